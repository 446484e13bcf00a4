//! One table of keys: what a binding is changed to shows everywhere, and is what counts.

use parlor_games::keys::{Action, Keys};
use parlor_games::session::Busy;

use super::coaching::{panel, settle, thrown_away};
use super::*;
use crate::screens::Screen;

fn bind(app: &mut App, action: Action, key: &'static str) {
    app.shared.keys = Keys::default().with(action, key);
}

fn bar(app: &App) -> String {
    text(app, 120, 40).lines().last().unwrap().to_owned()
}

/// Whether a line of the help screen begins with a key and says what it does.
fn helps(app: &mut App, key: &str, about: &str) -> bool {
    press(app, &["?"]);
    let drawn = text(app, 110, 120);
    press(app, &["Esc"]);
    drawn.lines().any(|line| line.split_whitespace().next() == Some(key) && line.contains(about))
}

#[test]
fn another_key_for_a_hint_shows_in_help_bar_and_panel_and_gives_the_hint() {
    let mut app = at_table("template@ABBA");
    assert!(helps(&mut app, "H", "a hint; again: a stronger one"));
    bind(&mut app, Action::Hint, "g");
    assert!(helps(&mut app, "g", "a hint; again: a stronger one") && !helps(&mut app, "H", "a hint"));
    assert!(panel(&app).contains("g where to look") && !panel(&app).contains("H where"), "{}", panel(&app));
    assert!(bar(&app).contains("g Hint") && !bar(&app).contains("H Hint"), "{}", bar(&app));
    press(&mut app, &["H"]);
    assert_eq!(
        (message(&app).as_str(), app.session().busy()),
        ("H has no meaning here; ? shows the keys.", Busy::Idle)
    );
    press(&mut app, &["g"]);
    assert_eq!(app.session().busy(), Busy::Asked);
}

#[test]
fn another_key_on_the_pause_screen_shows_and_leads_there() {
    let mut app = at_table("template@ABBA");
    bind(&mut app, Action::Home, "z");
    assert!(helps(&mut app, "z", "the home screen"));
    press(&mut app, &["p"]);
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("z Home") && !drawn.contains("o Home"), "{drawn}");
    press(&mut app, &["o"]);
    assert!(matches!(app.top(), Some(Screen::Table)));
    press(&mut app, &["z"]);
    assert!(matches!(app.top(), Some(Screen::Home(_))));
}

#[test]
fn other_keys_for_a_line_a_lesson_and_whoever_plays_show_and_count() {
    let mut app = at_table("nine-almonds:5x5#1");
    bind(&mut app, Action::Run, "g");
    press(&mut app, &["S", "y"]);
    answer(&mut app);
    assert!(panel(&app).contains("g Play, normal") && bar(&app).contains("g Play"), "{}", panel(&app));
    press(&mut app, &["g"]);
    assert!(app.session().autoplay().is_some() && bar(&app).contains("g Stop"));

    let (mut app, ..) = thrown_away();
    bind(&mut app, Action::Reveal, "g");
    press(&mut app, &["L"]);
    settle(&mut app);
    assert!(panel(&app).contains("g Reveal") && bar(&app).contains("g Reveal"), "{}", panel(&app));
    press(&mut app, &["g"]);
    assert!(app.state().lesson.unwrap().done, "{}", message(&app));

    let mut app = at_table("template@AABBCCDD");
    bind(&mut app, Action::Slower, "g");
    press(&mut app, &["D", "Down", "Enter", "y"]);
    assert!(panel(&app).contains("g Slower") && bar(&app).contains("g Slower"), "{}", panel(&app));
    press(&mut app, &["g"]);
    assert!(app.session().autoplay().is_some() && panel(&app).contains("random plays, slow."), "{}", panel(&app));
}

#[test]
fn another_key_for_the_theme_counts_on_every_screen() {
    let mut app = app(None, None);
    bind(&mut app, Action::Theme, "w");
    assert!(text(&app, 80, 24).contains("w Theme"));
    let before = app.shared.theme.name();
    press(&mut app, &["t"]);
    assert_eq!(app.shared.theme.name(), before);
    press(&mut app, &["w"]);
    assert_ne!(app.shared.theme.name(), before);
}
