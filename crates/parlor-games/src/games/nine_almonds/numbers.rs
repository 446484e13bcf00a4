//! Nine Almonds in numbers: an action is one jump, so a turn of several jumps is several actions.

use super::NineAlmonds;
use super::board::{Position, Square};
use super::rules::Turn;
use crate::game::{Numbers, Plane};

/// The cell of a square, counted row by row from the upper left.
fn cell(position: &Position, square: Square) -> usize {
    let size = position.shape().size();
    size.at(square.x.into(), size.rows - 1 - usize::from(square.y))
}

impl Numbers for NineAlmonds {
    type Course = Position;

    fn actions(course: &Position) -> usize {
        course.shape().jumps().len()
    }

    /// -1 where the board has no square, 0 on an empty one, 1 under an almond.
    fn planes(course: &Position) -> Vec<Plane> {
        let size = course.shape().size();
        vec![Plane::new("almonds", [size.rows, size.cols], -1, 1)]
    }

    fn fixed(course: &Position) -> Vec<(Plane, Vec<i32>)> {
        let size = course.shape().size();
        let goal = cell(course, course.shape().goal());
        let part = Plane::new("goal", [size.rows, size.cols], 0, 1);
        vec![(part, (0..size.area()).map(|at| i32::from(at == goal)).collect())]
    }

    fn spelt(course: &Position, made: &Turn) -> Option<Vec<usize>> {
        let starts = std::iter::once(&made.from).chain(&made.to);
        let jump = |(&from, &to): (&Square, &Square)| {
            course.shape().jumps().iter().position(|jump| (jump.from(), jump.to()) == (from, to))
        };
        (!made.to.is_empty()).then(|| starts.zip(&made.to).map(jump).collect())?
    }

    fn counted(course: &Position, action: usize) -> Option<Turn> {
        course.shape().jumps().get(action).map(|jump| Turn { from: jump.from(), to: vec![jump.to()] })
    }

    fn legal(course: &mut Position, _whole: bool, list: &mut Vec<u32>) {
        let jumps = course.shape().jumps().iter().enumerate();
        list.extend(jumps.filter(|(_, jump)| jump.fits(course.almonds)).map(|(number, _)| number as u32));
    }

    fn look(course: &Position, seen: &mut [i32]) {
        seen.fill(-1);
        for square in course.shape().squares() {
            seen[cell(course, square)] = i32::from(course.has_almond(square));
        }
    }
}
