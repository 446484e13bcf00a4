//! What can still be won, and how. Every verdict is a proof: a line that can be replayed, an argument, or a search that
//! left nothing out.
//!
//! On the 5×5 board every answer is exact. Where few positions can be reached, a memoised search answers from a cold
//! start in a few milliseconds; otherwise tables over all 2^25 positions are made on first use: the win map (4 MiB) and
//! the fewest turns (16 MiB), once for each of the two rules. Larger boards are searched depth-first within a budget.
//!
//! Most losses need no search: `weighing` finds weights for the squares that no jump can raise. The search learns more
//! of them from what has failed, and once it has become long it looks up all winnable positions with few almonds
//! (`endings`: 32 MiB, for the board asked for last, at a cost that does not depend on whether they were at hand).

pub(super) mod arguments;
mod endings;
mod five;
pub(super) mod lines;
mod memo;
pub(super) mod places;
#[cfg(test)]
mod plain;
mod search;
mod smallest;
pub(super) mod symmetry;
#[cfg(test)]
mod tests;
mod turn_table;
pub(super) mod weighing;
mod win_map;

use super::NineAlmonds;
use super::board::{Position, Square};
use super::knot;
use super::rules::Turn;
use crate::coach::{Budget, Fact, Judgement, Verdict};
use crate::game::Judge;
use memo::{GaveUp, LOST, Memo};
use search::PegSearch;
use turn_table::TurnTable;
use win_map::WinMap;

/// How many states the memoised search holds before it gives way to the tables or the larger search; at most 1 MiB.
const MEMO_STATES: usize = 30_000;

/// What becomes of a position with best play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// These turns win: as few as possible on the 5×5 board and wherever few positions can be reached.
    Won(Vec<Turn>),
    /// Nothing wins.
    Lost(Why),
    /// The budget ran out first.
    Unknown,
}

/// Why a position is lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// There are no almonds.
    Empty,
    /// No almond can jump.
    Stuck,
    /// No almond is on the goal or can ever land there.
    NoneReachesGoal,
    /// This almond can never be jumped or moved.
    Stranded(Square),
    /// A set of squares keeps an even or odd number of almonds for ever, and the win would need the other.
    Parity {
        /// The set.
        squares: Vec<Square>,
        /// Whether it holds an odd number.
        odd: bool,
    },
    /// No jump can raise the weight of all almonds, and the win would need more.
    Weighed {
        /// The squares of each weight that is not 0, the heaviest first.
        weights: Vec<(i16, Vec<Square>)>,
        /// What all almonds weigh now.
        now: i16,
        /// What one almond on the goal weighs.
        goal: i16,
    },
    /// Everything was searched.
    Searched {
        /// How many positions were examined; on larger boards one stands for all its reflections.
        positions: u64,
        /// The fewest almonds at which a line can end, where every end was seen.
        left: Option<u32>,
    },
    /// The table of all positions of the board has no win for this one.
    Table,
}

impl Judge for NineAlmonds {
    fn judge(position: &Position, budget: &mut Budget) -> Judgement<Turn> {
        let verdict = match judge(position, &mut |nodes| budget.spend(nodes).is_ok()) {
            Solved::Won(line) => Verdict::Winnable { line },
            Solved::Lost(why) => Verdict::NotWinnable { why: knot::of(position, &smallest::smallest(position, why)) },
            Solved::Unknown => Verdict::Unknown,
        };
        let facts = match &verdict {
            Verdict::Winnable { line } if counts_turns(position) => {
                vec![("fewest_turns", Fact::Number(line.len() as u64))]
            }
            _ => Vec::new(),
        };
        Judgement { verdict, facts }
    }

    fn can_be_won(position: &Position, budget: &mut Budget) -> Option<bool> {
        let mut spend = |nodes| budget.spend(nodes).is_ok();
        if position.is_won() {
            return Some(true);
        }
        // A small game is played through sooner than it is argued about.
        match Memo::new(position.shape(), MEMO_STATES).turns(position.almonds, &mut spend) {
            Ok(turns) => Some(turns != LOST),
            Err(GaveUp::Spent) => None,
            Err(GaveUp::Full) => match judge(position, &mut spend) {
                Solved::Won(_) => Some(true),
                Solved::Lost(_) => Some(false),
                Solved::Unknown => None,
            },
        }
    }
}

/// Decides a position.
///
/// `spend` is asked before each unit of work and answers whether to go on; a position examined is one unit. The same
/// budget gives the same outcome every time. While a table is made, `spend(0)` asks whether to stop all the same.
///
/// ```
/// use parlor_games::games::nine_almonds::{board::Position, plan::Plan, solver};
/// let start = Position::start(Plan::Classic.shape().unwrap());
/// let mut budget = 100_000_u64;
/// let outcome = solver::judge(&start, &mut |units| {
///     let enough = budget >= units;
///     budget = budget.saturating_sub(units);
///     enough
/// });
/// assert!(matches!(outcome, solver::Solved::Won(line) if line.len() == 4));
/// ```
pub fn judge(position: &Position, spend: &mut dyn FnMut(u64) -> bool) -> Solved {
    if position.is_won() {
        return Solved::Won(Vec::new());
    }
    if let Some(why) = arguments::refutation(position) {
        return Solved::Lost(why);
    }
    let shape = position.shape();
    let mut memo = Memo::new(shape, MEMO_STATES);
    match memo.turns(position.almonds, spend) {
        Ok(LOST) => return Solved::Lost(Why::Searched { positions: memo.positions(), left: memo.left() }),
        Ok(_) => return won(lines::first(position, &mut |almonds| memo.turns(almonds, &mut |_| true).ok())),
        Err(GaveUp::Spent) => return Solved::Unknown,
        Err(GaveUp::Full) => {}
    }
    if five::is_five(shape) {
        if !WinMap::get(shape.orthogonal()).can_win(five::packed(position.almonds)) {
            return Solved::Lost(Why::Table);
        }
        return match TurnTable::get(shape.orthogonal(), &mut || spend(0)) {
            Some(table) => {
                won(lines::first(position, &mut |almonds| Some(table.turns(five::packed(almonds)).unwrap_or(LOST))))
            }
            None => Solved::Unknown,
        };
    }
    match search::search(shape, position.almonds, spend) {
        PegSearch::Line(jumps) => Solved::Won(lines::in_turns(&jumps)),
        PegSearch::Nothing(positions) => Solved::Lost(Why::Searched { positions, left: None }),
        PegSearch::Spent => Solved::Unknown,
    }
}

/// The squares of each weight of a weighing that shows a position to be lost, if there is one.
pub(super) fn weights(position: &Position) -> Option<Vec<(i16, Vec<Square>)>> {
    match arguments::weighed(position.shape(), position.almonds) {
        Some(Why::Weighed { weights, .. }) => Some(weights),
        _ => None,
    }
}

fn won(line: Option<Vec<Turn>>) -> Solved {
    line.map_or(Solved::Unknown, Solved::Won)
}

/// The fewest turns in which a position can be won, or `None` if it cannot be.
///
/// Known for the full 5×5 board, and on other boards where few positions can be reached; elsewhere `None` too.
#[cfg(any(test, feature = "research"))]
#[must_use]
pub fn fewest_turns(position: &Position) -> Option<u8> {
    let shape = position.shape();
    let five = five::is_five(shape);
    if five && let Some(table) = TurnTable::loaded(shape.orthogonal()) {
        return table.turns(five::packed(position.almonds));
    }
    if arguments::refutation(position).is_some() {
        return None;
    }
    match Memo::new(shape, MEMO_STATES).turns(position.almonds, &mut |_| true) {
        Ok(turns) => (turns != LOST).then_some(turns),
        Err(_) if five => table_of_turns(shape.orthogonal()).turns(five::packed(position.almonds)),
        Err(_) => None,
    }
}

/// Every line that wins in the fewest turns, up to `most` of them, in the order of the turns; empty where
/// [`fewest_turns`] knows of none.
#[cfg(any(test, feature = "research"))]
#[must_use]
pub fn optimal_lines(position: &Position, most: usize) -> Vec<Vec<Turn>> {
    let shape = position.shape();
    let mut memo = Memo::new(shape, MEMO_STATES);
    match memo.turns(position.almonds, &mut |_| true) {
        Ok(_) => lines::all(position, most, &mut |almonds| memo.turns(almonds, &mut |_| true).ok()),
        Err(_) if five::is_five(shape) => {
            let table = table_of_turns(shape.orthogonal());
            lines::all(position, most, &mut |almonds| Some(table.turns(five::packed(almonds)).unwrap_or(LOST)))
        }
        Err(_) => Vec::new(),
    }
}

/// Whether a winning line of this board is always one with the fewest turns.
#[must_use]
pub fn counts_turns(position: &Position) -> bool {
    five::is_five(position.shape())
}

/// Whether a position of the full 5×5 board can be won, by the win map; `None` on other boards.
#[cfg(any(test, feature = "research"))]
#[must_use]
pub fn winnable_on_five(position: &Position) -> Option<bool> {
    let shape = position.shape();
    five::is_five(shape).then(|| WinMap::get(shape.orthogonal()).can_win(five::packed(position.almonds)))
}

/// How many of the 2^25 positions of the 5×5 board can be won, counted in a win map made anew.
#[cfg(any(test, feature = "research"))]
#[must_use]
pub fn count_winnable_on_five(orthogonal: bool) -> u64 {
    WinMap::new(orthogonal).count()
}

/// Makes the tables of the 5×5 board, so that later questions take no time.
#[cfg(any(test, feature = "research"))]
pub fn load_five(orthogonal: bool) {
    table_of_turns(orthogonal);
}

#[cfg(any(test, feature = "research"))]
fn table_of_turns(orthogonal: bool) -> &'static TurnTable {
    TurnTable::get(orthogonal, &mut || true).expect("nobody stops it")
}
