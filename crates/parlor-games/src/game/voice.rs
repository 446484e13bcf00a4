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

    /// A move that keeps the win and the reason, a fact of this board, from a line that wins: its first move, or another
    /// that can be made now with the rest of the line after it (`best_told`).
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

/// How much a reason tells somebody who looks at the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    /// That nothing goes wrong.
    Little,
    /// Something to be seen now.
    Some,
    /// What follows from it, or what would go wrong otherwise.
    Much,
}

/// Of moves that are all as good, the one whose reason tells most; of equal ones the first.
pub(crate) fn best_told<M>(
    moves: impl IntoIterator<Item = M>,
    mut why: impl FnMut(&M) -> (Weight, Speech),
) -> Option<(M, Speech)> {
    let mut best: Option<(M, Weight, Speech)> = None;
    for made in moves {
        let (weight, reason) = why(&made);
        if best.as_ref().is_none_or(|(_, so_far, _)| *so_far < weight) {
            best = Some((made, weight, reason));
        }
        if weight == Weight::Much {
            break;
        }
    }
    best.map(|(made, _, reason)| (made, reason))
}

/// A line with one of its moves made first, where the order of the others is free.
pub(crate) fn brought_forward<M: Clone + PartialEq>(line: &[M], first: &M) -> Vec<M> {
    let mut rest = line.to_vec();
    if let Some(at) = rest.iter().position(|made| made == first) {
        rest[..=at].rotate_right(1);
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_reasons_that_tell_most_is_taken_and_nothing_after_it_is_looked_at() {
        let told = |weights: &[Weight]| {
            let mut asked = 0;
            let best = best_told(0..weights.len(), |&at| {
                asked += 1;
                (weights[at], Speech::new(at.to_string()))
            });
            (best.map(|(at, said)| (at, said.to_string())), asked)
        };
        let (little, some, much) = (Weight::Little, Weight::Some, Weight::Much);
        assert_eq!(told(&[little, some, some]), (Some((1, "1".into())), 3));
        assert_eq!(told(&[some, much, much]), (Some((1, "1".into())), 2));
        assert_eq!(told(&[]), (None, 0));
    }

    #[test]
    fn a_move_of_a_line_is_made_first_and_the_others_keep_their_order() {
        assert_eq!(brought_forward(&[1, 2, 3, 4], &3), [3, 1, 2, 4]);
        assert_eq!(brought_forward(&[1, 2], &7), [1, 2], "none of the line's");
    }
}
