//! The one table there is, for any game.

use std::sync::Arc;
use std::time::Duration;

use super::advice::last_winnable;
use super::coaching::Exhibit;
use super::history::{Entry, History};
use super::log::{Change, Row};
use super::opening::{first_run, position_id};
use super::question::{Answer, Question};
use super::state::{Advice, Bar, ClockFace, Moment, Outcome, Result as GameResult, State};
use super::{
    Assist, Bounds, Chance, Command, LessonFace, Level, Obeyed, Origin, Reply, Table, WalkFace, pause, possible, save,
    tray,
};
use crate::card::Card;
use crate::coach::{Judged, Parred};
use crate::game::{BoardEvent, Game, OpenError, Refusal, Status};
use crate::kit::id::GameId;
use crate::scene::{Focus, Marks, Scene, Show};

/// A table for the game `G`.
///
/// Every command is carried out on a copy, which takes the place of the table only if it was not refused; the history
/// shares its entries, so that a copy costs little.
pub struct TableOf<G: Game> {
    pub(super) history: History<G>,
    pub(super) focus: Focus,
    pub(super) paused: bool,
    pub(super) advice: Option<Arc<Advice>>,
    /// How much the coach says unasked.
    pub(super) coaching: Option<Assist>,
    /// Whether the moves of the present position that keep the win are to be counted.
    pub(super) counting: bool,
    pub(super) exhibit: Exhibit<G>,
    /// Changes that nobody has taken yet.
    pub(super) rows: Vec<Row>,
    pub(super) bounds: Bounds,
    /// A game that was played before and is only looked at.
    pub(super) replay: bool,
}

impl<G: Game> Clone for TableOf<G> {
    fn clone(&self) -> Self {
        Self {
            history: self.history.clone(),
            focus: self.focus.clone(),
            paused: self.paused,
            advice: self.advice.clone(),
            coaching: self.coaching,
            counting: self.counting,
            exhibit: self.exhibit.clone(),
            rows: self.rows.clone(),
            bounds: self.bounds,
            replay: self.replay,
        }
    }
}

impl<G: Game> TableOf<G> {
    /// A table with the board an id names.
    ///
    /// # Errors
    /// When the id does not name a board of this game.
    pub fn open(id: &GameId, level: Level, origin: Origin) -> Result<Self, OpenError> {
        let (run, position) = first_run::<G>(id, level, origin)?;
        let row = Row { elapsed_ms: 0, change: format!("new {level} {origin} {}", run.id) };
        let mut table = Self::with(History::new(run, position));
        table.rows.push(row);
        Ok(table)
    }

    pub(super) fn with(history: History<G>) -> Self {
        let mut table = Self {
            history,
            focus: Focus { show: if G::BREAKS_RULES { Show::MISTAKES } else { Show::empty() }, ..Focus::default() },
            paused: false,
            advice: None,
            coaching: None,
            counting: false,
            exhibit: Exhibit::None,
            rows: Vec::new(),
            bounds: Bounds::default(),
            replay: false,
        };
        table.clear_hand();
        table
    }

    /// The game has changed under the player's hand: nothing is half-made any more, nothing is hinted.
    pub(super) fn clear_hand(&mut self) {
        self.advice = None;
        self.counting = false;
        self.tidy_hand();
        self.speak();
    }

    /// The board with what was taken off it, before anything is marked.
    pub(super) fn bare_scene(&self) -> Scene {
        let mut scene = G::scene(&self.position(), &self.focus);
        if let Some(tray) = G::TRAY.filter(|_| scene.tray.is_none()) {
            tray::lay_out::<G>(&mut scene, &tray, self.seen_moves(tray.keeps).into_iter());
        }
        scene
    }

    pub(super) fn playable(&self) -> Result<(), Refusal> {
        let refuse = |code, sentence: &str| Err(Refusal::new(code, [], sentence));
        match self.outcome() {
            _ if self.paused => refuse("paused", "The game is paused."),
            // A lesson asks for moves, whatever became of the game.
            _ if matches!(self.exhibit, Exhibit::Lesson(_)) => Ok(()),
            _ if self.replay => refuse("replay", "This is a replay: take over to play on from here."),
            // Where nothing plays on, help may still be a legal move.
            Outcome::Playing | Outcome::Stuck => Ok(()),
            Outcome::Won => refuse("over", "The game is won; undo, restart or start a new one."),
            Outcome::TimeUp => refuse("time-up", "Time is up; restart or start a new one."),
        }
    }

    pub(super) fn not_paused(&self) -> Result<(), Refusal> {
        if self.paused { self.playable() } else { Ok(()) }
    }

    pub(super) fn make(&mut self, made: &G::Move) -> Result<Reply, Refusal> {
        self.playable()?;
        match &self.exhibit {
            Exhibit::None => {}
            Exhibit::Lesson(_) => return self.attempt(made),
            Exhibit::Line(_) => {
                let sentence = "A line is being shown: take over from here, or put it away first.";
                return Err(Refusal::new("line-shown", [], sentence));
            }
        }
        let here = self.history.present();
        if let Some(refusal) = G::refuse(here, made) {
            return Err(refusal);
        }
        let mut events = Vec::new();
        G::play(&mut here.clone(), made, &mut events);
        let done = G::tell(here, made).past().capital().and(".").to_string();
        if G::is_help(here, made) {
            self.record(Assist::Shuffle);
        }
        self.commit(Change::Move(made.clone()));
        self.clear_hand();
        let said = format!("{done} {}", self.say(&events));
        Ok(Reply { events, said })
    }

    /// What the live region says after a move: the notes of the move, then how things stand.
    pub(super) fn say(&self, events: &[BoardEvent]) -> String {
        let notes = events.iter().filter_map(|event| match event {
            BoardEvent::Note { text } => Some(text.as_str()),
            _ => None,
        });
        let mut said: Vec<&str> = notes.collect();
        let sentence = G::scene(&self.position(), &self.focus).sentence;
        said.push(&sentence);
        said.join(" ")
    }
}

impl<G: Game> Table for TableOf<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn obey(&mut self, command: &Command, chance: Option<&Chance>) -> Result<Obeyed, Refusal> {
        self.transact(command, chance)
    }

    fn tick(&mut self, passed: Duration) -> bool {
        // A line or a lesson laid over the game is looked at, not played.
        let playing =
            !self.paused && !self.replay && matches!(self.exhibit, Exhibit::None) && self.outcome() == Outcome::Playing;
        playing && self.history.run_mut().clock.tick(passed)
    }

    fn scene(&self) -> Scene {
        let mut scene = self.bare_scene();
        self.count_par(&mut scene);
        self.count_difficulty(&mut scene);
        if self.paused {
            pause::hide(&mut scene);
            return scene;
        }
        scene.mark(&[self.focus.cursor], Marks::FOCUS);
        if self.focus.show.contains(Show::MOVES) && self.outcome() == Outcome::Playing {
            possible::show::<G>(&self.position(), self.focus.cursor, &mut scene);
        }
        if let (Some(advice), Exhibit::None) = (&self.advice, &self.exhibit) {
            advice.sentence.light(&mut scene);
        }
        if let Some((before, made)) = self.seen_moves(1).first() {
            scene.mark(&G::cells(before, made), Marks::LAST);
        }
        if let Exhibit::Line(walk) = &self.exhibit {
            walk.next_words().unwrap_or_default().light(&mut scene);
        }
        if let Some(lesson) = self.lesson() {
            lesson.sentence.light(&mut scene);
            scene.sentence = lesson.sentence.to_string();
        } else if self.outcome() == Outcome::TimeUp {
            scene.sentence = "Time is up.".into();
        }
        scene
    }

    fn state(&self) -> State {
        let run = self.history.run();
        let entries = self.history.entries();
        State {
            game: G::CARD.id,
            // A paused board shows nothing that could be thought about, and its id is the board.
            id: if self.paused { String::new() } else { run.id.clone() },
            setup: run.setup.clone(),
            level: run.clock.level(),
            outcome: self.outcome(),
            paused: self.paused,
            replay: self.replay,
            origin: run.origin,
            standing: self.standing(),
            clock: self.clock(),
            ply: self.history.at(),
            last_ply: entries.len() - 1,
            start_ply: self.history.start(),
            game_number: run.number,
            moves: self.history.move_count(),
            taken_back: run.taken_back,
            elapsed_ms: run.clock.elapsed_ms(),
            finish: self.finishes(),
            shown: self.shown(),
            assists: self.history.assists(),
            coaching: self.coaching,
            critical: self.history.here().critical,
            walk: self.line(),
            lesson: self.lesson(),
            advice: self.advice.as_deref().cloned(),
            timeline: self.timeline(),
            bookmarks: self.bookmarks(),
            note: self.history.here().note.clone(),
            par: self.scores(),
        }
    }

    fn paused(&self) -> bool {
        self.paused
    }

    fn replays(&self) -> bool {
        self.replay
    }

    fn outcome(&self) -> Outcome {
        match G::status(self.history.present()) {
            Status::Won => Outcome::Won,
            _ if self.history.run().clock.is_up() => Outcome::TimeUp,
            Status::Stuck => Outcome::Stuck,
            Status::Playing => Outcome::Playing,
        }
    }

    fn clock(&self) -> ClockFace {
        let clock = &self.history.run().clock;
        let still = self.paused || self.replay || !matches!(self.exhibit, Exhibit::None);
        ClockFace {
            text: clock.text(),
            seconds: clock.shown(),
            milliseconds: clock.elapsed_ms(),
            down: clock.level().allowance().is_some(),
            running: clock.running() && !still && self.outcome() == Outcome::Playing,
        }
    }

    fn place(&self) -> super::Place {
        let run = self.history.run();
        super::Place {
            ply: self.history.at(),
            last: self.history.entries().len() - 1,
            start: self.history.start(),
            game_number: run.number,
        }
    }

    fn finishes(&self) -> bool {
        !self.replay && self.outcome() == Outcome::Playing && G::finish(self.history.present()).is_some()
    }

    fn line(&self) -> Option<WalkFace> {
        self.walk_face()
    }

    fn lesson(&self) -> Option<LessonFace> {
        self.lesson_face()
    }

    fn timeline(&self) -> Vec<Bar> {
        let keep = |entry: &Entry<G>| entry.critical.or(entry.counted).map(|found| found.keep);
        self.history.entries().iter().map(|entry| Bar { verdict: entry.verdict(), keep: keep(entry) }).collect()
    }

    fn moment(&self, ply: usize) -> Option<Moment> {
        (!self.paused).then(|| self.moment_of(ply)).flatten()
    }

    fn bookmarks(&self) -> Vec<usize> {
        let entries = self.history.entries();
        (0..entries.len()).filter(|&at| entries[at].bookmark).collect()
    }

    fn shown(&self) -> Show {
        self.focus.show
    }

    fn critical(&self) -> Option<super::Critical> {
        self.history.here().critical
    }

    fn told(&self) -> Option<&Advice> {
        self.advice.as_deref()
    }

    fn coaching(&self) -> Option<Assist> {
        self.coaching
    }

    fn assists(&self) -> Vec<Assist> {
        self.history.assists()
    }

    fn id(&self) -> String {
        self.history.run().id.clone()
    }

    fn level(&self) -> Level {
        self.history.run().clock.level()
    }

    fn setup(&self) -> &str {
        &self.history.run().setup
    }

    fn origin(&self) -> Origin {
        self.history.run().origin
    }

    fn standing(&self) -> &'static str {
        if self.replay { "A replay." } else { self.origin().about() }
    }

    fn taken_back(&self) -> usize {
        self.history.run().taken_back
    }

    fn here(&self) -> String {
        position_id::<G>(self.history.present())
    }

    fn board(&self) -> String {
        position_id::<G>(self.history.board())
    }

    fn moves(&self) -> Vec<String> {
        match self.outcome() {
            Outcome::Playing | Outcome::Stuck => {
                G::moves(self.history.present()).iter().map(ToString::to_string).collect()
            }
            Outcome::Won | Outcome::TimeUp => Vec::new(),
        }
    }

    fn log(&self) -> Vec<String> {
        self.history.moves().map(ToString::to_string).collect()
    }

    fn picture(&self) -> Option<String> {
        G::PICTURE.map(|picture| picture(self.history.present()))
    }

    fn save(&self) -> String {
        save::write(&self.history)
    }

    fn take_rows(&mut self) -> Vec<Row> {
        std::mem::take(&mut self.rows)
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.outcome();
        let run = self.history.run();
        (outcome != Outcome::Playing && !self.replay).then(|| GameResult {
            game: G::CARD.id,
            id: run.id.clone(),
            board: self.board(),
            setup: run.setup.clone(),
            level: run.clock.level(),
            outcome,
            origin: run.origin,
            elapsed_ms: run.clock.elapsed_ms(),
            moves: self.history.move_count(),
            taken_back: run.taken_back,
            pauses: run.pauses,
            points: G::points(self.history.present()),
            assists: self.history.assists(),
            game_number: run.number,
            log: self.log(),
            par: self.scores(),
        })
    }

    fn par(&self) -> &[Parred] {
        &self.history.entries()[self.history.start()].par.all
    }

    fn par_here(&self) -> &[Parred] {
        if self.tells_par_here() { &self.history.here().par.all } else { &[] }
    }

    fn par_question(&self) -> Option<Question> {
        self.open_par()
    }

    fn question(&self) -> Question {
        Question::positions::<G>(self.open_positions(), false)
    }

    fn pending(&self) -> Option<Question> {
        self.pending_question()
    }

    fn answer(&mut self, answer: Answer) {
        self.take(answer);
    }

    fn judged(&self) -> Option<&Judged> {
        self.history.here().judged.as_ref()
    }

    fn way_back(&self) -> Option<usize> {
        last_winnable(&self.history).filter(|&ply| ply < self.history.at())
    }

    fn clears(&self) -> bool {
        G::AMENDS && self.playable().is_ok()
    }

    fn is_open(&self) -> bool {
        !self.paused && !self.open_positions().is_empty()
    }

    fn remember(&mut self, help: &[Assist]) {
        let board = self.history.board().clone();
        for assist in help {
            self.history.record(&board, 0, *assist);
        }
    }

    fn set_elapsed(&mut self, milliseconds: u64) {
        self.history.run_mut().clock.set_elapsed(milliseconds);
    }

    fn bound(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    fn weight(&self) -> usize {
        let notes: usize = self.history.entries().iter().filter_map(|entry| entry.note.as_ref()).map(String::len).sum();
        // A position takes about as many bytes as its text has characters, twice over.
        let position = 2 * self.history.present().to_string().len() + size_of::<G::Position>();
        self.history.kept() * position + self.history.entries().len() * 256 + notes
    }
}
