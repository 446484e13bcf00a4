//! Lamps in numbers: an action for each cell.

use super::Lamps;
use super::board::Grid;
use super::notation::Switch;
use crate::game::{Numbers, Plane};

impl Numbers for Lamps {
    type Course = Grid;

    fn actions(course: &Grid) -> usize {
        course.size().area()
    }

    fn planes(course: &Grid) -> Vec<Plane> {
        vec![Plane::new("lit", [course.size().rows, course.size().cols], 0, 1)]
    }

    fn spelt(course: &Grid, made: &Switch) -> Option<Vec<usize>> {
        made.cell(course.size()).map(|cell| vec![cell])
    }

    fn counted(course: &Grid, action: usize) -> Option<Switch> {
        (action < Self::actions(course)).then(|| Switch::of(course.size(), action))
    }

    fn look(course: &Grid, seen: &mut [i32]) {
        seen.iter_mut().enumerate().for_each(|(cell, seen)| *seen = i32::from(course.is_lit(cell)));
    }
}
