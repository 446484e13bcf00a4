//! What is kept between games, or nothing at all: playing goes on without a store, and a store that fails says so once.

use parlor_games::catalogue;
use parlor_games::drill::{Drill, Rated, Rating, Record, Wish, nearest};
use parlor_games::kit::random::Random;
use parlor_games::session::Keep;
use parlor_games::table::{Assist, GameResult, Outcome, Table};
use parlor_store::blocking::Shelf;
use parlor_store::{Game, GameFilter, ResultFilter, ResultKey, ResultRow, SNAPSHOT_EVERY, Store, StoreError};

use crate::play::{Play, Stored};

/// How many results a table shows.
const RESULTS: u32 = 100;

/// The shelf, if there is one.
pub(crate) struct Saver {
    shelf: Option<Shelf>,
    complained: bool,
}

/// What came of storing something.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Saved {
    /// It is on disk, or need not be.
    Done,
    /// Somebody else was faster: nothing was stored.
    Behind,
    /// Somebody deleted the game.
    Deleted,
    /// It could not be done, which is told once until it can be done again.
    Failed(String),
}

impl Saver {
    pub(crate) fn new(shelf: Option<Shelf>) -> Self {
        Self { shelf, complained: false }
    }

    /// Whether anything is kept at all.
    pub(crate) fn keeps(&self) -> bool {
        self.shelf.is_some()
    }

    /// Stores what changed, with everything that could not be stored before. A board that was only looked at does not
    /// become a game, unless it is `wanted` as one; the help taken with it is noted all the same.
    pub(crate) fn store(&mut self, play: &mut Play, player: &str, keep: Keep, wanted: bool) -> Saved {
        let Some(shelf) = self.shelf.as_ref().filter(|_| !play.session.table().replays()) else { return Saved::Done };
        let mut keep = match play.unstored.take() {
            Some(before) => merged(before, keep),
            None => keep,
        };
        let stored = match play.stored {
            Stored::At(revision) => shelf.wait(|store| append(store, play, revision, player, &keep)).map(Stored::At),
            Stored::Not if keep.played || wanted => {
                shelf.wait(|store| store.create(&play.key, Some(player), None, &keep)).map(Stored::At)
            }
            stored => match &keep.help {
                Some((board, help)) => shelf.wait(|store| store.add_help(player, board, help)).map(|()| stored),
                None => Ok(stored),
            },
        };
        match stored {
            Ok(stored) => {
                self.complained = false;
                play.stored = stored;
                if let Some(result) = &keep.result {
                    play.outdone = shelf.wait(|store| is_outdone(store, &play.key, result));
                }
                if stored == Stored::Not {
                    keep.help = None;
                    play.unstored = Some(keep);
                }
                Saved::Done
            }
            Err(StoreError::Behind) => Saved::Behind,
            Err(StoreError::NoSuchGame(_)) => {
                play.stored = Stored::Deleted;
                Saved::Deleted
            }
            Err(error) => {
                play.unstored = Some(keep);
                if std::mem::replace(&mut self.complained, true) {
                    return Saved::Done;
                }
                Saved::Failed(format!("The game could not be saved: {error}. Play goes on."))
            }
        }
    }

    /// Whether somebody else has changed a game since it was stored here.
    pub(crate) fn is_behind(&self, play: &Play) -> bool {
        let (Some(shelf), Stored::At(known)) = (&self.shelf, play.stored) else { return false };
        // A store that does not answer says so when something is stored.
        matches!(shelf.wait(|store| store.revision(&play.key)), Ok(Some(newest)) if newest != known)
    }

    /// The help a player took with a board, at whatever table.
    pub(crate) fn help(&self, player: &str, board: &str) -> Vec<Assist> {
        let shelf = self.shelf.as_ref();
        shelf.and_then(|shelf| shelf.wait(|store| store.help(player, board)).ok()).unwrap_or_default()
    }

    pub(crate) fn setting(&self, name: &str) -> Option<String> {
        let shelf = self.shelf.as_ref()?;
        // A setting that cannot be read is one that was never set.
        shelf.wait(|store| store.setting(name)).ok().flatten()
    }

    pub(crate) fn set_setting(&self, name: &str, value: &str) {
        if let Some(shelf) = &self.shelf {
            // Losing a preference is no reason to interrupt a game; losing a game is, and `store` says so.
            let _ = shelf.wait(|store| store.set_setting(name, value));
        }
    }

    pub(crate) fn games(&self, filter: GameFilter<'_>) -> Result<Vec<Game>, String> {
        self.ask(|shelf| shelf.wait(|store| store.list(filter)), Vec::new())
    }

    /// Reads a stored game, with the revision that was read.
    pub(crate) fn load(&self, key: &str) -> Result<(Box<dyn Table>, i64), String> {
        let kept = self.ask(|shelf| shelf.wait(|store| store.read(key)), None)?;
        let kept = kept.ok_or_else(|| "That game is gone.".to_owned())?;
        let table = catalogue::restore(&kept.rows);
        let mut table = table.map_err(|error| format!("That game cannot be read: {error}."))?;
        table.set_elapsed(u64::try_from(kept.game.elapsed_ms).unwrap_or(0));
        Ok((table, kept.game.revision))
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
                Ok(Some(game)) => Err(Naming::Taken(game.key)),
                Ok(None) | Err(_) => Err(Naming::Failed(format!("Another game is called {name}."))),
            },
            Err(StoreError::Name(error)) => Err(Naming::Unfit(format!("That will not do: {error}."))),
            Err(error) => Err(Naming::Failed(format!("It could not be saved: {error}."))),
        }
    }

    /// The tables of results that have any of a kind.
    pub(crate) fn result_keys(&self, filter: ResultFilter) -> Result<Vec<ResultKey>, String> {
        let keys = self.ask(|shelf| shelf.wait(|store| store.result_keys(filter)), Vec::new())?;
        Ok(keys.into_iter().map(|(key, _)| key).collect())
    }

    pub(crate) fn results(&self, key: &ResultKey, filter: ResultFilter) -> Result<Vec<ResultRow>, String> {
        self.ask(|shelf| shelf.wait(|store| store.results(key, filter, RESULTS)), Vec::new())
    }

    /// A player's rating at drills.
    pub(crate) fn drill_rating(&self, player: &str) -> Result<Rating, String> {
        self.ask(|shelf| shelf.wait(|store| store.drill_rating(player)), Rating::default())
    }

    /// Keeps an answer to a drill.
    pub(crate) fn record_drill(&self, player: &str, record: &Record) -> Result<(), String> {
        self.ask(|shelf| shelf.wait(|store| store.record_drill(player, record)).map(drop), ())
    }

    /// Drills for a player: of those found, and of those kept.
    pub(crate) fn choose_drills(
        &self,
        player: &str,
        wish: &Wish,
        many: usize,
        fresh: Vec<Drill>,
        random: &mut Random,
    ) -> Result<Vec<Rated>, String> {
        match &self.shelf {
            Some(_) => {
                self.ask(|shelf| shelf.wait(|store| store.choose_drills(player, wish, many, fresh, random)), Vec::new())
            }
            None => Ok(nearest(Rating::default(), fresh.into_iter().map(Rated::from).collect(), many, random)),
        }
    }

    fn ask<T>(&self, ask: impl FnOnce(&Shelf) -> Result<T, StoreError>, without: T) -> Result<T, String> {
        match &self.shelf {
            Some(shelf) => ask(shelf).map_err(|error| format!("The store does not answer: {error}.")),
            None => Ok(without),
        }
    }
}

/// Appends to a log, and writes it out where it has grown long.
async fn append(store: &Store, play: &Play, known: i64, player: &str, keep: &Keep) -> Result<i64, StoreError> {
    let revision = store.append(&play.key, known, Some(player), keep).await?;
    if revision >= SNAPSHOT_EVERY && revision > known && store.is_long(&play.key).await? {
        return store.write_out(&play.key, revision, &play.session.table().save()).await;
    }
    Ok(revision)
}

/// Whether a better ending of the same board is stored in the place of a win.
async fn is_outdone(store: &Store, key: &str, result: &GameResult) -> bool {
    let log = result.log.join("\n");
    let same = |row: &ResultRow| row.log == log && u64::try_from(row.elapsed_ms) == Ok(result.elapsed_ms);
    result.outcome == Outcome::Won && store.results_of(key).await.is_ok_and(|rows| !rows.iter().any(same))
}

/// What was to be kept before and what is to be kept now, as one.
fn merged(before: Keep, keep: Keep) -> Keep {
    let mut rows = before.rows;
    rows.extend(keep.rows);
    Keep {
        rows,
        played: before.played || keep.played,
        help: keep.help.or(before.help),
        result: keep.result.or(before.result),
        ..keep
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
