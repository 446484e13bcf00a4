//! Why a move is good: what it opens or saves on this board, and what would go wrong otherwise. Everything said is seen on
//! the board, follows from the line that wins, or was proved.

use super::Pikachu;
use super::board::Board;
use super::field::Place;
use super::names::{self, Two, two};
use super::notation::Move;
use super::shift::Shift;
use crate::coach::{Budget, Verdict};
use crate::game::{Judge, View, Weight, best_told, brought_forward};
use crate::kit::text::number;
use crate::speech::{Role, Speech, place};

/// What trying another pairing may cost, and how many are tried for a hint.
const ATTEMPT: u64 = 10_000;
const ATTEMPTS: usize = 8;

/// A knot of more tiles is no reason to anybody.
const KNOT: usize = 12;

/// The pair of a line that wins whose reason tells most. Where tiles stay in their places, a pair that can be joined now
/// may be joined first: no tile gets in the way of another by going.
pub(super) fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
    let open = if board.shift() == Shift::None { line } else { &line[..line.len().min(1)] };
    let joined = |made: &Move| matches!(Pikachu::cells(board, made)[..], [a, b] if board.field().joined(a, b));
    let mut attempts = ATTEMPTS;
    best_told(open.iter().copied().filter(joined), |first| why(board, &brought_forward(line, first), &mut attempts))
}

/// Why the first move of a line that wins is good.
fn why(board: &Board, line: &[Move], attempts: &mut usize) -> (Weight, Speech) {
    let nothing = || (Weight::Little, Speech::default());
    let Some(first) = line.first() else { return nothing() };
    let &[a, b] = Pikachu::cells(board, first).as_slice() else { return nothing() };
    if line.len() == 1 {
        return (Weight::Much, Speech::new("It clears the board."));
    }
    let after = After::new(board, a, b);
    let letter = board.letter(a).unwrap_or('?');
    let rest: Vec<Place> =
        (0..board.size().area()).filter(|&at| at != a && at != b && board.letter(at) == Some(letter)).collect();
    let slides = board.shift() != Shift::None;
    let opens = opens(board, &after, line);
    if rest.is_empty() && !after.moved {
        let said = Speech::new(format!("They are the last two {}, so nothing is lost.", names::several(board, letter)));
        return match opens {
            Some(opens) => (Weight::Much, said.and(" ").join(opens)),
            None => (Weight::Some, said),
        };
    }
    if let Some(said) = otherwise(board, a, b, &rest, attempts).or(opens) {
        return (Weight::Much, said);
    }
    let others = |named: &str| Speech::default().name(Role::Because, rest.as_slice(), named);
    match rest.len() {
        _ if slides && !after.moved => (Weight::Some, Speech::new("No tile slides, so nothing else is shut in.")),
        _ if slides => (Weight::Much, next(board, &after, line)),
        2 if board.field().joined(rest[0], rest[1]) => {
            (Weight::Some, others("The other two").and(" can be joined as well, so nothing is lost."))
        }
        2 => (Weight::Little, others("The other two").and(" can still be joined later.")),
        many => {
            let named = format!("The other {}", number(many));
            (Weight::Little, others(&named).and(" can still be joined in pairs later."))
        }
    }
}

/// What a move leaves.
struct After {
    board: Board,
    /// Where each tile lay before, by where it lies now.
    before: Vec<Place>,
    /// Whether any tile slid.
    moved: bool,
}

impl After {
    fn new(board: &Board, a: Place, b: Place) -> Self {
        let mut next = board.clone();
        let mut before: Vec<Place> = (0..board.size().area()).collect();
        let mut moved = false;
        next.take(a, b, |from, to| {
            before[to] = from;
            moved = true;
        });
        Self { board: next, before, moved }
    }
}

/// Two tiles as they lie now, with their places.
fn both(board: &Board, [a, b]: [Place; 2]) -> Speech {
    let named = |words: String| Speech::default().name(Role::Because, [a, b], words);
    let letter = board.letter(a);
    match two(board, a, b) {
        Two::Both(words) => named(words),
        Two::Each { both, .. } if (0..board.size().area()).filter(|&at| board.letter(at) == letter).count() == 2 => {
            named(both)
        }
        Two::Each { .. } => {
            let (all, size) = (names::several(board, letter.unwrap_or('?')), board.size());
            named(format!("the {all} in {} and in {}", place::place(size, a), place::place(size, b)))
        }
    }
}

/// Two tiles that the line joins and that could not be joined before.
fn opens(board: &Board, after: &After, line: &[Move]) -> Option<Speech> {
    // Where tiles slide, later moves are about places where other tiles lie now.
    let moves = if board.shift() == Shift::None { &line[1..] } else { &line[1..2] };
    let pair = moves.iter().find_map(|made| {
        let &[c, d] = Pikachu::cells(board, made).as_slice() else { return None };
        let (c, d) = (c.min(d), c.max(d));
        let (was_c, was_d) = (after.before[c], after.before[d]);
        let new = after.board.field().joined(c, d) && !board.field().joined(was_c, was_d);
        new.then_some(([c, d], [was_c.min(was_d), was_c.max(was_d)]))
    });
    let (now, before) = pair?;
    let them = both(board, before);
    Some(match !after.moved && now == before {
        true => Speech::new("They are the last wall before ").join(them).and(", which can be joined then."),
        false => Speech::new(format!("What lies behind them {}, and then ", slid(board.shift())))
            .join(them)
            .and(" can be joined."),
    })
}

/// What tiles behind a gap do.
fn slid(shift: Shift) -> &'static str {
    match shift {
        Shift::None => "stays",
        Shift::Down => "slides down",
        Shift::Up => "slides up",
        Shift::Left => "slides left",
        Shift::Right => "slides right",
        Shift::ToRow => "slides to the middle row",
        Shift::ToColumn => "slides to the middle column",
        Shift::FromRow => "slides away from the middle row",
        Shift::FromColumn => "slides away from the middle column",
    }
}

/// What is joined next, which the sliding leaves open.
fn next(board: &Board, after: &After, line: &[Move]) -> Speech {
    match Pikachu::cells(board, &line[1])[..] {
        [c, d] => {
            let (c, d) = (after.before[c], after.before[d]);
            let them = both(board, [c.min(d), c.max(d)]);
            Speech::new(format!("What lies behind them {}, and leaves ", slid(board.shift()))).join(them).and(" open.")
        }
        _ => Speech::default(),
    }
}

/// What would be lost with another equal tile instead of one of the two, where that is proved.
fn otherwise(board: &Board, a: Place, b: Place, rest: &[Place], attempts: &mut usize) -> Option<Speech> {
    for (other, kept, given_up) in rest.iter().flat_map(|&other| [(other, a, b), (other, b, a)]) {
        if !board.field().joined(kept, other) {
            continue;
        }
        *attempts = attempts.checked_sub(1)?;
        let mut next = board.clone();
        next.take(kept, other, |_, _| ());
        let Verdict::NotWinnable { why } = Pikachu::judge(&next, &mut Budget::nodes(ATTEMPT)).verdict else { continue };
        let at = |place: Place| format!("the one in {}", place::place(board.size(), place));
        let said = Speech::new("Taking ")
            .name(Role::Because, [other], at(other))
            .and(format!(" instead of {} would lose.", at(given_up)));
        // What slid lies elsewhere in the sentence than on the board.
        let shown = board.shift() == Shift::None && (1..=KNOT).contains(&why.cells(Role::Because).len());
        return Some(if shown { said.then(why) } else { said });
    }
    None
}
