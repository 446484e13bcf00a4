//! A line of text to type: a move or command, the name of a game.

use parlor_games::table::Command;
use ratatui::layout::{Position, Rect};
use tui_input::Input;

use super::confirm::Confirm;
use super::{Navigation, Screen};
use crate::canvas::{Canvas, centred};
use crate::input;
use crate::saver::Naming;
use crate::shared::Shared;

/// A text field in a box.
pub(crate) struct Ask {
    field: Input,
    purpose: Purpose,
    /// Why the last answer would not do.
    trouble: String,
}

enum Purpose {
    Command,
    /// The name for a copy of the game on the table.
    Save,
    /// Another name for a stored game.
    Rename(String),
}

impl Ask {
    pub(crate) fn command() -> Self {
        Self { field: Input::default(), purpose: Purpose::Command, trouble: String::new() }
    }

    pub(crate) fn save() -> Self {
        Self { field: Input::default(), purpose: Purpose::Save, trouble: String::new() }
    }

    pub(crate) fn rename(key: String, name: String) -> Self {
        Self { field: Input::new(name), purpose: Purpose::Rename(key), trouble: String::new() }
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        match key {
            "Esc" => Navigation::Back,
            "Enter" => self.answered(shared),
            _ => {
                input::edit(&mut self.field, key);
                Navigation::Stay
            }
        }
    }

    pub(crate) fn paste(&mut self, text: &str) {
        input::paste(&mut self.field, text);
    }

    fn answered(&mut self, shared: &mut Shared) -> Navigation {
        let text = self.field.value().trim().to_owned();
        match &self.purpose {
            Purpose::Command if text.is_empty() => Navigation::Back,
            Purpose::Command => {
                let Ok(command) = text.parse::<Command>();
                match shared.command(command) {
                    Navigation::Push(screen) => Navigation::Swap(screen),
                    _ => Navigation::Back,
                }
            }
            Purpose::Save => {
                if !shared.store_now() {
                    return Navigation::Back;
                }
                let key = shared.play.as_ref().map(|play| play.key.clone()).unwrap_or_default();
                match shared.saver.keep_as(&key, &text) {
                    Ok(()) => {
                        if let Some(play) = &mut shared.play {
                            play.session.say(format!("Saved as \"{text}\"."));
                        }
                        Navigation::Back
                    }
                    Err(Naming::Taken(old)) => Navigation::Swap(Box::new(Screen::Confirm(Confirm::replace(text, old)))),
                    Err(Naming::Unfit(trouble) | Naming::Failed(trouble)) => self.again(trouble),
                }
            }
            Purpose::Rename(key) => match shared.saver.rename(key, &text) {
                Ok(()) => Navigation::Back,
                Err(Naming::Taken(_)) => self.again(format!("Another saved game is called \"{text}\".")),
                Err(Naming::Unfit(trouble) | Naming::Failed(trouble)) => self.again(trouble),
            },
        }
    }

    fn again(&mut self, trouble: String) -> Navigation {
        self.trouble = trouble;
        Navigation::Stay
    }

    pub(crate) fn draw(&self, area: Rect, canvas: &mut Canvas) {
        let (title, help) = match &self.purpose {
            Purpose::Command => ("", "a move, or undo, hint, go 12, note …, new ID, demo PLAYER"),
            Purpose::Save => ("Save as", "a name for a copy of this game; play goes on"),
            Purpose::Rename(_) => ("Rename", "another name for this game"),
        };
        let (inside, field) = match self.purpose {
            // A move is typed with an eye on the board, so this lies where the messages are.
            Purpose::Command => {
                let lines = canvas.cover(Rect::new(area.x, area.bottom().saturating_sub(3), area.width, 3));
                let start = canvas.text(lines.x, lines.y, lines.width, ": ", canvas.theme.accent());
                (lines, Rect::new(start, lines.y, lines.right().saturating_sub(start), 1))
            }
            Purpose::Save | Purpose::Rename(_) => {
                let inside = canvas.dialog(centred(area, 62, 6), title);
                (inside, Rect::new(inside.x, inside.y, inside.width, 1))
            }
        };
        typed(&self.field, field, true, canvas);
        let (text, style) = if self.trouble.is_empty() {
            (help, canvas.theme.dim())
        } else {
            (self.trouble.as_str(), canvas.theme.bad())
        };
        canvas.text(inside.x, inside.y + 1, inside.width, text, style);
        canvas.keys(inside.x, inside.bottom().saturating_sub(1), inside.width, &[("Enter", "OK"), ("Esc", "Cancel")]);
    }
}

/// Draws a text field; the cursor shows where the next letter goes.
pub(super) fn typed(field: &Input, area: Rect, active: bool, canvas: &mut Canvas) {
    let style = canvas.theme.field();
    canvas.fill(area, style);
    let room = usize::from(area.width.saturating_sub(1));
    let scroll = field.visual_scroll(room);
    let mut skipped = 0;
    let shown: String = field
        .value()
        .chars()
        .skip_while(|c| {
            let skip = skipped < scroll;
            skipped += ratatui::text::Span::raw(c.to_string()).width();
            skip
        })
        .collect();
    canvas.text(area.x, area.y, area.width, &shown, style);
    if active {
        let x = area.x + (field.visual_cursor().saturating_sub(scroll).min(room)) as u16;
        canvas.cursor = Some(Position::new(x, area.y));
    }
}
