//! Questions that no game asks: how good a line can be, how fast a goal can be met, how many boards there are. They measure
//! the engine, and their answers are known.

use std::collections::hash_map::Entry;

use super::field::Field;
use super::search::{Node, REMEMBERED, Remembered, Search, States, Stop};
use super::{AHEAD, Task, on_field, with_enough};
use crate::coach::Budget;
use crate::games::candy::board::Position;
use crate::games::candy::rules::Move;

/// The most points that so many swaps can make, with the line, proved by trying every line.
///
/// # Errors
/// When the budget is spent first.
pub fn best_points(position: &Position, swaps: u32, budget: &mut Budget) -> Result<(u32, Vec<Move>), Stop> {
    struct Best<'a> {
        swaps: u32,
        budget: &'a mut Budget,
        written: u32,
    }

    /// The best line below a state: points and swaps, last swap first.
    struct Found<S> {
        points: u32,
        line: Vec<S>,
    }

    struct Walk<'a, F: Field> {
        ground: &'a F::Ground,
        budget: &'a mut Budget,
        written: u32,
        path: Vec<F::Step>,
        best: Found<F::Step>,
        /// The most points with which a state was reached, with the candies taken and the swaps left.
        reached: Remembered<(F, u32, u32), u32>,
    }

    impl<F: Field> Walk<'_, F> {
        /// Swaps far apart lead to the same state in any order, and one with no more points than before has nothing new
        /// below it. One swap before the end looking it up costs more than trying.
        fn is_known(&mut self, field: &F, taken: u32, points: u32, swaps: u32) -> bool {
            if swaps < 2 {
                return false;
            }
            let room = self.reached.len() < REMEMBERED;
            match self.reached.entry((field.clone(), taken, swaps)) {
                Entry::Occupied(before) if *before.get() >= points => return true,
                Entry::Occupied(mut before) => _ = before.insert(points),
                Entry::Vacant(new) if room => _ = new.insert(points),
                Entry::Vacant(_) => {}
            }
            false
        }

        fn below(&mut self, field: &F, taken: u32, points: u32, swaps: u32) -> Result<(), Stop> {
            if self.is_known(field, taken, points, swaps) {
                return Ok(());
            }
            for step in field.steps(self.ground) {
                self.budget.spend(F::cost(self.ground))?;
                let (mut next, mut taken) = (field.clone(), taken);
                let tally = next.play(self.ground, &mut taken, step);
                let points = points + tally.points();
                if tally.exhausted && taken >= self.written {
                    return Err(Stop::Dry);
                }
                let better = points > self.best.points;
                let deeper = swaps > 1 && !tally.exhausted;
                if better || deeper {
                    self.path.push(step);
                    if better {
                        self.best = Found { points, line: self.path.clone() };
                    }
                    if deeper {
                        self.below(&next, taken, points, swaps - 1)?;
                    }
                    self.path.pop();
                }
            }
            Ok(())
        }
    }

    impl Task for Best<'_> {
        type Out = Result<(u32, Vec<Move>), Stop>;

        fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
            let best = Found { points: 0, line: Vec::new() };
            let mut walk = Walk {
                ground,
                budget: self.budget,
                written: self.written,
                path: Vec::new(),
                best,
                reached: Remembered::default(),
            };
            if self.swaps > 0 {
                walk.below(&start, 0, 0, self.swaps)?;
            }
            let line = walk.best.line.into_iter().map(|step| F::made(ground, step)).collect();
            Ok((walk.best.points, line))
        }
    }

    let endless = position.supply.left().is_none();
    let area = position.board.size().area();
    with_enough(|ahead| {
        let written = if endless { ahead.saturating_sub(area) as u32 } else { u32::MAX };
        on_field(position, ahead, Best { swaps, budget, written })
    })
}

/// How many different boards there are after 1, 2, … swaps with the stack not yet used up.
///
/// # Errors
/// When the budget is spent first.
pub fn live_states(position: &Position, swaps: u32, budget: &mut Budget) -> Result<Vec<usize>, Stop> {
    struct Count<'a> {
        swaps: u32,
        budget: &'a mut Budget,
    }

    impl Task for Count<'_> {
        type Out = Result<Vec<usize>, Stop>;

        fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
            let mut counts = Vec::new();
            let mut level = States::from_iter([(start, 0_u32)]);
            for _ in 0..self.swaps {
                let mut next_level = States::default();
                for (field, taken) in &level {
                    for step in field.steps(ground) {
                        self.budget.spend(1)?;
                        let (mut next, mut taken) = (field.clone(), *taken);
                        if !next.play(ground, &mut taken, step).exhausted {
                            next_level.insert((next, taken));
                        }
                    }
                }
                counts.push(next_level.len());
                level = next_level;
            }
            Ok(counts)
        }
    }

    on_field(position, AHEAD, Count { swaps, budget })
}

/// The fewest swaps that meet the goal, as a line; an empty one when no line of at most `most` does.
///
/// # Errors
/// When the budget is spent first.
pub fn fewest_swaps(position: &Position, most: u32, budget: &mut Budget) -> Result<Vec<Move>, Stop> {
    struct Fewest<'a> {
        position: &'a Position,
        ahead: usize,
        most: u32,
        budget: &'a mut Budget,
    }

    impl Task for Fewest<'_> {
        type Out = Result<Vec<Move>, Stop>;

        fn run<F: Field>(self, ground: &mut F::Ground, start: F) -> Self::Out {
            let start = Node::of(self.position, start);
            let mut search = Search::new(self.position, self.ahead, ground, self.budget);
            for depth in 1..=self.most {
                search.forget();
                let mut line = Vec::new();
                if search.everything(&start, depth, &mut line)? {
                    line.reverse();
                    return Ok(line);
                }
            }
            Ok(Vec::new())
        }
    }

    with_enough(|ahead| on_field(position, ahead, Fewest { position, ahead, most, budget }))
}
