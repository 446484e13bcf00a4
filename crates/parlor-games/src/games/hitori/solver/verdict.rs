//! Verdicts and advice in the words of the game.

use super::super::Hitori;
use super::super::board::{Board, Mark};
use super::super::deduction::cell_name;
use super::super::grade::grade;
use super::super::proof::reason;
use super::super::rules::Stroke;
use super::{Solutions, any_solution, solutions};
use crate::coach::{Budget, Fact, Judgement, Verdict};
use crate::game::Judge;
use crate::kit::text::{listed, sentence};

/// The share of a budget that goes into finding words for a loss.
const REASONING: u64 = 200;

impl Judge for Hitori {
    fn judge(board: &Board, budget: &mut Budget) -> Judgement<Stroke> {
        let mut aside = budget.share(REASONING);
        let mut spend = |steps| budget.spend(steps).is_ok();
        let Some(found) = solutions(board.puzzle(), board.marks(), &mut spend) else { return Verdict::Unknown.into() };
        let text = |colours: &mut dyn Iterator<Item = Option<bool>>| -> String {
            colours.map(|colour| colour.map_or('?', |shaded| if shaded { '1' } else { '0' })).collect()
        };
        let (word, solution, verdict) = match &found {
            Solutions::None => {
                ("none", None, Some(Verdict::NotWinnable { why: why_not(board, &mut spend, &mut aside).into() }))
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

fn why_not(board: &Board, spend: &mut dyn FnMut(u64) -> bool, aside: &mut Budget) -> String {
    let size = board.puzzle().size();
    let name = |cell: usize| cell_name(size, cell);
    if let Some(&(a, b)) = board.touching().first() {
        return format!("{} and {} are both shaded and touch.", name(a), name(b));
    }
    let unkept: Vec<bool> = board.marks().iter().map(|&mark| mark != Mark::Kept).collect();
    if let [a, b, ..] = board.puzzle().duplicates(&unkept)[..] {
        let number = board.puzzle().numbers()[a];
        let equal = (a + 1..unkept.len()).find(|&cell| {
            !unkept[cell]
                && board.puzzle().numbers()[cell] == number
                && (size.row(cell) == size.row(a) || size.col(cell) == size.col(a))
        });
        return format!("{} and {} are both kept and show {number}.", name(a), name(equal.unwrap_or(b)));
    }
    if let Some(&cell) = board.cut_off().first() {
        return format!("{} is cut off by shaded cells.", name(cell));
    }
    let reason = reason(board, aside);
    let because = reason.as_ref().map(|reason| format!(": {reason}")).unwrap_or_default();
    let open = vec![Mark::Open; size.area()];
    match solutions(board.puzzle(), &open, spend) {
        Some(Solutions::None) => format!("These numbers have no solution{because}."),
        Some(Solutions::One(one)) => {
            let wrong = |wanted: Mark, shaded: bool| -> Vec<String> {
                let cells = board.marks().iter().enumerate();
                cells
                    .filter(|&(cell, &mark)| mark == wanted && one[cell] == shaded)
                    .map(|(cell, _)| name(cell))
                    .collect()
            };
            let (shaded, kept) = (wrong(Mark::Shaded, false), wrong(Mark::Kept, true));
            let part =
                |cells: &[String], is: &str| (!cells.is_empty()).then(|| format!("{} cannot be {is}", listed(cells)));
            let parts: Vec<String> = [part(&shaded, "shaded"), part(&kept, "kept")].into_iter().flatten().collect();
            sentence(&format!("{} in the only solution{because}", parts.join(", and ")))
        }
        _ => match &reason {
            Some(reason) if !reason.marks.is_empty() => {
                let marked: Vec<String> = reason.marks.iter().map(|&cell| name(cell)).collect();
                format!("No solution agrees with the marks at {}: {reason}.", listed(&marked))
            }
            _ => format!("No solution agrees with all the marks{because}."),
        },
    }
}
