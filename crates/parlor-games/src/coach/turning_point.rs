//! Where a game was lost.

/// A verdict that is needed was not found within its budget.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not decided within the budget")]
pub struct Undecided;

/// The last position that can be won, of positions that follow one another by moves that play on and of which the very last
/// cannot; `None` if none can.
///
/// It is sought from the end backwards, where verdicts are cheap, in strides that double: no position after a lost one can
/// be won, by moves that play on.
///
/// # Errors
/// When a verdict that is needed is missing.
pub fn last_winnable<P>(
    positions: &[P],
    mut winnable: impl FnMut(&P) -> Option<bool>,
) -> Result<Option<usize>, Undecided> {
    let mut winnable = |at: usize| winnable(&positions[at]).ok_or(Undecided);
    let mut lost = positions.len().saturating_sub(1);
    let mut stride = 1;
    let mut won = loop {
        if lost == 0 {
            return Ok(None);
        }
        let at = lost.saturating_sub(stride);
        if winnable(at)? {
            break at;
        }
        (lost, stride) = (at, stride * 2);
    };
    while won + 1 < lost {
        let middle = won.midpoint(lost);
        if winnable(middle)? {
            won = middle;
        } else {
            lost = middle;
        }
    }
    Ok(Some(won))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_turning_point_is_found_wherever_it_is() {
        for length in 1..40_usize {
            let positions: Vec<usize> = (0..length).collect();
            for lost_from in 0..length {
                let found = last_winnable(&positions, |&at| Some(at < lost_from));
                assert_eq!(found, Ok(lost_from.checked_sub(1)), "{length} positions, lost from {lost_from} on");
            }
        }
        assert_eq!(last_winnable(&[] as &[u8], |_| Some(true)), Ok(None));
    }

    #[test]
    fn a_missing_verdict_is_no_turning_point() {
        assert_eq!(last_winnable(&[1, 2, 3], |_| None), Err(Undecided));
    }
}
