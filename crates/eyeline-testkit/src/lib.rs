//! What the engine is tested against: slow oracles written from the rules' text, and the runner of
//! `testdata/`. Documents are named by their numbers: docs/documents.md.

pub mod cases;
pub mod chance;
pub mod dice;
pub mod fields;
pub mod folder;
pub mod gallery;
pub mod hunt;
pub mod oracle;
pub mod twin;
pub mod unseen;
pub mod windows;
