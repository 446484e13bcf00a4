//! Consent: strong help is agreed to once a game before it is given.

use super::{Effects, Session};
use crate::game::Refusal;
use crate::table::{Assist, Command, Outcome};

/// Strong help that is agreed to once a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Consent {
    /// The whole solution.
    Solution,
    /// A computer player.
    Player,
}

impl Consent {
    const fn question(self) -> &'static str {
        match self {
            Self::Solution => "Show the whole solution? It is recorded as help.",
            Self::Player => "Let a computer player move? It is recorded as help; undo takes it back.",
        }
    }
}

impl Session {
    /// What has to be agreed to before it is done.
    #[must_use]
    pub fn confirm(&self) -> Option<&'static str> {
        self.wanted.as_ref().map(|(consent, _)| consent.question())
    }

    /// What has to be agreed to before a command, once a game.
    pub(super) fn asks_first(&self, command: &Command) -> Option<Consent> {
        let table = &self.table;
        let consent = match command {
            Command::Solve => Consent::Solution,
            Command::Hint if table.told().is_some_and(|told| told.rung >= Assist::Why) => Consent::Solution,
            Command::Demo { player } | Command::Watch { player } if self.can_play(player).is_ok() => Consent::Player,
            _ => return None,
        };
        let game = table.place().game_number;
        let open = table.outcome() == Outcome::Playing && !table.paused() && !table.replays();
        (open && !self.agreed.contains(&(game, consent))).then_some(consent)
    }

    /// Somebody agreed to what was asked, or did not.
    pub(super) fn agree(&mut self, yes: bool) -> Effects {
        let Some((consent, command)) = self.wanted.take() else {
            return self.refused(Refusal::new("no-question", [], "Nothing was asked."));
        };
        if !yes {
            self.say(self.table.scene().sentence);
            return Effects { changed: true, ..Effects::default() };
        }
        self.agreed.push((self.table.place().game_number, consent));
        self.command(command)
    }
}
