//! The way out of a lost position: what is wrong is taken back, where each thing can be taken back by itself; otherwise
//! the game goes back to the last position that could be won.

use super::advice::last_winnable;
use super::question::Question;
use super::{Assist, Obeyed, Outcome, Reply, Table as _, TableOf};
use crate::coach::{Judged, VerdictKind};
use crate::game::{BoardEvent, Game, Refusal};
use crate::speech::Speech;

/// So many things taken back are named, more of them counted.
const NAMED: usize = 2;

impl<G: Game> TableOf<G> {
    /// Makes the position winnable again, if there is a way. Either way it tells a verdict.
    pub(super) fn rescue(&mut self) -> Result<Obeyed, Refusal> {
        self.not_paused()?;
        let known = match self.known() {
            Ok(known) => known.clone(),
            Err(question) => return Ok(Obeyed::Ponder(question)),
        };
        match known.kind() {
            VerdictKind::Winnable => Ok(Reply::said(self.tell(&known, Assist::Verdict)).into()),
            VerdictKind::NotWinnable if self.clears() => match &self.history.here().amends {
                None => {
                    let here = self.history.here().stamp;
                    Ok(Obeyed::Ponder(Question::amends::<G>(here, self.history.present().clone())))
                }
                Some(moves) if !moves.is_empty() => self.amend(&moves.clone()).map(Obeyed::from),
                Some(_) => self.go_back(&known),
            },
            VerdictKind::NotWinnable | VerdictKind::Unknown => self.go_back(&known),
        }
    }

    /// Back to the last position that can be won, if there is one before here.
    fn go_back(&mut self, known: &Judged) -> Result<Obeyed, Refusal> {
        match last_winnable(&self.history) {
            Some(ply) => {
                self.record(Assist::Verdict);
                self.go(ply)?;
                let number = ply - self.history.start();
                Ok(Reply::said(format!("Back after move {number}: from here it can still be won.")).into())
            }
            None => Ok(Reply::said(self.tell(known, Assist::Verdict)).into()),
        }
    }

    /// Takes back what is wrong, move by move, so that each can be undone.
    fn amend(&mut self, moves: &[G::Move]) -> Result<Reply, Refusal> {
        self.record(Assist::Verdict);
        let told: Vec<Speech> = moves.iter().map(|made| G::tell(self.history.present(), made).past()).collect();
        let told = match told.len() {
            0..=NAMED => Speech::list(told).capital().to_string(),
            many => format!("Cleared the {many} that were wrong"),
        };
        let mut events: Vec<BoardEvent> = Vec::new();
        for made in moves {
            // What is left may be a win already.
            if self.outcome() != Outcome::Won {
                events.extend(self.make(made)?.events);
            }
        }
        let said = match self.outcome() {
            Outcome::Won => format!("{told}. {}", self.say(&[])),
            _ => format!("{told}: it can still be won."),
        };
        Ok(Reply { events, said })
    }
}
