//! The row in numbers: an action for each place of the row as it was dealt.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{Numbers, Plane};

impl Numbers for Template {
    type Course = Row;

    fn actions(course: &Row) -> usize {
        course.dealt().saturating_sub(1)
    }

    /// The letters from the left, and 0 where the row has ended.
    fn planes(course: &Row) -> Vec<Plane> {
        vec![Plane::new("row", [course.dealt()], 0, 255)]
    }

    fn spelt(course: &Row, &Take(left): &Take) -> Option<Vec<usize>> {
        (left < Self::actions(course)).then(|| vec![left])
    }

    fn counted(course: &Row, action: usize) -> Option<Take> {
        (action < Self::actions(course)).then_some(Take(action))
    }

    fn look(course: &Row, seen: &mut [i32]) {
        seen.fill(0);
        seen.iter_mut().zip(course.tokens()).for_each(|(seen, &token)| *seen = token.into());
    }
}
