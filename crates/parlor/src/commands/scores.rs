//! `scores`: the best results, each setup and level for itself.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use parlor_games::card::Card;
use parlor_games::kit::id::Source;
use parlor_games::kit::text::count;
use parlor_games::table::clock_text;
use parlor_store::{ScoreKey, ScoreRow};
use serde::Serialize;

use crate::arguments::{Global, Scores};
use crate::boards::read;
use crate::output::{Exit, columns, json_line, quoted};

/// A result as a program reads it.
#[derive(Serialize)]
struct Score<'a> {
    rank: usize,
    game: &'a str,
    setup: &'a str,
    level: &'a str,
    player: &'a str,
    won: bool,
    elapsed_ms: i64,
    moves: i64,
    points: Option<i64>,
    clean: bool,
    assists: Vec<&'a str>,
    at: i64,
}

/// What was asked for: a game and perhaps its setup, as the values of its fields.
type Wanted = (&'static Card, Option<Vec<String>>);

pub fn run(arguments: &Scores, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let wanted = arguments.game.as_deref().map(wanted).transpose()?;
    let shelf = global.shelf()?;
    let keys = shelf.wait(|store| store.score_keys())?;
    let mut tables = 0;
    for (key, _) in keys.iter().filter(|(key, _)| fits(key, wanted.as_ref(), arguments)) {
        let rows = shelf.wait(|store| store.scores(key, arguments.clean, arguments.top))?;
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
        writeln!(out, "No results yet.")?;
    }
    Ok(Exit::YES)
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

fn fits(key: &ScoreKey, wanted: Option<&Wanted>, arguments: &Scores) -> bool {
    let level = arguments.level.is_none_or(|level| key.level == level.name());
    level
        && wanted.is_none_or(|(card, values)| {
            // Two texts may mean the same setup.
            card.id == key.game
                && values.as_ref().is_none_or(|values| card.values(&key.setup).is_ok_and(|kept| kept == *values))
        })
}

fn in_json(rows: &[ScoreRow], out: &mut dyn Write) -> Result<()> {
    for (index, row) in rows.iter().enumerate() {
        let score = Score {
            rank: index + 1,
            game: &row.game,
            setup: &row.setup,
            level: &row.level,
            player: &row.player,
            won: row.won,
            elapsed_ms: row.elapsed_ms,
            moves: row.moves,
            points: row.points,
            clean: row.clean,
            assists: row.assists.split_whitespace().collect(),
            at: row.at,
        };
        json_line(out, &score)?;
    }
    Ok(())
}

fn print(key: &ScoreKey, rows: &[ScoreRow], tables: usize, out: &mut dyn Write) -> Result<()> {
    if tables > 0 {
        writeln!(out)?;
    }
    let colon = if key.setup.is_empty() { "" } else { ":" };
    writeln!(out, "{}{colon}{} {}", key.game, key.setup, key.level)?;
    let rows = rows.iter().enumerate().map(|(index, row)| {
        let milliseconds = u64::try_from(row.elapsed_ms).unwrap_or(0);
        [
            format!("{:>3}", index + 1),
            row.player.clone(),
            if row.won { "won" } else { "lost" }.to_owned(),
            clock_text(milliseconds / 1_000),
            count(usize::try_from(row.moves).unwrap_or(0), "move"),
            row.points.map_or_else(String::new, |points| format!("{points} points")),
            if row.clean { "no help".to_owned() } else { row.assists.clone() },
        ]
    });
    columns(out, &rows.collect::<Vec<_>>())
}
