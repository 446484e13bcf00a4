//! What all screens share: the game being played, the store, the theme and the player.

use std::time::Duration;

use parlor_games::card::Card;
use parlor_games::kit::seed::Seed;
use parlor_games::table::{Answer, Command, Level, Table};
use parlor_store::{Record, fresh_key};

use crate::keeper::Keeper;
use crate::play::{Play, Thought};
use crate::screens::reader::Reader;
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
        if play.obey(&command) {
            self.record_and_tell();
        }
        Step::Stay
    }

    /// Takes an answer of the coach.
    pub(crate) fn answered(&mut self, ticket: u64, answers: Option<Vec<Answer>>) -> Step {
        let Some(play) = &mut self.play else { return Step::Stay };
        let Some((command, changed)) = play.answered(ticket, answers) else { return Step::Stay };
        let solution = play.table.state().advice.filter(|_| command == Command::Solve).map(|advice| advice.line);
        if changed {
            self.record_and_tell();
        }
        match solution {
            Some(line) if !line.is_empty() => Step::push(Screen::Reader(Reader::solution(&line))),
            _ => Step::Stay,
        }
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
                play.complain(sentence);
            }
            if over || play.unsaved >= SAVE_EVERY {
                self.record_and_tell();
            }
        }
        shown
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
