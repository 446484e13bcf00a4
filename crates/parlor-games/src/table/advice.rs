//! Putting what the coach knows into words.

use super::assist::Assist;
use super::history::{Deed, History};
use super::state::Advice;
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::game::{Game, brought_forward};
use crate::kit::text::count;
use crate::speech::Speech;

/// The coach's words for one rung of the ladder, from what is known of the present position and those before it.
pub(super) fn advise<G: Game>(history: &History<G>, known: &Judged, rung: Assist) -> Advice {
    let alone = |sentence: Speech| Advice { rung, sentence, best: None, line: Vec::new() };
    let line = match &known.verdict {
        Verdict::Winnable { line } => line,
        Verdict::NotWinnable { why } => return alone(lost(history, why)),
        Verdict::Unknown => return alone(known.why()),
    };
    let position = history.present();
    let Some((best, why)) = advised::<G>(position, line) else { return alone(known.why()) };
    let which = || G::tell(position, &best).imperative().and(".");
    let sentence = match rung {
        Assist::Where => G::region(position, &best),
        Assist::Which => which(),
        Assist::Why => which().and(" ").join(why),
        Assist::Line => which().and(match line.len() {
            1 => " It wins at once.".to_owned(),
            moves => format!(" {moves} moves win from here."),
        }),
        _ => return alone("It can still be won.".into()),
    };
    let told = |from: Assist| rung >= from;
    Advice {
        rung,
        sentence,
        best: told(Assist::Which).then(|| best.to_string()),
        line: if told(Assist::Line) { brought_forward(line, &best.to_string()) } else { Vec::new() },
    }
}

/// The move of a winning line that is advised, and the reason.
pub(super) fn advised<G: Game>(position: &G::Position, line: &[String]) -> Option<(G::Move, Speech)> {
    let moves: Vec<G::Move> = line.iter().filter_map(|text| text.parse().ok()).collect();
    G::advise(position, &moves)
}

/// When the win was lost, as far as that is known.
fn lost<G: Game>(history: &History<G>, why: &Speech) -> Speech {
    let start = history.start();
    let verdict = |at: usize| history.entries()[at].judged.as_ref().map(|known| &known.verdict);
    let mut first_lost = history.at();
    while first_lost > start && matches!(verdict(first_lost - 1), Some(Verdict::NotWinnable { .. })) {
        first_lost -= 1;
    }
    let number = first_lost - start;
    let when = match &history.entries()[first_lost].deed {
        Deed::Start(_) => "It never could be won.".to_owned(),
        Deed::Move(_) if matches!(verdict(first_lost - 1), Some(Verdict::Winnable { .. })) => {
            format!("It cannot be won any more: move {number} threw it away.")
        }
        Deed::Move(_) => format!("It cannot be won any more, since move {number} at the latest."),
    };
    Speech::new(when).and(" ").join(why.clone())
}

/// How many positions could not be decided, in words.
pub(super) fn undecided(open: usize) -> String {
    format!("{} could not be decided", count(open, "position"))
}

/// The turning point: the last position of the present game before here that is known to be winnable.
pub(super) fn last_winnable<G: Game>(history: &History<G>) -> Option<usize> {
    (history.start()..=history.at()).rev().find(|&at| history.entries()[at].verdict() == Some(VerdictKind::Winnable))
}
