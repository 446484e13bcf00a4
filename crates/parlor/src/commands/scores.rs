//! `scores`: the best results, each setup and level for itself, ranked ones or practice.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use parlor_games::card::Card;
use parlor_games::kit::id::Source;
use parlor_games::kit::text::count;
use parlor_games::table::{Reached, clock_text};
use parlor_store::blocking::Shelf;
use parlor_store::{ResultFilter, ResultKey, ResultRow};
use serde::Serialize;

use crate::arguments::{Global, Scores};
use crate::boards::read;
use crate::output::{Exit, columns, json_line, quoted};

/// How much of a key lists show; it finds the result nearly always.
const SHOWN_KEY: usize = 8;

/// A result as a program reads it.
#[derive(Serialize)]
pub struct Score<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
    key: &'a str,
    id: &'a str,
    game: &'a str,
    setup: &'a str,
    level: &'a str,
    player: &'a str,
    won: bool,
    outcome: &'a str,
    ranked: bool,
    origin: &'a str,
    elapsed_ms: i64,
    moves: i64,
    taken_back: i64,
    pauses: i64,
    points: Option<i64>,
    clean: bool,
    assists: Vec<&'a str>,
    at: i64,
    /// Every move.
    log: Vec<&'a str>,
    /// What is best on the board, as far as it was known, and what was reached.
    par: Vec<Reached>,
}

impl<'a> Score<'a> {
    /// A stored result, with its place in a list if it is in one.
    pub fn of(rank: Option<usize>, row: &'a ResultRow) -> Self {
        Self {
            rank,
            key: &row.key,
            id: &row.id,
            game: &row.game,
            setup: &row.setup,
            level: &row.level,
            player: &row.player,
            won: row.won,
            outcome: &row.outcome,
            ranked: row.ranked,
            origin: &row.origin,
            elapsed_ms: row.elapsed_ms,
            moves: row.moves,
            taken_back: row.taken_back,
            pauses: row.pauses,
            points: row.points,
            clean: row.clean,
            assists: row.assists.split_whitespace().collect(),
            at: row.at,
            log: row.log.lines().collect(),
            par: row.scores(),
        }
    }
}

/// What was asked for: a game and perhaps its setup, as the values of its fields.
type Wanted = (&'static Card, Option<Vec<String>>);

pub fn run(arguments: &Scores, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let wanted = arguments.game.as_deref().map(wanted).transpose()?;
    let shelf = global.shelf()?;
    let filter = ResultFilter { practice: arguments.practice, clean: arguments.clean };
    let keys = shelf.wait(|store| store.result_keys(filter))?;
    let mut tables = 0;
    for (key, _) in keys.iter().filter(|(key, _)| fits(key, wanted.as_ref(), arguments)) {
        let rows = shelf.wait(|store| store.results(key, filter, arguments.top))?;
        if rows.is_empty() {
            continue;
        }
        if arguments.json {
            in_json(&rows, out)?;
        } else {
            print(key, &rows, tables, out)?;
        }
        tables += 1;
    }
    if tables == 0 && !arguments.json {
        writeln!(out, "{}", none(&shelf, filter)?)?;
    }
    Ok(Exit::YES)
}

/// What there is to say where there is nothing to list.
fn none(shelf: &Shelf, filter: ResultFilter) -> Result<&'static str> {
    let others = ResultFilter { practice: true, ..filter };
    let practice = !filter.practice && !shelf.wait(|store| store.result_keys(others))?.is_empty();
    Ok(if practice {
        "No ranked results yet: \"--practice\" lists games on boards that somebody chose."
    } else {
        "No results yet."
    })
}

fn wanted(text: &str) -> Result<Wanted> {
    let (entry, id) = read(text)?;
    if id.source != Source::Open {
        bail!("{} is a board; scores are kept for a game and its setup", quoted(text));
    }
    let card = entry.card();
    let values = id.setup.as_ref().map(|setup| card.values(setup).map_err(|error| error.shifted(id.setup_at())));
    Ok((card, values.transpose().with_context(|| format!("cannot read {}", quoted(text)))?))
}

fn fits(key: &ResultKey, wanted: Option<&Wanted>, arguments: &Scores) -> bool {
    let level = arguments.level.is_none_or(|level| key.level == level.name());
    level
        && wanted.is_none_or(|(card, values)| {
            // Two texts may mean the same setup.
            card.id == key.game
                && values.as_ref().is_none_or(|values| card.values(&key.setup).is_ok_and(|kept| kept == *values))
        })
}

fn in_json(rows: &[ResultRow], out: &mut dyn Write) -> Result<()> {
    rows.iter().enumerate().try_for_each(|(index, row)| json_line(out, &Score::of(Some(index + 1), row)))
}

fn print(key: &ResultKey, rows: &[ResultRow], tables: usize, out: &mut dyn Write) -> Result<()> {
    if tables > 0 {
        writeln!(out)?;
    }
    let colon = if key.setup.is_empty() { "" } else { ":" };
    writeln!(out, "{}{colon}{} {}", key.game, key.setup, key.level)?;
    let rows = rows.iter().enumerate().map(|(index, row)| {
        let milliseconds = u64::try_from(row.elapsed_ms).unwrap_or(0);
        [
            format!("{:>3}", index + 1),
            row.key.chars().take(SHOWN_KEY).collect(),
            row.player.clone(),
            won(row.taken_back),
            clock_text(milliseconds / 1_000),
            count(usize::try_from(row.moves).unwrap_or(0), "move"),
            row.points.map_or_else(String::new, |points| format!("{points} points")),
            row.scores().into_iter().map(|score| score.words).collect::<Vec<_>>().join("; "),
            if row.assists.is_empty() { "no help".to_owned() } else { row.assists.clone() },
        ]
    });
    columns(out, &rows.collect::<Vec<_>>())
}

fn won(taken_back: i64) -> String {
    match taken_back {
        0 => "won".to_owned(),
        moves => format!("won, {moves} taken back"),
    }
}
