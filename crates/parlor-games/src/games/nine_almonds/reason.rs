//! Why a turn keeps the win: what a winning line does with the almond that jumps, and what becomes of the other jumps.

use super::board::{Position, Square};
use super::rules::{self, Turn};
use super::solver::{self, Solved, Why};
use super::view::cell;
use super::words::{because, goal, square};
use crate::speech::{Role, Speech};

/// What may be spent on finding out whether every other jump loses.
const NODES: u64 = 20_000;

/// Why the first turn of a line that wins is the one to play.
pub(super) fn of(position: &Position, line: &[Turn]) -> Speech {
    let Some((first, rest)) = line.split_first() else { return Speech::default() };
    if rest.is_empty() {
        return last(position, first);
    }
    let use_of_it = corner(position, first).unwrap_or_else(|| purpose(position, first, rest));
    match others(position, first) {
        Others::Strand(left) => {
            use_of_it.and(" Any other jump leaves ").join(because(position, left)).and(" behind for good.")
        }
        Others::Lose => use_of_it.and(" Every other jump loses."),
        Others::Keep => use_of_it,
    }
}

fn last(position: &Position, turn: &Turn) -> Speech {
    let taken: Vec<usize> = overs(turn).map(|at| cell(position, at)).collect();
    let what = if taken.len() == 1 { "the other almond".into() } else { format!("the other {} almonds", taken.len()) };
    Speech::new("It takes ").name(Role::Because, taken, what).and(" and stays alone on ").join(goal(position)).and(".")
}

/// An almond where none can be jumped over has to leave by itself.
fn corner(position: &Position, first: &Turn) -> Option<Speech> {
    let from = position.shape().bit(first.from)?;
    let safe = !position.shape().jumps().iter().any(|jump| jump.over == from);
    safe.then(|| {
        because(position, first.from).capital().and(" can never be jumped over, so it has to jump away itself.")
    })
}

/// The squares that a turn jumps over.
fn overs(turn: &Turn) -> impl Iterator<Item = Square> + '_ {
    let starts = [turn.from].into_iter().chain(turn.to.iter().copied());
    starts.zip(&turn.to).map(|(from, to)| Square::new((from.x + to.x) / 2, (from.y + to.y) / 2))
}

/// What the rest of a line needs of its first turn. Something it always needs: the almond that jumped is jumped over, jumps
/// on, or is the last one on the goal.
fn purpose(position: &Position, first: &Turn, rest: &[Turn]) -> Speech {
    // Where each almond of the present board is by then.
    let mut now: Vec<(Square, Square)> = position.almonds().map(|at| (at, at)).collect();
    let taken: Vec<Square> = overs(first).collect();
    now.retain(|(_, at)| !taken.contains(at));
    let landing = first.to.last().copied().unwrap_or(first.from);
    now.iter_mut().filter(|(_, at)| *at == first.from).for_each(|(_, at)| *at = landing);
    let room: Vec<Square> = taken.iter().chain([&first.from]).copied().filter(|&at| at != landing).collect();
    for (number, turn) in rest.iter().enumerate() {
        let when = if number == 0 { "can then" } else { "can later" };
        let Some(who) = now.iter().find(|(_, at)| *at == turn.from).map(|(who, _)| *who) else { break };
        for (over, &to) in overs(turn).zip(&turn.to) {
            let Some(whom) = now.iter().find(|(_, at)| *at == over).map(|(whom, _)| *whom) else { break };
            if whom == first.from {
                return because(position, who).capital().and(format!(" {when} jump over it."));
            }
            if who == first.from {
                return Speech::new(format!("From there it {when} take ")).join(because(position, whom)).and(".");
            }
            if room.contains(&to) {
                let place = Speech::default().name(Role::Because, [cell(position, to)], square(position, to));
                return Speech::new("It makes room in ").join(place).and(" for ").join(because(position, who)).and(".");
            }
            now.retain(|(_, at)| *at != over);
        }
        let end = turn.to.last().copied().unwrap_or(turn.from);
        now.iter_mut().filter(|(_, at)| *at == turn.from).for_each(|(_, at)| *at = end);
    }
    Speech::new("It is the one that stays on ").join(goal(position)).and(".")
}

/// What is known of the jumps that were not chosen.
enum Others {
    /// Each of them strands this almond.
    Strand(Square),
    /// Each of them loses.
    Lose,
    /// Some keep the win too, or nobody knows.
    Keep,
}

/// Looks at every other jump. Going on with a chain is the same as jumping with that almond again, so single jumps tell.
fn others(position: &Position, first: &Turn) -> Others {
    let mut left = NODES;
    let mut spend = |nodes: u64| {
        let enough = left >= nodes.max(1);
        left = left.saturating_sub(nodes.max(1));
        enough
    };
    let jumps =
        position.almonds().flat_map(|from| rules::jumps_from(position, from).map(move |jump| (from, jump.to())));
    let mut stranded: Option<Option<Square>> = None;
    for (from, to) in jumps.filter(|&(from, to)| (from, Some(&to)) != (first.from, first.to.first())) {
        let mut next = position.clone();
        if rules::play(&mut next, &Turn { from, to: vec![to] }).is_err() {
            return Others::Keep;
        }
        let Solved::Lost(why) = solver::judge(&next, &mut spend) else { return Others::Keep };
        let here = match why {
            Why::Stranded(at) => Some(at),
            _ => None,
        };
        stranded = match stranded {
            None => Some(here),
            Some(before) => Some(before.filter(|_| before == here)),
        };
    }
    match stranded {
        // There was no other jump.
        None => Others::Keep,
        Some(Some(at)) if position.has_almond(at) => Others::Strand(at),
        Some(_) => Others::Lose,
    }
}

#[cfg(test)]
mod tests;
