//! What the coach lays over the game: a line that wins, to be walked along, and the lesson about the moves that threw
//! the win away.

use parlor_games::keys::{self, Action};
use parlor_games::table::{Command, LessonFace, State, WalkFace};
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, wrapped};
use crate::desk::Desk;
use crate::pilot::Who;
use crate::play::Play;

/// Lets a key walk along the line that is being shown; false if it means what it always does.
pub(super) fn walk(key: &str, desk: &mut Desk) -> bool {
    let speed = desk.speed;
    let Some(play) = &mut desk.play else { return false };
    let Some(walk) = play.table.state().walk else { return false };
    let runs = play.shows_line();
    if !matches!(key, "+" | "=" | "-") {
        // Whoever does something else has stopped it: the line stands where it was seen.
        play.pilot = None;
    }
    match key {
        "+" | "=" => desk.set_speed(speed.turned(true)),
        "-" => desk.set_speed(speed.turned(false)),
        "Home" => drop(play.obey(&Command::Walk { at: 0 })),
        "End" => drop(play.obey(&Command::Walk { at: walk.of })),
        "Esc" => drop(play.obey(&Command::PutAway)),
        _ if keys::action(key) == Some(Action::Pause) => match runs {
            true => play.say("The line stands still."),
            false => {
                // A line that has come to its end begins again.
                if walk.at == walk.of {
                    play.obey(&Command::Walk { at: 0 });
                }
                desk.take_off(Who::Line);
            }
        },
        _ => return false,
    }
    true
}

/// The keys of the line being shown, with what they do now.
pub(super) fn walk_keys(play: &Play) -> [(&'static str, &'static str); 7] {
    let plays = if play.shows_line() { "Stop" } else { "Play" };
    [
        ("p", plays),
        ("Left", "Back"),
        ("Right", "On"),
        ("T", "Take over"),
        ("-", "Slower"),
        ("+", "Faster"),
        ("Esc", "Close"),
    ]
}

/// The keys of the lesson.
pub(super) const LESSON_KEYS: [(&str, &str); 4] = [("V", "Reveal"), ("<", "Before"), (">", "Next"), ("Esc", "Close")];

/// What lies over the game, in a few words.
pub(super) fn brief(state: &State) -> Option<String> {
    let lesson = |lesson: &LessonFace| lesson_title(lesson);
    let walk = |walk: &WalkFace| {
        let next = walk.next.as_ref().map_or_else(String::new, |next| format!(", next {next}"));
        format!("Solution {} of {}{next}", walk.at, walk.of)
    };
    state.lesson.as_ref().map(lesson).or_else(|| state.walk.as_ref().map(walk))
}

fn lesson_title(lesson: &LessonFace) -> String {
    match lesson.number {
        0 => "Lesson".to_owned(),
        number => format!("Lesson {number} of {}", lesson.of),
    }
}

/// The line being shown: how far, what comes next, and what can be done.
pub(super) fn draw_walk(play: &Play, walk: &WalkFace, speed: &str, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    if area.height < 2 {
        return;
    }
    canvas.text(area.x, area.y, area.width, "Solution", theme.accent());
    canvas.text_right(area.right(), area.y, area.width, &format!("{} of {}", walk.at, walk.of), theme.screen());
    bar(walk, Rect::new(area.x, area.y + 1, area.width, 1), canvas);
    let rest = Rect::new(area.x, area.y + 2, area.width, area.height - 2);
    let next = match &walk.next {
        Some(next) => format!("Next: {next}"),
        None => "This is where it ends.".to_owned(),
    };
    let y = canvas.paragraph(Rect { height: rest.height.min(2), ..rest }, &next, theme.good());
    let [(play_key, plays), back, on, (take_over, _), slower, faster, close] = walk_keys(play);
    let plays = format!("{plays}, {speed}");
    let lines: [&[(&str, &str)]; 5] =
        [&[(play_key, &plays)], &[slower, faster], &[back, on], &[(take_over, "Take over from here")], &[close]];
    for (y, line) in (y..rest.bottom()).zip(lines) {
        canvas.keys(area.x, y, area.width, line);
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

/// The lesson: which turning point this is, what there is to say, how it went so far.
pub(super) fn draw_lesson(lesson: &LessonFace, area: Rect, canvas: &mut Canvas) {
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
    // It stands below the board, where there are two lines for it; what is longer is here.
    let below = canvas.buffer.area.width.saturating_sub(2);
    if wrapped(&lesson.sentence, below).len() > 2 {
        y = canvas.paragraph(left(y), &lesson.sentence, theme.screen());
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
    let [reveal, before, after, close] = LESSON_KEYS;
    let mut keys = Vec::new();
    if lesson.number > 0 && !lesson.done {
        keys.push(reveal);
    }
    if lesson.number > 1 {
        keys.push(before);
    }
    if lesson.number < lesson.of {
        keys.push(after);
    }
    keys.push(close);
    canvas.key_list(left(y), keys.into_iter().map(|(key, label)| (key, label.to_owned())));
}
