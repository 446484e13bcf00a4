//! Several windows on one game: whoever is behind sees the newer state, and nothing that was stored is lost.

use parlor_games::keys::BINDINGS;
use parlor_games::kit::random::Random;
use parlor_games::table::Outcome;
use parlor_store::{Game, GameFilter};
use tempfile::TempDir;

use super::keeping::with_store;
use super::*;

fn games(app: &App) -> Vec<Game> {
    app.shared.saver.games(GameFilter::default()).unwrap()
}

/// One game after its first move, in two windows.
fn two_windows() -> (TempDir, App, App) {
    let (folder, mut first) = with_store(Some("template@AABBCC"));
    press(&mut first, &["Space"]);
    let mut second = app(Some(Shelf::open(folder.path()).unwrap()), None);
    press(&mut second, &["Enter"]);
    assert_eq!((here(&second), &second.play().key), (here(&first), &first.play().key));
    (folder, first, second)
}

#[test]
fn whoever_is_behind_sees_the_newer_state_and_the_win_stays() {
    let (_folder, mut first, mut second) = two_windows();
    press(&mut first, &["Space", "Space"]);
    assert_eq!(first.table().outcome(), Outcome::Won);
    press(&mut second, &["Space"]);
    assert_eq!(message(&second), "The game went on in another window; this is where it stands now.");
    assert_eq!((here(&second), second.table().outcome()), (here(&first), Outcome::Won));
    press(&mut second, &["q"]);
    let kept = games(&first);
    assert_eq!((kept.len(), kept[0].status.as_str(), kept[0].moves), (1, "won", 3));
}

#[test]
fn a_key_pressed_on_an_old_state_does_nothing_and_the_next_one_plays() {
    let (_folder, mut first, mut second) = two_windows();
    press(&mut first, &["Space"]);
    press(&mut second, &["u"]);
    assert_eq!(second.state().moves, 2, "the undo was meant for another position");
    press(&mut second, &["u"]);
    assert_eq!(second.state().moves, 1);
    press(&mut first, &["Right"]);
    assert_eq!(first.state().moves, 2, "a look around needs no newer state");
    press(&mut first, &["b"]);
    assert_eq!((first.state().moves, first.state().bookmarks.len()), (1, 0));
}

#[test]
fn time_that_passes_in_a_window_that_is_behind_takes_nothing_back() {
    let (_folder, mut first, mut second) = two_windows();
    press(&mut second, &["Space"]);
    first.tick(SECOND * 5);
    assert_eq!((first.state().moves, here(&first)), (2, here(&second)));
    assert!(message(&first).contains("another window"), "{}", message(&first));
    assert_eq!(games(&first)[0].moves, 2);
}

#[test]
fn a_deleted_game_stays_deleted_and_can_be_played_on() {
    let (_folder, mut first, second) = two_windows();
    second.shared.saver.delete(&second.play().key).unwrap();
    press(&mut first, &["Space"]);
    assert_eq!(message(&first), "This game was deleted in another window; what you play here is no longer kept.");
    assert_eq!((first.state().moves, games(&first)), (2, vec![]));
    press(&mut first, &["Space"]);
    assert!(text(&first, 80, 24).contains("Not kept: this"), "{}", text(&first, 80, 24));
    first.tick(SECOND * 5);
    press(&mut first, &["Ctrl-S"]);
    assert!(message(&first).contains("no longer kept"), "{}", message(&first));
    press(&mut first, &["q"]);
    assert!(first.is_done() && games(&second).is_empty());
}

#[test]
fn a_game_deleted_from_its_own_list_is_not_kept_either() {
    let (_folder, mut app) = with_store(Some("template@AABB"));
    press(&mut app, &["Space", "p", "g", "x", "y", "Esc", "p", "Space"]);
    assert_eq!((app.table().outcome(), games(&app)), (Outcome::Won, vec![]));
    press(&mut app, &["q"]);
    assert!(games(&app).is_empty());
}

#[test]
fn keys_in_any_order_in_two_windows_leave_logs_that_replay() {
    let (_folder, mut first, mut second) = two_windows();
    let all = BINDINGS.iter().flat_map(|binding| binding.keys.iter().copied());
    // Whoever leaves is gone; everything else is tried, with an answer to every question.
    let keys: Vec<&str> = all.filter(|key| !["q", "o"].contains(key)).chain(["y", "n", "Enter", "Space"]).collect();
    let mut random = Random::new(7);
    for _ in 0..1500 {
        let app = if random.below(2) == 0 { &mut first } else { &mut second };
        press(app, &[keys[random.below(keys.len())]]);
        app.tick(SECOND / 4);
        answer(app);
        picture(app, 80, 24);
    }
    for app in [&mut first, &mut second] {
        app.quit();
        assert_eq!(app.trouble(), None);
    }
    for game in games(&first) {
        let (table, revision) = first.shared.saver.load(&game.key).unwrap();
        assert_eq!(revision, game.revision, "{game:?}");
        let place = table.place();
        assert_eq!(i64::try_from(place.ply - place.start), Ok(game.moves), "{game:?}");
    }
}
