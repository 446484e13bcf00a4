//! First positions: the start of a fixed board, or almonds scattered by playing backwards from the win.

use super::NineAlmonds;
use super::board::{Position, Square};
use super::setup::{Board, Setup};
use crate::game::{Deal, DealError};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

impl Deal for NineAlmonds {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Position, DealError> {
        let Some(shape) = setup.shape()? else {
            return Err(DealError(
                "a board of one's own is not dealt: give a position, like nine-almonds@.../.A./...".into(),
            ));
        };
        match setup.board {
            Board::Scattered { block, .. } => {
                let mut random = seed.random("nine-almonds scattered");
                let mut position = Position::with(shape.clone(), [shape.goal()]);
                while position.count() < block * block && put_back(&mut position, &mut random) {}
                Ok(position)
            }
            _ => Ok(Position::start(shape)),
        }
    }

    fn needs_seed(setup: &Setup) -> bool {
        !matches!(setup.board, Board::Fixed(_))
    }
}

/// Takes back a random jump that could have led here; false if there is none.
fn put_back(position: &mut Position, random: &mut Random) -> bool {
    let free = |square: Square| !position.has_almond(square);
    let shape = position.shape();
    let backwards: Vec<_> = shape
        .jumps()
        .iter()
        .filter(|jump| position.has_almond(jump.to()) && free(jump.from()) && free(jump.over()))
        .collect();
    let Some(jump) = random.pick(&backwards) else { return false };
    let almonds: Vec<Square> =
        position.almonds().filter(|&square| square != jump.to()).chain([jump.from(), jump.over()]).collect();
    *position = Position::with(position.shared_shape(), almonds);
    true
}
