//! The binary as its users see it: standard output, standard error and exit code of every command.

#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod bad_input;
mod boards;
mod classic;
mod files;
mod help;
mod manual;
mod many;
mod pty;
mod server;
mod shelf;
mod shell;
mod terminal;
mod walk;
