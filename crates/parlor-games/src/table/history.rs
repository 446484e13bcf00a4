//! Everything that happened at a table, across restarts and new games, with a place in it that undo and redo move.
//!
//! Entries are shared: cloning a history costs a count for each of them, so that a command can be tried on a copy. Of a
//! long history only some positions are kept, and the others are played again from the one kept before them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::assist::Assist;
use super::clock::{Clock, Level};
use super::origin::Origin;
use super::par::Found;
use super::question::Critical;
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::difficulty::Hardness;
use crate::game::Game;

/// The positions made last are all kept, for undo and for what was taken from the board.
const RECENT: usize = 64;
/// Of the others one in so many.
const APART: usize = 16;

/// One game from its start: what lasts while its moves come and go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Run {
    /// Which game of the table it is. No number is ever used twice.
    pub number: usize,
    /// The id it was started from.
    pub id: String,
    /// The setup it was started with.
    pub setup: String,
    /// Where the board came from.
    pub origin: Origin,
    /// Its clock.
    pub clock: Clock,
    /// The furthest progress so far; only going further earns time.
    pub record: usize,
    /// How many moves were taken back and replaced by others.
    pub taken_back: usize,
    /// How often the game was paused.
    pub pauses: usize,
}

impl Run {
    pub fn new(id: String, setup: String, level: Level, origin: Origin, record: usize) -> Self {
        let clock = Clock::new(level);
        Self { number: 0, id, setup, origin, clock, record, taken_back: 0, pauses: 0 }
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

/// A place in the history.
#[derive(Clone, Debug)]
pub(super) struct Entry<G: Game> {
    /// Never used twice at a table, so that an answer of the coach finds its question.
    pub stamp: u64,
    pub deed: Deed<G::Move>,
    /// Where it led to, unless that is played again when it is wanted.
    position: Option<G::Position>,
    pub judged: Option<Judged>,
    /// How many of its moves keep the win, once that was asked.
    pub critical: Option<Critical>,
    /// The same, counted for the timeline once the game had gone on.
    pub counted: Option<Critical>,
    /// The moves that take back what is wrong, once that was asked; none if there is no such way.
    pub amends: Option<Vec<G::Move>>,
    /// What is best from here, as far as it is known.
    pub par: Found,
    /// How hard it is from here, once that was measured; nothing to be told where there is nothing to be won.
    pub difficulty: Option<Option<Hardness>>,
    pub bookmark: bool,
    pub note: Option<String>,
}

impl<G: Game> Entry<G> {
    pub fn is_start(&self) -> bool {
        matches!(self.deed, Deed::Start(_))
    }

    /// The move that led here, in notation.
    pub fn made(&self) -> Option<String> {
        match &self.deed {
            Deed::Move(made) => Some(made.to_string()),
            Deed::Start(_) => None,
        }
    }

    /// A move that is known to keep the win.
    pub fn best_move(&self) -> Option<String> {
        match &self.judged {
            Some(Judged { verdict: Verdict::Winnable { line }, .. }) => line.first().cloned(),
            _ => None,
        }
    }

    pub fn verdict(&self) -> Option<VerdictKind> {
        self.judged.as_ref().map(Judged::kind)
    }
}

/// The help that was taken with one board, whoever often it was started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Help<P> {
    pub board: P,
    /// Each kind with the number of moves made by then.
    pub taken: Vec<(usize, Assist)>,
}

/// A stretch of the history, for questions that are answered elsewhere.
#[derive(Clone, Debug)]
pub(super) struct Stretch<G: Game>(Vec<Arc<Entry<G>>>);

impl<G: Game> Stretch<G> {
    pub fn entries(&self) -> &[Arc<Entry<G>>] {
        &self.0
    }

    /// The position of an entry. A stretch begins with a start, whose position is always kept.
    pub fn position(&self, at: usize) -> Option<G::Position> {
        position(&self.0, at)
    }
}

/// The history of a table. It is never empty: its first entry is a start.
#[derive(Clone, Debug)]
pub(super) struct History<G: Game> {
    entries: Vec<Arc<Entry<G>>>,
    at: usize,
    here: Arc<G::Position>,
    stamps: u64,
    /// How many games were started, also those that are no longer in the history.
    games: usize,
    help: Vec<Help<G::Position>>,
}

impl<G: Game> History<G> {
    pub fn new(run: Run, position: G::Position) -> Self {
        let here = Arc::new(position.clone());
        let mut history = Self { entries: Vec::new(), at: 0, here, stamps: 0, games: 0, help: Vec::new() };
        history.push(Deed::Start(run), position);
        history
    }

    /// Adds what happened after the present position; what could be redone is gone. A start gets its number here.
    pub fn push(&mut self, mut deed: Deed<G::Move>, position: G::Position) {
        match &mut deed {
            Deed::Start(run) => {
                run.number = self.games;
                self.games += 1;
            }
            Deed::Move(_) => {
                let cut = self.entries[self.at + 1..].iter().take_while(|entry| !entry.is_start()).count();
                self.run_mut().taken_back += cut;
            }
        }
        self.entries.truncate(self.at + 1);
        self.stamps += 1;
        self.here = Arc::new(position.clone());
        self.entries.push(Arc::new(Entry {
            stamp: self.stamps,
            deed,
            position: Some(position),
            judged: None,
            critical: None,
            counted: None,
            amends: None,
            par: Found::default(),
            difficulty: None,
            bookmark: false,
            note: None,
        }));
        self.at = self.entries.len() - 1;
        if let Some(old) = self.at.checked_sub(RECENT).filter(|old| old % APART != 0 && !self.entries[*old].is_start())
        {
            Arc::make_mut(&mut self.entries[old]).position = None;
        }
    }

    pub fn entries(&self) -> &[Arc<Entry<G>>] {
        &self.entries
    }

    pub fn entry_mut(&mut self, at: usize) -> &mut Entry<G> {
        Arc::make_mut(&mut self.entries[at])
    }

    /// Where the present position stands.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes to another position; false if there is none.
    pub fn go(&mut self, at: usize) -> bool {
        let Some(position) = (at < self.entries.len()).then(|| self.position(at)).flatten() else { return false };
        self.at = at;
        self.here = Arc::new(position);
        true
    }

    pub fn here(&self) -> &Entry<G> {
        &self.entries[self.at]
    }

    pub fn here_mut(&mut self) -> &mut Entry<G> {
        self.entry_mut(self.at)
    }

    /// The present position.
    pub fn present(&self) -> &G::Position {
        &self.here
    }

    /// Any position.
    pub fn position(&self, at: usize) -> Option<G::Position> {
        if at == self.at && at < self.entries.len() {
            return Some(G::Position::clone(&self.here));
        }
        position(&self.entries, at)
    }

    /// Where the present game started.
    pub fn start(&self) -> usize {
        self.entries[..=self.at].iter().rposition(|entry| entry.is_start()).unwrap_or(0)
    }

    /// The first position of the present game.
    pub fn board(&self) -> &G::Position {
        self.entries[self.start()].position.as_ref().unwrap_or(&self.here)
    }

    /// The entries of the present game, also those that could be redone.
    pub fn game(&self) -> std::ops::Range<usize> {
        let start = self.start();
        let next = self.entries[start + 1..].iter().position(|entry| entry.is_start());
        start..next.map_or(self.entries.len(), |moves| start + 1 + moves)
    }

    /// Some entries of the history, from a start on.
    pub fn stretch(&self, range: std::ops::Range<usize>) -> Stretch<G> {
        Stretch(self.entries[range].to_vec())
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
        match &mut self.entry_mut(start).deed {
            Deed::Start(run) => run,
            Deed::Move(_) => unreachable!("the first entry of a history is a start"),
        }
    }

    /// How many moves of the present game play on: not those that help or take back.
    pub fn played_on(&self) -> usize {
        let start = self.start();
        (start + 1..=self.at)
            .filter(|&at| match (&self.entries[at].deed, self.position(at - 1)) {
                (Deed::Move(made), Some(before)) => G::plays_on(&before, made),
                _ => false,
            })
            .count()
    }

    /// The moves of the present game up to the present position.
    pub fn moves(&self) -> impl Iterator<Item = &G::Move> {
        self.entries[self.start()..=self.at].iter().filter_map(|entry| match &entry.deed {
            Deed::Move(made) => Some(made),
            Deed::Start(_) => None,
        })
    }

    /// How many moves were made in the present game.
    pub fn move_count(&self) -> usize {
        self.at - self.start()
    }

    /// How many games were started, also those that are no longer in the history.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Continues the count of games where another history left off.
    pub fn count_games(&mut self, games: usize) {
        self.games = self.games.max(games);
    }

    /// The help that was taken with the present board, at whatever attempt.
    pub fn taken(&self) -> &[(usize, Assist)] {
        self.help.iter().find(|help| help.board == *self.board()).map_or(&[], |help| &help.taken)
    }

    /// The help of every board, also of those that are no longer in the history.
    pub fn help(&self) -> &[Help<G::Position>] {
        &self.help
    }

    /// Notes help taken with a board; false if it is known.
    pub fn record(&mut self, board: &G::Position, moves: usize, assist: Assist) -> bool {
        let at = self.help.iter().position(|help| help.board == *board).unwrap_or_else(|| {
            self.help.push(Help { board: board.clone(), taken: Vec::new() });
            self.help.len() - 1
        });
        let taken = &mut self.help[at].taken;
        let fresh = !taken.contains(&(moves, assist));
        if fresh {
            taken.push((moves, assist));
        }
        fresh
    }

    /// The kinds of help taken with the present board, in order of first use.
    pub fn assists(&self) -> Vec<Assist> {
        let mut seen = BTreeSet::new();
        self.taken().iter().map(|(_, assist)| *assist).filter(|assist| seen.insert(*assist)).collect()
    }

    /// How many positions are held in memory.
    pub fn kept(&self) -> usize {
        self.entries.iter().filter(|entry| entry.position.is_some()).count()
    }
}

/// The position of one of some entries, played from the last one before it that is kept.
fn position<G: Game>(entries: &[Arc<Entry<G>>], at: usize) -> Option<G::Position> {
    let from = entries[..=at].iter().rposition(|entry| entry.position.is_some())?;
    let mut position = entries[from].position.clone()?;
    for entry in &entries[from + 1..=at] {
        if let Deed::Move(made) = &entry.deed {
            G::play(&mut position, made, &mut Vec::new());
        }
    }
    Some(position)
}
