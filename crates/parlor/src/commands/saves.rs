//! `saves`: the games on the shelf.

use std::io::Write;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context as _, Result};
use parlor_games::catalogue;
use parlor_games::kit::text::count;
use parlor_games::scene::plain;
use parlor_games::session::{Keep, Session};
use parlor_games::table::{Bounds, clock_text};
use parlor_store::{CHANCE, Game, GameFilter, fresh_key};
use serde::Serialize;

use super::{show, verify};
use crate::arguments::{Global, Saves, SavesCommand};
use crate::files::{self, kept};
use crate::output::{Exit, columns, json_line};

/// How much of a key lists show; it finds the game nearly always.
const SHOWN_KEY: usize = 8;

/// A saved game as a program reads it.
#[derive(Serialize)]
struct Kept<'a> {
    key: &'a str,
    name: Option<&'a str>,
    game: &'a str,
    id: &'a str,
    level: &'a str,
    status: &'a str,
    finished: bool,
    moves: i64,
    elapsed_ms: i64,
    created_at: i64,
    updated_at: i64,
}

pub fn run(arguments: &Saves, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    match &arguments.command {
        None => list(arguments.json, global, out)?,
        Some(SavesCommand::Show { key, json }) => show(key, *json, global, out)?,
        Some(SavesCommand::Delete { key }) => {
            let shelf = global.shelf()?;
            let row = kept(&shelf, key)?;
            shelf.wait(|store| store.delete(&row.key))?;
            writeln!(out, "deleted {}", row.name.as_ref().unwrap_or(&row.key))?;
        }
        Some(SavesCommand::Export { key, file }) => {
            let shelf = global.shelf()?;
            let save = files::restored(&shelf, &kept(&shelf, key)?.key)?.0.save();
            match file {
                Some(path) => files::write_whole(path, save.as_bytes())?,
                None => out.write_all(save.as_bytes())?,
            }
        }
        Some(SavesCommand::Import { file, name }) => import(file, name.as_deref(), global, out)?,
    }
    Ok(Exit::YES)
}

fn list(json: bool, global: &Global, out: &mut dyn Write) -> Result<()> {
    let rows = global.shelf()?.wait(|store| store.list(GameFilter::default()))?;
    if json {
        return rows.iter().try_for_each(|row| json_line(out, &in_json(row)));
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
    let rows: Vec<_> = rows.iter().map(|row| in_columns(row, i64::try_from(now).unwrap_or(i64::MAX))).collect();
    if rows.is_empty() {
        writeln!(out, "No saved games yet.")?;
    }
    columns(out, &rows)
}

fn in_json(row: &Game) -> Kept<'_> {
    Kept {
        key: &row.key,
        name: row.name.as_deref(),
        game: &row.game,
        id: &row.id,
        level: &row.level,
        status: &row.status,
        finished: row.finished,
        moves: row.moves,
        elapsed_ms: row.elapsed_ms,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }
}

fn in_columns(row: &Game, now: i64) -> [String; 7] {
    let key = row.key.chars().take(SHOWN_KEY).collect();
    let moves = usize::try_from(row.moves).unwrap_or(0);
    let seconds = u64::try_from(row.elapsed_ms / 1_000).unwrap_or(0);
    [
        key,
        row.status.clone(),
        count(moves, "move"),
        clock_text(seconds),
        ago(now.saturating_sub(row.updated_at)),
        row.name.clone().unwrap_or_else(|| "-".to_owned()),
        row.id.clone(),
    ]
}

/// How long something is past, roughly.
fn ago(milliseconds: i64) -> String {
    let minutes = usize::try_from(milliseconds / 60_000).unwrap_or(0);
    match minutes {
        0 => "just now".to_owned(),
        1..60 => format!("{} ago", count(minutes, "minute")),
        60..1_440 => format!("{} ago", count(minutes / 60, "hour")),
        _ => format!("{} ago", count(minutes / 1_440, "day")),
    }
}

fn show(key: &str, json: bool, global: &Global, out: &mut dyn Write) -> Result<()> {
    let shelf = global.shelf()?;
    let row = kept(&shelf, key)?;
    let (table, _) = files::restored(&shelf, &row.key)?;
    if json {
        return show::json(table.as_ref(), out);
    }
    writeln!(out, "key      {}", row.key)?;
    writeln!(out, "name     {}", row.name.as_deref().unwrap_or("-"))?;
    verify::describe(table.as_ref(), out)?;
    write!(out, "\n{}", plain::dump(&show::scene(table.as_ref())))?;
    Ok(())
}

/// Keeps a save file, but only one that replays by the rules. It earns no score: nobody saw it being played.
fn import(file: &Path, name: Option<&str>, global: &Global, out: &mut dyn Write) -> Result<()> {
    let save = if file == Path::new("-") { files::standard_input()? } else { files::text(file)? };
    let table = catalogue::load(&save, &Bounds::default());
    let table = table.with_context(|| format!("{} is not a valid save", file.display()))?;
    let (key, mut session) = (fresh_key(), Session::new(table, CHANCE));
    // How it ended is not news: nobody saw it being played.
    let keep = Keep { result: None, ..session.keep() };
    global.shelf()?.wait(|store| store.create(&key, None, name, &keep))?;
    writeln!(out, "{key}")?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_told_roughly() {
        assert_eq!(ago(59_999), "just now");
        assert_eq!(ago(60_000), "1 minute ago");
        assert_eq!(ago(7_200_000), "2 hours ago");
        assert_eq!(ago(86_400_000), "1 day ago");
        assert_eq!(ago(-5), "just now");
    }
}
