//! The log of a table: one row for each change, from which the table can be made again. What a command changes it
//! changes by its rows, so that a log replays by construction.

use super::assist::Assist;
use super::fault::{SaveError, SaveFault, check_move};
use super::history::{Deed, Run};
use super::opening::first_run;
use super::origin::Origin;
use super::save;
use super::table_of::TableOf;
use super::{Bounds, Level};
use crate::game::{Game, OpenError};
use crate::kit::id::GameId;

/// The change that a copy of a log ends with.
pub const COPY: &str = "copy";

/// One change of a table, as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Row {
    /// The time on the clock of the game that was being played, before the change, in milliseconds.
    pub elapsed_ms: u64,
    /// What changed: a line like `move 2,2-2,4`, or a whole save where a log begins with one.
    pub change: String,
}

/// A change with its types.
#[derive(Clone, Debug)]
pub(super) enum Change<G: Game> {
    /// Another board.
    Start(Run, G::Position),
    /// The same board from its start.
    Again,
    /// A move.
    Move(G::Move),
    /// To another place of the history.
    Go(usize),
    /// Help with the present board.
    Help(Assist),
    /// A bookmark is set or cleared.
    Bookmark(bool),
    /// A remark is kept or removed.
    Note(Option<String>),
    /// The board was hidden and the clock stopped.
    Pause,
    /// This is a copy of another table's log: what is played from here on was played before.
    Copy,
}

impl<G: Game> Change<G> {
    fn text(&self) -> String {
        match self {
            Self::Start(run, _) => format!("new {} {} {}", run.clock.level(), run.origin, run.id),
            Self::Again => "again".into(),
            Self::Move(made) => format!("move {made}"),
            Self::Go(ply) => format!("go {ply}"),
            Self::Help(assist) => format!("help {assist}"),
            Self::Bookmark(set) => if *set { "bookmark" } else { "unmark" }.into(),
            Self::Note(note) => note.as_ref().map_or_else(|| "unnote".into(), |note| format!("note {note}")),
            Self::Pause => "pause".into(),
            Self::Copy => COPY.into(),
        }
    }

    fn read(text: &str) -> Result<Self, SaveFault> {
        let (word, rest) = text.split_once(' ').unwrap_or((text, ""));
        Ok(match word {
            "new" => {
                let mut words = rest.splitn(3, ' ');
                let mut next = || words.next().ok_or("expected \"new LEVEL ORIGIN ID\"");
                let level: Level = next()?.parse().map_err(SaveFault::unreadable)?;
                let origin: Origin = next()?.parse().map_err(SaveFault::unreadable)?;
                let id: GameId = next()?.parse().map_err(OpenError::from)?;
                let (run, position) = first_run::<G>(&id, level, origin)?;
                Self::Start(run, position)
            }
            "again" => Self::Again,
            "move" => Self::Move(rest.parse().map_err(SaveFault::unreadable)?),
            "go" => Self::Go(rest.parse().map_err(|_| "expected \"go PLY\"")?),
            "help" => Self::Help(rest.parse().map_err(|()| "expected \"help NAME\"")?),
            "bookmark" => Self::Bookmark(true),
            "unmark" => Self::Bookmark(false),
            "note" => Self::Note(Some(rest.to_owned())),
            "unnote" => Self::Note(None),
            "pause" => Self::Pause,
            COPY => Self::Copy,
            _ => {
                return Err("expected new, again, move, go, help, bookmark, unmark, note, unnote, pause or copy".into());
            }
        })
    }
}

impl<G: Game> TableOf<G> {
    /// Makes a change and keeps it for the log.
    pub(super) fn commit(&mut self, change: Change<G>) {
        let elapsed_ms = self.history.run().clock.elapsed_ms();
        // A replay is only looked at, whichever way somebody goes through it.
        if !self.replay {
            self.rows.push(Row { elapsed_ms, change: change.text() });
        }
        self.install(change);
    }

    fn install(&mut self, change: Change<G>) {
        match change {
            Change::Start(run, position) => self.history.push(Deed::Start(run), position),
            Change::Again => {
                let position = self.history.board().clone();
                let Run { id, setup, origin, clock, .. } = self.history.run().clone();
                let run = Run::new(id, setup, clock.level(), origin, G::progress(&position));
                self.history.push(Deed::Start(run), position);
            }
            Change::Move(made) => {
                let mut position = self.history.present().clone();
                G::play(&mut position, &made, &mut Vec::new());
                self.advance(made, position);
            }
            Change::Go(ply) => drop(self.history.go(ply)),
            Change::Help(assist) => {
                let (board, moves) = (self.history.board().clone(), self.history.move_count());
                self.history.record(&board, moves, assist);
            }
            Change::Bookmark(set) => self.history.here_mut().bookmark = set,
            Change::Note(note) => self.history.here_mut().note = note,
            Change::Pause => self.history.run_mut().pauses += 1,
            Change::Copy => self.history.run_mut().origin = Origin::Save,
        }
    }

    fn advance(&mut self, made: G::Move, position: G::Position) {
        let progress = G::progress(&position);
        self.history.push(Deed::Move(made), position);
        let run = self.history.run_mut();
        run.clock.moved(progress > run.record);
        run.record = run.record.max(progress);
    }

    /// Makes a table again from its log: a start or a whole save, then every change after it. Whoever kept the log is
    /// believed about where boards came from and about time, but every move is checked by the rules.
    ///
    /// # Errors
    /// The first row that is wrong.
    pub fn restore(rows: &[Row]) -> Result<Self, SaveError> {
        let wrong = |number: usize, fault: SaveFault| SaveError { line: number + 1, fault };
        let Some((first, rest)) = rows.split_first() else { return Err(wrong(0, "the log is empty".into())) };
        let mut table = if save::is_save(&first.change) {
            Self::read_save(&first.change, save::Trust::Kept, &Bounds::NONE)?
        } else {
            match Change::<G>::read(&first.change).map_err(|fault| wrong(0, fault))? {
                Change::Start(run, position) => Self::with(super::history::History::new(run, position)),
                _ => return Err(wrong(0, "a log begins with \"new LEVEL ORIGIN ID\" or a save".into())),
            }
        };
        for (number, row) in rest.iter().enumerate() {
            table.follow(row).map_err(|fault| wrong(number + 1, fault))?;
        }
        table.clear_hand();
        Ok(table)
    }

    /// A game that was played before, to be looked at from its first move on.
    ///
    /// # Errors
    /// When the id names no board; or the move that is not legal, counted from 1 as a line.
    pub fn replayed(id: &GameId, level: Level, log: &[String], elapsed_ms: u64) -> Result<Self, SaveError> {
        let wrong = |line: usize, fault: SaveFault| SaveError { line, fault };
        let mut table = Self::open(id, level, Origin::Replay).map_err(|error| wrong(0, error.into()))?;
        for (number, made) in log.iter().enumerate() {
            let row = Row { elapsed_ms, change: format!("move {made}") };
            table.follow(&row).map_err(|fault| wrong(number + 1, fault))?;
        }
        table.history.run_mut().clock.set_elapsed(elapsed_ms);
        table.history.go(0);
        table.rows.clear();
        table.replay = true;
        table.clear_hand();
        Ok(table)
    }

    /// Does what a row of a log says.
    fn follow(&mut self, row: &Row) -> Result<(), SaveFault> {
        let change = Change::<G>::read(&row.change)?;
        match &change {
            Change::Move(made) => check_move::<G>(self.history.present(), made)?,
            Change::Go(ply) if *ply >= self.history.entries().len() => return Err(SaveFault::NoSuchPosition(*ply)),
            _ => {}
        }
        self.history.run_mut().clock.set_elapsed(row.elapsed_ms);
        self.install(change);
        Ok(())
    }
}
