use super::setup::Setup;
use super::*;
use crate::card::Choosing;
use crate::game::{Deal, Notation, Rules};
use crate::kit::id::GameId;
use crate::kit::seed::Seed;
use crate::table::{Command, Level, Origin, Table, TableOf, obey_now};

fn table(id: &str) -> TableOf<NineAlmonds> {
    TableOf::open(&id.parse::<GameId>().unwrap(), Level::Easy, Origin::Position).unwrap()
}

fn point(table: &mut TableOf<NineAlmonds>, square: (usize, usize)) {
    let cell = (4 - square.1) * 5 + square.0;
    obey_now(table, &Command::Point { cell, mark: false }).unwrap();
}

#[test]
fn a_chain_of_jumps_is_one_turn_and_the_player_stops_or_goes_on() {
    let mut table = table("nine-almonds:5x5#1");
    for square in [(2, 2), (2, 4), (4, 2)] {
        point(&mut table, square);
    }
    assert_eq!(table.log(), [] as [String; 0], "the chain is still in the hand");
    assert_eq!(table.scene().choices.len(), 2);
    point(&mut table, (4, 2));
    assert_eq!(table.log(), ["2,2-2,4-4,2"]);
}

#[test]
fn a_chain_that_cannot_go_on_ends_by_itself() {
    let mut table = table("nine-almonds:5x5#1");
    point(&mut table, (1, 2));
    point(&mut table, (1, 4));
    assert_eq!(table.log(), ["1,2-1,4"]);
}

#[test]
fn a_held_chain_can_be_taken_back() {
    let mut table = table("nine-almonds:5x5#1");
    let before = table.here();
    point(&mut table, (2, 2));
    point(&mut table, (2, 4));
    obey_now(&mut table, &Command::Press { key: crate::scene::Key::Cancel }).unwrap();
    assert_eq!(table.here(), before);
    assert!(table.scene().choices.is_empty());
}

#[test]
fn another_almond_can_be_chosen_instead_before_the_first_jump() {
    let mut table = table("nine-almonds:5x5#1");
    point(&mut table, (2, 2));
    point(&mut table, (1, 2));
    point(&mut table, (1, 4));
    assert_eq!(table.log(), ["1,2-1,4"]);
}

#[test]
fn the_coach_names_the_turn_that_threw_the_win_away() {
    let turns = ["2,2-2,4", "1,2-1,4", "3,2-3,4"];
    let mut table = table("nine-almonds:5x5#1");
    for text in turns {
        obey_now(&mut table, &Command::Play { text: text.into() }).unwrap();
    }
    let said = obey_now(&mut table, &Command::Coach).unwrap().said;
    assert!(said.starts_with("It cannot be won any more: move "), "{said}");
    let move_number: usize = said.split_whitespace().nth(7).unwrap().parse().unwrap();
    // The table of all positions says the same.
    let mut position = NineAlmonds::deal(&Setup::default(), &Seed::new("1")).unwrap();
    let mut first_lost = 0;
    for (number, text) in turns.iter().enumerate() {
        rules::play(&mut position, &text.parse().unwrap()).unwrap();
        if first_lost == 0 && solver::winnable_on_five(&position) == Some(false) {
            first_lost = number + 1;
        }
    }
    assert_eq!(move_number, first_lost);
}

#[test]
fn setups_are_read_in_any_order_and_leave_out_defaults() {
    for (text, canonical) in [
        ("", ""),
        ("5x5", ""),
        ("block,3,5x5", ""),
        ("7x7,5", "7x7,5"),
        ("orthogonal,7x7,5", "7x7,5,orthogonal"),
        ("english", "english"),
        ("english,orthogonal", "english"),
        ("english,eight", "english,eight"),
        ("scattered,5x3", "scattered,5x3"),
        ("6x4,4", "6x4,4"),
        ("9x9,scattered,6", "scattered,9x9,6"),
    ] {
        assert_eq!(text.parse::<Setup>().unwrap().to_string(), canonical, "{text}");
    }
    for bad in ["2x5", "10x9", "5x3,5", "6x4,5", "english,7x7", "sideways", "5x5,5x5"] {
        assert!(bad.parse::<Setup>().is_err(), "{bad}");
    }
}

#[test]
fn boards_with_even_sides_and_up_to_nine_are_dealt_and_read_back() {
    for (setup, almonds) in [("4x4", 9), ("6x6,4", 16), ("6x5", 9), ("8x8,5", 25), ("9x9,7", 49), ("9x3", 9)] {
        for kind in ["block", "scattered"] {
            let setup: Setup = format!("{kind},{setup}").parse().unwrap();
            let position = NineAlmonds::deal(&setup, &Seed::new("even")).unwrap();
            // Playing backwards may come to an end before.
            let few = kind == "scattered" && (almonds / 2..almonds).contains(&position.count());
            assert!(few || position.count() == almonds, "{setup}: {position}");
            let text = position.to_string();
            assert_eq!(NineAlmonds::read(Some(&setup), &text).as_ref(), Ok(&position), "{text}");
            assert_eq!(NineAlmonds::read(None, &text).as_ref(), Ok(&position), "{text}");
            assert!(!NineAlmonds::moves(&position).is_empty(), "{text}");
        }
    }
}

#[test]
fn which_blocks_on_even_boards_can_be_won_is_as_the_readme_says() {
    for (setup, won) in [("4x4", false), ("6x5", true), ("6x6", true), ("6x6,4", true), ("8x8", true)] {
        let position = NineAlmonds::deal(&setup.parse().unwrap(), &Seed::new("")).unwrap();
        let judged = crate::coach::judged::<NineAlmonds>(&position, &mut crate::coach::Budget::nodes(300_000));
        assert_eq!(judged.word(), if won { "winnable" } else { "not_winnable" }, "{setup}");
    }
}

#[test]
fn a_scattered_board_has_as_many_almonds_as_a_block_and_follows_its_seed() {
    let setup: Setup = "scattered,7x7,5".parse().unwrap();
    let deal = |seed: &str| NineAlmonds::deal(&setup, &Seed::new(seed)).unwrap();
    assert_eq!(deal("a"), deal("a"));
    assert_ne!(deal("a"), deal("b"));
    assert!((20..=25).contains(&deal("a").count()));
}

#[test]
fn a_board_with_a_name_has_no_size_and_a_block_leaves_room() {
    let said = |setup: &str| setup.parse::<Setup>().unwrap_err().what;
    assert_eq!(said("english,6x6"), "size 6x6 does not apply: the english board has its own size; leave it out");
    assert_eq!(
        said("5x5,7"),
        "block 7 cannot be dealt: a block leaves some square of the board empty; it takes 3 to 4"
    );
    let takes = |size: &str| {
        let values = ["block", size, "3", "usual"].map(str::to_owned);
        Choosing::of::<NineAlmonds>().offer(2, &values).takes()
    };
    assert_eq!(["3x4", "7x7", "9x7"].map(takes), ["3", "3 to 5", "3 to 4"]);
}
