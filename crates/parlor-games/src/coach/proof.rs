//! Proofs as text: what convinced the coach, written so that code which shares nothing with the solvers but the rules
//! can check it.
//!
//! ```text
//! parlor proof 1
//! board nine-almonds@…
//! verdict lost
//! why The almond at 0,4 can never be jumped.
//! step exhausted 812 positions
//! end 5
//! ```
//! A winnable board has a `move` for each move of its line instead of `why` and `step`. `end` counts the lines before
//! it, so a proof that was cut short is never taken for a shorter one.

use std::collections::HashSet;

use super::{Budget, Judgement, OutOfBudget, Verdict};
use crate::game::{Judge, OpenError, Refute, Rules, Status};
use crate::kit::text::count;

/// The version of the format.
pub const PROOF_VERSION: u32 = 1;

/// The most positions an exhaustion may visit: what bounds its memory.
const MOST_POSITIONS: usize = 4_000_000;

/// Why there is no proof to write.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unproved {
    /// The budget ran out.
    #[error("not decided within the budget")]
    Undecided,
    /// It is decided, but the steps could not be written within the budget.
    #[error("it cannot be won, but its proof cannot be written within the budget")]
    TooLong,
}

/// Why a proof does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct ProofError {
    /// The line of the mistake, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: ProofFault,
}

/// What is wrong with a line of a proof.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ProofFault {
    /// It does not begin like a proof of this version.
    #[error("not a proof: it should begin with \"parlor proof {PROOF_VERSION}\"")]
    NotAProof,
    /// Its end is missing, or counts other lines than there are.
    #[error("the proof should end with \"end {0}\": part of it is missing")]
    Cut(usize),
    /// A line says something else than it should.
    #[error("expected \"{0}\"")]
    Expected(&'static str),
    /// Its board cannot be opened.
    #[error(transparent)]
    Board(#[from] OpenError),
    /// A move or a step does not hold, or does not lead where it should.
    #[error("{0}")]
    Step(String),
}

/// A step of a refutation that does not hold: its place among the steps, from 0, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misstep {
    /// Which step; the number of steps if one is missing.
    pub step: usize,
    /// What is wrong.
    pub what: String,
}

impl Misstep {
    /// A step that does not hold.
    pub fn new(step: usize, what: impl Into<String>) -> Self {
        Self { step, what: what.into() }
    }
}

/// What a proof that holds has shown.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Proved {
    /// The id of the board.
    pub board: String,
    /// `winnable` or `lost`.
    pub verdict: &'static str,
    /// How many moves or steps were checked.
    pub steps: usize,
}

/// Writes the proof of a board.
pub(crate) fn prove<G: Judge + Refute>(
    id: &str,
    position: &G::Position,
    budget: &mut Budget,
) -> Result<String, Unproved> {
    let mut lines = vec![format!("parlor proof {PROOF_VERSION}"), format!("board {id}")];
    let Judgement { verdict, .. } = G::judge(position, budget);
    match verdict {
        Verdict::Winnable { line } => {
            lines.push("verdict winnable".into());
            lines.extend(line.iter().map(|made| format!("move {made}")));
        }
        Verdict::NotWinnable { why } => {
            let steps = G::refute(position, budget).map_err(|OutOfBudget| Unproved::TooLong)?;
            lines.extend(["verdict lost".into(), format!("why {why}")]);
            lines.extend(steps.iter().map(|step| format!("step {step}")));
        }
        Verdict::Unknown => return Err(Unproved::Undecided),
    }
    lines.push(format!("end {}", lines.len()));
    Ok(lines.join("\n") + "\n")
}

/// The board a proof is about, once its frame is in order.
///
/// # Errors
/// When the text is not a whole proof.
pub fn board_of(text: &str) -> Result<&str, ProofError> {
    let wrong = |line: usize, fault: ProofFault| ProofError { line, fault };
    let mut lines = text.lines();
    let first = lines.next().unwrap_or_default();
    if first != format!("parlor proof {PROOF_VERSION}") {
        return Err(wrong(1, ProofFault::NotAProof));
    }
    let board = lines.next().and_then(|line| line.strip_prefix("board "));
    let board = board.ok_or_else(|| wrong(2, ProofFault::Expected("board ID")))?;
    let all = text.lines().count();
    match text.lines().last().and_then(|line| line.strip_prefix("end ")).map(str::parse::<usize>) {
        Some(Ok(before)) if before + 1 == all => Ok(board),
        _ => Err(wrong(all, ProofFault::Cut(all - 1))),
    }
}

/// Checks a proof about a position by the rules alone.
pub(crate) fn check<G: Refute>(text: &str, position: &G::Position) -> Result<Proved, ProofError> {
    let board = board_of(text)?.to_owned();
    let wrong = |line: usize, fault: ProofFault| ProofError { line, fault };
    let lines: Vec<&str> = text.lines().collect();
    let body = |from: usize, word: &str, expected| -> Result<Vec<&str>, ProofError> {
        let inner = lines[from..lines.len() - 1].iter().enumerate();
        inner
            .map(|(at, line)| {
                line.strip_prefix(word).ok_or_else(|| wrong(from + at + 1, ProofFault::Expected(expected)))
            })
            .collect()
    };
    match lines[2] {
        "verdict winnable" => {
            let moves = body(3, "move ", "move MOVE")?;
            replay::<G>(position, &moves).map_err(|Misstep { step, what }| wrong(step + 4, ProofFault::Step(what)))?;
            Ok(Proved { board, verdict: "winnable", steps: moves.len() })
        }
        "verdict lost" => {
            if !lines[3].starts_with("why ") {
                return Err(wrong(4, ProofFault::Expected("why SENTENCE")));
            }
            let steps = body(4, "step ", "step STEP")?;
            G::check_refutation(position, &steps)
                .map_err(|Misstep { step, what }| wrong(step + 5, ProofFault::Step(what)))?;
            Ok(Proved { board, verdict: "lost", steps: steps.len() })
        }
        _ => Err(wrong(3, ProofFault::Expected("verdict winnable\" or \"verdict lost"))),
    }
}

fn replay<G: Rules>(position: &G::Position, moves: &[&str]) -> Result<(), Misstep> {
    let mut position = position.clone();
    for (at, text) in moves.iter().enumerate() {
        let made: G::Move = text.parse().map_err(|error| Misstep::new(at, format!("{error}")))?;
        if let Some(refusal) = G::refuse(&position, &made) {
            return Err(Misstep::new(at, format!("{made} is not legal: {}", refusal.sentence)));
        }
        if !G::plays_on(&position, &made) {
            return Err(Misstep::new(at, format!("{made} plays nothing")));
        }
        G::play(&mut position, &made, &mut Vec::new());
    }
    match G::status(&position) {
        Status::Won => Ok(()),
        _ => Err(Misstep::new(moves.len(), "the moves do not win")),
    }
}

/// The refutation that every game has: all positions that can be reached, and none of them won.
///
/// # Errors
/// When there are more than the budget or the memory allows.
pub fn exhaust<G: Rules>(position: &G::Position, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
    let reached = reach::<G>(position, &mut |_| budget.spend(1))?;
    Ok(vec![format!("exhausted {}", count(reached, "position"))])
}

/// Checks an exhaustion by doing it again.
///
/// # Errors
/// When a position that can be reached is won, or their number is another.
pub fn check_exhaustion<G: Rules>(position: &G::Position, steps: &[&str]) -> Result<(), Misstep> {
    let [step] = steps else {
        return Err(Misstep::new(steps.len().min(1), "expected one step, \"exhausted N positions\""));
    };
    let won = reach::<G>(position, &mut |position| {
        if G::status(position) == Status::Won { Err(OutOfBudget) } else { Ok(()) }
    });
    match won {
        Ok(reached) if *step == format!("exhausted {}", count(reached, "position")) => Ok(()),
        Ok(reached) => Err(Misstep::new(0, format!("{} can be reached", count(reached, "position")))),
        Err(OutOfBudget) => {
            Err(Misstep::new(0, "a position that can be reached is won, or there are too many to check"))
        }
    }
}

/// Every move that plays on, with the position it leads to.
pub fn onwards<G: Rules>(position: &G::Position) -> impl Iterator<Item = (G::Move, G::Position)> + use<'_, G> {
    let moves = G::moves(position).into_iter().filter(|made| G::plays_on(position, made));
    moves.map(|made| {
        let mut next = position.clone();
        G::play(&mut next, &made, &mut Vec::new());
        (made, next)
    })
}

/// Visits every position that can be reached by playing on; how many there are. Positions may repeat.
fn reach<G: Rules>(
    position: &G::Position,
    visit: &mut dyn FnMut(&G::Position) -> Result<(), OutOfBudget>,
) -> Result<usize, OutOfBudget> {
    let mut seen = HashSet::from([position.clone()]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        visit(&position)?;
        for (_, next) in onwards::<G>(&position) {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > MOST_POSITIONS {
            return Err(OutOfBudget);
        }
    }
    Ok(seen.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::game::Notation;
    use crate::games::template::Template;

    fn proof(id: &str) -> String {
        let id = id.parse().unwrap();
        catalogue::find("template").unwrap().prove(&id, &mut Budget::default()).unwrap().unwrap()
    }

    #[test]
    fn a_proof_of_either_verdict_checks() {
        for (id, verdict) in [("template@ABBA", "winnable"), ("template@ABAB", "lost"), ("template@AABCCD", "lost")] {
            let text = proof(id);
            let proved = catalogue::check_proof(&text).unwrap();
            assert_eq!((proved.board.as_str(), proved.verdict), (board_of(&text).unwrap(), verdict));
        }
    }

    #[test]
    fn a_proof_that_was_changed_or_cut_short_does_not_check() {
        for id in ["template@ABBA", "template@AABCCD"] {
            let text = proof(id);
            let lines: Vec<&str> = text.lines().collect();
            for cut in 0..lines.len() {
                assert!(catalogue::check_proof(&lines[..cut].join("\n")).is_err(), "{cut} lines of\n{text}");
                let without: Vec<&str> =
                    lines.iter().enumerate().filter(|(at, _)| *at != cut).map(|(_, line)| *line).collect();
                assert!(catalogue::check_proof(&without.join("\n")).is_err(), "without line {cut} of\n{text}");
            }
        }
        let lost = proof("template@AABCCD");
        let other = lost.replace("@AABCCD", "@ABBA");
        assert!(catalogue::check_proof(&other).is_err(), "{other}");
        let claimed = proof("template@ABBA").replace("@ABBA", "@AABCCD");
        assert!(catalogue::check_proof(&claimed).is_err(), "{claimed}");
    }

    #[test]
    fn an_exhaustion_over_budget_is_not_written() {
        let position = Template::read(None, "AABBCCDDE").unwrap();
        assert_eq!(exhaust::<Template>(&position, &mut Budget::nodes(3)), Err(OutOfBudget));
    }
}
