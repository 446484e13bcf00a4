//! `verify`: a save replayed by the rules, move by move.

use std::io::Write;

use anyhow::Result;
use parlor_games::catalogue;
use parlor_games::coach::{ProofError, Proved};
use parlor_games::kit::text::count;
use parlor_games::table::{Assist, Bounds, Command, Level, Origin, Outcome, SaveError, Table, clock_text, obey_now};
use parlor_store::ResultRow;
use serde::Serialize;

use crate::arguments::{Global, Verify};
use crate::files::{self, Wanted};
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

/// How a game ended, as a program reads it.
#[derive(Serialize)]
struct ValidResult<'a> {
    valid: bool,
    #[serde(flatten)]
    result: super::scores::Score<'a>,
}

/// Where a save is wrong.
#[derive(Serialize)]
struct NotValid<'a> {
    valid: bool,
    line: usize,
    error: &'a str,
}

pub fn run(arguments: &Verify, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let save = match files::found(&arguments.save, global)? {
        Wanted::Text(text) => text,
        Wanted::Result(row) => return result(&row, arguments.json, out),
    };
    if save.starts_with("parlor proof") {
        return proof(&save, arguments.json, out);
    }
    match catalogue::load(&save, &Bounds::default()) {
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
        Err(SaveError { line, fault }) => {
            not_valid(line, &fault.to_string(), arguments.json, out)?;
            Ok(Exit::NO)
        }
    }
}

/// Plays a result again, move by move, and compares how it ended with what is stored of it.
fn result(row: &ResultRow, json: bool, out: &mut dyn Write) -> Result<Exit> {
    let mut table = match files::replayed(row) {
        Ok(table) => table,
        Err(error) => {
            not_valid(0, &format!("{error:#}"), json, out)?;
            return Ok(Exit::NO);
        }
    };
    let end = Command::Walk { at: usize::MAX };
    obey_now(table.as_mut(), &end).map_err(|refusal| anyhow::anyhow!(refusal.sentence))?;
    let (outcome, moves) = (table.outcome(), table.log().len());
    if outcome.name() != row.outcome || i64::try_from(moves) != Ok(row.moves) {
        let what = format!("it ends {} after {}, not {}", outcome.name(), count(moves, "move"), row.outcome);
        not_valid(moves, &what, json, out)?;
        return Ok(Exit::NO);
    }
    if json {
        json_line(out, &ValidResult { valid: true, result: super::scores::Score::of(None, row) })?;
        return Ok(Exit::YES);
    }
    describe_game(table.as_ref(), out)?;
    let taken_back = usize::try_from(row.taken_back).unwrap_or(0);
    let standing = row.origin.parse::<Origin>().map_or("", Origin::about);
    let help = if row.assists.is_empty() { "none".to_owned() } else { row.assists.replace(' ', ", ") };
    writeln!(out, "player   {}\nback     {} taken back", row.player, count(taken_back, "move"))?;
    writeln!(out, "help     {help}\nresult   {standing}\nvalid")?;
    Ok(Exit::YES)
}

/// Checks a proof by the rules alone.
fn proof(text: &str, json: bool, out: &mut dyn Write) -> Result<Exit> {
    match catalogue::check_proof(text) {
        Ok(proved) if json => json_line(out, &ValidProof { valid: true, proved })?,
        Ok(Proved { board, verdict, steps, .. }) => {
            writeln!(out, "board    {board}\nverdict  {verdict}\nchecked  {}\nvalid", count(steps, "step"))?;
        }
        Err(ProofError { line, fault }) => {
            not_valid(line, &fault.to_string(), json, out)?;
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

fn describe_game(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    let (moves, seconds) = (table.log().len(), table.clock().milliseconds / 1_000);
    writeln!(out, "game     {}", table.card().name)?;
    writeln!(out, "id       {}", table.id())?;
    writeln!(out, "level    {}", table.level())?;
    writeln!(out, "outcome  {}", table.outcome().name())?;
    writeln!(out, "played   {} in {}", count(moves, "move"), clock_text(seconds))?;
    Ok(())
}

/// A saved game in a few lines.
pub fn describe(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    describe_game(table, out)?;
    let help: Vec<String> = table.assists().iter().map(ToString::to_string).collect();
    writeln!(out, "help     {}", if help.is_empty() { "none".to_owned() } else { help.join(", ") })?;
    Ok(())
}
