//! The new-game dialog where a setup can be looked at and a field takes a file. Whatever game does that is the example.

use parlor_games::card::{CODE, FieldKind};
use parlor_games::catalogue::{Entry, GAMES};

use super::*;
use crate::canvas::Target;
use crate::screens::Screen;

/// A game with a field for a file, and the place of that field.
fn example() -> (&'static dyn Entry, usize) {
    let found = GAMES.iter().find_map(|entry| {
        let at = entry.card().fields.iter().position(|field| matches!(field.kind, FieldKind::File(_)))?;
        Some((*entry, at))
    });
    found.expect("a game reads files")
}

/// The dialog of that game with the hand on the field.
fn dialog() -> (App, &'static dyn Entry, usize) {
    let (entry, at) = example();
    let mut app = at_table(&format!("{}:{}#x", entry.card().id, entry.card().presets[0].setup));
    press(&mut app, &["N"]);
    press(&mut app, &vec!["Down"; at + 1]);
    (app, entry, at)
}

fn setup(app: &App) -> String {
    app.state().setup
}

#[test]
fn the_dialog_shows_what_the_chosen_setup_looks_like() {
    let (mut app, entry, _) = dialog();
    let shades = |app: &App, width, height| text(app, width, height).chars().filter(|c| "░▒▓█".contains(*c)).count();
    let first = text(&app, 80, 24);
    assert!(shades(&app, 80, 24) > 100, "{first}");
    press(&mut app, &["Right"]);
    assert_ne!(text(&app, 80, 24), first, "{}: another word, another picture", entry.card().id);
    assert!(shades(&app, 120, 40) > 100);
    assert_eq!(shades(&app, 60, 20), 0, "where there is no room the form comes first");
    app.shared.theme =
        crate::theme::Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii: true, wide: false });
    assert!(text(&app, 80, 24).contains("111"), "{}", text(&app, 80, 24));
}

#[test]
fn the_words_of_a_field_are_listed_and_scroll() {
    let (mut app, entry, at) = dialog();
    let FieldKind::File(words) = entry.card().fields[at].kind else { unreachable!("the example is chosen by it") };
    press(&mut app, &["Space"]);
    assert!(text(&app, 80, 24).contains(words[0].0), "{}", text(&app, 80, 24));
    assert!(text(&app, 80, 14).contains('▼'), "{}", text(&app, 80, 14));
    for (word, about) in &words[1..] {
        press(&mut app, &["Down"]);
        let drawn = text(&app, 80, 14);
        assert!(drawn.contains(&format!("▸ {word}")), "{word}\n{drawn}");
        assert!(drawn.contains(about.split(' ').next().unwrap()), "{about}\n{drawn}");
    }
    press(&mut app, &["Esc"]);
    assert!(text(&app, 80, 24).contains(&format!("‹ {} ›", words[0].0)), "Esc takes the choice back");
    press(&mut app, &["Space", "Down", "Enter", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)));
    assert_eq!(entry.card().values(&setup(&app)).unwrap()[at], words[1].0);
}

#[test]
fn a_word_of_the_list_can_be_clicked() {
    let (mut app, entry, at) = dialog();
    let FieldKind::File(words) = entry.card().fields[at].kind else { unreachable!("the example is chosen by it") };
    press(&mut app, &["Space"]);
    app.input(Input::Click { target: Target::Row(1), second: false });
    press(&mut app, &["Enter"]);
    assert_eq!(entry.card().values(&setup(&app)).unwrap()[at], words[1].0);
}

#[test]
fn a_file_is_read_looked_at_and_played_and_a_wrong_one_says_where() {
    let (mut app, entry, at) = dialog();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("l");
    let path = path.to_str().unwrap();
    press(&mut app, &["Left", "Down"]);
    press(&mut app, &["Enter"]);
    assert!(text(&app, 120, 40).contains("Type the path of a file."), "{}", text(&app, 120, 40));
    enter(&mut app, path);
    press(&mut app, &["Tab"]);
    assert!(text(&app, 160, 40).contains(&format!("{path}: there is no such file")), "{}", text(&app, 160, 40));
    std::fs::write(path, "\u{1}\u{2} no such thing\n").unwrap();
    press(&mut app, &["Up", "Enter"]);
    let drawn = text(&app, 200, 40);
    assert!(drawn.contains(&format!("{path}: ")) && !drawn.contains("no such file"), "{drawn}");
    assert!(matches!(app.top(), Some(Screen::NewGame(_))));

    std::fs::write(path, SAMPLE).unwrap();
    press(&mut app, &["Backspace"]);
    enter(&mut app, "l");
    press(&mut app, &["Tab"]);
    assert!(text(&app, 80, 24).contains('░'), "{}", text(&app, 80, 24));
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)), "{}", text(&app, 160, 40));
    let values = entry.card().values(&setup(&app)).unwrap();
    assert!(values[at].starts_with(CODE), "{values:?}");
    press(&mut app, &["N"]);
    assert!(text(&app, 80, 24).contains("as on the table"), "{}", text(&app, 80, 24));
    press(&mut app, &["Enter"]);
    assert_eq!(entry.card().values(&setup(&app)).unwrap(), values, "the same again");
}

/// Eight pieces side by side.
const SAMPLE: &str = "# A strip.\n%Groups 2\n11 22 11 22 11 22 11 22\n11 22 11 22 11 22 11 22\n";

#[test]
fn of_several_layouts_in_a_file_one_is_chosen_by_name() {
    let (mut app, entry, at) = dialog();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("l");
    let board = |name: &str, tiles: usize| format!(r#"{{"name": "{name}", "map": [[0, [[0, [[0, {tiles}]]]]]]}}"#);
    std::fs::write(&path, format!("[{}, {}, {}]", board("Odd", 3), board("Four", 4), board("Six", 6))).unwrap();
    press(&mut app, &["Left", "Down"]);
    enter(&mut app, path.to_str().unwrap());
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::NewGame(_))), "which one is asked first");
    assert!(text(&app, 160, 40).contains("‹ Four ›"), "{}", text(&app, 160, 40));
    press(&mut app, &["Right"]);
    assert!(text(&app, 160, 40).contains("‹ Six ›"), "{}", text(&app, 160, 40));
    press(&mut app, &["Right"]);
    assert!(text(&app, 160, 40).contains("3 tiles cannot go in pairs"), "{}", text(&app, 160, 40));
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::NewGame(_))), "one that is wrong is not dealt");
    press(&mut app, &["Left", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)), "{}", text(&app, 160, 40));
    assert_eq!(entry.card().values(&setup(&app)).unwrap()[at], "~0061");
}
