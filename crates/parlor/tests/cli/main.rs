//! The binary as its users see it: standard output, standard error and exit code of every command.

#![allow(clippy::unwrap_used, reason = "a panic is the failure message of a test")]

mod bad_input;
mod boards;
mod classic;
mod env;
mod files;
mod help;
mod lab;
mod manual;
mod many;
#[path = "../common/pty.rs"]
mod pty;
mod server;
#[path = "../common/serving.rs"]
mod serving;
mod shelf;
#[path = "../common/shell.rs"]
mod shell;
mod terminal;
mod walk;
