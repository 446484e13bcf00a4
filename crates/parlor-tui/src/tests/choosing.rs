//! The new-game dialog offers only what can be dealt, whatever the game.

use parlor_games::card::FieldKind;
use parlor_games::catalogue::{Entry, GAMES};
use parlor_games::kit::random::Random;

use super::*;
use crate::screens::Screen;

/// The dialog of a game, with the hand on its first row.
fn dialog(entry: &dyn Entry) -> App {
    let card = entry.card();
    let mut app = at_table(&format!("{}:{}#x", card.id, card.presets[0].setup));
    press(&mut app, &["N"]);
    app
}

/// A choice after which another field does not apply: the game, the field and its word, the label of the other one and why.
fn excluding() -> (&'static dyn Entry, usize, &'static str, &'static str, String) {
    for entry in GAMES {
        let card = entry.card();
        for (at, field) in card.fields.iter().enumerate() {
            let FieldKind::Choice(words) = field.kind else { continue };
            for (word, _) in words.iter().filter(|(_, about)| !about.is_empty()) {
                let mut values = card.values(card.presets[0].setup).unwrap();
                let applied = entry.choosing().settle(&values, None).offers;
                values[at] = (*word).to_owned();
                let offers = entry.choosing().settle(&values, Some(at)).offers;
                let mut others = card.fields.iter().zip(applied.iter().zip(offers)).skip(at + 1);
                if let Some((other, (_, offer))) = others.find(|(_, (then, now))| then.applies() && !now.applies()) {
                    return (*entry, at, word, other.label, offer.because);
                }
            }
        }
    }
    panic!("no game has a field that depends on another")
}

#[test]
fn whatever_the_keyboard_chooses_is_dealt() {
    let mut random = Random::new(9);
    for entry in GAMES {
        for _ in 0..6 {
            let mut app = dialog(*entry);
            for _ in 0..40 {
                let key =
                    *random.pick(&["Down", "Tab", "Up", "Left", "Right", "Right", "1", "3", "x", "Backspace"]).unwrap();
                press(&mut app, &[key]);
            }
            // From a row that is half written the hand goes on; seed and player come last and take anything.
            press(&mut app, &["Tab", "Shift-Tab", "Tab", "Enter"]);
            let drawn = text(&app, 120, 40);
            let asks =
                ["Type the path of a file.", "there is no such file", "Player: "].iter().any(|one| drawn.contains(one));
            assert!(asks || matches!(app.top(), Some(Screen::Table)), "{}\n{drawn}", entry.card().id);
        }
    }
}

#[test]
fn a_field_that_does_not_apply_says_why_and_is_passed_over() {
    let (entry, at, word, label, why) = excluding();
    let mut app = dialog(entry);
    press(&mut app, &vec!["Down"; at + 1]);
    let before = text(&app, 80, 24);
    assert!(before.contains(label) && !before.contains(&why), "{before}");
    for _ in 0..20 {
        if text(&app, 80, 24).contains(&format!("‹ {word} ›")) {
            break;
        }
        press(&mut app, &["Right"]);
    }
    let drawn = text(&app, 80, 24);
    let row = drawn.lines().find(|line| line.trim_start().starts_with(label)).unwrap();
    assert!(row.contains(&why) && !row.contains('‹'), "{drawn}");
    for _ in 0..30 {
        press(&mut app, &["Down"]);
        let drawn = text(&app, 80, 24);
        assert!(!drawn.lines().any(|line| line.contains('▸') && line.contains(label)), "{drawn}");
    }
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::Table)), "{}", text(&app, 80, 24));
    assert_eq!(entry.card().values(&app.state().setup).unwrap()[at], word);
}

#[test]
fn what_gave_way_to_a_choice_comes_back_when_that_is_taken_back() {
    let (entry, at, word, ..) = excluding();
    let preset = entry.card().presets.last().map(|preset| preset.setup).unwrap_or_default();
    let differs = |setup: &str| entry.card().values(setup).is_ok_and(|values| values[at] != word);
    let wide = entry.card().presets.iter().map(|preset| preset.setup).rfind(|setup| differs(setup)).unwrap_or(preset);
    let mut app = at_table(&format!("{}:{wide}#x", entry.card().id));
    press(&mut app, &["N"]);
    press(&mut app, &vec!["Down"; at + 1]);
    let before = text(&app, 80, 24);
    // Along all the words of the list, and then none of them after all.
    press(&mut app, &["Space"]);
    press(&mut app, &["Down"; 6]);
    press(&mut app, &["Esc"]);
    assert_eq!(text(&app, 80, 24), before);
}

#[test]
fn a_value_that_cannot_be_dealt_is_told_while_it_is_typed_and_left_for_the_nearest() {
    let mut app = at_table("template#x");
    press(&mut app, &["N", "Down", "Ctrl-U", "7"]);
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("Tokens 7 cannot be dealt: tokens go in pairs; it takes 2, 4 to 26."), "{drawn}");
    press(&mut app, &["Enter"]);
    assert!(matches!(app.top(), Some(Screen::NewGame(_))), "it is not dealt");
    press(&mut app, &["Tab"]);
    let drawn = text(&app, 80, 24);
    assert!(drawn.contains("Tokens is now 8.") && drawn.contains("Short row"), "{drawn}");
    press(&mut app, &["Enter"]);
    assert_eq!(app.state().setup, "");
}
