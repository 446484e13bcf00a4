//! A game being played here: the table, what was said last, and a coach that may be thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_games::coach::Budget;
use parlor_games::scene::{CellId, Marks, Scene};
use parlor_games::table::{Answer, Command, Outcome, Question, Table};

use crate::film::Film;

/// What stands in the message line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) text: String,
    pub(crate) tone: Tone,
}

/// How a message is meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Tone {
    /// As information.
    #[default]
    Said,
    /// As a refusal or a failure.
    Refused,
}

/// A question on its way to a worker.
pub(crate) struct Thought {
    pub(crate) ticket: u64,
    pub(crate) question: Question,
    pub(crate) budget: Budget,
}

struct Thinking {
    ticket: u64,
    cancel: Arc<AtomicBool>,
    command: Command,
}

/// A game being played.
pub(crate) struct Play {
    pub(crate) table: Box<dyn Table>,
    /// Its key in the store.
    pub(crate) key: String,
    pub(crate) message: Message,
    /// The cells the last refusal was about.
    pointed: Vec<CellId>,
    thinking: Option<Thinking>,
    /// What is still to be seen of the last move.
    pub(crate) film: Film,
    /// Whether somebody sees pictures pass; a test or a script does not.
    pub(crate) moving: bool,
    /// The kinds of strong help agreed to, and in which game of this table.
    agreed: Vec<(usize, &'static str)>,
    /// The time played since the table was stored.
    pub(crate) unsaved: Duration,
}

impl Play {
    pub(crate) fn new(table: Box<dyn Table>, key: String) -> Self {
        let message = Message { text: table.scene().sentence, tone: Tone::Said };
        Self {
            table,
            key,
            message,
            pointed: Vec::new(),
            thinking: None,
            film: Film::default(),
            moving: false,
            agreed: Vec::new(),
            unsaved: Duration::ZERO,
        }
    }

    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), tone: Tone::Said };
    }

    pub(crate) fn complain(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), tone: Tone::Refused };
    }

    /// Does a command; true if a save would hold something new.
    pub(crate) fn obey(&mut self, command: &Command) -> bool {
        self.pointed.clear();
        let before = self.moving.then(|| self.table.scene());
        match self.table.obey(command) {
            Ok(reply) => {
                if let Some(before) = before.filter(|_| reply.changed) {
                    self.film = Film::new(&before, &self.table.scene(), &reply.events);
                }
                if reply.changed {
                    self.stop_thinking();
                }
                self.say(reply.said);
                reply.changed
            }
            Err(refusal) => {
                self.pointed = refusal.cells;
                self.complain(refusal.sentence);
                false
            }
        }
    }

    /// The scene with the cells of the last refusal marked, or what is still to be seen of the last move.
    pub(crate) fn scene(&self) -> Scene {
        if let Some(picture) = self.film.picture() {
            return picture.clone();
        }
        let mut scene = self.table.scene();
        if !self.table.state().paused {
            scene.mark(&self.pointed, Marks::WRONG);
        }
        scene
    }

    /// Whether a command needs an answer that may take long.
    pub(crate) fn ponders(&self, command: &Command) -> bool {
        let state = self.table.state();
        command.ponders() && state.outcome == Outcome::Playing && !state.paused
    }

    /// Sets out to answer; the command is done when the answer comes.
    pub(crate) fn ponder(&mut self, command: Command, ticket: u64) -> Thought {
        self.stop_thinking();
        self.pointed.clear();
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::default().cancelled_by(Arc::clone(&cancel));
        self.thinking = Some(Thinking { ticket, cancel, command });
        self.say("Thinking…");
        Thought { ticket, question: self.table.question(), budget }
    }

    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Gives up the present question; true if there was one.
    pub(crate) fn stop_thinking(&mut self) -> bool {
        let thinking = self.thinking.take();
        if let Some(thinking) = &thinking {
            thinking.cancel.store(true, Ordering::Relaxed);
        }
        thinking.is_some()
    }

    /// Takes an answer and does what it was wanted for. Answers to questions given up are dropped: a cancelled search
    /// knows nothing. Gives the command that was done and whether a save would hold something new.
    pub(crate) fn answered(&mut self, ticket: u64, answers: Option<Vec<Answer>>) -> Option<(Command, bool)> {
        let thinking = self.thinking.take_if(|thinking| thinking.ticket == ticket)?;
        let Some(answers) = answers else {
            self.complain("The coach stumbled over this position; play goes on.");
            return None;
        };
        for answer in answers {
            self.table.answer(answer);
        }
        let changed = self.obey(&thinking.command);
        Some((thinking.command, changed))
    }

    /// What has to be agreed to before a command, once a game.
    pub(crate) fn asks_first(&self, command: &Command) -> Option<&'static str> {
        let (kind, question) = match command {
            Command::Solve => ("solve", "Show the whole solution? It is recorded as help."),
            Command::Demo { .. } => ("demo", "Let a computer player move? It is recorded as help."),
            _ => return None,
        };
        let state = self.table.state();
        let open = state.outcome == Outcome::Playing && !state.paused;
        (open && !self.agreed.contains(&(state.game_number, kind))).then_some(question)
    }

    pub(crate) fn agree(&mut self, command: &Command) {
        let kind = if matches!(command, Command::Solve) { "solve" } else { "demo" };
        self.agreed.push((self.table.state().game_number, kind));
    }

    /// Whether anything happened at this table that is worth keeping.
    pub(crate) fn begun(&self) -> bool {
        let state = self.table.state();
        state.last_ply > 0 || state.elapsed_ms > 0 || !state.assists.is_empty()
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        self.stop_thinking();
    }
}
