//! A computer player that adds up as a person does.

use super::MagicSquare;
use super::board::{Board, Rank};
use super::lines::Tally;
use super::rules::Placement;
use crate::arena::{Decision, Player};
use crate::kit::random::Random;

pub(super) const PLAYERS: &[Player<MagicSquare>] =
    &[Player::choosing("adder", "completes lines that lack one number, and breaks none if it can", adder)];

/// Completes a line that lacks one number, where that number is left. Otherwise it puts a number where the lines through
/// the square can all still be met, as often as it finds one; failing that, any number anywhere.
fn adder(board: &Board, random: &mut Random) -> Option<Decision<Placement>> {
    let frame = board.frame();
    let available = board.available();
    let tallies = Tally::all(board);
    let place = |cell: usize, rank: Rank, reason: String| {
        let made = Placement::Place { number: frame.number(rank), square: frame.square(cell) };
        Some(Decision { made, reason })
    };
    let last = |tally: &Tally| {
        let rank = tally.last_rank().filter(|rank| available.binary_search(rank).is_ok())?;
        tally.gap.map(|cell| (cell, rank))
    };
    if let Some((tally, (cell, rank))) = tallies.iter().find_map(|tally| last(tally).map(|found| (tally, found))) {
        return place(cell, rank, format!("it completes {}", tally.name()));
    }
    let open: Vec<usize> = board.open().collect();
    for _ in 0..TRIES {
        let (cell, rank) = (*random.pick(&open)?, *random.pick(&available)?);
        let mut next = board.clone();
        next.place(cell, rank);
        let left = next.available();
        if Tally::all(&next).iter().all(|tally| tally.can_be_met(&left)) {
            return place(cell, rank, "every line can still be met".to_owned());
        }
    }
    place(*random.pick(&open)?, *random.pick(&available)?, "nothing better was found".to_owned())
}

/// How often the player looks for a number that breaks no line.
const TRIES: usize = 40;
