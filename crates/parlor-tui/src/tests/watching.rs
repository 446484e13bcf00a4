//! Games that play by themselves: computer players, games that finish themselves, and what can be played shown.

use parlor_games::catalogue::{GAMES, find};
use parlor_games::session::{Busy, Pace};
use parlor_games::table::{Assist, Outcome};
use parlor_store::blocking::Shelf;

use super::*;
use crate::canvas::Target;
use crate::screens::Screen;

fn flies(app: &App) -> bool {
    app.session().autoplay().is_some()
}

/// Starts the player at a place of the list and agrees to it.
fn start(app: &mut App, down: usize) {
    press(app, &["D"]);
    press(app, &vec!["Down"; down]);
    press(app, &["Enter", "y"]);
}

/// The coach plays again, which was agreed to before, and begins to think.
fn start_again(app: &mut App) {
    press(app, &["D", "Enter"]);
    app.tick(SECOND);
}

/// Lets the time pass that the application asks for, and the coach think.
fn pass(app: &mut App) -> Option<Duration> {
    let left = app.next_tick()?;
    app.tick(left);
    answer(app);
    Some(left)
}

#[test]
fn the_menu_lists_the_coach_and_every_player_with_what_it_does() {
    for entry in GAMES {
        let mut app = at_table(&format!("{}:{}#x", entry.card().id, entry.card().presets[0].setup));
        press(&mut app, &["D"]);
        let drawn = text(&app, 80, 24);
        for (name, about) in [("coach", "proved")].into_iter().chain(entry.players()) {
            let line = drawn.lines().find(|line| line.contains(&format!("{name} ")));
            let first = about.split(' ').next().unwrap();
            assert!(line.is_some_and(|line| name == "coach" || line.contains(first)), "{name}: {about}\n{drawn}");
        }
        assert!(drawn.contains("normal"), "{drawn}");
        press(&mut app, &["Esc"]);
        assert!(matches!(app.top(), Some(Screen::Table)) && !flies(&app));
    }
}

#[test]
fn a_player_plays_at_its_speed_to_the_end_and_is_recorded_as_help() {
    let mut app = at_table("template@AABBCC");
    start(&mut app, 1);
    assert!(matches!(app.top(), Some(Screen::Table)) && flies(&app));
    assert_eq!((app.state().moves, app.state().assists), (0, vec![]), "nothing is recorded before it moves");
    assert_eq!(app.next_tick(), Some(Duration::ZERO), "who was asked to play begins at once");
    assert!(app.tick(Duration::ZERO));
    assert_eq!((app.state().moves, app.state().assists), (1, vec![Assist::Player]));
    app.tick(Pace::Normal.pause() / 2);
    assert_eq!(app.state().moves, 1, "there is time to see a move");
    app.tick(Pace::Normal.pause() / 2);
    assert_eq!(app.state().moves, 2);
    for _ in 0..20 {
        pass(&mut app);
    }
    assert_eq!((app.state().outcome, app.state().moves), (Outcome::Won, 3));
    assert!(!flies(&app));
    assert_eq!(app.next_tick(), None, "nothing wakes a game that is over");
    press(&mut app, &["u", "u", "u"]);
    assert!(here(&app).ends_with("@AABBCC"), "undo brings everything back");
}

#[test]
fn the_coach_thinks_elsewhere_while_it_plays_and_says_so_where_nothing_wins() {
    let mut app = at_table("template@ABBACC");
    start(&mut app, 0);
    app.tick(SECOND);
    assert_eq!(app.session().busy(), Busy::Asked);
    app.tick(SECOND * 9);
    assert_eq!((app.state().moves, app.take_inquiries().len()), (0, 1), "no second move before the first");
    press(&mut app, &["Esc"]);
    start_again(&mut app);
    answer(&mut app);
    assert_eq!(app.state().moves, 1);
    while flies(&app) {
        pass(&mut app).unwrap();
    }
    assert_eq!(app.state().outcome, Outcome::Won);

    let mut app = at_table("template@AABCBC");
    start(&mut app, 0);
    app.tick(SECOND);
    answer(&mut app);
    assert!(!flies(&app), "a coach without a winning line stops");
    assert_eq!(app.state().moves, 0);
    assert!(message(&app).contains("BCBC"), "{}", message(&app));
}

#[test]
fn a_player_that_gets_stuck_stops() {
    let mut app = at_table("template@AABC");
    start(&mut app, 1);
    for _ in 0..4 {
        pass(&mut app);
    }
    assert_eq!((app.state().outcome, flies(&app)), (Outcome::Stuck, false));
    press(&mut app, &["D"]);
    assert_eq!(message(&app), "random finds no move to make.");
}

#[test]
fn any_other_key_or_click_takes_the_game_back_and_does_nothing_else() {
    for key in ["Esc", "Space", "Enter", "u", "q", "N", "?", ":", "z", "Up"] {
        let mut app = at_table("template@AABBCC");
        start(&mut app, 1);
        app.tick(SECOND);
        let before = here(&app);
        press(&mut app, &[key]);
        assert!(!app.is_done() && matches!(app.top(), Some(Screen::Table)), "{key}");
        assert!(!flies(&app) && here(&app) == before, "{key}");
        assert_eq!(message(&app), "random stops; go on from here.");
    }
    let mut app = at_table("template@AABBCC");
    start(&mut app, 1);
    app.input(Input::Click { target: Target::Cell(0), second: false });
    assert!(!flies(&app) && here(&app).ends_with("@AABBCC"));
    app.input(Input::Click { target: Target::Cell(0), second: false });
    assert!(here(&app).ends_with("@BBCC"), "the next click plays");
}

#[test]
fn a_player_is_asked_about_once_a_game() {
    let mut app = at_table("template@AABBCCDD");
    press(&mut app, &["D", "Down", "Enter"]);
    assert!(text(&app, 80, 24).contains("as help; undo takes it back"), "{}", text(&app, 80, 24));
    press(&mut app, &["n"]);
    assert!(!flies(&app) && matches!(app.top(), Some(Screen::Table)));
    start(&mut app, 1);
    app.tick(SECOND);
    press(&mut app, &["Esc", "D"]);
    assert!(text(&app, 80, 24).contains("▸ random"), "the last one is under the hand");
    press(&mut app, &["Enter"]);
    assert!(flies(&app), "no second question");
}

#[test]
fn the_speed_is_changed_before_and_while_it_plays_and_is_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(Shelf::open(folder.path()).unwrap()), Some("template@AABBCCDD"));
    press(&mut app, &["D", "Down", "Right", "Enter", "y"]);
    press(&mut app, &["-", "Left"]);
    assert!(flies(&app) && text(&app, 80, 24).contains("random plays, slow."), "{}", text(&app, 80, 24));
    app.tick(Duration::ZERO);
    assert_eq!((app.state().moves, app.shared.pace), (1, Pace::Slow));
    app.tick(Pace::Normal.pause());
    assert_eq!(app.state().moves, 1, "a slow one takes longer");
    press(&mut app, &["+"]);
    app.tick(Pace::Normal.pause());
    assert_eq!(app.state().moves, 2, "a faster one does not wait for the slow move");
    drop(app);
    let shared = Options::new(Some(Shelf::open(folder.path()).unwrap()), First::Home).shared();
    assert_eq!(shared.pace, Pace::Normal);
}

#[test]
fn a_pause_hides_the_board_and_the_player_waits() {
    let mut app = at_table("template@AABBCCDD");
    start(&mut app, 1);
    app.tick(SECOND);
    press(&mut app, &["p"]);
    assert_eq!(app.next_tick(), None, "a paused game costs nothing");
    assert!(!app.tick(SECOND * 5));
    assert_eq!(app.state().moves, 1);
    press(&mut app, &["p"]);
    assert!(flies(&app));
    app.tick(SECOND);
    assert_eq!(app.state().moves, 2);
    press(&mut app, &["p", "N", "Esc", "p"]);
    assert!(!flies(&app), "whoever goes elsewhere from the pause plays alone afterwards");
}

#[test]
fn a_player_can_be_stopped_and_slowed_by_mouse_alone() {
    let mut app = at_table("template@AABBCCDD");
    start(&mut app, 1);
    for (width, height) in [(80, 24), (48, 14)] {
        let (_, targets) = picture(&app, width, height);
        for key in ["Esc", "-", "+", "p"] {
            let (area, target) = *targets.iter().find(|(_, target)| *target == Target::Key(key)).unwrap();
            assert_eq!(targets.at(area.x, area.y), Some(target), "{key} at {width}x{height}");
        }
    }
    app.input(Input::Click { target: Target::Key("-"), second: false });
    assert_eq!((app.shared.pace, flies(&app)), (Pace::Slow, true));
    app.input(Input::Click { target: Target::Key("Esc"), second: false });
    assert!(!flies(&app));
}

#[test]
fn time_that_runs_out_stops_the_player() {
    let mut app = at_table("template#x");
    app.shared.sit(catalogue::open("template@AABBCCDD", Level::Medium).unwrap(), None);
    start(&mut app, 1);
    app.tick(SECOND * 400);
    assert_eq!((app.state().outcome, flies(&app)), (Outcome::TimeUp, false));
}

#[test]
fn a_game_that_does_not_finish_itself_says_why() {
    let mut app = at_table("template@AABB");
    press(&mut app, &["F"]);
    assert!(message(&app).contains("something can still go wrong"), "{}", message(&app));
    app.tick(SECOND);
    assert!(!flies(&app) && app.state().moves == 0);
}

#[test]
fn what_can_be_played_is_marked_with_and_without_colours_and_the_screen_says_so() {
    for ascii in [false, true] {
        let mut app = at_table("template@ABBA");
        if ascii {
            app.shared.theme =
                crate::theme::Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii, wide: false });
        }
        let target = app.shared.theme.glyphs().target;
        assert!(!text(&app, 80, 24).contains("B^"));
        press(&mut app, &["M"]);
        let drawn = text(&app, 80, 24);
        let signs = drawn.matches("B^").count() + drawn.matches(&format!("{target}B")).count();
        assert!(signs > 0, "{drawn}");
        assert!(drawn.contains("M hides open moves") && drawn.contains("M Hide"), "{drawn}");
        assert!(text(&app, 48, 14).contains("M Hide"), "{}", text(&app, 48, 14));
        assert_eq!(app.state().assists, [Assist::Moves]);
        press(&mut app, &["M"]);
        assert!(!text(&app, 80, 24).contains("B^"));
    }
    let mut app = at_table("template@ABBA");
    let plain = picture(&app, 80, 24).0;
    press(&mut app, &["M"]);
    let (marked, targets) = picture(&app, 80, 24);
    let (area, _) = targets.iter().find(|(_, target)| *target == Target::Cell(2)).unwrap();
    let middle = (area.x + area.width / 2, area.y + area.height / 2);
    assert_eq!(marked[middle].bg, plain[middle].bg, "no board is painted in one colour");
}

#[test]
fn the_players_of_every_game_can_be_found_by_their_names() {
    for entry in GAMES {
        assert!(find(entry.card().id).is_ok_and(|found| !found.players().is_empty()), "{}", entry.card().id);
    }
}
