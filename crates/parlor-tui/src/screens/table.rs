//! The table: board, panel, messages and keys. It knows no game; it draws the scene and passes keys on.

use parlor_games::catalogue::find;
use parlor_games::keys::{Action, Situation};
use parlor_games::kit::text::count;
use parlor_games::scene::{Choice, Key, Scene};
use parlor_games::session::{Busy, Tone};
use parlor_games::speech::Speech;
use parlor_games::table::{Command, Origin, Table};
use ratatui::layout::Rect;

use super::ask::Ask;
use super::ladder::Ladder;
use super::new_game::NewGame;
use super::players::Players;
use super::reader::Reader;
use super::saves::Saves;
use super::scores::Scores;
use super::{Navigation, Screen, exhibit, key_bar, panel, setup_name};
use crate::board::{self, Plan};
use crate::canvas::{Canvas, Target, centred, wrapped};
use crate::play::{Play, Stored};
use crate::saver::NOTHING_KEPT;
use crate::shared::Shared;

/// The width of the panel where there is room for it, and the least it can do with.
const PANEL: u16 = 24;
const LEAST_PANEL: u16 = 18;
/// Narrower screens have no panel, but a line with what matters most.
const NARROW: u16 = 64;

/// What the pause screen offers.
const PAUSED: [Action; 8] = [
    Action::Resume,
    Action::New,
    Action::Saves,
    Action::Save,
    Action::Scores,
    Action::Help,
    Action::Home,
    Action::Leave,
];

pub(crate) fn key(key: &str, shared: &mut Shared) -> Navigation {
    let situation = shared.situation();
    let Some(play) = &mut shared.play else { return Navigation::GoHome };
    match shared.keys.action(key, situation) {
        // Where nothing is left to give up, the way out of a replay is the way it was opened.
        Some(Action::Board(Key::Cancel)) if play.shows_replay() && is_still(play) => Navigation::Leave,
        Some(action) => shared.act(action),
        // While somebody else plays, any key stops that and does nothing else.
        None if situation == Situation::WATCHING => shared.act(Action::Stop),
        None => {
            let help = shared.keys.entry(Action::Help, situation).map_or("", |(key, _)| key);
            play.session.complain(format!("{key} has no meaning here; {help} shows the keys."));
            Navigation::Stay
        }
    }
}

fn is_still(play: &Play) -> bool {
    play.session.autoplay().is_none() && play.session.busy() != Busy::Asked
}

/// Does what the session leaves to the screens.
pub(crate) fn own(action: Action, shared: &mut Shared) -> Navigation {
    let Some(play) = &mut shared.play else { return Navigation::GoHome };
    match action {
        Action::Theme => shared.next_theme(),
        Action::Coaching => return Navigation::push(Screen::Ladder(Ladder::new(shared))),
        Action::Type => return Navigation::push(Screen::Ask(Ask::command())),
        Action::Help => {
            let entry = find(play.session.table().card().id).ok();
            return Navigation::push(Screen::Reader(Reader::help(entry, &shared.keys)));
        }
        Action::New => {
            // What is on the table is a game of the catalogue.
            let Ok(entry) = find(play.session.table().card().id) else { return Navigation::Stay };
            return Navigation::push(Screen::NewGame(Box::new(NewGame::new(entry, shared))));
        }
        Action::Demo => return Navigation::push(Screen::Players(Players::new(shared))),
        Action::Save if !shared.saver.keeps() => play.session.complain(NOTHING_KEPT),
        Action::Save if play.session.table().replays() => {
            play.session.complain("A replay is kept already; take over to play on from here.");
        }
        Action::Save if play.stored == Stored::Deleted => {
            play.session.complain("This game was deleted; it is no longer kept.");
        }
        Action::Save => return Navigation::push(Screen::Ask(Ask::save())),
        Action::Saves => return Navigation::push(Screen::Saves(Saves::new(shared))),
        Action::Scores => return Navigation::push(Screen::Scores(Scores::new(shared))),
        Action::Home => return Navigation::GoHome,
        Action::Leave => return Navigation::Leave,
        _ => {}
    }
    Navigation::Stay
}

pub(crate) fn click(target: Target, second: bool, shared: &mut Shared) -> Navigation {
    if shared.situation() == Situation::WATCHING {
        return shared.act(Action::Stop);
    }
    if shared.falls_behind() {
        return Navigation::Stay;
    }
    if let Target::Cell(cell) = target {
        // The cursor follows, also where nothing can be done.
        shared.command(Command::Look { cell });
    }
    let command = match target {
        Target::Cell(cell) => Command::Point { cell, mark: second },
        Target::Ply(ply) => Command::Go { ply },
        Target::Step(at) => Command::Walk { at },
        Target::Row(index) => {
            let choice = shared.play.as_ref().and_then(|play| play.session.scene().choices.get(index).cloned());
            let Some(Choice { key, .. }) = choice else { return Navigation::Stay };
            Command::Press { key }
        }
        Target::Key(_) | Target::Turn(..) => return Navigation::Stay,
    };
    shared.command(command)
}

pub(crate) fn draw(shared: &Shared, area: Rect, canvas: &mut Canvas) {
    let Some(play) = &shared.play else { return };
    let scene = play.scene();
    let table = play.session.table();
    header(play, area, canvas);
    let (left, side) = split(&scene, area);
    let mut told = false;
    let (top, rest) = match side {
        Some(side) => {
            told = panel::draw(shared, play, &scene, side, canvas);
            (area.y + 1, 4)
        }
        None => {
            brief(shared, table, &scene, Rect::new(area.x, area.y + 1, area.width, 1), canvas);
            (area.y + 2, 5)
        }
    };
    let room = Rect::new(left.x, top, left.width, area.height.saturating_sub(rest));
    if table.paused() {
        pause(shared, room, canvas);
    } else {
        // The ground reaches a little beyond the board, where lines may run and labels stand.
        canvas.fill(room, canvas.theme.felt());
        board::draw(&scene, room, canvas);
    }
    messages(play, &scene.sentence, told, area, canvas);
    key_bar::draw(shared, play, area, canvas);
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

fn header(play: &Play, area: Rect, canvas: &mut Canvas) {
    let table = play.session.table();
    let theme = canvas.theme;
    let end =
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), play.session.table().card().name, theme.accent());
    // A paused board gives nothing away, and its seed is the board.
    let id = if table.paused() { String::new() } else { table.id() };
    let seed = id.split_once('#').map_or("", |(_, seed)| seed.split_once('.').map_or(seed, |(_, text)| text));
    let dot = theme.glyphs().dot;
    let mut words = String::new();
    let label = if table.origin() == Origin::Daily { "" } else { "seed " };
    let replay = if table.replays() { "replay" } else { "" };
    for (label, word) in [("", setup_name(table.card().id, table.setup()).as_str()), (label, seed), ("", replay)] {
        if !word.is_empty() {
            words.push_str(&format!(" {dot} {label}{word}"));
        }
    }
    canvas.text(end, area.y, area.right().saturating_sub(end + 1), &words, theme.dim());
}

/// What the panel would say, in one line.
fn brief(shared: &Shared, table: &dyn Table, scene: &Scene, area: Rect, canvas: &mut Canvas) {
    if let Some(words) = exhibit::brief(table) {
        canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), &words, canvas.theme.accent());
        return;
    }
    let mut words = format!("{}  {}", table.clock().text, count(table.place().moves(), "move"));
    for counter in &scene.counters {
        words.push_str(&format!("  {} {}", counter.label, counter.value));
    }
    // What can be chosen has no other place here, so it comes from the right and the rest makes room.
    let mut right = area.right().saturating_sub(1);
    for (index, choice) in scene.choices.iter().enumerate() {
        let key = choice_key(shared, choice);
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
fn messages(play: &Play, sentence: &str, told: bool, area: Rect, canvas: &mut Canvas) {
    let table = play.session.table();
    let theme = canvas.theme;
    let (x, y, width) = (area.x + 1, area.bottom() - 3, area.width.saturating_sub(2));
    let advice = table.told().map_or_else(String::new, |advice| advice.sentence.to_string());
    let counted = table.critical().map_or_else(String::new, |critical| critical.sentence());
    let message = play.session.message();
    // A move says what it did and then how things stand, which is to be read above already.
    let said = message.text.strip_suffix(sentence).unwrap_or(&message.text).trim_end();
    let (text, style) = match message.tone {
        Tone::Refused => (format!("! {}", message.text), theme.bad()),
        Tone::Said if told && (said == advice || said == counted) => (String::new(), theme.dim()),
        // Where the panel has no room for it, the coach has no other place.
        Tone::Said if said.is_empty() && !told && play.session.busy() == Busy::Idle => (advice, theme.dim()),
        Tone::Said => (said.to_owned(), theme.dim()),
    };
    let long = |text: &str| wrapped(text, width).len() > 1;
    let both = Rect::new(x, y, width, 2);
    // The panel, where there is one, has the first of what is too long for here.
    let beside = !told && area.width >= NARROW;
    let mut said = spoken(table, text);
    while beside && wrapped(&said.to_string(), width).len() > 2 && !said.clone().rest().is_empty() {
        said = said.rest();
    }
    let lesson = table.lesson().filter(|lesson| lesson.sentence.to_string() == sentence);
    let stands = match lesson {
        // The panel has all of it.
        Some(lesson) if told && exhibit::is_long(&lesson, canvas) => Speech::default(),
        Some(lesson) => lesson.sentence,
        None => sentence.into(),
    };
    if long(&said.to_string()) {
        canvas.speech(both, &said, style);
    } else if said.is_empty() {
        canvas.speech(both, &stands, theme.screen());
    } else {
        canvas.speech(Rect { height: 1, ..both }, &stands, theme.screen());
        canvas.speech(Rect { y: y + 1, height: 1, ..both }, &said, style);
    }
}

/// The same words with what they name, where the coach has just said them, or they tell how the position came about.
fn spoken(table: &dyn Table, text: String) -> Speech {
    let told = table.told().map(|advice| advice.sentence.clone());
    let here = || table.moment(table.place().ply).map(|moment| moment.sentence);
    let mut said = told.into_iter().chain(std::iter::once_with(here).flatten());
    let found = if text.is_empty() { None } else { said.find(|speech| speech.to_string() == text) };
    found.unwrap_or_else(|| text.into())
}

fn pause(shared: &Shared, area: Rect, canvas: &mut Canvas) {
    let height = PAUSED.len() as u16 + 4;
    let inside = canvas.dialog(centred(area, 30, height), "Paused");
    let mut y = inside.y;
    canvas.text(inside.x, y, inside.width, "The clock stands still.", canvas.theme.dim());
    y += 1 + u16::from(inside.height > PAUSED.len() as u16 + 1);
    for entry in PAUSED.into_iter().filter_map(|action| shared.entry(action)) {
        if y < inside.bottom() {
            canvas.keys(inside.x, y, inside.width, &[entry]);
        }
        y += 1;
    }
}

/// The key that does a choice of the scene, as it is shown.
pub(super) fn choice_key(shared: &Shared, choice: &Choice) -> String {
    match choice.key {
        Key::Enter(typed) => typed.to_string(),
        key => shared.entry(Action::Board(key)).map_or("", |(key, _)| key).to_owned(),
    }
}
