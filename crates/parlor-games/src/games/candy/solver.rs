//! Proofs. The candies to come are known to the solver, also those a player does not see: a verdict is about the game as it
//! will really go on. First arguments that need no search, then a beam for a witness, then every line there is.
//!
//! Memory is bounded by the beam (16,384 states a depth) and by 2^19 states remembered in a search.

pub mod field;
pub mod imagined;
pub(super) mod kept;
pub mod planes;
#[cfg(any(test, feature = "research"))]
pub mod research;
pub mod search;
pub mod word;

use std::sync::Arc;

use field::{Field, Plain, PlainGround};
use planes::Planes;
use search::{DEEPEST, Node, Search, Stop};

use super::board::Position;
use super::rules::Move;
use super::setup::{Goal, Refill, Rules};
use super::supply::Supply;
use super::{Candy, knot};
use crate::coach::{Budget, Judgement, Verdict};
use crate::game::{self, Refute, Rules as _, Status};
use crate::speech::Speech;

/// Something to be done on a board, whichever way it is kept.
pub trait Task {
    /// What comes of it.
    type Out;
    /// Does it.
    fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out;
}

/// Boards of up to 8 columns and 6 rows.
type Small<const P: usize> = Planes<u64, P, 8>;
/// Boards of up to 10 columns and 10 rows.
type Large<const P: usize> = Planes<u128, P, 12>;

/// Does a task on the fastest board that can hold the position, with so many candies of an endless stack written out.
pub fn on_field<T: Task>(position: &Position, ahead: usize, task: T) -> T::Out {
    let candies = position.supply.next(position.supply.left().unwrap_or(ahead));
    let board = &position.board;
    let setup = &position.setup;
    let collecting = setup.goal == Goal::Collect;
    let (size, kinds) = (board.size(), usize::from(setup.kinds));
    if is_simple(position) {
        macro_rules! on {
            ($planes:ty) => {
                if <$planes>::holds(size, kinds) {
                    let (start, mut ground) = <$planes>::new(board, &candies, collecting);
                    return task.run(&mut ground, start);
                }
            };
        }
        on!(Small<2>);
        on!(Small<3>);
        on!(Large<2>);
        on!(Large<3>);
    }
    let mut ground = PlainGround { setup: *setup, candies: Arc::from(candies) };
    task.run(&mut ground, Plain(board.clone()))
}

/// Whether it is a full board of plain candies that has come to rest and is refilled: what the planes are made for.
fn is_simple(position: &Position) -> bool {
    let Position { setup, board, .. } = position;
    let refilled = setup.rules == Rules::Classic && setup.refill != Refill::Still && board.holes() == 0;
    refilled && board.is_stable()
}

/// How many candies of an endless stack are written out at first.
const AHEAD: usize = 2_000;

/// Repeats a task with more and more of an endless stack until it no longer runs dry.
pub(super) fn with_enough<O>(mut run: impl FnMut(usize) -> Result<O, Stop>) -> Result<O, Stop> {
    let mut ahead = AHEAD;
    loop {
        match run(ahead) {
            // A cascade ends after so many rounds; this is more than any takes.
            Err(Stop::Dry) if ahead < 1 << 20 => ahead *= 4,
            other => return other,
        }
    }
}

/// The widths of the beams, one after the other.
const WIDTHS: [usize; 5] = [8, 64, 512, 4_096, 16_384];

impl game::Judge for Candy {
    fn judge(position: &Position, budget: &mut Budget) -> Judgement<Move> {
        if position.goal_met() {
            return Verdict::Winnable { line: Vec::new() }.into();
        }
        if let Some(why) = argument(position) {
            return Verdict::NotWinnable { why }.into();
        }
        // Who does not know the candies can prove no more.
        if let Supply::Hidden(_) = position.supply {
            return Verdict::Unknown.into();
        }
        let found = with_enough(|ahead| {
            on_field(position, ahead, Judge { position, ahead, budget, widths: &WIDTHS, prove: true })
        });
        found.unwrap_or(Verdict::Unknown).into()
    }
}

// The candies to come make every game another one: nothing is shorter than all that can be reached.
impl Refute for Candy {}

/// A line that meets the goal, found by a narrow beam or not at all.
pub(super) fn witness(position: &Position, width: usize, budget: &mut Budget) -> Option<Vec<Move>> {
    let widths = &[width];
    match with_enough(|ahead| on_field(position, ahead, Judge { position, ahead, budget, widths, prove: false })) {
        Ok(Verdict::Winnable { line }) => Some(line),
        _ => None,
    }
}

/// The widths of the beams with which a deal looks for its witness; the first that the coach tries too.
pub(super) const NARROW: usize = WIDTHS[0];
pub(super) const WIDE: usize = WIDTHS[1];

/// The most points that a beam reaches, from a level that asks for more than anybody can make.
pub(super) fn most_points(position: &Position, width: usize, budget: &mut Budget) -> u32 {
    struct Most<'a> {
        position: &'a Position,
        ahead: usize,
        budget: &'a mut Budget,
        width: usize,
    }

    impl Task for Most<'_> {
        type Out = Result<u32, Stop>;

        fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
            let start = Node::of(self.position, start);
            let mut search = Search::new(self.position, self.ahead, ground, self.budget);
            match search.beam(&start, depth(self.position).min(DEEPEST), self.width) {
                Err(Stop::Dry) => Err(Stop::Dry),
                // What was reached before the budget ran out can be reached.
                Ok(_) | Err(Stop::Spent) => Ok(start.points - search.nearest.min(start.points)),
            }
        }
    }

    with_enough(|ahead| on_field(position, ahead, Most { position, ahead, budget, width })).unwrap_or(0)
}

/// The most swaps that can still be made.
pub(super) fn depth(position: &Position) -> u32 {
    let board = position.board.size().area() as u32;
    let stack = match position.setup.refill {
        Refill::Still => Some(board / 3),
        // The last swap may be the one for which candies run out.
        _ => position.supply.left().map(|left| left as u32 / 3 + 1),
    };
    let survive = (position.setup.goal == Goal::Survive).then(|| position.setup.target - position.survived());
    [stack, survive, position.swaps_left()].into_iter().flatten().min().unwrap_or(u32::MAX)
}

/// Reasons that need no search.
pub(super) fn argument(position: &Position) -> Option<Speech> {
    let setup = &position.setup;
    let classic = setup.rules == Rules::Classic;
    if Candy::status(position) == Status::Stuck {
        return Some(knot::over(position));
    }
    let left = position.supply.left()?;
    let seen = !matches!(position.supply, Supply::Hidden(_));
    match setup.goal {
        Goal::Exhaust if setup.refill == Refill::Still => Some("There is no stack to use up.".into()),
        Goal::Survive if setup.refill == Refill::Still => None,
        Goal::Survive => {
            let missing = setup.target - position.survived();
            let most = left as u32 / 3;
            (most < missing).then(|| knot::too_short(left, most, missing))
        }
        Goal::Score if classic => {
            // A candy lies in one row and one column, so all matches together have at most two places for each candy that
            // can still be cleared; most points come of them in one single move.
            let places = 2 * (left + position.board.size().area()) as u64;
            let matches = places / 3;
            let most = 60 * (matches * (matches + 1) / 2) + 60 * places + u64::from(position.points);
            (most < setup.target.into()).then(|| knot::too_poor(most, setup.target))
        }
        Goal::Collect if classic && seen => {
            let stack = position.supply.next(left);
            (0..position.wanted.len()).find_map(|kind| {
                let on_board = position.board.cells().iter().flatten().filter(|piece| usize::from(piece.kind) == kind);
                let have = on_board.count() + stack.iter().filter(|&&candy| usize::from(candy) == kind).count();
                let wanted = usize::from(position.wanted[kind]);
                (have < wanted).then(|| knot::too_few(position, wanted, kind, have))
            })
        }
        _ => None,
    }
}

struct Judge<'a> {
    position: &'a Position,
    ahead: usize,
    budget: &'a mut Budget,
    widths: &'a [usize],
    prove: bool,
}

impl Task for Judge<'_> {
    type Out = Result<Verdict<Move>, Stop>;

    fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
        let depth = depth(self.position);
        let start = Node::of(self.position, start);
        let mut search = Search::new(self.position, self.ahead, ground, self.budget);
        // A short game is searched through at once.
        if depth > 4 || !self.prove {
            for &width in self.widths {
                if let Some(line) = search.beam(&start, depth.min(DEEPEST), width)? {
                    return Ok(Verdict::Winnable { line });
                }
            }
        }
        if !self.prove || depth > DEEPEST {
            return Ok(Verdict::Unknown);
        }
        let mut line = Vec::new();
        if search.everything(&start, depth, &mut line)? {
            line.reverse();
            return Ok(Verdict::Winnable { line });
        }
        let (setup, missing) = (&self.position.setup, &self.position.wanted);
        let (far, wanted) = match setup.goal {
            Goal::Collect => (missing.iter().map(|&left| u32::from(left)).sum(), *missing),
            Goal::Exhaust => (search.stack.unwrap_or(0), *missing),
            Goal::Score | Goal::Survive => (start.points, *missing),
        };
        let lacking = if search.nearest < far { search.lacking } else { wanted };
        Ok(Verdict::NotWinnable { why: knot::tried(self.position, search.nearest.min(far), &lacking) })
    }
}
