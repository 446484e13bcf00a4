//! What is to be seen, and what keys and clicks mean.

use super::{Refusal, Rules};
use crate::scene::{CellId, Face, Focus, Scene};

/// How a position looks and is handled. In `view.rs` of a game's folder.
///
/// Moving the cursor is the same in every game and no part of this ([`crate::scene::step`]).
pub trait View: Rules {
    /// Whether a position may break a rule that moves are not refused for. Such places are marked unless the player does
    /// not want to see them; marks say what the rules say, never what only the coach can know.
    const BREAKS_RULES: bool = false;

    /// What the position looks like with the player's hand over it. Cells have the same ids in every position of a
    /// board, different things look different without colour, and every cell has a place with words of its own.
    fn scene(position: &Self::Position, focus: &Focus) -> Scene;

    /// Select or click on the cell under the cursor. Every legal move can be made with keys pressed on its
    /// [`Self::cells`].
    fn select(position: &Self::Position, focus: &mut Focus) -> Press<Self::Move>;

    /// The second button on the cell under the cursor.
    fn mark(_position: &Self::Position, _focus: &mut Focus) -> Press<Self::Move> {
        Press::Nothing
    }

    /// A digit or sign, or `None` for erase.
    fn enter(_position: &Self::Position, _focus: &mut Focus, _typed: Option<char>) -> Press<Self::Move> {
        Press::Nothing
    }

    /// One of the choices the scene offers, counted from 0.
    fn choose(_position: &Self::Position, _focus: &mut Focus, _choice: usize) -> Press<Self::Move> {
        Press::Nothing
    }

    /// The cells of the scene that a move is about, the first to be chosen first: where hints point, what is marked as
    /// the last move, and where something can be done. None for a move about the whole board, like a shuffle.
    fn cells(position: &Self::Position, made: &Self::Move) -> Vec<CellId>;
}

/// What a key or click at the board leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Press<M> {
    /// Nothing changes.
    Nothing,
    /// Only the player's hand changed.
    Held,
    /// A whole move is made.
    Play(M),
    /// It cannot be done.
    Refuse(Refusal),
}

impl<M> Press<M> {
    /// A whole move, unless it is refused.
    pub fn unless(refusal: Option<Refusal>, made: M) -> Self {
        refusal.map_or(Self::Play(made), Self::Refuse)
    }

    /// The piece under the cursor in games in which two go together: it is held, dropped again if it was, or played with
    /// the one that is held if `made` says that they make a pair. Otherwise the hand changes its mind.
    pub fn pair(focus: &mut Focus, made: impl FnOnce(CellId) -> Option<Self>) -> Self {
        let here = focus.cursor;
        match focus.picked.first().copied() {
            Some(first) if first == here => {
                focus.release();
                Self::Held
            }
            held => held.and_then(made).unwrap_or_else(|| {
                focus.picked = vec![here];
                Self::Held
            }),
        }
    }
}

/// The pieces taken off the board last, shown beside it.
pub struct Tray<G: Rules> {
    /// How many of them.
    pub keeps: usize,
    /// The pieces that a move takes off the board.
    pub taken: fn(before: &G::Position, made: &G::Move) -> Vec<Face>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_pair_is_held_until_it_is_dropped_or_fits_or_gives_way_to_another() {
        // Pieces fit if both numbers are even, or both odd.
        let select = |focus: &mut Focus, cell: CellId| {
            focus.cursor = cell;
            Press::pair(focus, |first| (first % 2 == cell % 2).then_some(Press::Play((first, cell))))
        };
        let mut focus = Focus::default();
        assert_eq!((select(&mut focus, 1), focus.picked.clone()), (Press::Held, vec![1]));
        assert_eq!((select(&mut focus, 1), focus.picked.clone()), (Press::Held, vec![]), "dropped");
        select(&mut focus, 1);
        assert_eq!((select(&mut focus, 2), focus.picked.clone()), (Press::Held, vec![2]), "another one");
        assert_eq!(select(&mut focus, 4), Press::Play((2, 4)));
    }
}
