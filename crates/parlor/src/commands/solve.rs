//! `solve`: a line that wins.

mod best;

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use parlor_games::coach::{Budget, Fact, Verdict};

use super::judge::Answer;
use crate::arguments::Solve;
use crate::output::{Exit, json_line, quoted};
use crate::{boards, files};

/// Writes the proof of a board. One that cannot be written is an error, and there is no file then.
fn write_proof(id: &str, budget: u64, file: &Path) -> Result<()> {
    let (entry, id) = boards::read(id)?;
    match entry.prove(&id, &mut Budget::nodes(budget))? {
        Ok(text) => files::write_whole(file, text.as_bytes()),
        Err(unproved) => bail!("no proof is written: {unproved}"),
    }
}

pub fn run(arguments: &Solve, out: &mut dyn Write) -> Result<Exit> {
    if arguments.best {
        return best::run(arguments, out);
    }
    let find = if arguments.json { Answer::in_full } else { Answer::find };
    let answer = find(arguments.id.clone(), arguments.budget);
    let judged = match &answer.found {
        Ok(judged) => judged,
        Err(error) => bail!("cannot open {}: {error}", quoted(&answer.id)),
    };
    if let Some(file) = &arguments.proof {
        write_proof(&arguments.id, arguments.budget, file)?;
    }
    if arguments.json {
        json_line(out, &answer)?;
        return Ok(answer.exit());
    }
    match &judged.verdict {
        Verdict::Winnable { line } => {
            for made in line {
                writeln!(out, "{made}")?;
            }
        }
        Verdict::NotWinnable { why } => writeln!(out, "# It cannot be won. {why}")?,
        Verdict::Unknown => writeln!(out, "# {}", judged.why())?,
    }
    for (name, fact) in &judged.facts {
        match fact {
            Fact::Text(text) => writeln!(out, "# {name}: {text}")?,
            Fact::Number(number) => writeln!(out, "# {name}: {number}")?,
        }
    }
    Ok(answer.exit())
}
