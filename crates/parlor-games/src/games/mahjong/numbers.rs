//! Mahjong in numbers: an action for each pair of places of the layout, and one to shuffle.

use std::sync::Arc;

use super::Mahjong;
use super::board::{Board, Tile};
use super::layouts::Layout;
use super::notation::Move;
use super::pile::Pile;
use super::rules::refuse_shuffle;
use super::tiles::{FACES, GROUPS};
use crate::game::{Numbers, Plane, Rules as _, Standing, pair, paired, pairs};

/// A board, with what is free on it kept up to date.
#[derive(Clone)]
pub struct Course {
    board: Board,
    pile: Pile<Arc<Layout>>,
    /// Of each free tile the one of its group that was met before it: room to list pairs.
    before: Vec<u16>,
}

impl From<Board> for Course {
    fn from(board: Board) -> Self {
        let there = (0..board.tiles().len()).map(|tile| board.is_there(tile)).collect();
        Self { pile: Pile::new(Arc::clone(board.layout()), there), before: vec![NONE; board.tiles().len()], board }
    }
}

impl From<Course> for Board {
    fn from(course: Course) -> Self {
        course.board
    }
}

/// What stands for no tile.
const NONE: u16 = u16::MAX;
/// What is seen where nothing lies any more.
const GONE: i32 = -1;
/// What is seen of a tile that something lies on.
const COVERED: i32 = FACES as i32;

fn shuffle(board: &Board) -> usize {
    pairs(board.tiles().len())
}

impl Numbers for Mahjong {
    type Course = Course;

    fn actions(course: &Course) -> usize {
        shuffle(&course.board) + 1
    }

    /// Of each place the face (-1 where the tile is gone, 42 where something lies on it) and whether its tile is free.
    fn planes(course: &Course) -> Vec<Plane> {
        let places = course.board.tiles().len();
        vec![Plane::new("faces", [places], GONE, COVERED), Plane::new("free", [places], 0, 1)]
    }

    /// Where each tile lies: column and row in half tiles, and level.
    fn fixed(course: &Course) -> Vec<(Plane, Vec<i32>)> {
        let spots = course.board.layout().geometry().spots();
        let places = spots.iter().flat_map(|spot| [spot.column, spot.row, spot.level].map(i32::from)).collect();
        vec![(Plane::new("places", [spots.len(), 3], 0, i32::from(u8::MAX)), places)]
    }

    fn spelt(course: &Course, made: &Move) -> Option<Vec<usize>> {
        let geometry = course.board.layout().geometry();
        Some(vec![match *made {
            Move::Shuffle => shuffle(&course.board),
            Move::Pair(a, b) => {
                let (a, b) = (geometry.at(a)?, geometry.at(b)?);
                (a != b).then(|| pair(a.min(b), a.max(b)))?
            }
        }])
    }

    fn counted(course: &Course, action: usize) -> Option<Move> {
        let board = &course.board;
        if action >= shuffle(board) {
            return (action == shuffle(board)).then_some(Move::Shuffle);
        }
        let (a, b) = paired(action);
        Some(Move::pair(board.spot(a), board.spot(b)))
    }

    fn legal(course: &mut Course, whole: bool, list: &mut Vec<u32>) {
        let Course { board, pile, before } = course;
        let mut newest = [NONE; GROUPS as usize];
        for &tile in pile.free() {
            let Some(group) = board.group(tile) else { continue };
            let newest = &mut newest[usize::from(group)];
            before[tile] = std::mem::replace(newest, tile as u16);
            let mut other = before[tile];
            while other != NONE {
                let with = usize::from(other);
                list.push(pair(tile.min(with), tile.max(with)) as u32);
                other = before[with];
            }
        }
        list.extend((whole && refuse_shuffle(board).is_none()).then(|| shuffle(board) as u32));
    }

    fn act(course: &mut Course, action: usize) {
        if action < shuffle(&course.board) {
            let (a, b) = paired(action);
            course.board.take(a, b);
            course.pile.take(a);
            course.pile.take(b);
        } else {
            Self::make(&mut course.board, &Move::Shuffle);
        }
    }

    fn look(course: &Course, seen: &mut [i32]) {
        let (faces, free) = seen.split_at_mut(course.board.tiles().len());
        for (at, (face, &tile)) in faces.iter_mut().zip(course.board.tiles()).enumerate() {
            *face = match tile {
                Tile::Gone => GONE,
                Tile::Face(face) if !course.pile.is_covered(at) => face.into(),
                Tile::Face(_) | Tile::Unknown => COVERED,
            };
        }
        free.fill(0);
        course.pile.free().iter().for_each(|&tile| free[tile] = 1);
    }

    fn standing(course: &Course) -> Standing {
        let left = course.pile.count();
        Standing { won: left == 0, progress: course.board.tiles().len() - left, points: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Deal as _;
    use crate::kit::random::Random;
    use crate::kit::seed::Seed;

    fn seen(board: &Board) -> Vec<i32> {
        let mut seen = vec![0; 2 * board.tiles().len()];
        Mahjong::look(&Mahjong::begin(board.clone()), &mut seen);
        seen
    }

    #[test]
    fn boards_that_differ_only_under_other_tiles_look_equal() {
        let board = Mahjong::deal(&"turtle".parse().unwrap(), &Seed::new("covered")).unwrap();
        let covered: Vec<usize> = (0..144).filter(|&tile| board.is_covered(tile)).collect();
        let mut faces: Vec<Tile> = covered.iter().map(|&tile| board.tiles()[tile]).collect();
        Random::new(1).shuffle(&mut faces);
        let mut tiles = board.tiles().to_vec();
        covered.iter().zip(faces).for_each(|(&at, face)| tiles[at] = face);
        let other = board.with_tiles(tiles);
        assert_ne!(other, board);
        assert_eq!(seen(&other), seen(&board));
        // What lies open is seen.
        let open = (0..144).find(|&tile| !board.is_covered(tile)).unwrap();
        let mut tiles = board.tiles().to_vec();
        tiles[open] = Tile::Face((board.face(open).unwrap() + 1) % FACES);
        assert_ne!(seen(&board.with_tiles(tiles)), seen(&board));
    }
}
