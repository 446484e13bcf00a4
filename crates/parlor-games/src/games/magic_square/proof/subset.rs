//! Whether some of the lines can be met, whatever becomes of the others.

use super::{Known, Line, Lines};
use crate::coach::{Budget, OutOfBudget};
use crate::games::magic_square::board::Board;

/// So many numbers tried on squares are one unit of the budget.
const TRIED_A_UNIT: u64 = 16;

/// Whether the numbers left can be put on the empty squares so that some lines add up; `None` if the board is too large
/// or the budget too small to tell.
pub(in super::super) fn can_meet(board: &Board, some: &[Line], budget: &mut Budget) -> Option<bool> {
    let (mut lines, mut known) = Known::of(board)?;
    lines.all.retain(|(line, _)| some.contains(line));
    let through = |cell: usize| (0..lines.all.len()).filter(|&line| lines.all[line].1.contains(&cell)).collect();
    lines.through = (0..known.left.len()).map(through).collect();
    known.changed = vec![true; lines.all.len()];
    meets(known, &lines, budget).ok()
}

fn meets(mut known: Known, lines: &Lines, budget: &mut Budget) -> Result<bool, OutOfBudget> {
    let before = known.tried;
    let closed = known.narrow(lines).is_err();
    budget.spend((known.tried - before) / TRIED_A_UNIT + 1)?;
    if closed {
        return Ok(false);
    }
    // Squares on none of the lines take whatever numbers are left.
    let open = |cell: &usize| !lines.through[*cell].is_empty() && known.left[*cell].len() > 1;
    let Some(cell) = (0..known.left.len()).filter(open).min_by_key(|&cell| known.left[cell].len()) else {
        return Ok(true);
    };
    for rank in known.left[cell].clone() {
        let mut supposed = known.clone();
        supposed.put(lines, cell, vec![rank]);
        if meets(supposed, lines, budget)? {
            return Ok(true);
        }
    }
    Ok(false)
}
