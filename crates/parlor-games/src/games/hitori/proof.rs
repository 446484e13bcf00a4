//! Refutations as text, and their checker: it knows the rules of Hitori and shares nothing with solver and deductions.
//!
//! Every step speaks of one solution that keeps to the marks: one of those that shade the fewest cells, if there were
//! any. Of such a solution it is known that it breaks no rule, and that each shaded cell the player did not shade has an
//! equal in its row or column that stays: else it could stay as well, since all its neighbours do. From the marks on, the
//! steps colour cells until a rule is broken. Cells are `column,row` from 1 at the upper left.
//!
//! | step | holds where |
//! |---|---|
//! | `next to a shaded cell A: B stays` | A is shaded and shares a side with B |
//! | `same number as a kept cell A: B is shaded` | A stays, and B has its number in its row or column |
//! | `sandwich A C: B stays` | B lies between A and C in a line, and these are equal |
//! | `pair plus single A B: C is shaded` | A and B share a side and all three are equal in one line |
//! | `would split A C: B stays` | standard rule; A and C share a side with B, and shading it would part them |
//! | `would isolate A: B stays` | relaxed rule; A stays, and of its neighbours all but B are shaded |
//! | `needless: B stays` | all equals of B in its row and column are shaded |
//! | `last equal of A: B stays` | A is shaded, not by the player, and all its equals but B are shaded |
//! | `suppose A is shaded`, `suppose A stays` | always; what follows holds under the supposition |
//! | `contradiction: A and B are shaded and touch` | they are |
//! | `contradiction: A and B stay and are equal` | they do, in one line |
//! | `contradiction: A and B stay and are parted` | standard rule; shaded cells lie on every way from A to B |
//! | `contradiction: A stays and is isolated` | relaxed rule; A stays and all its neighbours are shaded |
//! | `contradiction: A is shaded and needless` | A is shaded, not by the player, and so are all its equals |
//! | `so A stays`, `so A is shaded` | right behind a contradiction: ends the last supposition and says its opposite |
//!
//! A conclusion is always about a cell that has no colour yet. The last step is a contradiction under no supposition.

mod story;
mod writer;

use super::Hitori;
use super::board::{Board, Mark, Rule};
use super::notation::cell_name;
use crate::coach::{Budget, Misstep, OutOfBudget};
use crate::game::Refute;
use crate::kit::grid::Size;

pub(super) use story::{Ending, Story};
use writer::Writer;

impl Refute for Hitori {
    fn refute(board: &Board, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        Ok(Writer::new(board, budget).refute(0)?.lines)
    }

    fn check_refutation(board: &Board, steps: &[&str]) -> Result<(), Misstep> {
        let mut known = Known { board, colours: board.marks().to_vec() };
        // What was supposed, and what was known before.
        let mut supposed: Vec<(usize, Mark, Vec<Mark>)> = Vec::new();
        let mut broken = false;
        for (at, step) in steps.iter().enumerate() {
            let wrong = |what: &str| Err(Misstep::new(at, format!("\"{step}\": {what}")));
            let (form, cells) = read(board.puzzle().size(), step);
            let (form, cells) = (form.as_str(), cells.as_slice());
            if broken != form.starts_with("so ") {
                return wrong(if broken {
                    "a contradiction is followed by \"so\""
                } else {
                    "no contradiction stands before it"
                });
            }
            if let ("suppose _ is shaded" | "suppose _ stays", &[cell]) = (form, cells) {
                if known.colours[cell] != Mark::Open {
                    return wrong("the cell has a colour already");
                }
                let colour = colour(form);
                supposed.push((cell, colour, known.colours.clone()));
                known.colours[cell] = colour;
            } else if let ("so _ is shaded" | "so _ stays", &[cell]) = (form, cells) {
                let Some((last, was, before)) = supposed.pop() else { return wrong("nothing is supposed") };
                if last != cell || was == colour(form) {
                    return wrong("it is not the opposite of what was supposed last");
                }
                known.colours = before;
                known.colours[cell] = colour(form);
                broken = false;
            } else if let Some(holds) = known.is_broken(form, cells) {
                if !holds {
                    return wrong("there is no such contradiction");
                }
                broken = true;
            } else if let Some((cell, holds)) = known.follows(form, cells) {
                if !holds || known.colours[cell] != Mark::Open {
                    return wrong("it does not follow");
                }
                known.colours[cell] = colour(form);
            } else {
                return wrong("there is no such step");
            }
            if broken && supposed.is_empty() {
                return match at + 1 == steps.len() {
                    true => Ok(()),
                    false => Err(Misstep::new(at + 1, "all was said before")),
                };
            }
        }
        Err(Misstep::new(steps.len(), "the steps end without a contradiction under no supposition"))
    }
}

/// What a conclusion or supposition says.
fn colour(form: &str) -> Mark {
    if form.ends_with("stays") { Mark::Kept } else { Mark::Shaded }
}

/// A step with `_` for every cell, and the cells.
fn read(size: Size, step: &str) -> (String, Vec<usize>) {
    let mut cells = Vec::new();
    let words: Vec<String> = step
        .split(' ')
        .map(|word| {
            let (name, colon) = word.strip_suffix(':').map_or((word, ""), |name| (name, ":"));
            match cell(size, name) {
                Some(cell) => {
                    cells.push(cell);
                    format!("_{colon}")
                }
                None => word.to_owned(),
            }
        })
        .collect();
    (words.join(" "), cells)
}

fn cell(size: Size, name: &str) -> Option<usize> {
    let (col, row) = name.split_once(',')?;
    let (col, row) = (col.parse::<usize>().ok()?.checked_sub(1)?, row.parse::<usize>().ok()?.checked_sub(1)?);
    // Only the usual way to write a cell is one: no signs, no zeros in front.
    (col < size.cols && row < size.rows).then(|| size.at(col, row)).filter(|&cell| cell_name(size, cell) == name)
}

/// What the steps have shown so far.
struct Known<'a> {
    board: &'a Board,
    colours: Vec<Mark>,
}

impl Known<'_> {
    /// Whether a contradiction is there; `None` if the step is none.
    fn is_broken(&self, form: &str, cells: &[usize]) -> Option<bool> {
        Some(match (form, cells) {
            ("contradiction: _ and _ are shaded and touch", &[a, b]) => {
                self.is_shaded(a) && self.is_shaded(b) && self.share_a_side(a, b)
            }
            ("contradiction: _ and _ stay and are equal", &[a, b]) => {
                self.stays(a) && self.stays(b) && self.equals(a).contains(&b)
            }
            ("contradiction: _ and _ stay and are parted", &[a, b]) => {
                self.rule() == Rule::Standard && self.stays(a) && self.stays(b) && self.are_parted(a, b, None)
            }
            ("contradiction: _ stays and is isolated", &[a]) => {
                self.rule() == Rule::Relaxed && self.stays(a) && self.size().neighbours(a).all(|n| self.is_shaded(n))
            }
            ("contradiction: _ is shaded and needless", &[a]) => {
                self.is_shaded(a) && !self.is_marked(a) && self.equals(a).iter().all(|&equal| self.is_shaded(equal))
            }
            _ => return None,
        })
    }

    /// The cell a conclusion is about and whether it follows; `None` if the step is none.
    fn follows(&self, form: &str, cells: &[usize]) -> Option<(usize, bool)> {
        let holds = match (form, cells) {
            ("next to a shaded cell _: _ stays", &[a, b]) => self.is_shaded(a) && self.share_a_side(a, b),
            ("same number as a kept cell _: _ is shaded", &[a, b]) => self.stays(a) && self.equals(a).contains(&b),
            ("sandwich _ _: _ stays", &[a, c, b]) => {
                a != c && self.share_a_side(a, b) && self.share_a_side(b, c) && self.equals(a).contains(&c)
            }
            ("pair plus single _ _: _ is shaded", &[a, b, c]) => {
                // Three different cells, each in line with the other two, lie in one line.
                self.share_a_side(a, b)
                    && [a, b].iter().all(|&one| self.equals(one).contains(&c))
                    && self.equals(a).contains(&b)
            }
            ("would split _ _: _ stays", &[a, c, b]) => {
                self.rule() == Rule::Standard
                    && [a, c].iter().all(|&side| self.share_a_side(side, b))
                    && self.are_parted(a, c, Some(b))
            }
            ("would isolate _: _ stays", &[a, b]) => {
                self.rule() == Rule::Relaxed
                    && self.stays(a)
                    && self.share_a_side(a, b)
                    && self.size().neighbours(a).all(|n| n == b || self.is_shaded(n))
            }
            ("needless: _ stays", &[b]) => self.equals(b).iter().all(|&equal| self.is_shaded(equal)),
            ("last equal of _: _ stays", &[a, b]) => {
                let equals = self.equals(a);
                self.is_shaded(a)
                    && !self.is_marked(a)
                    && equals.contains(&b)
                    && equals.iter().all(|&equal| equal == b || self.is_shaded(equal))
            }
            _ => return None,
        };
        Some((*cells.last()?, holds))
    }

    fn size(&self) -> Size {
        self.board.puzzle().size()
    }

    fn rule(&self) -> Rule {
        self.board.puzzle().rule()
    }

    fn is_shaded(&self, cell: usize) -> bool {
        self.colours[cell] == Mark::Shaded
    }

    fn stays(&self, cell: usize) -> bool {
        self.colours[cell] == Mark::Kept
    }

    /// Whether the player shaded it.
    fn is_marked(&self, cell: usize) -> bool {
        self.board.marks()[cell] == Mark::Shaded
    }

    fn share_a_side(&self, a: usize, b: usize) -> bool {
        self.size().neighbours(a).any(|neighbour| neighbour == b)
    }

    /// The other cells with the number of a cell in its row and column.
    fn equals(&self, cell: usize) -> Vec<usize> {
        let (size, numbers) = (self.size(), self.board.puzzle().numbers());
        let in_line = |other: usize| size.col(other) == size.col(cell) || size.row(other) == size.row(cell);
        (0..size.area()).filter(|&o| o != cell && in_line(o) && numbers[o] == numbers[cell]).collect()
    }

    /// Whether every way from one cell to another leads over shaded cells, or over one more.
    fn are_parted(&self, from: usize, to: usize, also: Option<usize>) -> bool {
        let mut seen = vec![false; self.size().area()];
        seen[from] = true;
        let mut open = vec![from];
        while let Some(cell) = open.pop() {
            for next in self.size().neighbours(cell) {
                if !seen[next] && !self.is_shaded(next) && Some(next) != also {
                    seen[next] = true;
                    open.push(next);
                }
            }
        }
        !seen[to]
    }
}
