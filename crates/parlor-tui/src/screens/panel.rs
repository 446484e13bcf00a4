//! The panel beside the board: clock and counters, the coach, what else can be done, the timeline.

use parlor_games::coach::VerdictKind;
use parlor_games::keys::Action;
use parlor_games::kit::text::listed;
use parlor_games::scene::{Marks, Scene, Show};
use parlor_games::session::Busy;
use parlor_games::speech::{Role, Speech};
use parlor_games::table::{Assist, Outcome};
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::exhibit::{draw_lesson, draw_walk, draw_walk_keys, is_long, walk_rows};
use super::key_bar::WATCHING;
use super::numbers::{Numbers, capitalised};
use super::table::choice_key;
use super::timeline;
use crate::canvas::{Canvas, Target, wrapped};
use crate::play::{Play, Stored};
use crate::saver::NOTHING_KEPT;
use crate::shared::Shared;
use crate::theme::{MEANT, Theme};

/// At most so many rows for what can be chosen, at the bottom, where nothing else jumps when they come and go.
const CHOICES: usize = 4;

/// Draws it; false if there was no room for all that the coach has to say.
pub(super) fn draw(shared: &Shared, play: &Play, scene: &Scene, area: Rect, canvas: &mut Canvas) -> bool {
    let table = play.session.table();
    let down = canvas.theme.glyphs().panel.vertical_left;
    for y in area.top()..area.bottom() {
        canvas.text(area.x, y, 1, down, canvas.theme.dim());
    }
    let inside = Rect::new(area.x + 2, area.y, area.width.saturating_sub(3), area.height);
    let bottom = inside.bottom().saturating_sub(timeline::HEIGHT);
    // A line that is shown is only looked at.
    let choices = if table.line().is_some() { Vec::new() } else { choice_lines(shared, scene, inside.width) };
    let end = bottom.saturating_sub(choices.len() as u16);
    let room = end.saturating_sub(inside.y + 1 + needed(play, inside.width, canvas));
    let mut y = Numbers::of(play, scene, canvas.theme).within(inside.width, room).draw(inside, canvas);
    // The blank line below the numbers says what is shown on request, so that nothing jumps.
    if table.shown().contains(Show::MOVES) && !table.paused() && y < bottom {
        let label = if inside.width < 18 { "hides moves" } else { "hides open moves" };
        let keys: Vec<_> = shared.entry(Action::Moves).map(|(key, _)| (key, label)).into_iter().collect();
        canvas.keys(inside.x, y, inside.width, &keys);
    }
    y += 1;
    let block = Rect::new(inside.x, y, inside.width, end.saturating_sub(y));
    let whole = match (&table.line(), &table.lesson(), table.outcome()) {
        // Nothing to think about while the clock stands still.
        _ if table.paused() => true,
        (Some(walk), ..) => {
            let y = draw_walk(walk, block, canvas);
            // What the coach says of a replay stands between it and its keys.
            let asks = table.replays() && (table.told().is_some() || play.session.busy() != Busy::Idle);
            let rest = below(block, y);
            let text = Rect { height: rest.height.saturating_sub(2), ..rest };
            let (y, whole) = if asks { verdict(play, text, canvas) } else { (y, true) };
            draw_walk_keys(shared, play, below(block, y), canvas);
            whole
        }
        (None, Some(lesson), _) => {
            draw_lesson(shared, lesson, block, canvas);
            true
        }
        (None, None, Outcome::Playing) if play.session.autoplay().is_some() => {
            autoplay(shared, play, block, canvas);
            true
        }
        (None, None, Outcome::Playing) => coach(shared, play, block, canvas),
        (None, None, Outcome::Won | Outcome::Stuck | Outcome::TimeUp) => result(shared, play, block, canvas),
    };
    for (y, (index, key, line)) in (end..bottom).zip(&choices) {
        canvas.text(inside.x, y, inside.width, line, canvas.theme.screen());
        canvas.text(inside.x, y, inside.width, key, canvas.theme.accent());
        canvas.target(Rect::new(inside.x, y, inside.width, 1), Target::Row(*index));
    }
    legend(scene, Rect::new(inside.x, y, inside.width, end.saturating_sub(y)), canvas);
    timeline::draw(table, Rect::new(inside.x, bottom, inside.width, timeline::HEIGHT), canvas);
    whole
}

/// What the coach's marks on the board mean, at the bottom of an area, where nothing else stands there.
fn legend(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let seen = scene.cells.iter().fold(Marks::empty(), |seen, cell| seen | cell.marks);
    let seen: Vec<Role> = MEANT.into_iter().filter(|role| seen.contains(role.mark())).collect();
    let height = seen.len() as u16 + 1;
    if seen.is_empty() || area.height < height {
        return;
    }
    let rows = Rect { y: area.bottom() - height, height, ..area };
    if rows.positions().any(|at| canvas.buffer.cell(at).is_some_and(|cell| cell.symbol() != " ")) {
        return;
    }
    for (y, role) in (rows.y + 1..rows.bottom()).zip(seen) {
        let [open, close] = canvas.theme.glyphs().meant[role as usize].signs;
        let style = canvas.theme.meant(role);
        canvas.text(rows.x, y, 1, open, style);
        canvas.text(rows.x + 1, y, 1, close, style);
        canvas.text(rows.x + 3, y, rows.width.saturating_sub(3), role.words(), canvas.theme.dim());
    }
}

/// Who plays, and how to stop it.
fn autoplay(shared: &Shared, play: &Play, area: Rect, canvas: &mut Canvas) {
    let Some(autoplay) = play.session.autoplay() else { return };
    let y = canvas.paragraph(area, &autoplay.sentence(), canvas.theme.good());
    let keys = WATCHING.into_iter().filter_map(|action| shared.entry(action));
    canvas.key_list(below(area, y), keys.map(|(key, label)| (key, label.to_owned())));
}

/// The rest of an area from a row on.
fn below(area: Rect, y: u16) -> Rect {
    Rect::new(area.x, y, area.width, area.bottom().saturating_sub(y))
}

fn offers(shared: &Shared, actions: &[(Action, &str)]) -> Vec<(&'static str, String)> {
    actions.iter().filter_map(|(action, label)| Some((shared.entry(*action)?.0, (*label).to_owned()))).collect()
}

fn coach(shared: &Shared, play: &Play, area: Rect, canvas: &mut Canvas) -> bool {
    let table = play.session.table();
    let theme = canvas.theme;
    if area.height == 0 {
        return false;
    }
    let told = told(play);
    let mut end = canvas.text(area.x, area.y, area.width, "Coach", theme.accent());
    if let Told::Verdict(kind) = told {
        let (sign, style) = sign(kind, theme);
        end = canvas.text(end + 1, area.y, 1, sign, style);
    }
    if let Some(rung) = table.coaching() {
        canvas.text_right(area.right(), area.y, area.right().saturating_sub(end + 1), &rung.to_string(), theme.dim());
    }
    let more = if table.coaching().is_some() { "tell more, or less" } else { "tell it unasked" };
    let mut offered = Vec::new();
    offered.extend(table.finishes().then_some((Action::Finish, "finish by itself")));
    match told {
        Told::Nothing => offered.extend([
            (Action::Coach, "can it be won?"),
            (Action::Hint, "where to look"),
            (Action::Coaching, more),
        ]),
        Told::Verdict(VerdictKind::NotWinnable) => {
            offered.extend([
                (Action::Winnable, if table.clears() { "clear what is wrong" } else { "back to a win" }),
                (Action::Lesson, "lesson"),
            ]);
        }
        Told::Verdict(VerdictKind::Winnable) => offered.push((Action::Solve, "show the line")),
        Told::Thinking | Told::Verdict(VerdictKind::Unknown) => {}
    }
    if table.critical().is_none() && !matches!(told, Told::Thinking | Told::Verdict(VerdictKind::NotWinnable)) {
        offered.push((Action::Critical, "count moves"));
    }
    let keys = offers(shared, &offered);
    // One key at least is worth more than the end of a long sentence.
    let kept = u16::from(!keys.is_empty());
    let text = Rect::new(area.x, area.y + 1, area.width, (area.height - 1).saturating_sub(kept));
    let (y, whole) = verdict(play, text, canvas);
    canvas.key_list(below(area, y), keys);
    whole
}

/// What the coach has said about the present position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Thinking,
    Nothing,
    Verdict(VerdictKind),
}

fn told(play: &Play) -> Told {
    match play.session.busy() {
        Busy::Idle => play.session.told().map_or(Told::Nothing, Told::Verdict),
        Busy::Wondering | Busy::Asked => Told::Thinking,
    }
}

/// The sign of the timeline for a verdict.
fn sign(verdict: VerdictKind, theme: &Theme) -> (&'static str, Style) {
    let [winnable, lost, unknown, _] = theme.glyphs().verdicts;
    match verdict {
        VerdictKind::Winnable => (winnable, theme.good()),
        VerdictKind::NotWinnable => (lost, theme.bad()),
        VerdictKind::Unknown => (unknown, theme.dim()),
    }
}

/// The coach's words; gives the row after them, and whether there was room for all.
fn verdict(play: &Play, area: Rect, canvas: &mut Canvas) -> (u16, bool) {
    let theme = canvas.theme;
    let told = told(play);
    if told == Told::Thinking {
        return (canvas.paragraph(area, "thinking…", theme.dim()), true);
    }
    let mut y = area.y;
    let mut whole = true;
    for (speech, style) in said(play, theme) {
        let rest = below(area, y);
        whole &= wrapped(&speech.to_string(), rest.width).len() <= usize::from(rest.height);
        y = canvas.speech(rest, &speech, style);
    }
    (y, whole)
}

/// What the coach has to say of the present position.
fn said(play: &Play, theme: &Theme) -> Vec<(Speech, Style)> {
    let table = play.session.table();
    let advice = table.told();
    let sentence = advice.map(|advice| advice.sentence.clone());
    // The least rung tells that there is a line, and how long; nothing of where it goes.
    let least = advice.is_some_and(|advice| advice.rung == Assist::Verdict)
        && told(play) == Told::Verdict(VerdictKind::Winnable);
    let proof = table.judged().filter(|_| least).map(|known| known.why());
    let proof = proof.filter(|proof| sentence.as_ref().is_none_or(|told| told.to_string() != proof.to_string()));
    let counted = table.critical().map(|critical| Speech::from(critical.sentence()));
    let said = [(sentence, theme.screen()), (proof, theme.dim()), (counted, theme.screen())];
    said.into_iter().filter_map(|(speech, style)| speech.map(|speech| (speech, style))).collect()
}

/// How many rows the coach's words and a key or two below them need; none where nothing was said.
fn needed(play: &Play, width: u16, canvas: &Canvas) -> u16 {
    let table = play.session.table();
    let rows = |speech: &Speech| wrapped(&speech.to_string(), width).len() as u16;
    if let Some(walk) = table.line().filter(|_| !table.replays()) {
        return walk_rows(&walk, width);
    }
    match table.lesson() {
        _ if table.paused() || table.replays() => 0,
        Some(lesson) if is_long(&lesson, canvas) => rows(&lesson.sentence) + 5,
        Some(_) => 5,
        None => match said(play, canvas.theme).iter().map(|(speech, _)| rows(speech)).sum() {
            0 => 0,
            said => said + 2,
        },
    }
}

/// How it ended, what that counts for, where it was lost if that is known, and what can be done now.
fn result(shared: &Shared, play: &Play, area: Rect, canvas: &mut Canvas) -> bool {
    let table = play.session.table();
    let theme = canvas.theme;
    let lost = table.outcome() != Outcome::Won;
    let (title, style) = match (table.outcome(), table.taken_back()) {
        (Outcome::Won, 0) => ("Won!".to_owned(), theme.good()),
        (Outcome::Won, taken_back) => (format!("Won, {taken_back} taken back"), theme.good()),
        (Outcome::TimeUp, _) => ("Time is up".to_owned(), theme.bad()),
        (Outcome::Stuck | Outcome::Playing, _) => ("No move is left".to_owned(), theme.bad()),
    };
    if area.height == 0 {
        return false;
    }
    let y = canvas.paragraph(area, &title, style);
    let mut learns = Vec::new();
    if lost {
        learns.extend((told(play) == Told::Nothing).then_some((Action::Coach, "where was it lost?")));
        learns.extend([
            (Action::Winnable, if table.clears() { "clear what is wrong" } else { "back to a win" }),
            (Action::Lesson, "lesson"),
        ]);
    }
    let mut keys = offers(shared, &learns);
    let after = [Action::Undo, Action::Restart, Action::New, Action::Leave];
    keys.extend(
        after.into_iter().filter_map(|action| shared.entry(action)).map(|(key, label)| (key, label.to_owned())),
    );
    // Two keys at least are worth more than the end of a long sentence.
    let mut text = below(area, y);
    text.height = text.height.saturating_sub(2);
    let par: Vec<String> = table.state().par.into_iter().filter(|_| !lost).map(|score| score.words).collect();
    for words in par {
        text.y = canvas.paragraph(text, &capitalised(&format!("{words}.")), theme.screen());
        text.height = below(area, text.y).height.saturating_sub(2);
    }
    let (y, whole) = if lost { verdict(play, text, canvas) } else { (text.y, true) };
    let rest = Rect { height: text.bottom().saturating_sub(y), y, ..text };
    let y = canvas.paragraph(rest, &standing(shared, play), theme.dim());
    canvas.key_list(below(area, y), keys);
    whole
}

/// What the ending counts for, and why.
fn standing(shared: &Shared, play: &Play) -> String {
    let table = play.session.table();
    if table.outcome() != Outcome::Won {
        return "Not won: it is not listed.".to_owned();
    }
    if !shared.saver.keeps() {
        return NOTHING_KEPT.to_owned();
    }
    if play.stored == Stored::Deleted {
        return "Not kept: this game was deleted.".to_owned();
    }
    if play.outdone {
        return "You won this board better before; that win is listed.".to_owned();
    }
    let help: Vec<String> = table.assists().iter().map(ToString::to_string).collect();
    let help = if help.is_empty() { "No help taken.".to_owned() } else { format!("Help taken: {}.", listed(&help)) };
    format!("{help} {}", table.standing())
}

/// What can be chosen, broken into lines where it is long: which one, its key in the first line, the line.
fn choice_lines(shared: &Shared, scene: &Scene, width: u16) -> Vec<(usize, String, String)> {
    let mut lines = Vec::new();
    for (index, choice) in scene.choices.iter().enumerate() {
        let key = choice_key(shared, choice);
        for (number, line) in wrapped(&format!("{key} {}", choice.label), width).into_iter().enumerate() {
            lines.push((index, if number == 0 { key.clone() } else { String::new() }, line));
        }
    }
    lines.truncate(CHOICES);
    lines
}
