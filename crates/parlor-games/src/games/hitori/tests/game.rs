//! Hitori at the table: marks, notation, verdicts and advice.

use std::sync::Arc;

use super::super::Hitori;
use super::super::board::{Board, Mark};
use super::super::solved::LOOKED;
use super::several_samples;
use crate::coach::{Budget, Fact, Verdict, judged};
use crate::game::{Deal, Judge, Notation, Rules, Status, View, Voice};
use crate::kit::seed::Seed;
use crate::scene::{Focus, Marks, Show};
use crate::table::{Assist, Command, Level, Origin, Table, TableOf, obey_now};

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
fn duplicates_and_mistakes_are_shown_where_they_are_wanted_only() {
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
    assert_eq!(why("1*1*2/213/321"), "The two 1s in row 1 are both shaded, and they touch.");
    assert_eq!(why("1*23/2*13/321"), "The 1 and the 2 in column 1 are both shaded, and they touch.");
    assert_eq!(why("1+21+/213/321"), "Only one of the two 1s in row 1 may stay, and both are kept.");
    assert_eq!(
        why("12*1/2*13/321"),
        "With the 2 in row 1, column 2 and the 2 in row 2, column 1 shaded, the 1 in row 1, column 1 is cut off from \
         the rest."
    );
    assert_eq!(
        why("2+5532/34253/12214/21523/12424"),
        "The 2 in row 1, column 1 cannot be kept. Because of two 1s in column 1, two 2s in column 1 would have to stay."
    );
    assert_eq!(
        why("25532*/34253/12214/21523/12424"),
        "The 2 in row 1, column 5 cannot be shaded. Because of two 4s in column 5, two 3s in column 5 would have to stay."
    );
    assert_eq!(
        why("11/11"),
        "These 4 numbers have no solution: the 1 in row 1, column 1 would be cut off from the 1 in row 2, column 2."
    );
    assert_eq!(
        why("1+12/34*5/678"),
        "The kept 1 in row 1, column 1 and the shaded 4 in row 2, column 2 cannot both be right. The 4 and the \
         1 in column 2 would be shaded and touch."
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
    assert_eq!(said(), "Keep the 4 in row 5, column 3.");
    assert_eq!(
        said(),
        "Keep the 4 in row 5, column 3. Sandwich: it stands between two equal 2s; shaded, it would force both to stay."
    );
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

#[test]
fn one_command_clears_the_wrong_mark_alone() {
    let mut table = table("hitori@25532/34253/12214/21523/12424");
    // The second of these is wrong; the others are not.
    for text in ["r4c4", "r1c2", "r5c5", "r1c5+"] {
        obey_now(&mut table, &Command::Play { text: text.into() }).unwrap();
    }
    assert!(table.clears());
    let said = obey_now(&mut table, &Command::Winnable).unwrap().said;
    assert_eq!(said, "Cleared the 5 in row 1, column 2: it can still be won.");
    assert_eq!(table.here(), "hitori:5x5@25532+/34253/12214/2152*3/12424*");
    assert_eq!((table.place().moves(), table.assists()), (5, vec![Assist::Verdict]));
    let said = obey_now(&mut table, &Command::Winnable).unwrap().said;
    assert_eq!(said, "It can still be won.");
    obey_now(&mut table, &Command::Undo).unwrap();
    assert_eq!(table.here(), "hitori:5x5@25*532+/34253/12214/2152*3/12424*", "it can be undone");
}

#[test]
fn numbers_that_have_no_solution_leave_nothing_to_clear() {
    let mut table = table("hitori@11/11");
    obey_now(&mut table, &Command::Play { text: "r1c1+".into() }).unwrap();
    let said = obey_now(&mut table, &Command::Winnable).unwrap().said;
    assert!(said.starts_with("It never could be won."), "{said}");
}

#[test]
fn broken_rules_are_marked_without_asking_and_that_is_no_help() {
    let mut table = table("hitori@25532/34253/12214/21523/12424");
    for text in ["r1c1", "r1c2"] {
        obey_now(&mut table, &Command::Play { text: text.into() }).unwrap();
    }
    let wrong = |table: &TableOf<Hitori>| {
        let cells = table.scene().cells;
        cells.iter().filter(|cell| cell.marks.contains(Marks::WRONG)).map(|cell| cell.id).collect::<Vec<_>>()
    };
    assert_eq!(wrong(&table), [0, 1]);
    assert_eq!(obey_now(&mut table, &Command::Mistakes).unwrap().said, "Broken rules hidden.");
    assert!(wrong(&table).is_empty());
    obey_now(&mut table, &Command::Mistakes).unwrap();
    assert_eq!((wrong(&table).len(), table.assists()), (2, vec![]));
}

#[test]
fn marks_are_typed_behind_a_place() {
    let board = Hitori::read(None, "25532/34253/12214/21523/12424").unwrap();
    let read = |text: &str| Hitori::read_move(&board, text).map(|made| made.to_string());
    for (text, notation) in
        [("r3c2", "2,3"), ("R3C2+", "2,3+"), ("r3c2 keep", "2,3+"), ("r3c2-", "2,3-"), ("2,3", "2,3")]
    {
        assert_eq!(read(text), Ok(notation.into()), "{text}");
    }
    assert_eq!(read("r3c2 burn").unwrap_err().at, 4);
    assert!(read("r6c1").is_err());
}
