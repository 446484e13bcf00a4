//! Taking any equal pair never spoils the rest (it is a reduction of words in a free product of two-element groups),
//! so greedy play decides.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::coach::{Budget, Judgement, Verdict};
use crate::game::{Judge, Refute, Rules};

impl Judge for Template {
    fn judge(row: &Row, budget: &mut Budget) -> Judgement<Take> {
        let mut row = row.clone();
        let mut line = Vec::new();
        while let Some(&take) = Self::moves(&row).first() {
            if budget.spend(1).is_err() {
                return Verdict::Unknown.into();
            }
            row.take(take.0);
            line.push(take);
        }
        let verdict = match row.tokens() {
            [] => Verdict::Winnable { line },
            _ => Verdict::NotWinnable { why: format!("Whatever is taken first, {row} stays.").into() },
        };
        verdict.into()
    }
}

// Nothing shorter than all that can be reached; a game with a better argument has it in `proof.rs`, as lamps do.
impl Refute for Template {}
