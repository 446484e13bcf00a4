//! Goals that lie near the best that is known to be possible: what a search that sees every candy to come reaches.

use super::board::Position;
use super::setup::{Goal, Refill, Rules, Setup};
use super::solver;
use crate::coach::Budget;

/// How much of the best a level asks for, in percent: of points and candies to collect where all that comes is in sight ...
const SEEN: u64 = 85;

/// ... and where nobody can know what the search knew.
const UNSEEN: u64 = 50;

/// How many swaps to survive a level asks for less than the best.
const SLACK: u32 = 1;

/// What a search may spend.
const NODES: u64 = 4_000_000;

/// The longest game to be survived where candies never end.
const LONGEST: u32 = 60;

/// A level whose goal a search has met; `with` makes one of a target and a limit of swaps.
pub(super) fn level(setup: &Setup, with: &dyn Fn(u32, u32) -> Position) -> Option<Position> {
    // Special candies and holes are played by the slow rules, and by a narrower search.
    let slow = setup.rules == Rules::Specials || setup.refill == Refill::Still;
    let width = if slow { solver::NARROW } else { solver::WIDE };
    let budget = || Budget::nodes(NODES);
    let line = |position: &Position| solver::witness(position, width, &mut budget());
    let met = |target: u32| line(&with(target, setup.swaps)).is_some();
    let position = match setup.goal {
        Goal::Score => {
            let best = solver::most_points(&with(u32::MAX, setup.swaps), width, &mut budget());
            let share = share(setup, best);
            with((share - share % 20).max(1), setup.swaps)
        }
        Goal::Collect => with(share(setup, highest(u32::from(u16::MAX), met)).max(1), setup.swaps),
        Goal::Survive => {
            let start = with(1, setup.swaps);
            let refilled = start.supply.left().map(|left| left as u32 / 3);
            let most = [refilled, start.swaps_left(), Some(LONGEST)].into_iter().flatten().min().unwrap_or(LONGEST);
            with(highest(most, met).saturating_sub(SLACK).max(1), setup.swaps)
        }
        // The first line that is found is a short one.
        Goal::Exhaust => with(0, line(&with(0, setup.swaps))?.len() as u32),
    };
    line(&position).map(|_| position)
}

fn share(setup: &Setup, best: u32) -> u32 {
    let percent = match setup.refill {
        Refill::Endless => UNSEEN,
        // Without luck the best is what good play finds.
        Refill::Still => 100,
        Refill::Stack(_) | Refill::Own => SEEN,
    };
    (u64::from(best) * percent / 100) as u32
}

/// The highest number up to `most` that can be met, if every lower one can be too; 0 if none can.
fn highest(most: u32, met: impl Fn(u32) -> bool) -> u32 {
    let mut step = 1;
    let mut low = 0;
    while low < most && met((low + step).min(most)) {
        low = (low + step).min(most);
        step *= 2;
    }
    // What was refused last is too much.
    let mut high = (low + step).min(most + 1);
    while high - low > 1 {
        let middle = u32::midpoint(low, high);
        if met(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_number_that_can_be_met_is_found() {
        for most in 0..40 {
            for best in 0..=most {
                assert_eq!(highest(most, |number| number <= best), best, "up to {most}");
            }
        }
    }
}
