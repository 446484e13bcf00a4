//! The coach at the table: what it has to find out, what it says unasked, lines laid out step by step, and lessons.

use std::borrow::Cow;
use std::sync::Arc;

use super::advice::{advise, advised};
use super::history::{Deed, Stretch};
use super::lesson::{Lesson, LessonFace, turning_points};
use super::log::Row;
use super::question::{Answer, Finding, Question};
use super::table_of::TableOf;
use super::walk::{Walk, WalkFace};
use super::{Assist, Moment, Origin, Reply, Table as _};
use crate::coach::{Judged, Verdict, VerdictKind};
use crate::game::{BoardEvent, Game, Refusal};
use crate::speech::Speech;

/// What lies over the game on the table. It is never saved, and the game under it does not change.
#[derive(Clone, Debug)]
pub(super) enum Exhibit<G: Game> {
    /// Nothing.
    None,
    /// A line that wins.
    Line(Walk<G>),
    /// A lesson about the game.
    Lesson(Lesson<G>),
}

/// Entries of the history that still have to be judged, newest first.
pub(super) struct Unjudged<G: Game> {
    pub stretch: Stretch<G>,
    /// Which entries of the stretch.
    pub open: Vec<usize>,
}

impl<G: Game> Unjudged<G> {
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }
}

impl<G: Game> TableOf<G> {
    /// The positions that have to be judged to say when the win was lost.
    pub(super) fn open_positions(&self) -> Unjudged<G> {
        let range = self.history.start()..self.history.at() + 1;
        let game = &self.history.entries()[range.clone()];
        // Going back stops at the first position known to be anything but lost.
        let reached = game
            .iter()
            .rev()
            .take_while(|entry| entry.verdict().is_none_or(|verdict| verdict == VerdictKind::NotWinnable));
        let last = game.len() - 1;
        let open: Vec<usize> =
            reached.enumerate().filter(|(_, entry)| entry.judged.is_none()).map(|(back, _)| last - back).collect();
        // Nobody needs the way there where nothing is open.
        let range = if open.is_empty() { 0..0 } else { range };
        Unjudged { stretch: self.history.stretch(range), open }
    }

    /// What the coach has to find out by itself.
    pub(super) fn pending_question(&self) -> Option<Question> {
        if self.paused {
            return None;
        }
        if let Exhibit::Lesson(lesson) = &self.exhibit {
            if lesson.waits() {
                let stretch = self.history.stretch(self.history.game());
                let all = stretch.entries();
                let open = (0..all.len()).rev().filter(|&at| all[at].judged.is_none()).collect();
                return Some(Question::positions::<G>(Unjudged { stretch, open }, true));
            }
            let attempt = lesson.open();
            let attempt = attempt.map(|attempt| Question::attempt::<G>(attempt.number, attempt.position.clone()));
            return attempt.or_else(|| self.uncounted(self.history.game()));
        }
        let here = self.history.here();
        if self.counting && here.critical.is_none() {
            return Some(Question::critical::<G>(here.stamp, self.history.present().clone(), here.best_move()));
        }
        if self.coaching.is_some() {
            let open = self.open_positions();
            if !open.is_empty() {
                return Some(Question::positions::<G>(open, false));
            }
        }
        // Of the present position it would be help that nobody asked for.
        let counting = self.coaching.and_then(|_| self.uncounted(self.history.start()..self.history.at()));
        counting.or_else(|| self.open_difficulty()).or_else(|| self.open_par())
    }

    /// The last position among some that can be won and of which nobody knows by how many moves: for the timeline.
    fn uncounted(&self, among: std::ops::Range<usize>) -> Option<Question> {
        let entries = self.history.entries();
        let wanted = |at: &usize| {
            let entry = &entries[*at];
            entry.verdict() == Some(VerdictKind::Winnable) && entry.critical.is_none() && entry.counted.is_none()
        };
        let at = among.rev().find(wanted)?;
        Some(Question::timeline::<G>(entries[at].stamp, self.history.position(at)?, entries[at].best_move()))
    }

    pub(super) fn take(&mut self, answer: Answer) {
        let entry = |table: &Self, stamp: u64| table.history.entries().iter().position(|entry| entry.stamp == stamp);
        match answer.0 {
            Finding::Position(stamp, known) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).judged = Some(known);
                    // The timeline shows it from now on, whoever asked for it and why.
                    if !matches!(self.exhibit, Exhibit::Lesson(_)) {
                        self.record(Assist::Verdict);
                    }
                }
                if let Exhibit::Lesson(lesson) = &mut self.exhibit {
                    lesson.prepare(&self.history);
                }
                self.speak();
            }
            Finding::Critical(stamp, found) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).critical = Some(found);
                    self.counting = false;
                }
            }
            Finding::Counted(stamp, found) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).counted = Some(found);
                }
            }
            Finding::Amends(stamp, moves) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).amends =
                        Some(moves.iter().filter_map(|text| text.parse().ok()).collect());
                }
            }
            Finding::Par(stamp, found) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).par.take(found);
                }
            }
            Finding::ParDone(stamp) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).par.done = true;
                }
            }
            Finding::Difficulty(stamp, found) => {
                if let Some(at) = entry(self, stamp) {
                    self.history.entry_mut(at).difficulty = Some(found);
                }
            }
            Finding::Attempt(number, known) => {
                if let Exhibit::Lesson(lesson) = &mut self.exhibit {
                    lesson.answer(number, known);
                }
            }
        }
    }

    /// Says as much about the present position as the player wants to hear unasked, once all of it is known.
    pub(super) fn speak(&mut self) {
        let Some(rung) = self.coaching else { return };
        if self.advice.is_some() || !self.open_positions().is_empty() {
            return;
        }
        if let Some(known) = self.history.here().judged.clone() {
            self.tell(&known, rung);
        }
    }

    /// Tells one rung of the ladder and records it. A lost position has no hint to give, so only the verdict counts.
    pub(super) fn tell(&mut self, known: &Judged, rung: Assist) -> String {
        let winnable = matches!(known.verdict, Verdict::Winnable { .. });
        let rung = if winnable { rung } else { Assist::Verdict };
        self.record(rung);
        let advice = advise(&self.history, known, rung);
        let said = advice.sentence.to_string();
        self.advice = Some(Arc::new(advice));
        said
    }

    /// Sets how much the coach says unasked. To hear less of it is no help.
    pub(super) fn coach(&mut self, rung: Option<Assist>) -> Result<Reply, Refusal> {
        if let Some(rung) = rung.filter(|rung| !Assist::LADDER.contains(rung)) {
            return Err(Refusal::new("no-rung", [], format!("{rung} is no rung of the help ladder.")));
        }
        let less = rung < self.coaching;
        self.coaching = rung;
        if less {
            let told_more = self.advice.as_ref().is_some_and(|advice| Some(advice.rung) > rung);
            self.advice.take_if(|_| told_more || rung.is_none());
        } else {
            self.advice = None;
            self.speak();
        }
        let said =
            rung.map_or("The coach is silent until asked.".into(), |rung| format!("The coach tells {}.", rung.about()));
        Ok(Reply::said(said))
    }

    /// Asks how many moves keep the win.
    pub(super) fn count_moves(&mut self) -> Result<Reply, Refusal> {
        if !self.replay {
            self.playable()?;
        }
        self.not_paused()?;
        self.record(Assist::Critical);
        self.counting = self.history.here().critical.is_none();
        let said = self.history.here().critical.map_or("Trying every move.".into(), |found| found.sentence());
        Ok(Reply::said(said))
    }

    /// How a position of the history came about, in words.
    pub(super) fn moment_of(&self, ply: usize) -> Option<Moment> {
        let entries = self.history.entries();
        let entry = entries.get(ply)?;
        let start = entries[..=ply].iter().rposition(|entry| entry.is_start()).unwrap_or(0);
        let number = ply - start;
        let done = match &entry.deed {
            Deed::Start(_) => Speech::new("The board as it was dealt."),
            Deed::Move(made) => {
                let before = self.history.position(ply - 1)?;
                Speech::new(format!("Move {number}: ")).join(G::tell(&before, made).past()).and(".")
            }
        };
        let before = ply.checked_sub(1).and_then(|before| entries[before].verdict());
        let known = match (before, entry.verdict()) {
            (Some(VerdictKind::Winnable), Some(VerdictKind::NotWinnable)) if number > 0 => " It threw the win away.",
            (_, Some(VerdictKind::NotWinnable)) => " Lost.",
            (_, Some(VerdictKind::Winnable)) => match entry.critical.or(entry.counted) {
                Some(found) => &format!(" {}", found.sentence()),
                None => " It can still be won.",
            },
            _ => "",
        };
        Some(Moment { ply, number, sentence: done.and(known) })
    }

    /// Lays a winning line over the table.
    pub(super) fn show_line(&mut self, line: &[String]) {
        let moves: Vec<G::Move> = line.iter().filter_map(|text| text.parse().ok()).collect();
        if !moves.is_empty() {
            self.exhibit = Exhibit::Line(Walk::new(self.history.present(), moves));
        }
    }

    /// One step of a line, or to another turning point of a lesson.
    pub(super) fn step(&mut self, back: bool) -> Result<Reply, Refusal> {
        let nothing = |sentence: &str| Err(Refusal::new("no-step", [], sentence));
        self.not_paused()?;
        match &mut self.exhibit {
            Exhibit::None if self.replay => self.turn(back),
            Exhibit::None => self.along_history(back),
            Exhibit::Line(walk) => {
                let at = walk.at();
                let mut events = Vec::new();
                match (back, walk.next().cloned()) {
                    (true, _) if at == 0 => return nothing("This is where the line begins."),
                    (true, _) => walk.go(at - 1),
                    (false, None) => return nothing("This is where the line ends."),
                    (false, Some(made)) => {
                        G::play(&mut walk.position().clone(), &made, &mut events);
                        walk.go(at + 1);
                    }
                }
                Ok(self.shown(events))
            }
            Exhibit::Lesson(lesson) => {
                if !lesson.turn(back) {
                    return nothing(if back {
                        "This is the first turning point."
                    } else {
                        "This is the last turning point."
                    });
                }
                Ok(self.shown(Vec::new()))
            }
        }
    }

    /// One position along the history, with how it came about.
    fn along_history(&mut self, back: bool) -> Result<Reply, Refusal> {
        let at = self.history.at();
        let to = if back { at.checked_sub(1) } else { Some(at + 1) };
        let there = to.filter(|to| *to < self.history.entries().len());
        let Some(to) = there else {
            let end = if back { "This is where the history begins." } else { "This is where the history ends." };
            return Err(Refusal::new("no-step", [], end));
        };
        self.visit(to)
    }

    /// To the next position on the way in which the win was thrown away, as far as that is known.
    pub(super) fn visit_turning_point(&mut self, back: bool) -> Result<Reply, Refusal> {
        self.not_paused()?;
        if !matches!(self.exhibit, Exhibit::None) {
            return self.step(back);
        }
        let (at, mut points) = (self.history.at(), turning_points(&self.history));
        let to = if back { points.rfind(|&point| point < at) } else { points.find(|&point| point > at) };
        let Some(to) = to else {
            let none = if back { "before here" } else { "after here" };
            let sentence = format!("No move {none} is known to have thrown the win away.");
            return Err(Refusal::new("no-step", [], sentence));
        };
        drop(points);
        self.visit(to)
    }

    /// One move of a replay, to be seen as it was made.
    fn turn(&mut self, back: bool) -> Result<Reply, Refusal> {
        let (at, game) = (self.history.at(), self.history.game());
        let to = if back { at.checked_sub(1) } else { Some(at + 1) };
        let Some(to) = to.filter(|to| game.contains(to)) else {
            let end = if back { "This is where the game begins." } else { "This is where the game ends." };
            return Err(Refusal::new("no-step", [], end));
        };
        let mut events = Vec::new();
        if let (false, Deed::Move(made)) = (back, &self.history.entries()[to].deed) {
            G::play(&mut self.history.present().clone(), made, &mut events);
        }
        self.history.go(to);
        self.clear_hand();
        let said = self.say(&events);
        Ok(Reply { events, said })
    }

    /// The line being shown, or the game being replayed.
    pub(super) fn walk_face(&self) -> Option<WalkFace> {
        match &self.exhibit {
            Exhibit::Line(walk) => Some(walk.face()),
            Exhibit::None if self.replay => {
                let game = self.history.game();
                let next = self.history.entries().get(self.history.at() + 1).filter(|entry| !entry.is_start());
                let next = next.and_then(|entry| match &entry.deed {
                    Deed::Move(made) => Some(G::tell(self.history.present(), made).infinitive()),
                    Deed::Start(_) => None,
                });
                Some(WalkFace { title: "Replay", at: self.history.move_count(), of: game.len() - 1, next })
            }
            _ => None,
        }
    }

    /// To any step of the line being shown.
    pub(super) fn walk(&mut self, at: usize) -> Result<Reply, Refusal> {
        self.not_paused()?;
        if self.replay && matches!(self.exhibit, Exhibit::None) {
            let game = self.history.game();
            self.history.go((game.start + at).min(game.end - 1));
            self.clear_hand();
            return Ok(Reply::said(self.say(&[])));
        }
        let Exhibit::Line(walk) = &mut self.exhibit else {
            return Err(Refusal::new("no-step", [], "No line is being shown."));
        };
        walk.go(at);
        Ok(self.shown(Vec::new()))
    }

    fn shown(&mut self, events: Vec<BoardEvent>) -> Reply {
        self.tidy_hand();
        let said = match self.lesson_face() {
            Some(lesson) => lesson.sentence.to_string(),
            None => self.say(&events),
        };
        Reply { events, said }
    }

    /// Makes the moves of the line shown so far, and goes on playing from there; or plays on from a replay.
    pub(super) fn take_over(&mut self) -> Result<Reply, Refusal> {
        self.not_paused()?;
        if self.replay && matches!(self.exhibit, Exhibit::None) {
            self.replay = false;
            self.history.run_mut().origin = Origin::Replay;
            let elapsed_ms = self.history.run().clock.elapsed_ms();
            self.rows = vec![Row { elapsed_ms, change: self.save() }];
            self.clear_hand();
            return Ok(Reply::said("You play on from here; it counts as practice."));
        }
        let Exhibit::Line(walk) = std::mem::replace(&mut self.exhibit, Exhibit::None) else {
            return Err(Refusal::new("no-step", [], "No line is being shown."));
        };
        self.playable()?;
        let mut reply = Reply::said(self.say(&[]));
        for made in walk.made() {
            self.record(Assist::Player);
            reply = self.make(made)?;
        }
        // They were seen already.
        reply.events.clear();
        Ok(reply)
    }

    /// Puts away what lies over the game; true if there was something.
    pub(super) fn put_away(&mut self) -> bool {
        let there = !matches!(self.exhibit, Exhibit::None);
        if there {
            self.exhibit = Exhibit::None;
            self.clear_hand();
        }
        there
    }

    /// Begins the lesson about the present game.
    pub(super) fn teach(&mut self) -> Result<Reply, Refusal> {
        self.not_paused()?;
        if self.history.game().len() < 2 {
            return Err(Refusal::new("no-lesson", [], "There is no move to learn from yet."));
        }
        self.record(Assist::Lesson);
        let mut lesson = Lesson::new();
        lesson.prepare(&self.history);
        self.exhibit = Exhibit::Lesson(lesson);
        Ok(self.shown(Vec::new()))
    }

    /// Shows the better move of the turning point.
    pub(super) fn reveal(&mut self) -> Result<Reply, Refusal> {
        self.not_paused()?;
        let Exhibit::Lesson(lesson) = &mut self.exhibit else {
            return Err(Refusal::new("no-lesson", [], "There is no lesson to reveal anything of."));
        };
        if !lesson.reveal() {
            return Err(Refusal::new("no-lesson", [], "There is nothing to reveal."));
        }
        Ok(self.shown(Vec::new()))
    }

    /// Tries a move in a lesson.
    pub(super) fn attempt(&mut self, made: &G::Move) -> Result<Reply, Refusal> {
        let position = self.position().into_owned();
        if let Some(refusal) = G::refuse(&position, made) {
            return Err(refusal);
        }
        if !G::plays_on(&position, made) {
            return Err(Refusal::new("no-answer", [], "That plays nothing: a move that keeps the win is wanted."));
        }
        let mut after = position;
        let mut events = Vec::new();
        G::play(&mut after, made, &mut events);
        if let Exhibit::Lesson(lesson) = &mut self.exhibit {
            lesson.attempt(&self.history, made.clone(), after);
        }
        // The board stays as it was before the mistake, so there is nothing to be seen.
        Ok(self.shown(Vec::new()))
    }

    /// The better move of the turning point with its reason, in words.
    fn better(&self) -> Option<Speech> {
        let Exhibit::Lesson(lesson) = &self.exhibit else { return None };
        let before = lesson.before().filter(|_| lesson.revealed())?;
        let entry = &self.history.entries()[before];
        let Some(Judged { verdict: Verdict::Winnable { line }, .. }) = &entry.judged else { return None };
        let before = self.history.position(before)?;
        let (best, why) = advised::<G>(&before, line)?;
        Some(Speech::new("Better: ").join(G::tell(&before, &best).infinitive()).and(". ").join(why))
    }

    pub(super) fn lesson_face(&self) -> Option<LessonFace> {
        let Exhibit::Lesson(lesson) = &self.exhibit else { return None };
        Some(lesson.face(&self.history, self.better()))
    }

    /// The position that is to be seen: of the game, of a line being shown, or before a mistake.
    pub(super) fn position(&self) -> Cow<'_, G::Position> {
        let here = || Cow::Borrowed(self.history.present());
        match &self.exhibit {
            Exhibit::None => here(),
            Exhibit::Line(walk) => Cow::Borrowed(walk.position()),
            Exhibit::Lesson(lesson) => {
                let before = lesson.before().and_then(|at| self.history.position(at));
                before.map_or_else(here, Cow::Owned)
            }
        }
    }

    /// The last moves that led to what is to be seen, each with the position before it, the last first.
    pub(super) fn seen_moves(&self, most: usize) -> Vec<(G::Position, G::Move)> {
        let (walked, last) = match &self.exhibit {
            Exhibit::None => (None, self.history.at()),
            Exhibit::Line(walk) => (Some(walk.taken()), self.history.at()),
            Exhibit::Lesson(lesson) => (None, lesson.before().unwrap_or(self.history.at())),
        };
        let entries = self.history.entries();
        let start = entries[..=last].iter().rposition(|entry| entry.is_start()).unwrap_or(0);
        let made = (start..=last).rev().filter_map(|at| match &entries[at].deed {
            Deed::Move(made) => Some((self.history.position(at - 1)?, made.clone())),
            Deed::Start(_) => None,
        });
        walked.into_iter().flatten().chain(made).take(most).collect()
    }
}
