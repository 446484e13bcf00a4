//! A session: one table with everything around it that is the same for every front end. It owns the question the coach
//! works on, the lull before the coach speaks unasked, whoever plays by itself, what has to be agreed to, and what was
//! said last.
//!
//! It is pure: inputs go in (an action, a command, an answer, some time) and [`Effects`] come out. It has no thread, no
//! clock and no file, so that terminal, server and page can all run it.

mod autoplay;
mod consent;
mod effects;
#[cfg(test)]
mod tests;
mod thinking;
mod view;
mod watching;

use std::time::Duration;

pub use autoplay::{Autoplay, Pace, UnknownPace, Who};
pub use effects::{Effects, Keep, Stop, Thought, Ticket};
pub use view::{Busy, Face, Further, Message, Rung, Tone, View, Watching};

use self::consent::Consent;
use self::thinking::{Asking, Lull};
use crate::game::Refusal;
use crate::keys::{Action, Situation};
use crate::scene::{Key, Marks, Scene};
use crate::table::{Assist, Chance, Command, Obeyed, Outcome, Reply, Table};

/// How long a board has to stay as it is before the coach thinks about it unasked: quick play costs nothing.
pub const LULL: Duration = Duration::from_millis(150);

/// Time that passes without a move is stored this often, so that a crash forgets no more of it.
pub const STORE_EVERY: Duration = Duration::from_secs(2);

/// A table and everything around it.
pub struct Session {
    table: Box<dyn Table>,
    chance: Chance,
    message: Message,
    /// Why the last input was not done.
    refusal: Option<Refusal>,
    asking: Option<Asking>,
    tickets: u64,
    /// How long until the coach sets out to find out what it has to by itself.
    lull: Option<Lull>,
    /// Whether anybody looks: a coach that nobody hears does not think.
    watched: bool,
    autoplay: Option<Autoplay>,
    pace: Pace,
    /// What waits for somebody to agree to it.
    wanted: Option<(Consent, Command)>,
    /// What was agreed to, and in which game of this table.
    agreed: Vec<(usize, Consent)>,
    /// The time played since it was stored.
    unstored: Duration,
    /// The help that was stored last.
    helped: Vec<Assist>,
}

impl Session {
    /// A session at a table. Boards that nobody chose are made from `chance`.
    #[must_use]
    pub fn new(table: Box<dyn Table>, chance: Chance) -> Self {
        let message = Message { text: table.scene().sentence, tone: Tone::Said };
        let helped = table.assists();
        let mut session = Self {
            table,
            chance,
            message,
            refusal: None,
            asking: None,
            tickets: 0,
            lull: None,
            watched: true,
            autoplay: None,
            pace: Pace::default(),
            wanted: None,
            agreed: Vec::new(),
            unstored: Duration::ZERO,
            helped,
        };
        session.wait_for_lull();
        session
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &dyn Table {
        &*self.table
    }

    /// What is to be seen, with the cells of the last refusal marked.
    #[must_use]
    pub fn scene(&self) -> Scene {
        let mut scene = self.table.scene();
        if let Some(refusal) = self.refusal.as_ref().filter(|_| !self.table.paused()) {
            scene.mark(&refusal.cells, Marks::WRONG);
        }
        scene
    }

    /// What was said last.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// Who plays by itself, if anybody does.
    #[must_use]
    pub fn autoplay(&self) -> Option<&Autoplay> {
        self.autoplay.as_ref()
    }

    /// How fast those play who play by themselves.
    #[must_use]
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// What keys mean at present.
    #[must_use]
    pub fn situation(&self) -> Situation {
        match &self.autoplay {
            _ if self.table.paused() => Situation::PAUSED,
            _ if self.table.lesson().is_some() => Situation::LESSON,
            _ if self.table.line().is_some() => Situation::LINE,
            Some(_) => Situation::WATCHING,
            None => Situation::PLAYING,
        }
    }

    /// Says something about what is not the table's business.
    pub fn say(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), tone: Tone::Said };
    }

    /// Says that something of that kind went wrong.
    pub fn complain(&mut self, text: impl Into<String>) {
        self.message = Message { text: text.into(), tone: Tone::Refused };
    }

    /// Sets how fast those play who play by themselves, as at the tables before.
    pub fn set_pace(&mut self, pace: Pace) {
        self.pace = pace;
        if let Some(autoplay) = &mut self.autoplay {
            autoplay.set_pace(pace);
        }
    }

    /// Whether anybody looks: a coach that nobody hears does not think unasked.
    pub fn watch(&mut self, watched: bool) -> Effects {
        self.watched = watched;
        let cancel = if watched { None } else { self.give_up(false) };
        self.wait_for_lull();
        Effects { cancel, ..Effects::default() }
    }

    /// Lets the last move be seen for so long before whoever plays by itself makes another.
    pub fn rest(&mut self, time: Duration) {
        if let Some(autoplay) = &mut self.autoplay {
            autoplay.rest(time);
        }
    }

    /// Puts a newer state of the same table in the place of this one: somebody else was faster. What was only here and
    /// not stored is gone, and the player is told so.
    pub fn catch_up(&mut self, mut table: Box<dyn Table>) -> Effects {
        let coaching = self.table.coaching();
        let cancel = self.give_up(true);
        self.autoplay = None;
        self.wanted = None;
        self.refusal = None;
        self.unstored = Duration::ZERO;
        // The coach says as much here as before.
        let _ = table.obey(&Command::Coaching { rung: coaching }, None);
        drop(table.take_rows());
        self.helped = table.assists();
        self.table = table;
        self.wait_for_lull();
        self.complain("The game went on in another window; this is where it stands now.");
        Effects { cancel, changed: true, ..Effects::default() }
    }

    /// Does a command: at once, after an answer of the coach, or after the player has agreed.
    pub fn command(&mut self, command: Command) -> Effects {
        self.refusal = None;
        match command {
            Command::Act { action } => self.act(action),
            Command::Answer { yes } => self.agree(yes),
            Command::Stop => self.stop(),
            Command::Pace { pace } => {
                self.set_pace(pace);
                Effects { changed: true, ..Effects::default() }
            }
            command => {
                self.wanted = None;
                if let Some(consent) = self.asks_first(&command) {
                    self.wanted = Some((consent, command));
                    return Effects { confirm: true, changed: true, ..Effects::default() };
                }
                // Whoever does something has taken the game back; but looking around or hiding the board stops nothing.
                let waits = matches!(command, Command::Pause | Command::Resume);
                if !waits && !matches!(command, Command::Look { .. } | Command::Walk { .. }) {
                    self.autoplay = None;
                }
                match command {
                    Command::Watch { player } => self.begin(Who::Player(player)),
                    command => self.perform(command),
                }
            }
        }
    }

    /// Does what a key means in the present situation.
    pub fn act(&mut self, action: Action) -> Effects {
        self.refusal = None;
        let situation = self.situation();
        if situation == Situation::WATCHING && !matches!(action, Action::Faster | Action::Slower | Action::Pause) {
            // While somebody else plays a key stops that and does nothing else.
            return self.stop();
        }
        if situation == Situation::PAUSED
            && !matches!(action, Action::Resume | Action::Pause | Action::Board(Key::Cancel))
        {
            // Whoever goes elsewhere from a pause plays alone afterwards.
            self.autoplay = None;
        }
        match action {
            Action::Board(Key::Cancel) => self.cancel(),
            Action::Close => self.command(Command::PutAway),
            Action::Resume => self.command(Command::Resume),
            Action::Pause if situation == Situation::PAUSED => self.command(Command::Resume),
            Action::Pause => self.command(Command::Pause),
            Action::Run => self.run_line(),
            Action::First => self.command(Command::Walk { at: 0 }),
            Action::Last => self.command(Command::Walk { at: usize::MAX }),
            Action::Faster => self.command(Command::Pace { pace: self.pace.turned(true) }),
            Action::Slower => self.command(Command::Pace { pace: self.pace.turned(false) }),
            Action::Stop => self.stop(),
            Action::Finish if self.table.finishes() && !self.table.paused() => self.begin(Who::Finish),
            Action::Finish => self.command(Command::Finish),
            Action::Demo if self.table.outcome() != Outcome::Playing || self.table.paused() || self.table.replays() => {
                // The table says best why nobody can play.
                self.perform(Command::Demo { player: "random".into() })
            }
            Action::Restart => {
                let effects = self.command(Command::Restart);
                // The board may look the same as before, so it must be said.
                if effects.reply.is_some() {
                    self.say("The same board from its start; undo brings it back.");
                }
                effects
            }
            action => match action.command() {
                Some(command) => self.command(command),
                None => Effects { own: Some(action), ..Effects::default() },
            },
        }
    }

    /// Lets time pass.
    pub fn tick(&mut self, passed: Duration) -> Effects {
        let running = self.table.clock().running;
        let mut effects = Effects { changed: self.table.tick(passed), ..Effects::default() };
        if running {
            self.unstored += passed;
            if self.table.outcome() == Outcome::TimeUp {
                effects.cancel = self.give_up(true);
                self.wait_for_lull();
                self.autoplay = None;
                let sentence = self.table.scene().sentence;
                self.complain(sentence);
                effects.store = Some(self.keep());
            } else if self.unstored >= STORE_EVERY {
                effects.store = Some(self.keep());
            }
        }
        // What has passed since the last move must not count for the one that is made now.
        let wonders = self.wonder(passed);
        let plays = self.play_on(passed);
        effects.and(wonders).and(plays)
    }

    /// How long until something happens by itself; `None` while all stands still.
    #[must_use]
    pub fn next_tick(&self) -> Option<Duration> {
        let clock = self.table.clock();
        let clock = clock.running.then(|| Duration::from_millis(1000 - clock.milliseconds % 1000));
        let lull = self.lull.map(|lull| lull.left).filter(|_| self.asking.is_none());
        clock.into_iter().chain(lull).chain(self.waiting().map(Autoplay::left)).min()
    }

    /// Everything there is to keep of the table now, whether or not it has changed.
    pub fn keep(&mut self) -> Keep {
        self.unstored = Duration::ZERO;
        let table = &mut self.table;
        let rows = table.take_rows();
        let assists = table.assists();
        let fresh = assists != self.helped;
        let idle = |change: &str| change.starts_with("new ") || change.starts_with("help ") || change == "pause";
        let played = rows.iter().any(|row| !idle(&row.change)) || table.place().last > 0;
        let keep = Keep {
            played: played || (fresh && table.coaching().is_none()),
            rows,
            game: table.card().id,
            id: table.id(),
            level: table.level(),
            outcome: table.outcome(),
            moves: table.place().moves(),
            elapsed_ms: table.clock().milliseconds,
            help: fresh.then(|| (table.board(), assists.clone())),
            result: table.result(),
        };
        self.helped = assists;
        keep
    }

    /// Gives up whatever goes on, because the player leaves.
    pub fn leave(&mut self) -> Effects {
        self.autoplay = None;
        self.wanted = None;
        Effects { cancel: self.give_up(true), ..Effects::default() }
    }

    /// Help that the player took with this board elsewhere.
    pub fn remember(&mut self, help: &[Assist]) {
        self.table.remember(help);
        self.helped = self.table.assists();
    }

    fn changes(&mut self) -> Option<Keep> {
        let keep = self.keep();
        (!keep.rows.is_empty() || keep.help.is_some()).then_some(keep)
    }

    fn refused(&mut self, refusal: Refusal) -> Effects {
        self.complain(refusal.sentence.clone());
        self.refusal = Some(refusal.clone());
        Effects { refusal: Some(refusal), changed: true, ..Effects::default() }
    }

    fn perform(&mut self, command: Command) -> Effects {
        let before = self.subject();
        match self.table.obey(&command, Some(&self.chance)) {
            Ok(Obeyed::Done(reply)) => {
                let store = self.changes();
                let turned = before != self.subject() || matches!(command, Command::Critical | Command::Lesson);
                let cancel = if turned { self.give_up(true) } else { None };
                if turned {
                    self.wait_for_lull();
                }
                // Who asks for a thing does not have to wait for it.
                if matches!(command, Command::Critical | Command::Lesson) {
                    self.lull = self.lull.map(|lull| Lull { left: Duration::ZERO, ..lull });
                }
                self.message = Message { text: reply.said.clone(), tone: Tone::Said };
                Effects { store, cancel, reply: Some(reply), changed: true, ..Effects::default() }
            }
            Ok(Obeyed::Ponder(question)) => {
                let cancel = self.give_up(true);
                let ask = Some(self.ask(question, Some(command)));
                // Whoever plays by itself thinks before every move; saying so each time would only flicker.
                if self.autoplay.is_none() {
                    self.say("Thinking…");
                }
                Effects { cancel, ask, changed: true, ..Effects::default() }
            }
            Err(refusal) => self.refused(refusal),
        }
    }

    /// Esc gives up the nearest thing: a question to the coach, what lies over the game, a half-made move, then the view
    /// of the board.
    fn cancel(&mut self) -> Effects {
        if self.table.paused() {
            return self.command(Command::Resume);
        }
        if self.wanted.is_some() {
            return self.agree(false);
        }
        if self.busy() == Busy::Asked || self.autoplay.is_some() {
            return self.stop();
        }
        let effects = self.command(Command::Press { key: Key::Cancel });
        let dropped = effects.reply.as_ref().is_some_and(|reply| !reply.said.is_empty());
        if dropped || self.table.replays() { effects } else { effects.and(self.command(Command::Pause)) }
    }

    /// Stops whatever plays, or thinks because it was asked to.
    fn stop(&mut self) -> Effects {
        let cancel = self.give_up(true);
        match self.autoplay.take() {
            Some(autoplay) => self.say(autoplay.parting()),
            None if cancel.is_some() => self.say("The coach stops thinking."),
            None => self.say("There is nothing to stop."),
        }
        self.wait_for_lull();
        let reply = Reply { events: Vec::new(), said: self.message.text.clone() };
        Effects { cancel, reply: Some(reply), changed: true, ..Effects::default() }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.give_up(true);
    }
}
