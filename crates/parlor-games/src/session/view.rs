//! A session as somebody sees it who is not in the same process: the table, and what is going on around it.

use serde::Serialize;

use super::Session;
use super::autoplay::Pace;
use crate::coach::VerdictKind;
use crate::keys::Action;
use crate::scene::Scene;
use crate::table::{Assist, State};

/// Everything there is to see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct View {
    /// The board.
    pub scene: Scene,
    /// The game besides the board.
    pub state: State,
    /// What goes on around it.
    pub session: Face,
}

/// What goes on around a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Session"))]
#[non_exhaustive]
pub struct Face {
    /// What the coach does.
    pub busy: Busy,
    /// Whether there is something to find out about this position, or about where the win was lost.
    pub open: bool,
    /// Whether the way out of a lost position takes back what is wrong alone, instead of going back to a position before it.
    pub clears: bool,
    /// The last position that is known to be winnable, where the present one is not.
    pub back_to: Option<usize>,
    /// How much the coach may tell unasked, from nothing to all.
    pub rungs: Vec<Rung>,
    /// What more there is to hear about this position.
    pub further: Option<Further>,
    /// Who plays by itself, in a sentence.
    pub watch: Option<Watching>,
    /// How fast those play who play by themselves.
    pub pace: Pace,
    /// What has to be agreed to before it is done.
    pub confirm: Option<&'static str>,
    /// What was said last.
    pub message: Message,
}

/// What the coach does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Busy {
    /// Nothing.
    Idle,
    /// It finds out by itself what it may be asked.
    Wondering,
    /// It was asked something, and somebody waits for the answer.
    Asked,
}

/// A rung of the help ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Rung {
    /// What a command calls it; nothing for a silent coach.
    pub rung: Option<Assist>,
    /// A few words.
    pub words: &'static str,
    /// Whether it is the present one.
    pub chosen: bool,
}

/// What more there is to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Further {
    /// What asks for it.
    pub action: Action,
    /// What the button says.
    pub words: &'static str,
}

/// Who plays by itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Watching {
    /// In a sentence.
    pub sentence: String,
    /// Whether it is the line or the replay being shown, not the game.
    pub line: bool,
}

/// What was said last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Message {
    /// In a sentence or two.
    pub text: String,
    /// How it is meant.
    pub tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Tone {
    /// As information.
    #[default]
    Said,
    /// As a refusal or a failure.
    Refused,
}

const RUNGS: [(Option<Assist>, &str); 6] = [
    (None, "off"),
    (Some(Assist::Verdict), "still winnable?"),
    (Some(Assist::Where), "where to look"),
    (Some(Assist::Which), "which move"),
    (Some(Assist::Why), "and why"),
    (Some(Assist::Line), "the whole line"),
];

impl Session {
    /// Everything there is to see.
    #[must_use]
    pub fn view(&self) -> View {
        View { scene: self.scene(), state: self.table().state(), session: self.face() }
    }

    /// What goes on around the table.
    #[must_use]
    pub fn face(&self) -> Face {
        let watch = self
            .autoplay()
            .map(|autoplay| Watching { sentence: autoplay.sentence(), line: *autoplay.who() == super::Who::Line });
        Face {
            busy: self.busy(),
            open: self.table().is_open(),
            clears: self.table().clears(),
            back_to: self.table().way_back().filter(|_| self.told() == Some(VerdictKind::NotWinnable)),
            rungs: self.rungs(),
            further: self.further(),
            watch,
            pace: self.pace(),
            confirm: self.confirm(),
            message: self.message().clone(),
        }
    }

    /// How much the coach may tell unasked, from nothing to all.
    #[must_use]
    pub fn rungs(&self) -> Vec<Rung> {
        let now = self.table().coaching();
        RUNGS.into_iter().map(|(rung, words)| Rung { rung, words, chosen: rung == now }).collect()
    }

    /// The verdict on the present position, if it was told.
    #[must_use]
    pub fn told(&self) -> Option<VerdictKind> {
        self.table().told().and(self.table().judged()).map(crate::coach::Judged::kind)
    }

    /// What more there is to hear about this position.
    #[must_use]
    pub fn further(&self) -> Option<Further> {
        if self.told() != Some(VerdictKind::Winnable) || self.table().line().is_some() {
            return None;
        }
        let (action, words) = match self.table().told()?.rung {
            Assist::Verdict => (Action::Hint, "Where to look"),
            Assist::Where => (Action::Hint, "Which move"),
            Assist::Which => (Action::Hint, "Why"),
            Assist::Why => (Action::Hint, "Show the whole line"),
            Assist::Line => (Action::Solve, "Step through the line"),
            _ => return None,
        };
        Some(Further { action, words })
    }
}
