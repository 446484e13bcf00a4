//! Why a swap is the one to make.

use super::*;
use crate::game::Voice;
use crate::speech::Role;

fn said(board: &str, line: &[&str]) -> (String, Vec<usize>) {
    let line: Vec<Move> = line.iter().map(|made| made.parse().unwrap()).collect();
    let (_, why) = Candy::advise(&position(board), &line).unwrap();
    (why.to_string(), why.cells(Role::Because))
}

#[test]
fn a_reason_names_what_lines_up_and_lights_it_where_it_lies_now() {
    // The star of row 2 goes up between two others.
    let (why, lit) = said("4x3,k4,own,score,60,2@0302/1032/2321+1213", &["1,1U"]);
    assert_eq!(why, "Three stars go. That makes 60 points and meets the goal of 60.");
    assert_eq!(lit, [0, 5, 2]);
}

#[test]
fn candies_of_the_board_that_fall_together_are_named() {
    // The squares of row 3 go, and two balls of row 2 come to lie beside the one in row 3.
    let (why, lit) = said("4x4,k4,own,score,180,1@3130/0223/1132/0013+302201", &["3,2U"]);
    assert_eq!(
        why,
        "Three squares go, and three balls meet as the rest falls. That makes 180 points and meets the goal of 180."
    );
    assert_eq!(lit, [8, 9, 14, 5, 6, 11]);
}

#[test]
fn a_supply_that_nobody_sees_is_said_to_be_counted_on() {
    let board = "4x3,k4,endless,score,120,2@0302/1032/2321+~1.0";
    let (why, _) = said(board, &["1,1U", "0,0R"]);
    assert!(why.ends_with("That counts on the candies to come, which you cannot see."), "{why}");
}
