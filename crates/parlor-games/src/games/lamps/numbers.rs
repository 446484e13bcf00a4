//! Lamps in numbers: an action for each cell.

use super::Lamps;
use super::board::Grid;
use super::notation::Switch;
use crate::game::{Numbers, Plane, Rules as _, Standing, listed};

impl Numbers for Lamps {
    type Course = Grid;

    fn begin(position: Grid) -> Grid {
        position
    }

    fn position(course: &Grid) -> Grid {
        course.clone()
    }

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

    fn legal(course: &mut Grid, whole: bool, list: &mut Vec<u32>) {
        listed::<Self>(course, course, whole, list);
    }

    fn act(course: &mut Grid, action: usize) {
        if let Some(switch) = Self::counted(course, action) {
            Self::make(course, &switch);
        }
    }

    fn look(course: &Grid, seen: &mut [i32]) {
        seen.iter_mut().enumerate().for_each(|(cell, seen)| *seen = i32::from(course.is_lit(cell)));
    }

    fn standing(course: &Grid) -> Standing {
        Standing::of::<Self>(course)
    }
}
