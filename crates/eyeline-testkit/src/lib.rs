//! What judges the engine: slow oracles written from the rule text, and the runner of `testdata/`.

pub mod oracle;
