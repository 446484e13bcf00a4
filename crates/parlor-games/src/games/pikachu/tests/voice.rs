//! What is said of tiles: names, places, reasons, typed moves.

use super::super::Pikachu;
use super::board;
use crate::coach::{Budget, Verdict};
use crate::game::{Deal, Judge, Rules, View, Voice};
use crate::speech::Role;

fn said(text: &str, made: &str) -> String {
    Pikachu::tell(&board(text), &made.parse().unwrap()).imperative().to_string()
}

#[test]
fn equal_tiles_of_a_row_or_column_need_no_more_than_it_and_others_both_places() {
    assert_eq!(said("AB/CD/AB", "1,1-3,1"), "Join the two As in column 1");
    assert_eq!(said("ABA/CDC", "1,1-1,3"), "Join the two As in row 1");
    assert_eq!(said("A.A/A.B", "1,1-1,3"), "Join the two As in row 1");
    assert_eq!(
        said("A.B/A.A", "1,1-2,3"),
        "Join the two As: the one in row 1, column 1 and the one in row 2, column 3"
    );
    assert_eq!(said("A/A/A", "1,1-2,1"), "Join the two As: the one in row 1, column 1 and the one below it");
    assert_eq!(said("AAA", "1,2-1,3"), "Join the two As: the one in row 1, column 2 and the one beside it");
}

#[test]
fn small_letters_are_called_so_where_there_are_capitals_too() {
    assert_eq!(said("aa/AA", "1,1-1,2"), "Join the two small a's in row 1");
    assert_eq!(said("aa/BB", "1,1-1,2"), "Join the two a's in row 1");
    assert_eq!(said("55/BB", "1,1-1,2"), "Join the two 5s in row 1");
}

#[test]
fn a_move_is_drawn_with_the_line_that_joins_it() {
    let mut scene = Pikachu::scene(&board("AB/CD/AB"), &crate::scene::Focus::default());
    Pikachu::tell(&board("AB/CD/AB"), &"1,1-3,1".parse().unwrap()).imperative().light(&mut scene);
    assert_eq!(scene.lines[0].points, [(0, 0), (-1, 0), (-1, 2), (0, 2)]);
}

#[test]
fn moves_are_typed_with_rows_and_columns_and_read_in_notation_too() {
    let position = board("AB/CD/AB");
    let made = "1,1-3,1".parse().unwrap();
    assert_eq!(Pikachu::type_move(&position, &made).as_deref(), Some("r1c1-r3c1"));
    for text in ["r1c1-r3c1", "R3C1 - r1c1", "3,1-1,1", " r1c1-r3c1 "] {
        assert_eq!(Pikachu::read_move(&position, text), Ok(made), "{text}");
    }
    for text in ["r1c1", "r1c1-", "r1c1-3,1", "r1c1-r9c1", "r1c1-r3c1x"] {
        assert!(Pikachu::read_move(&position, text).is_err(), "{text}");
    }
}

#[test]
fn advice_says_that_nothing_is_lost_and_what_a_pair_was_the_last_wall_before() {
    let why = |text: &str, line: &[&str]| {
        let line: Vec<_> = line.iter().map(|text| text.parse().unwrap()).collect();
        Pikachu::advise(&board(text), &line).unwrap().1.to_string()
    };
    assert_eq!(why("AA", &["1,1-1,2"]), "It clears the board.");
    assert_eq!(why("CCCC/CABC/CABC/CCCC", &["2,2-3,2", "2,3-3,3"]), "They are the last two As, so nothing is lost.");
    assert_eq!(
        why("CBCC/CAAC/CBCC", &["2,2-2,3", "1,2-3,2"]),
        "They are the last two As, so nothing is lost. They are the last wall before the two Bs in column 2, which can be \
         joined then."
    );
    assert_eq!(why("AA/AA", &["1,1-1,2", "2,1-2,2"]), "The other two can be joined as well, so nothing is lost.");
    assert_eq!(
        why("down@BD/AC/AB/DC", &["2,1-3,1", "3,1-3,2"]),
        "What lies behind them slides down, and then the two Bs can be joined."
    );
}

#[test]
fn every_reason_of_a_game_is_about_this_board_and_no_count_of_moves() {
    let mut walls = 0;
    for setup in ["6x4", "8x8", "6x4,down", "8x8,to-column", "6x4,left"] {
        for seed in 0..6_u32 {
            let mut position = Pikachu::deal(&setup.parse().unwrap(), &seed.to_string().parse().unwrap()).unwrap();
            let Verdict::Winnable { line } = Pikachu::judge(&position, &mut Budget::nodes(500_000)).verdict else {
                continue;
            };
            for at in 0..line.len() {
                let why = Pikachu::advise(&position, &line[at..]).unwrap().1;
                let words = why.to_string();
                assert!(!words.is_empty() && !words.contains("move"), "{position}: {words}");
                if words.contains("last wall") {
                    // What it opens could not be joined before.
                    let &[c, d] = why.cells(Role::Because).as_slice() else { panic!("{words}") };
                    assert!(!position.field().joined(c, d), "{position}: {words}");
                    walls += 1;
                }
                Pikachu::make(&mut position, &line[at]);
            }
        }
    }
    assert!(walls > 20, "{walls}");
}
