//! What the screens look like, at the size of an old terminal and at a large one.

use parlor_games::catalogue::GAMES;

use super::coaching::{settle, thrown_away};
use super::*;
use crate::canvas::Target;

fn sizes(name: &str, app: &App) {
    for (width, height) in [(80, 24), (120, 40)] {
        insta::assert_snapshot!(format!("{name}_{width}x{height}"), text(app, width, height));
    }
}

#[test]
fn home_lists_every_game_and_what_else_there_is() {
    // No snapshot: another game in the catalogue is no reason for this test to change.
    for (width, height) in [(80, 24), (120, 40)] {
        let drawn = text(&app(None, None), width, height);
        let lines: Vec<&str> = drawn.lines().collect();
        let at = |word: &str| lines.iter().position(|line| line.trim_start_matches(['▸', ' ']).starts_with(word));
        let mut last = at("New game").expect("a heading");
        let games = GAMES.iter().map(|entry| entry.card().name);
        for word in games.chain(["Saved games", "Scores", "Keys", "Quit", "Nothing is kept", "Enter Open"]) {
            let here = at(word).unwrap_or_else(|| panic!("no {word}:\n{drawn}"));
            assert!(here > last, "{word} is out of order:\n{drawn}");
            last = here;
        }
        for entry in GAMES {
            let tagline: String = entry.card().tagline.chars().take(30).collect();
            assert!(drawn.contains(&tagline), "no {tagline}:\n{drawn}");
        }
    }
}

#[test]
fn the_new_game_dialog() {
    let mut app = at_table("template#x");
    press(&mut app, &["N", "Down", "7", "Enter"]);
    sizes("new_game", &app);
}

#[test]
fn tables() {
    for (name, id, keys) in [
        ("template", "template#x", &["Right"] as &[&str]),
        ("nine_almonds", "nine-almonds:5x5#x", &["Tab", "Space"]),
        ("hitori", "hitori:8x8#x", &["Space", "Right", "x", "Down"]),
        ("pikachu", "pikachu@ABCDEF/BAC.FD/ABC..D", &["Down", "Right", "Space"]),
        ("pikachu_large", "pikachu:24x12#x", &["Down"]),
        ("magic_square", "magic-square:4,some,easy#x", &["Tab", "Space", "e"]),
        ("magic_square_eight", "magic-square:8#x", &["1", "2", "Down"]),
        ("candy", "candy:6x6#x", &["Tab", "Space"]),
        ("candy_collector", "candy:7x7,k5,endless,collect,0,12#x", &["Down"]),
        ("mahjong", "mahjong:turtle#x", &["Tab", "M"]),
    ] {
        let mut app = at_table(id);
        press(&mut app, keys);
        sizes(&format!("table_{name}"), &app);
    }
}

#[test]
fn a_table_with_advice_and_timeline() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["H"]);
    answer(&mut app);
    sizes("advice", &app);
}

/// A game that was lost at its second move, with a coach that speaks.
fn lost() -> App {
    let (mut app, ..) = thrown_away();
    choose_rung(&mut app, 1);
    settle(&mut app);
    app
}

#[test]
fn the_coach_says_where_the_win_was_lost() {
    let mut app = lost();
    sizes("coach_lost", &app);
    press(&mut app, &["W"]);
    answer(&mut app);
    settle(&mut app);
    press(&mut app, &["C"]);
    settle(&mut app);
    sizes("coach_counted", &app);
}

#[test]
fn a_lesson() {
    let mut app = lost();
    press(&mut app, &["L"]);
    settle(&mut app);
    sizes("lesson", &app);
    press(&mut app, &["V"]);
    sizes("lesson_revealed", &app);
}

#[test]
fn a_line_being_shown() {
    let mut app = at_table("nine-almonds:5x5#1");
    press(&mut app, &["S", "y"]);
    answer(&mut app);
    press(&mut app, &["Right", "Right"]);
    sizes("walk", &app);
    insta::assert_snapshot!("walk_48x14", text(&app, 48, 14));
}

#[test]
fn a_long_refusal_has_two_lines() {
    let mut app = at_table("template@ABBA");
    app.shared.play.as_mut().unwrap().session.complain(
        "A sentence that is a good deal longer than a screen of eighty columns is wide goes on in the line below it.",
    );
    insta::assert_snapshot!("long_refusal_80x24", text(&app, 80, 24));
}

#[test]
fn a_table_in_ascii_and_on_a_narrow_screen() {
    let mut app = at_table("hitori:5x5#x");
    app.shared.theme =
        crate::theme::Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii: true, wide: false });
    press(&mut app, &["Space", "Right"]);
    insta::assert_snapshot!("ascii_40x16", text(&app, 40, 16));
}

#[test]
fn a_won_game() {
    let mut app = at_table("template@AA");
    press(&mut app, &["Space"]);
    sizes("won", &app);
}

#[test]
fn how_much_the_coach_says() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["v", "Down"]);
    sizes("ladder", &app);
}

#[test]
fn results_and_a_replay() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(Some(parlor_store::blocking::Shelf::open(folder.path()).unwrap()), Some("nine-almonds:5x5#1"));
    win(&mut app);
    sizes("won_kept", &app);
    press(&mut app, &["p", "u", "p", "s"]);
    sizes("scores", &app);
    press(&mut app, &["Enter", "Right", "c"]);
    answer(&mut app);
    sizes("replay", &app);
    insta::assert_snapshot!("replay_48x14", text(&app, 48, 14));
}

#[test]
fn help() {
    let mut app = at_table("template#x");
    press(&mut app, &["?"]);
    sizes("help", &app);
}

#[test]
fn pause_hides_the_board() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["Esc"]);
    sizes("pause", &app);
}

#[test]
fn a_screen_too_small_says_how_big_it_must_be() {
    let app = at_table("template#x");
    insta::assert_snapshot!(text(&app, 30, 5), @r"
Too small: this is 30x5,
Parlor needs 40x12.
    ");
}

#[test]
fn every_preset_can_be_played_on_an_old_terminal() {
    for entry in GAMES {
        let card = entry.card();
        for preset in card.presets {
            let mut app = at_table(&format!("{}:{}#x", card.id, preset.setup));
            let scene = app.table().scene();
            let cells: Vec<_> = scene.cells.iter().filter(|cell| cell.face.piece.is_there()).collect();
            let shown = |app: &App, id: usize| {
                let (_, targets) = picture(app, 80, 24);
                targets.iter().any(|(_, target)| *target == Target::Cell(id))
            };
            let drawn = text(&app, 80, 24);
            let scrolls = drawn.contains(['◀', '▶', '▲', '▼']);
            if scene.board.rows <= 20 {
                assert!(!scrolls, "{} {} scrolls:\n{drawn}", card.id, preset.name);
                let (_, targets) = picture(&app, 80, 24);
                let all = |id| targets.iter().any(|(_, target)| *target == Target::Cell(id));
                assert!(cells.iter().all(|cell| all(cell.id)), "{} {}", card.id, preset.name);
                continue;
            }
            // What is higher follows the cursor, to each corner.
            assert!(scrolls, "{} {}", card.id, preset.name);
            for cell in [cells[0], cells[cells.len() - 1], cells[cells.len() / 2]] {
                app.shared.command(Command::Look { cell: cell.id });
                assert!(shown(&app, cell.id), "{} {}: {}", card.id, preset.name, cell.place);
            }
        }
    }
}

#[test]
fn a_board_of_twenty_rows_does_not_scroll() {
    let drawn = text(&at_table("pikachu:20x20#x"), 80, 24);
    assert!(!drawn.contains(['◀', '▶', '▲', '▼']), "{drawn}");
}

#[test]
fn nothing_jumps_when_the_text_changes() {
    let mut app = at_table("template@ABBA");
    let places = |app: &App| {
        let (_, targets) = picture(app, 80, 24);
        let cells = targets.iter().filter(|(_, target)| matches!(target, Target::Cell(_)));
        cells.copied().collect::<Vec<_>>()
    };
    let before = places(&app);
    for key in ["Right", "Space", "c", "H", "u", "e", "m", "b"] {
        press(&mut app, &[key]);
        answer(&mut app);
        assert_eq!(places(&app), before, "after {key}");
    }
}

#[test]
fn no_size_of_the_screen_is_too_strange() {
    let table = |id| at_table(id);
    let mut apps = vec![app(None, None), table("template#x"), table("nine-almonds:5x5#x"), table("hitori:8x8#x")];
    apps.extend(["pikachu:6x4#x", "magic-square:4#x", "candy:6x6#x"].map(table));
    for keys in [["p"], ["?"], ["N"], [":"], ["S"]] {
        let mut app = at_table("template#x");
        press(&mut app, &keys);
        apps.push(app);
    }
    for keys in [["p", "g"], ["p", "s"]] {
        let mut app = at_table("template#x");
        press(&mut app, &keys);
        apps.push(app);
    }
    let some = [1, 2, 11, 12, 13, 24, 39, 40, 41, 60, 63, 64, 65, 80, 200];
    for app in &apps {
        for width in 1..=200 {
            for height in 1..=60 {
                // Every width and every height, but not every pair of large ones.
                if some.contains(&width) && some.contains(&height) || (width + 3 * height) % 16 == 0 {
                    picture(app, width, height);
                }
            }
        }
    }
}
