//! What a person can conclude about an empty square by looking at its lines: that one number is left for it, or that it
//! is left for one number.

use super::board::{Board, Rank};
use super::lines::Tally;
use super::rules::Placement;

/// Every number that follows so, from a board that can be completed: each lies there in every square that completes it.
pub(super) fn decided(board: &Board) -> Vec<Placement> {
    let frame = board.frame();
    let (available, open) = (board.available(), board.open().collect::<Vec<usize>>());
    let tallies = Tally::all(board);
    // Of each empty square the ranks that leave every line through it possible.
    let fits: Vec<Vec<Rank>> = open
        .iter()
        .map(|&cell| {
            let through = |tally: &&Tally| tally.line.cells(frame.order()).any(|other| other == cell);
            let lines: Vec<&Tally> = tallies.iter().filter(through).collect();
            let fit = |rank: &Rank| lines.iter().all(|tally| tally.takes(*rank, &available));
            available.iter().copied().filter(fit).collect()
        })
        .collect();
    let alone = |rank: Rank| fits.iter().filter(|ranks| ranks.contains(&rank)).count() == 1;
    let place = |cell: usize, rank: Rank| Placement::Place { number: frame.number(rank), square: frame.square(cell) };
    open.iter()
        .zip(&fits)
        .flat_map(|(&cell, ranks)| {
            let follows = |rank: &Rank| ranks.len() == 1 || alone(*rank);
            ranks.iter().copied().filter(follows).map(move |rank| place(cell, rank)).collect::<Vec<_>>()
        })
        .collect()
}

/// The easiest of these, with how hard they are: a line that lacks one number is seen at once, others take some adding up.
pub(super) fn easiest(board: &Board) -> Option<(u8, Vec<Placement>)> {
    let frame = board.frame();
    let last = |tally: &Tally| {
        let (cell, rank) = (tally.gap?, tally.last_rank()?);
        Some(Placement::Place { number: frame.number(rank), square: frame.square(cell) })
    };
    let at_once: Vec<Placement> = Tally::all(board).iter().filter_map(last).collect();
    if !at_once.is_empty() {
        return Some((0, at_once));
    }
    let found = decided(board);
    (!found.is_empty()).then_some((2, found))
}
