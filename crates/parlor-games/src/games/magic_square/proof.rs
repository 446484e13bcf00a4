//! Refutations as a tree of cases, and their checker, which shares nothing with the solver but lines and numbers.
//!
//! For every square it keeps the numbers that may still lie there, and takes away what the rules forbid until nothing
//! changes:
//! 1. a number that lies on a square lies on no other;
//! 2. a number leaves a square if a line through it could not be completed with it. Up to three other empty squares are
//!    tried out; of more only the least and the greatest sum of different numbers are looked at;
//! 3. a number that is left on one square only lies there.
//!
//! | step | holds where |
//! |---|---|
//! | `case 17@3,2` | the square may hold that number and another one; what follows supposes that it does |
//! | `closed row 3: needs 30, at most 28` (or `at least 31`, or `which its squares cannot make`) | so it is: the line cannot be completed |
//! | `closed 3,2: no number is left` | so it is |
//! | `closed 17: no square is left` | so it is |
//!
//! `closed` ends the last case, whose number leaves the square, and with no case open it ends the refutation. It must say
//! what taking away comes upon first: lines are looked at in the order rows from the top, columns, falling and rising
//! diagonal, each again after a change to one of its squares.

mod subset;
mod writer;

use super::MagicSquare;
use super::board::{Board, Frame, Rank};
use super::lines::Line;
use super::rules::Placement;
use crate::coach::{Budget, Misstep, OutOfBudget};
use crate::game::Refute;

pub(super) use subset::can_meet;
use writer::Writer;

/// Larger boards are not kept number by number.
const LARGEST: usize = 30;

/// So many squares of a line are tried out besides the one in question.
const TRIED_OUT: usize = 3;

impl Refute for MagicSquare {
    /// Steps that refute a board without completion.
    fn refute(board: &Board, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        let (lines, known) = Known::of(board).ok_or(OutOfBudget)?;
        Writer::new(lines, budget).refuted(known)
    }

    fn check_refutation(board: &Board, steps: &[&str]) -> Result<(), Misstep> {
        let frame = board.frame();
        let Some((lines, mut known)) = Known::of(board) else {
            return Err(Misstep::new(0, format!("boards of more than {LARGEST} squares on a side are not checked")));
        };
        // What was known before each case, and the case.
        let mut cases: Vec<(Known, usize, Rank)> = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            if let Err(closed) = known.narrow(&lines) {
                let expected = closed.step(frame);
                if *step != expected {
                    return Err(Misstep::new(at, format!("\"{step}\": expected \"{expected}\"")));
                }
                let Some((before, cell, rank)) = cases.pop() else {
                    return match at + 1 == steps.len() {
                        true => Ok(()),
                        false => Err(Misstep::new(at + 1, "all was said before")),
                    };
                };
                known = before;
                known.exclude(&lines, cell, rank);
            } else {
                let (cell, rank) = case(frame, step)
                    .filter(|&(cell, rank)| known.left[cell].len() > 1 && known.left[cell].contains(&rank))
                    .ok_or_else(|| Misstep::new(at, format!("\"{step}\" is not a case: nothing is closed here")))?;
                cases.push((known.clone(), cell, rank));
                known.put(&lines, cell, vec![rank]);
            }
        }
        Err(Misstep::new(steps.len(), "the steps end before everything is closed"))
    }
}

/// The cell and rank of a case.
fn case(frame: Frame, step: &str) -> Option<(usize, Rank)> {
    let text = step.strip_prefix("case ")?;
    let placed: Placement = text.parse().ok()?;
    let Placement::Place { number, square } = placed else { return None };
    // Only the usual way to write it will do.
    (placed.to_string() == text).then_some((frame.cell(square)?, frame.rank(number)?))
}

/// Why nothing can be completed.
enum Closed {
    /// A line needs a sum that its squares cannot make, between their least and greatest or not.
    Line { line: Line, empty: usize, need: i64, least: i64, most: i64 },
    /// A square has no number left.
    Square(usize),
    /// A number has no square left.
    Number(Rank),
}

impl Closed {
    fn step(&self, frame: Frame) -> String {
        match *self {
            Self::Line { line, empty, need, least, most } => {
                let number = |ranks: i64| frame.in_numbers(ranks, empty);
                let why = match need {
                    _ if need < least => format!("at least {}", number(least)),
                    _ if need > most => format!("at most {}", number(most)),
                    _ => "which its squares cannot make".to_owned(),
                };
                format!("closed {line}: needs {}, {why}", number(need))
            }
            Self::Square(cell) => format!("closed {}: no number is left", frame.square(cell)),
            Self::Number(rank) => format!("closed {}: no square is left", frame.number(rank)),
        }
    }
}

/// The lines of a board, and those through each cell.
struct Lines {
    all: Vec<(Line, Vec<usize>)>,
    through: Vec<Vec<usize>>,
}

/// The ranks that may still lie on each cell.
#[derive(Clone)]
struct Known {
    frame: Frame,
    /// In ascending order.
    left: Vec<Vec<Rank>>,
    /// Cells with one rank that was taken from all others.
    settled: Vec<bool>,
    /// Lines to look at.
    changed: Vec<bool>,
    /// How many numbers were tried on squares: what the work is measured by.
    tried: u64,
}

impl Known {
    fn of(board: &Board) -> Option<(Lines, Self)> {
        let frame = board.frame();
        let (order, area) = (frame.order(), frame.area());
        if order > LARGEST {
            return None;
        }
        let all: Vec<(Line, Vec<usize>)> = Line::all(order).map(|line| (line, line.cells(order).collect())).collect();
        let through = |cell: usize| (0..all.len()).filter(|&line| all[line].1.contains(&cell)).collect();
        let through = (0..area).map(through).collect();
        let any: Vec<Rank> = (1..=area as Rank).collect();
        let left = (0..area).map(|cell| board.rank(cell).map_or_else(|| any.clone(), |rank| vec![rank])).collect();
        let changed = vec![true; all.len()];
        Some((Lines { all, through }, Self { frame, left, settled: vec![false; area], changed, tried: 0 }))
    }

    fn put(&mut self, lines: &Lines, cell: usize, left: Vec<Rank>) {
        self.left[cell] = left;
        for &line in &lines.through[cell] {
            self.changed[line] = true;
        }
    }

    /// Takes a rank from a cell; says whether it was there.
    fn exclude(&mut self, lines: &Lines, cell: usize, rank: Rank) -> bool {
        let Ok(at) = self.left[cell].binary_search(&rank) else { return false };
        let mut left = std::mem::take(&mut self.left[cell]);
        left.remove(at);
        self.put(lines, cell, left);
        true
    }

    /// Takes away what the rules forbid until nothing changes.
    fn narrow(&mut self, lines: &Lines) -> Result<(), Closed> {
        loop {
            self.lie_once(lines)?;
            if let Some(line) = self.changed.iter().position(|&changed| changed) {
                self.changed[line] = false;
                self.complete(lines, line)?;
            } else if !self.lie_somewhere(lines)? {
                return Ok(());
            }
        }
    }

    fn lie_once(&mut self, lines: &Lines) -> Result<(), Closed> {
        let area = self.left.len();
        while let Some(cell) = (0..area).find(|&cell| !self.settled[cell] && self.left[cell].len() == 1) {
            self.settled[cell] = true;
            let rank = self.left[cell][0];
            for other in (0..area).filter(|&other| other != cell) {
                if self.exclude(lines, other, rank) && self.left[other].is_empty() {
                    return Err(Closed::Square(other));
                }
            }
        }
        Ok(())
    }

    fn lie_somewhere(&mut self, lines: &Lines) -> Result<bool, Closed> {
        let mut places: Vec<(usize, usize)> = vec![(0, 0); self.left.len() + 1];
        for (cell, left) in self.left.iter().enumerate() {
            for &rank in left {
                places[rank as usize] = (places[rank as usize].0 + 1, cell);
            }
        }
        for (rank, &(count, cell)) in places.iter().enumerate().skip(1) {
            if count == 0 {
                return Err(Closed::Number(rank as Rank));
            }
            if count == 1 && self.left[cell].len() > 1 {
                self.put(lines, cell, vec![rank as Rank]);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Keeps on the squares of a line what it can be completed with.
    fn complete(&mut self, lines: &Lines, number: usize) -> Result<(), Closed> {
        let (line, cells) = &lines.all[number];
        let lying: i64 =
            cells.iter().filter(|&&cell| self.settled[cell]).map(|&cell| i64::from(self.left[cell][0])).sum();
        let need = self.frame.rank_sum() - lying;
        let empty: Vec<usize> = cells.iter().copied().filter(|&cell| !self.settled[cell]).collect();
        let squares = |but: Option<usize>| -> Vec<&[Rank]> {
            empty.iter().filter(|&&cell| Some(cell) != but).map(|&cell| self.left[cell].as_slice()).collect()
        };
        let (least, most) = bounds(&squares(None));
        let closed = Closed::Line { line: *line, empty: empty.len(), need, least, most };
        if empty.is_empty() {
            return if need == 0 { Ok(()) } else { Err(closed) };
        }
        let mut kept: Vec<(usize, Vec<Rank>)> = Vec::new();
        let mut tried = 0;
        for &cell in &empty {
            let others = squares(Some(cell));
            let (least, most) = bounds(&others);
            let fits = |rank: &Rank| {
                let rest = need - i64::from(*rank);
                (least..=most).contains(&rest) && (others.len() > TRIED_OUT || makes(&others, rest, &mut vec![*rank]))
            };
            tried += self.left[cell].len() as u64;
            let left: Vec<Rank> = self.left[cell].iter().copied().filter(|rank| fits(rank)).collect();
            if left.is_empty() {
                return Err(closed);
            }
            if left.len() < self.left[cell].len() {
                kept.push((cell, left));
            }
        }
        self.tried += tried;
        for (cell, left) in kept {
            self.put(lines, cell, left);
        }
        Ok(())
    }
}

/// The least and the greatest sum of different ranks, one of each list.
fn bounds(squares: &[&[Rank]]) -> (i64, i64) {
    let ends = |end: fn(&&[Rank]) -> i64| -> i64 {
        let mut ends: Vec<i64> = squares.iter().map(end).collect();
        ends.sort_unstable();
        // One after the other, each above the one before.
        let mut last = i64::MIN;
        let mut sum = 0;
        for end in ends {
            last = end.max(last.saturating_add(1));
            sum += last;
        }
        sum
    };
    let least = ends(|left| left.first().map_or(0, |&rank| i64::from(rank)));
    let most = -ends(|left| left.last().map_or(0, |&rank| -i64::from(rank)));
    (least, most)
}

/// Whether one rank of each list, all different and none of those used, add up to a sum.
fn makes(squares: &[&[Rank]], sum: i64, used: &mut Vec<Rank>) -> bool {
    match squares {
        [] => sum == 0,
        [last] => last.iter().any(|&rank| i64::from(rank) == sum && !used.contains(&rank)),
        [first, rest @ ..] => first.iter().any(|&rank| {
            !used.contains(&rank) && {
                used.push(rank);
                let found = makes(rest, sum - i64::from(rank), used);
                used.pop();
                found
            }
        }),
    }
}
