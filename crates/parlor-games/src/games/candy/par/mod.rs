//! Par of Candy: the fewest swaps that meet the goal, and the most points with which it can be met.
//!
//! Fewest swaps are proved by trying every line of one swap, of two, of three, as far as the budget goes. Of points no
//! bound is worth anything, because one cascade may outweigh a whole game: they are par only where every line there is
//! was played. Elsewhere the house's best is the better of two searches that leave much out, and somebody may beat it.

mod course;
mod house;
mod points;
mod swaps;
#[cfg(test)]
mod tests;

use super::board::{Position, Reachable};
use super::rules::Move;
use super::setup::Goal;
use super::solver::argument;
use super::supply::Supply;
use super::{Candy, view};
use crate::coach::{Means, Measure, Par, Parred, Pars};
use crate::scene::Scene;

pub(super) const PARS: Pars<Candy> = Pars { measures, seek, shows };

const SWAPS: Measure = Measure::Moves("swap");

/// Whoever survives makes as many swaps as the goal says; all other goals can be met sooner or later.
fn measures(position: &Position) -> &'static [Measure] {
    match position.setup.goal {
        Goal::Survive => &[Measure::Points],
        Goal::Score | Goal::Collect | Goal::Exhaust => &[SWAPS, Measure::Points],
    }
}

/// Stars ask for what is known to be reachable.
fn shows(board: &Position, here: &Position, known: &[Parred], scene: &mut Scene) {
    let best = |wanted: Measure| {
        let found = known.iter().find(|found| found.face.unit == wanted.unit())?;
        u32::try_from(found.face.best?).ok()
    };
    let swaps = best(SWAPS).map(|swaps| board.made + swaps);
    view::count_stars(here, &Reachable { swaps, points: best(Measure::Points) }, scene);
}

fn seek(position: &Position, measure: Measure, means: &mut Means, tell: &mut dyn FnMut(Par<Move>)) {
    if position.goal_met() {
        let value = if measure == Measure::Points { position.points.into() } else { 0 };
        return tell(Par { bound: Some(value), best: Some((value, Vec::new())), lost: false });
    }
    if argument(position).is_some() {
        return tell(Par { lost: true, ..Par::unknown() });
    }
    // Who does not know the candies can promise nothing.
    if let Supply::Hidden(_) = position.supply {
        return tell(Par::unknown());
    }
    // Whatever stops it, all that was found has been told.
    let _ = match measure {
        Measure::Points => points::seek(position, means, tell),
        Measure::Moves(_) => swaps::seek(position, means, tell),
    };
}
