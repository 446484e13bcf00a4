//! Why a position is lost, in words and with the squares it is about.

use super::board::{Position, Square};
use super::solver::Why;
use super::view::cell;
use super::words::{because, goal};
use crate::kit::text::count;
use crate::scene::CellId;
use crate::speech::{Role, Speech};

/// A reason as it is told.
pub(super) fn of(position: &Position, why: &Why) -> Speech {
    let cells = |squares: &[Square]| squares.iter().map(|&at| cell(position, at)).collect::<Vec<CellId>>();
    let all = || cells(&position.almonds().collect::<Vec<_>>());
    match why {
        Why::Empty => Speech::new("No almond is left."),
        Why::Stuck if position.count() == 1 => Speech::default()
            .name(Role::Because, all(), "The last almond")
            .and(" does not lie on ")
            .join(goal(position))
            .and("."),
        Why::Stuck => {
            let left = format!("the {} left", count(position.count(), "almond"));
            Speech::new("None of ").name(Role::Because, all(), left).and(" can jump.")
        }
        Why::NoneReachesGoal => Speech::new("No almond can ever land on ").join(goal(position)).and("."),
        Why::Stranded(at) => because(position, *at).capital().and(" can never be jumped over, and it can never jump."),
        Why::Parity { squares, odd } => {
            let (is, end) = if *odd { ("odd", "none") } else { ("even", "just one") };
            Speech::new("Every jump takes two almonds or none off ")
                .name(Role::Because, cells(squares), format!("these {}", count(squares.len(), "square")))
                .and(format!(": their number stays {is}, and {end} is never left."))
        }
        Why::Weighed { weights, now, goal: end } => weighed(position, weights, *now, *end),
        Why::Searched { left: Some(left @ 2..), .. } => {
            Speech::new(format!("However they jump, {left} almonds are left at best."))
        }
        Why::Searched { left: Some(_), .. } => {
            Speech::new("However they jump, the last one never ends on ").join(goal(position)).and(".")
        }
        Why::Searched { .. } | Why::Table => {
            Speech::new("However they jump, none of them ends alone on ").join(goal(position)).and(".")
        }
    }
}

/// The weights stand on their squares; the sentence has the two sums.
fn weighed(position: &Position, weights: &[(i16, Vec<Square>)], now: i16, end: i16) -> Speech {
    let squares =
        || weights.iter().flat_map(|(weight, squares)| squares.iter().map(move |&at| (*weight, cell(position, at))));
    let cells: Vec<CellId> = squares().map(|(_, cell)| cell).collect();
    let what = if cells.len() == 1 { "the numbered square" } else { "the numbered squares" };
    let said = match now {
        0 => Speech::new("The almonds weigh nothing on "),
        _ => Speech::new(format!("The almonds weigh {now} on ")),
    };
    let said = said
        .name(Role::Because, cells, what)
        .and(", and no jump ever adds weight; the last one on ")
        .join(goal(position))
        .and(format!(" must weigh {end}."));
    squares().fold(said, |said, (weight, cell)| said.tag(cell, weight.to_string()))
}
