//! The panel beside the board: clock and counters, the coach, what else can be done, the timeline.

use parlor_games::keys::{self, Action};
use parlor_games::scene::{Scene, Show};
use parlor_games::table::{Outcome, State};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::table::{PILOT, choice_key};
use crate::canvas::{Canvas, Target, wrapped};
use crate::play::Play;

/// Rows kept for choices, whether there are any or not: nothing may jump.
const CHOICES: u16 = 4;
const TIMELINE: u16 = 2;

pub(super) fn draw(play: &Play, state: &State, scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let down = canvas.theme.glyphs().panel[5];
    for y in area.top()..area.bottom() {
        canvas.text(area.x, y, 1, down, canvas.theme.dim());
    }
    let inside = Rect::new(area.x + 2, area.y, area.width.saturating_sub(3), area.height);
    let mut y = numbers(state, scene, inside, canvas);
    let bottom = inside.bottom().saturating_sub(TIMELINE + CHOICES);
    // The blank line below the numbers says what is shown on request, so that nothing jumps.
    if state.shown.contains(Show::MOVES) && !state.paused && y < bottom {
        canvas.keys(inside.x, y, inside.width, &[("M", "hides open moves")]);
    }
    y += 1;
    let block = Rect::new(inside.x, y, inside.width, bottom.saturating_sub(y));
    match state.outcome {
        // Nothing to think about while the clock stands still.
        _ if state.paused => {}
        Outcome::Playing if play.pilot.is_some() => pilot(play, block, canvas),
        Outcome::Playing => coach(play, state, block, canvas),
        Outcome::Won | Outcome::Stuck | Outcome::TimeUp => result(state, block, canvas),
    }
    choices(scene, Rect::new(inside.x, bottom, inside.width, CHOICES), canvas);
    timeline(state, Rect::new(inside.x, bottom + CHOICES, inside.width, TIMELINE), canvas);
}

/// A line each for the clock and everything that is counted; gives the row after them.
fn numbers(state: &State, scene: &Scene, area: Rect, canvas: &mut Canvas) -> u16 {
    let theme = canvas.theme;
    let mut y = area.y;
    let mut line = |label: &str, value: &str, style: Style| {
        if y < area.bottom() {
            let end = canvas.text(area.x, y, area.width, &capitalised(label), theme.dim());
            // What is too long for the rest of the line goes on below, with the words kept whole.
            let room = area.right().saturating_sub(end + 1);
            if Span::raw(value).width() <= usize::from(room) {
                canvas.text_right(area.right(), y, room, value, style);
            } else {
                for line in wrapped(value, area.width.saturating_sub(1)) {
                    y += 1;
                    canvas.text_right(area.right(), y, area.width, &line, style);
                }
            }
        }
        y += 1;
    };
    let short = state.clock.down && state.clock.seconds < 30;
    let clock = if short { format!("! {}", state.clock.text) } else { state.clock.text.clone() };
    line("Clock", &clock, if short { theme.bad() } else { theme.accent() });
    line("Level", state.level.name(), theme.screen());
    line("Moves", &state.moves.to_string(), theme.screen());
    let strongest = state.assists.iter().max().map_or_else(|| "none".to_owned(), ToString::to_string);
    line("Help taken", &strongest, theme.screen());
    for counter in &scene.counters {
        line(&counter.label, &counter.value, theme.screen());
    }
    y
}

pub(super) fn capitalised(label: &str) -> String {
    let mut chars = label.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// Who plays, and how to stop it.
fn pilot(play: &Play, area: Rect, canvas: &mut Canvas) {
    let Some(pilot) = &play.pilot else { return };
    let mut y = area.y;
    for line in wrapped(&pilot.sentence(), area.width) {
        if y < area.bottom() {
            canvas.text(area.x, y, area.width, &line, canvas.theme.good());
        }
        y += 1;
    }
    for entry in PILOT {
        if y < area.bottom() {
            canvas.keys(area.x, y, area.width, &[entry]);
        }
        y += 1;
    }
}

fn coach(play: &Play, state: &State, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    if area.height == 0 {
        return;
    }
    canvas.text(area.x, area.y, area.width, "Coach", theme.accent());
    let text = match &state.advice {
        _ if play.is_thinking() => "thinking…",
        Some(advice) => &advice.sentence,
        None => "",
    };
    let lines = wrapped(text, area.width);
    let room = usize::from(area.height - 1);
    for (index, (y, line)) in (area.y + 1..area.bottom()).zip(&lines).enumerate() {
        let cut = index + 1 == room && lines.len() > room;
        let line = if cut { format!("{line} {}", theme.glyphs().cut) } else { line.clone() };
        canvas.text(area.x, y, area.width, &line, theme.screen());
    }
    let mut y = area.y + 1 + lines.len() as u16;
    let ask = [(Action::Coach, "can it be won?"), (Action::Hint, "where to look")];
    let offers = ask.into_iter().filter(|_| text.is_empty());
    let finish = state.finish.then_some((Action::Finish, "finish by itself"));
    for (action, label) in offers.chain(finish) {
        if let Some(key) = keys::key(action).filter(|_| y < area.bottom()) {
            canvas.keys(area.x, y, area.width, &[(key, label)]);
        }
        y += 1;
    }
}

/// How it ended, and what can be done now.
fn result(state: &State, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let (title, style) = match state.outcome {
        Outcome::Won => ("Won!", theme.good()),
        Outcome::TimeUp => ("Time is up", theme.bad()),
        Outcome::Stuck | Outcome::Playing => ("No move is left", theme.bad()),
    };
    let actions = [Action::Undo, Action::Restart, Action::New, Action::Leave];
    let bindings = actions.iter().filter_map(|wanted| keys::BINDINGS.iter().find(|it| it.action == *wanted));
    if area.height > 0 {
        canvas.text(area.x, area.y, area.width, title, style);
    }
    for (y, binding) in (area.y + 1..area.bottom()).zip(bindings) {
        canvas.keys(area.x, y, area.width, &[(binding.keys[0], binding.label)]);
    }
}

/// Each with its key, broken into lines where it is long.
fn choices(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let mut y = area.y;
    for (index, choice) in scene.choices.iter().enumerate() {
        let top = y;
        for line in wrapped(&format!("{} {}", choice_key(choice), choice.label), area.width) {
            if y < area.bottom() {
                canvas.text(area.x, y, area.width, &line, canvas.theme.screen());
                y += 1;
            }
        }
        if y > top {
            canvas.text(area.x, top, area.width, &choice_key(choice), canvas.theme.accent());
            canvas.target(Rect::new(area.x, top, area.width, y - top), Target::Row(index));
        }
    }
}

/// One sign a position: what the coach knows of it. The present one is in reverse.
fn timeline(state: &State, area: Rect, canvas: &mut Canvas) {
    if state.timeline.iter().all(Option::is_none) || area.height < TIMELINE {
        return;
    }
    let theme = canvas.theme;
    canvas.text(area.x, area.y, area.width, "Timeline", theme.dim());
    let room = usize::from(area.width);
    let first = super::menu::first_shown(state.ply, state.timeline.len(), room);
    for (x, ply) in (area.x..area.right()).zip(first..state.timeline.len()) {
        let [winnable, lost, unknown, not_asked] = theme.glyphs().verdicts;
        let (sign, mut style) = match state.timeline[ply] {
            Some("winnable") => (winnable, theme.good()),
            Some("not_winnable") => (lost, theme.bad()),
            Some(_) => (unknown, theme.dim()),
            None => (not_asked, theme.dim()),
        };
        if ply == state.ply {
            style = style.add_modifier(Modifier::REVERSED);
        }
        if state.bookmarks.contains(&ply) {
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        canvas.text(x, area.y + 1, 1, sign, style);
        canvas.target(Rect::new(x, area.y + 1, 1, 1), Target::Ply(ply));
    }
}
