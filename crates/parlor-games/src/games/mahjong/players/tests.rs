//! Each rule of the document's players on a board small enough to see why.

use super::super::Mahjong;
use super::super::board::{Board, Tile};
use super::super::geometry::Spot;
use super::super::layouts::Layout;
use super::super::notation::Move;
use super::super::setup::{Dealing, Setup};
use super::cheating::Search;
use super::normal::SeenTable;
use crate::arena::{self, Player, Record};
use crate::game::{Deal, Notation, Rules, Status};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// A position with its setup before `@`.
fn board(text: &str) -> Board {
    let (setup, text) = text.split_once('@').unwrap();
    Mahjong::read(Some(&setup.parse().unwrap()), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A position from its tiles, each as column, row, level and face.
fn heap(tiles: &[(u8, u8, u8, u8)]) -> Board {
    let mut tiles = tiles.to_vec();
    tiles.sort_unstable_by_key(|&(column, row, level, _)| (level, row, column));
    let spots = tiles.iter().map(|&(column, row, level, _)| Spot::new(column, row, level)).collect();
    let faces = tiles.iter().map(|&(.., face)| Tile::Face(face)).collect();
    Board::new(Layout::new(spots).unwrap(), faces)
}

/// Pairs as moves are written.
fn written(board: &Board, pairs: &[(usize, usize)]) -> Vec<String> {
    super::moves(board, pairs).iter().map(Move::to_string).collect()
}

fn player(name: &str) -> &'static Player<Mahjong> {
    arena::player(name).unwrap()
}

/// What `normal` takes and why.
fn normal(board: &Board) -> (String, String) {
    let choice = player("normal").look(board, &mut Random::new(1)).unwrap();
    (choice.made.to_string(), choice.reason)
}

#[test]
fn check_rule_1_takes_a_pair_of_a_group_whose_four_tiles_are_free() {
    // Face 0 is free four times, face 1 twice of four times.
    let board = heap(&[
        (0, 0, 0, 1),
        (2, 0, 0, 1),
        (4, 0, 0, 1),
        (6, 0, 0, 1),
        (0, 4, 0, 0),
        (2, 4, 0, 0),
        (0, 8, 0, 0),
        (2, 8, 0, 0),
    ]);
    assert_eq!(normal(&board), ("0,4-2,4".into(), "all tiles of its group are free".into()));
}

#[test]
fn check_rule_2_takes_a_pair_whose_other_pair_has_gone() {
    // Both faces are free twice; of face 1 nothing else is left, of face 0 two more lie in the middle.
    let board = board("~0042@00001..1");
    assert_eq!(normal(&board), ("0,2-6,2".into(), "the other pair of its group has gone".into()));
}

#[test]
fn check_rule_2_remembers_what_has_gone_but_looks_under_no_tile() {
    // The other two of face 1 lie under tiles, so they have not gone: no rule decides between faces 0 and 1 by that.
    let covered = heap(&[
        (0, 0, 0, 1),
        (4, 0, 0, 1),
        (0, 0, 1, 2),
        (4, 0, 1, 3),
        (0, 4, 0, 1),
        (4, 4, 0, 1),
        (0, 8, 0, 2),
        (4, 8, 0, 3),
    ]);
    let table = SeenTable::new(&covered);
    assert_eq!(
        table.last_pair(&table.choices()).map(|pair| written(&covered, &[pair])),
        Some(vec!["0,8-0,0^1".into()])
    );
}

#[test]
fn normal_chooses_the_same_whatever_lies_under_a_tile() {
    let setup = Setup { layout: Layout::named("turtle").unwrap(), dealing: Dealing::Random };
    for number in 0..20 {
        let mut board = Mahjong::deal(&setup, &Seed::new(number.to_string())).unwrap();
        let mut random = Random::new(number);
        while Mahjong::status(&board) == Status::Playing {
            let covered: Vec<usize> = board.left().filter(|&tile| board.is_covered(tile)).collect();
            let mut faces: Vec<Tile> = covered.iter().map(|&tile| board.tiles()[tile]).collect();
            random.shuffle(&mut faces);
            let mut tiles = board.tiles().to_vec();
            covered.iter().zip(faces).for_each(|(&tile, face)| tiles[tile] = face);
            assert_eq!(normal(&board), normal(&board.with_tiles(tiles)));
            let made: Move = normal(&board).0.parse().unwrap();
            Mahjong::play(&mut board, &made, &mut Vec::new());
        }
    }
}

/// A row of four tiles of face 0, of which the second is blocked by the first and the third; the fourth stands apart.
fn three_free(third: u8) -> Board {
    heap(&[
        (0, 0, 0, 0),
        (2, 0, 0, 0),
        (4, 0, 0, third),
        (20, 0, 0, 0),
        (0, 8, 0, if third == 0 { 4 } else { 0 }),
        (0, 4, 0, 1),
        (2, 4, 0, 2),
        (4, 4, 0, 1),
        (20, 4, 0, 1),
        (22, 4, 0, 2),
    ])
}

#[test]
fn priority_rule_1_takes_the_tile_that_blocks_the_fourth_with_another() {
    // The fourth tile 2,0 has face 0; only 0,0 of its group blocks it, 4,0 is of another face.
    let board = three_free(3);
    let table = SeenTable::new(&board);
    let kept = table.unblocking(table.choices());
    assert_eq!(written(&board, &kept), ["0,0-20,0", "0,0-0,8"]);
}

#[test]
fn priority_rule_1_takes_both_tiles_that_block_the_fourth() {
    let board = three_free(0);
    let table = SeenTable::new(&board);
    let kept = table.unblocking(table.choices());
    assert_eq!(written(&board, &kept), ["0,0-4,0"]);
    assert_eq!(normal(&board), ("0,0-4,0".into(), "it frees the fourth tile of its group".into()));
}

#[test]
fn priority_rule_1_keeps_all_choices_where_the_fourth_tile_is_not_seen_or_not_blocked_by_its_group() {
    let covered = heap(&[(0, 0, 0, 0), (0, 0, 1, 0), (4, 0, 0, 0), (8, 0, 0, 0), (12, 0, 0, 5), (16, 0, 0, 5)]);
    let elsewhere = heap(&[
        (0, 0, 0, 1),
        (2, 0, 0, 0),
        (4, 0, 0, 1),
        (8, 0, 0, 0),
        (12, 0, 0, 0),
        (16, 0, 0, 0),
        (20, 0, 0, 1),
        (24, 0, 0, 1),
    ]);
    for board in [covered, elsewhere] {
        let table = SeenTable::new(&board);
        assert_eq!(table.unblocking(table.choices()), table.choices());
    }
}

#[test]
fn priority_rule_2_drops_groups_with_three_free_tiles_unless_nothing_else_is_left() {
    // Face 0: three free, one covered. Face 1: two free, two covered.
    let board = heap(&[
        (0, 0, 0, 0),
        (0, 0, 1, 0),
        (4, 0, 0, 0),
        (8, 0, 0, 0),
        (0, 4, 0, 1),
        (0, 4, 1, 1),
        (4, 4, 0, 1),
        (4, 4, 1, 1),
    ]);
    let table = SeenTable::new(&board);
    assert_eq!(written(&board, &table.without_threes(table.choices())), ["0,4^1-4,4^1"]);
    let threes: Vec<_> = table.choices().into_iter().filter(|&(a, _)| board.face(a) == Some(0)).collect();
    assert_eq!(table.without_threes(threes.clone()), threes);
}

#[test]
fn priority_rule_3_counts_each_tile_once_that_the_pair_covers_or_blocks_sideways() {
    // 0,0^1 lies over two tiles; 8,0 touches one; both 0,0^1 and 2,0^1 would lie over 2,0.
    let board = heap(&[(0, 0, 0, 1), (2, 0, 0, 2), (1, 0, 1, 0), (8, 0, 0, 0), (10, 0, 0, 1), (12, 0, 0, 2)]);
    let at = |column, level| board.layout().geometry().at(Spot::new(column, 0, level)).unwrap();
    let table = SeenTable::new(&board);
    assert_eq!(table.obstruction((at(1, 1), at(8, 0))), 3);
    let bridge = heap(&[(1, 0, 0, 1), (0, 0, 1, 0), (2, 0, 1, 0), (8, 0, 0, 1)]);
    let table = SeenTable::new(&bridge);
    let at = |column, level| bridge.layout().geometry().at(Spot::new(column, 0, level)).unwrap();
    assert_eq!(
        table.obstruction((at(0, 1), at(2, 1))),
        1,
        "one tile lies under both, and they do not count themselves"
    );
}

#[test]
fn priority_rules_4_and_5_count_the_tiles_in_the_columns_and_rows_of_both() {
    let board = heap(&[
        (0, 0, 0, 0),
        (10, 0, 0, 0),
        (1, 4, 0, 1),
        (0, 8, 0, 1),
        (20, 9, 0, 2),
        (10, 1, 1, 2),
        (12, 4, 0, 3),
        (30, 20, 0, 3),
    ]);
    let geometry = board.layout().geometry();
    let pair = (geometry.at(Spot::new(0, 0, 0)).unwrap(), geometry.at(Spot::new(10, 0, 0)).unwrap());
    let table = SeenTable::new(&board);
    // Columns 0 and 1: three tiles, one of them half; columns 10 and 11: two. Rows 0 and 1: three.
    assert_eq!((table.columns(pair), table.rows(pair)), (5, 3));
}

#[test]
fn priority_rules_apply_in_their_order() {
    // Two pairs, each of a group with two more tiles that are covered: the one that obstructs more goes, although the
    // other stands in fuller columns.
    let board = heap(&[
        (0, 0, 0, 0),
        (4, 0, 0, 0),
        (0, 0, 1, 0),
        (4, 0, 1, 0),
        (6, 0, 1, 9),
        (8, 0, 1, 9),
        (20, 0, 0, 1),
        (24, 0, 0, 1),
        (20, 0, 1, 1),
        (24, 0, 1, 1),
        (20, 4, 0, 7),
        (20, 8, 0, 8),
        (24, 4, 0, 10),
        (24, 8, 0, 11),
    ]);
    let table = SeenTable::new(&board);
    let choices = table.choices();
    let values: Vec<_> = choices.iter().map(|&pair| (table.obstruction(pair), table.columns(pair))).collect();
    assert_eq!(values, [(3, 4), (2, 8)]);
    assert_eq!(normal(&board), ("0,0^1-4,0^1".into(), "it obstructs most tiles".into()));
}

#[test]
fn cheating_allows_only_groupings_that_put_no_tile_on_its_partner() {
    // Sub-indices 0 and 1 lie on the table, 2 over 0 and 3 over 1.
    let board = heap(&[(0, 0, 0, 0), (4, 0, 0, 0), (0, 0, 1, 0), (4, 0, 1, 0)]);
    let search = Search::new(&board);
    assert_eq!(search.values[0].groupings, [vec![(0, 1), (2, 3)], vec![(0, 3), (1, 2)]]);
    assert_eq!(search.values[0].removals(&[2, 3]), [vec![(2, 3)]]);
}

#[test]
fn cheating_tries_every_possible_pair_of_three_free_tiles_and_takes_four_at_once() {
    let board = heap(&[(0, 0, 0, 0), (4, 0, 0, 0), (8, 0, 0, 0), (0, 0, 1, 0)]);
    let search = Search::new(&board);
    // Pairing 1 with 2 would leave 0 under 3.
    assert_eq!(search.values[0].removals(&[1, 2, 3]), [vec![(1, 3)], vec![(2, 3)]]);
    assert_eq!(search.values[0].removals(&[0, 1, 2, 3]), [vec![(0, 1), (2, 3)]]);
}

#[test]
fn cheating_sees_under_tiles_and_takes_the_pair_that_wins() {
    // Taking the two at the right first would leave one tile on the other.
    let board = heap(&[(0, 0, 0, 0), (0, 0, 1, 0), (4, 0, 0, 0), (8, 0, 0, 0)]);
    let played = arena::play_out(player("cheating"), board, &mut Random::new(1));
    assert!(played.won, "{:?}", played.moves);
}

#[test]
fn cheating_ends_on_a_board_that_cannot_be_won_and_plays_as_far_as_it_got() {
    let setup = Setup { layout: Layout::named("turtle").unwrap(), dealing: Dealing::CRand };
    // Deal 4 cannot be won.
    let board = Mahjong::deal(&setup, &Seed::new("4")).unwrap();
    let mut search = Search::new(&board);
    assert!(!search.solve(&super::pile(&board)));
    let played = arena::play_out(player("cheating"), board, &mut Random::new(1));
    assert!(played.moves >= search.longest.len());
    assert!(!played.won && played.progress > 60);
}

#[test]
fn solver_wins_exactly_the_deals_that_can_be_won() {
    let setup = Setup { layout: Layout::named("turtle").unwrap(), dealing: Dealing::CRand };
    for number in 1..=50 {
        let board = Mahjong::deal(&setup, &Seed::new(number.to_string())).unwrap();
        let played = arena::play_out(player("solver"), board, &mut Random::new(1));
        assert_eq!(played.won, ![4, 27, 34, 48].contains(&number), "deal {number}");
        assert!(played.progress > 72, "deal {number}: {} tiles are gone", played.progress);
    }
}

#[test]
fn every_player_makes_only_legal_moves_and_stops_only_where_no_pair_is_left() {
    let mut random = Random::new(3);
    for (number, word) in ["turtle", "ziggurat", "pebble", "city"].into_iter().enumerate() {
        for name in ["random", "simple", "normal", "cheating", "solver"] {
            let setup = Setup { layout: Layout::named(word).unwrap(), dealing: Dealing::Random };
            let mut board = Mahjong::deal(&setup, &Seed::new(number.to_string())).unwrap();
            let record = Record::<Mahjong>::of(player(name), board.clone(), &mut random);
            for made in &record.moves {
                assert_eq!(Mahjong::refuse(&board, made), None, "{name} on {word}");
                Mahjong::play(&mut board, made, &mut Vec::new());
            }
            assert_ne!(Mahjong::status(&board), Status::Playing, "{name} on {word}");
            assert_eq!(record.played().won, Mahjong::status(&board) == Status::Won);
        }
    }
}
