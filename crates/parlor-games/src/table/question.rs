//! Questions to the coach that can be carried to another thread and answered there.

use serde::Serialize;

use super::coaching::Unjudged;
use super::{Command, Obeyed, Reply, Table};
use crate::coach::{Budget, Judged, Means, Parred, Verdict, judged, measures, parred};
use crate::difficulty::{self, Hardness};
use crate::game::{Game, Refusal};

/// Something to find out. It holds all it needs, so that it can be answered anywhere and any time.
pub struct Question {
    work: Box<Work>,
    quiet: bool,
}

/// Finds answers within a budget for each position, and tells each as soon as it is known.
type Work = dyn FnOnce(&Budget, &mut dyn FnMut(Answer)) + Send;

/// Something found out. A search that was cancelled because its time was up tells what it has, which may be that
/// nothing is decided; whoever cancels because the answer is no longer wanted drops it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(pub(super) Finding);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Finding {
    /// The verdict on the position with this stamp.
    Position(u64, Judged),
    /// How the moves of the position with this stamp fare.
    Critical(u64, Critical),
    /// The same, for the timeline.
    Counted(u64, Critical),
    /// The verdict on a move tried in a lesson.
    Attempt(u64, Judged),
    /// The moves that take back what is wrong with the position with this stamp; none if there is no such way.
    Amends(u64, Vec<String>),
    /// What is best from the position with this stamp, as far as it is known.
    Par(u64, Parred),
    /// Nothing more is found out of it.
    ParDone(u64),
    /// How hard the position with this stamp is.
    Difficulty(u64, Option<Hardness>),
}

/// How many of the legal moves keep the win.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Critical {
    /// Moves that lead to a position that can be won.
    pub keep: usize,
    /// Moves that throw the win away.
    pub lose: usize,
    /// Moves of which this could not be decided.
    pub unknown: usize,
}

impl Critical {
    /// `Only 2 of 9 moves keep the win.`
    #[must_use]
    pub fn sentence(&self) -> String {
        let Self { keep, lose, unknown } = *self;
        let all = keep + lose + unknown;
        let verb = if keep == 1 { "keeps" } else { "keep" };
        let moves = if all == 1 { "move" } else { "moves" };
        let only = if keep * 2 < all { "Only " } else { "" };
        let open = match unknown {
            0 => String::new(),
            _ => format!(" {unknown} could not be decided."),
        };
        match keep {
            _ if keep == all => format!("Every one of the {all} moves keeps the win."),
            0 if unknown == 0 => "No move keeps the win.".to_owned(),
            _ => format!("{only}{keep} of {all} {moves} {verb} the win.{open}"),
        }
    }
}

/// A move of a position being counted may cost this part of what a whole verdict may.
const SHARE: u64 = 20;

impl Question {
    fn new(work: impl FnOnce(&Budget, &mut dyn FnMut(Answer)) + Send + 'static) -> Self {
        Self { work: Box::new(work), quiet: false }
    }

    /// Whether nobody waits for the answer, so that nothing need be said of it.
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.quiet
    }

    /// Whether positions can be won, from the newest back. Unless all are wanted, it ends at the first that is not lost:
    /// that is where the win was thrown away.
    pub(super) fn positions<G: Game>(unjudged: Unjudged<G>, all: bool) -> Self {
        Self::new(move |budget, tell| {
            let Unjudged { stretch, open } = unjudged;
            for at in open {
                let stamp = stretch.entries()[at].stamp;
                // Each position has the whole budget, so that an answer does not depend on what was known before. One
                // that there was no time for is told as not decided, so that whoever asked is not left waiting.
                let known = match stretch.position(at) {
                    Some(position) if !budget.is_cancelled() => judged::<G>(&position, &mut budget.clone()),
                    _ => Judged::undecided(),
                };
                let lost = matches!(known.verdict, Verdict::NotWinnable { .. });
                let unlooked = budget.is_cancelled();
                tell(Answer(Finding::Position(stamp, known)));
                if !lost && (!all || unlooked) {
                    return;
                }
            }
        })
    }

    /// How many moves of a position keep the win; `best` is a move known to.
    pub(super) fn critical<G: Game>(stamp: u64, position: G::Position, best: Option<String>) -> Self {
        Self::new(move |budget, tell| {
            tell(Answer(Finding::Critical(stamp, counted::<G>(&position, best, &budget.share(SHARE)))));
        })
    }

    /// The same for the timeline, which may cost less: nobody waits for it.
    pub(super) fn timeline<G: Game>(stamp: u64, position: G::Position, best: Option<String>) -> Self {
        let question = Self::new(move |budget, tell| {
            tell(Answer(Finding::Counted(stamp, counted::<G>(&position, best, &budget.share(SHARE * SHARE)))));
        });
        Self { quiet: true, ..question }
    }

    /// Whether a move tried in a lesson keeps the win.
    pub(super) fn attempt<G: Game>(number: u64, position: G::Position) -> Self {
        Self::new(move |budget, tell| {
            tell(Answer(Finding::Attempt(number, judged::<G>(&position, &mut budget.clone()))));
        })
    }

    /// Which moves take back what is wrong with a lost position.
    pub(super) fn amends<G: Game>(stamp: u64, position: G::Position) -> Self {
        Self::new(move |budget, tell| {
            let found = G::amends(&position, &mut budget.clone()).unwrap_or_default();
            tell(Answer(Finding::Amends(stamp, found.iter().map(ToString::to_string).collect())));
        })
    }

    /// What is best from a position: nobody waits for it.
    pub(super) fn par<G: Game>(stamp: u64, position: G::Position) -> Self {
        let question = Self::new(move |budget, tell| {
            let measures = measures::<G>(&position);
            for &measure in measures {
                let mut means = Means::of(budget.share(measures.len() as u64));
                let mut tell = |found| tell(Answer(Finding::Par(stamp, found)));
                parred::<G>(&position, measure, &mut means, &mut tell);
            }
            tell(Answer(Finding::ParDone(stamp)));
        });
        Self { quiet: true, ..question }
    }

    /// How hard a position is: nobody waits for it.
    pub(super) fn difficulty<G: Game>(stamp: u64, position: G::Position) -> Self {
        let question = Self::new(move |budget, tell| {
            let found = difficulty::measure::<G>(&position, budget).map(|found| found.number);
            // What was given up is asked again.
            if !budget.is_cancelled() {
                tell(Answer(Finding::Difficulty(stamp, found)));
            }
        });
        Self { quiet: true, ..question }
    }

    /// Finds the answers and tells each as soon as it is known, spending at most `budget` on each position.
    pub fn ask(self, budget: &Budget, tell: &mut dyn FnMut(Answer)) {
        (self.work)(budget, tell);
    }

    /// All the answers at once.
    #[must_use]
    pub fn answers(self, budget: &Budget) -> Vec<Answer> {
        let mut all = Vec::new();
        self.ask(budget, &mut |answer| all.push(answer));
        all
    }
}

/// How the moves of a position fare, with a budget for each; `best` is one known to keep the win.
fn counted<G: Game>(position: &G::Position, best: Option<String>, each: &Budget) -> Critical {
    let mut found = Critical::default();
    for made in G::moves(position).into_iter().filter(|made| G::plays_on(position, made)) {
        if best.as_ref() == Some(&made.to_string()) {
            found.keep += 1;
            continue;
        }
        // There may be thousands of moves left, and each costs something even where its search ends at once.
        if each.is_cancelled() {
            found.unknown += 1;
            continue;
        }
        let mut child = position.clone();
        G::play(&mut child, &made, &mut Vec::new());
        match judged::<G>(&child, &mut each.clone()).verdict {
            Verdict::Winnable { .. } => found.keep += 1,
            Verdict::NotWinnable { .. } => found.lose += 1,
            Verdict::Unknown => found.unknown += 1,
        }
    }
    found
}

/// Does a command and, where the coach has to answer something first, waits for that: for whoever has nothing else to do.
///
/// # Errors
/// The reason why it cannot be done; nothing has changed then.
pub fn obey_with(table: &mut dyn Table, command: &Command, budget: &Budget) -> Result<Reply, Refusal> {
    loop {
        match table.obey(command, None)? {
            Obeyed::Done(reply) => return Ok(reply),
            Obeyed::Ponder(question) => question.ask(budget, &mut |answer| table.answer(answer)),
        }
    }
}

/// The same with the budget that front ends give the coach.
///
/// # Errors
/// The reason why it cannot be done; nothing has changed then.
pub fn obey_now(table: &mut dyn Table, command: &Command) -> Result<Reply, Refusal> {
    obey_with(table, command, &Budget::default())
}
