//! The one table there is, for any game.

use std::sync::Arc;
use std::time::Duration;

use super::advice::last_winnable;
use super::coaching::Exhibit;
use super::history::History;
use super::log::{Change, Row};
use super::opening::{first_run, position_id};
use super::question::{Answer, Question};
use super::state::{Advice, ClockFace, Outcome, Result as GameResult, State};
use super::{
    Assist, Bounds, Chance, Command, LessonFace, Level, Obeyed, Origin, Reply, Table, WalkFace, pause, save, tray,
};
use crate::arena;
use crate::card::Card;
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::game::{BoardEvent, Game, OpenError, Refusal, Status};
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;
use crate::scene::{CellId, Focus, Key, Marks, Scene, Show};

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
            focus: Focus::default(),
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

    /// Refuses what would change a replay.
    fn not_in_replay(&self) -> Result<(), Refusal> {
        if self.replay { self.playable() } else { Ok(()) }
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
        if G::is_help(here, made) {
            self.record(Assist::Shuffle);
        }
        self.commit(Change::Move(made.clone()));
        self.clear_hand();
        let said = self.say(&events);
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

    fn go(&mut self, ply: usize) -> Result<Reply, Refusal> {
        self.not_paused()?;
        let last = self.history.entries().len() - 1;
        if ply > last {
            return Err(Refusal::new("no-such-ply", [], format!("The history goes from 0 to {last}.")));
        }
        self.commit(Change::Go(ply));
        self.clear_hand();
        Ok(Reply::said(self.say(&[])))
    }

    fn start(&mut self, change: Change<G>) -> Reply {
        self.commit(change);
        self.paused = false;
        self.clear_hand();
        Reply::said(self.say(&[]))
    }

    /// Notes that help was taken with this board. Help with a replay is help with nothing.
    pub(super) fn record(&mut self, assist: Assist) {
        let known = self.history.taken().contains(&(self.history.move_count(), assist));
        if !known && !self.replay {
            self.commit(Change::Help(assist));
        }
    }

    /// What the coach knows of the present position and those before it, or the question that has to be answered first.
    fn known(&self) -> Result<&Judged, Question> {
        match &self.history.here().judged {
            Some(known) if self.open_positions().is_empty() => Ok(known),
            _ => Err(self.question()),
        }
    }

    fn advice(&mut self, rung: Assist) -> Result<Obeyed, Refusal> {
        // A game that is over may be asked about too: that is when a player wants to know where it was lost.
        self.not_paused()?;
        let known = match self.known() {
            Ok(known) => known.clone(),
            Err(question) => return Ok(Obeyed::Ponder(question)),
        };
        let said = self.tell(&known, rung);
        if let (Assist::Line, Verdict::Winnable { line }) = (rung, &known.verdict) {
            self.show_line(line);
        }
        Ok(Reply::said(said).into())
    }

    fn demo(&mut self, name: &str) -> Result<Obeyed, Refusal> {
        self.playable()?;
        let made = if name == "coach" {
            match self.known().map(|known| known.verdict.clone()) {
                Ok(Verdict::Winnable { line }) => line.first().and_then(|text| text.parse().ok()),
                Ok(_) => return self.advice(Assist::Verdict),
                Err(question) => return Ok(Obeyed::Ponder(question)),
            }
        } else {
            let player =
                arena::player::<G>(name).map_err(|error| Refusal::new("no-such-player", [], format!("{error}.")))?;
            let seed = Seed::new(format!("{} {}", self.history.run().id, self.history.at()));
            player.look(self.history.present(), &mut seed.random("demo")).map(|choice| choice.made)
        };
        let made: G::Move =
            made.ok_or_else(|| Refusal::new("no-move", [], format!("{name} finds no move to make.")))?;
        self.record(Assist::Player);
        self.make(&made).map(Obeyed::from)
    }

    fn toggle(&mut self, what: Show) -> Reply {
        self.focus.show.toggle(what);
        let shown = self.focus.show.contains(what);
        if shown && what == Show::MOVES {
            self.record(Assist::Moves);
        }
        let name = match what {
            Show::EQUAL => "Equal pieces",
            Show::MOVES => "Open moves",
            _ => "Broken rules",
        };
        Reply::said(format!("{name} {}.", if shown { "shown" } else { "hidden" }))
    }

    /// The cells that some move is about.
    fn open_cells(&self) -> Vec<CellId> {
        let position = &*self.position();
        let moves = G::moves(position).into_iter().filter(|made| G::plays_on(position, made));
        let mut cells: Vec<CellId> = moves.flat_map(|made| G::cells(position, &made)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Back to the last position that can be won, if there is one before here. Either way it tells a verdict.
    fn rescue(&mut self) -> Result<Obeyed, Refusal> {
        self.not_paused()?;
        let known = match self.known() {
            Ok(known) => known.clone(),
            Err(question) => return Ok(Obeyed::Ponder(question)),
        };
        let back = last_winnable(&self.history).filter(|_| known.kind() != VerdictKind::Winnable);
        match back {
            Some(ply) => {
                self.record(Assist::Verdict);
                self.go(ply)?;
                let number = ply - self.history.start();
                Ok(Reply::said(format!("Back after move {number}: from here it can still be won.")).into())
            }
            None => Ok(Reply::said(self.tell(&known, Assist::Verdict)).into()),
        }
    }

    fn recall(&mut self) -> Result<Reply, Refusal> {
        let marked = |range: std::ops::Range<usize>| range.rev().find(|&at| self.history.entries()[at].bookmark);
        let found = marked(0..self.history.at()).or_else(|| marked(0..self.history.entries().len()));
        match found {
            Some(ply) => self.go(ply),
            None => Err(Refusal::new("no-bookmark", [], "No bookmark is set.")),
        }
    }

    fn note(&mut self, text: &str) -> Result<Reply, Refusal> {
        self.not_in_replay()?;
        let text = save::checked_note(text).map_err(|what| Refusal::new("note-too-long", [], sentence(&what)))?;
        self.commit(Change::Note((!text.is_empty()).then_some(text)));
        Ok(Reply::said("Noted."))
    }

    fn new_game(&mut self, id: &str, level: Option<Level>, chance: Option<&Chance>) -> Result<Reply, Refusal> {
        self.not_in_replay()?;
        let wrong = |error: OpenError| Refusal::new("no-such-board", [], format!("{error}."));
        let id: GameId = id.parse().map_err(|error| wrong(OpenError::Unreadable(error)))?;
        if id.game != G::CARD.id && G::CARD.classic != Some(id.game.as_str()) {
            let sentence = format!("This is a table of {}; open another one for {}.", G::CARD.name, id.game);
            return Err(Refusal::new("other-game", [], sentence));
        }
        let level = level.unwrap_or(self.history.run().clock.level());
        let (id, origin) = match chance {
            Some(chance) => chance.settle(&id),
            None => {
                let origin = if matches!(id.source, Source::Position(_)) { Origin::Position } else { Origin::Seed };
                (id, origin)
            }
        };
        let (run, position) = first_run::<G>(&id, level, origin).map_err(wrong)?;
        Ok(self.start(Change::Start(run, position)))
    }

    /// Does what is asked, on a table that is thrown away if it is refused.
    fn perform(&mut self, command: &Command, chance: Option<&Chance>) -> Result<Obeyed, Refusal> {
        if command.leaves_exhibit() {
            self.put_away();
        }
        let reply = match command {
            Command::Play { text } => {
                self.playable()?;
                let made = text.parse().map_err(|error| Refusal::unreadable(&error))?;
                self.make(&made)?
            }
            Command::Press { key } => self.press(*key)?,
            Command::Point { cell, mark } => {
                self.playable()?;
                self.look(*cell, &self.bare_scene())?;
                self.act(if *mark { Key::Mark } else { Key::Select })?
            }
            Command::Look { cell } => {
                self.not_paused()?;
                self.look(*cell, &self.bare_scene())?
            }
            // What lies over the game is walked along, not the game under it.
            Command::Undo if !matches!(self.exhibit, Exhibit::None) => self.step(true)?,
            Command::Redo if !matches!(self.exhibit, Exhibit::None) => self.step(false)?,
            Command::Undo if self.history.at() == 0 => {
                return Err(Refusal::new("no-undo", [], "There is nothing to undo."));
            }
            Command::Undo => self.go(self.history.at() - 1)?,
            Command::Redo if self.history.at() + 1 == self.history.entries().len() => {
                return Err(Refusal::new("no-redo", [], "There is nothing to redo."));
            }
            Command::Redo => self.go(self.history.at() + 1)?,
            Command::Go { ply } => self.go(*ply)?,
            Command::Restart => {
                self.not_in_replay()?;
                self.start(Change::Again)
            }
            Command::New { id, level } => self.new_game(id, *level, chance)?,
            Command::Hint => return self.advice(Assist::stronger(self.advice.as_ref().map(|advice| advice.rung))),
            Command::Coach => return self.advice(Assist::Verdict),
            Command::Solve => return self.advice(Assist::Line),
            Command::Winnable => return self.rescue(),
            Command::Demo { player } => return self.demo(player),
            Command::Pause => {
                self.playable()?;
                self.commit(Change::Pause);
                self.paused = true;
                self.focus.release();
                Reply::said("Paused.")
            }
            Command::Resume => {
                self.paused = false;
                Reply::said(self.say(&[]))
            }
            Command::Bookmark => {
                self.not_in_replay()?;
                let set = !self.history.here().bookmark;
                self.commit(Change::Bookmark(set));
                Reply::said(if set { "Bookmark set." } else { "Bookmark cleared." })
            }
            Command::Recall => self.recall()?,
            Command::Note { text } => self.note(text)?,
            Command::Equal => self.toggle(Show::EQUAL),
            Command::Mistakes => self.toggle(Show::MISTAKES),
            Command::Moves => self.toggle(Show::MOVES),
            Command::Coaching { rung } => self.coach(*rung)?,
            Command::Critical => self.count_moves()?,
            Command::Lesson => self.teach()?,
            Command::Reveal => self.reveal()?,
            Command::Step { back } => self.step(*back)?,
            Command::Walk { at } => self.walk(*at)?,
            Command::TakeOver => self.take_over()?,
            Command::PutAway => Reply::said(if self.put_away() { self.say(&[]) } else { String::new() }),
            Command::Finish => {
                self.playable()?;
                let line = G::finish(self.history.present()).unwrap_or_default();
                let next = line.first().ok_or_else(|| {
                    Refusal::new("not-safe", [], "The game does not finish itself yet: something can still go wrong.")
                })?;
                self.make(next)?
            }
            Command::Act { .. }
            | Command::Watch { .. }
            | Command::Pace { .. }
            | Command::Stop
            | Command::Answer { .. } => {
                return Err(Refusal::new("no-session", [], "A table alone cannot do that."));
            }
        };
        Ok(Obeyed::Done(reply))
    }

    /// Whether a table that has changed is within its bounds; one that was over them before may still be played.
    fn fits(&self, before: &Self) -> Result<(), Refusal> {
        let full = |what: &str| Err(Refusal::new("full", [], format!("This table's {what} full; start a new table.")));
        let notes = |table: &Self| {
            let notes = table.history.entries().iter().filter_map(|entry| entry.note.as_ref());
            notes.map(String::len).sum::<usize>()
        };
        let (len, was) = (self.history.entries().len(), before.history.entries().len());
        if len > self.bounds.positions && len > was {
            return full("history is");
        }
        if self.history.games() > self.bounds.games && self.history.games() > before.history.games() {
            return full("list of games is");
        }
        if self.rows.len() > before.rows.len() && notes(self) > self.bounds.notes && notes(self) > notes(before) {
            return full("remarks are");
        }
        Ok(())
    }
}

/// An error in lower case as a sentence.
fn sentence(what: &str) -> String {
    let mut chars = what.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).chain(['.']).collect())
}

impl<G: Game> Table for TableOf<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn obey(&mut self, command: &Command, chance: Option<&Chance>) -> Result<Obeyed, Refusal> {
        let mut next = self.clone();
        let done = next.perform(command, chance)?;
        next.fits(self)?;
        // A question is no change: what it is asked for is done when it is answered.
        if matches!(done, Obeyed::Done(_)) {
            *self = next;
        }
        Ok(done)
    }

    fn tick(&mut self, passed: Duration) -> bool {
        // A line or a lesson laid over the game is looked at, not played.
        let playing =
            !self.paused && !self.replay && matches!(self.exhibit, Exhibit::None) && self.outcome() == Outcome::Playing;
        playing && self.history.run_mut().clock.tick(passed)
    }

    fn scene(&self) -> Scene {
        let mut scene = self.bare_scene();
        if self.paused {
            pause::hide(&mut scene);
            return scene;
        }
        scene.mark(&[self.focus.cursor], Marks::FOCUS);
        if self.focus.show.contains(Show::MOVES) && self.outcome() == Outcome::Playing {
            scene.mark(&self.open_cells(), Marks::OPEN);
        }
        if let (Some(advice), Exhibit::None) = (&self.advice, &self.exhibit) {
            scene.mark(&advice.cells, Marks::HINTED);
        }
        if let Some((before, made)) = self.seen_moves(1).first() {
            scene.mark(&G::cells(before, made), Marks::LAST);
        }
        if let Some((better, _)) = self.better() {
            scene.mark(&G::cells(&self.position(), &better), Marks::HINTED);
        }
        if let Some(lesson) = self.lesson() {
            scene.sentence = lesson.sentence;
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
            standing: if self.replay { "A replay." } else { run.origin.about() },
            clock: self.clock(),
            ply: self.history.at(),
            last_ply: entries.len() - 1,
            start_ply: self.history.start(),
            game_number: run.number,
            moves: self.history.move_count(),
            taken_back: run.taken_back,
            elapsed_ms: run.clock.elapsed_ms(),
            finish: self.finishes(),
            shown: self.focus.show,
            assists: self.history.assists(),
            coaching: self.coaching,
            critical: self.history.here().critical,
            walk: self.line(),
            lesson: self.lesson(),
            advice: self.advice.as_deref().cloned(),
            timeline: entries.iter().map(|entry| entry.verdict()).collect(),
            bookmarks: (0..entries.len()).filter(|&at| entries[at].bookmark).collect(),
            note: self.history.here().note.clone(),
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
        })
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
