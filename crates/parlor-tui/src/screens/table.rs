//! The table: board, panel, messages and keys. It knows no game; it draws the scene and passes keys on.

use parlor_games::keys::{self, Action};
use parlor_games::kit::text::count;
use parlor_games::scene::{Choice, Key, Scene};
use parlor_games::table::{Assist, Command, Outcome, State};
use ratatui::layout::Rect;

use super::ask::Ask;
use super::new_game::NewGame;
use super::panel::{self, capitalised};
use super::players::Players;
use super::reader::Reader;
use super::saves::Saves;
use super::scores::Scores;
use super::{Screen, Step, exhibit, key_bar, setup_name};
use crate::board::{self, Plan};
use crate::canvas::{Canvas, Target, centred, wrapped};
use crate::desk::Desk;
use crate::keeper::NOTHING_KEPT;
use crate::pilot::Who;
use crate::play::{Play, Tone};

/// The width of the panel where there is room for it, and the least it can do with.
const PANEL: u16 = 24;
const LEAST_PANEL: u16 = 18;
/// Narrower screens have no panel, but a line with what matters most.
const NARROW: u16 = 64;

/// The keys of the pause screen that lead elsewhere.
const PAUSED: [(&str, &str); 8] = [
    ("p", "Go on"),
    ("N", "New game"),
    ("g", "Saved games"),
    ("Ctrl-S", "Save"),
    ("s", "Scores"),
    ("?", "Help"),
    ("o", "Home"),
    ("q", "Leave"),
];

pub(crate) fn key(key: &str, desk: &mut Desk) -> Step {
    let Some(play) = &mut desk.play else { return Step::GoHome };
    if play.table.state().paused {
        match key {
            "p" | "Esc" | "Enter" | "Space" => {
                play.obey(&Command::Resume);
                return Step::Stay;
            }
            "g" => return Step::push(Screen::Saves(Saves::new(desk))),
            "s" => return Step::push(Screen::Scores(Scores::new(desk))),
            "o" => return Step::GoHome,
            _ => {
                play.pilot = None;
            }
        }
    } else if play.table.state().walk.is_some() {
        if exhibit::walk(key, desk) {
            return Step::Stay;
        }
    } else if play.pilot.is_some() {
        watch(key, desk);
        return Step::Stay;
    }
    if let Some(action) = keys::action(key) {
        return act(action, desk);
    }
    if let Some(play) = &mut desk.play {
        play.complain(format!("{key} has no meaning here; ? shows the keys."));
    }
    Step::Stay
}

/// A key while somebody else plays: it changes the speed, pauses, or takes the game back and does nothing else.
fn watch(key: &str, desk: &mut Desk) {
    match key {
        "+" | "=" | "Right" => desk.set_speed(desk.speed.turned(true)),
        "-" | "Left" => desk.set_speed(desk.speed.turned(false)),
        _ => {
            let Some(play) = &mut desk.play else { return };
            if keys::action(key) == Some(Action::Pause) {
                play.stop_thinking();
                play.obey(&Command::Pause);
            } else {
                play.take_over();
            }
        }
    }
}

fn act(action: Action, desk: &mut Desk) -> Step {
    let Some(play) = &mut desk.play else { return Step::GoHome };
    match action {
        Action::Board(Key::Cancel) => cancel(play),
        Action::Pause => {
            play.stop_thinking();
            play.obey(&Command::Pause);
        }
        Action::Theme => desk.next_theme(),
        Action::Coaching => {
            // The ladder ends where it began: with a coach that says nothing unasked.
            let rung = match play.table.state().coaching {
                None => Some(Assist::Verdict),
                Some(Assist::Line) => None,
                rung => Some(Assist::stronger(rung)),
            };
            return desk.perform(Command::Coaching { rung });
        }
        Action::Type => return Step::push(Screen::Ask(Ask::command())),
        Action::Help => return Step::push(Screen::Reader(Reader::help(Some(play.table.card())))),
        Action::New => return Step::push(Screen::NewGame(Box::new(NewGame::new(play.table.card(), desk)))),
        Action::Demo if play.table.state().paused => play.complain("The game is paused."),
        Action::Demo if play.table.state().outcome != Outcome::Playing => {
            play.complain("The game is over; undo, restart or start a new one.");
        }
        Action::Demo => return Step::push(Screen::Players(Players::new(desk))),
        Action::Finish if play.table.state().finish => desk.take_off(Who::Finish),
        Action::Finish => {
            play.obey(&Command::Finish);
        }
        Action::Save if desk.keeper.keeps() => return Step::push(Screen::Ask(Ask::save())),
        Action::Save => play.complain(NOTHING_KEPT),
        Action::Leave => return Step::Leave,
        _ => {
            let Some(command) = action.command() else { return Step::Stay };
            let step = desk.perform(command);
            let binding = keys::BINDINGS.iter().find(|binding| binding.action == action);
            if let (Some(play), Some(binding)) = (&mut desk.play, binding) {
                if play.message.text.is_empty() {
                    play.say(format!("{}: nothing to do here.", binding.label));
                } else if action == Action::Restart && play.message.tone == Tone::Said {
                    // The board may look the same as before, so it must be said.
                    play.say(capitalised(binding.help) + ".");
                }
            }
            return step;
        }
    }
    Step::Stay
}

/// Esc gives up the nearest thing: a question to the coach, a lesson, a half-made move, then the view of the board.
fn cancel(play: &mut Play) {
    if play.is_pondering() {
        play.stop_thinking();
        play.wait_for_quiet();
        play.say("The coach stops thinking.");
        return;
    }
    if play.table.state().lesson.is_some() {
        play.obey(&Command::PutAway);
        return;
    }
    play.obey(&Command::Press { key: Key::Cancel });
    if play.message.text.is_empty() {
        play.obey(&Command::Pause);
    }
}

pub(crate) fn click(target: Target, second: bool, desk: &mut Desk) -> Step {
    let walks = matches!(target, Target::Step(_));
    if desk.play.as_mut().is_some_and(Play::take_over) && !walks {
        return Step::Stay;
    }
    let command = match target {
        Target::Cell(cell) => Command::Point { cell, mark: second },
        Target::Ply(ply) => Command::Go { ply },
        Target::Step(at) => Command::Walk { at },
        Target::Row(index) => {
            let choice = desk.play.as_ref().and_then(|play| play.table.scene().choices.get(index).cloned());
            let Some(Choice { key, .. }) = choice else { return Step::Stay };
            Command::Press { key }
        }
        Target::Key(_) | Target::Turn(..) => return Step::Stay,
    };
    desk.perform(command)
}

pub(crate) fn draw(desk: &Desk, area: Rect, canvas: &mut Canvas) {
    let Some(play) = &desk.play else { return };
    let scene = play.scene();
    let state = play.table.state();
    header(play, &state, area, canvas);
    let (left, side) = split(&scene, area);
    let mut told = false;
    let (top, rest) = match side {
        Some(side) => {
            told = panel::draw(play, &state, &scene, desk.speed.name(), side, canvas);
            (area.y + 1, 4)
        }
        None => {
            brief(&state, &scene, Rect::new(area.x, area.y + 1, area.width, 1), canvas);
            (area.y + 2, 5)
        }
    };
    let room = Rect::new(left.x, top, left.width, area.height.saturating_sub(rest));
    if state.paused {
        pause(room, canvas);
    } else {
        // The ground reaches a little beyond the board, where lines may run and labels stand.
        canvas.fill(room, canvas.theme.felt());
        board::draw(&scene, room, canvas);
    }
    messages(play, &state, &scene.sentence, told, area, canvas);
    key_bar::draw(play, &state, area, canvas);
}

/// The room for the board and for the panel. The panel gives way a little to a board that is just too wide; that
/// depends on the size of the board only, so that nothing jumps while playing.
fn split(scene: &Scene, area: Rect) -> (Rect, Option<Rect>) {
    if area.width < NARROW {
        return (area, None);
    }
    let wanted = Plan::smallest(scene).width();
    let panel = area.width.saturating_sub(wanted).clamp(LEAST_PANEL, PANEL);
    let left = Rect { width: area.width - panel, ..area };
    let side = Rect::new(left.right(), area.y + 1, panel, area.height.saturating_sub(4));
    (left, Some(side))
}

fn header(play: &Play, state: &State, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let end = canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), play.table.card().name, theme.accent());
    let seed = state.id.split_once('#').map_or("", |(_, seed)| seed.split_once('.').map_or(seed, |(_, text)| text));
    let dot = theme.glyphs().dot;
    let mut words = String::new();
    for (label, word) in [("", setup_name(state.game, &state.setup).as_str()), ("seed ", seed)] {
        if !word.is_empty() {
            words.push_str(&format!(" {dot} {label}{word}"));
        }
    }
    canvas.text(end, area.y, area.right().saturating_sub(end + 1), &words, theme.dim());
}

/// What the panel would say, in one line.
fn brief(state: &State, scene: &Scene, area: Rect, canvas: &mut Canvas) {
    if let Some(words) = exhibit::brief(state) {
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), &words, canvas.theme.accent());
        return;
    }
    let mut words = format!("{}  {}", state.clock.text, count(state.moves, "move"));
    for counter in &scene.counters {
        words.push_str(&format!("  {} {}", counter.label, counter.value));
    }
    // What can be chosen has no other place here, so it comes from the right and the rest makes room.
    let mut right = area.right().saturating_sub(1);
    for (index, choice) in scene.choices.iter().enumerate() {
        let key = choice_key(choice);
        let wide = ratatui::text::Span::raw(format!("{key} {}", choice.label)).width() as u16;
        if right < area.x + wide + 12 {
            break;
        }
        let x = right - wide;
        let end = canvas.text(x, area.y, wide, &key, canvas.theme.accent());
        canvas.text(end + 1, area.y, right - end - 1, &choice.label, canvas.theme.screen());
        canvas.target(Rect::new(x, area.y, wide, 1), Target::Row(index));
        right = x - 2;
    }
    canvas.text(area.x + 1, area.y, right.saturating_sub(area.x + 1), &words, canvas.theme.screen());
}

/// Where things stand, then what was said last, unless that is to be read on the screen already. What is too long for
/// its line has both: a reason cut short is no reason. `told` says whether the panel has all the words of the coach.
fn messages(play: &Play, state: &State, sentence: &str, told: bool, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let (x, y, width) = (area.x + 1, area.bottom() - 3, area.width.saturating_sub(2));
    let advice = state.advice.as_ref().map_or("", |advice| advice.sentence.as_str());
    let counted = state.critical.map_or_else(String::new, |critical| critical.sentence());
    let message = &play.message;
    // A move says what it did and then how things stand, which is to be read above already.
    let said = message.text.strip_suffix(sentence).unwrap_or(&message.text).trim_end();
    let (text, style) = match message.tone {
        Tone::Refused => (format!("! {}", message.text), theme.bad()),
        Tone::Said if told && (said == advice || said == counted) => (String::new(), theme.dim()),
        // Where the panel has no room for it, the coach has no other place.
        Tone::Said if said.is_empty() && !told && !play.is_thinking() => (advice.to_owned(), theme.dim()),
        Tone::Said => (said.to_owned(), theme.dim()),
    };
    let long = |text: &str| wrapped(text, width).len() > 1;
    let both = Rect::new(x, y, width, 2);
    if long(&text) {
        canvas.paragraph(both, &text, style);
    } else if text.is_empty() {
        canvas.paragraph(both, sentence, theme.screen());
    } else {
        canvas.text(x, y, width, sentence, theme.screen());
        canvas.text(x, y + 1, width, &text, style);
    }
}

fn pause(area: Rect, canvas: &mut Canvas) {
    let height = PAUSED.len() as u16 + 4;
    let inside = canvas.dialog(centred(area, 30, height), "Paused");
    let mut y = inside.y;
    canvas.text(inside.x, y, inside.width, "The clock stands still.", canvas.theme.dim());
    y += 1 + u16::from(inside.height > PAUSED.len() as u16 + 1);
    for entry in PAUSED {
        if y < inside.bottom() {
            canvas.keys(inside.x, y, inside.width, &[entry]);
        }
        y += 1;
    }
}

/// The key that does a choice of the scene, as it is shown.
pub(super) fn choice_key(choice: &Choice) -> String {
    match choice.key {
        Key::Enter(typed) => typed.to_string(),
        key => keys::key(Action::Board(key)).unwrap_or("").to_owned(),
    }
}
