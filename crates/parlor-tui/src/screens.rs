//! The screens. Each takes keys and clicks, says where to go next, and draws itself; none of them owns the terminal.

pub(crate) mod ask;
pub(crate) mod confirm;
mod exhibit;
pub(crate) mod home;
mod key_bar;
mod menu;
pub(crate) mod new_game;
mod panel;
pub(crate) mod players;
pub(crate) mod reader;
pub(crate) mod saves;
pub(crate) mod scores;
pub(crate) mod table;
mod thumbnail;

use parlor_games::card::Preset;
use parlor_games::catalogue::find;
use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target};
use crate::desk::Desk;
use ask::Ask;
use confirm::Confirm;
use home::Home;
use new_game::NewGame;
use players::Players;
use reader::Reader;
use saves::Saves;
use scores::Scores;

/// A screen, with what it remembers.
pub(crate) enum Screen {
    Home(Home),
    NewGame(Box<NewGame>),
    /// The table; what there is to remember lies on the desk.
    Table,
    Reader(Reader),
    Saves(Saves),
    Scores(Scores),
    Ask(Ask),
    Players(Players),
    Confirm(Confirm),
}

/// Where to go next.
pub(crate) enum Step {
    Stay,
    /// Lay a screen over this one.
    Push(Box<Screen>),
    /// Take this screen away.
    Back,
    /// Lay another screen in the place of this one.
    Swap(Box<Screen>),
    /// To the table, where a game was just opened.
    Sit,
    /// To the home screen; the game is kept.
    GoHome,
    /// Away from the table; the game is kept.
    Leave,
    /// Out of the program.
    Quit,
}

impl Step {
    pub(crate) fn push(screen: Screen) -> Self {
        Self::Push(Box::new(screen))
    }
}

impl Screen {
    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        match self {
            Self::Home(home) => home.key(key, desk),
            Self::NewGame(form) => form.key(key, desk),
            Self::Table => table::key(key, desk),
            Self::Reader(reader) => reader.key(key),
            Self::Saves(saves) => saves.key(key, desk),
            Self::Scores(scores) => scores.key(key, desk),
            Self::Ask(ask) => ask.key(key, desk),
            Self::Players(players) => players.key(key, desk),
            Self::Confirm(confirm) => confirm.key(key, desk),
        }
    }

    pub(crate) fn click(&mut self, target: Target, second: bool, desk: &mut Desk) -> Step {
        if let Target::Key(key) = target {
            return self.key(key, desk);
        }
        match self {
            Self::Home(home) => home.click(target, desk),
            Self::NewGame(form) => form.click(target),
            Self::Table => table::click(target, second, desk),
            Self::Saves(saves) => saves.click(target, desk),
            Self::Players(players) => players.click(target, desk),
            Self::Scores(scores) => scores.click(target, desk),
            Self::Reader(_) | Self::Ask(_) | Self::Confirm(_) => Step::Stay,
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
    pub(crate) fn scroll(&mut self, down: bool, desk: &mut Desk) -> Step {
        match self {
            Self::Home(_) | Self::Reader(_) | Self::Saves(_) | Self::Scores(_) | Self::Players(_) => {
                self.key(if down { "Down" } else { "Up" }, desk)
            }
            _ => Step::Stay,
        }
    }

    /// Something below may have changed while another screen lay on top.
    pub(crate) fn refresh(&mut self, desk: &Desk) {
        match self {
            Self::Home(home) => home.refresh(desk),
            Self::Saves(saves) => saves.refresh(desk),
            _ => {}
        }
    }

    /// Whether the screen below is still to be seen.
    pub(crate) fn is_overlay(&self) -> bool {
        matches!(self, Self::Ask(_) | Self::Players(_) | Self::Confirm(_))
    }

    /// Whether letters are text here, not commands.
    pub(crate) fn types(&self) -> bool {
        match self {
            Self::NewGame(form) => form.types(),
            Self::Ask(_) => true,
            _ => false,
        }
    }

    pub(crate) fn draw(&self, desk: &Desk, area: Rect, canvas: &mut Canvas) {
        match self {
            Self::Home(home) => home.draw(desk, area, canvas),
            Self::NewGame(form) => form.draw(desk, area, canvas),
            Self::Table => table::draw(desk, area, canvas),
            Self::Reader(reader) => reader.draw(area, canvas),
            Self::Saves(saves) => saves.draw(desk, area, canvas),
            Self::Scores(scores) => scores.draw(desk, area, canvas),
            Self::Ask(ask) => ask.draw(area, canvas),
            Self::Players(players) => players.draw(desk, area, canvas),
            Self::Confirm(confirm) => confirm.draw(area, canvas),
        }
    }
}

/// The frame of a full screen: a title above, a message and keys below; gives what is between.
pub(crate) fn page(area: Rect, title: &str, message: &str, keys: &[(&'static str, &str)], canvas: &mut Canvas) -> Rect {
    canvas.text(area.x + 1, area.y, area.width.saturating_sub(2), title, canvas.theme.accent());
    let bottom = area.bottom();
    canvas.text(area.x + 1, bottom - 2, area.width.saturating_sub(2), message, canvas.theme.bad());
    canvas.keys(area.x + 1, bottom - 1, area.width.saturating_sub(2), keys);
    Rect::new(area.x + 1, area.y + 2, area.width.saturating_sub(2), area.height.saturating_sub(5))
}

/// What a setup is called: the name of its preset, or else its text.
pub(crate) fn setup_name(game: &str, setup: &str) -> String {
    let known = find(game).ok().map(|entry| entry.card()).and_then(|card| {
        let wanted = card.values(setup).ok()?;
        let same = |preset: &&Preset| card.values(preset.setup).is_ok_and(|values| values == wanted);
        card.presets.iter().find(same).map(|preset| preset.name.to_owned())
    });
    known.unwrap_or_else(|| setup.to_owned())
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
