//! Small extreme boards, found by siege, for larger ones to grow around.

use std::sync::LazyLock;

use super::super::board::{Puzzle, Rule};
use crate::kit::grid::Size;

// Each line: columns x rows, then the numbers row by row.
const STANDARD: &str = include_str!("cores.txt");

/// The cores of a rule.
pub(super) fn cores(rule: Rule) -> &'static [Puzzle] {
    static CORES: LazyLock<[Vec<Puzzle>; 2]> = LazyLock::new(|| [read(STANDARD, Rule::Standard), Vec::new()]);
    &CORES[usize::from(rule == Rule::Relaxed)]
}

fn read(text: &str, rule: Rule) -> Vec<Puzzle> {
    let board = |line: &str| {
        let (size, numbers) = line.split_once(' ')?;
        let size: Size = size.parse().ok()?;
        let numbers = numbers.split(' ').map(|number| number.parse().ok()).collect::<Option<Vec<u16>>>()?;
        Puzzle::new(size, rule, numbers).ok()
    };
    text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::grade::{Grade, grade};
    use super::*;

    #[test]
    fn every_core_is_extreme() {
        let listed = STANDARD.lines().filter(|line| !line.starts_with('#')).count();
        assert_eq!(cores(Rule::Standard).len(), listed);
        for core in cores(Rule::Standard) {
            assert_eq!(grade(core), Some(Grade::Extreme), "{core:?}");
        }
    }
}
