//! Par at the table: what is best on the board, found out quietly while somebody plays.
//!
//! Of the board it is told to everybody, like the number in a book of puzzles. Of the present position it would be help
//! that nobody asked for: it is found out where the coach says unasked whether the game can still be won.

use serde::{Deserialize, Serialize};

use super::Outcome;
use super::question::Question;
use super::table_of::TableOf;
use crate::coach::{ParFace, Parred, VerdictKind, measures};
use crate::game::Game;
use crate::scene::{Counter, Scene};

/// What is known so far of what is best from a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// By what wins are compared, one each.
    pub all: Vec<Parred>,
    /// Whether nobody looks any further.
    pub done: bool,
}

impl Found {
    /// Takes what was found; what was known better before stays.
    pub fn take(&mut self, found: Parred) {
        let Some(known) = self.all.iter_mut().find(|known| known.face.unit == found.face.unit) else {
            return self.all.push(found);
        };
        let old = std::mem::replace(known, found);
        let fewest = old.face.fewest;
        let worse = |new: i64, old: i64| if fewest { new > old } else { new < old };
        if old.face.best.is_some_and(|old| known.face.best.is_none_or(|new| worse(new, old))) {
            known.face.best = old.face.best;
            known.line = old.line;
        }
        // A bound that is nearer to what was found says more.
        known.face.bound = match (known.face.bound, old.face.bound) {
            (Some(new), Some(old)) => Some(if fewest { new.max(old) } else { new.min(old) }),
            (new, old) => new.or(old),
        };
        known.face.proved = known.face.best.is_some() && known.face.best == known.face.bound;
        known.lost |= old.lost;
    }
}

/// What a game came to, beside what is best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Reached {
    /// What is best.
    #[serde(flatten)]
    #[cfg_attr(feature = "types", ts(flatten))]
    pub par: ParFace,
    /// What was reached; nothing while the game goes on.
    pub reached: Option<i64>,
    /// In words: `par 4 turns`, and once it is reached `4 turns, par 4`.
    pub words: String,
}

impl Reached {
    /// The words of what was reached beside what is best.
    #[must_use]
    pub fn of(par: ParFace, reached: Option<i64>) -> Option<Self> {
        let words = reached.map_or_else(|| par.words(), |reached| Some(par.beside(reached)))?;
        Some(Self { par, reached, words })
    }

    /// Scores as text, for whoever keeps them; empty where there are none.
    #[must_use]
    pub fn written(scores: &[Self]) -> String {
        if scores.is_empty() { String::new() } else { serde_json::to_string(scores).unwrap_or_default() }
    }

    /// The same back again; none where the text is something else.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        serde_json::from_str(text).unwrap_or_default()
    }
}

impl ParFace {
    /// What stands beside the other counters.
    fn counter(&self) -> Option<Counter> {
        let value = self.amount(self.best?);
        Some(match self {
            Self { proved: true, .. } => Counter::new("par", value),
            Self { fewest: true, .. } => Counter::new("at most", value),
            Self { fewest: false, .. } => Counter::new("house's best", value),
        })
    }
}

impl<G: Game> TableOf<G> {
    /// What is best on this board, with what was reached where the game is won.
    pub(super) fn scores(&self) -> Vec<Reached> {
        let known = &self.history.entries()[self.history.start()].par.all;
        // Counting the moves of a long game takes a while; nobody does it for nothing.
        let won = !known.is_empty() && super::Table::outcome(self) == Outcome::Won;
        let moves = if won { self.history.played_on() } else { 0 };
        let reached = |unit: &str| {
            let measure = measures::<G>(self.history.board()).iter().find(|measure| measure.unit() == unit)?;
            measure.reached::<G>(self.history.present(), moves)
        };
        let score = |par: &Parred| Reached::of(par.face.clone(), won.then(|| reached(&par.face.unit)).flatten());
        known.iter().filter_map(score).collect()
    }

    /// Par of the board, and of what is left of the game if that may be told, beside the other counters.
    pub(super) fn count_par(&self, scene: &mut Scene) {
        let Some(pars) = G::PAR else { return };
        let known = &self.history.entries()[self.history.start()].par.all;
        (pars.shows)(self.history.board(), &self.position(), known, scene);
        scene.counters.extend(known.iter().filter_map(|par| par.face.counter()));
        if self.tells_par_here() {
            let words = self.history.here().par.all.iter().find_map(|par| par.face.words());
            scene.counters.extend(words.map(|words| Counter::new("from here", words)));
        }
    }

    /// Whether what is best from the present position may be told: where it was said that it can be won.
    pub(super) fn tells_par_here(&self) -> bool {
        let here = self.history.here();
        self.coaching.is_some()
            && !here.is_start()
            && here.verdict() == Some(VerdictKind::Winnable)
            && super::Table::outcome(self) == Outcome::Playing
    }

    /// What is still to be found out: first of the board, then of the present position.
    pub(super) fn open_par(&self) -> Option<Question> {
        G::PAR?;
        let start = self.history.start();
        let entries = self.history.entries();
        let at = match entries[start].par.done {
            false => start,
            true if self.tells_par_here() && !self.history.here().par.done => self.history.at(),
            true => return None,
        };
        Some(Question::par::<G>(entries[at].stamp, self.history.position(at)?))
    }
}
