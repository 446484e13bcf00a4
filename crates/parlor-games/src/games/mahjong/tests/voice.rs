//! What is said of tiles: names, places, reasons.

use super::super::Mahjong;
use super::super::board::{Board, Tile};
use super::super::layouts::{Layout, built_in};
use super::super::names::namesakes;
use super::super::places::told;
use super::board;
use crate::coach::{Budget, Verdict};
use crate::game::{Deal, Judge, Rules, View, Voice};
use crate::kit::random::Random;
use crate::scene::Focus;
use crate::speech::Role;

/// The level and the row that the screen shows for a tile: `level 2, row 3, 4th of 6` is 2 and `row 3`.
fn shown(places: &[String], tile: usize) -> (usize, String) {
    let mut parts: Vec<&str> = places[tile].split(", ").collect();
    parts.retain(|part| !part.contains(" of "));
    let level = match parts.first().and_then(|part| part.strip_prefix("level ")) {
        Some(level) => {
            parts.remove(0);
            level.parse().unwrap()
        }
        None => 1,
    };
    (level, parts.join(", "))
}

/// The tiles among some that words like `the left one in row 3 of the second level` fit, as somebody reads them who sees
/// the board.
fn read(board: &Board, places: &[String], words: &str, among: &[usize]) -> Vec<usize> {
    const ORDINALS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
    let number = |word: &str| ORDINALS.iter().position(|other| *other == word).map(|at| at + 1);
    let words = words.strip_prefix("the ").unwrap();
    let (before, behind) =
        words.strip_prefix("one").map_or_else(|| words.split_once(" one ").unwrap(), |behind| ("", behind.trim()));
    if behind == "on top" {
        let highest = among.iter().map(|&tile| board.spot(tile).level).max().unwrap();
        return among.iter().copied().filter(|&tile| board.spot(tile).level == highest).collect();
    }
    let (end, place) = match behind.strip_prefix("at the ") {
        Some(rest) => {
            let (end, place) = rest.split_once(" end ").unwrap();
            (Some(end), place)
        }
        None => (None, behind.strip_prefix("from the left ").unwrap_or(behind)),
    };
    let (row, level) = match place.strip_suffix(" level") {
        Some(place) => {
            let (row, level) = place.rsplit_once("the ").unwrap();
            (row.trim().trim_end_matches("of").trim_end_matches("on").trim(), number(level).unwrap())
        }
        None => (place.trim_end_matches(" on the table"), 1),
    };
    let row = row.trim_start_matches("in ").trim_start_matches("of ").trim_start_matches("the ");
    let fits = |tile: &usize| {
        let (there, line) = shown(places, *tile);
        there == level && (row.is_empty() || line == row)
    };
    if let Some(end) = end {
        let mut line: Vec<usize> = board.left().filter(fits).collect();
        line.sort_by_key(|&tile| board.spot(tile).column);
        let tile = if end == "left" { line[0] } else { line[line.len() - 1] };
        return among.iter().copied().filter(|&other| other == tile).collect();
    }
    let mut fitting: Vec<usize> = among.iter().copied().filter(|tile| fits(tile)).collect();
    fitting.sort_by_key(|&tile| board.spot(tile).column);
    match before {
        "" => fitting,
        "left" => vec![fitting[0]],
        "right" => vec![fitting[fitting.len() - 1]],
        "middle" => vec![fitting[1]],
        nth => vec![fitting[number(nth).unwrap() - 1]],
    }
}

fn places(layout: &Layout) -> Vec<String> {
    let place = |tile: usize| layout.places().full(layout.geometry().spots()[tile], tile);
    (0..layout.len()).map(place).collect()
}

#[test]
fn of_any_two_tiles_on_any_layout_the_words_for_each_fit_that_one_alone() {
    for layout in built_in() {
        let full = Board::new(layout.clone(), vec![Tile::Face(0); layout.len()]);
        let places = places(layout);
        let step = if layout.len() > 200 { 11 } else { 3 };
        for a in (0..layout.len()).step_by(step) {
            for b in (0..layout.len()).filter(|&b| b != a) {
                let words = told(&full, a, &[a, b]).the("one");
                assert_eq!(read(&full, &places, &words, &[a, b]), [a], "{} {words}", layout.text());
            }
        }
    }
}

#[test]
fn in_the_middle_of_games_the_words_for_a_tile_fit_none_of_its_namesakes() {
    let mut random = Random::new(3);
    for layout in built_in() {
        let places = places(layout);
        let setup = format!("{},random", layout.text()).parse().unwrap();
        let mut position = Mahjong::deal(&setup, &"7".parse().unwrap()).unwrap();
        while let Some(&(a, b)) = random.pick(&position.pairs()) {
            position.take(a, b);
            if position.count() % 10 != 0 {
                continue;
            }
            for tile in position.left().filter(|&tile| !position.is_hidden(tile)) {
                let others = namesakes(&position, tile);
                if others.len() > 1 {
                    let words = told(&position, tile, &others).the("one");
                    assert_eq!(read(&position, &places, &words, &others), [tile], "{} {words}", layout.text());
                }
            }
        }
    }
}

#[test]
fn every_tile_of_a_layout_has_a_place_of_its_own() {
    let turtle = places(&built_in()[0]);
    assert_eq!(turtle[0], "row 1, 1st of 12");
    assert_eq!(turtle[143], "level 5");
    assert!(
        ["left wing", "right wing, 1st of 2", "right wing, 2nd of 2"]
            .iter()
            .all(|wing| turtle.iter().any(|place| place == wing))
    );
    assert!(turtle.contains(&"level 2, row 6, 3rd of 6".to_owned()));
    for layout in built_in() {
        let mut all = places(layout);
        all.sort();
        all.dedup();
        assert_eq!(all.len(), layout.len(), "{}", layout.text());
    }
}

fn said(text: &str, made: &str) -> String {
    Mahjong::tell(&board(text), &made.parse().unwrap()).imperative().to_string()
}

#[test]
fn moves_are_told_by_name_and_by_place_where_names_are_not_enough() {
    assert_eq!(said("~0041@0mm0", "0,0-6,0"), "Take the two 1s of characters");
    assert_eq!(said("~0041@CmmD", "0,0-6,0"), "Take the plum and the orchid", "flowers have names of their own");
    assert_eq!(
        said("~0022@0000", "0,0-2,2"),
        "Take the two 1s of characters: the one at the left end of row 1 and the one at the right end of row 2"
    );
    assert_eq!(
        said("~0042@0m00mm0m", "0,0-6,0"),
        "Take the two 1s of characters: the one at the left end of row 1 and the one at the right end of row 1"
    );
    assert_eq!(said("~0032@0m00m0", "0,0-4,0"), "Take the two 1s of characters in row 1");
}

#[test]
fn where_to_look_hides_at_which_tiles() {
    let turtle = Mahjong::deal(&"turtle".parse().unwrap(), &"1".parse().unwrap()).unwrap();
    let mut seen = std::collections::BTreeSet::new();
    for made in Mahjong::moves(&turtle) {
        let region = Mahjong::region(&turtle, &made);
        let cells = Mahjong::cells(&turtle, &made);
        assert!(cells.is_empty() || region.cells(Role::Region).iter().any(|cell| cells.contains(cell)), "{region}");
        seen.insert(region.to_string());
    }
    assert!(seen.contains("Look at the top of the pile."), "{seen:?}");
}

#[test]
fn advice_says_what_a_move_frees_and_when_nothing_is_lost() {
    let why = |text: &str, line: &[&str]| {
        let line: Vec<_> = line.iter().map(|text| text.parse().unwrap()).collect();
        Mahjong::advise(&board(text), &line).unwrap().1.to_string()
    };
    assert_eq!(
        why("~0041@0mm0", &["0,0-6,0", "2,0-4,0"]),
        "They are the last two of their kind, so nothing is lost. It frees the two 5s of bamboo, which can go together then."
    );
    assert_eq!(why("~0021@00", &["0,0-2,0"]), "It clears the table.");
    assert_eq!(why("~0022@0000", &["0,0-2,0", "0,2-2,2"]), "All four are free, so nothing is lost.");
    assert_eq!(
        why("~0061@0m00m0", &["0,0-10,0", "2,0-8,0", "4,0-6,0"]),
        "It frees the two 5s of bamboo, which can go together then."
    );
}

#[test]
fn the_other_pairing_is_named_where_it_is_proved_to_lose() {
    // With the lower two gone the upper row keeps two that lie on each other's way.
    let mut found = Vec::new();
    for seed in 0..60_u32 {
        let position = Mahjong::deal(&"pebble".parse().unwrap(), &seed.to_string().parse().unwrap()).unwrap();
        let Verdict::Winnable { line } = Mahjong::judge(&position, &mut Budget::default()).verdict else { continue };
        let mut position = position;
        for at in 0..line.len() {
            let why = Mahjong::advise(&position, &line[at..]).unwrap().1.to_string();
            if why.contains("would lose") {
                found.push(why);
            }
            Mahjong::make(&mut position, &line[at]);
        }
    }
    assert!(!found.is_empty());
    assert!(found.iter().all(|why| why.starts_with("Taking the ") && why.contains(" instead of the ")), "{found:?}");
}

#[test]
fn a_loss_names_its_knot_and_lights_up_no_other_tile() {
    let why = |text: &str| match Mahjong::judge(&board(text), &mut Budget::default()).verdict {
        Verdict::NotWinnable { why } => (why.to_string(), why.cells(Role::Because)),
        other => panic!("{text}: {other:?}"),
    };
    let (said, lit) = why("~0021.0111.0211@0mm0");
    assert_eq!(said, "The two 5s of bamboo can never go together: one lies under the other.");
    assert_eq!(lit.len(), 2);
    let (said, lit) = why("~0041@0m0m");
    assert_eq!(
        said,
        "The two 1s of characters and the two 5s of bamboo wait for each other: neither pair is free before the other has gone."
    );
    assert_eq!(lit, [0, 2, 1, 3]);
    assert_eq!(why("~0041@0m00").0, "One of the three 1s of characters has no partner.");
    assert_eq!(why("~0041@0.00").0, "One of the three 1s of characters has no partner.");
    assert_eq!(why("~0041@...0").0, "The last 1 of characters has no partner left.");
}

#[test]
fn the_cell_words_are_short_and_say_what_holds_a_tile() {
    let words = |text: &str, tile: usize| Mahjong::scene(&board(text), &Focus::default()).cells[tile].words();
    assert_eq!(words("~0021.0111.0211@0mr0", 0), "row 1, 1st of 2, 1 of characters, blocked, under east wind");
    assert_eq!(words("~0041@0mr0", 1), "row 1, 2nd of 4, 5 of bamboo, blocked, between 1 of characters and east wind");
    assert_eq!(words("~0021.0111.0211@0mr0", 2), "level 2, east wind, blocked, under 1 of characters");
    assert_eq!(words("~0041@0mr0", 0), "row 1, 1st of 4, 1 of characters");
}
