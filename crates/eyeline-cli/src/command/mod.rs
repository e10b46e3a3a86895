//! One file a subcommand.

/// Answer JSON queries.
pub mod query;
/// Print the JSON Schema.
pub mod schema;
/// Draw what an observer sees.
pub mod see;
