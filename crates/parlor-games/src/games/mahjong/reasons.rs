//! Why a move is good: what it opens or saves on this board, and what would go wrong otherwise. Everything said is seen on
//! the board, follows from the line that wins, or was proved.

use super::Mahjong;
use super::board::Board;
use super::names::{self, equals, known, namesakes};
use super::notation::Move;
use super::places::told;
use crate::coach::{Budget, Verdict};
use crate::game::{Judge, View, Weight, best_told, brought_forward};
use crate::kit::text::number;
use crate::speech::{LONGEST, Role, Speech};

/// What trying another pairing may cost, and how many are tried for a hint.
const ATTEMPT: u64 = 3_000;
const ATTEMPTS: usize = 8;

/// A knot of more tiles is no reason to anybody.
const KNOT: usize = 12;

/// The pair of a line that wins whose reason tells most. A pair that is free now may be taken first: no tile gets in the
/// way of another by going.
pub(super) fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
    let free = |made: &Move| Mahjong::cells(board, made).iter().all(|&tile| board.is_free(tile));
    let mut attempts = ATTEMPTS;
    best_told(line.iter().copied().filter(free), |first| why(board, &brought_forward(line, first), &mut attempts))
}

/// Why the first move of a line that wins is good.
fn why(board: &Board, line: &[Move], attempts: &mut usize) -> (Weight, Speech) {
    let nothing = || (Weight::Little, Speech::default());
    let Some(first) = line.first() else { return nothing() };
    let &[a, b] = Mahjong::cells(board, first).as_slice() else { return nothing() };
    if line.len() == 1 {
        return (Weight::Much, Speech::new("It clears the table."));
    }
    let mut next = board.clone();
    next.take(a, b);
    let rest: Vec<usize> = next.left().filter(|&tile| next.group(tile) == board.group(a)).collect();
    let safe = rest.iter().all(|&tile| board.is_free(tile));
    if let Some(otherwise) = (!safe).then(|| otherwise(board, a, b, attempts)).flatten() {
        return (Weight::Much, otherwise);
    }
    let frees = frees(board, &next, [a, b], line);
    let weight = frees.as_ref().map_or(Weight::Little, |(weight, _)| *weight);
    let frees = frees.map(|(_, said)| said);
    if safe {
        let said = Speech::new(match rest.len() {
            0 => "They are the last two of their kind, so nothing is lost.".to_owned(),
            rest => format!("All {} are free, so nothing is lost.", number(rest + 2)),
        });
        return (weight.max(Weight::Some), frees.map_or(said.clone(), |frees| said.and(" ").join(frees)));
    }
    let said = frees.unwrap_or_else(|| {
        let others = format!("The other {}", number(rest.len()));
        let later = if rest.len() == 2 { " can still go together later." } else { " can still go in pairs later." };
        Speech::default().name(Role::Because, rest, others).and(later)
    });
    (weight, said)
}

/// What would be lost with another tile of the same kind instead of one of the two, where that is proved.
fn otherwise(board: &Board, a: usize, b: usize, attempts: &mut usize) -> Option<Speech> {
    let open = equals(board, a).into_iter().filter(|&tile| tile != a && tile != b && board.is_free(tile));
    for (other, kept, given_up) in open.flat_map(|other| [(other, a, b), (other, b, a)]) {
        *attempts = attempts.checked_sub(1)?;
        let mut next = board.clone();
        next.take(other, kept);
        let judged = Mahjong::judge(&next, &mut Budget::nodes(ATTEMPT)).verdict;
        let Verdict::NotWinnable { why } = judged else { continue };
        if why.cells(Role::Because).len() > KNOT {
            continue;
        }
        let name = |tile: usize| match board.face(tile) == board.face(a) && board.face(a) == board.face(b) {
            true => told(board, tile, &namesakes(board, tile)).the("one"),
            false => told(board, tile, &namesakes(board, tile)).the(known(board, tile)),
        };
        let instead = Speech::new("Taking ")
            .name(Role::Because, [other], name(other))
            .and(format!(" instead of {} would lose.", name(given_up)));
        return (instead.to_string().chars().count() <= LONGEST).then(|| instead.then(why));
    }
    None
}

/// What gets free, and what goes with it then.
fn frees(board: &Board, next: &Board, taken: [usize; 2], line: &[Move]) -> Option<(Weight, Speech)> {
    let freed: Vec<usize> = next.left().filter(|&tile| next.is_free(tile) && !board.is_free(tile)).collect();
    let partner = |tile: usize| {
        let pairs = line.iter().map(|made| Mahjong::cells(board, made));
        pairs.filter(|pair| pair.contains(&tile)).flatten().find(|&other| other != tile)
    };
    let goes = freed.iter().copied().find_map(|tile| Some((tile, partner(tile).filter(|&other| next.is_free(other))?)));
    let where_from = |tile: usize| {
        let under = taken.iter().any(|&over| board.layout().geometry().above(tile).contains(&(over as u16)));
        if under { "underneath" } else { "beside one of them" }
    };
    let named = |tile: usize| {
        let words = format!("the {} {}", known(board, tile), where_from(tile));
        Speech::new("It frees ").name(Role::Because, [tile], words)
    };
    match goes {
        Some((tile, other)) if freed.contains(&other) && board.face(tile) == board.face(other) => {
            let both = board.face(tile).map(names::several).unwrap_or_default();
            let both = Speech::default().name(Role::Because, [tile, other], format!("the two {both}"));
            Some((Weight::Much, Speech::new("It frees ").join(both).and(", which can go together then.")))
        }
        Some((tile, other)) => {
            let others = namesakes(next, other);
            let name = match board.face(tile) == board.face(other) {
                true => told(next, other, &others).the("one"),
                false => told(next, other, &others).the(known(board, other)),
            };
            let name = if name == "the one" { "the other one".to_owned() } else { name };
            let then = named(tile).and(", which then goes with ").name(Role::Because, [other], name).and(".");
            Some((Weight::Much, then))
        }
        None => freed.first().map(|&tile| (Weight::Some, named(tile).and("."))),
    }
}
