//! `completions`: what a shell needs to complete our commands. The shell asks this program each time, because only the
//! cards know what remains of a setup.

use std::io::Write;

use anyhow::{Context as _, Result};
use clap_complete::env::Shells;

use crate::arguments::Completions;
use crate::completing::VARIABLE;
use crate::output::Exit;

/// Bash takes `:` for the end of a word; ids have one in the middle.
const WHOLE_WORDS: &str = "COMP_WORDBREAKS=${COMP_WORDBREAKS//:}\n";

pub fn run(arguments: &Completions, out: &mut dyn Write) -> Result<Exit> {
    let name = arguments.shell.to_string();
    let shells = Shells::builtins();
    let shell = shells.completer(&name).with_context(|| format!("there are no completions for {name}"))?;
    // Into memory first, because the generator does not survive a closed pipe.
    let mut script = Vec::new();
    shell.write_registration(VARIABLE, "parlor", "parlor", "parlor", &mut script)?;
    if name == "bash" {
        script.extend(WHOLE_WORDS.bytes());
    }
    out.write_all(&script)?;
    Ok(Exit::YES)
}
