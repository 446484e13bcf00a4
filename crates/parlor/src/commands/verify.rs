//! `verify`: a save replayed by the rules, move by move.

use std::io::Write;

use anyhow::Result;
use parlor_games::catalogue;
use parlor_games::coach::{ProofError, Proved};
use parlor_games::kit::text::count;
use parlor_games::table::{Assist, Level, Outcome, SaveError, Table, clock_text};
use serde::Serialize;

use crate::arguments::{Global, Verify};
use crate::files;
use crate::output::{Exit, json_line, one_line};

/// What a save holds, as a program reads it.
#[derive(Serialize)]
struct Valid {
    valid: bool,
    game: &'static str,
    id: String,
    level: Level,
    outcome: Outcome,
    moves: usize,
    elapsed_ms: u64,
    assists: Vec<Assist>,
    position: String,
}

/// What a proof shows, as a program reads it.
#[derive(Serialize)]
struct ValidProof {
    valid: bool,
    #[serde(flatten)]
    proved: Proved,
}

/// Where a save is wrong.
#[derive(Serialize)]
struct NotValid<'a> {
    valid: bool,
    line: usize,
    error: &'a str,
}

pub fn run(arguments: &Verify, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let save = files::save(&arguments.save, global)?;
    if save.starts_with("parlor proof") {
        return proof(&save, arguments.json, out);
    }
    match catalogue::load(&save) {
        Ok(table) if arguments.json => {
            let state = table.state();
            let valid = Valid {
                valid: true,
                game: state.game,
                id: state.id,
                level: state.level,
                outcome: state.outcome,
                moves: state.moves,
                elapsed_ms: state.elapsed_ms,
                assists: state.assists,
                position: table.here(),
            };
            json_line(out, &valid)?;
            Ok(Exit::YES)
        }
        Ok(table) => {
            describe(table.as_ref(), out)?;
            writeln!(out, "valid")?;
            Ok(Exit::YES)
        }
        Err(SaveError { line, what }) => {
            not_valid(line, &what, arguments.json, out)?;
            Ok(Exit::NO)
        }
    }
}

/// Checks a proof by the rules alone.
fn proof(text: &str, json: bool, out: &mut dyn Write) -> Result<Exit> {
    match catalogue::check_proof(text) {
        Ok(proved) if json => json_line(out, &ValidProof { valid: true, proved })?,
        Ok(Proved { board, verdict, steps }) => {
            writeln!(out, "board    {board}\nverdict  {verdict}\nchecked  {}\nvalid", count(steps, "step"))?;
        }
        Err(ProofError { line, what }) => {
            not_valid(line, &what, json, out)?;
            return Ok(Exit::NO);
        }
    }
    Ok(Exit::YES)
}

fn not_valid(line: usize, what: &str, json: bool, out: &mut dyn Write) -> Result<()> {
    if json {
        json_line(out, &NotValid { valid: false, line, error: what })?;
    } else {
        writeln!(out, "not valid, line {line}: {}", one_line(what))?;
    }
    Ok(())
}

/// A saved game in a few lines.
pub fn describe(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    let state = table.state();
    writeln!(out, "game     {}", table.card().name)?;
    writeln!(out, "id       {}", state.id)?;
    writeln!(out, "level    {}", state.level)?;
    writeln!(out, "outcome  {}", state.outcome.name())?;
    writeln!(out, "played   {} in {}", count(state.moves, "move"), clock_text(state.elapsed_ms / 1_000))?;
    let help: Vec<String> = state.assists.iter().map(ToString::to_string).collect();
    writeln!(out, "help     {}", if help.is_empty() { "none".to_owned() } else { help.join(", ") })?;
    Ok(())
}
