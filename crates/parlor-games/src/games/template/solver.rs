//! Taking any equal pair never spoils the rest (it is a reduction of words in a free product of two-element groups),
//! so greedy play decides.

use super::board::Row;
use super::notation::Take;
use super::rules;
use crate::coach::{Budget, Verdict};

pub(super) fn judge(row: &Row, budget: &mut Budget) -> Verdict<Take> {
    let mut row = row.clone();
    let mut line = Vec::new();
    while let Some(&take) = rules::moves(&row).first() {
        if budget.spend(1).is_err() {
            return Verdict::Unknown;
        }
        row.take(take.0);
        line.push(take);
    }
    if row.tokens().is_empty() {
        Verdict::Winnable { line }
    } else {
        Verdict::NotWinnable { why: format!("Whatever is taken first, {row} stays.") }
    }
}
