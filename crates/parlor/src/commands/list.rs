//! `list`: the games, or everything about one.

use std::io::Write;

use anyhow::Result;
use parlor_games::card::{Card, FieldKind};
use parlor_games::catalogue::{self, Entry, FormatName, GAMES};
use serde::Serialize;

use crate::arguments::List;
use crate::output::{Exit, columns, json_line};

pub fn run(arguments: &List, out: &mut dyn Write) -> Result<Exit> {
    match &arguments.game {
        None if arguments.json => {
            json_line(out, &GAMES.iter().map(|entry| Brief::of(entry.card())).collect::<Vec<_>>())?
        }
        None => all(out)?,
        Some(name) => {
            let entry = catalogue::find(name)?;
            if arguments.json { json_line(out, &Full::of(entry))? } else { one(entry, out)? }
        }
    }
    Ok(Exit::YES)
}

/// A game in a list.
#[derive(Serialize)]
struct Brief {
    id: &'static str,
    name: &'static str,
    tagline: &'static str,
    presets: &'static [parlor_games::card::Preset],
}

impl Brief {
    fn of(card: &Card) -> Self {
        Self { id: card.id, name: card.name, tagline: card.tagline, presets: card.presets }
    }
}

/// Everything about a game.
#[derive(Serialize)]
struct Full {
    #[serde(flatten)]
    card: &'static Card,
    players: Vec<Named>,
    formats: Vec<FormatName>,
}

#[derive(Serialize)]
struct Named {
    name: &'static str,
    about: &'static str,
}

impl Full {
    fn of(entry: &dyn Entry) -> Self {
        let players = entry.players().into_iter().map(|(name, about)| Named { name, about }).collect();
        Self { card: entry.card(), players, formats: entry.formats() }
    }
}

fn all(out: &mut dyn Write) -> Result<()> {
    let mut rows = Vec::new();
    for card in GAMES.iter().map(|entry| entry.card()) {
        rows.push([card.id.to_owned(), card.name.to_owned(), card.tagline.to_owned()]);
        let presets = card.presets.iter();
        rows.extend(presets.map(|preset| [String::new(), preset.name.to_owned(), typed(card, preset.setup)]));
    }
    columns(out, &rows)
}

/// What to type for a preset.
fn typed(card: &Card, setup: &str) -> String {
    if setup.is_empty() { card.id.to_owned() } else { format!("{}:{setup}", card.id) }
}

fn one(entry: &dyn Entry, out: &mut dyn Write) -> Result<()> {
    let card = entry.card();
    writeln!(out, "{} ({})\n{}\n\n{}", card.name, card.id, card.tagline, card.rules)?;
    if let Some(classic) = card.classic {
        writeln!(out, "\nClassic: parlor classic {classic}")?;
    }
    let mut fields = Vec::new();
    for field in card.fields {
        let words = match field.kind {
            FieldKind::Choice(words) | FieldKind::File(words) => words,
            FieldKind::Size { .. } | FieldKind::Number { .. } => &[],
        };
        let takes = if words.is_empty() { field.takes() } else { "one of".to_owned() };
        fields.push([field.key.to_owned(), takes, format!("{}; else {}", field.label, field.default)]);
        // A word without a meaning is read but not offered.
        let offered = words.iter().filter(|(_, about)| !about.is_empty());
        fields.extend(offered.map(|(word, about)| [String::new(), (*word).to_owned(), (*about).to_owned()]));
    }
    section(out, "Choices", &fields)?;
    let presets = card.presets.iter().map(|preset| {
        let winnable = if preset.winnable { "every deal can be won" } else { "not every deal can be won" };
        [typed(card, preset.setup), preset.name.to_owned(), winnable.to_owned()]
    });
    section(out, "Presets", &presets.collect::<Vec<_>>())?;
    let named = |name: &str, about: &str| [name.to_owned(), about.to_owned()];
    let players = entry.players();
    section(out, "Players", &players.iter().map(|(name, about)| named(name, about)).collect::<Vec<_>>())?;
    let formats = entry.formats();
    section(out, "Formats", &formats.iter().map(|format| named(format.name, format.about)).collect::<Vec<_>>())
}

fn section<const N: usize>(out: &mut dyn Write, title: &str, rows: &[[String; N]]) -> Result<()> {
    if !rows.is_empty() {
        writeln!(out, "\n{title}:")?;
        columns(out, rows)?;
    }
    Ok(())
}
