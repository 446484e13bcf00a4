//! Mahjong at the table: selecting, what is marked and spoken, layers, shuffles as help, finishing.

use super::super::Mahjong;
use super::board;
use crate::game::{Deal, View};
use crate::scene::{Direction, Focus, Key, Marks, Show, step};
use crate::table::{Assist, Command, Level, Origin, Table, TableOf, obey_now};

fn table(id: &str) -> TableOf<Mahjong> {
    TableOf::open(&id.parse().unwrap(), Level::Easy, Origin::Position).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn point(table: &mut TableOf<Mahjong>, cell: usize) -> Result<String, String> {
    let command = Command::Point { cell, mark: false };
    obey_now(table, &command).map(|reply| reply.said).map_err(|refusal| refusal.code.to_owned())
}

fn marked(board: &super::Board, focus: &Focus, mark: Marks) -> Vec<usize> {
    let scene = Mahjong::scene(board, focus);
    scene.cells.iter().filter(|cell| cell.marks.contains(mark)).map(|cell| cell.id).collect()
}

#[test]
fn two_matching_tiles_go_another_kind_changes_the_hand_and_blocked_tiles_stay_out_of_it() {
    let mut table = table("mahjong:~0023@0m0m0m");
    point(&mut table, 0).unwrap();
    assert_eq!(point(&mut table, 0).as_deref(), Ok("6 tiles left, 6 pairs open."), "dropped again");
    point(&mut table, 0).unwrap();
    point(&mut table, 1).unwrap();
    assert!(table.log().is_empty());
    point(&mut table, 3).unwrap();
    assert_eq!(table.log(), ["2,0-2,2"]);
    let mut row = self::table("mahjong:~0041@0m0m");
    assert_eq!(point(&mut row, 1), Err("blocked".into()));
}

#[test]
fn with_a_tile_in_the_hand_its_partners_are_where_to_go() {
    let position = board("~0041@0mm0");
    assert_eq!(marked(&position, &Focus::default(), Marks::FREE), [0, 3]);
    assert_eq!(marked(&position, &Focus::default(), Marks::BLOCKED), [1, 2]);
    let focus = Focus { picked: vec![0], ..Focus::default() };
    assert_eq!(marked(&position, &focus, Marks::TARGET), [3]);
    assert_eq!(marked(&position, &focus, Marks::SELECTED), [0]);
}

#[test]
fn equal_tiles_are_shown_on_request_unless_nothing_of_them_is_seen() {
    let position = board("~0041.0021@0mm0m0");
    assert_eq!(marked(&position, &Focus::at(2), Marks::EQUAL), [] as [usize; 0]);
    let focus = Focus { show: Show::EQUAL, ..Focus::at(2) };
    assert_eq!(marked(&position, &focus, Marks::EQUAL), [4], "the 5 of bamboo under it is hidden");
    let scene = Mahjong::scene(&position, &focus);
    assert_eq!(scene.cells[0].face.name, "hidden tile");
}

#[test]
fn counters_say_what_is_left_and_a_won_table_still_has_a_place_for_the_cursor() {
    let mut table = table("mahjong:~0021@00");
    let counters = |table: &TableOf<Mahjong>| {
        table.scene().counters.iter().map(|counter| format!("{} {}", counter.label, counter.value)).collect::<Vec<_>>()
    };
    assert_eq!(counters(&table), ["tiles left 2 of 2", "pairs open 1", "pairs left 1"]);
    obey_now(&mut table, &Command::Play { text: "0,0-2,0".into() }).unwrap();
    assert_eq!(counters(&table), ["tiles left 0 of 2", "pairs open 0", "pairs left 0"]);
    assert_eq!(table.scene().cells.iter().filter(|cell| cell.marks.contains(Marks::FOCUS)).count(), 1);
}

#[test]
fn pages_lead_up_and_down_through_the_levels_of_the_turtle() {
    let scene =
        Mahjong::scene(&Mahjong::deal(&"turtle".parse().unwrap(), &"1".parse().unwrap()).unwrap(), &Focus::default());
    let mut here = scene.cells.last().unwrap().id;
    for level in (0..4).rev() {
        here = step(&scene, here, Direction::Below);
        assert_eq!(scene.cell(here).unwrap().layer, level);
    }
    for level in 1..=4 {
        here = step(&scene, here, Direction::Above);
        assert_eq!(scene.cell(here).unwrap().layer, level);
    }
}

#[test]
fn a_shuffle_is_offered_is_help_and_can_be_taken_back() {
    let mut table = table("mahjong:~0041@0m0m");
    assert!(obey_now(&mut table, &Command::Coach).unwrap().said.starts_with("It never could be won."));
    let before = table.here();
    obey_now(&mut table, &Command::Press { key: Key::Choice(0) }).unwrap();
    let shuffled = table.here();
    assert_ne!(shuffled, before);
    assert!(table.state().assists.contains(&Assist::Shuffle));
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!(table.here(), before);
    obey_now(&mut table, &Command::Press { key: Key::Choice(0) }).unwrap();
    assert_eq!(table.here(), shuffled, "no other luck the second time");
}

#[test]
fn a_game_in_which_nothing_can_go_wrong_finishes_itself() {
    let mut table = table("mahjong:~0041@0mm0");
    assert!(table.state().finish);
    for _ in 0..2 {
        obey_now(&mut table, &Command::Finish).unwrap();
    }
    assert_eq!(table.state().outcome, crate::table::Outcome::Won);
    assert!(!self::table("mahjong:~0041@0m0m").state().finish);
}

#[test]
fn a_preview_shows_the_places_of_a_layout_before_it_is_dealt() {
    let preview = Mahjong::preview(&"ziggurat".parse().unwrap()).unwrap();
    assert_eq!((preview.cells.len(), preview.board.piece), (144, 2));
    assert_eq!(preview.sentence, "144 tiles on 6 levels.");
}
