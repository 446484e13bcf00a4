//! What a refutation comes down to: the marks and numbers it uses, and the rule that is broken in the end.

use super::super::board::Board;
use super::{Writer, read};
use crate::coach::Budget;

/// The rule that a refutation ends with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Ending {
    /// Both would be shaded, and touch.
    Touching(usize, usize),
    /// Both would stay, and are equal.
    Equal(usize, usize),
    /// Both would stay, and shaded cells would part them.
    Parted(usize, usize),
    /// It would stay without a neighbour that stays.
    Isolated(usize),
    /// It would be shaded although no equal of it stays: whatever asks for it breaks a rule.
    Needless(usize),
}

/// A refutation in short.
pub(in super::super) struct Story {
    /// The marked cells it begins from.
    pub marks: Vec<usize>,
    /// The cells whose numbers it uses.
    pub numbers: Vec<usize>,
    /// What it ends with.
    pub ending: Ending,
    /// Whether it has to suppose something on its way.
    pub supposes: bool,
}

impl Story {
    /// The story of a lost position; `None` if the budget does not allow to find out.
    pub(in super::super) fn of(board: &Board, budget: &mut Budget) -> Option<Self> {
        let size = board.puzzle().size();
        let refuted = Writer::new(board, budget).refute(0).ok()?;
        let mut used = vec![false; size.area()];
        let mut supposes = false;
        let mut ending = None;
        for line in &refuted.lines {
            let (form, cells) = read(size, line);
            let about_numbers =
                ["same number", "sandwich", "pair plus single", "contradiction: _ and _ stay and are equal"];
            if about_numbers.iter().any(|start| form.starts_with(start)) {
                // A sandwich is about the two equals, not about what lies between.
                let equal = if form.starts_with("sandwich") { &cells[..2] } else { &cells[..] };
                equal.iter().for_each(|&cell| used[cell] = true);
            }
            supposes |= form.starts_with("suppose");
            ending = match (form.as_str(), cells.as_slice()) {
                ("contradiction: _ and _ are shaded and touch", &[a, b]) => Some(Ending::Touching(a, b)),
                ("contradiction: _ and _ stay and are equal", &[a, b]) => Some(Ending::Equal(a, b)),
                ("contradiction: _ and _ stay and are parted", &[a, b]) => Some(Ending::Parted(a, b)),
                ("contradiction: _ stays and is isolated", &[a]) => Some(Ending::Isolated(a)),
                ("contradiction: _ is shaded and needless", &[a]) => Some(Ending::Needless(a)),
                _ => None,
            };
        }
        let numbers = (0..used.len()).filter(|&cell| used[cell]).collect();
        Some(Self { marks: refuted.needs, numbers, ending: ending?, supposes })
    }
}
