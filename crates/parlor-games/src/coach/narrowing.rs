//! The smallest knot where a search says which parts it has used, which is often less than it was asked about.

use super::OutOfBudget;

/// Leaves parts of a reason out, one after the other, as long as what is left still is one. At the end none can be left
/// out. `holds` says whether some parts are a reason: then those of them that already are, all of them if nothing less is
/// known.
///
/// Whether leaving out a part makes it no reason does not change when others are left out, so each is asked about once.
/// Where the budget ends first, parts may be left that are not needed.
pub(crate) fn shrunk<T: Copy + PartialEq>(
    parts: Vec<T>,
    mut holds: impl FnMut(&[T]) -> Result<Option<Vec<T>>, OutOfBudget>,
) -> Vec<T> {
    let mut kept = parts.clone();
    for part in parts {
        if !kept.contains(&part) {
            continue;
        }
        let without: Vec<T> = kept.iter().copied().filter(|other| *other != part).collect();
        match holds(&without) {
            Ok(Some(less)) => kept = less,
            Ok(None) => {}
            Err(OutOfBudget) => break,
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_can_be_left_out_of_what_is_left() {
        // A reason is anything with two odd numbers.
        let odd = |parts: &[u32]| parts.iter().filter(|part| **part % 2 == 1).count();
        let holds = |parts: &[u32]| Ok((odd(parts) > 1).then(|| parts.to_vec()));
        assert_eq!(shrunk(vec![1, 2, 3, 4, 5], holds), [3, 5]);
    }

    #[test]
    fn a_budget_that_ends_leaves_a_reason_that_is_too_long() {
        let mut asked = 0;
        let kept = shrunk(vec![1, 2, 3], |parts| {
            asked += 1;
            if asked > 1 { Err(OutOfBudget) } else { Ok(Some(parts.to_vec())) }
        });
        assert_eq!(kept, [2, 3]);
    }
}
