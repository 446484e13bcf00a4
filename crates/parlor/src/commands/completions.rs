//! `completions`: what a shell needs to complete our commands.

use std::io::Write;

use anyhow::Result;
use clap::CommandFactory as _;

use crate::arguments::{Cli, Completions};
use crate::output::Exit;

pub fn run(arguments: &Completions, out: &mut dyn Write) -> Result<Exit> {
    // Into memory first, because the generator does not survive a closed pipe.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Cli::command(), "parlor", &mut script);
    out.write_all(&script)?;
    Ok(Exit::YES)
}
