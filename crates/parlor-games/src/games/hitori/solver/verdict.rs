//! Verdicts and advice in the words of the game.

use super::super::Hitori;
use super::super::board::{Board, Mark};
use super::super::deduction::{Deduction, all_deductions};
use super::super::grade::grade;
use super::super::knot::{Knot, Sparing};
use super::super::rules::Stroke;
use super::super::voice::lost;
use super::{Solutions, any_solution, solutions};
use crate::coach::knot::fewest;
use crate::coach::{Budget, Fact, Judgement, Verdict};
use crate::game::Judge;

/// The share of a budget that goes into finding words for a loss.
const REASONING: u64 = 100;

/// What follows from some steps, each once.
fn concluded(board: &Board, steps: &[Deduction]) -> Vec<Stroke> {
    let mut found: Vec<Stroke> = Vec::new();
    for step in steps {
        for (mark, cells) in [(Mark::Shaded, &step.cells_shaded), (Mark::Kept, &step.cells_kept)] {
            for stroke in cells.iter().map(|&cell| Stroke::new(board, cell, mark)) {
                if !found.contains(&stroke) {
                    found.push(stroke);
                }
            }
        }
    }
    found
}

impl Judge for Hitori {
    const DEDUCES: bool = true;

    fn decided(board: &Board) -> Vec<Stroke> {
        concluded(board, &all_deductions(board))
    }

    fn easiest(board: &Board) -> Option<(u8, Vec<Stroke>)> {
        let mut steps = all_deductions(board);
        let least = steps.iter().map(|step| step.technique.effort()).min()?;
        steps.retain(|step| step.technique.effort() == least);
        Some((least, concluded(board, &steps)))
    }

    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Stroke> {
        let mut aside = budget.share(REASONING);
        let mut spend = |steps| budget.spend(steps).is_ok();
        let Some(found) = solutions(board.puzzle(), board.marks(), &mut spend) else { return Verdict::Unknown.into() };
        let text = |colours: &mut dyn Iterator<Item = Option<bool>>| -> String {
            colours.map(|colour| colour.map_or('?', |shaded| if shaded { '1' } else { '0' })).collect()
        };
        let (word, solution, verdict) = match &found {
            Solutions::None => {
                let knot = Knot::of(board, Sparing::Marks, &mut aside);
                ("none", None, Some(Verdict::NotWinnable { why: lost(board, &knot) }))
            }
            Solutions::One(one) => (
                "one",
                Some(text(&mut one.iter().copied().map(Some))),
                Some(Verdict::Winnable { line: line(board, one) }),
            ),
            Solutions::Several(common) => {
                let one = any_solution(board.puzzle(), board.marks(), &mut spend).flatten();
                let verdict = one.map(|one| Verdict::Winnable { line: line(board, &one) });
                ("several", Some(text(&mut common.iter().copied())), verdict)
            }
        };
        // The budget can run out between knowing that there are solutions and having one.
        let Some(verdict) = verdict else { return Verdict::Unknown.into() };
        let mut facts = vec![("solutions", Fact::Text(word.to_owned()))];
        facts.extend(solution.map(|solution| ("solution", Fact::Text(solution))));
        Judgement { verdict, facts }
    }

    const AMENDS: bool = true;

    /// The fewest marks to clear.
    fn amends(board: &Board, budget: &mut Budget) -> Option<Vec<Stroke>> {
        let mut spend = |steps| budget.spend(steps).is_ok();
        let puzzle = board.puzzle();
        let marked: Vec<usize> = (0..board.marks().len()).filter(|&cell| board.marks()[cell] != Mark::Open).collect();
        let wrong = match solutions(puzzle, &vec![Mark::Open; board.marks().len()], &mut spend)? {
            Solutions::None => return None,
            Solutions::One(one) => {
                marked.into_iter().filter(|&cell| one[cell] != (board.marks()[cell] == Mark::Shaded)).collect()
            }
            Solutions::Several(_) => fewest(&marked, &mut |left| {
                let mut marks = vec![Mark::Open; board.marks().len()];
                left.iter().for_each(|&cell| marks[cell] = board.marks()[cell]);
                Some(any_solution(puzzle, &marks, &mut spend)?.is_none())
            })?,
        };
        Some(wrong.into_iter().map(|cell| Stroke::new(board, cell, Mark::Open)).collect())
    }

    /// The grade of the puzzle under the marks, where it has one solution.
    fn about(board: &Board) -> Vec<(&'static str, Fact)> {
        grade(board.puzzle()).map(|grade| ("grade", Fact::Text(grade.to_string()))).into_iter().collect()
    }
}

/// The cells of a solution still to be shaded, up to the stroke that wins.
///
/// Of a solution any part may be left unshaded without cells touching or being cut off, so the stroke that wins is the
/// first after which no number is seen twice: cells are left out from the end as long as none is.
fn line(board: &Board, solution: &[bool]) -> Vec<Stroke> {
    let to_shade = |cell: &usize| solution[*cell] && board.marks()[*cell] == Mark::Open;
    let mut cells: Vec<usize> = (0..solution.len()).filter(to_shade).collect();
    let puzzle = board.puzzle();
    let mut shaded = solution.to_vec();
    while let Some(&last) = cells.last()
        && puzzle.is_alone(&shaded, last)
    {
        shaded[last] = false;
        cells.pop();
    }
    cells.into_iter().map(|cell| Stroke::new(board, cell, Mark::Shaded)).collect()
}
