//! From what a person typed to a board: ids, games with their setup, seeds.

use std::path::Path;

use anyhow::{Context as _, Result, anyhow, bail};
use parlor_games::card::{Card, FieldKind};
use parlor_games::catalogue::{self, Entry, GAMES, OpenError};
use parlor_games::game::FileError;
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;
use parlor_games::parts;
use parlor_games::table::{Level, Named, Origin, Table};

use parlor_store::CHANCE;

use crate::arguments::Chosen;
use crate::files;
use crate::output::quoted;

/// The longest file of a layout or the like.
const LONGEST_FILE: u64 = 1 << 20;

/// The id that a text is or stands for, and the game it is of. A text of another program stands for its board.
pub fn read(text: &str) -> Result<(&'static dyn Entry, GameId), OpenError> {
    let own = text.parse::<GameId>().map_err(OpenError::from).and_then(|id| Ok((catalogue::find(&id.game)?, id)));
    own.or_else(|error| {
        let id = foreign(text).ok_or(error)??;
        Ok((catalogue::find(&id.game)?, id))
    })
}

/// The id of the board in a text of another program; `None` if no game knows its form, or more than one does.
pub fn foreign(text: &str) -> Option<Result<GameId, OpenError>> {
    let mut taken = GAMES.iter().filter_map(|entry| entry.import(None, text));
    let first = taken.next()?;
    taken.next().is_none().then(|| Ok(first?.parse()?))
}

/// A table with the board an id names. Levels have no meaning to the commands that only look at a board.
pub fn table(text: &str) -> Result<Box<dyn Table>> {
    let open = || {
        let (entry, id) = read(text)?;
        entry.open(&id, Level::Easy, Origin::Seed)
    };
    open().with_context(|| format!("cannot open {}", quoted(text)))
}

/// A game with what was chosen of it, still without a board.
pub struct BoardChoice {
    pub entry: &'static dyn Entry,
    pub setup: String,
}

impl BoardChoice {
    /// Reads `GAME` (which means its first preset) or `GAME:SETUP`.
    pub fn read(text: &str) -> Result<Self> {
        let (entry, id) = read(text).with_context(|| format!("cannot deal {}", quoted(text)))?;
        if id.source != Source::Open {
            bail!("{} is a board already: give only the game and its setup, \"{}\"", quoted(text), open(&id));
        }
        Ok(Self::of(entry, id.setup))
    }

    /// A game with its setup, or with its first preset where none is named.
    pub fn of(entry: &'static dyn Entry, setup: Option<String>) -> Self {
        let preset = |card: &Card| card.presets.first().map_or("", |preset| preset.setup).to_owned();
        Self { setup: setup.unwrap_or_else(|| preset(entry.card())), entry }
    }

    /// The same with what else was chosen.
    pub fn with(mut self, chosen: &Chosen) -> Result<Self> {
        for (key, value) in [("layout", &chosen.layout), ("deal", &chosen.deal)] {
            if let Some(value) = value {
                self.set(key, value)?;
            }
        }
        Ok(self)
    }

    /// Chooses a field of the game's card; what is no word for it may be the name of a file.
    fn set(&mut self, key: &str, value: &str) -> Result<()> {
        let card = self.entry.card();
        let Some(at) = card.fields.iter().position(|field| field.key == key) else {
            bail!("{} has no {key} to choose; {}", card.id, card.choices());
        };
        let field = &card.fields[at];
        let value = match field.accept(value) {
            Some(value) => value.map_err(anyhow::Error::msg)?,
            None if matches!(field.kind, FieldKind::File(_)) => {
                self.read_file(key, value).map_err(|error| match error {
                    Unread::NoFile(error) => {
                        error.context(format!("{} is no {key} ({}), nor a file", quoted(value), field.takes()))
                    }
                    Unread::Wrong(file, error) => anyhow!("{file}: {error}"),
                })?
            }
            None => bail!("{key} {} is unknown: {}", quoted(value), field.takes()),
        };
        let mut values = card.values(&self.setup).with_context(|| format!("cannot deal {}:{}", card.id, self.setup))?;
        values[at] = value;
        self.setup = card.setup_text(&values);
        Ok(())
    }

    /// The value of a field in a file: `FILE`, or `FILE:NAME` where it holds several.
    fn read_file(&self, key: &str, text: &str) -> Result<String, Unread> {
        let there = parts::readings(text).find(|(file, _)| Path::new(file).is_file());
        let (file, which) = there.unwrap_or((text, None));
        let content = files::bytes(Path::new(file), LONGEST_FILE).map_err(Unread::NoFile)?;
        let found = self.entry.read_file(key, &content).and_then(|found| parts::chosen(&found, which));
        found.map_err(|error| Unread::Wrong(file.to_owned(), error))
    }

    /// The setup without a deal.
    pub fn open(&self) -> GameId {
        GameId { game: self.entry.card().id.to_owned(), setup: Some(self.setup.clone()), source: Source::Open }
    }

    /// The deal with a seed.
    pub fn id(&self, seed: Seed) -> GameId {
        GameId { source: Source::Seed(seed), ..self.open() }
    }

    /// The deal without a table.
    pub fn name(&self, id: &GameId) -> Result<Named> {
        self.entry.name(id).with_context(|| format!("cannot deal {}", quoted(&open(id))))
    }
}

/// Why a file gives no value for a field.
enum Unread {
    NoFile(anyhow::Error),
    Wrong(String, FileError),
}

fn open(id: &GameId) -> String {
    GameId { source: Source::Open, ..id.clone() }.to_string()
}

/// The seed a person asked for, which may be any text at all, or a fresh one.
pub fn seed(asked: Option<&str>) -> Result<Seed> {
    match asked {
        Some(text) => Ok(Seed::new(text)),
        None => Ok(Seed::fresh((CHANCE.number)())),
    }
}

/// The seed with a number behind it, for series of deals.
pub fn numbered(seed: &Seed, number: u64) -> Result<Seed> {
    Ok(format!("{seed}-{number}").parse()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_alone_means_its_first_preset() {
        let choice = BoardChoice::read("template").unwrap();
        assert_eq!(choice.setup, choice.entry.card().presets[0].setup);
        assert_eq!(BoardChoice::read("template:20").unwrap().setup, "20");
        assert!(BoardChoice::read("template#7").is_err());
    }

    #[test]
    fn numbered_seeds_keep_odd_texts() {
        let seed = Seed::new("100%\n.");
        assert_eq!(numbered(&seed, 3).unwrap(), Seed::new("100%\n.-3"));
    }
}
