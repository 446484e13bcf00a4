//! What the table looks like, and what selecting a tile means.

use super::Mahjong;
use super::board::Board;
use super::layouts::Layout;
use super::looks;
use super::notation::Move;
use super::rules;
use crate::game::{Press, Refusal, Rules, Status, Tray, View};
use crate::kit::text::{count, listed};
use crate::scene::{Area, Cell, CellId, Choice, Counter, Face, Focus, Key, Marks, Piece, Scene, Show};

/// What is to be seen of a tile: nothing of its face where others lie on all of it.
pub(super) fn face(board: &Board, tile: usize) -> Face {
    match board.face(tile) {
        Some(_) if board.is_hidden(tile) => looks::hidden(),
        Some(face) => looks::face(face),
        None => looks::unknown(),
    }
}

/// A tile as it is called: `5 of bamboo`.
pub(super) fn named(board: &Board, tile: usize) -> String {
    face(board, tile).name.into_owned()
}

/// A tile with its article; an unknown one may be any.
pub(super) fn the(board: &Board, tile: usize) -> String {
    let article = if board.face(tile).is_none() || board.is_hidden(tile) { "a" } else { "the" };
    let article = if article == "a" && board.face(tile).is_none() { "an" } else { article };
    format!("{article} {}", named(board, tile))
}

/// What holds a tile, as a screen reader says it.
fn detail(board: &Board, tile: usize) -> String {
    let geometry = board.layout().geometry();
    let words = |tiles: &[u16]| listed(&board.there(tiles).map(|tile| named(board, tile)).collect::<Vec<_>>());
    if board.is_covered(tile) {
        let over: Vec<u16> = rules::directly_over(board, tile).iter().map(|&tile| tile as u16).collect();
        return format!("under {}", words(&over));
    }
    match (words(geometry.left(tile)), words(geometry.right(tile))) {
        (left, right) if left.is_empty() || right.is_empty() => String::new(),
        (left, right) => format!("between {left} and {right}"),
    }
}

fn cell(board: &Board, tile: usize, face: Face) -> Cell {
    let spot = board.spot(tile);
    let lying = Cell::new(face, board.layout().places().full(spot, tile)).at(tile, spot.column.into(), spot.row.into());
    Cell { layer: spot.level, ..lying }
}

impl View for Mahjong {
    fn scene(board: &Board, focus: &Focus) -> Scene {
        let seen = |tile: usize| board.group(tile).filter(|_| !board.is_hidden(tile));
        let looked_at = seen(focus.cursor).filter(|_| focus.show.contains(Show::EQUAL));
        let picked = focus.picked.first().copied().filter(|&tile| board.is_there(tile));
        let mut cells: Vec<Cell> = board
            .left()
            .map(|tile| {
                let free = board.is_free(tile);
                // With a tile in the hand the next one to choose is one that matches.
                let fits = picked.is_none_or(|first| board.group(first) == board.group(tile));
                let shown = cell(board, tile, face(board, tile))
                    .mark(Marks::FREE, free && fits)
                    .mark(Marks::TARGET, free && fits && picked.is_some_and(|first| first != tile))
                    .mark(Marks::BLOCKED, !free)
                    .mark(Marks::SELECTED, picked == Some(tile))
                    .mark(Marks::EQUAL, looked_at.is_some() && looked_at == seen(tile) && tile != focus.cursor);
                Cell { detail: detail(board, tile), ..shown }
            })
            .collect();
        if cells.is_empty() {
            // The bare table: its places, so that the cursor has somewhere to be.
            let ground = (0..board.tiles().len()).filter(|&tile| board.spot(tile).level == 0);
            cells = ground.map(|tile| cell(board, tile, Face::empty(Piece::BARE))).collect();
        }
        let (left, all) = (board.count(), board.tiles().len());
        let pairs = board.pairs().len();
        Scene {
            counters: vec![
                Counter::new("tiles left", format!("{left} of {all}")),
                Counter::new("pairs open", pairs),
                Counter::new("pairs left", left / 2),
            ],
            choices: match Self::refuse(board, &Move::Shuffle) {
                None => vec![Choice { key: Key::Choice(0), label: "Shuffle".into() }],
                Some(_) => Vec::new(),
            },
            sentence: match Self::status(board) {
                Status::Won => "The table is bare: you win.".into(),
                Status::Stuck => {
                    format!(
                        "No pair is open and {} {} left: undo, or shuffle.",
                        count(left, "tile"),
                        if left == 1 { "is" } else { "are" }
                    )
                }
                Status::Playing => format!("{} left, {} open.", count(left, "tile"), count(pairs, "pair")),
            },
            ..Scene::of(area(board.layout()), cells)
        }
    }

    fn select(board: &Board, focus: &mut Focus) -> Press<Move> {
        let at = focus.cursor;
        if !board.is_there(at) {
            return Press::Refuse(Refusal::new("gone", [], "That tile is gone already."));
        }
        if let Some(refusal) = rules::held(board, at) {
            return Press::Refuse(refusal);
        }
        Press::pair(focus, |first| {
            let fits = board.is_there(first) && board.group(first).is_some() && board.group(first) == board.group(at);
            fits.then(|| Press::Play(Move::pair(board.spot(first), board.spot(at))))
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
            Move::Pair(a, b) => [a, b].iter().filter_map(|&spot| board.layout().geometry().at(spot)).collect(),
            Move::Shuffle => Vec::new(),
        }
    }
}

/// A row of the pairs that went last.
pub(super) const TRAY: Tray<Mahjong> = Tray {
    keeps: 16,
    taken: |before, made| Mahjong::cells(before, made).into_iter().map(|tile| face(before, tile)).collect(),
};

fn area(layout: &Layout) -> Area {
    Area { piece: 2, ..Area::plain(layout.columns(), layout.rows()) }
}

/// The places of a layout under blank tiles.
pub(super) fn preview(layout: &std::sync::Arc<Layout>) -> Scene {
    let blank = Board::new(layout.clone(), vec![super::board::Tile::Unknown; layout.len()]);
    let cells = blank.left().map(|tile| cell(&blank, tile, Face::new(looks::BLANK, "", "tile"))).collect();
    Scene {
        sentence: format!("{} on {}.", count(layout.len(), "tile"), count(layout.levels(), "level")),
        ..Scene::of(area(layout), cells)
    }
}
