//! Deals and shuffles.
//!
//! A solvable deal is made by *peeling*: all cells are filled with blank tiles, random pairs that can be joined are
//! taken away by the rules until nothing is left, and each pair then gets a kind. The way it was peeled clears the
//! board, whatever the tiles do after a match. Peeling never gets stuck: the topmost tiles of two columns can always be
//! joined, and so can two tiles that follow each other in one column. Pairs that could be joined from the start make a
//! board easy, so they are avoided where another is soon found.

use super::Pikachu;
use super::board::Board;
use super::field::{Field, MAX_KINDS, MAX_SIDE, Place};
use super::setup::{Dealing, Setup};
use super::shift::{Shift, gather};
use crate::card::{self, Chosen, Offer, Span};
use crate::game::{Deal, DealError};
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::kit::text::count;

/// The most tiles of random deals that are offered.
const FOLLOWED: usize = 200;

impl Deal for Pikachu {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, DealError> {
        let area = setup.size.area();
        if !area.is_multiple_of(2) || area == 0 {
            return Err(DealError(format!(
                "a board of {} has {area} cells, which cannot be taken in pairs; make one side even",
                setup.size
            )));
        }
        let mut random = seed.random("pikachu");
        let tiles = match setup.dealing {
            Dealing::Document => document(area, setup.kinds(), &mut random),
            Dealing::Solvable => {
                // Pairs are spread over the kinds as evenly as they go.
                let mut kinds: Vec<u8> = (0..area / 2).map(|pair| (pair % setup.kinds()) as u8 + 1).collect();
                random.shuffle(&mut kinds);
                let blank = Board::new(setup.size, vec![1; area], setup.shift);
                coloured(&blank, kinds, Vec::new(), &mut random)
            }
        };
        Ok(Board::new(setup.size, tiles, setup.shift))
    }

    fn offer(field: &card::Field, chosen: &Chosen<'_>) -> Offer {
        let most = MAX_SIDE as i64;
        let (odd, even) = (Span::every_second(1, most), Span::every_second(2, most));
        match field.key {
            "size" => Offer::sizes([[even, Span::new(1, most)], [odd, even]], "tiles go in pairs, so one side is even"),
            "copies" if chosen.number("kinds") > 0 => Offer::nothing("the number of kinds is chosen"),
            "kinds" => {
                let pairs = chosen.size("size").area() / 2;
                let because = if pairs < MAX_KINDS {
                    format!("there are {} of tiles", count(pairs, "pair"))
                } else {
                    String::new()
                };
                Offer::numbers([Span::new(0, pairs.min(MAX_KINDS) as i64)], because)
            }
            "deal" => {
                let because = "of large random boards the coach cannot tell in time";
                field.offer().only(|deal| deal != "document" || chosen.size("size").area() <= FOLLOWED, because)
            }
            _ => field.offer(),
        }
    }
}

/// The source document's deal: the first half at random, the second half the same tiles in random order.
#[must_use]
pub fn document(cells: usize, kinds: usize, random: &mut Random) -> Vec<u8> {
    let mut tiles: Vec<u8> = (0..cells / 2).map(|_| random.below(kinds) as u8 + 1).collect();
    let mut list = tiles.clone();
    while !list.is_empty() {
        tiles.push(list.swap_remove(random.below(list.len())));
    }
    tiles
}

/// The tiles of a board in another order that can be cleared, unless some kind is left an odd number of times.
///
/// The luck comes from the board itself, so taking a shuffle back and trying again gives the same.
#[must_use]
pub fn reshuffled(board: &Board) -> Board {
    let mut random = Seed::new(board.to_string()).random("pikachu shuffle");
    let (mut pairs, mut singles) = (Vec::new(), Vec::new());
    for group in board.field().groups() {
        let kind = board.field().tiles()[group[0]];
        pairs.extend(std::iter::repeat_n(kind, group.len() / 2));
        singles.extend((group.len() % 2 == 1).then_some(kind));
    }
    random.shuffle(&mut pairs);
    random.shuffle(&mut singles);
    board.with_tiles(coloured(board, pairs, singles, &mut random))
}

/// Tiles for the occupied places: kinds of pairs in the order of a peeling, then what has no partner.
fn coloured(board: &Board, pairs: Vec<u8>, singles: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let mut tiles = vec![0; board.size().area()];
    let places = peeled(board, random);
    let kinds = pairs.iter().flat_map(|kind| [*kind; 2]).chain(singles);
    for (place, kind) in places.into_iter().zip(kinds) {
        tiles[place] = kind;
    }
    tiles
}

/// How many pairs open from the start are passed over before one is taken after all.
const PATIENCE: usize = 12;

/// The occupied places, two by two, in an order in which blank tiles can be taken away; an odd one comes last.
pub(super) fn peeled(board: &Board, random: &mut Random) -> Vec<Place> {
    let size = board.size();
    let blank = |tiles: &[u8]| tiles.iter().map(|tile| u8::from(*tile != 0)).collect::<Vec<u8>>();
    let start = Field::new(size, blank(board.field().tiles()));
    let mut field = start.clone();
    // Where each tile came from, by where it is; 0 is no tile.
    let mut origin: Vec<u16> =
        field.tiles().iter().enumerate().map(|(place, tile)| if *tile == 0 { 0 } else { place as u16 + 1 }).collect();
    let mut stretch_of = vec![usize::MAX; size.area()];
    for (index, stretch) in board.stretches().iter().enumerate() {
        stretch.iter().for_each(|&place| stretch_of[place] = index);
    }
    let mut left: Vec<Place> = (0..size.area()).filter(|&place| origin[place] != 0).collect();
    let mut order = Vec::with_capacity(left.len());
    while left.len() >= 2 {
        let (a, b) = joinable(&field, &start, &left, &origin, random);
        for place in [a, b] {
            order.push(usize::from(std::mem::take(&mut origin[place])) - 1);
            field.put(place, 0);
        }
        if board.shift() != Shift::None {
            for place in [a, b] {
                gather(&board.stretches()[stretch_of[place]], &mut origin, |from, to| {
                    field.put(from, 0);
                    field.put(to, 1);
                });
            }
            left.clear();
            left.extend((0..size.area()).filter(|&place| origin[place] != 0));
        } else {
            left.retain(|&place| place != a && place != b);
        }
    }
    order.extend(left.iter().map(|&place| usize::from(origin[place]) - 1));
    order
}

/// A random pair of places that can be joined now, but could not at the start if such a pair turns up soon.
fn joinable(field: &Field, start: &Field, left: &[Place], origin: &[u16], random: &mut Random) -> (Place, Place) {
    let mut second_best = None;
    let mut passed = 0;
    for _ in 0..16 * left.len() {
        let (a, b) = (left[random.below(left.len())], left[random.below(left.len())]);
        if a == b || !field.joined(a, b) {
            continue;
        }
        let was = |place: Place| usize::from(origin[place]) - 1;
        if !start.joined(was(a), was(b)) {
            return (a, b);
        }
        second_best = Some((a, b));
        passed += 1;
        if passed == PATIENCE {
            break;
        }
    }
    second_best.unwrap_or_else(|| {
        // The first tile in reading order is the topmost of its column; so is the first one beside that column, and in
        // one column the next tile follows directly.
        let first = left[0];
        let column = field.size().col(first);
        let beside = left[1..].iter().find(|&&place| field.size().col(place) != column);
        (first, *beside.unwrap_or(&left[1]))
    })
}
