//! The binary as its users see it: standard output, standard error and exit code of every command.

mod bad_input;
mod boards;
mod classic;
mod help;
mod manual;
mod many;
mod server;
mod shelf;
mod shell;
