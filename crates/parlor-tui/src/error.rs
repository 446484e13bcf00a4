//! What can go wrong with a terminal.

use std::io;

/// Why the full-screen interface could not run.
#[derive(Debug, thiserror::Error)]
pub enum TuiError {
    /// The output goes to a file or a pipe.
    #[error("the output is not a terminal")]
    NotATerminal,
    /// The terminal did not do what it was asked.
    #[error("the terminal failed: {0}")]
    Terminal(#[from] io::Error),
    /// The player left, but the game could not be kept.
    #[error("{0}")]
    NotKept(String),
}
