//! Lamps to begin with: some are lit.

use super::Lamps;
use super::board::{Grid, switched};
use super::setup::{Dealing, Setup};
use crate::game::{Deal, DealError};
use crate::kit::seed::Seed;

impl Deal for Lamps {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Grid, DealError> {
        let mut random = seed.random("lamps");
        loop {
            let mut grid = Grid::new(setup.size, 0);
            for cell in (0..setup.size.area()).filter(|_| random.one_in(2)) {
                grid.change(match setup.dealing {
                    Dealing::Solvable => switched(setup.size, cell),
                    Dealing::Random => 1 << cell,
                });
            }
            // In the dark there is nothing to do.
            if grid.lit() != 0 {
                return Ok(grid);
            }
        }
    }
}
