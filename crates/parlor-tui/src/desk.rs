//! What all screens share: the game being played, the store, the theme and the player.

use std::time::Duration;

use parlor_games::card::Card;
use parlor_games::kit::seed::Seed;
use parlor_games::table::{Answer, Assist, Command, Level, Table};
use parlor_store::{Record, fresh_key};

use crate::keeper::Keeper;
use crate::pilot::{Pilot, Speed, Who};
use crate::play::{Play, Thought};
use crate::screens::{Screen, Step, confirm::Confirm};
use crate::theme::Theme;

/// A long game is stored at least this often, even without a move.
const SAVE_EVERY: Duration = Duration::from_secs(10);

/// What all screens share.
pub(crate) struct Desk {
    pub(crate) keeper: Keeper,
    pub(crate) play: Option<Play>,
    pub(crate) theme: Theme,
    pub(crate) player: String,
    pub(crate) level: Level,
    /// How fast computer players play here.
    pub(crate) speed: Speed,
    /// How much the coach says unasked at every table.
    pub(crate) coaching: Option<Assist>,
    /// A new seed each time.
    pub(crate) fresh: fn() -> Seed,
    /// Milliseconds since 1970, for how long ago something was.
    pub(crate) now: fn() -> i64,
    /// What went wrong while no table was there to say it.
    pub(crate) notice: String,
    /// Questions for the coach that nobody works on yet.
    pub(crate) thoughts: Vec<Thought>,
    pub(crate) tickets: u64,
    /// Whether moves are shown as they happen: only where somebody watches.
    pub(crate) moving: bool,
}

impl Desk {
    /// Sits down at a table.
    pub(crate) fn sit(&mut self, table: Box<dyn Table>, key: String) {
        self.stand_up();
        let mut play = Play::new(table, key);
        play.moving = self.moving;
        play.coach(self.coaching);
        self.play = Some(play);
    }

    /// Sits down at a new table.
    pub(crate) fn sit_new(&mut self, table: Box<dyn Table>) {
        self.sit(table, fresh_key());
    }

    /// Leaves the table; the game is kept.
    pub(crate) fn stand_up(&mut self) {
        if self.play.as_ref().is_some_and(Play::begun) {
            self.notice = self.record().unwrap_or_default();
        }
        self.play = None;
    }

    /// Does a command at the table: at once, after an answer of the coach, or after the player has agreed.
    pub(crate) fn perform(&mut self, command: Command) -> Step {
        let Some(play) = &mut self.play else { return Step::Stay };
        if let Some(question) = play.asks_first(&command) {
            return Step::push(Screen::Confirm(Confirm::command(question, command)));
        }
        if play.ponders(&command) {
            self.tickets += 1;
            let thought = play.ponder(command, self.tickets);
            self.thoughts.push(thought);
            return Step::Stay;
        }
        let changed = play.obey(&command);
        if matches!(command, Command::Coaching { .. }) {
            self.coaching = play.table.state().coaching;
            let rung = self.coaching.map_or_else(|| "off".to_owned(), |rung| rung.to_string());
            self.keeper.set_setting("coaching", &rung);
        }
        if changed {
            self.record_and_tell();
        }
        Step::Stay
    }

    /// Lets somebody move until a key is pressed or the game is over.
    pub(crate) fn take_off(&mut self, who: Who) {
        let speed = if who == Who::Finish { Speed::Fast } else { self.speed };
        if let Some(play) = &mut self.play {
            if let Who::Player(name) = &who {
                play.last_player = Some(name.clone());
            }
            let pilot = Pilot::new(who, speed);
            play.say(pilot.sentence());
            play.pilot = Some(pilot);
        }
    }

    /// Changes how fast computer players play, also the one that plays now, and remembers it.
    pub(crate) fn set_speed(&mut self, speed: Speed) {
        self.speed = speed;
        self.keeper.set_setting("speed", speed.name());
        if let Some(pilot) = self.play.as_mut().and_then(|play| play.pilot.as_mut()) {
            pilot.set_speed(speed);
        }
    }

    /// Lets whoever plays by itself make its next move, if it is time; true if it did.
    fn fly(&mut self, passed: Duration) -> bool {
        let Some(command) = self.play.as_mut().and_then(|play| play.due(passed)) else { return false };
        let step = self.perform(command);
        if let Some(play) = &mut self.play {
            // Nobody can be asked here, and nobody has to be: it was agreed before the first move.
            if !matches!(step, Step::Stay) {
                play.pilot = None;
            }
            play.settle();
        }
        true
    }

    /// Takes an answer of the coach.
    pub(crate) fn found(&mut self, ticket: u64, answer: Answer) {
        if self.play.as_mut().is_some_and(|play| play.found(ticket, answer)) {
            self.record_and_tell();
        }
    }

    /// There are no more answers to a question of the coach.
    pub(crate) fn answered(&mut self, ticket: u64, failed: bool) {
        let Some(play) = &mut self.play else { return };
        let Some((_, changed)) = play.answered(ticket, failed) else { return };
        play.settle();
        if changed {
            self.record_and_tell();
        }
    }

    /// Lets the coach set out to find what it has to by itself, if nothing happened for a moment; true if it did.
    fn wonder(&mut self, passed: Duration) -> bool {
        let Some(play) = self.play.as_mut().filter(|play| play.next_thought().is_some()) else { return false };
        if !play.is_quiet(passed) {
            return false;
        }
        self.tickets += 1;
        let thought = play.wonder(self.tickets);
        self.thoughts.extend(thought);
        true
    }

    /// Lets time pass; true if the clock shows something else.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        let Some(play) = &mut self.play else { return false };
        let running = play.table.state().clock.running;
        let shown = play.table.tick(passed) | play.film.tick(passed);
        if running {
            play.unsaved += passed;
            let over = !play.table.state().clock.running;
            if over {
                let sentence = play.table.scene().sentence;
                play.stop_thinking();
                play.wait_for_quiet();
                play.pilot = None;
                play.complain(sentence);
            }
            if over || play.unsaved >= SAVE_EVERY {
                self.record_and_tell();
            }
        }
        // What has passed since the last move must not count for the one that is made now.
        let wonders = self.wonder(passed);
        shown | wonders | self.fly(passed)
    }

    pub(crate) fn record_and_tell(&mut self) {
        if let (Some(trouble), Some(play)) = (self.record(), self.play.as_mut()) {
            play.complain(trouble);
        }
    }

    fn record(&mut self) -> Option<String> {
        let play = self.play.as_mut()?;
        play.unsaved = Duration::ZERO;
        self.keeper.record(&Record::of(&play.key, &self.player, &*play.table))
    }

    /// Goes to the next theme and remembers it.
    pub(crate) fn next_theme(&mut self) {
        let said = match self.theme.next() {
            Some(theme) => {
                self.theme = theme;
                self.keeper.set_setting("theme", theme.name().name());
                format!("Theme: {}.", theme.name().name())
            }
            None => "This terminal shows no colours, so there is only one theme.".to_owned(),
        };
        if let Some(play) = &mut self.play {
            play.say(said);
        }
    }

    /// The card of the game on the table.
    pub(crate) fn card(&self) -> Option<&'static Card> {
        self.play.as_ref().map(|play| play.table.card())
    }
}
