//! First positions: the start of a fixed board, or almonds scattered by playing backwards from the win.

use super::NineAlmonds;
use super::board::{LEAST_SIDE, MOST_SIDE, Position, Square};
use super::setup::{Board, Setup};
use crate::card::{Chosen, Field, Offer, Span};
use crate::game::{Deal, DealError};
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// The longest side of boards on which the coach follows large blocks.
const FOLLOWED: usize = 7;
/// The largest blocks that are offered there, and beyond.
const LARGE_BLOCK: usize = 5;
const SMALL_BLOCK: usize = 4;

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

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        let (least, most) = (LEAST_SIDE as i64, MOST_SIDE as i64);
        let room = "a block leaves some square of the board empty";
        match (field.key, chosen.word("board")) {
            (key @ ("size" | "block"), board @ ("english" | "european" | "diamond")) => {
                let what = if key == "size" { "size" } else { "almonds" };
                Offer::nothing(format!("the {board} board has its own {what}"))
            }
            ("size", _) => {
                let all = Span::new(least, most);
                let longer = Span::new(least + 1, most);
                Offer::sizes([[longer, all], [Span::new(least, least), longer]], room)
            }
            ("block", _) => {
                let Size { cols, rows } = chosen.size("size");
                let side = cols.min(rows) - usize::from(cols == rows);
                let most = if cols.max(rows) > FOLLOWED { SMALL_BLOCK } else { LARGE_BLOCK };
                let because = if side > most { "of more almonds the coach cannot tell in time" } else { room };
                Offer::numbers([Span::new(least, side.min(most) as i64)], because)
            }
            _ => field.offer(),
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
