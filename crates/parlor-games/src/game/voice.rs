//! What is said about moves, for people.

use super::{Judge, View};
use crate::kit::notation::NotationError;
use crate::scene::Focus;
use crate::speech::{Doing, Speech, region};

/// How a game speaks. In `voice.rs` of a game's folder.
///
/// Pieces by name, then places, and only as much of them as tells pieces apart; rows and columns from 1 at the upper left
/// ([`crate::speech::place`]). Every cell that a sentence names is named to the speech as well, so that it lights up. No
/// notation, no sentence longer than 140 characters.
pub trait Voice: View + Judge {
    /// What a legal move does: `take`, `the two plums: the one on top and the one in row 3`. Its [`View::cells`] are named
    /// as [`crate::speech::Role::Act`], in the same order.
    fn tell(position: &Self::Position, made: &Self::Move) -> Doing;

    /// Where to look for a move, without giving it away.
    fn region(position: &Self::Position, made: &Self::Move) -> Speech {
        match Self::cells(position, made).first() {
            Some(&cell) => region(&Self::scene(position, &Focus::default()), cell),
            None => Speech::new("Look beside the board."),
        }
    }

    /// A move that keeps the win and the reason, a fact of this board, from a line that wins.
    fn advise(position: &Self::Position, line: &[Self::Move]) -> Option<(Self::Move, Speech)>;

    /// Why a move that is [`Judge::decided`] follows, in games of deduction.
    fn follows(_position: &Self::Position, _made: &Self::Move) -> Option<Speech> {
        None
    }

    /// A move as people type it, with places as `r3c5`: `r2c2-r2c4`, `5@r2c2`, `r5c2 left`. `None` where nobody counts
    /// places, and notation is the only way.
    fn type_move(_position: &Self::Position, _made: &Self::Move) -> Option<String> {
        None
    }

    /// Reads a move as people write it, with places as `r3c5`, or in notation.
    ///
    /// # Errors
    /// When the text is neither, with the place of the mistake.
    fn read_move(_position: &Self::Position, text: &str) -> Result<Self::Move, NotationError> {
        text.parse()
    }
}
