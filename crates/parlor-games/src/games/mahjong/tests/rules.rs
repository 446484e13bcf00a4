//! Which tiles are free, which match, why a move is refused, and when a game finishes itself.

use std::collections::HashMap;

use super::super::Mahjong;
use super::super::board::{Board, Tile};
use super::super::layouts::Layout;
use super::super::notation::Move;
use super::super::tiles::group;
use super::board;
use crate::game::{Rules, Status};
use crate::kit::random::Random;

/// A random heap with random faces, of which some tiles are gone.
fn heap(random: &mut Random, tiles: usize, groups: usize) -> Board {
    let mut spots = Vec::new();
    while spots.len() < tiles {
        let spot =
            super::super::geometry::Spot::new(random.below(9) as u8, random.below(5) as u8, random.below(3) as u8);
        if !spots.iter().any(|other: &super::super::geometry::Spot| other.level == spot.level && other.overlaps(spot)) {
            spots.push(spot);
        }
    }
    let mut faces: Vec<Tile> = (0..tiles / 2).flat_map(|_| [Tile::Face(random.below(groups) as u8); 2]).collect();
    random.shuffle(&mut faces);
    Board::new(Layout::new(spots).unwrap(), faces)
}

#[test]
fn a_move_is_legal_when_both_tiles_are_open_above_and_on_one_side_and_match() {
    let mut random = Random::new(4);
    for _ in 0..300 {
        let mut board = heap(&mut random, 12, 3);
        for _ in 0..random.below(3) {
            let pairs = board.pairs();
            let Some(&(a, b)) = random.pick(&pairs) else { break };
            board.take(a, b);
        }
        // From the quarters of the table, without the lists of the geometry.
        let quarters: Vec<(usize, i32, i32, i32)> = board
            .left()
            .flat_map(|tile| {
                let spot = board.spot(tile);
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| {
                    (tile, i32::from(spot.level), i32::from(spot.row) + down, i32::from(spot.column) + right)
                })
            })
            .collect();
        let free = |tile: usize| {
            let mine: Vec<_> = quarters.iter().filter(|quarter| quarter.0 == tile).collect();
            let touches = |level: fn(i32, i32) -> bool, right: i32| {
                quarters.iter().any(|other| {
                    other.0 != tile
                        && mine.iter().any(|my| level(other.1, my.1) && other.2 == my.2 && other.3 == my.3 + right)
                })
            };
            let same = |other: i32, my: i32| other == my;
            !touches(|other, my| other > my, 0) && (!touches(same, -1) || !touches(same, 1))
        };
        for a in board.left() {
            assert_eq!(board.is_free(a), free(a), "{board} {}", board.spot(a));
            for b in board.left().filter(|&b| b != a) {
                let legal = free(a) && free(b) && board.group(a) == board.group(b);
                let wanted = Move::pair(board.spot(a), board.spot(b));
                assert_eq!(Mahjong::refuse(&board, &wanted).is_none(), legal);
            }
        }
    }
}

#[test]
fn seasons_match_seasons_and_flowers_flowers_and_nothing_else_matches_by_likeness() {
    for (a, b) in [(33, 36), (38, 41), (5, 5), (37, 37)] {
        assert_eq!(group(a), group(b));
    }
    for (a, b) in [(33, 37), (33, 38), (37, 31), (0, 9)] {
        assert_ne!(group(a), group(b));
    }
    let open = board("~0041@xBBD");
    assert_eq!(Mahjong::moves(&open).iter().map(ToString::to_string).collect::<Vec<_>>(), ["shuffle"]);
    assert_eq!(Mahjong::moves(&board("~0041@xBBA")).len(), 2, "spring and winter match");
}

#[test]
fn a_refusal_names_what_lies_on_a_tile_and_what_blocks_it() {
    let said = |text: &str, attempt: &str| {
        Mahjong::refuse(&board(text), &attempt.parse().unwrap()).map(|refusal| refusal.sentence).unwrap_or_default()
    };
    assert_eq!(said("~0041@0mr0", "0,0-0,2^1"), "The layout has no tile at that place.");
    assert_eq!(said("~0021.0111.0211@0mr0", "0,0-2,0^2"), "The 1 of characters lies under the east wind.");
    assert_eq!(said("~0021.0111.0211@0mr0", "2,0-2,0^2"), "The hidden tile lies under the east wind.");
    assert_eq!(
        said("~0041@0mr0", "0,0-2,0"),
        "The 5 of bamboo is blocked on both sides: by the 1 of characters on its left and the east wind on its right."
    );
    assert_eq!(said("~0041@0mrm", "0,0-6,0"), "The 1 of characters and the 5 of bamboo do not match.");
}

#[test]
fn a_tile_on_all_of_which_others_lie_does_not_tell_its_face() {
    let hidden = board("~0021.0021@0mm0");
    let sentence = Mahjong::refuse(&hidden, &"0,0-0,0^1".parse().unwrap()).unwrap().sentence;
    assert_eq!(sentence, "The hidden tile lies under the 5 of bamboo.");
}

#[test]
fn an_observation_hides_every_face_that_something_lies_on_and_reads_back() {
    let seen = Mahjong::observe(&board("~0021.0111.0211@0mm0"));
    assert_eq!(seen.to_string(), "???0");
    assert_eq!(board(&format!("~0021.0111.0211@{seen}")), seen);
    assert_eq!(Mahjong::observe(&board("~0041@0mm0")).to_string(), "0mm0");
}

#[test]
fn a_table_without_an_open_pair_is_stuck_and_a_bare_one_won() {
    assert_eq!(Mahjong::status(&board("~0041@0mm0")), Status::Playing);
    assert_eq!(Mahjong::status(&board("~0041@0m0m")), Status::Stuck);
    assert_eq!(Mahjong::status(&board("~0041@....")), Status::Won);
}

/// Whether every way to play on wins; what is known is about tiles of the same layout.
fn always_wins(board: &Board, known: &mut HashMap<Vec<Tile>, bool>) -> bool {
    if let Some(&verdict) = known.get(board.tiles()) {
        return verdict;
    }
    let verdict = match Mahjong::status(board) {
        Status::Won => true,
        Status::Stuck => false,
        Status::Playing => board.pairs().into_iter().all(|(a, b)| {
            let mut next = board.clone();
            next.take(a, b);
            always_wins(&next, known)
        }),
    };
    known.insert(board.tiles().to_vec(), verdict);
    verdict
}

#[test]
fn a_game_finishes_itself_only_where_every_way_to_play_wins() {
    let mut random = Random::new(9);
    let (mut finished, mut safe) = (0, 0);
    for _ in 0..3_000 {
        let board = heap(&mut random, 10, 4);
        let always = always_wins(&board, &mut HashMap::new());
        safe += usize::from(always);
        if let Some(line) = Mahjong::finish(&board) {
            assert!(always, "{}@{board}", board.layout().text());
            let mut here = board.clone();
            for made in line {
                assert_eq!(Mahjong::refuse(&here, &made), None);
                Mahjong::play(&mut here, &made, &mut Vec::new());
            }
            assert_eq!(Mahjong::status(&here), Status::Won);
            finished += 1;
        }
    }
    assert!(finished > 100 && finished * 2 > safe, "{finished} of {safe} safe positions are known as such");
}
