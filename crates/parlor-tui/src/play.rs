//! A game being played here: the table, what was said last, and a coach that may be thinking.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_games::coach::Budget;
use parlor_games::scene::{CellId, Marks, Scene};
use parlor_games::table::{Answer, Assist, Command, Outcome, Question, Table};

use crate::film::Film;
use crate::pilot::{Pilot, Who};

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
    /// What is done with the answer; nothing where the coach found out by itself what it may be asked about.
    command: Option<Command>,
}

/// How long a coach that speaks unasked waits after a move, so that quick play costs nothing.
pub(crate) const QUIET: Duration = Duration::from_millis(150);

/// What a question of the coach is about: once this is something else, the answer is not wanted any more.
type Concern = (usize, bool, Option<Assist>, Option<(usize, String)>, Outcome);

/// A game being played.
pub(crate) struct Play {
    pub(crate) table: Box<dyn Table>,
    /// Its key in the store.
    pub(crate) key: String,
    pub(crate) message: Message,
    /// The cells the last refusal was about.
    pointed: Vec<CellId>,
    thinking: Option<Thinking>,
    /// How long until the coach sets out to find out what it has to by itself.
    quiet: Option<Duration>,
    /// What is still to be seen of the last move.
    pub(crate) film: Film,
    /// Who plays by itself, if anybody does.
    pub(crate) pilot: Option<Pilot>,
    /// The computer player that played last.
    pub(crate) last_player: Option<String>,
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
            quiet: None,
            film: Film::default(),
            pilot: None,
            last_player: None,
            moving: false,
            agreed: Vec::new(),
            unsaved: Duration::ZERO,
        }
    }

    /// Lets the coach say so much unasked, as at the tables before.
    pub(crate) fn coach(&mut self, rung: Option<Assist>) {
        if rung.is_some() && self.table.obey(&Command::Coaching { rung }).is_ok() {
            self.wait_for_quiet();
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
        let concern = self.concern();
        match self.table.obey(command) {
            Ok(reply) => {
                // A step of a line being shown is to be seen too, though the game under it stays.
                if let Some(before) = before.filter(|_| reply.changed || !reply.events.is_empty()) {
                    self.film = Film::new(&before, &self.table.scene(), &reply.events);
                }
                if reply.changed || self.concern() != concern {
                    self.stop_thinking();
                    self.wait_for_quiet();
                }
                // Who asks for a thing does not have to wait for it.
                if matches!(command, Command::Critical | Command::Lesson) {
                    self.quiet = self.quiet.map(|_| Duration::ZERO);
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

    fn concern(&self) -> Concern {
        let state = self.table.state();
        let lesson = state.lesson.map(|lesson| (lesson.number, lesson.sentence));
        (state.ply, state.paused, state.coaching, lesson, state.outcome)
    }

    /// Lets the coach find out what it has to by itself, if nothing else happens for a moment.
    pub(crate) fn wait_for_quiet(&mut self) {
        self.quiet = self.table.pending().map(|_| QUIET);
    }

    /// How long until the coach sets out by itself.
    pub(crate) fn next_thought(&self) -> Option<Duration> {
        self.quiet.filter(|_| self.thinking.is_none())
    }

    /// Lets time pass for a coach that speaks unasked; true if it sets out now.
    pub(crate) fn is_quiet(&mut self, passed: Duration) -> bool {
        if self.thinking.is_some() {
            return false;
        }
        self.quiet = self.quiet.map(|left| left.saturating_sub(passed));
        self.quiet.is_some_and(|left| left.is_zero())
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

    /// Whether a command needs an answer that may take long. A game that is over may be asked about too.
    pub(crate) fn ponders(&self, command: &Command) -> bool {
        command.ponders() && !self.table.state().paused
    }

    /// Sets out to answer; the command is done when the answer comes.
    pub(crate) fn ponder(&mut self, command: Command, ticket: u64) -> Thought {
        self.pointed.clear();
        let question = self.table.question();
        let thought = self.think(question, Some(command), ticket);
        // Whoever plays by itself thinks before every move; saying so each time would only flicker.
        if self.pilot.is_none() {
            self.say("Thinking…");
        }
        thought
    }

    /// Sets out to find what the coach has to find out by itself, if anything.
    pub(crate) fn wonder(&mut self, ticket: u64) -> Option<Thought> {
        self.quiet = None;
        let question = self.table.pending()?;
        Some(self.think(question, None, ticket))
    }

    fn think(&mut self, question: Question, command: Option<Command>, ticket: u64) -> Thought {
        self.stop_thinking();
        let cancel = Arc::new(AtomicBool::new(false));
        let budget = Budget::default().cancelled_by(Arc::clone(&cancel));
        self.thinking = Some(Thinking { ticket, cancel, command });
        Thought { ticket, question, budget }
    }

    /// Whether the coach is finding something out, or is about to.
    pub(crate) fn is_thinking(&self) -> bool {
        self.thinking.is_some() || self.quiet.is_some()
    }

    /// Whether a command waits for the coach's answer.
    pub(crate) fn is_pondering(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.command.is_some())
    }

    /// Gives up the present question; true if somebody waits for its answer.
    pub(crate) fn stop_thinking(&mut self) -> bool {
        let thinking = self.thinking.take();
        self.quiet = None;
        if let Some(thinking) = &thinking {
            thinking.cancel.store(true, Ordering::Relaxed);
        }
        thinking.is_some_and(|thinking| thinking.command.is_some())
    }

    /// Takes one of the answers to a question. Answers to questions given up are dropped: a cancelled search knows
    /// nothing. True if the coach took it as help, which a save holds.
    pub(crate) fn found(&mut self, ticket: u64, answer: Answer) -> bool {
        if self.thinking.as_ref().is_none_or(|thinking| thinking.ticket != ticket) {
            return false;
        }
        let before = self.table.state();
        self.table.answer(answer);
        let after = self.table.state();
        match (after.lesson, after.critical) {
            (Some(lesson), _) => self.say(lesson.sentence),
            (None, Some(critical)) if before.critical.is_none() => self.say(critical.sentence()),
            _ => {}
        }
        after.assists != before.assists
    }

    /// Everything is answered, or nothing could be: does what the answers were wanted for. Gives the command that was
    /// done and whether a save would hold something new.
    pub(crate) fn answered(&mut self, ticket: u64, failed: bool) -> Option<(Command, bool)> {
        let thinking = self.thinking.take_if(|thinking| thinking.ticket == ticket)?;
        if failed {
            // The same question would fail again, so it is not asked again before something has changed.
            self.pilot = None;
            self.complain("The coach stumbled over this position; play goes on.");
            return None;
        }
        let Some(command) = thinking.command else {
            self.wait_for_quiet();
            return None;
        };
        let changed = self.obey(&command);
        if changed && command == Command::Winnable {
            let state = self.table.state();
            self.say(format!("Back after move {}: from here it can still be won.", state.ply - state.start_ply));
        }
        // Something else may have been asked before, and still be open.
        if self.quiet.is_none() {
            self.wait_for_quiet();
        }
        Some((command, changed))
    }

    /// Whether whoever plays by itself is waiting for its next move: not while the coach thinks or a move is to be seen.
    fn waits(&self) -> Option<&Pilot> {
        let held = self.is_pondering() || self.film.picture().is_some() || self.table.state().paused;
        self.pilot.as_ref().filter(|_| !held)
    }

    /// How long until the next move that nobody here makes.
    pub(crate) fn next_move(&self) -> Option<Duration> {
        self.waits().map(Pilot::left)
    }

    /// How far the game has come, or the line that is being shown.
    fn place(&self) -> usize {
        let state = self.table.state();
        state.walk.map_or(state.ply, |walk| walk.at)
    }

    /// Lets time pass for whoever plays by itself; gives the command that is due.
    pub(crate) fn due(&mut self, passed: Duration) -> Option<Command> {
        self.waits()?;
        let place = self.place();
        let pilot = self.pilot.as_mut()?;
        pilot.tick(passed).then(|| {
            pilot.leave(place);
            pilot.command()
        })
    }

    /// The move of whoever plays by itself is made, unless the coach still thinks about it. At the end of the game or
    /// of the line, or where no move was made, it stops.
    pub(crate) fn settle(&mut self) {
        if self.is_pondering() {
            return;
        }
        let place = self.place();
        let state = self.table.state();
        let open = match &state.walk {
            Some(walk) => walk.at < walk.of,
            None => state.outcome == Outcome::Playing,
        };
        self.pilot.take_if(|pilot| !(pilot.arrive(place) && open));
    }

    /// Whether the line being shown goes on by itself.
    pub(crate) fn shows_line(&self) -> bool {
        self.pilot.as_ref().is_some_and(|pilot| pilot.who() == &Who::Line)
    }

    /// Takes the game back from whoever plays by itself; true if somebody did.
    pub(crate) fn take_over(&mut self) -> bool {
        let Some(pilot) = self.pilot.take() else { return false };
        self.stop_thinking();
        self.say(pilot.parting());
        true
    }

    /// What has to be agreed to before a command, once a game.
    pub(crate) fn asks_first(&self, command: &Command) -> Option<&'static str> {
        let (kind, question) = match command {
            Command::Solve => ("solve", "Show the whole solution? It is recorded as help."),
            Command::Demo { .. } => ("demo", "Let a computer player move? It is recorded as help; undo takes it back."),
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
        // A coach that speaks unasked has told something about every board that was ever looked at.
        let asked = !state.assists.is_empty() && state.coaching.is_none();
        state.last_ply > 0 || state.elapsed_ms > 0 || asked
    }
}

impl Drop for Play {
    fn drop(&mut self) {
        self.stop_thinking();
    }
}
