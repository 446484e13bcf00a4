//! How moves sound, and where to look for them.

use super::Mahjong;
use super::board::Board;
use super::names::{self, known, namesakes};
use super::notation::Move;
use super::places::{self, told};
use super::reasons;
use crate::game::{View, Voice};
use crate::scene::CellId;
use crate::speech::{Doing, Role, Speech, Verb};

const TAKE: Verb = Verb { base: "take", past: "took", gerund: "taking" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

/// The longest that is said of a move: a sentence around it has words of its own.
const LONGEST: usize = 120;

/// A region is to hide what is meant: it has so many tiles at least.
const ENOUGH: usize = 4;

impl Voice for Mahjong {
    fn tell(board: &Board, made: &Move) -> Doing {
        let cells = Self::cells(board, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the tiles") };
        let short = pair(board, a, b, false);
        let long = pair(board, a, b, true);
        let what = if long.to_string().chars().count() > LONGEST { short.clone() } else { long };
        Doing::new(TAKE, what).shortly(short)
    }

    fn region(board: &Board, made: &Move) -> Speech {
        let Some(&tile) = Self::cells(board, made).iter().max() else { return Speech::new("Look at all the tiles.") };
        region(board, tile)
    }

    fn advise(board: &Board, line: &[Move]) -> Option<(Move, Speech)> {
        reasons::advise(board, line)
    }
}

/// The tiles of a move; with their places where names are not enough.
fn pair(board: &Board, a: usize, b: usize, placed: bool) -> Speech {
    let both = |words: String| Speech::default().name(Role::Act, [a, b], words);
    let same = namesakes(board, a);
    if board.face(a) != board.face(b) {
        // Of two flowers each has a name of its own.
        let one = |tile: usize| {
            let others = if placed { namesakes(board, tile) } else { Vec::new() };
            Speech::default().name(Role::Act, [tile], told(board, tile, &others).the(known(board, tile)))
        };
        return one(a).and(" and ").join(one(b));
    }
    let plural = format!("the two {}", board.face(a).map(names::several).unwrap_or_default());
    let in_row = || same.iter().copied().filter(|&other| places::same_row(board, a, other));
    if !placed || same.len() <= 2 {
        return both(plural);
    }
    if in_row().eq([a, b]) {
        return both(format!("{plural} {}", places::in_row(board, a)));
    }
    let one = |tile: usize| Speech::default().name(Role::Act, [tile], told(board, tile, &same).the("one"));
    Speech::new(format!("{plural}: ")).join(one(a)).and(" and ").join(one(b))
}

/// The part of the heap that a tile lies in.
fn region(board: &Board, tile: usize) -> Speech {
    let look = |name: String, tiles: Vec<CellId>| Speech::new("Look at ").name(Role::Region, tiles, name).and(".");
    let there = |tiles: Vec<usize>| tiles.into_iter().filter(|&tile| board.is_there(tile)).collect::<Vec<_>>();
    let spot = board.spot(tile);
    let highest = board.left().map(|tile| board.spot(tile).level).max().unwrap_or(0);
    if spot.level > highest / 2 {
        // Further down until there is something to look for.
        let from = |level: u8| board.left().filter(|&tile| board.spot(tile).level >= level).collect::<Vec<_>>();
        let hides = |level: &u8| *level == 1 || from(*level).len() >= ENOUGH;
        let top = (1..=spot.level).rev().find(hides).unwrap_or(1);
        return look("the top of the pile".into(), from(top));
    }
    if let Some((name, tiles)) = board.layout().places().wing(tile) {
        return look(name.into(), there(tiles));
    }
    let third = |at: u8, of: usize| (usize::from(at) * 2 + 2) * 3 / (of * 2).max(1);
    let across = |tile: usize| third(board.spot(tile).column, board.layout().columns()).min(2);
    let down = |tile: usize| third(board.spot(tile).row, board.layout().rows()).min(2);
    let here = (across(tile), down(tile));
    let tiles = |wanted: &dyn Fn(usize) -> bool| board.left().filter(|&tile| wanted(tile)).collect::<Vec<_>>();
    let ninth = tiles(&|tile| (across(tile), down(tile)) == here);
    if ninth.len() < ENOUGH {
        let name = ["the left side", "the middle", "the right side"][here.0];
        return look(name.into(), tiles(&|tile| across(tile) == here.0));
    }
    let name = match here {
        (0, 0) => "the upper left",
        (1, 0) => "the upper rows",
        (2, 0) => "the upper right",
        (0, 1) => "the left side",
        (1, 1) => "the middle",
        (2, 1) => "the right side",
        (0, _) => "the lower left",
        (1, _) => "the lower rows",
        _ => "the lower right",
    };
    look(name.into(), ninth)
}
