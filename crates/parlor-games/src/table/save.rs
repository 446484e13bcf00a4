//! Saves: a table as text, one line a thing, read back by replaying every move through the rules.
//!
//! ```text
//! parlor save 2
//! new easy hitori:8x8#1.harbour-7
//! game 0 seed
//! clock running 61200 0
//! taken 2
//! assist 3 where
//! move shade 3,2
//! note three of a kind
//! games 1
//! at 1
//! end 10
//! ```
//! `game` says which game of the table it is and where its board came from; `taken` how many moves were taken back in
//! it; `bookmark` and `note` belong to the line before them that made a position. `assist` lines belong to the board:
//! they stand where it is first started, or after `board ID` where it is no longer in the history. `end` counts the lines
//! before it, so a save that was cut short is never taken for a shorter game. Version 1 had no `game`, `taken`, `pauses`,
//! `board` and `games`; it is read for ever.

use std::time::Duration;

use super::clock::{Clock, Level};
use super::fault::{SaveError, SaveFault, check_move};
use super::history::{Deed, History, Run};
use super::log::Row;
use super::opening::{first_run, position_id, position_of};
use super::origin::Origin;
use super::table_of::TableOf;
use crate::game::{Game, OpenError};
use crate::kit::id::GameId;

/// The version of the format.
pub const SAVE_VERSION: u32 = 2;

/// The longest remark, in characters.
pub const LONGEST_NOTE: usize = 500;

const HEADER: &str = "parlor save ";

/// How much a table may hold, also one that is read from a save that somebody brought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Positions in the history.
    pub positions: usize,
    /// Games started.
    pub games: usize,
    /// Bytes of all remarks together.
    pub notes: usize,
}

impl Bounds {
    /// No bounds: for what was kept by whoever reads it.
    pub(super) const NONE: Self = Self { positions: usize::MAX, games: usize::MAX, notes: usize::MAX };
}

impl Default for Bounds {
    /// More than anybody plays at one table.
    fn default() -> Self {
        Self { positions: 20_000, games: 1_000, notes: 1 << 20 }
    }
}

/// Whether a save is believed about where its boards came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trust {
    /// It was kept by the program itself.
    Kept,
    /// Somebody brought it: nothing in it is ranked.
    Brought,
}

fn wrong(line: usize, fault: impl Into<SaveFault>) -> SaveError {
    SaveError { line, fault: fault.into() }
}

/// Whether a text begins like a save.
#[must_use]
pub fn is_save(text: &str) -> bool {
    text.starts_with(HEADER)
}

/// The game a save or the first row of a log is of, for choosing who reads it.
///
/// # Errors
/// When the text does not begin like one.
pub fn game_of(text: &str) -> Result<String, SaveError> {
    let mut lines = text.lines();
    let first = lines.next();
    let (line, id) = match first.and_then(|line| line.strip_prefix("new ")) {
        Some(row) => (1, row.splitn(3, ' ').nth(2)),
        None => {
            check_header(first)?;
            let second = lines.next().and_then(|line| line.strip_prefix("new "));
            (2, second.and_then(|line| line.split_once(' ')).map(|(_, id)| id))
        }
    };
    let id = id.ok_or_else(|| wrong(line, "expected \"new LEVEL ID\""))?;
    id.parse::<GameId>().map(|id| id.game).map_err(|error| wrong(line, OpenError::from(error)))
}

fn check_header(line: Option<&str>) -> Result<(), SaveError> {
    match line.and_then(|line| line.strip_prefix(HEADER)).map(str::parse::<u32>) {
        Some(Ok(1..=SAVE_VERSION)) => Ok(()),
        Some(Ok(version)) => Err(wrong(1, SaveFault::Version(version))),
        _ => Err(wrong(1, SaveFault::NotASave)),
    }
}

pub(super) fn write<G: Game>(history: &History<G>) -> String {
    let mut lines = vec![format!("{HEADER}{SAVE_VERSION}")];
    let assist = |(moves, assist): &(usize, _)| format!("assist {moves} {assist}");
    let mut told = vec![false; history.help().len()];
    for (at, entry) in history.entries().iter().enumerate() {
        match &entry.deed {
            Deed::Start(run) => {
                let state = if run.clock.running() { "running" } else { "waiting" };
                let (elapsed, earned) = (run.clock.elapsed().as_millis(), run.clock.earned().as_millis());
                lines.push(format!("new {} {}", run.clock.level(), run.id));
                lines.push(format!("game {} {}", run.number, run.origin));
                lines.push(format!("clock {state} {elapsed} {earned}"));
                lines.extend((run.taken_back > 0).then(|| format!("taken {}", run.taken_back)));
                lines.extend((run.pauses > 0).then(|| format!("pauses {}", run.pauses)));
                let board = history.position(at);
                let help = history.help().iter().position(|help| Some(&help.board) == board.as_ref());
                if let Some(help) = help.filter(|help| !std::mem::replace(&mut told[*help], true)) {
                    lines.extend(history.help()[help].taken.iter().map(assist));
                }
            }
            Deed::Move(made) => lines.push(format!("move {made}")),
        }
        if entry.bookmark {
            lines.push("bookmark".into());
        }
        if let Some(note) = &entry.note {
            lines.push(format!("note {note}"));
        }
    }
    for (help, _) in history.help().iter().zip(told).filter(|(_, told)| !told) {
        lines.push(format!("board {}", position_id::<G>(&help.board)));
        lines.extend(help.taken.iter().map(assist));
    }
    lines.push(format!("games {}", history.games()));
    lines.push(format!("at {}", history.at()));
    lines.push(format!("end {}", lines.len()));
    lines.push(String::new());
    lines.join("\n")
}

impl<G: Game> TableOf<G> {
    /// Reads a save that somebody brought; every move is checked and played by the rules before anything is installed.
    ///
    /// # Errors
    /// The first line that is wrong or too much.
    pub fn load(text: &str, bounds: &Bounds) -> Result<Self, SaveError> {
        let mut table = Self::read_save(text, Trust::Brought, bounds)?;
        table.bounds = *bounds;
        // Its log begins with the whole of it.
        let elapsed_ms = table.history.run().clock.elapsed_ms();
        table.rows.push(Row { elapsed_ms, change: write(&table.history) });
        Ok(table)
    }

    pub(super) fn read_save(text: &str, trust: Trust, bounds: &Bounds) -> Result<Self, SaveError> {
        let mut reader = Reader::<G> { history: None, trust, bounds: *bounds, board: None, notes: 0, games: 0 };
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        check_header(lines.next().map(|(_, line)| line))?;
        let mut at = None;
        for (number, line) in lines.by_ref() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "at" => at = Some((number, rest.parse::<usize>().map_err(|_| wrong(number, "expected \"at PLY\""))?)),
                "end" if rest.parse() == Ok(number - 1) => {
                    let games = reader.games;
                    let mut history = reader.history.ok_or_else(|| wrong(number, "there is no game in this save"))?;
                    let (line, at) = at.ok_or_else(|| wrong(number, "expected \"at PLY\" before the end"))?;
                    if !history.go(at) {
                        return Err(wrong(line, SaveFault::NoSuchPosition(at)));
                    }
                    history.count_games(games);
                    return Ok(Self::with(history));
                }
                "end" => return Err(wrong(number, SaveFault::Edited)),
                _ => reader.read(word, rest).map_err(|fault| wrong(number, fault))?,
            }
        }
        Err(wrong(text.lines().count(), SaveFault::Cut))
    }
}

struct Reader<G: Game> {
    history: Option<History<G>>,
    trust: Trust,
    bounds: Bounds,
    /// A board that is no longer in the history, whose help comes next.
    board: Option<G::Position>,
    notes: usize,
    games: usize,
}

impl<G: Game> Reader<G> {
    fn read(&mut self, word: &str, rest: &str) -> Result<(), SaveFault> {
        if word == "new" {
            self.start(rest)?;
            return self.fits();
        }
        let history = self.history.as_mut().ok_or("expected \"new LEVEL ID\" first")?;
        match word {
            "move" => {
                let made: G::Move = rest.parse().map_err(SaveFault::unreadable)?;
                let mut position = history.present().clone();
                check_move::<G>(&position, &made)?;
                G::play(&mut position, &made, &mut Vec::new());
                let progress = G::progress(&position);
                let run = history.run_mut();
                run.record = run.record.max(progress);
                history.push(Deed::Move(made), position);
            }
            "game" => {
                let read = rest
                    .split_once(' ')
                    .and_then(|(number, origin)| Some((number.parse::<usize>().ok()?, origin.parse::<Origin>().ok()?)));
                let (number, origin) = read.ok_or("expected \"game NUMBER ORIGIN\"")?;
                let run = history.run_mut();
                run.number = number;
                if self.trust == Trust::Kept {
                    run.origin = origin;
                }
            }
            "games" => self.games = rest.parse().map_err(|_| "expected \"games COUNT\"")?,
            "taken" => history.run_mut().taken_back = rest.parse().map_err(|_| "expected \"taken COUNT\"")?,
            "pauses" => history.run_mut().pauses = rest.parse().map_err(|_| "expected \"pauses COUNT\"")?,
            "board" => {
                let id: GameId = rest.parse().map_err(OpenError::from)?;
                self.board = Some(position_of::<G>(&id)?);
            }
            "clock" => {
                let run = history.run_mut();
                run.clock = clock(run.clock.level(), rest).ok_or("expected \"clock running|waiting MS MS\"")?;
            }
            "assist" => {
                let read =
                    rest.split_once(' ').and_then(|(moves, name)| Some((moves.parse().ok()?, name.parse().ok()?)));
                let (moves, assist) = read.ok_or("expected \"assist MOVES NAME\"")?;
                let board = self.board.clone().unwrap_or_else(|| history.board().clone());
                history.record(&board, moves, assist);
            }
            "bookmark" if rest.is_empty() => history.here_mut().bookmark = true,
            "note" if !rest.is_empty() => {
                self.notes += rest.len();
                history.here_mut().note = Some(checked_note(rest)?);
            }
            _ => {
                let words = "new, game, clock, taken, pauses, assist, move, bookmark, note, board, games, at or end";
                return Err(SaveFault::unreadable(format!("expected {words}")));
            }
        }
        self.fits()
    }

    fn fits(&self) -> Result<(), SaveFault> {
        let Some(history) = &self.history else { return Ok(()) };
        let Bounds { positions, games, notes } = self.bounds;
        match () {
            () if history.entries().len() > positions => Err(SaveFault::TooManyPositions(positions)),
            () if history.games() > games => Err(SaveFault::TooManyGames(games)),
            () if self.notes > notes => Err(SaveFault::TooManyRemarks(notes)),
            () => Ok(()),
        }
    }

    fn start(&mut self, rest: &str) -> Result<(), SaveFault> {
        let (level, id) = rest.split_once(' ').ok_or("expected \"new LEVEL ID\"")?;
        let level: Level = level.parse().map_err(SaveFault::unreadable)?;
        let id: GameId = id.parse().map_err(OpenError::from)?;
        if id.game != G::CARD.id {
            return Err(SaveFault::OtherGame { game: G::CARD.id, other: id.game });
        }
        let origin = match self.trust {
            Trust::Kept => Origin::Earlier,
            Trust::Brought => Origin::Save,
        };
        // A restart names the same board again: do not deal it twice.
        if let Some(history) = &mut self.history
            && history.run().id == id.to_string()
        {
            let position = history.board().clone();
            let run = Run::new(id.to_string(), history.run().setup.clone(), level, origin, G::progress(&position));
            history.push(Deed::Start(run), position);
            return Ok(());
        }
        let (run, position) = first_run::<G>(&id, level, origin)?;
        match &mut self.history {
            Some(history) => history.push(Deed::Start(run), position),
            None => self.history = Some(History::new(run, position)),
        }
        Ok(())
    }
}

/// A remark that fits into its line.
pub(super) fn checked_note(text: &str) -> Result<String, String> {
    let length = text.chars().count();
    if length > LONGEST_NOTE {
        return Err(format!("a remark has at most {LONGEST_NOTE} characters, this one has {length}"));
    }
    Ok(text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned())
}

fn clock(level: Level, text: &str) -> Option<Clock> {
    let mut words = text.split(' ');
    let running = match words.next()? {
        "running" => true,
        "waiting" => false,
        _ => return None,
    };
    let mut time = || Some(Duration::from_millis(words.next()?.parse().ok()?));
    let (elapsed, earned) = (time()?, time()?);
    words.next().is_none().then(|| Clock::restored(level, running, elapsed, earned))
}
