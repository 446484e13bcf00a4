use super::Template;
use super::board::Row;
use super::notation::Take;
use super::setup::Length;
use crate::game::{Deal, Notation, Rules, Status};
use crate::kit::seed::Seed;

fn row(text: &str) -> Row {
    Template::read(None, text).unwrap()
}

#[test]
fn equal_neighbours_go_and_the_row_closes_up() {
    let mut position = row("ABBA");
    Template::play(&mut position, &Take(1), &mut Vec::new());
    assert_eq!(position.to_string(), "AA");
}

#[test]
fn an_empty_row_wins_and_a_row_without_pairs_is_stuck() {
    assert_eq!(Template::status(&row("-")), Status::Won);
    assert_eq!(Template::status(&row("AB")), Status::Stuck);
    assert_eq!(Template::status(&row("AA")), Status::Playing);
}

#[test]
fn an_odd_number_of_tokens_cannot_be_dealt() {
    assert!(Template::deal(&Length(7), &Seed::new("x")).is_err());
}
