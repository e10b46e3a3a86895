//! What judges the engine: slow oracles written from the rule text, and the runner of `testdata/`.

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
