//! A question with yes or no.

use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::Step;
use crate::canvas::{Canvas, centred, wrapped};
use crate::desk::Desk;
use crate::pilot::Who;

/// A question and what a yes leads to.
pub(crate) struct Confirm {
    question: String,
    purpose: Purpose,
}

enum Purpose {
    /// A command at the table that is recorded.
    Command(Command),
    /// A computer player takes over until somebody presses a key.
    Player(&'static str),
    /// A stored game goes.
    Delete(String),
    /// A stored game gives its name to the game on the table.
    Replace { old: String, name: String },
}

impl Confirm {
    pub(crate) fn command(question: &str, command: Command) -> Self {
        Self { question: question.to_owned(), purpose: Purpose::Command(command) }
    }

    pub(crate) fn player(question: &str, name: &'static str) -> Self {
        Self { question: question.to_owned(), purpose: Purpose::Player(name) }
    }

    pub(crate) fn delete(what: &str, key: String) -> Self {
        Self { question: format!("Delete {what}? This cannot be undone."), purpose: Purpose::Delete(key) }
    }

    pub(crate) fn replace(name: String, old: String) -> Self {
        let question = format!("There is a saved game called \"{name}\". Put this one in its place?");
        Self { question, purpose: Purpose::Replace { old, name } }
    }

    pub(crate) fn key(&mut self, key: &str, desk: &mut Desk) -> Step {
        match key {
            "y" | "Y" | "Enter" => self.agreed(desk),
            "n" | "N" | "Esc" | "q" => Step::Back,
            _ => Step::Stay,
        }
    }

    fn agreed(&mut self, desk: &mut Desk) -> Step {
        match &self.purpose {
            Purpose::Command(command) => {
                if let Some(play) = &mut desk.play {
                    play.agree(command);
                }
                // It is agreed now, so that this asks no second time.
                desk.perform(command.clone());
            }
            Purpose::Player(name) => {
                let who = Who::Player((*name).to_owned());
                if let Some(play) = &mut desk.play {
                    play.agree(&Command::Demo { player: (*name).to_owned() });
                }
                desk.take_off(who);
            }
            Purpose::Delete(key) => {
                if let Err(trouble) = desk.keeper.delete(key) {
                    desk.notice = trouble;
                }
            }
            Purpose::Replace { old, name } => {
                let key = desk.play.as_ref().map(|play| play.key.clone()).unwrap_or_default();
                let done = desk
                    .keeper
                    .delete(old)
                    .and_then(|()| desk.keeper.keep_as(&key, name).map_err(|_| "It could not be saved.".to_owned()));
                if let Some(play) = &mut desk.play {
                    match done {
                        Ok(()) => play.say(format!("Saved as \"{name}\".")),
                        Err(trouble) => play.complain(trouble),
                    }
                }
            }
        }
        Step::Back
    }

    pub(crate) fn draw(&self, area: Rect, canvas: &mut Canvas) {
        let lines = wrapped(&self.question, 44.min(area.width.saturating_sub(4)));
        let inside = canvas.dialog(centred(area, 48, lines.len() as u16 + 4), "Please confirm");
        for (y, line) in (inside.top()..inside.bottom()).zip(&lines) {
            canvas.text(inside.x, y, inside.width, line, canvas.theme.screen());
        }
        canvas.keys(inside.x, inside.bottom().saturating_sub(1), inside.width, &[("y", "Yes"), ("n", "No")]);
    }
}
