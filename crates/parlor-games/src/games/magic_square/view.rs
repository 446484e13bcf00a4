//! What the board and the bank of numbers look like, and what selecting, marking and typing mean.

use super::MagicSquare;
use super::board::{Board, Rank};
use super::lines::Tally;
use super::rules::{Placement, bank_cell};
use crate::game::{Press, Refusal, Rules, Status, View};
use crate::kit::grid::Size;
use crate::kit::text::{count, listed, sentence};
use crate::scene::{Cell, CellId, Counter, Face, Focus, Marks, Note, NoteState, Piece, Scene, Show};

/// What lies under a cell of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// A square of the board without a number.
    Empty,
    /// A number the player put there.
    Own,
    /// A number that stays.
    Given,
    /// A number in the bank.
    Bank(Rank),
    /// The place in the bank of a number that lies on the board.
    Used(Rank),
}

fn spot(board: &Board, cell: CellId) -> Spot {
    let area = board.frame().area();
    match cell.checked_sub(area) {
        None if board.is_given(cell) => Spot::Given,
        None if board.rank(cell).is_some() => Spot::Own,
        None => Spot::Empty,
        Some(place) => {
            let rank = place.min(area - 1) as Rank + 1;
            if board.find(rank).is_some() { Spot::Used(rank) } else { Spot::Bank(rank) }
        }
    }
}

/// Whether every number of the board has at most three characters. If not, pieces show their rank instead, and a
/// counter says which number the first of them is; words and moves always use the numbers themselves.
fn shows_numbers(board: &Board) -> bool {
    let frame = board.frame();
    frame.lowest() >= -99 && frame.number(frame.area() as Rank) <= 999
}

fn face(board: &Board, rank: Rank, given: bool) -> Face {
    let number = board.frame().number(rank).to_string();
    let text = if shows_numbers(board) { number.clone() } else { rank.to_string() };
    if given {
        Face::new(Piece::INLAY, text, format!("{number}, given"))
    } else {
        Face::new(Piece::TOKEN, text, number)
    }
}

/// How many columns the bank has: somewhat wider than the board, so that both fit a small screen.
fn bank_columns(order: usize) -> usize {
    (order + order.div_ceil(2)).min(order * order)
}

impl View for MagicSquare {
    /// Lines that can no longer add up, by their own numbers and those left.
    const BREAKS_RULES: bool = true;

    fn scene(board: &Board, focus: &Focus) -> Scene {
        let frame = board.frame();
        let order = frame.order();
        let tallies = Tally::all(board);
        let broken: Vec<bool> = if focus.show.contains(Show::MISTAKES) {
            let available = board.available();
            tallies.iter().map(|tally| !tally.can_be_met(&available)).collect()
        } else {
            vec![false; tallies.len()]
        };
        let mut wrong = vec![false; frame.area()];
        for (tally, _) in tallies.iter().zip(&broken).filter(|(_, broken)| **broken) {
            tally.line.cells(order).for_each(|cell| wrong[cell] = true);
        }
        let mut counters =
            vec![Counter::new("every line", frame.sum()), Counter::new("numbers left", frame.area() - board.placed())];
        if !shows_numbers(board) {
            counters.push(Counter::new("piece 1 is", frame.lowest()));
        }
        let held = focus.picked.first().map(|&cell| spot(board, cell));
        let mut scene = Scene {
            counters,
            sentence: words(board, focus, &tallies),
            ..Scene::grid(frame.size(), |id| {
                square(board, id, held)
                    .mark(Marks::SELECTED, focus.picked.contains(&id))
                    .mark(Marks::WRONG, wrong[id] && board.rank(id).is_some())
            })
            .labelled(1..=order, 1..=order)
        };
        let mut notes = tallies.iter().zip(broken).map(|(tally, broken)| note(tally, broken));
        scene.board.row_notes = notes.by_ref().take(order).collect();
        scene.board.column_notes = notes.by_ref().take(order).collect();
        scene.board.diagonal_notes = notes.collect();
        lay_bank(&mut scene, board, focus, held);
        scene
    }

    /// A number and a square, in either order, make a move; a number of one's own goes back to the bank.
    fn select(board: &Board, focus: &mut Focus) -> Press<Placement> {
        if !focus.typed.is_empty() {
            return commit(board, focus);
        }
        let cell = focus.cursor;
        let held = focus.picked.first().map(|&cell| (cell, spot(board, cell)));
        if held.is_some_and(|(picked, _)| picked == cell) {
            focus.release();
            return Press::Held;
        }
        match (spot(board, cell), held) {
            (Spot::Empty, Some((_, Spot::Bank(rank)))) => place(board, cell, rank),
            (Spot::Bank(rank), Some((square, Spot::Empty))) => place(board, square, rank),
            (Spot::Empty | Spot::Bank(_), _) => {
                focus.picked = vec![cell];
                Press::Held
            }
            (Spot::Own | Spot::Given, Some(_)) => occupied(board, cell),
            (Spot::Own, None) => take(board, cell),
            (Spot::Given, None) => match Self::refuse(board, &Placement::Take { square: board.frame().square(cell) }) {
                Some(refusal) => Press::Refuse(refusal),
                None => Press::Nothing,
            },
            (Spot::Used(rank), _) => {
                let number = board.frame().number(rank);
                refused("used", cell, format!("{number} lies on the board already."))
            }
        }
    }

    /// Takes a number back, also with others in the hand.
    fn mark(board: &Board, focus: &mut Focus) -> Press<Placement> {
        match spot(board, focus.cursor) {
            Spot::Own | Spot::Given => take(board, focus.cursor),
            _ => Press::Nothing,
        }
    }

    /// Digits make a number; it is placed as soon as no other number left begins like it, or on select.
    fn enter(board: &Board, focus: &mut Focus, typed: Option<char>) -> Press<Placement> {
        let Some(c) = typed else { return erase(board, focus) };
        if matches!(spot(board, focus.cursor), Spot::Own | Spot::Given) {
            return occupied(board, focus.cursor);
        }
        let mut text = focus.typed.clone();
        text.push(c);
        let frame = board.frame();
        let like =
            board.available().into_iter().map(|rank| frame.number(rank)).filter(|n| n.to_string().starts_with(&text));
        let like: Vec<i64> = like.take(2).collect();
        match like.as_slice() {
            [] => refused("no-such-number", focus.cursor, format!("No number left begins with {text}.")),
            [only] if only.to_string() == text => {
                focus.typed = text;
                commit(board, focus)
            }
            _ => {
                focus.typed = text;
                Press::Held
            }
        }
    }

    /// The square of a move, then the place of its number in the bank.
    fn cells(board: &Board, made: &Placement) -> Vec<CellId> {
        let Some(cell) = board.frame().cell(made.square()) else { return Vec::new() };
        let rank = match made {
            Placement::Place { number, .. } => board.frame().rank(*number),
            Placement::Take { .. } => board.rank(cell),
        };
        [Some(cell), rank.map(|rank| bank_cell(board, rank))].into_iter().flatten().collect()
    }
}

fn note(tally: &Tally, broken: bool) -> Note {
    let name = match tally.open {
        0 => format!("{}: {}", tally.name(), tally.sum()),
        open => {
            format!("{}: {} so far, {} to come on {}", tally.name(), tally.sum(), tally.needed(), count(open, "square"))
        }
    };
    let state = match broken {
        true => NoteState::Broken,
        false if tally.is_met() => NoteState::Met,
        false => NoteState::Open,
    };
    Note { text: tally.sum().to_string(), name, state }
}

fn square(board: &Board, id: CellId, held: Option<Spot>) -> Cell {
    let here = spot(board, id);
    let face = match board.rank(id) {
        Some(rank) => face(board, rank, here == Spot::Given),
        None => Face::empty(Piece::SLOT),
    };
    Cell::new(face, board.frame().place(id))
        .mark(Marks::FREE, here == Spot::Empty && held.is_none())
        .mark(Marks::TARGET, here == Spot::Empty && matches!(held, Some(Spot::Bank(_))))
        .mark(Marks::BLOCKED, here == Spot::Given)
}

/// Puts the bank of numbers beside the board.
fn lay_bank(scene: &mut Scene, board: &Board, focus: &Focus, held: Option<Spot>) {
    let frame = board.frame();
    let mut used = vec![false; frame.area() + 1];
    for &rank in board.ranks() {
        used[rank as usize] = true;
    }
    let columns = bank_columns(frame.order());
    let size = Size::new(columns, frame.area().div_ceil(columns));
    scene.lay_tray(size, bank_cell(board, 1), |place| {
        let rank = place as Rank + 1;
        let there = !used.get(rank as usize).copied()?;
        let face = if there { face(board, rank, false) } else { Face::empty(Piece::SLOT) };
        let cell = Cell::new(face, format!("the bank, place of {}", frame.number(rank)))
            .mark(Marks::FREE, there && held.is_none())
            .mark(Marks::TARGET, there && held == Some(Spot::Empty))
            .mark(Marks::SELECTED, focus.picked.contains(&bank_cell(board, rank)));
        Some(cell)
    });
}

fn words(board: &Board, focus: &Focus, tallies: &[Tally]) -> String {
    let frame = board.frame();
    let sum = frame.sum();
    match MagicSquare::status(board) {
        Status::Won => return format!("Every line adds up to {sum}: you win."),
        Status::Stuck => {
            let off: Vec<String> = tallies.iter().filter(|tally| !tally.is_met()).map(Tally::name).collect();
            let verb = if off.len() == 1 { "does" } else { "do" };
            let named = if off.len() > 3 { count(off.len(), "line") } else { listed(&off) };
            return sentence(&format!("the board is full, but {named} {verb} not add up to {sum}"));
        }
        Status::Playing => {}
    }
    let held = focus.picked.first().map(|&cell| (cell, spot(board, cell)));
    match held {
        _ if !focus.typed.is_empty() => format!("{} typed; select to place it.", focus.typed),
        Some((_, Spot::Bank(rank))) => format!("Where does {} go?", frame.number(rank)),
        Some((cell, Spot::Empty)) => {
            let through = tallies.iter().filter(|tally| tally.line.cells(frame.order()).any(|other| other == cell));
            let needs: Vec<String> =
                through.map(|tally| format!("{} needs {}", tally.name(), tally.needed())).collect();
            format!("Which number goes into {}? {}", frame.place(cell), sentence(&listed(&needs)))
        }
        _ => format!("{} to place; every line must add up to {sum}.", count(board.open().count(), "number")),
    }
}

fn refused(code: &'static str, cell: CellId, sentence: impl Into<String>) -> Press<Placement> {
    Press::Refuse(Refusal::new(code, [cell], sentence))
}

/// The refusal of putting a number on a square that has one.
fn occupied(board: &Board, cell: CellId) -> Press<Placement> {
    refused("occupied", cell, format!("There is a number in {} already.", board.frame().place(cell)))
}

fn place(board: &Board, cell: CellId, rank: Rank) -> Press<Placement> {
    let frame = board.frame();
    Press::Play(Placement::Place { number: frame.number(rank), square: frame.square(cell) })
}

fn take(board: &Board, cell: CellId) -> Press<Placement> {
    Press::Play(Placement::Take { square: board.frame().square(cell) })
}

fn erase(board: &Board, focus: &mut Focus) -> Press<Placement> {
    if focus.typed.pop().is_some() {
        return Press::Held;
    }
    match spot(board, focus.cursor) {
        Spot::Own | Spot::Given => take(board, focus.cursor),
        _ if focus.release() => Press::Held,
        _ => Press::Nothing,
    }
}

/// The number typed goes to the square under the cursor or in the hand; without one it is taken into the hand.
fn commit(board: &Board, focus: &mut Focus) -> Press<Placement> {
    let text = std::mem::take(&mut focus.typed);
    let rank = text.parse().ok().and_then(|number| board.frame().rank(number));
    let Some(rank) = rank.filter(|&rank| board.find(rank).is_none()) else {
        return refused("no-such-number", focus.cursor, format!("There is no {text} left."));
    };
    let picked = focus.picked.first().copied();
    let empty = |cell: &CellId| spot(board, *cell) == Spot::Empty;
    match Some(focus.cursor).filter(empty).or(picked.filter(empty)) {
        Some(cell) => place(board, cell, rank),
        None => {
            focus.picked = vec![bank_cell(board, rank)];
            Press::Held
        }
    }
}
