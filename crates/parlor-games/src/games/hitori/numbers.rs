//! Hitori in numbers: three actions for each cell, one for each mark.

use super::Hitori;
use super::board::{Board, Mark};
use super::rules::Stroke;
use crate::game::{Numbers, Plane};

/// The marks, in the order of their numbers: in what is seen, and in the actions of a cell.
const MARKS: [Mark; 3] = [Mark::Open, Mark::Shaded, Mark::Kept];

fn number(mark: Mark) -> usize {
    MARKS.iter().position(|&other| other == mark).unwrap_or(0)
}

impl Numbers for Hitori {
    type Course = Board;

    fn actions(course: &Board) -> usize {
        MARKS.len() * course.marks().len()
    }

    fn planes(course: &Board) -> Vec<Plane> {
        let size = course.puzzle().size();
        let shape = [size.rows, size.cols];
        vec![Plane::new("numbers", shape, 0, i32::from(u16::MAX)), Plane::new("marks", shape, 0, 2)]
    }

    fn spelt(course: &Board, made: &Stroke) -> Option<Vec<usize>> {
        Some(vec![MARKS.len() * made.cell(course)? + number(made.mark)])
    }

    fn counted(course: &Board, action: usize) -> Option<Stroke> {
        (action < Self::actions(course)).then(|| Stroke::new(course, action / MARKS.len(), MARKS[action % MARKS.len()]))
    }

    fn look(course: &Board, seen: &mut [i32]) {
        let numbers = course.puzzle().numbers().iter().map(|&number| i32::from(number));
        let marks = course.marks().iter().map(|&mark| number(mark) as i32);
        seen.iter_mut().zip(numbers.chain(marks)).for_each(|(seen, value)| *seen = value);
    }
}
