//! The keys at the bottom of the table. Where there is no room for all of them, the less important ones go first.

use parlor_games::keys::{self, Action, Binding};
use parlor_games::scene::Show;
use parlor_games::table::{Outcome, State};
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::exhibit::{LESSON_KEYS, walk_keys};
use crate::canvas::Canvas;
use crate::play::Play;

/// Every key the bar may show, in the order it shows them.
const ORDER: [Action; 20] = [
    Action::Finish,
    Action::Help,
    Action::Undo,
    Action::Redo,
    Action::Winnable,
    Action::Lesson,
    Action::Coach,
    Action::Hint,
    Action::Moves,
    Action::Coaching,
    Action::Critical,
    Action::Solve,
    Action::Mistakes,
    Action::Demo,
    Action::Pause,
    Action::Restart,
    Action::New,
    Action::Save,
    Action::Type,
    Action::Leave,
];

/// Those that are always there.
const FIRST: [Action; 4] = [Action::Coach, Action::Leave, Action::Help, Action::Undo];

/// Those after a game that was not won.
const OVER: [Action; 4] = [Action::Winnable, Action::Lesson, Action::Restart, Action::New];

/// The others, the most needed first.
const THEN: [Action; 14] = [
    Action::Hint,
    Action::Moves,
    Action::Demo,
    Action::Pause,
    Action::New,
    Action::Redo,
    Action::Coaching,
    Action::Solve,
    Action::Save,
    Action::Critical,
    Action::Lesson,
    Action::Winnable,
    Action::Mistakes,
    Action::Type,
];

/// The keys while somebody else plays; every other key stops it.
pub(super) const PILOT: [(&str, &str); 4] = [("Esc", "Stop"), ("-", "Slower"), ("+", "Faster"), ("p", "Pause")];

/// A key with what it does.
type Entry = (&'static str, &'static str);

pub(super) fn draw(play: &Play, state: &State, area: Rect, canvas: &mut Canvas) {
    let bar = Rect::new(area.x + 1, area.bottom() - 1, area.width.saturating_sub(2), 1);
    let always = FIRST.map(|action| entry(action, false)).into_iter().flatten();
    let keys = match &play.pilot {
        _ if state.paused => table_keys(state, bar.width),
        _ if state.walk.is_some() => {
            let [play, back, on, take_over, slower, faster, close] = walk_keys(play);
            let wanted = [close, play].into_iter().chain(always.take(2)).chain([take_over, on, back, faster, slower]);
            let order = [play, back, on, slower, faster, take_over, close];
            fitting(wanted, &order, bar.width)
        }
        Some(pilot) => {
            let x = canvas.keys(bar.x, bar.y, bar.width, &PILOT) + 2;
            canvas.text(x, bar.y, bar.right().saturating_sub(x), &pilot.sentence(), canvas.theme.good());
            return;
        }
        None if state.lesson.is_some() => {
            let [reveal, before, after, close] = LESSON_KEYS;
            let wanted = [close, reveal].into_iter().chain(always.take(3)).chain([after, before]);
            fitting(wanted, &LESSON_KEYS, bar.width)
        }
        None => table_keys(state, bar.width),
    };
    canvas.keys(bar.x, bar.y, bar.width, &keys);
}

/// The keys of the game itself.
fn table_keys(state: &State, width: u16) -> Vec<Entry> {
    let over = matches!(state.outcome, Outcome::Stuck | Outcome::TimeUp);
    let shown = state.shown.contains(Show::MOVES);
    let wanted = FIRST
        .into_iter()
        .chain(state.finish.then_some(Action::Finish))
        .chain(OVER.into_iter().filter(|_| over))
        .chain(shown.then_some(Action::Moves))
        .chain(THEN);
    let order: Vec<Entry> = ORDER.into_iter().filter_map(|action| entry(action, shown)).collect();
    fitting(wanted.filter_map(|action| entry(action, shown)), &order, width)
}

/// As many keys as fit, the most wanted first; those of the order in their order, the others after them.
fn fitting(wanted: impl IntoIterator<Item = Entry>, order: &[Entry], width: u16) -> Vec<Entry> {
    let mut kept: Vec<Entry> = Vec::new();
    // There is a gap before each but the first.
    let mut room = usize::from(width) + 2;
    for (key, label) in wanted {
        let wide = Span::raw(key).width() + Span::raw(label).width() + 3;
        if wide <= room && !kept.contains(&(key, label)) {
            room -= wide;
            kept.push((key, label));
        }
    }
    let place = |wanted: &Entry| order.iter().position(|entry| entry == wanted).unwrap_or(order.len());
    kept.sort_by_key(place);
    kept
}

fn entry(action: Action, shown: bool) -> Option<Entry> {
    let binding: &Binding = keys::BINDINGS.iter().find(|binding| binding.action == action)?;
    let on = action == Action::Moves && shown;
    Some((binding.keys[0], if on { "Hide" } else { binding.label }))
}
