//! Pikachu in numbers: an action for each pair of places, and one to shuffle.

use super::Pikachu;
use super::board::Board;
use super::field::{MAX_KINDS, Place};
use super::notation::Move;
use super::rules::{can_shuffle, place, spot};
use crate::game::{Numbers, Plane, Rules as _, Standing, pair, paired, pairs};

/// A board, and room to look for pairs on it.
#[derive(Clone)]
pub struct Course {
    board: Board,
    left: usize,
    older: Vec<(u16, u16)>,
    found: Vec<(Place, Place)>,
}

impl From<Board> for Course {
    fn from(board: Board) -> Self {
        Self { left: board.field().count(), board, older: Vec::new(), found: Vec::new() }
    }
}

impl From<Course> for Board {
    fn from(course: Course) -> Self {
        course.board
    }
}

fn shuffle(board: &Board) -> usize {
    pairs(board.size().area())
}

impl Numbers for Pikachu {
    type Course = Course;

    fn actions(course: &Course) -> usize {
        shuffle(&course.board) + 1
    }

    fn planes(course: &Course) -> Vec<Plane> {
        let size = course.board.size();
        vec![Plane::new("tiles", [size.rows, size.cols], 0, MAX_KINDS as i32)]
    }

    fn spelt(course: &Course, made: &Move) -> Option<Vec<usize>> {
        let board = &course.board;
        Some(vec![match *made {
            Move::Shuffle => shuffle(board),
            Move::Pair(a, b) => {
                let (a, b) = (place(board, a)?, place(board, b)?);
                (a != b).then(|| pair(a.min(b), a.max(b)))?
            }
        }])
    }

    fn counted(course: &Course, action: usize) -> Option<Move> {
        let board = &course.board;
        if action >= shuffle(board) {
            return (action == shuffle(board)).then_some(Move::Shuffle);
        }
        let (a, b) = paired(action);
        Some(Move::pair(spot(board, a), spot(board, b)))
    }

    fn legal(course: &mut Course, whole: bool, list: &mut Vec<u32>) {
        let Course { board, older, found, .. } = course;
        board.field().pairs_into(older, found);
        list.extend(found.iter().map(|&(a, b)| pair(a, b) as u32));
        list.extend((whole && can_shuffle(board)).then(|| shuffle(board) as u32));
    }

    fn act(course: &mut Course, action: usize) {
        if action < shuffle(&course.board) {
            let (a, b) = paired(action);
            course.board.take(a, b, |_, _| ());
            course.left -= 2;
        } else {
            Self::make(&mut course.board, &Move::Shuffle);
        }
    }

    fn look(course: &Course, seen: &mut [i32]) {
        seen.iter_mut().zip(course.board.field().tiles()).for_each(|(seen, &tile)| *seen = tile.into());
    }

    fn standing(course: &Course) -> Standing {
        let progress = course.board.size().area() - course.left;
        Standing { won: course.left == 0, progress, points: None }
    }
}
