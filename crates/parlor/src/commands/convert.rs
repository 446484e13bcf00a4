//! `convert`: between ids and the texts of other programs.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::kit::id::{GameId, Source};

use super::nothing_is_piped;
use crate::arguments::Convert;
use crate::boards::{read, table};
use crate::files;
use crate::output::{Exit, complain, is_closed_pipe, note, quoted};

/// The name of Parlor's own form.
const ID: &str = "id";

pub fn run(arguments: &Convert, out: &mut dyn Write) -> Result<Exit> {
    let text = match arguments.text.as_deref() {
        None if nothing_is_piped() => bail!("there is nothing to convert: give an id or a text, or pipe one in"),
        None | Some("-") => files::standard_input()?,
        Some(text) => {
            one(text, arguments, out)?;
            return Ok(Exit::YES);
        }
    };
    let Some(lines) = lines(&text, arguments) else {
        one(&text, arguments, out)?;
        return Ok(Exit::YES);
    };
    let mut exit = Exit::YES;
    for (number, line) in lines {
        match one(line, arguments, out) {
            Err(error) if !is_closed_pipe(&error) => {
                complain(&error.context(format!("line {number}")));
                exit = Exit::ERROR;
            }
            done => done?,
        }
    }
    Ok(exit)
}

/// The lines of a text with their numbers, if each is a text of its own: if there are several and the first one says
/// something alone. Some forms have many lines for one board; the text as a whole goes first.
fn lines<'a>(text: &'a str, arguments: &Convert) -> Option<Vec<(usize, &'a str)>> {
    let numbered = text.lines().enumerate().map(|(at, line)| (at + 1, line.trim()));
    let lines: Vec<(usize, &str)> = numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#')).collect();
    let (_, first) = *lines.first()?;
    let takes = |text: &str| taken(text, arguments).unwrap_or_default();
    let whole = takes(text).iter().any(|(_, found)| found.is_ok());
    let alone = own_id(first, arguments).is_ok_and(|id| id.is_some()) || !takes(first).is_empty();
    (lines.len() > 1 && !whole && alone).then_some(lines)
}

fn one(text: &str, arguments: &Convert, out: &mut dyn Write) -> Result<()> {
    let id = match own_id(text, arguments)? {
        Some(id) => id,
        None => imported(text, arguments)?,
    };
    let converted = match arguments.to.as_deref() {
        None | Some(ID) => table(&id)?.here(),
        Some(format) => {
            let (entry, id) = read(&id)?;
            if !entry.formats().iter().any(|known| known.name == format) {
                bail!("{} has no form {}; {}", entry.card().id, quoted(format), known(&[entry]));
            }
            let written = entry.export(format, &id)?;
            if let Some(what) = written.dropped {
                note(&format!("{what} are left out: {format} does not hold them"));
            }
            written.text
        }
    };
    write!(out, "{converted}")?;
    if !converted.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(())
}

/// The text itself, if it is an id; that of a setup alone only where the form to write holds no more.
fn own_id(text: &str, arguments: &Convert) -> Result<Option<String>> {
    let text = text.trim();
    let of_setup = |entry: &dyn Entry| {
        entry.formats().iter().any(|format| format.of_setup && Some(format.name) == arguments.to.as_deref())
    };
    let is_board =
        |id: &GameId| catalogue::find(&id.game).is_ok_and(|entry| id.source != Source::Open || of_setup(entry));
    let id = text.parse::<GameId>().ok().filter(is_board);
    match (arguments.from.as_deref(), id) {
        (None, Some(_)) => Ok(Some(text.to_owned())),
        (Some(ID), _) => {
            read(text).with_context(|| format!("cannot read {}", quoted(text)))?;
            Ok(Some(text.to_owned()))
        }
        _ => Ok(None),
    }
}

/// The games a text may be of.
fn games(arguments: &Convert) -> Result<Vec<&'static dyn Entry>> {
    Ok(match &arguments.game {
        Some(name) => vec![catalogue::find(name)?],
        None => GAMES.to_vec(),
    })
}

/// What each game that takes a text makes of it.
type Taken = Vec<(&'static dyn Entry, Result<String>)>;

fn taken(text: &str, arguments: &Convert) -> Result<Taken> {
    let from = arguments.from.as_deref();
    let games = games(arguments)?.into_iter();
    Ok(games.filter_map(|entry| Some((entry, entry.import(from, text)?.map_err(anyhow::Error::from)))).collect())
}

/// The id of a board in another program's text.
fn imported(text: &str, arguments: &Convert) -> Result<String> {
    let mut found = Vec::new();
    let mut wrong = None;
    for (entry, read) in taken(text, arguments)? {
        match read {
            Ok(id) => found.push(id),
            Err(error) => {
                wrong = wrong.or(Some(error.context(format!("cannot read the text as {}", entry.card().name))));
            }
        }
    }
    match (found.as_slice(), wrong) {
        ([id], _) => Ok(id.clone()),
        ([], Some(error)) => Err(error),
        ([], None) => bail!("{}; {}", not_taken(text, arguments.from.as_deref()), known(&games(arguments)?)),
        (several, _) => {
            let games: Vec<&str> = several.iter().filter_map(|id| id.split([':', '@']).next()).collect();
            bail!("the text may be of {}: say which with --game", games.join(" or "))
        }
    }
}

fn not_taken(text: &str, from: Option<&str>) -> String {
    match from {
        Some(format) => format!("no game has the form {}", quoted(format)),
        None => format!("no game knows the form of {}", quoted(text.trim())),
    }
}

fn known(games: &[&'static dyn Entry]) -> String {
    let forms: Vec<String> = games
        .iter()
        .filter_map(|entry| {
            let names: Vec<&str> = entry.formats().iter().map(|format| format.name).collect();
            (!names.is_empty()).then(|| format!("{} ({})", names.join(", "), entry.card().id))
        })
        .collect();
    if forms.is_empty() { "there are none".to_owned() } else { format!("known are {}", forms.join(", ")) }
}
