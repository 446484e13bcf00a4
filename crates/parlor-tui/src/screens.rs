//! The screens. Each takes keys and clicks, says where to go next, and draws itself; none of them owns the terminal.

pub(crate) mod ask;
pub(crate) mod confirm;
pub(crate) mod drill;
mod exhibit;
pub(crate) mod home;
mod key_bar;
pub(crate) mod ladder;
mod menu;
pub(crate) mod new_game;
mod numbers;
mod panel;
pub(crate) mod players;
pub(crate) mod reader;
pub(crate) mod saves;
pub(crate) mod scores;
pub(crate) mod table;
mod thumbnail;
mod timeline;

use parlor_games::catalogue::find;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target, wrapped};
use crate::shared::Shared;
use ask::Ask;
use confirm::Confirm;
use drill::Drilling;
use home::Home;
use ladder::Ladder;
use new_game::NewGame;
use players::Players;
use reader::Reader;
use saves::Saves;
use scores::Scores;

/// A screen, with what it remembers.
pub(crate) enum Screen {
    Home(Home),
    NewGame(Box<NewGame>),
    /// The table; all there is to remember is shared.
    Table,
    Reader(Reader),
    Saves(Saves),
    Scores(Scores),
    Ask(Ask),
    Players(Players),
    Ladder(Ladder),
    Confirm(Confirm),
    Drill(Box<Drilling>),
}

/// Where to go next.
pub(crate) enum Navigation {
    Stay,
    /// Lay a screen over this one.
    Push(Box<Screen>),
    /// Take this screen away.
    Back,
    /// Lay another screen in the place of this one.
    Swap(Box<Screen>),
    /// To the table, where a game was just opened.
    Sit,
    /// To a table that was laid over the one that was there.
    Look,
    /// To the home screen; the game is kept.
    GoHome,
    /// Away from the table; the game is kept.
    Leave,
    /// Out of the program.
    Quit,
}

impl Navigation {
    pub(crate) fn push(screen: Screen) -> Self {
        Self::Push(Box::new(screen))
    }
}

impl Screen {
    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        match self {
            Self::Home(home) => home.key(key, shared),
            Self::NewGame(form) => form.key(key, shared),
            Self::Table => table::key(key, shared),
            Self::Reader(reader) => reader.key(key, shared),
            Self::Saves(saves) => saves.key(key, shared),
            Self::Scores(scores) => scores.key(key, shared),
            Self::Ask(ask) => ask.key(key, shared),
            Self::Players(players) => players.key(key, shared),
            Self::Ladder(ladder) => ladder.key(key, shared),
            Self::Confirm(confirm) => confirm.key(key, shared),
            Self::Drill(drill) => drill.key(key, shared),
        }
    }

    pub(crate) fn click(&mut self, target: Target, second: bool, shared: &mut Shared) -> Navigation {
        if let Target::Key(key) = target {
            return self.key(key, shared);
        }
        match self {
            Self::Home(home) => home.click(target, shared),
            Self::NewGame(form) => form.click(target),
            Self::Table => table::click(target, second, shared),
            Self::Saves(saves) => saves.click(target, shared),
            Self::Players(players) => players.click(target, shared),
            Self::Ladder(ladder) => ladder.click(target, shared),
            Self::Scores(scores) => scores.click(target, shared),
            Self::Drill(drill) => drill.click(target, second, shared),
            Self::Reader(_) | Self::Ask(_) | Self::Confirm(_) => Navigation::Stay,
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        match self {
            Self::NewGame(form) => form.paste(text),
            Self::Ask(ask) => ask.paste(text),
            _ => {}
        }
    }

    /// The wheel: lists and texts move, the board does not.
    pub(crate) fn scroll(&mut self, down: bool, shared: &mut Shared) -> Navigation {
        match self {
            Self::NewGame(_) | Self::Table | Self::Ask(_) | Self::Confirm(_) | Self::Drill(_) => Navigation::Stay,
            _ => self.key(if down { "Down" } else { "Up" }, shared),
        }
    }

    /// Something below may have changed while another screen lay on top.
    pub(crate) fn refresh(&mut self, shared: &Shared) {
        match self {
            Self::Home(home) => home.refresh(shared),
            Self::Saves(saves) => saves.refresh(shared),
            Self::Scores(scores) => scores.refresh(shared),
            _ => {}
        }
    }

    /// Whether the screen below is still to be seen.
    pub(crate) fn is_overlay(&self) -> bool {
        matches!(self, Self::Ask(_) | Self::Players(_) | Self::Ladder(_) | Self::Confirm(_))
    }

    /// Whether letters are text here, not commands.
    pub(crate) fn types(&self) -> bool {
        match self {
            Self::NewGame(form) => form.types(),
            Self::Ask(_) => true,
            _ => false,
        }
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        match self {
            Self::Home(home) => home.draw(shared, area, canvas),
            Self::NewGame(form) => form.draw(shared, area, canvas),
            Self::Table => table::draw(shared, area, canvas),
            Self::Reader(reader) => reader.draw(area, canvas),
            Self::Saves(saves) => saves.draw(shared, area, canvas),
            Self::Scores(scores) => scores.draw(shared, area, canvas),
            Self::Ask(ask) => ask.draw(area, canvas),
            Self::Players(players) => players.draw(shared, area, canvas),
            Self::Ladder(ladder) => ladder.draw(area, canvas),
            Self::Confirm(confirm) => confirm.draw(area, canvas),
            Self::Drill(drill) => drill.draw(shared, area, canvas),
        }
    }
}

/// The frame of a full screen: a title above, a message and keys below; gives what is between.
pub(crate) fn page(area: Rect, title: &str, message: &str, keys: &[(&'static str, &str)], canvas: &mut Canvas) -> Rect {
    canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), title, canvas.theme.accent());
    let (bottom, width) = (area.bottom(), area.width.saturating_sub(2));
    // What is said may need the free line above its own.
    let said = wrapped(message, width);
    for (y, line) in (bottom - 1 - said.len().min(2) as u16..bottom - 1).zip(&said) {
        canvas.text(area.x + 1, y, width, line, canvas.theme.bad());
    }
    canvas.keys(area.x + 1, bottom - 1, width, keys);
    Rect::new(area.x + 1, area.y + 2, area.width.saturating_sub(2), area.height.saturating_sub(5))
}

/// What a setup is called: the name of its preset, or else what was chosen.
pub(crate) fn setup_name(game: &str, setup: &str) -> String {
    find(game).map_or_else(|_| setup.to_owned(), |entry| entry.card().setup_name(setup))
}

/// How long ago something was.
pub(crate) fn ago(now: i64, then: i64) -> String {
    let minutes = (now - then) / 60_000;
    match minutes {
        ..1 => "just now".to_owned(),
        1..60 => format!("{minutes} min ago"),
        60..1440 => format!("{} h ago", minutes / 60),
        1440..2880 => "yesterday".to_owned(),
        _ => format!("{} days ago", minutes / 1440),
    }
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn times_are_told_as_people_tell_them() {
        const MINUTE: i64 = 60_000;
        assert_eq!(ago(0, 0), "just now");
        assert_eq!(ago(0, 5_000), "just now", "clocks of two machines may differ");
        assert_eq!(ago(59 * MINUTE, 0), "59 min ago");
        assert_eq!(ago(60 * MINUTE, 0), "1 h ago");
        assert_eq!(ago(24 * 60 * MINUTE, 0), "yesterday");
        assert_eq!(ago(72 * 60 * MINUTE, 0), "3 days ago");
    }
}
