//! Commands as transactions: each is carried out on a copy of the table, which takes its place only if nothing refused
//! it.

use super::coaching::Exhibit;
use super::log::Change;
use super::opening::first_run;
use super::question::Question;
use super::{Assist, Chance, Command, Level, Obeyed, Origin, Reply, Table, TableOf, save};
use crate::arena;
use crate::coach::{Judged, Verdict};
use crate::game::{Game, OpenError, Refusal};
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;
use crate::scene::{Key, Show};

impl<G: Game> TableOf<G> {
    /// Does a command, or leaves everything as it was.
    pub(super) fn transact(&mut self, command: &Command, chance: Option<&Chance>) -> Result<Obeyed, Refusal> {
        let mut next = self.clone();
        let done = next.perform(command, chance)?;
        next.fits(self)?;
        // A question is no change: what it is asked for is done when it is answered.
        if matches!(done, Obeyed::Done(_)) {
            *self = next;
        }
        Ok(done)
    }

    /// Refuses what would change a replay.
    fn not_in_replay(&self) -> Result<(), Refusal> {
        if self.replay { self.playable() } else { Ok(()) }
    }

    pub(super) fn go(&mut self, ply: usize) -> Result<Reply, Refusal> {
        self.not_paused()?;
        let last = self.history.entries().len() - 1;
        if ply > last {
            return Err(Refusal::new("no-such-ply", [], format!("The history goes from 0 to {last}.")));
        }
        self.commit(Change::Go(ply));
        self.clear_hand();
        Ok(Reply::said(self.say(&[])))
    }

    /// To a position of the history, with how it came about.
    pub(super) fn visit(&mut self, ply: usize) -> Result<Reply, Refusal> {
        let reply = self.go(ply)?;
        let moment = self.moment_of(ply).map_or_else(String::new, |moment| format!("{} ", moment.sentence));
        Ok(Reply::said(moment + &reply.said))
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
    pub(super) fn known(&self) -> Result<&Judged, Question> {
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
        if let (Assist::Line, Some(advice)) = (rung, self.advice.clone()) {
            self.show_line(&advice.line);
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
                let made = G::read_move(&self.position(), text.trim()).map_err(|error| Refusal::unreadable(&error))?;
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
            Command::Go { ply } => self.visit(*ply)?,
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
            Command::Turn { back } => self.visit_turning_point(*back)?,
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
