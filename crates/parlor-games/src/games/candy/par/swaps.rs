//! The fewest swaps that meet the goal.

use super::super::board::Position;
use super::super::rules::Move;
use super::super::solver::field::Field;
use super::super::solver::search::{DEEPEST, Node, Search, Stop};
use super::super::solver::{Task, depth, on_field, with_enough};
use crate::coach::{Means, Par};

/// The widths of the beams that look for a short line.
const WIDTHS: [usize; 2] = [64, 1_024];

pub(super) fn seek(position: &Position, means: &mut Means, tell: &mut dyn FnMut(Par<Move>)) -> Result<(), Stop> {
    with_enough(|ahead| on_field(position, ahead, Fewest { position, ahead, means, tell }))
}

struct Fewest<'a> {
    position: &'a Position,
    ahead: usize,
    means: &'a mut Means,
    tell: &'a mut dyn FnMut(Par<Move>),
}

impl Task for Fewest<'_> {
    type Out = Result<(), Stop>;

    fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
        let most = depth(self.position).min(DEEPEST);
        let start = Node::of(self.position, start);
        let mut search = Search::new(self.position, self.ahead, ground, &mut self.means.budget);
        let par = |least: u32, best: &Option<Vec<Move>>| Par {
            bound: Some(least.into()),
            best: best.as_ref().map(|line| (line.len() as i64, line.clone())),
            lost: false,
        };
        let mut best: Option<Vec<Move>> = None;
        for width in WIDTHS {
            let shorter = best.as_ref().map_or(most, |line| line.len() as u32 - 1);
            if let Some(line) = search.beam(&start, shorter, width)? {
                best = Some(line);
                (self.tell)(par(1, &best));
            }
        }
        for swaps in 1..=most {
            if best.as_ref().is_some_and(|line| line.len() as u32 <= swaps) {
                (self.tell)(par(swaps, &best));
                return Ok(());
            }
            search.forget();
            let mut line = Vec::new();
            if search.everything(&start, swaps, &mut line)? {
                line.reverse();
                (self.tell)(par(swaps, &Some(line)));
                return Ok(());
            }
            (self.tell)(par(swaps + 1, &best));
        }
        // Longer lines than the deepest are not looked at.
        if most < DEEPEST {
            (self.tell)(Par { lost: true, ..Par::unknown() });
        }
        Ok(())
    }
}
