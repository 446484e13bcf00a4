//! Tests of the rules, deals, verdicts and classic forms, each against something that shares no code with what it tests.

mod classic;
mod deals;
mod rules;
mod solver;
mod table;
mod voice;

use std::collections::{HashSet, VecDeque};

use super::Pikachu;
use super::board::Board;
use super::field::{Field, Place};
use super::shift::Shift;
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// A position as text, with a setup before `@` where it needs one.
fn board(text: &str) -> Board {
    let (setup, text) = text.split_once('@').unwrap_or(("", text));
    Pikachu::read(Some(&setup.parse().unwrap()), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Random tiles with gaps; where tiles slide they have done so.
fn random_board(size: Size, kinds: usize, shift: Shift, random: &mut Random) -> Board {
    let gaps = random.below(4);
    let tile = |random: &mut Random| if random.below(5) < gaps { 0 } else { random.below(kinds) as u8 + 1 };
    let tiles = (0..size.area()).map(|_| tile(random)).collect();
    Board::new(size, tiles, shift)
}

/// The document's search, cell by cell, with a mark for each cell, direction and number of turns: the shortest path as
/// columns and rows counted from the border, the neighbours being tried up, left, right, down.
fn searched(field: &Field, a: Place, b: Place) -> Option<Vec<(usize, usize)>> {
    let size = field.size();
    let (from, to) = (field.spot(a), field.spot(b));
    let empty = |(x, y): (usize, usize)| {
        x == 0 || y == 0 || x > size.cols || y > size.rows || field.tiles()[size.at(x - 1, y - 1)] == 0
    };
    let mut seen = HashSet::new();
    let mut queue = VecDeque::from([(vec![from], 0, None)]);
    while let Some((path, turns, direction)) = queue.pop_front() {
        let (x, y) = path[path.len() - 1];
        if (x, y) == to {
            return Some(path);
        }
        for (number, (dx, dy)) in [(0_isize, -1_isize), (-1, 0), (1, 0), (0, 1)].into_iter().enumerate() {
            let (Some(nx), Some(ny)) = (x.checked_add_signed(dx), y.checked_add_signed(dy)) else { continue };
            let next = (nx, ny);
            if nx > size.cols + 1 || ny > size.rows + 1 || (next != to && !empty(next)) {
                continue;
            }
            let turned = turns + usize::from(direction.is_some_and(|before| before != number));
            if turned <= 2 && seen.insert((next, number, turned)) {
                let mut longer = path.clone();
                longer.push(next);
                queue.push_back((longer, turned, Some(number)));
            }
        }
    }
    None
}

/// Every pair of equal tiles that the document's search joins.
fn searched_pairs(field: &Field) -> Vec<(Place, Place)> {
    let tiles = field.tiles();
    let all = (0..tiles.len()).flat_map(|a| (a + 1..tiles.len()).map(move |b| (a, b)));
    all.filter(|&(a, b)| tiles[a] != 0 && tiles[a] == tiles[b] && searched(field, a, b).is_some()).collect()
}
