//! What all screens share: the game being played, the store, the theme, the keys and the player. Inputs for the session
//! go in here, and what comes of them is carried out here.

use std::time::Duration;

use parlor_games::card::Card;
use parlor_games::drill::Wish;
use parlor_games::keys::{Action, Keys, Situation};
use parlor_games::scene::{Key, Scene};
use parlor_games::session::{Effects, Keep, Pace, Session};
use parlor_games::table::{Answer, Assist, Chance, Command, Level, Table};
use parlor_store::fresh_key;

use crate::film::Film;
use crate::play::{Address, Inquiry, Play, Stored};
use crate::saver::{Saved, Saver};
use crate::screens::{Navigation, Screen, confirm::Confirm, drill::Dig, table};
use crate::theme::Theme;

/// What is said when a game is no longer kept.
const DELETED: &str = "This game was deleted in another window; what you play here is no longer kept.";

/// What all screens share.
pub(crate) struct Shared {
    pub(crate) saver: Saver,
    pub(crate) play: Option<Play>,
    /// Games that wait below the replay being looked at, the last one on top.
    pub(crate) below: Vec<Play>,
    pub(crate) theme: Theme,
    pub(crate) keys: Keys,
    pub(crate) player: String,
    pub(crate) level: Level,
    /// How fast computer players play here.
    pub(crate) pace: Pace,
    /// The computer player that played last.
    pub(crate) last_player: Option<&'static str>,
    /// How much the coach says unasked at every table.
    pub(crate) coaching: Option<Assist>,
    /// What boards are made from that nobody chose.
    pub(crate) chance: Chance,
    /// Milliseconds since 1970, for how long ago something was.
    pub(crate) now: fn() -> i64,
    /// What went wrong while no table was there to say it.
    pub(crate) notice: String,
    /// Questions for the coach that nobody works on yet.
    pub(crate) inquiries: Vec<Inquiry>,
    /// Searches for drills that nobody works on yet.
    pub(crate) digs: Vec<Dig>,
    /// The drills to begin with.
    pub(crate) wish: Option<Wish>,
    /// How many games were opened here, and searches for drills begun.
    pub(crate) opened: u64,
    /// Whether moves are shown as they happen: only where somebody watches.
    pub(crate) moving: bool,
}

impl Shared {
    /// Sits down at a table, whose key and revision are known if it was kept; any other is left.
    pub(crate) fn sit(&mut self, table: Box<dyn Table>, kept: Option<(String, i64)>) {
        self.leave_all();
        self.lay(table, kept);
    }

    /// Lays a table over the one that is there, which waits until this one is left.
    pub(crate) fn lay(&mut self, mut table: Box<dyn Table>, kept: Option<(String, i64)>) {
        self.below.extend(self.play.take());
        if self.coaching.is_some() {
            // The coach says as much as at the tables before. Nothing is said about it: that was done when it was chosen.
            let _ = table.obey(&Command::Coaching { rung: self.coaching }, None);
        }
        let mut session = Session::new(table, self.chance);
        session.set_pace(self.pace);
        let _ = session.watch(true);
        let (key, stored) = match kept {
            Some((key, revision)) => (key, Stored::At(revision)),
            None => (fresh_key(), Stored::Not),
        };
        self.opened += 1;
        self.play = Some(Play::new(self.opened, session, key, stored));
        self.remember();
    }

    /// Leaves the table; the game is kept. What waited below it is there again.
    pub(crate) fn leave(&mut self) {
        if let Some(play) = &mut self.play {
            let _ = play.session.leave();
            let keep = play.session.keep();
            if let Saved::Failed(trouble) = self.saver.store(play, &self.player, keep, false) {
                self.notice = trouble;
            }
        }
        self.play = self.below.pop();
    }

    pub(crate) fn leave_all(&mut self) {
        while self.play.is_some() {
            self.leave();
        }
    }

    /// Does what a key means.
    pub(crate) fn act(&mut self, action: Action) -> Navigation {
        if may_change(action) && self.falls_behind() {
            return Navigation::Stay;
        }
        let before = self.seen();
        let Some(play) = &mut self.play else { return Navigation::Stay };
        let situation = play.session.situation();
        let effects = play.session.act(action);
        if effects.reply.is_some() && play.session.message().text.is_empty() {
            // Whoever presses a key hears that it was for nothing.
            let label = match action {
                Action::Board(Key::Enter(typed)) => typed.to_string(),
                _ => self.keys.entry(action, situation).map_or("", |(_, label)| label).to_owned(),
            };
            play.session.say(format!("{label}: nothing to do here."));
        }
        self.carry_out(effects, before)
    }

    /// Does a command.
    pub(crate) fn command(&mut self, command: Command) -> Navigation {
        if self.falls_behind() {
            return Navigation::Stay;
        }
        let before = self.seen();
        let Some(play) = &mut self.play else { return Navigation::Stay };
        let effects = play.session.command(command);
        self.carry_out(effects, before)
    }

    /// Takes one of the coach's answers.
    pub(crate) fn answer(&mut self, address: Address, answer: Answer) {
        let Some(play) = self.play.as_mut().filter(|play| play.number == address.play) else { return };
        let effects = play.session.answer(address.ticket, answer);
        self.carry_out(effects, None);
    }

    /// There are no more answers to a question of the coach.
    pub(crate) fn answered(&mut self, address: Address, failed: bool) {
        let before = self.seen();
        let Some(play) = self.play.as_mut().filter(|play| play.number == address.play) else { return };
        let effects = play.session.answered(address.ticket, failed);
        self.carry_out(effects, before);
    }

    /// Lets time pass; true if there is something new to see.
    pub(crate) fn tick(&mut self, passed: Duration) -> bool {
        // Time moves nothing on the board but whoever plays by itself.
        let plays = self.play.as_ref().is_some_and(|play| play.session.autoplay().is_some());
        let before = if plays { self.seen() } else { None };
        let Some(play) = &mut self.play else { return false };
        let shown = play.film.tick(passed);
        let effects = play.session.tick(passed);
        let changed = shown || effects.changed || effects.store.is_some();
        self.carry_out(effects, before);
        changed
    }

    /// The board before something is done, where somebody watches what is done to it.
    fn seen(&self) -> Option<Scene> {
        self.play.as_ref().filter(|_| self.moving).map(|play| play.session.table().scene())
    }

    /// Does what came of an input. What changed is stored before anything of it is seen.
    fn carry_out(&mut self, effects: Effects, before: Option<Scene>) -> Navigation {
        if effects.store.is_some_and(|keep| !self.store(keep, false)) {
            return Navigation::Stay;
        }
        self.remember();
        let Some(play) = &mut self.play else { return Navigation::Stay };
        let events = effects.reply.map(|reply| reply.events).unwrap_or_default();
        if let Some(before) = before.filter(|_| !events.is_empty()) {
            play.film = Film::new(&before, &play.session.table().scene(), &events);
            play.session.rest(play.film.length());
        }
        let number = play.number;
        self.inquiries.extend(effects.ask.map(|thought| Inquiry { play: number, thought }));
        let (pace, coaching) = (play.session.pace(), play.session.table().coaching());
        let question = play.session.confirm().filter(|_| effects.confirm);
        self.set_pace(pace);
        self.set_coaching(coaching);
        if let Some(question) = question {
            return Navigation::push(Screen::Confirm(Confirm::consent(question)));
        }
        effects.own.map_or(Navigation::Stay, |action| table::own(action, self))
    }

    /// Stores what there is to keep; false if somebody else's newer state is in its place now.
    fn store(&mut self, keep: Keep, wanted: bool) -> bool {
        let Some(play) = &mut self.play else { return true };
        match self.saver.store(play, &self.player, keep, wanted) {
            Saved::Done => {}
            Saved::Behind => return !self.catch_up(),
            Saved::Deleted => play.session.complain(DELETED),
            Saved::Failed(trouble) => play.session.complain(trouble),
        }
        true
    }

    /// Stores the game as it is now, played or not; false if somebody else's newer state is in its place now.
    pub(crate) fn store_now(&mut self) -> bool {
        let Some(play) = &mut self.play else { return true };
        let keep = play.session.keep();
        self.store(keep, true)
    }

    /// Puts the newer state on the table if somebody else has changed the game; true if so.
    pub(crate) fn falls_behind(&mut self) -> bool {
        self.play.as_ref().is_some_and(|play| self.saver.is_behind(play)) && self.catch_up()
    }

    fn catch_up(&mut self) -> bool {
        let Some(play) = &mut self.play else { return false };
        match self.saver.load(&play.key) {
            Ok((table, revision)) => {
                let _ = play.session.catch_up(table);
                play.stored = Stored::At(revision);
                play.unstored = None;
                play.film = Film::default();
                play.remembered = None;
                self.remember();
                true
            }
            Err(trouble) => {
                play.session.complain(trouble);
                false
            }
        }
    }

    /// Tells the session what help was taken with its board elsewhere, once for each board.
    fn remember(&mut self) {
        let Some(play) = &mut self.play else { return };
        let table = play.session.table();
        let game = table.place().game_number;
        if play.remembered != Some(game) && !table.replays() {
            play.remembered = Some(game);
            let help = self.saver.help(&self.player, &table.board());
            play.session.remember(&help);
        }
    }

    /// Sets how fast those play who play by themselves, and keeps it for the next time.
    pub(crate) fn set_pace(&mut self, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            self.saver.set_setting("speed", pace.name());
        }
        if let Some(play) = &mut self.play {
            play.session.set_pace(pace);
        }
    }

    fn set_coaching(&mut self, rung: Option<Assist>) {
        if self.coaching != rung {
            self.coaching = rung;
            self.saver.set_setting("coaching", &rung.map_or_else(|| "off".to_owned(), |rung| rung.to_string()));
        }
    }

    /// Goes to the next theme and remembers it.
    pub(crate) fn next_theme(&mut self) {
        let said = match self.theme.next() {
            Some(theme) => {
                self.theme = theme;
                self.saver.set_setting("theme", theme.name().name());
                format!("Theme: {}.", theme.name().name())
            }
            None => "This terminal shows no colours, so there is only one theme.".to_owned(),
        };
        if let Some(play) = &mut self.play {
            play.session.say(said);
        }
    }

    /// The card of the game on the table.
    pub(crate) fn card(&self) -> Option<&'static Card> {
        self.play.as_ref().map(|play| play.session.table().card())
    }

    /// What keys mean at present.
    pub(crate) fn situation(&self) -> Situation {
        self.play.as_ref().map_or(Situation::PLAYING, |play| play.session.situation())
    }

    /// The usual key of an action with its word, as it is now.
    pub(crate) fn entry(&self, action: Action) -> Option<(&'static str, &'static str)> {
        self.keys.entry(action, self.situation())
    }

    /// Whether a key asks for something that means the same on every screen.
    pub(crate) fn means(&self, key: &str, action: Action) -> bool {
        self.keys.action(key, Situation::PLAYING) == Some(action)
    }
}

/// Whether an action may change the game, so that it must not be done to an old state of it.
fn may_change(action: Action) -> bool {
    use Key::{Above, Below, Down, Left, Next, Previous, Right, Up};
    let looks = matches!(action, Action::Board(Up | Down | Left | Right | Next | Previous | Above | Below));
    action == Action::Finish || (action.command().is_some() && !looks)
}
