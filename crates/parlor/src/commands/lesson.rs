//! `lesson`: the moves of a saved game that threw the win away, and better ones asked for.

use std::io::{self, BufRead, IsTerminal as _, Write};

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue;
use parlor_games::coach::Budget;
use parlor_games::scene::plain;
use parlor_games::table::{Bar, Bounds, Command, LessonFace, Table, obey_now};
use serde::Serialize;

use crate::arguments::{Global, Lesson};
use crate::files;
use crate::output::{Exit, json_line};

/// A lesson as a program reads it.
#[derive(Serialize)]
struct Told {
    id: String,
    /// For each position of the game, whether it can be won and how many moves keep the win.
    timeline: Vec<Bar>,
    turning_points: Vec<Point>,
    sentence: String,
}

/// A move that threw the win away.
#[derive(Serialize)]
struct Point {
    move_number: usize,
    /// In notation.
    mistake: String,
    /// In words: `took the two plums`.
    #[serde(rename = "words")]
    past: String,
    /// A move that keeps the win, with the reason.
    better: String,
}

pub fn run(arguments: &Lesson, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let save = files::save(&arguments.save, global)?;
    let mut table =
        catalogue::load(&save, &Bounds::default()).with_context(|| format!("cannot read {}", arguments.save))?;
    let table = table.as_mut();
    obey_now(table, &Command::Lesson).map_err(|refusal| anyhow::anyhow!("{}", refusal.sentence))?;
    let budget = Budget::nodes(arguments.budget);
    settle(table, &budget);
    let asks = io::stdin().is_terminal() && io::stdout().is_terminal() && arguments.save != "-";
    let lesson = face(table)?;
    if arguments.json {
        return tell(table, out);
    }
    if lesson.of == 0 {
        writeln!(out, "{}", lesson.sentence)?;
    } else if asks && !arguments.reveal {
        give(table, &budget, &mut io::stdin().lock(), out)?;
    } else {
        list(table, out)?;
    }
    Ok(Exit::YES)
}

/// Finds out everything the lesson still needs.
fn settle(table: &mut dyn Table, budget: &Budget) {
    while let Some(question) = table.pending() {
        question.ask(budget, &mut |answer| table.answer(answer));
    }
}

fn face(table: &dyn Table) -> Result<LessonFace> {
    table.lesson().context("the lesson has ended")
}

/// Every turning point with its answer.
fn reveal(table: &mut dyn Table) -> Result<Vec<Point>> {
    let mut points = Vec::new();
    if face(table)?.of == 0 {
        return Ok(points);
    }
    loop {
        let LessonFace { move_number, mistake: past, played: mistake, .. } = face(table)?;
        let refused = |refusal: parlor_games::game::Refusal| anyhow::anyhow!("{}", refusal.sentence);
        let better = obey_now(table, &Command::Reveal).map_err(refused)?.said;
        points.push(Point { move_number, mistake, past, better });
        if obey_now(table, &Command::Step { back: false }).is_err() {
            return Ok(points);
        }
    }
}

fn list(table: &mut dyn Table, out: &mut dyn Write) -> Result<()> {
    for Point { move_number, past, better, .. } in reveal(table)? {
        writeln!(out, "Move {move_number} threw the win away: you {past}. {better}")?;
    }
    Ok(())
}

fn tell(table: &mut dyn Table, out: &mut dyn Write) -> Result<Exit> {
    let sentence = face(table)?.sentence.to_string();
    let turning_points = reveal(table)?;
    let timeline = table.timeline().split_off(table.place().start);
    json_line(out, &Told { id: table.id(), timeline, turning_points, sentence })?;
    Ok(Exit::YES)
}

/// Asks for a better move at each turning point.
fn give(table: &mut dyn Table, budget: &Budget, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "Type a move; \"reveal\" shows one, \"next\" goes on, \"quit\" ends.")?;
    loop {
        let lesson = face(table)?;
        writeln!(out, "\n{} of {}\n{}\n{}", lesson.number, lesson.of, plain::dump(&table.scene()), lesson.sentence)?;
        loop {
            write!(out, "> ")?;
            out.flush()?;
            let mut line = String::new();
            if input.read_line(&mut line)? == 0 || line.trim() == "quit" {
                return sum_up(table, out);
            }
            let command = match line.trim() {
                "" => continue,
                "next" => Command::Step { back: false },
                other => other.parse().unwrap_or(Command::PutAway),
            };
            let (next, reveals) = (matches!(command, Command::Step { .. }), matches!(command, Command::Reveal));
            if !next && !reveals && !matches!(command, Command::Play { .. }) {
                writeln!(out, "A move, \"reveal\", \"next\" or \"quit\".")?;
                continue;
            }
            match obey_now(table, &command) {
                Err(refusal) if next && refusal.code == "no-step" => return sum_up(table, out),
                Err(refusal) => writeln!(out, "{}", refusal.sentence)?,
                Ok(_) if next => break,
                Ok(_) => {
                    settle(table, budget);
                    let lesson = face(table)?;
                    writeln!(out, "{}", lesson.sentence)?;
                    if lesson.done {
                        if obey_now(table, &Command::Step { back: false }).is_err() {
                            return sum_up(table, out);
                        }
                        break;
                    }
                }
            }
        }
    }
}

fn sum_up(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    let lesson = face(table)?;
    if lesson.of == 0 {
        bail!("the lesson is empty");
    }
    writeln!(out, "\nFound {} of {}.", lesson.found, lesson.of)?;
    Ok(())
}
