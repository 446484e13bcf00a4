//! Parlor in a full-screen terminal.
