//! Hitori at the table: marks, notation, verdicts and advice.

use std::sync::Arc;

use super::super::Hitori;
use super::super::board::{Board, Mark};
use super::super::solved::LOOKED;
use super::several_samples;
use crate::coach::{Budget, Fact, Verdict, judged};
use crate::game::{Deal, Judge, Notation, Rules, Status, View};
use crate::kit::seed::Seed;
use crate::scene::{Focus, Marks, Show};
use crate::table::{Command, Level, Origin, Table, TableOf, obey_now};

fn table(id: &str) -> TableOf<Hitori> {
    TableOf::open(&id.parse().unwrap(), Level::Easy, Origin::Position).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn why(id: &str) -> String {
    let position = Hitori::read(None, id).unwrap();
    match Hitori::judge(&position, &mut Budget::default()).verdict {
        Verdict::NotWinnable { why } => why.to_string(),
        other => panic!("{id}: {other:?}"),
    }
}

#[test]
fn select_shades_and_clears_and_mark_keeps_and_clears() {
    let mut table = table("hitori@25532/34253/12214/21523/12424");
    for (mark, here) in [(false, "2*"), (false, "2"), (true, "2+"), (false, "2*"), (true, "2+"), (true, "2")] {
        obey_now(&mut table, &Command::Point { cell: 0, mark }).unwrap();
        assert_eq!(table.here(), format!("hitori:5x5@{here}5532/34253/12214/21523/12424"));
    }
}

#[test]
fn numbers_past_nine_are_letters_and_larger_ones_are_decimals() {
    for text in ["9aA/zZ1/1*2+3", "1,62/999*,3+", "12/21"] {
        assert_eq!(Hitori::read(None, text).unwrap().to_string(), text);
    }
    for (bad, at) in [
        ("", 0),
        ("12", 0),
        ("12/2", 4),
        ("1,2/3,1000", 9),
        ("1**2/21", 2),
        ("*12/21", 0),
        ("1,,2/2,1", 2),
        ("1,2/2,", 6),
        ("12/21x!", 6),
        ("1,*2/2,1", 2),
    ] {
        assert_eq!(Hitori::read(None, bad).unwrap_err().at, at, "{bad}");
    }
}

#[test]
fn duplicates_and_mistakes_are_shown_on_request_only() {
    let position = Hitori::read(None, "2*5*532/34253/12214/21523/12424").unwrap();
    let marks = |show| {
        let scene = Hitori::scene(&position, &Focus { show, ..Focus::default() });
        scene.cells.iter().fold(Marks::empty(), |all, cell| all | cell.marks)
    };
    assert!(!marks(Show::empty()).intersects(Marks::EQUAL | Marks::WRONG));
    assert!(marks(Show::EQUAL).contains(Marks::EQUAL) && !marks(Show::EQUAL).contains(Marks::WRONG));
    assert!(marks(Show::MISTAKES).contains(Marks::WRONG));
}

#[test]
fn a_lost_position_says_why() {
    assert_eq!(why("1*1*2/213/321"), "1,1 and 2,1 are both shaded and touch.");
    assert_eq!(why("1+21+/213/321"), "1,1 and 3,1 are both kept and show 1.");
    assert_eq!(why("12*1/2*13/321"), "1,1 is cut off by shaded cells.");
    assert_eq!(
        why("2+5532/34253/12214/21523/12424"),
        "1,1 cannot be kept in the only solution: 1,4 stays (sandwich 1,3 1,5), so that 1,1 and 1,4 stay and are equal."
    );
    assert_eq!(
        why("25532*/34253/12214/21523/12424"),
        "5,1 cannot be shaded in the only solution: 5,2 stays (next to a shaded cell 5,1), so that 5,4 and 5,2 stay and \
         are equal."
    );
    assert_eq!(
        why("11/11"),
        "These numbers have no solution: 1,1 cannot be shaded; then 2,2 stays (next to a shaded cell 2,1), so that 1,1 \
         and 2,2 stay and are parted."
    );
    assert_eq!(
        why("1+12/34*5/678"),
        "No solution agrees with the marks at 1,1 and 2,2: 2,1 is shaded (same number as a kept cell 1,1), so that 2,2 \
         and 2,1 are shaded and touch."
    );
}

#[test]
fn facts_tell_one_several_or_none() {
    let facts = |text: &str| Hitori::judge(&Hitori::read(None, text).unwrap(), &mut Budget::default()).facts;
    let text = |word: &str| Fact::Text(word.to_owned());
    assert_eq!(facts("11/12"), [("solutions", text("one")), ("solution", text("1000"))]);
    assert_eq!(facts("11/11"), [("solutions", text("none"))]);
    assert_eq!(facts("123/231/312")[0], ("solutions", text("several")));
}

#[test]
fn the_coach_names_the_mark_that_threw_the_win_away() {
    let mut table = table("hitori@25532/34253/12214/21523/12424");
    for text in ["4,4", "5,5", "2,1", "2,5"] {
        obey_now(&mut table, &Command::Play { text: text.into() }).unwrap();
    }
    let said = obey_now(&mut table, &Command::Coach).unwrap().said;
    assert!(said.starts_with("It cannot be won any more: move 3 threw it away."), "{said}");
}

#[test]
fn hints_grow_from_where_to_the_whole_line() {
    let mut table = table("hitori@25532/34253/12214/21523/12424");
    let mut said = || obey_now(&mut table, &Command::Hint).unwrap().said;
    assert!(said().starts_with("Look at row "));
    assert!(said().starts_with("Shade "));
    assert!(said().contains(": "), "the deduction has a name");
    assert!(said().contains(" moves win from here."));
}

#[test]
fn cells_undecided_by_any_deduction_do_not_stop_the_advice() {
    let position = Hitori::read(None, "123/231/31*2").unwrap();
    let Verdict::Winnable { line } = Hitori::judge(&position, &mut Budget::default()).verdict else {
        panic!("a board without equal numbers is solved")
    };
    assert!(line.is_empty() && position.marks().contains(&Mark::Shaded));
}

#[test]
fn a_line_is_found_and_replayed_without_looking_over_the_board_at_every_stroke() {
    let board = Hitori::deal(&"20x20,easy".parse().unwrap(), &Seed::new("1")).unwrap();
    let before = LOOKED.get();
    let judged = judged::<Hitori>(&board, &mut Budget::default());
    assert!(matches!(judged.verdict, Verdict::Winnable { line } if line.len() > 50));
    assert_eq!(LOOKED.get() - before, 1, "once, when the line has been played");
}

#[test]
fn a_line_ends_with_the_first_stroke_that_wins() {
    for mut board in several_samples().into_iter().map(|sample| Board::new(Arc::new(sample.puzzle))) {
        let Verdict::Winnable { line } = Hitori::judge(&board, &mut Budget::default()).verdict else {
            panic!("{board} has solutions")
        };
        for stroke in &line {
            assert_eq!(Hitori::status(&board), Status::Playing, "{board} {line:?}");
            Hitori::make(&mut board, stroke);
        }
        assert_eq!(Hitori::status(&board), Status::Won, "{board} {line:?}");
    }
}
