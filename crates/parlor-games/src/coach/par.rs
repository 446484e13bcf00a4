//! Par: the best possible result of a board, in games that have better and worse wins.
//!
//! Two bounds close in on it. A line that was replayed by the rules shows what can be reached; a search that left
//! nothing out shows what cannot. Only where both meet is it called par.

use serde::{Deserialize, Serialize};

use super::{Budget, OutOfBudget};
use crate::game::{Game, Rules, Status};
use crate::kit::text::{count, thousands};
use crate::scene::Scene;

/// What wins are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Measure {
    /// Moves, the fewer the better; the word for one of them.
    Moves(&'static str),
    /// Points, the more the better.
    Points,
}

impl Measure {
    /// The word for one of what is counted.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Self::Moves(unit) => unit,
            Self::Points => "point",
        }
    }

    /// What a line comes to, played from a position, and where it leads; `None` unless it is legal and wins.
    fn of<G: Rules>(self, position: &G::Position, line: &[G::Move]) -> Option<i64> {
        let mut here = position.clone();
        for made in line {
            if G::refuse(&here, made).is_some() || !G::plays_on(&here, made) {
                return None;
            }
            G::make(&mut here, made);
        }
        (G::status(&here) == Status::Won).then(|| self.reached::<G>(&here, line.len())).flatten()
    }

    /// What a game comes to that ends in a position after so many moves.
    pub(crate) fn reached<G: Rules>(self, end: &G::Position, moves: usize) -> Option<i64> {
        match self {
            Self::Moves(_) => i64::try_from(moves).ok(),
            Self::Points => G::points(end),
        }
    }
}

/// Looks for what is best by a measure, from a position.
pub type Seek<G> = fn(&<G as Rules>::Position, Measure, &mut Means, &mut dyn FnMut(Par<<G as Rules>::Move>));

/// How a game finds out what is best, where it has better and worse wins.
pub struct Pars<G: Rules> {
    /// What its wins are compared by, the most telling first; nothing where all wins of this board are alike.
    pub measures: fn(&G::Position) -> &'static [Measure],
    /// Looks for the best line and for the bound that none can beat, and tells each of them as it gets better. The same
    /// means tell the same things.
    pub seek: Seek<G>,
    /// What else is seen of a position because of what is known of the board that the game began with.
    pub shows: fn(&G::Position, &G::Position, &[Parred], &mut Scene),
}

/// What a search for par may use.
#[derive(Clone, Debug)]
pub struct Means {
    /// Steps of thinking.
    pub budget: Budget,
    /// Bytes.
    pub memory: usize,
}

impl Means {
    /// The memory of one search while a game is played.
    pub const MEMORY: usize = 128 << 20;

    /// So many steps within the usual memory.
    #[must_use]
    pub fn steps(steps: u64) -> Self {
        Self::of(Budget::nodes(steps))
    }

    /// A budget within the usual memory.
    #[must_use]
    pub fn of(budget: Budget) -> Self {
        Self { budget, memory: Self::MEMORY }
    }

    /// Spends some steps.
    ///
    /// # Errors
    /// When there are not that many left, or the search was cancelled.
    pub(crate) fn spend(&mut self, steps: u64) -> Result<(), OutOfBudget> {
        self.budget.spend(steps)
    }
}

/// What is known of the best result of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Par<M> {
    /// No win is better than this; `None` where nothing is known.
    pub bound: Option<i64>,
    /// The best win found: what it comes to, and its moves.
    pub best: Option<(i64, Vec<M>)>,
    /// Whether it was proved that there is no win at all.
    pub lost: bool,
}

impl<M> Par<M> {
    /// Nothing is known.
    #[must_use]
    pub const fn unknown() -> Self {
        Self { bound: None, best: None, lost: false }
    }

    /// Whether both bounds meet.
    #[must_use]
    pub fn is_proved(&self) -> bool {
        self.best.as_ref().is_some_and(|(value, _)| self.bound == Some(*value))
    }

    /// Whether there is nothing left to find out.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.lost || self.is_proved()
    }
}

/// The same in text, for every border.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Par"))]
#[non_exhaustive]
pub struct ParFace {
    /// The word for one of what is counted: `turn`.
    pub unit: String,
    /// Whether fewer are better.
    pub fewest: bool,
    /// The best that is known to be possible.
    pub best: Option<i64>,
    /// No win is better than this.
    pub bound: Option<i64>,
    /// Whether both are the same, so that it is par.
    pub proved: bool,
}

/// What was found, with its line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Parred {
    /// What is known.
    #[serde(flatten)]
    pub face: ParFace,
    /// Whether it was proved that there is no win at all.
    pub lost: bool,
    /// The moves of the best win, in notation.
    pub line: Vec<String>,
    /// What was spent on it.
    pub steps: u64,
}

impl Parred {
    /// Whether there is nothing left to find out.
    #[must_use]
    pub fn is_settled(&self) -> bool {
        self.lost || self.face.proved
    }
}

impl ParFace {
    /// `par 4`, `at most 18`, `house's best 24,900`; nothing where no win is known.
    #[must_use]
    pub fn short(&self) -> Option<String> {
        let best = self.number(self.best?);
        Some(match self {
            Self { proved: true, .. } => format!("par {best}"),
            Self { fewest: true, .. } => format!("at most {best}"),
            Self { fewest: false, .. } => format!("house's best {best}"),
        })
    }

    /// The same with what is counted: `par 4 turns`.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let short = self.short()?;
        Some(format!("{short} {}", self.units(self.best?)))
    }

    /// What somebody reached beside it: `4 turns, par 4`.
    #[must_use]
    pub fn beside(&self, reached: i64) -> String {
        let own = self.amount(reached);
        self.short().map_or_else(|| own.clone(), |par| format!("{own}, {par}"))
    }

    /// `4 turns`.
    #[must_use]
    pub fn amount(&self, number: i64) -> String {
        format!("{} {}", self.number(number), self.units(number))
    }

    /// What is known, in one sentence.
    #[must_use]
    pub fn sentence(&self) -> String {
        let amount = |number: i64| self.amount(number);
        match (self.best, self.bound) {
            (Some(best), _) if self.proved => {
                format!("Par is {}: no win is better, and this one was replayed.", amount(best))
            }
            (Some(best), Some(bound)) if self.fewest => {
                format!(
                    "At most {} are needed and at least {}; which of them is par is not decided.",
                    amount(best),
                    self.number(bound)
                )
            }
            (Some(best), _) if self.fewest => {
                format!("At most {} are needed; whether fewer do is not decided.", amount(best))
            }
            (Some(best), _) => format!("The house's best is {}; whether more can be had is not decided.", amount(best)),
            (None, Some(bound)) if self.fewest => format!("No win is known; none takes fewer than {}.", amount(bound)),
            (None, _) => "No win is known.".to_owned(),
        }
    }

    fn number(&self, number: i64) -> String {
        u64::try_from(number).map_or_else(|_| number.to_string(), thousands)
    }

    fn units(&self, number: i64) -> String {
        let counted = count(usize::try_from(number).unwrap_or(0), &self.unit);
        counted.split_once(' ').map_or_else(|| self.unit.clone(), |(_, unit)| unit.to_owned())
    }
}

/// What a game's wins are compared by in a position; the first is what front ends show beside the clock.
#[must_use]
pub fn measures<G: Game>(position: &G::Position) -> &'static [Measure] {
    G::PAR.map_or(&[], |pars| (pars.measures)(position))
}

/// Looks for what is best, and replays every line by the rules before it is told. A line that does not replay is a
/// defect of the search; it is then as if it had not been found.
pub fn parred<G: Game>(position: &G::Position, measure: Measure, means: &mut Means, tell: &mut dyn FnMut(Parred)) {
    let Some(pars) = G::PAR else { return };
    let before = means.budget.spent();
    let mut face = |par: Par<G::Move>, steps: u64| {
        let best = par.best.and_then(|(claimed, line)| {
            let value = measure.of::<G>(position, &line);
            debug_assert_eq!(value, Some(claimed), "the best line does not replay: {position} {line:?}");
            Some((value?, line))
        });
        let (best, line) = best.unzip();
        let proved = best.is_some() && best == par.bound;
        let unit = measure.unit().to_owned();
        let fewest = matches!(measure, Measure::Moves(_));
        let line = line.unwrap_or_default().iter().map(ToString::to_string).collect();
        tell(Parred { face: ParFace { unit, fewest, best, bound: par.bound, proved }, lost: par.lost, line, steps });
    };
    let mut last = None;
    (pars.seek)(position, measure, means, &mut |par| {
        face(par.clone(), 0);
        last = Some(par);
    });
    if let Some(par) = last {
        face(par, means.budget.spent() - before);
    }
}

/// Everything that was found in the end.
#[must_use]
pub fn par_of<G: Game>(position: &G::Position, measure: Measure, means: &mut Means) -> Option<Parred> {
    let mut last = None;
    parred::<G>(position, measure, means, &mut |found| last = Some(found));
    last
}
