//! The smallest knot in a lost board whose tiles stay: kinds that could not all be joined if nothing else were on the board,
//! none of which can be left out.

use super::staying;
use crate::coach::pairing::Paired;
use crate::coach::{Budget, OutOfBudget, narrowing};
use crate::games::pikachu::board::Board;
use crate::games::pikachu::field::{Field, Place};

/// The tiles of each kind of a knot, from kinds that a loss is about; where the budget ends first, more of them than are
/// needed.
pub(super) fn knot(board: &Board, about: &[u8], budget: &mut Budget) -> Vec<Vec<Place>> {
    let field = board.field();
    let tiles = |kind: u8| -> Vec<Place> { (0..field.tiles().len()).filter(|&at| field.tiles()[at] == kind).collect() };
    let mut every: Vec<u8> = field.groups().iter().map(|group| field.tiles()[group[0]]).collect();
    let mut start = match holds(field, about, budget) {
        Ok(Some(less)) => less,
        _ => std::mem::take(&mut every),
    };
    // What many tiles have to do with is harder to see.
    start.sort_by_key(|&kind| std::cmp::Reverse(tiles(kind).len()));
    let mut kinds = narrowing::shrunk(start, |kinds| holds(field, kinds, budget));
    kinds.sort_unstable();
    kinds.into_iter().map(tiles).collect()
}

/// Whether some kinds alone could not all be joined: then those of them of which that is known already.
fn holds(field: &Field, kinds: &[u8], budget: &mut Budget) -> Result<Option<Vec<u8>>, OutOfBudget> {
    let alone: Vec<u8> = field.tiles().iter().map(|tile| if kinds.contains(tile) { *tile } else { 0 }).collect();
    let alone = Field::new(field.size(), alone);
    if alone.count() == 0 {
        return Ok(None);
    }
    Ok(match staying::paired(&alone, budget)? {
        Paired::Cleared(_) => None,
        Paired::Refuted(_) => Some(kinds.to_vec()),
        // What stays, stays whatever becomes of the others.
        Paired::Stuck(stay) => {
            Some(kinds.iter().copied().filter(|kind| stay.iter().any(|&at| alone.tiles()[at] == *kind)).collect())
        }
    })
}
