//! `try`: moves played in turn, with what is to be seen of them.

use std::io::Write;

use anyhow::{Result, bail};
use parlor_games::game::{BoardEvent, Refusal};
use parlor_games::scene::{CellId, Scene};
use parlor_games::table::{Command, Outcome, Reached, obey_now};
use serde::Serialize;

use super::show::know_par;
use crate::arguments::Try;
use crate::boards::table;
use crate::output::{Exit, json_line, one_line, quoted};

/// What came of all the moves.
#[derive(Serialize)]
struct Tried {
    id: String,
    played: Vec<Played>,
    refused: Option<Refused>,
    outcome: Outcome,
    position: String,
    /// What is best on the board, as far as it is known at a glance; with what was reached, once it is won.
    par: Vec<Reached>,
}

/// One accepted move.
#[derive(Serialize)]
struct Played {
    #[serde(rename = "move")]
    made: String,
    events: Vec<BoardEvent>,
    said: String,
}

/// The move that was refused.
#[derive(Serialize)]
struct Refused {
    #[serde(rename = "move")]
    wanted: String,
    #[serde(flatten)]
    refusal: Refusal,
}

pub fn run(arguments: &Try, out: &mut dyn Write) -> Result<Exit> {
    let mut table = table(&arguments.id)?;
    let id = table.id();
    let mut played = Vec::new();
    let mut refused = None;
    for (index, text) in arguments.moves.iter().enumerate() {
        let before = table.scene();
        match obey_now(table.as_mut(), &Command::Play { text: text.clone() }) {
            Ok(reply) => {
                if !arguments.json {
                    tell(index + 1, text, &before, &reply.events, &reply.said, out)?;
                }
                played.push(Played { made: text.clone(), events: reply.events, said: reply.said });
            }
            Err(refusal) if refusal.code == "unreadable" => {
                // The sentence begins with words for somebody at the board; here the move is named first.
                let why = refusal.sentence.trim_start_matches("Cannot read that: ").trim_end_matches('.');
                bail!("cannot read move {}, {}: {why}", index + 1, quoted(text));
            }
            Err(refusal) => {
                if !arguments.json {
                    writeln!(
                        out,
                        "{}. {}: refused ({}). {}",
                        index + 1,
                        one_line(text),
                        refusal.code,
                        refusal.sentence
                    )?;
                }
                refused = Some(Refused { wanted: text.clone(), refusal });
                break;
            }
        }
    }
    let exit = if refused.is_some() { Exit::NO } else { Exit::YES };
    let position = table.here();
    know_par(table.as_mut());
    let par = table.state().par;
    if arguments.json {
        json_line(out, &Tried { id, played, refused, outcome: table.outcome(), position, par })?;
    } else {
        for score in &par {
            writeln!(out, "# {}", score.words)?;
        }
        writeln!(out, "{position}")?;
    }
    Ok(exit)
}

fn tell(
    number: usize,
    text: &str,
    before: &Scene,
    events: &[BoardEvent],
    said: &str,
    out: &mut dyn Write,
) -> Result<()> {
    writeln!(out, "{number}. {}", one_line(text))?;
    // What was noted is part of what is said, and a rest is nothing to be read.
    for event in events.iter().filter(|event| !matches!(event, BoardEvent::Note { .. } | BoardEvent::Beat)) {
        writeln!(out, "   {}", in_words(event, before))?;
    }
    if !said.is_empty() {
        writeln!(out, "   {said}")?;
    }
    Ok(())
}

fn in_words(event: &BoardEvent, before: &Scene) -> String {
    let place = |cell: &CellId| before.cell(*cell).map_or_else(|| format!("cell {cell}"), |cell| cell.place.clone());
    match event {
        BoardEvent::Vanish { cell } => format!("{}: goes", place(cell)),
        BoardEvent::Appear { cell, face } => format!("{}: {} comes", place(cell), face.name),
        BoardEvent::Slide { from, to } => format!("{} to {}", place(from), place(to)),
        BoardEvent::Change { cell, face } => format!("{}: becomes {}", place(cell), face.name),
        BoardEvent::Line { points } => {
            let points: Vec<String> = points.iter().map(|(column, row)| format!("{column},{row}")).collect();
            format!("line {}", points.join(" - "))
        }
        BoardEvent::Score { points } => format!("{points:+} points"),
        BoardEvent::Note { text } => text.clone(),
        BoardEvent::Beat => String::new(),
    }
}
