//! The house's best: what can be found of a game that is too long to try every line of it.

use std::hash::{BuildHasher, BuildHasherDefault};

use super::super::solver::field::Field;
use super::super::solver::search::{Quick, States, Stop};
use super::course::{Course, Next, Node};
use super::points::{Line, Walk};
use crate::coach::Budget;

/// One way to look for many points in so many swaps.
pub(super) type Search<F> =
    fn(&Course<'_, F>, &Node<F>, u32, &mut Budget) -> Result<Option<Line<<F as Field>::Step>>, Stop>;

/// How many states of each depth the beam keeps.
const WIDTH: usize = 1_000;

/// Exact blocks one after the other: all lines of a few swaps, then all lines of a few more from where the best led.
pub(super) fn blocks<F: Field>(
    course: &Course<'_, F>,
    start: &Node<F>,
    swaps: u32,
    budget: &mut Budget,
) -> Result<Option<Line<F::Step>>, Stop> {
    let mut best: Option<Line<F::Step>> = None;
    let (mut here, mut made) = (start.clone(), Vec::new());
    let mut left = swaps;
    while left > 0 {
        let mut walk = Walk::new(course, budget);
        let size = course.block.min(left);
        let ended = walk.below(&here, size);
        if let Some(met) = walk.met.take().filter(|met| best.as_ref().is_none_or(|best| met.points > best.points)) {
            best = Some(Line { points: met.points, steps: made.iter().copied().chain(met.steps).collect() });
        }
        let open = walk.open.take();
        match ended {
            Err(Stop::Dry) => return Err(Stop::Dry),
            // What was found by then was found.
            Err(Stop::Spent) => break,
            Ok(()) => {}
        }
        let Some((line, next)) = open else { break };
        made.extend(line.steps);
        here = next;
        left -= size;
    }
    Ok(best)
}

/// A beam that ranks a state by its points and what one more swap can make of it.
pub(super) fn beam<F: Field>(
    course: &Course<'_, F>,
    start: &Node<F>,
    swaps: u32,
    budget: &mut Budget,
) -> Result<Option<Line<F::Step>>, Stop> {
    let hasher = BuildHasherDefault::<Quick>::default();
    let mut best: Option<(u32, usize, F::Step)> = None;
    // Every state that was kept, by its predecessor and the swap to it.
    let mut trail: Vec<(usize, F::Step)> = Vec::new();
    let mut level = vec![(start.clone(), usize::MAX)];
    for _ in 0..swaps {
        let mut seen: States<u64> = States::default();
        let mut found = Vec::new();
        let mut look = |node: &Node<F>, place: usize| -> Result<(), Stop> {
            for step in node.field.steps(course.ground) {
                match course.play(node, step, budget)? {
                    Next::Met { points } if best.is_none_or(|(most, ..)| points > most) => {
                        best = Some((points, place, step))
                    }
                    Next::Open(next) if seen.insert(hasher.hash_one(&next)) => {
                        let promise = promise(course, &next, budget)?;
                        found.push(((u32::MAX - promise, found.len()), next, place, step));
                    }
                    Next::Met { .. } | Next::Open(_) | Next::Over => {}
                }
            }
            Ok(())
        };
        match level.iter().try_for_each(|(node, place)| look(node, *place)) {
            Err(Stop::Dry) => return Err(Stop::Dry),
            // What was found by then was found.
            Err(Stop::Spent) => break,
            Ok(()) => {}
        }
        if found.len() > WIDTH {
            found.select_nth_unstable_by_key(WIDTH, |(order, ..)| *order);
            found.truncate(WIDTH);
        }
        level.clear();
        for (_, next, place, step) in found {
            level.push((next, trail.len()));
            trail.push((place, step));
        }
    }
    Ok(best.map(|(points, mut place, step)| {
        let mut steps = vec![step];
        while let Some(&(before, step)) = trail.get(place) {
            steps.push(step);
            place = before;
        }
        steps.reverse();
        Line { points, steps }
    }))
}

/// The points after the best next swap.
fn promise<F: Field>(course: &Course<'_, F>, node: &Node<F>, budget: &mut Budget) -> Result<u32, Stop> {
    let mut most = node.points;
    for step in node.field.steps(course.ground) {
        most = most.max(match course.play(node, step, budget)? {
            Next::Met { points } => points,
            Next::Open(next) => next.points,
            Next::Over => 0,
        });
    }
    Ok(most)
}
