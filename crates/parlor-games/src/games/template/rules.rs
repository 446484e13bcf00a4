//! Legal moves, refusals, play and status.

use super::Template;
use super::board::Row;
use super::notation::Take;
use crate::game::{BoardEvent, Refusal, Rules, Status};

impl Rules for Template {
    type Position = Row;
    type Move = Take;

    fn moves(row: &Row) -> Vec<Take> {
        (0..row.tokens().len()).filter(|&left| row.pair_at(left)).map(Take).collect()
    }

    fn refuse(row: &Row, &Take(left): &Take) -> Option<Refusal> {
        if left + 1 >= row.tokens().len() {
            return Some(Refusal::new("off-the-row", [], "There are no two tokens there."));
        }
        (!row.pair_at(left)).then(|| Refusal::new("not-equal", [left, left + 1], "The two tokens are not equal."))
    }

    fn play(row: &mut Row, &Take(left): &Take, events: &mut Vec<BoardEvent>) {
        events.extend([left, left + 1].map(|cell| BoardEvent::Vanish { cell }));
        events.extend((left + 2..row.tokens().len()).map(|from| BoardEvent::Slide { from, to: from - 2 }));
        row.take(left);
    }

    fn status(row: &Row) -> Status {
        match row.tokens() {
            [] => Status::Won,
            _ if Self::moves(row).is_empty() => Status::Stuck,
            _ => Status::Playing,
        }
    }

    fn progress(row: &Row) -> usize {
        row.dealt() - row.tokens().len()
    }

    fn progress_unit(_row: &Row) -> &'static str {
        "tokens taken"
    }

    fn goal(row: &Row) -> Option<usize> {
        Some(row.dealt())
    }
}
