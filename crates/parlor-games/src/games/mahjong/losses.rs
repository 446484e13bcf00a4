//! Why a position is lost, in the words of the game.

use super::board::Board;
use super::names;
use super::solver::{Knot, goes_before};
use crate::kit::text::number;
use crate::speech::{Role, Speech};

/// How many kinds a sentence names before it only counts them.
const NAMED: usize = 3;

/// The longest sentence.
const LONGEST: usize = 140;

/// Why nothing wins, in one sentence that lights up the knot.
pub(super) fn why(board: &Board, knot: &Knot) -> Speech {
    let tiles = |group: u16| -> Vec<usize> {
        board.left().filter(|&tile| board.group(tile).map(u16::from) == Some(group)).collect()
    };
    match knot {
        Knot::Odd(group) => odd(*group as u8, tiles(*group)),
        Knot::Alone(groups) if groups.len() == 1 => single(board, groups[0] as u8, tiles(groups[0])),
        Knot::Alone(groups) => {
            let all: Vec<Vec<usize>> = groups.iter().map(|&group| tiles(group)).collect();
            match all.iter().all(|tiles| tiles.len() == 2) {
                true => waiting(groups, &all),
                false => however(groups, &all, "some of them block one another"),
            }
        }
        Knot::Tied(groups) => {
            let all: Vec<Vec<usize>> = groups.iter().map(|&group| tiles(group)).collect();
            however(groups, &all, "some tile stays")
        }
    }
}

/// The tiles of a group: `the four 9s of characters`.
fn the(group: u16, tiles: &[usize]) -> Speech {
    let words = format!("the {}", names::of_group(group as u8, tiles.len()));
    Speech::default().name(Role::Because, tiles, words)
}

fn odd(group: u8, tiles: Vec<usize>) -> Speech {
    let many = tiles.len();
    let words = names::of_group(group, many);
    match many {
        1 => {
            let only = words.strip_prefix("one ").unwrap_or(&words).to_owned();
            Speech::new("The ").name(Role::Because, tiles, format!("last {only}")).and(" has no partner left.")
        }
        _ => Speech::new("One of ").name(Role::Because, tiles, format!("the {words}")).and(" has no partner."),
    }
}

/// The tiles of one kind hold one another.
fn single(board: &Board, group: u8, tiles: Vec<usize>) -> Speech {
    let there: Vec<bool> = (0..board.tiles().len()).map(|tile| board.is_there(tile)).collect();
    let geometry = board.layout().geometry();
    let lies_under =
        |a: usize, b: usize| geometry.above(a).contains(&(b as u16)) || geometry.above(b).contains(&(a as u16));
    let waits = |a: usize, b: usize| goes_before(geometry, &there, a, b) || goes_before(geometry, &there, b, a);
    let all = the(group.into(), &tiles);
    match tiles[..] {
        [a, b] => {
            let so = match lies_under(a, b) {
                true => "one lies under the other",
                false => "one is not free before the other has gone",
            };
            all.capital().and(format!(" can never go together: {so}."))
        }
        [a, b, c, d] => {
            let pairings = [[(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (b, c)]];
            let each = |held: &dyn Fn(usize, usize) -> bool| {
                pairings.iter().all(|pairing| pairing.iter().any(|&(a, b)| held(a, b)))
            };
            let so = if each(&lies_under) {
                "one of them stays under another"
            } else if each(&waits) {
                "one of them waits for its own partner to go"
            } else {
                "some of them block one another"
            };
            Speech::new("However ").join(all).and(format!(" are paired, {so}."))
        }
        _ => Speech::new("However ").join(all).and(" are paired, some of them block one another."),
    }
}

/// Pairs none of which can go first.
fn waiting(groups: &[u16], all: &[Vec<usize>]) -> Speech {
    let listed = || Speech::list(groups.iter().zip(all).map(|(&group, tiles)| the(group, tiles))).capital();
    let said = match groups.len() {
        2 => listed().and(" wait for each other: neither pair is free before the other has gone."),
        many if many <= NAMED => listed().and(" wait for one another: none of these pairs can go first."),
        many => {
            let pairs = format!("These {} pairs", number(many));
            let all: Vec<usize> = all.concat();
            Speech::default().name(Role::Because, all, pairs).and(" wait for one another: none of them can go first.")
        }
    };
    debug_assert!(said.to_string().chars().count() <= LONGEST, "{said}");
    said
}

/// Kinds that cannot all be paired.
fn however(groups: &[u16], all: &[Vec<usize>], so: &str) -> Speech {
    if groups.len() <= NAMED {
        let listed = Speech::list(groups.iter().zip(all).map(|(&group, tiles)| the(group, tiles)));
        let said = Speech::new("However ").join(listed).and(format!(" are paired, {so}."));
        if said.to_string().chars().count() <= LONGEST {
            return said;
        }
    }
    let kinds = format!("the tiles of these {} kinds", number(groups.len()));
    Speech::new("However ").name(Role::Because, all.concat(), kinds).and(format!(" are paired, {so}."))
}
