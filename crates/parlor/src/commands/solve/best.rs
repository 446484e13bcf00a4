//! `solve --best`: the best line that is found, what it comes to, and whether that is par.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use parlor_games::coach::{Budget, Means, Parred};
use serde::Serialize;

use crate::arguments::Solve;
use crate::boards;
use crate::output::{Exit, json_line, quoted};

/// What was found, as a program reads it.
#[derive(Serialize)]
struct Found<'a> {
    id: &'a str,
    /// By what wins are compared, one each; none in games whose wins are all alike.
    par: Vec<Told>,
}

#[derive(Serialize)]
struct Told {
    #[serde(flatten)]
    found: Parred,
    /// In words.
    words: String,
}

pub fn run(arguments: &Solve, out: &mut dyn Write) -> Result<Exit> {
    let (entry, id) = boards::read(&arguments.id)?;
    let means = Means { budget: Budget::nodes(arguments.steps), memory: arguments.memory };
    let found = entry.best(&id, &means).with_context(|| format!("cannot open {}", quoted(&arguments.id)))?;
    let exit = match found.as_slice() {
        [] => {
            let name = entry.card().name;
            bail!("{name} has no better and worse wins; leave --best out for a line that wins")
        }
        all if all.iter().all(|found| found.lost) => Exit::NO,
        all if all.iter().all(|found| found.face.proved) => Exit::YES,
        _ => Exit::UNKNOWN,
    };
    let words = |found: &Parred| if found.lost { "It cannot be won.".to_owned() } else { found.face.sentence() };
    if arguments.json {
        let par = found.into_iter().map(|found| Told { words: words(&found), found }).collect();
        json_line(out, &Found { id: &arguments.id, par })?;
        return Ok(exit);
    }
    for (number, found) in found.iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        for made in &found.line {
            writeln!(out, "{made}")?;
        }
        writeln!(out, "# {}", words(found))?;
    }
    Ok(exit)
}
