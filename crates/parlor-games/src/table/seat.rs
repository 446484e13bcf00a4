//! The one table there is, for any game.

use std::time::Duration;

use super::advice::last_winnable;
use super::coaching::Exhibit;
use super::history::{Deed, History, Run};
use super::opening::{first_run, position_id};
use super::question::{Answer, Question};
use super::state::{Advice, ClockFace, Outcome, Result as GameResult, State};
use super::{Assist, Command, Level, Reply, Table, pause, save, tray};
use crate::arena;
use crate::card::Card;
use crate::coach::{Budget, Judged, Verdict};
use crate::game::{BoardEvent, Game, OpenError, Press, Refusal, Status};
use crate::kit::id::GameId;
use crate::kit::seed::Seed;
use crate::scene::{CellId, Direction, Focus, Key, Marks, Scene, Show, step};

/// A table for the game `G`.
pub struct Seat<G: Game> {
    pub(super) history: History<G>,
    focus: Focus,
    pub(super) paused: bool,
    pub(super) advice: Option<Advice>,
    /// How much the coach says unasked.
    pub(super) coaching: Option<Assist>,
    /// Whether the moves of the present position that keep the win are to be counted.
    pub(super) counting: bool,
    pub(super) exhibit: Exhibit<G>,
}

impl<G: Game> Seat<G> {
    /// A table with the board an id names.
    ///
    /// # Errors
    /// When the id does not name a board of this game.
    pub fn open(id: &GameId, level: Level) -> Result<Self, OpenError> {
        let (run, position) = first_run::<G>(id, level)?;
        Ok(Self::with(History::new(run, position)))
    }

    pub(super) fn with(history: History<G>) -> Self {
        let mut seat = Self {
            history,
            focus: Focus::default(),
            paused: false,
            advice: None,
            coaching: None,
            counting: false,
            exhibit: Exhibit::None,
        };
        seat.clear_hand();
        seat
    }

    fn outcome(&self) -> Outcome {
        match G::status(&self.history.here().position) {
            Status::Won => Outcome::Won,
            _ if self.history.run().clock.is_up() => Outcome::TimeUp,
            Status::Stuck => Outcome::Stuck,
            Status::Playing => Outcome::Playing,
        }
    }

    /// The game has changed under the player's hand: nothing is half-made any more, nothing is hinted.
    pub(super) fn clear_hand(&mut self) {
        self.advice = None;
        self.counting = false;
        self.tidy_hand();
        self.speak();
    }

    /// The board with what was taken off it, before anything is marked.
    fn bare_scene(&self) -> Scene {
        let mut scene = G::scene(self.position(), &self.focus);
        if let Some(tray) = G::TRAY.filter(|_| scene.tray.is_none()) {
            tray::lay_out::<G>(&mut scene, &tray, self.seen_moves());
        }
        scene
    }

    /// The board that is to be seen has changed.
    pub(super) fn tidy_hand(&mut self) {
        self.focus.release();
        let scene = self.bare_scene();
        if scene.cell(self.focus.cursor).is_none() {
            // Where a piece has gone with its place, the cursor stays as near as the numbers of the places say.
            let nearest = scene.cells.iter().min_by_key(|cell| cell.id.abs_diff(self.focus.cursor));
            self.focus.cursor = nearest.map_or(0, |cell| cell.id);
        }
    }

    pub(super) fn playable(&self) -> Result<(), Refusal> {
        let refuse = |code, sentence: &str| Err(Refusal::new(code, [], sentence));
        match self.outcome() {
            _ if self.paused => refuse("paused", "The game is paused."),
            // A lesson asks for moves, whatever became of the game.
            _ if matches!(self.exhibit, Exhibit::Lesson(_)) => Ok(()),
            // Where nothing plays on, help may still be a legal move.
            Outcome::Playing | Outcome::Stuck => Ok(()),
            Outcome::Won => refuse("over", "The game is won; undo, restart or start a new one."),
            Outcome::TimeUp => refuse("time-up", "Time is up; restart or start a new one."),
        }
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
        if let Some(refusal) = G::refuse(self.position(), made) {
            return Err(refusal);
        }
        if G::is_help(self.position(), made) {
            self.record(Assist::Shuffle);
        }
        let mut position = self.position().clone();
        let mut events = Vec::new();
        G::play(&mut position, made, &mut events);
        let progress = G::progress(&position);
        let run = self.history.run_mut();
        run.clock.moved(progress > run.record);
        run.record = run.record.max(progress);
        self.history.push(Deed::Move(made.clone()), position);
        self.clear_hand();
        let said = self.say(&events);
        Ok(Reply { events, said, changed: true })
    }

    /// What the live region says after a move: the notes of the move, then how things stand.
    pub(super) fn say(&self, events: &[BoardEvent]) -> String {
        let notes = events.iter().filter_map(|event| match event {
            BoardEvent::Note { text } => Some(text.as_str()),
            _ => None,
        });
        let mut said: Vec<&str> = notes.collect();
        let sentence = G::scene(self.position(), &self.focus).sentence;
        said.push(&sentence);
        said.join(" ")
    }

    fn pressed(&mut self, press: Press<G::Move>) -> Result<Reply, Refusal> {
        match press {
            Press::Nothing => Ok(Reply::default()),
            Press::Held => Ok(Reply { said: G::scene(self.position(), &self.focus).sentence, ..Reply::default() }),
            Press::Play(made) => self.make(&made),
            Press::Refuse(refusal) => Err(refusal),
        }
    }

    fn press(&mut self, key: Key) -> Result<Reply, Refusal> {
        if self.paused {
            return self.playable().map(|()| Reply::default());
        }
        if matches!(self.exhibit, Exhibit::Line(_)) {
            // While a line is shown the keys walk along it.
            match key {
                Key::Left | Key::Up | Key::Previous => return self.step(true),
                Key::Right | Key::Down | Key::Next => return self.step(false),
                Key::Select => return self.take_over(),
                _ => {}
            }
        }
        let direction = match key {
            Key::Up => Direction::Up,
            Key::Down => Direction::Down,
            Key::Left => Direction::Left,
            Key::Right => Direction::Right,
            Key::Above => Direction::Above,
            Key::Below => Direction::Below,
            Key::Next => Direction::Next,
            Key::Previous => Direction::Previous,
            Key::Select | Key::Mark | Key::Enter(_) | Key::Erase | Key::Choice(_) => return self.act(key),
            Key::Cancel => {
                let held = self.put_away() || self.focus.release() || self.advice.take().is_some();
                return Ok(Reply { said: if held { "Dropped.".into() } else { String::new() }, ..Reply::default() });
            }
        };
        let scene = self.bare_scene();
        self.look(step(&scene, self.focus.cursor, direction), &scene)
    }

    /// A key that does something to the cell under the cursor.
    fn act(&mut self, key: Key) -> Result<Reply, Refusal> {
        self.playable()?;
        let mut focus = self.focus.clone();
        let press = match key {
            Key::Mark => G::mark(self.position(), &mut focus),
            Key::Enter(c) => G::enter(self.position(), &mut focus, Some(c)),
            Key::Erase => G::enter(self.position(), &mut focus, None),
            Key::Choice(choice) => G::choose(self.position(), &mut focus, choice),
            _ => G::select(self.position(), &mut focus),
        };
        self.focus = focus;
        self.pressed(press)
    }

    fn look(&mut self, cell: CellId, scene: &Scene) -> Result<Reply, Refusal> {
        let Some(seen) = scene.cell(cell) else {
            return Err(Refusal::new("no-cell", [], "There is no such place."));
        };
        self.focus.cursor = cell;
        Ok(Reply { said: seen.words(), ..Reply::default() })
    }

    fn go(&mut self, ply: usize) -> Result<Reply, Refusal> {
        if self.paused {
            self.playable()?;
        }
        if !self.history.go(ply) {
            let last = self.history.entries().len() - 1;
            return Err(Refusal::new("no-such-ply", [], format!("The history goes from 0 to {last}.")));
        }
        self.clear_hand();
        Ok(Reply { events: Vec::new(), said: self.say(&[]), changed: true })
    }

    fn start(&mut self, run: Run, position: G::Position) -> Reply {
        self.history.push(Deed::Start(run), position);
        self.paused = false;
        self.clear_hand();
        Reply { events: Vec::new(), said: self.say(&[]), changed: true }
    }

    pub(super) fn record(&mut self, assist: Assist) {
        let moves = self.history.moves().count();
        let run = self.history.run_mut();
        if !run.assists.contains(&(moves, assist)) {
            run.assists.push((moves, assist));
        }
    }

    /// Makes sure the coach knows the present position, and where the win was lost.
    fn consult(&mut self) -> Judged {
        for answer in self.question().answers(&Budget::default()) {
            self.take(answer);
        }
        match &self.history.here().judged {
            Some(known) => known.clone(),
            None => unreachable!("an answered question leaves the present position judged"),
        }
    }

    fn advice(&mut self, rung: Assist) -> Result<Reply, Refusal> {
        // A game that is over may be asked about too: that is when a player wants to know where it was lost.
        if self.paused {
            self.playable()?;
        }
        let known = self.consult();
        let said = self.tell(&known, rung);
        if let (Assist::Line, Verdict::Winnable { line }) = (rung, &known.verdict) {
            self.show_line(line);
        }
        Ok(Reply { events: Vec::new(), said, changed: true })
    }

    fn demo(&mut self, name: &str) -> Result<Reply, Refusal> {
        self.playable()?;
        let made = if name == "coach" {
            match self.consult().verdict {
                Verdict::Winnable { line } => line.first().and_then(|text| text.parse().ok()),
                _ => return self.advice(Assist::Verdict),
            }
        } else {
            let player =
                arena::player::<G>(name).map_err(|error| Refusal::new("no-such-player", [], format!("{error}.")))?;
            let seed = Seed::new(format!("{} {}", self.history.run().id, self.history.at()));
            player.look(self.position(), &mut seed.random("demo")).map(|choice| choice.made)
        };
        let made: G::Move =
            made.ok_or_else(|| Refusal::new("no-move", [], format!("{name} finds no move to make.")))?;
        self.record(Assist::Player);
        self.make(&made)
    }

    fn toggle(&mut self, what: Show) -> Reply {
        self.focus.show.toggle(what);
        let shown = self.focus.show.contains(what);
        if shown && what == Show::MISTAKES {
            self.record(Assist::Mistakes);
        }
        if shown && what == Show::MOVES {
            self.record(Assist::Moves);
        }
        let name = match what {
            Show::EQUAL => "Equal pieces",
            Show::MOVES => "Open moves",
            _ => "Broken rules",
        };
        Reply { said: format!("{name} {}.", if shown { "shown" } else { "hidden" }), changed: true, ..Reply::default() }
    }

    /// The cells that some move is about.
    fn open_cells(&self) -> Vec<CellId> {
        let position = self.position();
        let moves = G::moves(position).into_iter().filter(|made| G::plays_on(position, made));
        let mut cells: Vec<CellId> = moves.flat_map(|made| G::cells(position, &made)).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Back to the last position that can be won, if there is one before here.
    fn rescue(&mut self) -> Result<Reply, Refusal> {
        let known = self.consult();
        if matches!(known.verdict, Verdict::Winnable { .. }) {
            return Err(Refusal::new("still-winnable", [], "This can still be won."));
        }
        self.record(Assist::Verdict);
        match last_winnable(&self.history) {
            Some(ply) => self.go(ply),
            None => Err(Refusal::new("never-winnable", [], "No earlier position is known to be winnable.")),
        }
    }

    fn recall(&mut self) -> Result<Reply, Refusal> {
        let marked = |range: std::ops::Range<usize>| range.rev().find(|&at| self.history.entries()[at].bookmark);
        let found = marked(0..self.history.at()).or_else(|| marked(0..self.history.entries().len()));
        match found.or_else(|| last_winnable(&self.history).filter(|&at| at < self.history.at())) {
            Some(ply) => self.go(ply),
            None => Err(Refusal::new("no-bookmark", [], "No bookmark is set.")),
        }
    }
}

impl<G: Game> Table for Seat<G> {
    fn card(&self) -> &'static Card {
        const { &G::CARD }
    }

    fn obey(&mut self, command: &Command) -> Result<Reply, Refusal> {
        if command.leaves_exhibit() {
            self.put_away();
        }
        match command {
            Command::Play { text } => {
                self.playable()?;
                let made = text.parse().map_err(|error| Refusal::unreadable(&error))?;
                self.make(&made)
            }
            Command::Press { key } => self.press(*key),
            Command::Point { cell, mark } => {
                self.playable()?;
                self.look(*cell, &self.bare_scene())?;
                self.act(if *mark { Key::Mark } else { Key::Select })
            }
            Command::Look { cell } => self.look(*cell, &self.bare_scene()),
            // What lies over the game is walked along, not the game under it.
            Command::Undo if !matches!(self.exhibit, Exhibit::None) => self.step(true),
            Command::Redo if !matches!(self.exhibit, Exhibit::None) => self.step(false),
            Command::Undo if self.history.at() == 0 => Err(Refusal::new("no-undo", [], "There is nothing to undo.")),
            Command::Undo => self.go(self.history.at() - 1),
            Command::Redo if self.history.at() + 1 == self.history.entries().len() => {
                Err(Refusal::new("no-redo", [], "There is nothing to redo."))
            }
            Command::Redo => self.go(self.history.at() + 1),
            Command::Go { ply } => self.go(*ply),
            Command::Restart => {
                let run = self.history.run();
                let position = self.history.entries()[self.history.start()].position.clone();
                let run = Run::new(run.id.clone(), run.setup.clone(), run.clock.level(), G::progress(&position));
                Ok(self.start(run, position))
            }
            Command::New { id, level } => {
                let wrong = |error: OpenError| Refusal::new("no-such-board", [], format!("{error}."));
                let id: GameId = id.parse().map_err(|error| wrong(OpenError::Unreadable(error)))?;
                let level = level.unwrap_or(self.history.run().clock.level());
                let (run, position) = first_run::<G>(&id, level).map_err(wrong)?;
                Ok(self.start(run, position))
            }
            Command::Hint => self.advice(Assist::stronger(self.advice.as_ref().map(|advice| advice.rung))),
            Command::Coach => self.advice(Assist::Verdict),
            Command::Solve => self.advice(Assist::Line),
            Command::Demo { player } => self.demo(player),
            Command::Pause => {
                self.playable()?;
                self.paused = true;
                self.focus.release();
                Ok(Reply { said: "Paused.".into(), ..Reply::default() })
            }
            Command::Resume => {
                self.paused = false;
                Ok(Reply { said: self.say(&[]), ..Reply::default() })
            }
            Command::Bookmark => {
                let entry = self.history.here_mut();
                entry.bookmark = !entry.bookmark;
                let said = if entry.bookmark { "Bookmark set." } else { "Bookmark cleared." };
                Ok(Reply { said: said.into(), changed: true, ..Reply::default() })
            }
            Command::Recall => self.recall(),
            Command::Note { text } => {
                let text: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).take(500).collect();
                let text = text.trim().to_owned();
                self.history.here_mut().note = (!text.is_empty()).then_some(text);
                Ok(Reply { said: "Noted.".into(), changed: true, ..Reply::default() })
            }
            Command::Equal => Ok(self.toggle(Show::EQUAL)),
            Command::Mistakes => Ok(self.toggle(Show::MISTAKES)),
            Command::Moves => Ok(self.toggle(Show::MOVES)),
            Command::Coaching { rung } => self.coach(*rung),
            Command::Critical => self.count_moves(),
            Command::Winnable => self.rescue(),
            Command::Lesson => self.teach(),
            Command::Reveal => self.reveal(),
            Command::Step { back } => self.step(*back),
            Command::Walk { at } => self.walk(*at),
            Command::TakeOver => self.take_over(),
            Command::PutAway => {
                let said = if self.put_away() { self.say(&[]) } else { String::new() };
                Ok(Reply { said, ..Reply::default() })
            }
            Command::Finish => {
                self.playable()?;
                let line = G::finish(self.position()).unwrap_or_default();
                let next = line.first().ok_or_else(|| {
                    Refusal::new("not-safe", [], "The game does not finish itself yet: something can still go wrong.")
                })?;
                self.make(next)
            }
        }
    }

    fn tick(&mut self, passed: Duration) -> bool {
        // A line or a lesson laid over the game is looked at, not played.
        let playing = !self.paused && matches!(self.exhibit, Exhibit::None) && self.outcome() == Outcome::Playing;
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
        if let Some((before, made)) = self.seen_moves().next() {
            scene.mark(&G::cells(before, made), Marks::LAST);
        }
        if let Some((better, _)) = self.better() {
            scene.mark(&G::cells(self.position(), &better), Marks::HINTED);
        }
        if let Some(lesson) = self.lesson_face() {
            scene.sentence = lesson.sentence;
        } else if self.outcome() == Outcome::TimeUp {
            scene.sentence = "Time is up.".into();
        }
        scene
    }

    fn state(&self) -> State {
        let run = self.history.run();
        let outcome = self.outcome();
        let entries = self.history.entries();
        State {
            game: G::CARD.id,
            id: run.id.clone(),
            setup: run.setup.clone(),
            level: run.clock.level(),
            outcome,
            paused: self.paused,
            clock: ClockFace {
                text: run.clock.text(),
                seconds: run.clock.shown(),
                down: run.clock.level().allowance().is_some(),
                running: run.clock.running()
                    && !self.paused
                    && matches!(self.exhibit, Exhibit::None)
                    && outcome == Outcome::Playing,
            },
            ply: self.history.at(),
            last_ply: entries.len() - 1,
            start_ply: self.history.start(),
            game_number: self.history.game_number(),
            moves: self.history.moves().count(),
            elapsed_ms: elapsed_ms(run),
            finish: outcome == Outcome::Playing && G::finish(&self.history.here().position).is_some(),
            shown: self.focus.show,
            assists: assists(run),
            coaching: self.coaching,
            critical: self.history.here().critical,
            walk: match &self.exhibit {
                Exhibit::Line(walk) => Some(walk.face()),
                _ => None,
            },
            lesson: self.lesson_face(),
            advice: self.advice.clone(),
            timeline: entries.iter().map(|entry| entry.judged.as_ref().map(Judged::word)).collect(),
            bookmarks: (0..entries.len()).filter(|&at| entries[at].bookmark).collect(),
            note: self.history.here().note.clone(),
        }
    }

    fn here(&self) -> String {
        position_id::<G>(&self.history.here().position)
    }

    fn moves(&self) -> Vec<String> {
        match self.outcome() {
            Outcome::Playing | Outcome::Stuck => {
                G::moves(&self.history.here().position).iter().map(ToString::to_string).collect()
            }
            Outcome::Won | Outcome::TimeUp => Vec::new(),
        }
    }

    fn log(&self) -> Vec<String> {
        self.history.moves().map(ToString::to_string).collect()
    }

    fn picture(&self) -> Option<String> {
        G::PICTURE.map(|picture| picture(&self.history.here().position))
    }

    fn save(&self) -> String {
        save::write(&self.history)
    }

    fn result(&self) -> Option<GameResult> {
        let outcome = self.outcome();
        let run = self.history.run();
        (outcome != Outcome::Playing).then(|| GameResult {
            game: G::CARD.id,
            setup: run.setup.clone(),
            level: run.clock.level(),
            outcome,
            elapsed_ms: elapsed_ms(run),
            moves: self.history.moves().count(),
            points: G::points(&self.history.here().position),
            assists: assists(run),
            game_number: self.history.game_number(),
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
}

fn elapsed_ms(run: &Run) -> u64 {
    u64::try_from(run.clock.elapsed().as_millis()).unwrap_or(u64::MAX)
}

fn assists(run: &Run) -> Vec<Assist> {
    let mut seen = Vec::new();
    for (_, assist) in &run.assists {
        if !seen.contains(assist) {
            seen.push(*assist);
        }
    }
    seen
}
