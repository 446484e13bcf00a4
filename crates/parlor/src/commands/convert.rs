//! `convert`: between ids and the texts of other programs.

use std::io::Write;

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::kit::id::{GameId, Source};

use super::nothing_is_piped;
use crate::arguments::Convert;
use crate::boards::{read, table};
use crate::files;
use crate::output::{Exit, quoted};

/// The name of Parlor's own form.
const ID: &str = "id";

pub fn run(arguments: &Convert, out: &mut dyn Write) -> Result<Exit> {
    let text = match arguments.text.as_deref() {
        None if nothing_is_piped() => bail!("there is nothing to convert: give an id or a text, or pipe one in"),
        None | Some("-") => files::standard_input()?,
        Some(text) => text.to_owned(),
    };
    let id = match own_id(&text, arguments)? {
        Some(id) => id,
        None => imported(&text, arguments)?,
    };
    let converted = match arguments.to.as_deref() {
        None | Some(ID) => table(&id)?.here(),
        Some(format) => {
            let (entry, id) = read(&id)?;
            if !entry.formats().iter().any(|known| known.name == format) {
                bail!("{} has no form {}; {}", entry.card().id, quoted(format), known(&[entry]));
            }
            entry.export(format, &id).map_err(anyhow::Error::msg)?
        }
    };
    write!(out, "{converted}")?;
    if !converted.ends_with('\n') {
        writeln!(out)?;
    }
    Ok(Exit::YES)
}

/// The text itself, if it is an id.
fn own_id(text: &str, arguments: &Convert) -> Result<Option<String>> {
    let text = text.trim();
    let id = text.parse::<GameId>().ok().filter(|id| id.source != Source::Open && catalogue::find(&id.game).is_ok());
    match (arguments.from.as_deref(), id) {
        (None, Some(_)) => Ok(Some(text.to_owned())),
        (Some(ID), _) => {
            read(text).with_context(|| format!("cannot read {}", quoted(text)))?;
            Ok(Some(text.to_owned()))
        }
        _ => Ok(None),
    }
}

/// The id of a board in another program's text.
fn imported(text: &str, arguments: &Convert) -> Result<String> {
    let games: Vec<&'static dyn Entry> = match &arguments.game {
        Some(name) => vec![catalogue::find(name)?],
        None => GAMES.to_vec(),
    };
    let from = arguments.from.as_deref();
    let mut found = Vec::new();
    let mut wrong = None;
    for entry in &games {
        match entry.import(from, text) {
            Some(Ok(id)) => found.push(id),
            Some(Err(error)) => wrong = wrong.or(Some((entry.card().name, error))),
            None => {}
        }
    }
    match (found.as_slice(), wrong) {
        ([id], _) => Ok(id.clone()),
        ([], Some((name, error))) => Err(error).with_context(|| format!("cannot read the text as {name}")),
        ([], None) => bail!("{}; {}", not_taken(text, from), known(&games)),
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
