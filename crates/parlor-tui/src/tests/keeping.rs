//! What is kept, found again, named and deleted.

use parlor_store::{Game, GameFilter, ResultFilter};
use tempfile::TempDir;

use super::*;
use crate::screens::Screen;

pub(super) fn with_store(id: Option<&str>) -> (TempDir, App) {
    let folder = tempfile::tempdir().unwrap();
    let shelf = Shelf::open(folder.path()).unwrap();
    (folder, app(Some(shelf), id))
}

fn games(app: &App) -> Vec<Game> {
    app.shared.saver.games(GameFilter::default()).unwrap()
}

#[test]
fn every_move_is_stored_at_once() {
    let (_folder, mut app) = with_store(Some("template@ABBA"));
    assert_eq!(games(&app).len(), 0, "a board that was only looked at is not worth keeping");
    press(&mut app, &["Right", "Space"]);
    let stored = games(&app);
    assert_eq!((stored.len(), stored[0].moves), (1, 1));
    press(&mut app, &["u"]);
    assert_eq!(games(&app)[0].moves, 0);
}

#[test]
fn a_running_clock_is_stored_now_and_then() {
    let (_folder, mut app) = with_store(Some("template@ABBACC"));
    press(&mut app, &["Right", "Space"]);
    app.tick(SECOND);
    assert_eq!(games(&app)[0].elapsed_ms, 0);
    app.tick(SECOND * 2);
    assert_eq!(games(&app)[0].elapsed_ms, 3_000);
    app.tick(SECOND);
    press(&mut app, &["q"]);
    assert_eq!(games(&app)[0].elapsed_ms, 4_000, "leaving stores the rest");
}

#[test]
fn a_game_is_continued_from_home() {
    let (folder, mut app) = with_store(Some("template@ABBA"));
    press(&mut app, &["Right", "Space", "q"]);
    drop(app);
    let mut app = super::app(Some(Shelf::open(folder.path()).unwrap()), None);
    assert!(text(&app, 80, 24).contains("Continue"));
    press(&mut app, &["Enter"]);
    assert!(here(&app).ends_with("@AA"));
    press(&mut app, &["Left", "Left", "Space"]);
    assert_eq!(games(&app).len(), 1, "it goes on under the same key");
    press(&mut app, &["q"]);
    assert!(!text(&app, 80, 24).contains("Continue"), "a finished game is not offered");
}

#[test]
fn an_empty_name_asks_again() {
    let (_folder, mut app) = with_store(Some("template@ABBA"));
    press(&mut app, &["Ctrl-S", "Space", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Ask(_))));
    assert!(text(&app, 80, 24).contains("a name needs at least one character"));
    enter(&mut app, "Sunday");
    press(&mut app, &["Enter"]);
    assert_eq!(message(&app), "Saved as \"Sunday\".");
    assert!(games(&app).iter().any(|game| game.name.as_deref() == Some("Sunday")));
}

#[test]
fn a_name_in_use_is_replaced_only_after_a_yes() {
    let (_folder, mut app) = with_store(Some("template@ABBA"));
    let save = |app: &mut App| {
        press(app, &["Ctrl-S"]);
        enter(app, "Sunday");
        press(app, &["Enter"]);
    };
    let named = |app: &App| games(app).into_iter().filter(|game| game.name.is_some()).collect::<Vec<_>>();
    save(&mut app);
    press(&mut app, &["Right", "Space"]);
    save(&mut app);
    assert!(matches!(app.top(), Some(Screen::Confirm(_))));
    press(&mut app, &["n"]);
    assert_eq!(named(&app)[0].moves, 0);
    save(&mut app);
    press(&mut app, &["y"]);
    assert_eq!((named(&app).len(), named(&app)[0].moves), (1, 1));
}

#[test]
fn a_stored_game_is_deleted_only_after_a_yes() {
    let (_folder, mut app) = with_store(Some("template@ABBA"));
    press(&mut app, &["Right", "Space", "p", "g", "x"]);
    assert!(text(&app, 80, 24).contains("Delete this game of Template?"));
    press(&mut app, &["n"]);
    assert_eq!(games(&app).len(), 1);
    press(&mut app, &["x", "y"]);
    assert_eq!(games(&app).len(), 0);
    assert!(text(&app, 80, 24).contains("There are no games yet."));
}

#[test]
fn a_stored_game_gets_a_name_from_the_list() {
    let (_folder, mut app) = with_store(Some("template@ABBA"));
    press(&mut app, &["Right", "Space", "p", "g", "Ctrl-S"]);
    enter(&mut app, "Monday");
    press(&mut app, &["Enter"]);
    assert!(text(&app, 80, 24).contains("Monday"));
    press(&mut app, &["Enter"]);
    assert!(here(&app).ends_with("@AA"));
}

#[test]
fn a_won_game_scores_once() {
    let (_folder, mut app) = with_store(Some("template@AA"));
    press(&mut app, &["Space", "u", "Space", "p"]);
    press(&mut app, &["q"]);
    let practice = ResultFilter { practice: true, clean: true };
    let keys = app.shared.saver.result_keys(practice).unwrap();
    assert_eq!(keys.len(), 1);
    assert_eq!(app.shared.saver.results(&keys[0], practice).unwrap().len(), 1);
    assert_eq!(app.shared.saver.result_keys(ResultFilter::default()).unwrap(), [], "the position was brought along");
}

#[test]
fn scores_are_shown_by_setup_and_level() {
    let (_folder, mut app) = with_store(None);
    for id in ["template@AA", "template:4@AABB"] {
        app.shared.sit(catalogue::open(id, Level::Easy).unwrap(), None);
        win(&mut app);
        app.shared.leave_all();
    }
    app.push(Screen::Scores(crate::screens::scores::Scores::new(&app.shared)));
    assert!(text(&app, 80, 24).contains("No game was won yet."), "{}", text(&app, 80, 24));
    press(&mut app, &["p"]);
    let first = text(&app, 80, 24);
    assert!(first.contains("Scores · practice") && first.contains("Ada") && first.contains("1 of 2"), "{first}");
    assert!(first.contains("‹ Template ›") && first.contains("‹ easy ›"), "{first}");
    press(&mut app, &["Tab", "Right"]);
    let second = text(&app, 80, 24);
    assert!(second.contains("2 of 2") && second.contains("Ada") && second != first, "{second}");
    press(&mut app, &["Tab", "Right"]);
    let medium = text(&app, 80, 24);
    assert!(medium.contains("‹ medium ›") && medium.contains("No game was won here for practice yet."), "{medium}");
    press(&mut app, &["Left", "c"]);
    assert!(
        text(&app, 80, 24).contains("No game was won here without help and without taking back."),
        "the coach won these"
    );
}

#[test]
fn a_failing_store_says_so_once_and_play_goes_on() {
    let (_folder, mut app) = with_store(Some("template@AABB"));
    // A name no result can carry makes the store refuse.
    app.shared.player = "\u{1b}".into();
    press(&mut app, &["Space"]);
    assert!(message(&app).contains("could not be saved"), "{}", message(&app));
    press(&mut app, &["u", "b", "U", "b"]);
    assert_eq!(message(&app), "Bookmark set.");
    app.shared.player = "Ada".into();
    press(&mut app, &["Space"]);
    assert_eq!(games(&app)[0].moves, 2, "what could not be stored is stored with the next change");
    press(&mut app, &["q"]);
    let (table, _) = app.shared.saver.load(&games(&app)[0].key).unwrap();
    assert_eq!((table.place().last, table.state().bookmarks), (2, vec![0, 1]));
}

#[test]
fn without_a_store_everything_says_so() {
    let mut app = app(None, None);
    let told = "Nothing is kept";
    assert!(text(&app, 80, 24).contains(told));
    app.shared.sit(catalogue::open("template@ABBA", Level::Easy).unwrap(), None);
    app.push(Screen::Table);
    press(&mut app, &["Ctrl-S"]);
    assert!(message(&app).contains(told));
    for key in ["g", "s"] {
        press(&mut app, &["p", key]);
        assert!(text(&app, 80, 24).contains(told));
        press(&mut app, &["Esc", "p"]);
    }
}

#[test]
fn player_level_and_theme_are_remembered() {
    let (folder, mut app) = with_store(Some("template#x"));
    press(&mut app, &["t", "N", "Up"]);
    enter(&mut app, "!");
    press(&mut app, &["Up", "Up", "Right", "Enter"]);
    drop(app);
    let shelf = Shelf::open(folder.path()).unwrap();
    let shared = Options::new(Some(shelf), First::Home).shared();
    assert_eq!((shared.player.as_str(), shared.level, shared.theme.name()), ("Ada!", Level::Medium, ThemeName::Paper));
}

#[test]
fn the_scores_start_with_the_game_on_the_table_and_are_turned_by_the_mouse_too() {
    let (_folder, mut app) = with_store(None);
    app.shared.sit(catalogue::open("template:4@AABB", Level::Easy).unwrap(), None);
    win(&mut app);
    app.shared.leave_all();
    app.shared.sit(catalogue::open("pikachu:6x4#x", Level::Expert).unwrap(), None);
    app.push(Screen::Scores(crate::screens::scores::Scores::new(&app.shared)));
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("‹ Pikachu ›") && drawn.contains("‹ expert ›"), "{drawn}");
    app.input(Input::Click { target: crate::canvas::Target::Turn(0, true), second: false });
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("‹ Template ›") && drawn.contains("‹ easy ›") && drawn.contains("Ada"), "{drawn}");
}
