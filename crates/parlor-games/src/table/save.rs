//! Saves: a table as text, one line a thing, read back by replaying every move through the rules.
//!
//! ```text
//! parlor save 1
//! new easy hitori:8x8#1.harbour-7
//! clock running 61200 0
//! assist 3 where
//! move shade 3,2
//! note three of a kind
//! at 1
//! end 6
//! ```
//! `bookmark` and `note` belong to the line before them that made a position; `end` counts the lines before it, so a
//! save that was cut short is never taken for a shorter game.

use std::time::Duration;

use super::clock::{Clock, Level};
use super::history::{Deed, History, Run};
use super::opening::first_run;
use super::seat::Seat;
use crate::game::{Game, Status};
use crate::kit::id::GameId;

/// The version of the format.
pub const SAVE_VERSION: u32 = 1;

/// Why a save cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct SaveError {
    /// The line of the mistake, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub what: String,
}

fn wrong(line: usize, what: impl Into<String>) -> SaveError {
    SaveError { line, what: what.into() }
}

/// The game a save is of, for choosing who reads it.
///
/// # Errors
/// When the text does not begin like a save.
pub fn game_of(text: &str) -> Result<String, SaveError> {
    let mut lines = text.lines();
    check_header(lines.next())?;
    let second = lines.next().and_then(|line| line.strip_prefix("new ")).and_then(|line| line.split_once(' '));
    let (_, id) = second.ok_or_else(|| wrong(2, "expected `new LEVEL ID`"))?;
    id.parse::<GameId>().map(|id| id.game).map_err(|error| wrong(2, error.to_string()))
}

fn check_header(line: Option<&str>) -> Result<(), SaveError> {
    match line.and_then(|line| line.strip_prefix("parlor save ")).map(str::parse::<u32>) {
        Some(Ok(SAVE_VERSION)) => Ok(()),
        Some(Ok(version)) => {
            Err(wrong(1, format!("this save has version {version}, this program reads version {SAVE_VERSION}")))
        }
        _ => Err(wrong(1, format!("not a save: it should begin with `parlor save {SAVE_VERSION}`"))),
    }
}

pub(super) fn write<G: Game>(history: &History<G>) -> String {
    let mut lines = vec![format!("parlor save {SAVE_VERSION}")];
    for entry in history.entries() {
        match &entry.deed {
            Deed::Start(run) => {
                let state = if run.clock.running() { "running" } else { "waiting" };
                let (elapsed, earned) = (run.clock.elapsed().as_millis(), run.clock.earned().as_millis());
                lines.push(format!("new {} {}", run.clock.level(), run.id));
                lines.push(format!("clock {state} {elapsed} {earned}"));
                lines.extend(run.assists.iter().map(|(moves, assist)| format!("assist {moves} {assist}")));
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
    lines.push(format!("at {}", history.at()));
    lines.push(format!("end {}", lines.len()));
    lines.push(String::new());
    lines.join("\n")
}

impl<G: Game> Seat<G> {
    /// Reads a save; every move is checked and played by the rules before anything is installed.
    ///
    /// # Errors
    /// The first line that is wrong.
    pub fn load(text: &str) -> Result<Self, SaveError> {
        let mut reader = Reader::<G> { history: None };
        let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
        check_header(lines.next().map(|(_, line)| line))?;
        let mut at = None;
        for (number, line) in lines.by_ref() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "at" => at = Some((number, rest.parse::<usize>().map_err(|_| wrong(number, "expected `at PLY`"))?)),
                "end" if rest.parse() == Ok(number - 1) => {
                    let mut history = reader.history.ok_or_else(|| wrong(number, "there is no game in this save"))?;
                    let (line, at) = at.ok_or_else(|| wrong(number, "expected `at PLY` before the end"))?;
                    if !history.go(at) {
                        return Err(wrong(line, format!("there is no position {at} in this save")));
                    }
                    return Ok(Self::with(history));
                }
                "end" => return Err(wrong(number, "lines are missing or added before the end")),
                _ => reader.read(word, rest).map_err(|what| wrong(number, what))?,
            }
        }
        Err(wrong(text.lines().count(), "the save is cut short: it should close with `end`"))
    }
}

struct Reader<G: Game> {
    history: Option<History<G>>,
}

impl<G: Game> Reader<G> {
    fn read(&mut self, word: &str, rest: &str) -> Result<(), String> {
        if word == "new" {
            return self.start(rest);
        }
        let history = self.history.as_mut().ok_or("expected `new LEVEL ID` first")?;
        match word {
            "move" => {
                let made: G::Move = rest.parse().map_err(|error| format!("{error}"))?;
                let mut position = history.here().position.clone();
                if G::status(&position) == Status::Won {
                    return Err("a move after the end of the game".into());
                }
                if let Some(refusal) = G::refuse(&position, &made) {
                    return Err(format!("the move {made} is not legal: {}", refusal.sentence));
                }
                G::play(&mut position, &made, &mut Vec::new());
                let progress = G::progress(&position);
                let run = history.run_mut();
                run.record = run.record.max(progress);
                history.push(Deed::Move(made), position);
            }
            "clock" => {
                let run = history.run_mut();
                run.clock = clock(run.clock.level(), rest).ok_or("expected `clock running|waiting MS MS`")?;
            }
            "assist" => {
                let read =
                    rest.split_once(' ').and_then(|(moves, name)| Some((moves.parse().ok()?, name.parse().ok()?)));
                history.run_mut().assists.push(read.ok_or("expected `assist MOVES NAME`")?);
            }
            "bookmark" if rest.is_empty() => history.here_mut().bookmark = true,
            "note" if !rest.is_empty() => history.here_mut().note = Some(rest.to_owned()),
            _ => return Err("expected new, clock, assist, move, bookmark, note, at or end".into()),
        }
        Ok(())
    }

    fn start(&mut self, rest: &str) -> Result<(), String> {
        let (level, id) = rest.split_once(' ').ok_or("expected `new LEVEL ID`")?;
        let level: Level = level.parse().map_err(|error| format!("{error}"))?;
        let id: GameId = id.parse().map_err(|error| format!("{error}"))?;
        if id.game != G::CARD.id {
            return Err(format!("a save of {} cannot go on as {}", G::CARD.id, id.game));
        }
        // A restart names the same board again: do not deal it twice.
        if let Some(history) = &mut self.history
            && history.run().id == id.to_string()
        {
            let position = history.entries()[history.start()].position.clone();
            let run = Run::new(id.to_string(), history.run().setup.clone(), level, G::progress(&position));
            history.push(Deed::Start(run), position);
            return Ok(());
        }
        let (run, position) = first_run::<G>(&id, level).map_err(|error| error.to_string())?;
        match &mut self.history {
            Some(history) => history.push(Deed::Start(run), position),
            None => self.history = Some(History::new(run, position)),
        }
        Ok(())
    }
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
