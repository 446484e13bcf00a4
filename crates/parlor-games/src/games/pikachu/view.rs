//! What the board looks like, and what selecting a tile means.

use std::borrow::Cow;

use super::Pikachu;
use super::backdrops::{HARBOUR, LAKE};
use super::board::{Board, LETTERS};
use super::field::Place;
use super::looks::emblem;
use super::notation::Move;
use super::rules;
use super::shift::Shift;
use crate::game::{Press, Rules, Status, View};
use crate::kit::text::count;
use crate::scene::{Cell, CellId, Choice, Counter, Face, Focus, Key, Marks, Piece, Scene, Show};
use crate::speech::place;

/// The face of a place: its letter on an emblem of its own, or the bare cell.
pub(super) fn face(board: &Board, place: Place) -> Face {
    let kind = usize::from(board.field().tiles()[place]);
    match kind.checked_sub(1).and_then(|kind| LETTERS.get(kind..=kind)) {
        Some(letter) => {
            let text = std::str::from_utf8(letter).unwrap_or_default();
            // Read aloud, `a` and `A` are the same.
            let name: Cow<'static, str> = match letter[0] {
                b'a'..=b'z' => format!("small {text}").into(),
                _ => text.into(),
            };
            Face::new(emblem(kind - 1), text, name)
        }
        None => Face::empty(Piece::BARE),
    }
}

impl View for Pikachu {
    fn scene(board: &Board, focus: &Focus) -> Scene {
        let size = board.size();
        let tiles = board.field().tiles();
        let kind = |place: Place| tiles.get(place).copied().filter(|tile| *tile != 0);
        let looked_at = kind(focus.cursor).filter(|_| focus.show.contains(Show::EQUAL));
        let picked = focus.picked.first().copied();
        let left = board.field().count();
        let pairs = board.field().pairs().len();
        let mut counters = vec![Counter::new("tiles left", left), Counter::new("pairs open", pairs)];
        if board.shift() != Shift::None {
            counters.push(Counter::new("tiles", board.shift().words()));
        }
        let mut scene = Scene {
            counters,
            choices: match rules::can_shuffle(board) {
                true => vec![Choice { key: Key::Choice(0), label: "Shuffle".into() }],
                false => Vec::new(),
            },
            sentence: match Self::status(board) {
                Status::Won => "The board is clear: you win.".into(),
                Status::Stuck => format!("No pair is open and {} left: undo, or shuffle.", stay(left)),
                Status::Playing => format!("{} left, {} open.", count(left, "tile"), count(pairs, "pair")),
            },
            ..Scene::grid(size, |id| {
                // With a tile in the hand the next one to choose is an equal one.
                let fits = kind(id).is_some() && picked.is_none_or(|first| kind(first) == kind(id));
                Cell::new(face(board, id), place::place(size, id))
                    .mark(Marks::FREE, fits)
                    .mark(Marks::SELECTED, picked == Some(id))
                    .mark(Marks::EQUAL, looked_at.is_some() && looked_at == kind(id) && id != focus.cursor)
            })
            .labelled(1..=size.cols, 1..=size.rows)
        };
        // The picture belongs to the board, not to the moment.
        let even = (size.cols + size.rows + board.shift() as usize).is_multiple_of(2);
        scene.board.backdrop = Some(if even { &LAKE } else { &HARBOUR });
        scene
    }

    fn select(board: &Board, focus: &mut Focus) -> Press<Move> {
        let at = focus.cursor;
        let Some(letter) = board.letter(at) else {
            return Press::Refuse(rules::nothing(board, at));
        };
        Press::pair(focus, |first| {
            let wanted = Move::pair(rules::spot(board, first), rules::spot(board, at));
            (board.letter(first) == Some(letter)).then(|| Press::unless(Self::refuse(board, &wanted), wanted))
        })
    }

    fn choose(board: &Board, _focus: &mut Focus, choice: usize) -> Press<Move> {
        match choice {
            0 => Press::unless(Self::refuse(board, &Move::Shuffle), Move::Shuffle),
            _ => Press::Nothing,
        }
    }

    fn cells(board: &Board, made: &Move) -> Vec<CellId> {
        match *made {
            Move::Pair(a, b) => [a, b].iter().filter_map(|&spot| rules::place(board, spot)).collect(),
            Move::Shuffle => Vec::new(),
        }
    }
}

fn stay(left: usize) -> String {
    if left == 1 { "1 tile is".into() } else { format!("{left} tiles are") }
}
