//! The row in numbers: an action for each place of the row as it was dealt.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{Numbers, Plane, Rules as _, Standing, listed};

impl Numbers for Template {
    type Course = Row;

    fn begin(position: Row) -> Row {
        position
    }

    fn position(course: &Row) -> Row {
        course.clone()
    }

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

    fn legal(course: &mut Row, whole: bool, list: &mut Vec<u32>) {
        listed::<Self>(course, course, whole, list);
    }

    fn act(course: &mut Row, action: usize) {
        if let Some(take) = Self::counted(course, action) {
            Self::make(course, &take);
        }
    }

    fn look(course: &Row, seen: &mut [i32]) {
        seen.fill(0);
        seen.iter_mut().zip(course.tokens()).for_each(|(seen, &token)| *seen = token.into());
    }

    fn standing(course: &Row) -> Standing {
        Standing::of::<Self>(course)
    }
}
