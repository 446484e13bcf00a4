//! Why a move is good: what it opens or saves on this board, and what would go wrong otherwise. Everything said is seen on
//! the board, follows from the line that wins, or was proved.

use super::Mahjong;
use super::board::Board;
use super::names::{self, equals, known, namesakes};
use super::notation::Move;
use super::places::told;
use crate::coach::{Budget, Verdict};
use crate::game::{Judge, View};
use crate::kit::text::number;
use crate::speech::{Role, Speech};

/// What trying another pairing may cost, and how many are tried.
const ATTEMPT: u64 = 3_000;
const ATTEMPTS: usize = 4;

/// A knot of more tiles is no reason to anybody.
const KNOT: usize = 12;

/// The longest sentence.
const LONGEST: usize = 140;

/// Why the first move of a line that wins is good.
pub(super) fn why(board: &Board, line: &[Move]) -> Speech {
    let Some(first) = line.first() else { return Speech::default() };
    let &[a, b] = Mahjong::cells(board, first).as_slice() else { return Speech::default() };
    if line.len() == 1 {
        return Speech::new("It clears the table.");
    }
    let mut next = board.clone();
    next.take(a, b);
    let rest: Vec<usize> = next.left().filter(|&tile| next.group(tile) == board.group(a)).collect();
    let safe = rest.iter().all(|&tile| board.is_free(tile));
    if let Some(otherwise) = (!safe).then(|| otherwise(board, a, b)).flatten() {
        return otherwise;
    }
    let frees = frees(board, &next, [a, b], line);
    if safe {
        let said = Speech::new(match rest.len() {
            0 => "They are the last two of their kind, so nothing is lost.".to_owned(),
            rest => format!("All {} are free, so nothing is lost.", number(rest + 2)),
        });
        return frees.map_or(said.clone(), |frees| said.and(" ").join(frees));
    }
    frees.unwrap_or_else(|| {
        let others = format!("The other {}", number(rest.len()));
        let later = if rest.len() == 2 { " can still go together later." } else { " can still go in pairs later." };
        Speech::default().name(Role::Because, rest, others).and(later)
    })
}

/// What would be lost with another tile of the same kind instead of one of the two, where that is proved.
fn otherwise(board: &Board, a: usize, b: usize) -> Option<Speech> {
    let mut tried = 0;
    let open = equals(board, a).into_iter().filter(|&tile| tile != a && tile != b && board.is_free(tile));
    for (other, kept, given_up) in open.flat_map(|other| [(other, a, b), (other, b, a)]) {
        tried += 1;
        if tried > ATTEMPTS {
            return None;
        }
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
        let then = Speech::new(" Then ").join(why.clone().small());
        let fits = |said: &Speech| said.to_string().trim().chars().count() <= LONGEST;
        return fits(&instead).then(|| match fits(&then) {
            true => instead.join(then),
            false => instead.and(" ").join(why),
        });
    }
    None
}

/// What gets free, and what goes with it then.
fn frees(board: &Board, next: &Board, taken: [usize; 2], line: &[Move]) -> Option<Speech> {
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
            Some(Speech::new("It frees ").join(both).and(", which can go together then."))
        }
        Some((tile, other)) => {
            let others = namesakes(next, other);
            let name = match board.face(tile) == board.face(other) {
                true => told(next, other, &others).the("one"),
                false => told(next, other, &others).the(known(board, other)),
            };
            let name = if name == "the one" { "the other one".to_owned() } else { name };
            Some(named(tile).and(", which then goes with ").name(Role::Because, [other], name).and("."))
        }
        None => freed.first().map(|&tile| named(tile).and(".")),
    }
}
