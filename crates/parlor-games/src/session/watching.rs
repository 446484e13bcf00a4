//! Playing by itself: a computer player, a line being shown, a game that finishes itself.

use std::time::Duration;

use super::{Autoplay, Busy, Effects, Session, Who};
use crate::game::Refusal;
use crate::table::{Command, Outcome, Reply};

impl Session {
    /// Plays the line or the replay being shown, from its start if it has come to its end, or stops it.
    pub(super) fn run_line(&mut self) -> Effects {
        if self.autoplay.is_some() {
            return self.stop();
        }
        let ended = self.table.line().is_some_and(|line| line.at == line.of);
        let back = if ended { self.perform(Command::Walk { at: 0 }) } else { Effects::default() };
        let begun = self.begin(Who::Line);
        back.and(begun)
    }

    /// Lets somebody move until somebody else does something or the game is over.
    pub(super) fn begin(&mut self, who: Who) -> Effects {
        if let Who::Player(player) = &who
            && let Err(refusal) = self.can_play(player)
        {
            return self.refused(refusal);
        }
        let autoplay = Autoplay::new(who, self.pace);
        self.say(autoplay.sentence());
        self.autoplay = Some(autoplay);
        let reply = Reply { events: Vec::new(), said: self.message.text.clone() };
        Effects { reply: Some(reply), changed: true, ..Effects::default() }
    }

    /// Whether there is such a player; that a game can be played is found out by its first move.
    pub(super) fn can_play(&self, player: &str) -> Result<(), Refusal> {
        let card = self.table.card();
        let players = crate::catalogue::find(card.id).map(|entry| entry.players()).unwrap_or_default();
        if player == "coach" || players.iter().any(|(name, _)| *name == player) {
            return Ok(());
        }
        let names: Vec<&str> = players.iter().map(|(name, _)| *name).collect();
        let sentence = format!("There is no player {player}; there are coach, {}.", names.join(", "));
        Err(Refusal::new("no-such-player", [], sentence))
    }

    /// Whoever plays by itself, if it is waiting for its next move: not while the coach thinks about it.
    pub(super) fn waiting(&self) -> Option<&Autoplay> {
        let held = self.busy() == Busy::Asked || self.table.paused();
        self.autoplay.as_ref().filter(|_| !held)
    }

    /// How far the game has come, or the line that is being shown.
    fn place(&self) -> usize {
        self.table.line().map_or(self.table.place().ply, |line| line.at)
    }

    pub(super) fn play_on(&mut self, passed: Duration) -> Effects {
        if self.waiting().is_none() {
            return Effects::default();
        }
        let place = self.place();
        let Some(autoplay) = &mut self.autoplay else { return Effects::default() };
        if !autoplay.tick(passed) {
            return Effects::default();
        }
        autoplay.leave(place);
        let command = autoplay.command();
        let effects = self.perform(command);
        self.settle();
        effects
    }

    /// The move of whoever plays by itself is made, unless the coach still thinks about it. At the end of the game or of
    /// the line, or where no move was made, it stops.
    pub(super) fn settle(&mut self) {
        if self.busy() == Busy::Asked {
            return;
        }
        let place = self.place();
        let open = match self.table.line() {
            Some(line) => line.at < line.of,
            None => self.table.outcome() == Outcome::Playing,
        };
        self.autoplay.take_if(|autoplay| !(autoplay.arrive(place) && open));
    }
}
