//! The keys at the bottom of the table. Where there is no room for all of them, the less important ones go first.

use parlor_games::keys::{Action, Situation};
use parlor_games::scene::{Key, Show};
use parlor_games::table::{Outcome, Table};
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::exhibit::{LESSON, WALK, walk_key};
use crate::canvas::Canvas;
use crate::play::Play;
use crate::shared::Shared;

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

/// Those of a line or a replay, the most needed first.
const WALKING: [Action; 9] = [
    Action::Board(Key::Cancel),
    Action::Run,
    Action::Coach,
    Action::Leave,
    Action::TakeOver,
    Action::Forward,
    Action::Back,
    Action::Faster,
    Action::Slower,
];

/// Those of a lesson.
const LEARNING: [Action; 7] =
    [Action::Close, Action::Reveal, Action::Coach, Action::Leave, Action::Help, Action::Forward, Action::Back];

/// What can be done while somebody else plays; every other key stops it.
pub(super) const WATCHING: [Action; 4] = [Action::Stop, Action::Slower, Action::Faster, Action::Pause];

/// A key with what it does.
type Entry = (&'static str, &'static str);

pub(super) fn draw(shared: &Shared, play: &Play, area: Rect, canvas: &mut Canvas) {
    let table = play.session.table();
    let bar = Rect::new(area.x + 1, area.bottom() - 1, area.width.saturating_sub(2), 1);
    let entries = |actions: &[Action]| -> Vec<Entry> {
        actions.iter().filter_map(|action| entry(shared, play, *action)).collect()
    };
    let keys = match shared.situation() {
        Situation::LINE => fitting(entries(&WALKING), &entries(&WALK), bar.width),
        Situation::LESSON => fitting(entries(&LEARNING), &entries(&LESSON), bar.width),
        Situation::WATCHING => {
            let x = canvas.keys(bar.x, bar.y, bar.width, &entries(&WATCHING)) + 2;
            let sentence = play.session.autoplay().map(|autoplay| autoplay.sentence()).unwrap_or_default();
            canvas.text(x, bar.y, bar.right().saturating_sub(x), &sentence, canvas.theme.good());
            return;
        }
        _ => fitting(entries(&table_keys(table)), &entries(&ORDER), bar.width),
    };
    canvas.keys(bar.x, bar.y, bar.width, &keys);
}

/// What can be done with the game itself, the most needed first.
fn table_keys(table: &dyn Table) -> Vec<Action> {
    let over = matches!(table.outcome(), Outcome::Stuck | Outcome::TimeUp);
    let shown = table.shown().contains(Show::MOVES);
    FIRST
        .into_iter()
        .chain(table.finishes().then_some(Action::Finish))
        .chain(OVER.into_iter().filter(|_| over))
        .chain(shown.then_some(Action::Moves))
        .chain(THEN)
        .collect()
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

fn entry(shared: &Shared, play: &Play, action: Action) -> Option<Entry> {
    let table = play.session.table();
    match action {
        Action::Moves if table.shown().contains(Show::MOVES) => shared.entry(action).map(|(key, _)| (key, "Hide")),
        // On the screen of a pause the way on is there already.
        Action::Pause if table.paused() => None,
        action => walk_key(shared, play, action),
    }
}
