use super::Lamps;
use super::board::Grid;
use crate::coach::{BruteForce, Budget, Verdict};
use crate::game::{Judge, Notation, Refute, Rules, Status};

fn grid(text: &str) -> Grid {
    Lamps::read(None, text).unwrap()
}

fn after(text: &str, moves: &[&str]) -> String {
    let mut position = grid(text);
    for made in moves {
        Lamps::play(&mut position, &made.parse().unwrap(), &mut Vec::new());
    }
    position.to_string()
}

#[test]
fn a_switch_changes_the_lamp_and_its_neighbours_and_undoes_itself() {
    assert_eq!(after(".../.../...", &["2,2"]), ".*./***/.*.");
    assert_eq!(after("*../.../...", &["1,1"]), ".*./*../...");
    assert_eq!(after("*.*/.../*..", &["3,1", "2,3", "3,1", "2,3"]), "*.*/.../*..");
}

#[test]
fn the_game_is_won_in_the_dark_and_never_stuck() {
    assert_eq!(Lamps::status(&grid("../..")), Status::Won);
    assert_eq!(Lamps::status(&grid("*./..")), Status::Playing);
}

#[test]
fn no_line_is_shorter_than_the_solvers() {
    // 16 combinations of switches do the same on 4×4.
    let Verdict::Winnable { line } = Lamps::judge(&grid("****/****/****/****"), &mut Budget::default()).verdict else {
        panic!("all lamps of 4×4 can be darkened");
    };
    assert_eq!(line.len(), 4);
}

#[test]
fn no_move_throws_the_win_away() {
    let mut truth = BruteForce::<Lamps>::default();
    assert!(truth.can_be_won(&grid("*.*/.../***")) && !truth.can_be_won(&grid("*../...")));
    assert_eq!(truth.way_to_lose(&grid("*.*/.../***")), None);
}

#[test]
fn only_a_quiet_pattern_with_an_odd_number_lit_refutes() {
    let lost = grid("*../...");
    let steps = Lamps::refute(&lost, &mut Budget::default()).unwrap();
    assert_eq!(Lamps::check_refutation(&lost, &[&steps[0]]), Ok(()));
    for (step, what) in [
        ("quiet 1,1", "switching 1,1 changes an odd number of these lamps"),
        ("quiet 1,1 1,1", "is not \"quiet\" and lamps of the grid, each once"),
        ("quiet 4,1", "is not \"quiet\" and lamps of the grid, each once"),
        ("quiet ", "is not \"quiet\" and lamps of the grid, each once"),
    ] {
        let error = Lamps::check_refutation(&lost, &[step]).unwrap_err();
        assert!(error.what.contains(what), "{step}: {}", error.what);
    }
    let dark = Lamps::check_refutation(&grid(".../..."), &[&steps[0]]).unwrap_err();
    assert_eq!(dark.what, "an even number of these lamps is lit");
}
