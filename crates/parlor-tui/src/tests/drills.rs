//! Drills on the screen: chosen from home, answered by keys alone, kept with their rating.

use super::*;
use crate::screens::Screen;

/// Finds the drills that are looked for, as the worker does.
fn dig(app: &mut App) {
    for dig in app.take_digs() {
        let (number, found) = (dig.number, dig.work());
        app.input(Input::Dug { number, found });
    }
}

/// From home to the first question.
fn first_question(app: &mut App) {
    press(app, &["End", "Up", "Up", "Up", "Up", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Drill(_))), "{}", text(app, 80, 24));
    press(app, &["Enter"]);
    dig(app);
}

fn shelf() -> (tempfile::TempDir, Shelf) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::open(folder.path()).unwrap();
    (folder, shelf)
}

#[test]
fn drills_are_reached_from_home_and_left_by_escape() {
    let mut app = app(None, None);
    first_question(&mut app);
    let seen = text(&app, 80, 24);
    assert!(seen.contains("Drill 1 of 10") && seen.contains("Rating 1500"), "{seen}");
    press(&mut app, &["Esc"]);
    assert!(matches!(app.top(), Some(Screen::Home(_))));
}

#[test]
fn a_drill_that_is_given_up_shows_the_answer_and_costs_rating() {
    let (_folder, shelf) = shelf();
    let mut app = app(Some(shelf), None);
    first_question(&mut app);
    press(&mut app, &["S"]);
    let seen = text(&app, 100, 30);
    assert!(seen.contains("Rating 1") && seen.contains("(-"), "{seen}");
    assert!(seen.contains("Better: ") || seen.contains("Decided now: "), "{seen}");
    let kept = app.shared.saver.drill_rating("Ada").unwrap();
    assert!(kept.rating < 1500.0);
    press(&mut app, &["Enter"]);
    assert!(text(&app, 80, 24).contains("Drill 2 of 10"));
}

#[test]
fn a_hint_says_where_to_look() {
    let mut app = app(None, None);
    first_question(&mut app);
    let before = text(&app, 100, 30);
    press(&mut app, &["H"]);
    let after = text(&app, 100, 30);
    assert_ne!(before, after);
    assert!(after.contains("Look "), "{after}");
}

#[test]
fn ten_drills_end_with_what_became_of_them() {
    let (_folder, shelf) = shelf();
    let mut app = app(Some(shelf), None);
    first_question(&mut app);
    for _ in 0..10 {
        press(&mut app, &["S", "Enter"]);
        dig(&mut app);
    }
    let seen = text(&app, 80, 24);
    assert!(seen.contains("0 of 10 drills right.") && seen.contains("Another run"), "{seen}");
    press(&mut app, &["Enter"]);
    assert!(text(&app, 80, 24).contains("Three minutes"));
}

#[test]
fn the_clock_of_three_minutes_runs_while_a_question_is_open() {
    let mut app = app(None, None);
    press(&mut app, &["End", "Up", "Up", "Up", "Up", "Enter", "Down", "Enter"]);
    dig(&mut app);
    assert!(text(&app, 80, 24).contains("3:00 left"), "{}", text(&app, 80, 24));
    assert!(app.next_tick().is_some());
    assert!(app.tick(Duration::from_secs(61)));
    assert!(text(&app, 80, 24).contains("1:59 left"));
    press(&mut app, &["S"]);
    assert_eq!((app.next_tick(), app.tick(Duration::from_secs(60))), (None, false), "an answer may be read");
    press(&mut app, &["Enter"]);
    assert!(app.tick(Duration::from_secs(200)));
    assert!(text(&app, 80, 24).contains("0 of 1 drill right."), "{}", text(&app, 80, 24));
}

#[test]
fn every_size_of_screen_shows_the_question_and_the_answer() {
    for (width, height) in [(80, 24), (120, 40), (200, 60), (40, 12)] {
        let mut app = app(None, None);
        first_question(&mut app);
        assert!(text(&app, width, height).contains("Find a"), "{width}x{height}\n{}", text(&app, width, height));
        press(&mut app, &["S"]);
        let seen = text(&app, width, height);
        assert!(seen.contains("Better:") || seen.contains("Decided"), "{width}x{height}\n{seen}");
    }
}
