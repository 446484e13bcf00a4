//! Magic squares in numbers: an action for each number on each cell, and one for each cell to take its number back.

use super::MagicSquare;
use super::board::{Board, Rank};
use super::rules::Placement;
use crate::game::{Numbers, Plane};

impl Numbers for MagicSquare {
    type Course = Board;

    fn actions(course: &Board) -> usize {
        let area = course.frame().area();
        area * area + area
    }

    /// Numbers are told by their rank among the board's, whatever the lowest is.
    fn planes(course: &Board) -> Vec<Plane> {
        let order = course.frame().order();
        let most = course.frame().area() as i32;
        vec![Plane::new("ranks", [order, order], 0, most), Plane::new("given", [order, order], 0, 1)]
    }

    fn spelt(course: &Board, made: &Placement) -> Option<Vec<usize>> {
        let frame = course.frame();
        let (area, cell) = (frame.area(), frame.cell(made.square())?);
        Some(vec![match *made {
            Placement::Place { number, .. } => cell * area + frame.rank(number)? as usize - 1,
            Placement::Take { .. } => area * area + cell,
        }])
    }

    fn counted(course: &Board, action: usize) -> Option<Placement> {
        let frame = course.frame();
        let area = frame.area();
        match action.checked_sub(area * area) {
            None => {
                let square = frame.square(action / area);
                Some(Placement::Place { number: frame.number((action % area) as Rank + 1), square })
            }
            Some(cell) => (cell < area).then(|| Placement::Take { square: frame.square(cell) }),
        }
    }

    fn look(course: &Board, seen: &mut [i32]) {
        let ranks = course.ranks().iter().map(|&rank| rank as i32);
        let given = (0..course.frame().area()).map(|cell| i32::from(course.is_given(cell)));
        seen.iter_mut().zip(ranks.chain(given)).for_each(|(seen, value)| *seen = value);
    }
}
