//! Games in numbers, for programs that learn.

use serde::Serialize;

use super::{Notation, Rules};

/// A game in numbers: its moves counted through, and what is to be seen of it as integers. In `numbers.rs` of a game's
/// folder; [`crate::env`] makes environments of it.
///
/// What is counted belongs to the board and not to the position: every position of a setup knows the same actions, and
/// fills the same planes.
pub trait Numbers: Notation {
    /// A game under way, with whatever is worth keeping up to date from move to move. It stands for a position, and may be
    /// nothing more than that.
    type Course: Clone + Send + Sync + From<Self::Position> + Into<Self::Position>;

    /// A game that begins with a position.
    fn begin(position: Self::Position) -> Self::Course {
        position.into()
    }

    /// The position it has come to.
    fn position(course: &Self::Course) -> Self::Position {
        course.clone().into()
    }

    /// How many actions there are on this board, legal or not; those that help or take back are among them.
    fn actions(course: &Self::Course) -> usize;

    /// What is to be seen, plane by plane, in the order in which [`Self::look`] writes it.
    fn planes(course: &Self::Course) -> Vec<Plane>;

    /// What never changes on this board and is no part of what is looked at again and again, like where things lie.
    fn fixed(_course: &Self::Course) -> Vec<(Plane, Vec<i32>)> {
        Vec::new()
    }

    /// The actions that are a move, one after the other: nearly always one. `None` if no position of this board knows it.
    fn spelt(course: &Self::Course, made: &Self::Move) -> Option<Vec<usize>>;

    /// The move that is an action on this board.
    fn counted(course: &Self::Course, action: usize) -> Option<Self::Move>;

    /// Puts the legal actions into an empty list: those that play on, and where `whole` is asked for those that help or take
    /// back too.
    fn legal(course: &mut Self::Course, whole: bool, list: &mut Vec<u32>) {
        let position = Self::position(course);
        let played = Self::moves(&position).into_iter().filter(|made| whole || Self::plays_on(&position, made));
        // A move of several actions begins with one that is a move of its own.
        list.extend(played.filter_map(|made| match Self::spelt(course, &made)?.as_slice() {
            [one] => Some(*one as u32),
            _ => None,
        }));
    }

    /// Makes a legal action.
    fn act(course: &mut Self::Course, action: usize) {
        let mut position = Self::position(course);
        if let Some(made) = Self::counted(course, action) {
            Self::make(&mut position, &made);
        }
        *course = position.into();
    }

    /// Writes what an ordinary player sees, which is no more than [`Rules::observe`] leaves: all planes, one behind the other.
    fn look(course: &Self::Course, seen: &mut [i32]);

    /// How the game stands.
    fn standing(course: &Self::Course) -> Standing {
        Standing::of::<Self>(&Self::position(course))
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Whether it is won.
    pub won: bool,
    /// How far it has come ([`Rules::progress`]).
    pub progress: usize,
    /// Points made, in games that count them.
    pub points: Option<i64>,
}

impl Standing {
    /// How a position stands, by the rules.
    pub fn of<G: Rules>(position: &G::Position) -> Self {
        Self {
            won: G::status(position) == super::Status::Won,
            progress: G::progress(position),
            points: G::points(position),
        }
    }
}

/// A plane of what is to be seen: integers in a box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Plane {
    /// What it tells.
    pub name: &'static str,
    /// How many integers along each side; row by row.
    pub shape: Vec<usize>,
    /// The least there can be.
    pub low: i32,
    /// The most there can be.
    pub high: i32,
}

impl Plane {
    /// A plane of integers between two bounds.
    #[must_use]
    pub fn new(name: &'static str, shape: impl Into<Vec<usize>>, low: i32, high: i32) -> Self {
        Self { name, shape: shape.into(), low, high }
    }

    /// How many integers it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The number of a pair of places, the lower one first: pairs are counted by their higher place.
pub(crate) const fn pair(low: usize, high: usize) -> usize {
    high * (high - 1) / 2 + low
}

/// How many pairs there are of so many places.
pub(crate) const fn pairs(places: usize) -> usize {
    places * places.saturating_sub(1) / 2
}

/// The pair of places with a number.
pub(crate) fn paired(number: usize) -> (usize, usize) {
    // The root may be off by one where numbers are large; both neighbours are looked at.
    let guess = (8 * number + 1).isqrt().div_ceil(2);
    let high = if pairs(guess) > number { guess - 1 } else { guess };
    (number - pairs(high), high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_without_a_gap_and_found_again() {
        let mut next = 0;
        for high in 1..300 {
            for low in 0..high {
                assert_eq!((pair(low, high), paired(next)), (next, (low, high)));
                next += 1;
            }
            assert_eq!(pairs(high + 1), next);
        }
        assert_eq!((pairs(0), pairs(1)), (0, 0));
    }
}
