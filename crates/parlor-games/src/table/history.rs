//! Everything that happened at a table, across restarts and new games, with a place in it that undo and redo move.

use super::assist::Assist;
use super::clock::{Clock, Level};
use super::question::Critical;
use crate::coach::Judged;
use crate::game::Game;

/// One game from its start: what lasts while its moves come and go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// The id it was started from.
    pub id: String,
    /// The setup it was started with.
    pub setup: String,
    /// Its clock.
    pub clock: Clock,
    /// The help taken, with the number of moves made by then.
    pub assists: Vec<(usize, Assist)>,
    /// The furthest progress so far; only going further earns time.
    pub record: usize,
}

impl Run {
    pub fn new(id: String, setup: String, level: Level, record: usize) -> Self {
        Self { id, setup, clock: Clock::new(level), assists: Vec::new(), record }
    }
}

/// What led to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Deed<M> {
    /// A game was started (dealt, opened or started again).
    Start(Run),
    /// A move was made.
    Move(M),
}

/// A position in the history.
#[derive(Clone, Debug)]
pub(super) struct Entry<G: Game> {
    /// Never used twice at a table, so that an answer of the coach finds its question.
    pub stamp: u64,
    pub deed: Deed<G::Move>,
    pub position: G::Position,
    pub judged: Option<Judged>,
    /// How many of its moves keep the win, once that was asked.
    pub critical: Option<Critical>,
    pub bookmark: bool,
    pub note: Option<String>,
}

/// The history of a table. It is never empty: its first entry is a start.
#[derive(Clone, Debug)]
pub(super) struct History<G: Game> {
    entries: Vec<Entry<G>>,
    at: usize,
    stamps: u64,
}

impl<G: Game> History<G> {
    pub fn new(run: Run, position: G::Position) -> Self {
        let mut history = Self { entries: Vec::new(), at: 0, stamps: 0 };
        history.push(Deed::Start(run), position);
        history
    }

    /// Adds what happened after the present position; what could be redone is gone.
    pub fn push(&mut self, deed: Deed<G::Move>, position: G::Position) {
        self.entries.truncate(self.at + 1);
        self.stamps += 1;
        self.entries.push(Entry {
            stamp: self.stamps,
            deed,
            position,
            judged: None,
            critical: None,
            bookmark: false,
            note: None,
        });
        self.at = self.entries.len() - 1;
    }

    pub fn entries(&self) -> &[Entry<G>] {
        &self.entries
    }

    pub fn entries_mut(&mut self) -> &mut [Entry<G>] {
        &mut self.entries
    }

    /// Where the present position stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to another position; false if there is none.
    pub fn go(&mut self, at: usize) -> bool {
        let there = at < self.entries.len();
        if there {
            self.at = at;
        }
        there
    }

    pub fn here(&self) -> &Entry<G> {
        &self.entries[self.at]
    }

    pub fn here_mut(&mut self) -> &mut Entry<G> {
        &mut self.entries[self.at]
    }

    /// Where the present game started.
    pub fn start(&self) -> usize {
        self.entries[..=self.at].iter().rposition(|entry| matches!(entry.deed, Deed::Start(_))).unwrap_or(0)
    }

    /// The entries of the present game, also those that could be redone.
    pub fn game(&self) -> std::ops::Range<usize> {
        let start = self.start();
        let next = self.entries[start + 1..].iter().position(|entry| matches!(entry.deed, Deed::Start(_)));
        start..next.map_or(self.entries.len(), |moves| start + 1 + moves)
    }

    /// How many games were started before the present one.
    pub fn game_number(&self) -> usize {
        self.entries[..self.start()].iter().filter(|entry| matches!(entry.deed, Deed::Start(_))).count()
    }

    /// The present game.
    pub fn run(&self) -> &Run {
        match &self.entries[self.start()].deed {
            Deed::Start(run) => run,
            Deed::Move(_) => unreachable!("the first entry of a history is a start"),
        }
    }

    pub fn run_mut(&mut self) -> &mut Run {
        let start = self.start();
        match &mut self.entries[start].deed {
            Deed::Start(run) => run,
            Deed::Move(_) => unreachable!("the first entry of a history is a start"),
        }
    }

    /// The moves of the present game up to the present position.
    pub fn moves(&self) -> impl Iterator<Item = &G::Move> {
        self.entries[self.start()..=self.at].iter().filter_map(|entry| match &entry.deed {
            Deed::Move(made) => Some(made),
            Deed::Start(_) => None,
        })
    }
}
