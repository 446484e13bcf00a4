//! Reasons of which nothing can be left out, and the fewest things that have to be taken back.
//!
//! Both ask one question about some of the parts of a position: is it lost by these alone? Where some parts are enough,
//! more of them are enough too.

/// Leaves out parts as long as the rest still holds; of what is left, nothing can be left out any more. `holds` is true of
/// all the parts; where it cannot tell, it says false, and the part stays.
pub fn shrink<T: Clone>(parts: Vec<T>, mut holds: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut left = parts;
    // Many at once first, even all: of a large board most parts have nothing to do with it.
    let mut size = left.len().next_power_of_two();
    while size > 0 {
        left = leave_out(left, size, &mut holds);
        size /= 2;
    }
    left
}

/// The same, one part after the other: whatever comes first is left out rather than what comes later.
pub fn shrink_from_the_first<T: Clone>(parts: Vec<T>, mut holds: impl FnMut(&[T]) -> bool) -> Vec<T> {
    leave_out(parts, 1, &mut holds)
}

/// Leaves out so many neighbouring parts at once, wherever the rest still holds.
fn leave_out<T: Clone>(mut left: Vec<T>, size: usize, holds: &mut dyn FnMut(&[T]) -> bool) -> Vec<T> {
    let mut from = 0;
    while from < left.len() {
        let to = (from + size).min(left.len());
        let rest: Vec<T> = left[..from].iter().chain(&left[to..]).cloned().collect();
        if holds(&rest) {
            left = rest;
        } else {
            from = to;
        }
    }
    left
}

/// The fewest parts without which a position is no longer lost; `None` if it is lost without any of them, or if
/// `is_lost` could not tell.
pub fn fewest<T: Clone>(parts: &[T], is_lost: &mut dyn FnMut(&[T]) -> Option<bool>) -> Option<Vec<T>> {
    if is_lost(&[])? {
        return None;
    }
    for most in 0..=parts.len() {
        if let Some(taken) = without(parts, most, is_lost)? {
            return Some(taken);
        }
    }
    None
}

/// Up to so many parts without which the others are not lost; `Some(None)` if there are no so few.
fn without<T: Clone>(
    parts: &[T],
    most: usize,
    is_lost: &mut dyn FnMut(&[T]) -> Option<bool>,
) -> Option<Option<Vec<T>>> {
    if !is_lost(parts)? {
        return Some(Some(Vec::new()));
    }
    if most == 0 {
        return Some(None);
    }
    // One part of every knot has to go, so that those of any one knot are all there is to try.
    let knot = shrink((0..parts.len()).collect(), |some| {
        let some: Vec<T> = some.iter().map(|&at| parts[at].clone()).collect();
        is_lost(&some) == Some(true)
    });
    for at in knot {
        let rest: Vec<T> = parts[..at].iter().chain(&parts[at + 1..]).cloned().collect();
        if let Some(mut taken) = without(&rest, most - 1, is_lost)? {
            taken.insert(0, parts[at].clone());
            return Some(Some(taken));
        }
    }
    Some(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::random::Random;

    /// Lost exactly if one of some knots is among the parts.
    fn tied(knots: &[Vec<u32>], parts: &[u32]) -> bool {
        knots.iter().any(|knot| knot.iter().all(|part| parts.contains(part)))
    }

    fn knots(random: &mut Random) -> Vec<Vec<u32>> {
        let knot = |random: &mut Random| (0..1 + random.below(3)).map(|_| random.below(9) as u32).collect();
        (0..1 + random.below(4)).map(|_| knot(random)).collect()
    }

    #[test]
    fn of_what_is_left_nothing_can_be_left_out() {
        let mut random = Random::new(1);
        for _ in 0..2_000 {
            let knots = knots(&mut random);
            let all: Vec<u32> = (0..9).collect();
            let quick = shrink(all.clone(), |some| tied(&knots, some));
            for left in [quick, shrink_from_the_first(all, |some| tied(&knots, some))] {
                assert!(tied(&knots, &left), "{knots:?}");
                for out in &left {
                    let rest: Vec<u32> = left.iter().copied().filter(|part| part != out).collect();
                    assert!(!tied(&knots, &rest), "{knots:?} {left:?}");
                }
            }
        }
    }

    #[test]
    fn what_is_taken_back_is_as_little_as_can_be() {
        let mut random = Random::new(2);
        for _ in 0..500 {
            let knots = knots(&mut random);
            let all: Vec<u32> = (0..9).collect();
            let rest = |taken: u32| all.iter().copied().filter(|part| taken >> part & 1 == 0).collect::<Vec<u32>>();
            let least = (0..1 << 9).filter(|&taken| !tied(&knots, &rest(taken))).map(u32::count_ones).min();
            let taken = fewest(&all, &mut |some| Some(tied(&knots, some))).unwrap();
            assert_eq!(Some(taken.len() as u32), least, "{knots:?}");
            assert!(!tied(&knots, &rest(taken.iter().fold(0, |bits, part| bits | 1 << part))));
        }
        assert_eq!(fewest(&[1, 2], &mut |_| Some(true)), None, "lost without any of them");
        assert_eq!(fewest(&[1, 2], &mut |some| some.is_empty().then_some(false)), None, "nobody can tell");
    }
}
