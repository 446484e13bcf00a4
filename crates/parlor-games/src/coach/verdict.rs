//! Verdicts: a line that wins, a reason why none exists, or an honest "not decided".

use serde::Serialize;

use super::Budget;
use crate::game::{Judge, Rules, Status};
use crate::kit::text::thousands;
use crate::speech::Speech;

/// Whether a position can be won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<M> {
    /// These moves win.
    Winnable {
        /// From the position to the win.
        line: Vec<M>,
    },
    /// No moves win.
    NotWinnable {
        /// Why, in words of the game.
        why: Speech,
    },
    /// The budget ran out first.
    Unknown,
}

/// A verdict with what else the solver learnt about the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement<M> {
    /// The verdict.
    pub verdict: Verdict<M>,
    /// Named extras, like the number of solutions.
    pub facts: Vec<(&'static str, Fact)>,
}

impl<M> From<Verdict<M>> for Judgement<M> {
    fn from(verdict: Verdict<M>) -> Self {
        Self { verdict, facts: Vec::new() }
    }
}

/// A named extra of a judgement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Fact {
    /// A word or a text.
    Text(String),
    /// A number.
    Number(u64),
}

/// A judgement in text, for every border: the table, the command line, the page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judged {
    /// The verdict with its moves as text.
    pub verdict: Verdict<String>,
    /// Named extras.
    pub facts: Vec<(&'static str, Fact)>,
    /// What was spent on it.
    pub nodes: u64,
}

/// Which verdict it is, without its line or reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Verdict"))]
#[serde(rename_all = "snake_case")]
pub enum VerdictKind {
    /// Some moves win.
    Winnable,
    /// No moves win.
    NotWinnable,
    /// Not decided.
    Unknown,
}

impl VerdictKind {
    /// The name in protocols.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Winnable => "winnable",
            Self::NotWinnable => "not_winnable",
            Self::Unknown => "unknown",
        }
    }
}

impl Judged {
    /// A position that nobody had the time to look at.
    #[must_use]
    pub fn undecided() -> Self {
        Self { verdict: Verdict::Unknown, facts: Vec::new(), nodes: 0 }
    }

    /// Which verdict it is.
    #[must_use]
    pub fn kind(&self) -> VerdictKind {
        match self.verdict {
            Verdict::Winnable { .. } => VerdictKind::Winnable,
            Verdict::NotWinnable { .. } => VerdictKind::NotWinnable,
            Verdict::Unknown => VerdictKind::Unknown,
        }
    }

    /// The name of its kind in protocols.
    #[must_use]
    pub fn word(&self) -> &'static str {
        self.kind().name()
    }

    /// The reason, in one sentence.
    #[must_use]
    pub fn why(&self) -> Speech {
        match &self.verdict {
            Verdict::Winnable { line } if line.is_empty() => "It is won already.".into(),
            Verdict::Winnable { line } if line.len() == 1 => "1 move wins, replayed by the rules.".into(),
            Verdict::Winnable { line } => format!("{} moves win, replayed by the rules.", line.len()).into(),
            Verdict::NotWinnable { why } => why.clone(),
            Verdict::Unknown if self.nodes == 1 => "Not decided yet, after 1 step of thinking.".into(),
            Verdict::Unknown => format!("Not decided yet, after {} steps of thinking.", thousands(self.nodes)).into(),
        }
    }
}

/// Judges a position and replays the line by the rules before anybody sees it. A line that does not replay is a defect
/// of the solver; the position is then called undecided rather than winnable.
pub fn judged<G: Judge>(position: &G::Position, budget: &mut Budget) -> Judged {
    let before = budget.spent();
    let Judgement { verdict, facts } = G::judge(position, budget);
    let nodes = budget.spent() - before;
    let verdict = match verdict {
        Verdict::Winnable { line } if wins::<G>(position, &line) => {
            Verdict::Winnable { line: line.iter().map(ToString::to_string).collect() }
        }
        Verdict::Winnable { line } => {
            debug_assert!(false, "a winning line does not replay: {position} {line:?}");
            Verdict::Unknown
        }
        Verdict::NotWinnable { why } => Verdict::NotWinnable { why },
        Verdict::Unknown => Verdict::Unknown,
    };
    Judged { verdict, facts, nodes }
}

fn wins<G: Rules>(position: &G::Position, line: &[G::Move]) -> bool {
    let mut position = position.clone();
    for made in line {
        if G::refuse(&position, made).is_some() || !G::plays_on(&position, made) {
            return false;
        }
        G::make(&mut position, made);
    }
    G::status(&position) == Status::Won
}
