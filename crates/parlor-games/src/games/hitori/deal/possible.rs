//! Which grades can be dealt at a size. At the smallest sizes there is no board of some grades, which was found by
//! searching; the others have theirs in a moment.

use super::super::board::Rule;
use super::super::grade::Grade;
use crate::kit::grid::Size;

/// Whether boards of a size have a grade.
pub(super) fn possible(size: Size, rule: Rule, grade: Grade) -> bool {
    let (short, long) = (size.cols.min(size.rows), size.cols.max(size.rows));
    match (rule, grade, short, long) {
        // Extreme boards grow around small ones, and under the relaxed rule none of those is known.
        (Rule::Standard, Grade::Extreme, ..) => match short {
            0..3 => false,
            3 => long >= 7,
            4 => long >= 6,
            _ => true,
        },
        (Rule::Relaxed, Grade::Extreme, ..) => false,
        (Rule::Standard, Grade::Tricky, 2, 2..5) | (Rule::Standard, Grade::Hard, 2, 2..4) => false,
        (Rule::Relaxed, Grade::Easy, 2, 2 | 4) | (Rule::Relaxed, Grade::Tricky, 2, 2..4) => false,
        (Rule::Relaxed, Grade::Hard, 2, 2..5) => false,
        _ => true,
    }
}

/// All grades that can be dealt, the easiest first.
pub(super) fn all_possible(size: Size, rule: Rule) -> Vec<Grade> {
    Grade::ALL.into_iter().filter(|&grade| possible(size, rule, grade)).collect()
}
