//! What can be asked of a table. Closed and the same for every game.

use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::assist::Assist;
use super::clock::Level;
use crate::keys::Action;
use crate::scene::{CellId, Key};
use crate::session::Pace;

/// Something to do at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Command {
    /// Make the move with this text.
    Play {
        /// In the game's notation.
        text: String,
    },
    /// A key at the board.
    Press {
        /// Which.
        key: Key,
    },
    /// Point at a cell.
    Point {
        /// Which.
        cell: CellId,
        /// With the second button.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        mark: bool,
    },
    /// Move the cursor to a cell and do nothing else.
    Look {
        /// Which.
        cell: CellId,
    },
    /// One step back.
    Undo,
    /// One step forward again.
    Redo,
    /// The same board from its start.
    Restart,
    /// Another board of the same game.
    New {
        /// Its id.
        id: String,
        /// Its level; the present one if not said.
        #[cfg_attr(feature = "types", ts(optional))]
        level: Option<Level>,
    },
    /// Any position of the history.
    Go {
        /// Counted from 0 at the first start.
        ply: usize,
    },
    /// A hint; again: a stronger one.
    Hint,
    /// Whether it can still be won.
    Coach,
    /// The whole winning line.
    Solve,
    /// A computer player makes one move; `coach` plays the winning line.
    Demo {
        /// Its name.
        player: String,
    },
    /// Hide the board and stop the clock.
    Pause,
    /// Show it and go on.
    Resume,
    /// Set or clear a bookmark here.
    Bookmark,
    /// Go to the last bookmark before here, else the last one.
    Recall,
    /// Keep a remark with this position; an empty one removes it.
    Note {
        /// The remark.
        text: String,
    },
    /// Show or hide pieces equal to the one under the cursor.
    Equal,
    /// Show or hide places that break a rule now.
    Mistakes,
    /// Show or hide everything that can be played now.
    Moves,
    /// Say so much about every position unasked, or nothing.
    Coaching {
        /// A rung of the help ladder.
        #[cfg_attr(feature = "types", ts(optional = nullable))]
        rung: Option<Assist>,
    },
    /// How many moves keep the win.
    Critical,
    /// Out of a lost position: takes back what is wrong, or goes back to the last position that can be won.
    Winnable,
    /// The lesson about the present game: the moves that threw the win away.
    Lesson,
    /// Show the better move of a lesson's turning point.
    Reveal,
    /// One step of the line being shown, or to another turning point of the lesson.
    Step {
        /// Backwards.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        back: bool,
    },
    /// To the next move on the way that threw the win away, as far as that is known.
    Turn {
        /// Backwards.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        back: bool,
    },
    /// To any step of the line being shown.
    Walk {
        /// The moves of it that are to be seen.
        at: usize,
    },
    /// Make the moves of the line shown so far and go on from there.
    TakeOver,
    /// Put away the line or the lesson.
    PutAway,
    /// Make the next move of a game in which nothing can go wrong any more.
    Finish,
    /// Do what a key means in the present situation. This and what follows is for the session that runs a table.
    Act {
        /// What the key is bound to.
        action: Action,
    },
    /// Let a computer player play until it is stopped or the game is over.
    Watch {
        /// Its name.
        player: String,
    },
    /// How fast it plays.
    Pace {
        /// From one move to the next.
        pace: Pace,
    },
    /// Stop whatever plays or thinks.
    Stop,
    /// Agree to what was asked, or not.
    Answer {
        /// Whether it is agreed to.
        yes: bool,
    },
}

impl Command {
    /// Whether it is about the game itself, so that a line or a lesson laid over it is put away first.
    pub(super) const fn leaves_exhibit(&self) -> bool {
        matches!(
            self,
            Self::Restart
                | Self::New { .. }
                | Self::Go { .. }
                | Self::Hint
                | Self::Coach
                | Self::Solve
                | Self::Demo { .. }
                | Self::Recall
                | Self::Critical
                | Self::Winnable
                | Self::Lesson
                | Self::Finish
        )
    }
}

impl FromStr for Command {
    type Err = std::convert::Infallible;

    /// Reads what a player types: a command word, or else a move.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        let (word, rest) = text.split_once(char::is_whitespace).map_or((text, ""), |(word, rest)| (word, rest.trim()));
        Ok(match (word, rest) {
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("restart", "") => Self::Restart,
            ("hint", "") => Self::Hint,
            ("coach", "") => Self::Coach,
            ("solve", "") => Self::Solve,
            ("pause", "") => Self::Pause,
            ("resume", "") => Self::Resume,
            ("bookmark", "") => Self::Bookmark,
            ("recall", "") => Self::Recall,
            ("equal", "") => Self::Equal,
            ("mistakes", "") => Self::Mistakes,
            ("moves", "") => Self::Moves,
            ("finish", "") => Self::Finish,
            ("critical", "") => Self::Critical,
            ("lesson", "") => Self::Lesson,
            ("winnable", "") => Self::Winnable,
            ("reveal", "") => Self::Reveal,
            ("next", "") => Self::Step { back: false },
            ("back", "") => Self::Step { back: true },
            ("turn", "") => Self::Turn { back: false },
            ("turn", "back") => Self::Turn { back: true },
            ("take", "over") => Self::TakeOver,
            ("close", "") => Self::PutAway,
            ("stop", "") => Self::Stop,
            ("watch", player) if !player.is_empty() => Self::Watch { player: player.to_owned() },
            ("pace", pace) if pace.parse::<Pace>().is_ok() => Self::Pace { pace: pace.parse().unwrap_or_default() },
            ("coaching", "off") => Self::Coaching { rung: None },
            ("coaching", rung) if rung.parse::<Assist>().is_ok() => Self::Coaching { rung: rung.parse().ok() },
            ("note", rest) => Self::Note { text: rest.to_owned() },
            ("new", id) if !id.is_empty() => Self::New { id: id.to_owned(), level: None },
            ("demo", player) => Self::Demo { player: if player.is_empty() { "random" } else { player }.to_owned() },
            ("go", ply) if ply.parse::<usize>().is_ok() => Self::Go { ply: ply.parse().unwrap_or(0) },
            _ => Self::Play { text: text.to_owned() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typed_line_is_a_command_word_or_a_move() {
        let read = |text: &str| text.parse::<Command>().unwrap();
        assert_eq!(read(" undo "), Command::Undo);
        assert_eq!(read("go 12"), Command::Go { ply: 12 });
        assert_eq!(read("note left side first"), Command::Note { text: "left side first".into() });
        assert_eq!(read("2,2-2,4"), Command::Play { text: "2,2-2,4".into() });
        assert_eq!(read("go away"), Command::Play { text: "go away".into() });
    }
}
