//! A question with yes or no.

use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::Navigation;
use crate::canvas::{Canvas, centred, wrapped};
use crate::play::Stored;
use crate::shared::Shared;

/// A question and what a yes leads to.
pub(crate) struct Confirm {
    question: String,
    purpose: Purpose,
}

enum Purpose {
    /// Something at the table that is recorded as help.
    Consent,
    /// A stored game goes.
    Delete(String),
    /// A stored game gives its name to the game on the table.
    Replace { old: String, name: String },
}

impl Confirm {
    pub(crate) fn consent(question: &str) -> Self {
        Self { question: question.to_owned(), purpose: Purpose::Consent }
    }

    pub(crate) fn delete(what: &str, key: String) -> Self {
        Self { question: format!("Delete {what}? This cannot be undone."), purpose: Purpose::Delete(key) }
    }

    pub(crate) fn replace(name: String, old: String) -> Self {
        let question = format!("There is a saved game called \"{name}\". Put this one in its place?");
        Self { question, purpose: Purpose::Replace { old, name } }
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        match key {
            "y" | "Y" | "Enter" => self.agreed(shared),
            "n" | "N" | "Esc" | "q" => {
                if matches!(self.purpose, Purpose::Consent) {
                    consent(false, shared);
                }
                Navigation::Back
            }
            _ => Navigation::Stay,
        }
    }

    fn agreed(&mut self, shared: &mut Shared) -> Navigation {
        match &self.purpose {
            Purpose::Consent => consent(true, shared),
            Purpose::Delete(key) => match (shared.saver.delete(key), &mut shared.play) {
                (Err(trouble), _) => shared.notice = trouble,
                (Ok(()), Some(play)) if play.key == *key => {
                    play.stored = Stored::Deleted;
                    play.session.complain("This game was deleted; what you play here is no longer kept.");
                }
                (Ok(()), _) => {}
            },
            Purpose::Replace { old, name } => {
                let key = shared.play.as_ref().map(|play| play.key.clone()).unwrap_or_default();
                let done = shared
                    .saver
                    .delete(old)
                    .and_then(|()| shared.saver.keep_as(&key, name).map_err(|_| "It could not be saved.".to_owned()));
                if let Some(play) = &mut shared.play {
                    match done {
                        Ok(()) => play.session.say(format!("Saved as \"{name}\".")),
                        Err(trouble) => play.session.complain(trouble),
                    }
                }
            }
        }
        Navigation::Back
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

/// Answers the session, if it still waits for that: a newer state of the game may have taken the question away.
fn consent(yes: bool, shared: &mut Shared) {
    if shared.play.as_ref().is_some_and(|play| play.session.confirm().is_some()) {
        shared.command(Command::Answer { yes });
    }
}
