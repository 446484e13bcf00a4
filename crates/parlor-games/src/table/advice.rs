//! Putting what the coach knows into words.

use super::assist::Assist;
use super::history::{Deed, History};
use super::state::Advice;
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::game::Game;
use crate::kit::text::listed;

/// The coach's words for one rung of the ladder, from what is known of the present position and those before it.
pub(super) fn advise<G: Game>(history: &History<G>, known: &Judged, rung: Assist) -> Advice {
    let line = match &known.verdict {
        Verdict::Winnable { line } => line,
        Verdict::NotWinnable { why } => {
            return Advice { rung, sentence: lost(history, why), cells: Vec::new(), line: Vec::new() };
        }
        Verdict::Unknown => return Advice { rung, sentence: known.why(), cells: Vec::new(), line: Vec::new() },
    };
    let position = history.present();
    let moves: Vec<G::Move> = line.iter().filter_map(|text| text.parse().ok()).collect();
    let Some((best, why)) = G::advise(position, &moves) else {
        return Advice { rung, sentence: known.why(), cells: Vec::new(), line: Vec::new() };
    };
    let cells = G::cells(position, &best);
    let (sentence, cells, line) = match rung {
        Assist::Where => {
            let scene = G::scene(position, &crate::scene::Focus::default());
            let places: Vec<String> =
                cells.iter().take(1).filter_map(|id| scene.cell(*id)).map(|cell| cell.place.clone()).collect();
            (format!("Look at {}.", listed(&places)), cells.into_iter().take(1).collect(), Vec::new())
        }
        Assist::Which => (format!("Play {best}."), cells, Vec::new()),
        Assist::Why => (format!("Play {best}. {why}"), cells, Vec::new()),
        Assist::Line => (format!("Play {best}. The whole line: {}.", line.join("  ")), cells, line.clone()),
        _ => ("It can still be won.".to_owned(), Vec::new(), Vec::new()),
    };
    Advice { rung, sentence, cells, line }
}

/// When the win was lost, as far as that is known.
fn lost<G: Game>(history: &History<G>, why: &str) -> String {
    let start = history.start();
    let verdict = |at: usize| history.entries()[at].judged.as_ref().map(|known| &known.verdict);
    let mut first_lost = history.at();
    while first_lost > start && matches!(verdict(first_lost - 1), Some(Verdict::NotWinnable { .. })) {
        first_lost -= 1;
    }
    // The sentence of the position where it was lost says more than that of any later one.
    let why = match verdict(first_lost) {
        Some(Verdict::NotWinnable { why }) => why,
        _ => why,
    };
    let number = first_lost - start;
    match &history.entries()[first_lost].deed {
        Deed::Start(_) => format!("This board never could be won. {why}"),
        Deed::Move(made) if matches!(verdict(first_lost - 1), Some(Verdict::Winnable { .. })) => {
            format!("No longer winnable since move {number} ({made}). {why}")
        }
        Deed::Move(_) => format!("No longer winnable, at the latest since move {number}. {why}"),
    }
}

/// The turning point: the last position of the present game before here that is known to be winnable.
pub(super) fn last_winnable<G: Game>(history: &History<G>) -> Option<usize> {
    (history.start()..=history.at()).rev().find(|&at| history.entries()[at].verdict() == Some(VerdictKind::Winnable))
}
