//! What lies over the game: a line that wins or a replay, to be walked along, and the lesson about the moves that threw
//! the win away.

use parlor_games::keys::Action;
use parlor_games::scene::Key;
use parlor_games::speech::Speech;
use parlor_games::table::{LessonFace, Table, WalkFace};
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, wrapped};
use crate::play::Play;
use crate::shared::Shared;

/// What can be done with a line or a replay, in the order of the key bar.
pub(super) const WALK: [Action; 7] = [
    Action::Run,
    Action::Back,
    Action::Forward,
    Action::Slower,
    Action::Faster,
    Action::TakeOver,
    Action::Board(Key::Cancel),
];

/// The most rows for the move that comes next, and those for what can be done.
const NEXT: u16 = 5;
const WALK_KEYS: u16 = 5;

/// What can be done in a lesson.
pub(super) const LESSON: [Action; 4] = [Action::Reveal, Action::Back, Action::Forward, Action::Close];

/// The key of something that can be done with a line, with its word as it is now.
pub(super) fn walk_key(shared: &Shared, play: &Play, action: Action) -> Option<(&'static str, &'static str)> {
    let (key, label) = shared.entry(action)?;
    let runs = action == Action::Run && play.session.autoplay().is_some();
    Some((key, if runs { "Stop" } else { label }))
}

/// What lies over the game, in a few words.
pub(super) fn brief(table: &dyn Table) -> Option<String> {
    let lesson = |lesson: &LessonFace| lesson_title(lesson);
    let walk = |walk: &WalkFace| {
        let next = walk.next.as_ref().map_or_else(String::new, |next| format!(", next {next}"));
        format!("{} {} of {}{next}", walk.title, walk.at, walk.of)
    };
    table.lesson().as_ref().map(lesson).or_else(|| table.line().as_ref().map(walk))
}

fn lesson_title(lesson: &LessonFace) -> String {
    match lesson.number {
        0 => "Lesson".to_owned(),
        number => format!("Lesson {number} of {}", lesson.of),
    }
}

/// How many rows a line and its keys need.
pub(super) fn walk_rows(walk: &WalkFace, width: u16) -> u16 {
    let next = walk.next.as_ref().map_or(1, |next| wrapped(&format!("Next: {next}."), width).len() as u16);
    2 + next.min(NEXT) + WALK_KEYS
}

/// How far the line is shown and what comes next; gives the row after it.
pub(super) fn draw_walk(walk: &WalkFace, area: Rect, canvas: &mut Canvas) -> u16 {
    let theme = canvas.theme;
    if area.height < 2 {
        return area.y;
    }
    canvas.text(area.x, area.y, area.width, walk.title, theme.accent());
    canvas.text_right(area.right(), area.y, area.width, &format!("{} of {}", walk.at, walk.of), theme.screen());
    bar(walk, Rect::new(area.x, area.y + 1, area.width, 1), canvas);
    let next = match &walk.next {
        Some(next) => Speech::new("Next: ").join(next.clone()).and("."),
        None => "This is where it ends.".into(),
    };
    // What can be done with the line needs room too.
    let rest = Rect::new(area.x, area.y + 2, area.width, (area.height - 2).min(NEXT));
    canvas.speech(rest, &next, theme.screen())
}

/// What can be done with the line, a line of keys for what belongs together.
pub(super) fn draw_walk_keys(shared: &Shared, play: &Play, area: Rect, canvas: &mut Canvas) {
    let [run, back, on, slower, faster, take_over, close] = WALK.map(|action| walk_key(shared, play, action));
    let plays = run.map(|(key, label)| (key, format!("{label}, {}", shared.pace)));
    let plays = plays.as_ref().map(|(key, label)| (*key, label.as_str()));
    let take_over = take_over.map(|(key, _)| (key, "Take over from here"));
    let lines = [[plays, None], [slower, faster], [back, on], [take_over, None], [close, None]];
    for (y, line) in (area.top()..area.bottom()).zip(lines) {
        let keys: Vec<(&str, &str)> = line.into_iter().flatten().collect();
        canvas.keys(area.x, y, area.width, &keys);
    }
}

/// How far the line is shown; a click goes to any step.
fn bar(walk: &WalkFace, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let [behind, here, ahead] = theme.glyphs().bar;
    let last = usize::from(area.width.saturating_sub(1)).max(1);
    let stands = (walk.at * last).div_ceil(walk.of.max(1));
    for (index, x) in (area.left()..area.right()).enumerate() {
        let (sign, style) = match index.cmp(&stands) {
            std::cmp::Ordering::Less => (behind, theme.good()),
            std::cmp::Ordering::Equal => (here, theme.accent()),
            std::cmp::Ordering::Greater => (ahead, theme.dim()),
        };
        canvas.text(x, area.y, 1, sign, style);
        canvas.target(Rect::new(x, area.y, 1, 1), Target::Step((index * walk.of).div_ceil(last)));
    }
}

/// Whether its sentence has no room below the board, where there are two lines for it: then it stands beside the board.
pub(super) fn is_long(lesson: &LessonFace, canvas: &Canvas) -> bool {
    let below = canvas.buffer.area.width.saturating_sub(2);
    wrapped(&lesson.sentence.to_string(), below).len() > 2
}

/// The lesson: which turning point this is, what there is to say, how it went so far.
pub(super) fn draw_lesson(shared: &Shared, lesson: &LessonFace, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    if area.height == 0 {
        return;
    }
    canvas.text(area.x, area.y, area.width, &lesson_title(lesson), theme.accent());
    let mut y = area.y + 1;
    let left = |y: u16| Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y));
    if lesson.thinking {
        canvas.paragraph(left(y), "thinking…", theme.dim());
        return;
    }
    if is_long(lesson, canvas) {
        y = canvas.speech(left(y), &lesson.sentence, theme.screen());
    }
    if lesson.number > 0 {
        let sum = format!("{} found, {} shown", lesson.found, lesson.revealed);
        y = canvas.paragraph(left(y), &sum, theme.screen());
        if lesson.found + lesson.revealed == lesson.of {
            y = canvas.paragraph(left(y), "That was the last one.", theme.good());
        } else if lesson.done {
            y = canvas.paragraph(left(y), "Done; there are more.", theme.good());
        }
    }
    let offered = LESSON.into_iter().filter(|action| match action {
        Action::Reveal => lesson.number > 0 && !lesson.done,
        Action::Back => lesson.number > 1,
        Action::Forward => lesson.number < lesson.of,
        _ => true,
    });
    let keys = offered.filter_map(|action| shared.entry(action));
    canvas.key_list(left(y), keys.map(|(key, label)| (key, label.to_owned())));
}
