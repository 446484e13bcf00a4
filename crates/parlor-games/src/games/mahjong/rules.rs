//! Legal moves, refusals, play and status.

use super::Mahjong;
use super::board::{Board, Tile};
use super::deal;
use super::geometry::Spot;
use super::notation::Move;
use super::view::{self, named, the};
use crate::game::{BoardEvent, Refusal, Rules, Status};
use crate::kit::text::{listed, number};

impl Rules for Mahjong {
    type Position = Board;
    type Move = Move;

    fn moves(board: &Board) -> Vec<Move> {
        let pairs = board.pairs().into_iter().map(|(a, b)| Move::pair(board.spot(a), board.spot(b)));
        pairs.chain(refuse_shuffle(board).is_none().then_some(Move::Shuffle)).collect()
    }

    fn refuse(board: &Board, wanted: &Move) -> Option<Refusal> {
        match *wanted {
            Move::Pair(a, b) => checked(board, a, b).err(),
            Move::Shuffle => refuse_shuffle(board),
        }
    }

    fn play(board: &mut Board, made: &Move, events: &mut Vec<BoardEvent>) {
        match *made {
            Move::Pair(a, b) => {
                let Ok((first, second)) = checked(board, a, b) else { return };
                events.extend([first, second].map(|cell| BoardEvent::Vanish { cell }));
                board.take(first, second);
            }
            Move::Shuffle => {
                let (shuffled, winnable) = deal::reshuffled(board);
                let changed = board.left().filter(|&tile| shuffled.face(tile) != board.face(tile));
                events.extend(changed.map(|cell| BoardEvent::Change { cell, face: view::face(&shuffled, cell) }));
                if !winnable {
                    events.push(BoardEvent::Note { text: "No order of them was found that can be won.".into() });
                }
                *board = shuffled;
            }
        }
    }

    fn make(board: &mut Board, made: &Move) {
        match *made {
            Move::Pair(a, b) => {
                let geometry = board.layout().geometry();
                let (Some(first), Some(second)) = (geometry.at(a), geometry.at(b)) else { return };
                board.take(first, second);
            }
            Move::Shuffle => *board = deal::reshuffled(board).0,
        }
    }

    fn status(board: &Board) -> Status {
        if board.count() == 0 {
            return Status::Won;
        }
        // Most positions have an open pair, and one is enough.
        let mut seen = [false; super::tiles::GROUPS as usize];
        let open = board.left().filter(|&tile| board.is_free(tile)).filter_map(|tile| board.group(tile));
        match open.into_iter().any(|group| std::mem::replace(&mut seen[usize::from(group)], true)) {
            true => Status::Playing,
            false => Status::Stuck,
        }
    }

    fn progress(board: &Board) -> usize {
        board.tiles().len() - board.count()
    }

    fn progress_unit(_board: &Board) -> &'static str {
        "tiles taken"
    }

    fn goal(board: &Board) -> Option<usize> {
        Some(board.tiles().len())
    }

    fn is_help(_board: &Board, made: &Move) -> bool {
        *made == Move::Shuffle
    }

    /// Moves that clear the table, if every way to play on does.
    ///
    /// Groups are cleared one after the other, each only when all its tiles that are left are free at once. If that clears
    /// the table, no play can get stuck: of the groups with tiles left in a stuck position take the one cleared first here;
    /// all groups before it are gone, so all its tiles are free, and they are at least two.
    fn finish(board: &Board) -> Option<Vec<Move>> {
        if board.tiles().contains(&Tile::Unknown) {
            return None;
        }
        let mut groups = board.groups();
        if groups.is_empty() || groups.iter().any(|group| !group.len().is_multiple_of(2)) {
            return None;
        }
        let mut rest = board.clone();
        let mut line = Vec::new();
        while !groups.is_empty() {
            let before = groups.len();
            groups.retain(|group| {
                let free = group.iter().all(|&tile| rest.is_free(tile));
                if free {
                    for pair in group.chunks_exact(2) {
                        line.push(Move::pair(board.spot(pair[0]), board.spot(pair[1])));
                        rest.take(pair[0], pair[1]);
                    }
                }
                !free
            });
            if groups.len() == before {
                return None;
            }
        }
        Some(line)
    }

    /// The faces of tiles that something lies on are hidden.
    fn observe(board: &Board) -> Board {
        let seen = |tile: usize| match board.tiles()[tile] {
            Tile::Face(_) if board.is_covered(tile) => Tile::Unknown,
            tile => tile,
        };
        board.with_tiles((0..board.tiles().len()).map(seen).collect())
    }
}

/// The tile at a spot, or that there is none.
fn tile(board: &Board, spot: Spot) -> Result<usize, Refusal> {
    let tile = board.layout().geometry().at(spot);
    let tile = tile.ok_or_else(|| Refusal::new("no-tile", [], "The layout has no tile at that place."))?;
    match board.is_there(tile) {
        true => Ok(tile),
        false => Err(Refusal::new("gone", [], "That tile is gone already.")),
    }
}

/// Why a tile that is there cannot be taken.
pub(super) fn held(board: &Board, tile: usize) -> Option<Refusal> {
    if board.is_free(tile) {
        return None;
    }
    let geometry = board.layout().geometry();
    let cells = |others: &[usize]| [&[tile], others].concat();
    if board.is_covered(tile) {
        let over = directly_over(board, tile);
        let sentence = format!("The {} lies under {}.", named(board, tile), all(board, &over));
        return Some(Refusal::new("covered", cells(&over), sentence));
    }
    let [left, right] = [geometry.left(tile), geometry.right(tile)].map(|side| board.there(side).collect::<Vec<_>>());
    (!left.is_empty() && !right.is_empty()).then(|| {
        let side = |tiles: &[usize]| if tiles.len() > 1 { "two tiles".to_owned() } else { all(board, tiles) };
        let (before, after) = (side(&left), side(&right));
        let sentence = format!(
            "The {} is blocked on both sides: by {before} on its left and {after} on its right.",
            named(board, tile)
        );
        Refusal::new("blocked", cells(&[left, right].concat()), sentence)
    })
}

/// What lies on a tile with nothing between them: what lies on that can be seen to lie there.
pub(super) fn directly_over(board: &Board, tile: usize) -> Vec<usize> {
    let geometry = board.layout().geometry();
    let over: Vec<usize> = board.there(geometry.above(tile)).collect();
    let directly = |high: &usize| !over.iter().any(|&low| geometry.above(low).contains(&(*high as u16)));
    over.iter().copied().filter(directly).collect()
}

/// A tile or two in words, with articles; more are only counted.
fn all(board: &Board, tiles: &[usize]) -> String {
    if tiles.len() > 2 {
        return format!("{} tiles", number(tiles.len()));
    }
    listed(&tiles.iter().map(|&tile| the(board, tile)).collect::<Vec<_>>())
}

/// The two tiles of a pair that nothing is said against, or the first thing there is to say.
fn checked(board: &Board, a: Spot, b: Spot) -> Result<(usize, usize), Refusal> {
    let (first, second) = (tile(board, a)?, tile(board, b)?);
    if first == second {
        return Err(Refusal::new("same-tile", [first], "A tile cannot be paired with itself."));
    }
    if let Some(refusal) = [first, second].into_iter().find_map(|tile| held(board, tile)) {
        return Err(refusal);
    }
    let cells = [first, second];
    match (board.group(first), board.group(second)) {
        (Some(one), Some(other)) if one == other => Ok((first, second)),
        (Some(_), Some(_)) => {
            let sentence = format!("The {} and the {} do not match.", named(board, first), named(board, second));
            Err(Refusal::new("different", cells, sentence))
        }
        _ => Err(Refusal::new("unknown-face", cells, "Nobody knows whether these two match: a face is not known.")),
    }
}

pub(super) fn refuse_shuffle(board: &Board) -> Option<Refusal> {
    if board.tiles().contains(&Tile::Unknown) {
        return Some(Refusal::new("unknown-face", [], "Tiles whose faces are not known cannot be shuffled."));
    }
    let groups = board.groups();
    (groups.len() < 2).then(|| Refusal::new("nothing-to-shuffle", [], "There are no different tiles to shuffle."))
}
