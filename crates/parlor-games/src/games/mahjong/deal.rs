//! Deals and shuffles.
//!
//! All ways of dealing draw from the same stream, so that the solvable deal of a seed is the first of its random deals
//! that can be won.

use super::board::{Board, Tile};
use super::layouts::{Layout, code};
use super::pile::Pile;
use super::setup::{Dealing, Setup};
use super::tiles::{GROUPS, SET, faces, group, pairs};
use super::{Mahjong, crand, solver, view};
use crate::card::{Chosen, Field, Offer};
use crate::game::{Deal, DealError};
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::scene::Scene;

/// How many random deals are looked at before a solvable one is made in another way: on some layouts hardly any random
/// deal can be won.
const TRIES: usize = 12;
/// The layout of numbered deals.
const NUMBERED: &str = "turtle";
/// How often a heap is taken apart at random, and then with care, before it counts as one that cannot be cleared.
const PEELINGS: usize = 60;

impl Deal for Mahjong {
    fn deal(setup: &Setup, seed: &Seed) -> Result<Board, DealError> {
        let layout = &setup.layout;
        let mut random = seed.random("mahjong");
        let board = |faces: Vec<u8>| Board::new(layout.clone(), faces.into_iter().map(Tile::Face).collect());
        let dealt = match setup.dealing {
            Dealing::CRand => return numbered(layout, seed).map(board),
            Dealing::Random => Some(board(uniform(layout.len(), &mut random))),
            Dealing::Easy => backwards(layout, &mut random).map(board),
            Dealing::Document => document(layout, &mut random).map(board),
            Dealing::Solvable => {
                // Of more than one set hardly any random deal is decided within what a deal may cost.
                let tries = if layout.len() > SET { 0 } else { TRIES };
                let mut drawn = (0..tries).map(|_| board(uniform(layout.len(), &mut random)));
                let found = solver::first_winnable(layout, &mut drawn);
                found.or_else(|| document(layout, &mut random).map(board))
            }
        };
        dealt.ok_or_else(|| {
            DealError("no way was found to clear this layout, whatever lies where; deal it random".into())
        })
    }

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        let layout = chosen.word("layout");
        match (field.key, Layout::named(layout)) {
            ("deal", Some(_)) => {
                field.offer().only(|deal| deal != "crand" || layout == NUMBERED, "numbered deals are Turtles")
            }
            ("deal", None) => {
                let layout = code::read(layout).ok();
                let clear = layout.is_some_and(|own| peeled(&Pile::full(&own), &mut Random::new(1)).is_some());
                let fits = |deal: &str| if clear { deal != "crand" } else { deal == "random" };
                let because =
                    if clear { "numbered deals are Turtles" } else { "no way was found to clear this layout" };
                field.offer().only(fits, because)
            }
            _ => field.offer(),
        }
    }

    fn preview(setup: &Setup) -> Option<Scene> {
        Some(view::preview(&setup.layout))
    }
}

/// The Turtle that the C library's `rand` deals with the seed as its number.
fn numbered(layout: &Layout, seed: &Seed) -> Result<Vec<u8>, DealError> {
    if layout.text() != NUMBERED {
        return Err(DealError(format!("numbered deals are Turtles, not {}", layout.text())));
    }
    // Any text is a seed: one that is no number stands for some number.
    let number = seed.text().parse().unwrap_or_else(|_| seed.random("mahjong number").next_u64() as u32);
    let mut used = [0_usize; GROUPS as usize];
    let face = |group: u16| {
        let used = &mut used[usize::from(group)];
        *used += 1;
        faces(group as u8)[(*used - 1) % 4]
    };
    Ok(crand::board(number, layout.geometry()).into_iter().map(face).collect())
}

/// Faces for so many tiles, each order as likely as any other.
#[must_use]
pub fn uniform(tiles: usize, random: &mut Random) -> Vec<u8> {
    let mut faces: Vec<u8> = pairs(tiles, random).into_iter().flatten().collect();
    random.shuffle(&mut faces);
    faces
}

/// A way to take a heap apart in pairs.
fn peeled(pile: &Pile<&Layout>, random: &mut Random) -> Option<Vec<usize>> {
    (0..2 * PEELINGS).find_map(|number| pile.clone().peel(number >= PEELINGS, random))
}

/// Faces dealt backwards: blank tiles are taken away in random pairs, and each pair gets a matching pair of faces.
#[must_use]
pub fn backwards(layout: &Layout, random: &mut Random) -> Option<Vec<u8>> {
    let order = peeled(&Pile::full(layout), random)?;
    let mut faces = vec![0; layout.len()];
    let dealt = pairs(layout.len(), random).into_iter().flatten();
    order.into_iter().zip(dealt).for_each(|(tile, face)| faces[tile] = face);
    Some(faces)
}

/// The source document's solvable board: a random one is played at random; where no pair is open, the face of a random
/// free tile is swapped with that of a tile that is not free and matches another free one.
#[must_use]
pub fn document(layout: &Layout, random: &mut Random) -> Option<Vec<u8>> {
    let full = Pile::full(layout);
    let made = (0..PEELINGS).find_map(|_| rearranged(full.clone(), uniform(layout.len(), random), random));
    // A heap that nearly always leaves one tile on another wants more care than the document takes.
    made.or_else(|| backwards(layout, random))
}

fn rearranged(mut pile: Pile<&Layout>, mut faces: Vec<u8>, random: &mut Random) -> Option<Vec<u8>> {
    while pile.count() > 0 {
        let (a, b) = match open_pair(&pile, &faces, random) {
            Some(pair) => pair,
            None => {
                let free = pile.free();
                let first = *random.pick(free)?;
                let others: Vec<usize> = free.iter().copied().filter(|&tile| tile != first).collect();
                let second = *random.pick(&others)?;
                let matching =
                    |&tile: &usize| pile.is_there(tile) && tile != first && group(faces[tile]) == group(faces[first]);
                // No two free tiles match, so these are not free.
                let under: Vec<usize> = (0..faces.len()).filter(matching).collect();
                faces.swap(second, *random.pick(&under)?);
                (first, second)
            }
        };
        pile.take(a);
        pile.take(b);
    }
    Some(faces)
}

/// A random one of the pairs that are open.
fn open_pair(pile: &Pile<&Layout>, faces: &[u8], random: &mut Random) -> Option<(usize, usize)> {
    let free = pile.free();
    let mut seen = [0_usize; GROUPS as usize];
    let mut pairs = 0;
    for &tile in free {
        let seen = &mut seen[usize::from(group(faces[tile]))];
        pairs += *seen;
        *seen += 1;
    }
    if pairs == 0 {
        return None;
    }
    let mut wanted = random.below(pairs);
    for (at, &tile) in free.iter().enumerate() {
        for &other in free[..at].iter().filter(|&&other| group(faces[other]) == group(faces[tile])) {
            match wanted.checked_sub(1) {
                Some(rest) => wanted = rest,
                None => return Some((other, tile)),
            }
        }
    }
    None
}

/// The tiles that are left dealt anew on their places, and whether they can be cleared now. They can be unless some
/// group is left an odd number of times or the places themselves allow none.
///
/// The luck comes from the board itself, so taking a shuffle back and trying again gives the same.
#[must_use]
pub fn reshuffled(board: &Board) -> (Board, bool) {
    let mut random = Seed::new(board.to_string()).random("mahjong shuffle");
    let (mut dealt, mut singles) = (Vec::new(), Vec::new());
    for group in board.groups() {
        let mut faces: Vec<u8> = group.iter().filter_map(|&tile| board.face(tile)).collect();
        random.shuffle(&mut faces);
        singles.extend((faces.len() % 2 == 1).then(|| faces.pop()).flatten());
        dealt.extend(faces.chunks_exact(2).map(|pair| [pair[0], pair[1]]));
    }
    random.shuffle(&mut dealt);
    random.shuffle(&mut singles);
    let order = peeled(
        &Pile::new(board.layout(), (0..board.tiles().len()).map(|at| board.is_there(at)).collect()),
        &mut random,
    );
    let winnable = order.is_some() && singles.is_empty();
    let order = order.unwrap_or_else(|| {
        let mut order: Vec<usize> = board.left().collect();
        random.shuffle(&mut order);
        order
    });
    let mut tiles = board.tiles().to_vec();
    for (tile, face) in order.into_iter().zip(dealt.into_iter().flatten().chain(singles)) {
        tiles[tile] = Tile::Face(face);
    }
    (board.with_tiles(tiles), winnable)
}
