//! What keys, clicks, time and the coach do.

use parlor_games::catalogue::GAMES;
use parlor_games::keys::BINDINGS;
use parlor_games::scene::{Part, Piece};
use parlor_games::session::Busy;
use parlor_games::speech::Role;

use super::*;
use crate::canvas::Target;
use crate::screens::Screen;

#[test]
fn every_key_of_the_key_table_does_something() {
    for key in BINDINGS.iter().flat_map(|binding| binding.keys.iter()) {
        let mut app = at_table("template@ABBACC");
        app.shared.play.as_mut().unwrap().session.say("");
        let before = text(&app, 120, 40);
        press(&mut app, &[key]);
        assert!(app.is_done() || text(&app, 120, 40) != before, "{key} does nothing");
    }
}

#[test]
fn a_key_without_a_meaning_says_so() {
    let mut app = at_table("template#x");
    press(&mut app, &["z"]);
    assert_eq!(message(&app), "z has no meaning here; ? shows the keys.");
}

#[test]
fn a_click_means_the_cell_drawn_there() {
    for entry in GAMES {
        for (width, height) in [(80, 24), (120, 40), (48, 14)] {
            let id = format!("{}:{}#x", entry.card().id, entry.card().presets[0].setup);
            let sample = at_table(&id);
            let (_, targets) = picture(&at_table(&id), width, height);
            for &(area, target) in targets.iter() {
                let Target::Cell(cell) = target else { continue };
                let mut app = at_table("template#x");
                app.shared.sit(copy(sample.table()), None);
                let hit = targets.at(area.x + area.width / 2, area.y + area.height / 2);
                let scene = app.table().scene();
                let layer = |cell: usize| scene.cell(cell).unwrap().layer;
                // What lies on a piece is hit in its place.
                match hit {
                    Some(Target::Cell(above)) if layer(above) > layer(cell) => continue,
                    _ => assert_eq!(hit, Some(target)),
                }
                app.input(Input::Click { target, second: false });
                assert_eq!(cursor(&app), Some(cell), "{id} at {width}x{height}");
            }
        }
    }
}

#[test]
fn the_face_of_a_cell_stands_where_a_click_means_it() {
    let app = at_table("hitori:5x5#x");
    let (buffer, targets) = picture(&app, 80, 24);
    for cell in app.table().scene().cells {
        let (area, _) = targets.iter().find(|(_, target)| *target == Target::Cell(cell.id)).unwrap();
        let drawn: String = area.positions().map(|at| buffer[at].symbol()).collect();
        assert!(drawn.contains(cell.face.text.as_ref()), "{} is not in {drawn:?}", cell.face.text);
    }
}

#[test]
fn the_second_button_marks() {
    let mut app = at_table("hitori:5x5#x");
    app.input(Input::Click { target: Target::Cell(7), second: true });
    let scene = app.table().scene();
    assert!(scene.cell(7).unwrap().marks.contains(Marks::KEPT));
}

#[test]
fn keys_on_the_screen_can_be_clicked() {
    let mut app = at_table("template#x");
    let (_, targets) = picture(&app, 80, 24);
    let (area, _) = *targets.iter().find(|(_, target)| *target == Target::Key("?")).unwrap();
    let target = targets.at(area.x, area.y).unwrap();
    app.input(Input::Click { target, second: false });
    assert!(matches!(app.top(), Some(Screen::Reader(_))));
}

#[test]
fn a_dialog_covers_what_can_be_clicked_below_it() {
    let mut app = at_table("template#x");
    press(&mut app, &["S"]);
    let (_, targets) = picture(&app, 80, 24);
    assert!(targets.iter().all(|(_, target)| matches!(target, Target::Key("y" | "n"))));
}

#[test]
fn a_restart_can_be_undone() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["Right", "Space"]);
    let played = here(&app);
    press(&mut app, &["R"]);
    assert_ne!(here(&app), played);
    press(&mut app, &["u"]);
    assert_eq!(here(&app), played);
}

#[test]
fn a_new_game_at_the_table_can_be_undone() {
    let mut app = at_table("template@ABBA");
    let before = here(&app);
    press(&mut app, &["N", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)));
    assert_ne!(here(&app), before);
    press(&mut app, &["u"]);
    assert_eq!(here(&app), before);
}

#[test]
fn esc_drops_a_half_made_move_and_then_pauses() {
    let mut app = at_table("nine-almonds:5x5#x");
    let paused = |app: &App| app.state().paused;
    press(&mut app, &["Tab", "Space", "Esc"]);
    assert!(!paused(&app), "the first Esc drops the almond");
    press(&mut app, &["Esc"]);
    assert!(paused(&app));
    press(&mut app, &["Esc"]);
    assert!(!paused(&app));
}

#[test]
fn the_command_line_takes_moves_and_commands() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &[":"]);
    enter(&mut app, "2");
    press(&mut app, &["Enter"]);
    assert!(here(&app).ends_with("@AA"), "{}", here(&app));
    press(&mut app, &[":"]);
    enter(&mut app, "undo");
    press(&mut app, &["Enter"]);
    assert!(here(&app).ends_with("@ABBA"), "{}", here(&app));
    press(&mut app, &[":"]);
    enter(&mut app, "fly");
    press(&mut app, &["Enter"]);
    assert!(message(&app).contains("fly"), "{}", message(&app));
}

#[test]
fn the_dialog_shows_what_the_engine_says() {
    let mut app = at_table("template#x");
    press(&mut app, &["N", "Down", "Backspace"]);
    enter(&mut app, "7");
    press(&mut app, &["Enter"]);
    assert!(text(&app, 80, 24).contains("Tokens 7 cannot be dealt: tokens go in pairs"));
    press(&mut app, &["Backspace"]);
    enter(&mut app, "99");
    press(&mut app, &["Enter"]);
    assert!(text(&app, 80, 24).contains("it takes 2, 4 to 26"));
    press(&mut app, &["Ctrl-U", "6", "Enter"]);
    assert_eq!(app.state().setup, "6");
}

#[test]
fn a_preset_fills_the_fields_and_the_fields_name_the_preset() {
    let mut app = at_table("template#x");
    press(&mut app, &["N", "Right"]);
    assert!(text(&app, 80, 24).contains("Long row"));
    assert!(text(&app, 80, 24).contains("20"));
    press(&mut app, &["Down", "Ctrl-U", "6"]);
    assert!(text(&app, 80, 24).contains("Own choice"));
    press(&mut app, &["Ctrl-U", "8"]);
    assert!(text(&app, 80, 24).contains("Short row"));
}

#[test]
fn strong_help_asks_once_a_game() {
    for (keys, word) in [(&["S"] as &[&str], "solution"), (&[":", "d", "e", "m", "o", "Enter"], "computer")] {
        let mut app = at_table("template@AABBCC");
        press(&mut app, keys);
        assert!(text(&app, 80, 24).contains(word), "{keys:?} asks first");
        press(&mut app, &["n"]);
        answer(&mut app);
        assert_eq!(app.state().assists, []);
        press(&mut app, keys);
        press(&mut app, &["y"]);
        answer(&mut app);
        assert!(!app.state().assists.is_empty());
        press(&mut app, &["Esc", "p"]);
        press(&mut app, keys);
        assert!(!matches!(app.top(), Some(Screen::Confirm(_))), "{keys:?} asks no second time");
        press(&mut app, &["R"]);
        press(&mut app, keys);
        assert!(matches!(app.top(), Some(Screen::Confirm(_))), "{keys:?} asks again in another game");
    }
}

#[test]
fn the_coach_thinks_elsewhere() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["c"]);
    assert!(text(&app, 80, 24).contains("thinking…"));
    press(&mut app, &["Right"]);
    assert!(app.session().busy() != Busy::Idle, "a look around is no reason to stop");
    answer(&mut app);
    assert!(text(&app, 80, 24).contains("It can still be won."));
}

#[test]
fn a_move_stops_the_coach_and_its_late_answer_is_dropped() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["c", "Right", "Space"]);
    assert!(app.session().busy() == Busy::Idle);
    answer(&mut app);
    let state = app.state();
    assert_eq!((state.advice, state.assists), (None, Vec::new()));
    assert!(state.timeline.iter().all(|bar| bar.verdict.is_none()), "a cancelled search knows nothing");
}

#[test]
fn esc_stops_the_coach() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["H", "Esc"]);
    assert_eq!(message(&app), "The coach stops thinking.");
    assert!(!app.state().paused);
}

#[test]
fn a_coach_that_fails_is_no_reason_to_stop_playing() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["c"]);
    let address = app.take_inquiries()[0].address();
    app.input(Input::Answered { address, failed: true });
    assert!(message(&app).contains("stumbled"));
    press(&mut app, &["Right", "Space"]);
    assert!(here(&app).ends_with("@AA"));
}

#[test]
fn hints_grow_stronger() {
    let mut app = at_table("template@ABBA");
    let mut told = Vec::new();
    for role in [Role::Region, Role::Act, Role::Act] {
        press(&mut app, &["H"]);
        answer(&mut app);
        let sentence = app.state().advice.unwrap().sentence;
        let marked: Vec<usize> = app
            .play()
            .scene()
            .cells
            .iter()
            .filter(|cell| cell.marks.contains(role.mark()))
            .map(|cell| cell.id)
            .collect();
        let mut named = sentence.cells(role);
        named.sort_unstable();
        assert_eq!((marked.is_empty(), &marked), (false, &named), "what is named is lit: {sentence}");
        told.push(sentence.to_string());
    }
    assert!(told[1] != told[0] && told[2].len() > told[1].len(), "{told:?}");
}

#[test]
fn the_timeline_goes_to_a_position() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["c"]);
    answer(&mut app);
    press(&mut app, &["Right", "Space"]);
    let (_, targets) = picture(&app, 80, 24);
    assert!(targets.iter().any(|(_, target)| *target == Target::Ply(0)));
    app.input(Input::Click { target: Target::Ply(0), second: false });
    assert!(here(&app).ends_with("@ABBA"));
}

#[test]
fn keys_walk_the_timeline_and_tell_how_each_position_came_about() {
    let mut app = at_table("template@ABBA");
    press(&mut app, &["Right", "Space", "c"]);
    answer(&mut app);
    let moment = |app: &App, ply: usize| app.table().moment(ply).unwrap().sentence.to_string();
    press(&mut app, &[","]);
    assert_eq!(app.table().place().ply, 0);
    assert!(message(&app).starts_with(&moment(&app, 0)), "{}", message(&app));
    assert!(text(&app, 80, 24).contains(&moment(&app, 0)), "{}", text(&app, 80, 24));
    press(&mut app, &["."]);
    assert_eq!(app.table().place().ply, 1);
    assert!(message(&app).starts_with(&moment(&app, 1)), "{}", message(&app));
    press(&mut app, &["."]);
    assert!(message(&app).contains("ends"), "{}", message(&app));
}

#[test]
fn choices_of_the_scene_can_be_clicked() {
    let mut app = at_table("nine-almonds:5x5#x");
    // Two jumps that may go on, made by typing them would end the turn; so they are made by hand.
    let chain = (0..25).flat_map(|from| (0..25).map(move |to| (from, to))).find(|&(from, to)| {
        let point = |cell| Command::Point { cell, mark: false };
        app.shared.command(point(from));
        app.shared.command(point(to));
        let chained = !app.table().scene().choices.is_empty();
        if !chained {
            app.shared.command(Command::Go { ply: 0 });
        }
        chained
    });
    assert!(chain.is_some(), "some almond can jump twice");
    let (_, targets) = picture(&app, 80, 24);
    assert!(targets.iter().any(|(_, target)| *target == Target::Row(0)));
    app.input(Input::Click { target: Target::Row(0), second: false });
    assert_eq!(app.state().moves, 1);
}

#[test]
fn the_clock_runs_only_while_the_board_is_to_be_seen() {
    let mut app = at_table("template@ABBACC");
    coaching::measure(&mut app);
    assert_eq!(app.next_tick(), None, "an easy clock waits for the first move");
    press(&mut app, &["Right", "Space"]);
    assert!(app.next_tick().is_some());
    assert!(app.tick(SECOND));
    for keys in [["p", "p"], ["?", "Esc"], ["N", "Esc"]] {
        press(&mut app, &keys[..1]);
        assert_eq!(app.next_tick(), None, "{keys:?}");
        assert!(!app.tick(SECOND));
        press(&mut app, &keys[1..]);
    }
    press(&mut app, &[":"]);
    assert!(app.next_tick().is_some(), "the board shows below a small dialog");
    assert_eq!(app.state().elapsed_ms, 1000);
}

#[test]
fn time_up_is_told_and_refuses_moves() {
    let mut app = at_table("template#x");
    app.shared.sit(catalogue::open("template@ABBA", Level::Medium).unwrap(), None);
    app.tick(SECOND * 301);
    assert_eq!(message(&app), "Time is up.");
    assert!(text(&app, 80, 24).contains("Time is up"));
    assert_eq!(app.next_tick(), None);
}

#[test]
fn the_theme_key_works_on_every_screen_but_where_it_is_a_letter() {
    let mut app = app(None, None);
    let before = app.shared.theme.name();
    press(&mut app, &["t"]);
    assert_ne!(app.shared.theme.name(), before);
    press(&mut app, &["Enter", "Up", "t"]);
    assert!(text(&app, 80, 24).contains("Adat"), "typed into the name of the player");
}

#[test]
fn leaving_leads_back_to_where_the_player_came_from() {
    let mut app = at_table("template#x");
    press(&mut app, &["q"]);
    assert!(app.is_done());
    let mut app = super::app(None, None);
    press(&mut app, &["Enter", "Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)));
    press(&mut app, &["q"]);
    assert!(matches!(app.top(), Some(Screen::Home(_))));
    press(&mut app, &["q"]);
    assert!(app.is_done());
}

#[test]
fn ctrl_c_ends_everywhere() {
    for keys in [&[] as &[&str], &["?"], &["N"], &[":"], &["S"]] {
        let mut app = at_table("template#x");
        press(&mut app, keys);
        press(&mut app, &["Ctrl-C"]);
        assert!(app.is_done(), "{keys:?}");
    }
}

#[test]
fn every_game_can_be_won_here() {
    for entry in GAMES {
        let mut app = at_table(&format!("{}:{}#x", entry.card().id, entry.card().presets[0].setup));
        win(&mut app);
        assert!(text(&app, 80, 24).contains("Won!"), "{}", entry.card().id);
    }
}

#[test]
fn a_long_text_scrolls_by_key_and_wheel_to_its_end() {
    let mut app = at_table("template#x");
    press(&mut app, &["?"]);
    let first = text(&app, 80, 24);
    app.input(Input::Scroll { down: true });
    assert_ne!(text(&app, 80, 24), first);
    press(&mut app, &["End"]);
    assert!(text(&app, 80, 24).contains("Right button"));
    press(&mut app, &["Home"]);
    assert_eq!(text(&app, 80, 24), first);
}

#[test]
fn a_cell_of_the_tray_is_clicked_and_its_piece_goes_where_the_next_click_says() {
    let mut app = at_table("magic-square:3#x");
    let scene = app.table().scene();
    let five = scene.cells.iter().find(|cell| cell.part == Part::Tray && cell.face.text == "5").unwrap().id;
    let (_, targets) = picture(&app, 80, 24);
    for cell in [five, 4] {
        let (area, target) = *targets.iter().find(|(_, target)| *target == Target::Cell(cell)).unwrap();
        assert_eq!(targets.at(area.x + area.width / 2, area.y + area.height / 2), Some(target));
        app.input(Input::Click { target, second: false });
    }
    let scene = app.table().scene();
    assert_eq!(scene.cell(4).unwrap().face.text, "5");
    assert_eq!(scene.cell(five).unwrap().face.piece, Piece::SLOT);
}

#[test]
fn the_tray_is_reached_by_arrows() {
    let mut app = at_table("magic-square:3#x");
    press(&mut app, &["Down", "Down", "Down"]);
    let at = cursor(&app).unwrap();
    let scene = app.table().scene();
    assert_eq!(scene.cell(at).unwrap().part, Part::Tray);
    press(&mut app, &["Up"]);
    assert!(cursor(&app).unwrap() < 9);
}

#[test]
fn a_choice_is_shown_with_its_key_on_any_screen_and_can_be_clicked_or_pressed() {
    for (width, height) in [(80, 24), (48, 16)] {
        for by_key in [false, true] {
            let mut app = at_table("pikachu:6x4#x");
            let before = here(&app);
            assert!(text(&app, width, height).contains("X Shuffle"));
            let (_, targets) = picture(&app, width, height);
            assert!(targets.iter().any(|(_, target)| *target == Target::Row(0)));
            if by_key {
                press(&mut app, &["X"]);
            } else {
                app.input(Input::Click { target: Target::Row(0), second: false });
            }
            assert_ne!(here(&app), before);
        }
    }
}

#[test]
fn a_match_is_shown_for_a_moment_where_somebody_watches_and_then_all_is_still() {
    let mut app = at_table("pikachu@AB/BC/AC");
    app.set_moving();
    press(&mut app, &["Space", "Down", "Down", "Space"]);
    assert!(app.play().film.picture().is_some());
    assert!(text(&app, 80, 24).contains('┃'), "{}", text(&app, 80, 24));
    assert!(app.next_tick().is_some_and(|left| left <= SECOND / 4));
    assert!(app.tick(SECOND / 4));
    assert!(!text(&app, 80, 24).contains('┃'));
    let mut app = at_table("pikachu@AB/BC/AC");
    app.set_moving();
    press(&mut app, &["Space", "Down", "Down", "Space", "Right"]);
    assert!(app.play().film.picture().is_none(), "a key goes on at once");
}
