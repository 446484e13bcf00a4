//! Results that can be believed: help belongs to the board, the best ending counts, and every result can be looked at
//! again.

use parlor_games::keys::Action;
use parlor_games::table::{Assist, Outcome};
use parlor_store::{GameFilter, ResultFilter, ResultRow};

use super::coaching::{panel, play};
use super::keeping::with_store;
use super::*;
use crate::canvas::Target;
use crate::screens::Screen;
use crate::screens::scores::Scores;

const RANKED: ResultFilter = ResultFilter { practice: false, clean: false };
const PRACTICE: ResultFilter = ResultFilter { practice: true, clean: false };

fn results(app: &App, filter: ResultFilter) -> Vec<ResultRow> {
    let keys = app.shared.saver.result_keys(filter).unwrap();
    keys.iter().flat_map(|key| app.shared.saver.results(key, filter).unwrap()).collect()
}

fn games(app: &App) -> usize {
    app.shared.saver.games(GameFilter::default()).unwrap().len()
}

/// Wins by a line found elsewhere, so that no help is taken here.
fn win_alone(app: &mut App) {
    let mut other = copy(app.table());
    obey(&mut *other, &Command::Solve);
    for made in other.told().unwrap().line.clone() {
        play(app, &made);
    }
    assert_eq!(app.table().outcome(), Outcome::Won);
}

fn sit(app: &mut App, id: &str) {
    app.shared.sit(catalogue::deal(&id.parse().unwrap(), Level::Easy, &app.shared.chance).unwrap(), None);
}

/// Home, with a ranked result of a board that was won without help, and the scores on the screen.
fn at_scores() -> (tempfile::TempDir, App) {
    let (folder, mut app) = with_store(None);
    sit(&mut app, "nine-almonds:5x5");
    win_alone(&mut app);
    app.shared.leave_all();
    app.push(Screen::Scores(Scores::new(&app.shared)));
    (folder, app)
}

#[test]
fn help_stays_with_the_board_when_it_is_started_again() {
    let (_folder, mut app) = with_store(Some("nine-almonds:5x5#cheat"));
    for _ in 0..4 {
        press(&mut app, &["H"]);
        if matches!(app.top(), Some(Screen::Confirm(_))) {
            press(&mut app, &["y"]);
        }
        answer(&mut app);
    }
    let line = app.state().advice.unwrap().line;
    assert!(!line.is_empty() && app.state().assists.contains(&Assist::Line));
    press(&mut app, &["Esc", "R"]);
    assert!(panel(&app).contains("Help taken line"), "{}", panel(&app));
    for made in line {
        play(&mut app, &made);
    }
    assert_eq!(app.table().outcome(), Outcome::Won);
    assert_eq!(results(&app, ResultFilter { practice: true, clean: true }), []);
    assert!(results(&app, PRACTICE)[0].assists.contains("line"));
    // The same board at another table, by another name, for the same player.
    let board = app.table().board();
    app.shared.sit(catalogue::open(&board, Level::Easy).unwrap(), None);
    assert!(app.state().assists.contains(&Assist::Line), "{:?}", app.state().assists);
}

#[test]
fn help_with_a_board_that_was_never_played_stays_with_it_too() {
    let (_folder, mut app) = with_store(Some("nine-almonds:5x5#x"));
    choose_rung(&mut app, 3);
    super::coaching::settle(&mut app);
    let (board, assists) = (app.table().board(), app.state().assists);
    assert_eq!(games(&app), 0, "only looked at");
    app.shared.sit(catalogue::open("template@ABBA", Level::Easy).unwrap(), None);
    choose_rung(&mut app, 0);
    app.shared.sit(catalogue::open(&board, Level::Easy).unwrap(), None);
    assert_eq!(app.state().assists, assists);
    press(&mut app, &["N", "Enter"]);
    assert_eq!(app.state().assists, assists, "another board of the same table asks too: this one is always the same");
}

#[test]
fn a_win_after_an_ending_that_was_taken_back_counts_and_says_so() {
    let (_folder, mut app) = with_store(Some("nine-almonds:5x5#q"));
    play(&mut app, "2,2-2,0-0,2-2,4-2,2-4,2-2,0");
    assert_eq!(app.table().outcome(), Outcome::Stuck);
    assert!(panel(&app).contains("Not won: it is not listed."), "{}", panel(&app));
    assert_eq!(results(&app, PRACTICE), []);
    press(&mut app, &["u"]);
    win_alone(&mut app);
    assert!(panel(&app).contains("Won, 1 taken back"), "{}", panel(&app));
    let won = results(&app, PRACTICE);
    assert_eq!((won.len(), won[0].won, won[0].taken_back, won[0].clean), (1, true, 1, false));
}

#[test]
fn the_end_of_a_game_says_what_its_result_is_and_why() {
    let (_folder, mut app) = with_store(Some("template@AA"));
    press(&mut app, &["Space"]);
    assert!(panel(&app).contains("Won! No help taken. Practice: the position was brought along."), "{}", panel(&app));
    sit(&mut app, "template:4");
    win_alone(&mut app);
    assert!(panel(&app).contains("Won! No help taken. Ranked: dealt here with a fresh seed."), "{}", panel(&app));
    sit(&mut app, "template:4#daily");
    win_alone(&mut app);
    assert!(panel(&app).contains("Ranked: the board of the day."), "{}", panel(&app));
    assert!(text(&app, 80, 24).contains("· daily 2026-11-15"), "{}", text(&app, 80, 24));
    assert_eq!((results(&app, RANKED).len(), results(&app, PRACTICE).len()), (2, 1));
    let mut app = at_table("template@AA");
    press(&mut app, &["Space"]);
    assert!(panel(&app).contains("Nothing is kept"), "{}", panel(&app));
}

#[test]
fn a_win_that_is_worse_than_one_before_says_so() {
    let (_folder, mut app) = with_store(Some("template@AABBCC"));
    for better in [true, false] {
        press(&mut app, &["Space"]);
        app.tick(if better { SECOND } else { SECOND * 3 });
        press(&mut app, &["Space", "Space"]);
        assert_eq!(panel(&app).contains("You won this board better before"), !better, "{}", panel(&app));
        assert_eq!(results(&app, PRACTICE)[0].elapsed_ms, 1000);
        press(&mut app, &["R"]);
    }
}

#[test]
fn ranked_results_practice_and_clean_ones_are_told_apart() {
    let (_folder, mut app) = at_scores();
    sit(&mut app, "nine-almonds:5x5#mine");
    win(&mut app);
    app.shared.leave_all();
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("Scores · ranked") && drawn.contains("Ada") && drawn.contains("Taken back"), "{drawn}");
    assert!(drawn.contains("none"), "{drawn}");
    press(&mut app, &["p"]);
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("Scores · practice") && drawn.contains("player"), "{drawn}");
    press(&mut app, &["c"]);
    assert!(text(&app, 80, 24).contains("No game was won here without help"), "{}", text(&app, 80, 24));
    press(&mut app, &["p"]);
    assert!(text(&app, 80, 24).contains("Ada"), "{}", text(&app, 80, 24));
}

#[test]
fn a_result_is_looked_at_again_both_ways_and_leads_back_to_the_scores() {
    let (_folder, mut app) = at_scores();
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)) && app.table().replays());
    assert!(message(&app).starts_with("Ada won this in 0:00 with "), "{}", message(&app));
    let of = app.table().line().unwrap().of;
    let at = |app: &App| app.table().line().unwrap().at;
    assert!(panel(&app).contains(&format!("Replay 0 of {of}")), "{}", panel(&app));
    for (key, wanted) in [("Right", 1), ("End", of), ("Left", of - 1), ("Home", 0), (">", 1), ("u", 0)] {
        press(&mut app, &[key]);
        assert_eq!(at(&app), wanted, "{key}");
    }
    app.input(Input::Click { target: Target::Step(of), second: false });
    assert_eq!(at(&app), of);
    press(&mut app, &["p"]);
    app.tick(Duration::ZERO);
    assert_eq!(at(&app), 1, "it plays from its start");
    press(&mut app, &["Esc"]);
    assert!(app.session().autoplay().is_none() && app.table().replays(), "the first Esc stops it");
    press(&mut app, &["Esc"]);
    assert!(matches!(app.top(), Some(Screen::Scores(_))));
    assert_eq!((games(&app), results(&app, RANKED).len()), (1, 1), "nothing is recorded of it");
}

#[test]
fn the_coach_speaks_about_a_replay_and_records_nothing() {
    let (_folder, mut app) = at_scores();
    press(&mut app, &["Enter", "c"]);
    answer(&mut app);
    assert!(panel(&app).contains("It can still be won."), "{}", panel(&app));
    choose_rung(&mut app, 1);
    press(&mut app, &["End"]);
    super::coaching::settle(&mut app);
    assert!(panel(&app).contains("Timeline"), "{}", panel(&app));
    let (_, targets) = picture(&app, 80, 24);
    assert!(targets.iter().any(|(_, target)| *target == Target::Ply(0)));
    app.input(Input::Click { target: Target::Ply(0), second: false });
    assert_eq!(app.table().line().unwrap().at, 0);
    let board = app.table().board();
    press(&mut app, &["q"]);
    assert!(matches!(app.top(), Some(Screen::Scores(_))));
    assert_eq!(app.shared.saver.help("Ada", &board), []);
}

#[test]
fn a_replay_that_is_taken_over_is_a_game_of_its_own_for_practice() {
    let (_folder, mut app) = at_scores();
    press(&mut app, &["Enter", "Right", "T"]);
    assert!(!app.table().replays());
    assert_eq!((games(&app), app.state().standing), (2, "Practice: taken over from a replay."));
    win_alone(&mut app);
    assert_eq!((results(&app, RANKED).len(), results(&app, PRACTICE).len()), (1, 1));
    press(&mut app, &["q"]);
    assert!(matches!(app.top(), Some(Screen::Scores(_))));
}

#[test]
fn a_game_that_is_paused_waits_below_a_replay() {
    let (_folder, mut app) = with_store(Some("template@AABB"));
    press(&mut app, &["Space", "Space", "R", "Space", "p", "s", "Enter"]);
    assert!(app.table().replays(), "{}", text(&app, 80, 24));
    press(&mut app, &["Esc", "Esc"]);
    assert!(app.table().paused() && matches!(app.top(), Some(Screen::Table)));
    press(&mut app, &["p"]);
    assert_eq!(app.state().moves, 1);
}

#[test]
fn a_program_can_begin_with_a_replay() {
    let (_folder, app) = at_scores();
    let row = results(&app, RANKED).remove(0);
    let table = catalogue::replay(&row.id, Level::Easy, &row.moves_made(), 0).unwrap();
    let look = Look { depth: Depth::True, ascii: false, wide: false };
    let first = First::Table { table, kept: None };
    let mut app = App::new(Options { look, ..Options::new(None, first) }.shared());
    assert!(text(&app, 80, 24).contains("replay"), "{}", text(&app, 80, 24));
    assert!(app.shared.entry(Action::TakeOver).is_some());
    press(&mut app, &["Esc"]);
    assert!(app.is_done());
}
