//! Parlor on the command line.

fn main() {}
