//! Legal moves, refusals, play and status.

use super::Pikachu;
use super::board::Board;
use super::deal;
use super::field::Place;
use super::notation::{Move, Spot};
use super::path;
use super::{names, view};
use crate::game::{BoardEvent, Refusal, Rules, Status};
use crate::kit::text::{count, number, sentence};

/// A place as players write it.
#[must_use]
pub fn spot(board: &Board, place: Place) -> Spot {
    let size = board.size();
    Spot { row: size.row(place) as u8 + 1, col: size.col(place) as u8 + 1 }
}

/// The place a player means, if it is on the board.
#[must_use]
pub fn place(board: &Board, spot: Spot) -> Option<Place> {
    let size = board.size();
    let (row, col) = (usize::from(spot.row), usize::from(spot.col));
    ((1..=size.rows).contains(&row) && (1..=size.cols).contains(&col)).then(|| size.at(col - 1, row - 1))
}

/// The line that joins two tiles, in units of the board; the border lies at -1.
pub(super) fn line(board: &Board, a: Place, b: Place) -> Option<Vec<(i16, i16)>> {
    let unit = |at: usize| at as i16 - 1;
    let path = path::shortest(board.field(), a, b)?;
    Some(path.corners().iter().map(|&(x, y)| (unit(x), unit(y))).collect())
}

impl Rules for Pikachu {
    type Position = Board;
    type Move = Move;

    fn moves(board: &Board) -> Vec<Move> {
        let pairs = board.field().pairs();
        let joins = pairs.into_iter().map(|(a, b)| Move::pair(spot(board, a), spot(board, b)));
        joins.chain(can_shuffle(board).then_some(Move::Shuffle)).collect()
    }

    fn refuse(board: &Board, wanted: &Move) -> Option<Refusal> {
        match *wanted {
            Move::Pair(a, b) => checked(board, a, b).err(),
            Move::Shuffle => (!can_shuffle(board))
                .then(|| Refusal::new("nothing-to-shuffle", [], "There are no different tiles to shuffle.")),
        }
    }

    fn play(board: &mut Board, made: &Move, events: &mut Vec<BoardEvent>) {
        match *made {
            Move::Pair(a, b) => {
                let Ok((first, second)) = checked(board, a, b) else { return };
                events.extend(line(board, first, second).map(|points| BoardEvent::Line { points }));
                events.extend([first, second].map(|cell| BoardEvent::Vanish { cell }));
                board.take(first, second, |from, to| events.push(BoardEvent::Slide { from, to }));
            }
            Move::Shuffle => {
                let shuffled = deal::reshuffled(board);
                let changed = (0..board.size().area()).filter(|&cell| shuffled.letter(cell) != board.letter(cell));
                events.extend(changed.map(|cell| BoardEvent::Change { cell, face: view::face(&shuffled, cell) }));
                *board = shuffled;
            }
        }
    }

    fn make(board: &mut Board, made: &Move) {
        match *made {
            Move::Pair(a, b) => {
                let (Some(first), Some(second)) = (place(board, a), place(board, b)) else { return };
                board.take(first, second, |_, _| ());
            }
            Move::Shuffle => *board = deal::reshuffled(board),
        }
    }

    fn status(board: &Board) -> Status {
        match board.field() {
            field if field.tiles().iter().all(|tile| *tile == 0) => Status::Won,
            field if field.any_pair().is_none() => Status::Stuck,
            _ => Status::Playing,
        }
    }

    fn progress(board: &Board) -> usize {
        board.size().area() - board.field().count()
    }

    fn progress_unit(_board: &Board) -> &'static str {
        "cells empty"
    }

    fn goal(board: &Board) -> Option<usize> {
        Some(board.size().area())
    }

    fn is_help(_board: &Board, made: &Move) -> bool {
        *made == Move::Shuffle
    }
}

/// Whether there are tiles of two kinds: otherwise a shuffle changes nothing.
pub(super) fn can_shuffle(board: &Board) -> bool {
    let mut tiles = board.field().tiles().iter().filter(|tile| **tile != 0);
    tiles.next().is_some_and(|first| tiles.any(|other| other != first))
}

/// The two places of a join that nothing is said against, or the first thing there is to say.
fn checked(board: &Board, a: Spot, b: Spot) -> Result<(Place, Place), Refusal> {
    let off = |at: Spot| {
        let size = board.size();
        let (row, col) = (at.row, at.col);
        let sentence = format!(
            "Row {row}, column {col} is off the board, which has {} and {}.",
            count(size.rows, "row"),
            count(size.cols, "column")
        );
        Refusal::new("off-board", [], sentence)
    };
    let on_board = |at: Spot| place(board, at).ok_or_else(|| off(at));
    let (first, second) = (on_board(a)?, on_board(b)?);
    for place in [first, second] {
        if board.letter(place).is_none() {
            return Err(nothing(board, place));
        }
    }
    if first == second {
        return Err(Refusal::new("same-tile", [first], "A tile cannot be joined with itself."));
    }
    let letters = (board.letter(first), board.letter(second));
    if let (Some(one), Some(other)) = letters
        && one != other
    {
        let (one, other) = (names::one(board, one), names::one(board, other));
        return Err(Refusal::new(
            "different",
            [first, second],
            sentence(&format!("{one} and {other} are different tiles")),
        ));
    }
    if !board.field().joined(first, second) {
        return Err(match path::fewest_turns(board.field(), first, second) {
            Some(turns) => {
                let sentence = format!("The line would need {} turns; two are allowed.", number(turns));
                Refusal::new("too-many-turns", [first, second], sentence)
            }
            None => Refusal::new("walled-in", [first, second], "No line through empty cells joins them."),
        });
    }
    Ok((first, second))
}

/// There is no tile to be joined.
pub(super) fn nothing(board: &Board, place: Place) -> Refusal {
    let sentence = format!("There is no tile in {}.", crate::speech::place::place(board.size(), place));
    Refusal::new("empty", [place], sentence)
}
