//! What is kept between games, or nothing at all: playing goes on without a store, and a store that fails says so once.

use parlor_games::catalogue;
use parlor_games::table::Table;
use parlor_store::blocking::Shelf;
use parlor_store::{GameFilter, GameSummary, Record, ScoreKey, ScoreRow, StoreError};

/// How many scores a table shows.
const SCORES: u32 = 100;

/// The shelf, if there is one.
pub(crate) struct Keeper {
    shelf: Option<Shelf>,
    complained: bool,
}

impl Keeper {
    pub(crate) fn new(shelf: Option<Shelf>) -> Self {
        Self { shelf, complained: false }
    }

    /// Whether anything is kept at all.
    pub(crate) fn keeps(&self) -> bool {
        self.shelf.is_some()
    }

    /// Stores a table. The first failure gives a sentence for the player; later ones are silent until one succeeds.
    pub(crate) fn record(&mut self, record: &Record) -> Option<String> {
        let shelf = self.shelf.as_ref()?;
        match shelf.wait(|store| store.record(record)) {
            Ok(()) => {
                self.complained = false;
                None
            }
            Err(_) if self.complained => None,
            Err(error) => {
                self.complained = true;
                Some(format!("The game could not be saved: {error}. Play goes on."))
            }
        }
    }

    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        let shelf = self.shelf.as_ref()?;
        // A setting that cannot be read is one that was never set.
        shelf.wait(|store| store.setting(name)).ok().flatten()
    }

    pub(crate) fn set_setting(&self, name: &str, value: &str) {
        if let Some(shelf) = &self.shelf {
            // Losing a preference is no reason to interrupt a game; losing a game is, and `record` says so.
            let _ = shelf.wait(|store| store.set_setting(name, value));
        }
    }

    pub(crate) fn games(&self, filter: GameFilter<'_>) -> Result<Vec<GameSummary>, String> {
        self.ask(|shelf| shelf.wait(|store| store.list(filter)), Vec::new())
    }

    /// Reads a stored game.
    pub(crate) fn load(&self, key: &str) -> Result<Box<dyn Table>, String> {
        let row = self.ask(|shelf| shelf.wait(|store| store.get(key)), None)?;
        let row = row.ok_or_else(|| "That game is gone.".to_owned())?;
        catalogue::load(&row.save).map_err(|error| format!("That game cannot be read: {error}."))
    }

    pub(crate) fn delete(&self, key: &str) -> Result<(), String> {
        self.ask(|shelf| shelf.wait(|store| store.delete(key)).map(drop), ())
    }

    pub(crate) fn rename(&self, key: &str, name: &str) -> Result<(), Naming> {
        self.named(name, |shelf| shelf.wait(|store| store.rename(key, name)))
    }

    /// Keeps a copy of a stored game under a name.
    pub(crate) fn keep_as(&self, key: &str, name: &str) -> Result<(), Naming> {
        self.named(name, |shelf| shelf.wait(|store| store.keep_as(key, name)).map(drop))
    }

    fn named(&self, name: &str, ask: impl FnOnce(&Shelf) -> Result<(), StoreError>) -> Result<(), Naming> {
        let Some(shelf) = &self.shelf else { return Err(Naming::Failed(NOTHING_KEPT.to_owned())) };
        match ask(shelf) {
            Ok(()) => Ok(()),
            Err(StoreError::NameTaken(_)) => match shelf.wait(|store| store.find(name)) {
                Ok(Some(row)) => Err(Naming::Taken(row.key)),
                Ok(None) | Err(_) => Err(Naming::Failed(format!("Another game is called {name}."))),
            },
            Err(StoreError::Name(error)) => Err(Naming::Unfit(format!("That will not do: {error}."))),
            Err(error) => Err(Naming::Failed(format!("It could not be saved: {error}."))),
        }
    }

    pub(crate) fn score_keys(&self) -> Result<Vec<ScoreKey>, String> {
        let keys = self.ask(|shelf| shelf.wait(|store| store.score_keys()), Vec::new())?;
        Ok(keys.into_iter().map(|(key, _)| key).collect())
    }

    pub(crate) fn scores(&self, key: &ScoreKey, clean_only: bool) -> Result<Vec<ScoreRow>, String> {
        self.ask(|shelf| shelf.wait(|store| store.scores(key, clean_only, SCORES)), Vec::new())
    }

    fn ask<T>(&self, ask: impl FnOnce(&Shelf) -> Result<T, StoreError>, without: T) -> Result<T, String> {
        match &self.shelf {
            Some(shelf) => ask(shelf).map_err(|error| format!("The store does not answer: {error}.")),
            None => Ok(without),
        }
    }
}

/// What the screens say when there is no store.
pub(crate) const NOTHING_KEPT: &str = "Nothing is kept: this is play without a store.";

/// Why a game did not get its name.
#[derive(Debug)]
pub(crate) enum Naming {
    /// The game with this key has it.
    Taken(String),
    /// It is no name.
    Unfit(String),
    /// It could not be done.
    Failed(String),
}
