//! Why a position is lost, in words and with the candies it is about.

use super::board::Position;
use super::setup::Goal;
use super::supply::Supply;
use super::view::TRAY;
use super::words::{counted, in_digits, kind, number, several, wanted};
use crate::kit::text::thousands;
use crate::scene::CellId;
use crate::speech::{Role, Speech};

/// A game that is over.
pub(super) fn over(position: &Position) -> Speech {
    let lacking = match position.setup.goal {
        Goal::Score => in_digits(position.setup.target.saturating_sub(position.points) as usize, "point"),
        Goal::Collect => wanted(&position.wanted),
        Goal::Survive => in_digits(position.setup.target.saturating_sub(position.survived()) as usize, "swap"),
        Goal::Exhaust => return Speech::new(what_ended(position)).and("."),
    };
    Speech::new(what_ended(position)).and(format!(", and the goal lacks {lacking}."))
}

fn what_ended(position: &Position) -> &'static str {
    match position {
        _ if position.exhausted() => "The stack has too few candies to fill the board again",
        _ if position.swaps_left() == Some(0) => "All swaps are used up",
        _ => "No swap makes a match",
    }
}

/// Fewer candies of a kind are left than are wanted: those on the board and in the tray light up.
pub(super) fn too_few(position: &Position, wanted: usize, which: usize, have: usize) -> Speech {
    let is = |piece: u8| usize::from(piece) == which;
    let board = &position.board;
    let area = board.size().area();
    let mut cells: Vec<CellId> = (0..area).filter(|&cell| board.at(cell).is_some_and(|piece| is(piece.kind))).collect();
    if let Supply::Stack(stack) = &position.supply {
        cells
            .extend(stack.left().iter().take(TRAY).enumerate().filter(|(_, kind)| is(**kind)).map(|(at, _)| area + at));
    }
    let said = match wanted {
        1 => Speech::new(format!("One more {} is", kind(which))),
        _ => Speech::new(format!("{} more {} are", number(wanted), several(&kind(which)))).capital(),
    };
    let said = said.and(" needed, and ");
    let only = if have == 0 { "none".to_owned() } else { format!("only {}", number(have)) };
    let said = if cells.is_empty() { said.and(only) } else { said.name(Role::Because, cells, only) };
    said.and(" can still come.")
}

/// Not enough candies for the swaps that are wanted.
pub(super) fn too_short(left: usize, most: u32, missing: u32) -> Speech {
    let swaps = in_digits(most as usize, "swap");
    let candies = in_digits(left, "candy");
    let refill = if left == 1 { "refills" } else { "refill" };
    Speech::new(format!("{candies} {refill} {swaps} at the most, and {missing} are still to be survived."))
}

/// The candies left cannot make the points.
pub(super) fn too_poor(most: u64, target: u32) -> Speech {
    let (most, target) = (thousands(most), thousands(target.into()));
    Speech::new(format!("The candies left make {most} points at the most, and {target} are wanted."))
}

/// Every line was tried; `nearest` says what the best one lacks.
pub(super) fn tried(position: &Position, nearest: u32, lacking: &[u16]) -> Speech {
    let target = position.setup.target;
    Speech::new(match position.setup.goal {
        Goal::Score => {
            let best = thousands(target.saturating_sub(nearest).into());
            format!("However one swaps, it comes to {best} of {} points at best.", thousands(target.into()))
        }
        Goal::Collect => format!("However one swaps, still wanted in the end: {} at best.", wanted(lacking)),
        Goal::Survive => format!("However one swaps, it does not go on for {target} swaps."),
        Goal::Exhaust => {
            let left = counted(nearest as usize, "candy");
            format!("However one swaps, the stack keeps {left} at least.")
        }
    })
}
