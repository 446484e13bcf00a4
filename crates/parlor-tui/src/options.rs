//! What the caller decides.

use std::time::{SystemTime, UNIX_EPOCH};

use parlor_games::drill::Wish;
use parlor_games::keys::Keys;
use parlor_games::table::{Chance, Table};
use parlor_store::blocking::Shelf;
use parlor_store::{CHANCE, player_name};

use crate::saver::Saver;
use crate::shared::Shared;
use crate::theme::{Look, Theme, ThemeName};

/// How to run.
pub struct Options {
    /// Where games are kept; `None` plays without keeping anything, and says so.
    pub shelf: Option<Shelf>,
    /// What is opened first.
    pub first: First,
    /// Who plays; `None` takes the name used last.
    pub player: Option<String>,
    /// The theme; `None` takes the one used last.
    pub theme: Option<ThemeName>,
    /// The colours and characters of the terminal.
    pub look: Look,
    /// What boards are made from that nobody chose.
    pub chance: Chance,
}

/// What is opened first.
pub enum First {
    /// The home screen.
    Home,
    /// Drills of some game, or of any; leaving them ends the program.
    Drills(Wish),
    /// A table; leaving it ends the program. One that [replays](Table::replays) a game is looked at, and becomes a game
    /// of its own only when it is taken over.
    Table {
        /// The table.
        table: Box<dyn Table>,
        /// Its key in the store and the revision it was made from, as [`parlor_store::Kept`] says; `None` if it is not
        /// there yet.
        kept: Option<(String, i64)>,
    },
}

impl Options {
    /// The usual choices, with what the environment says about the terminal.
    #[must_use]
    pub fn new(shelf: Option<Shelf>, first: First) -> Self {
        Self { shelf, first, player: None, theme: None, look: Look::of_environment(), chance: CHANCE }
    }

    pub(crate) fn shared(self) -> Shared {
        let saver = Saver::new(self.shelf);
        let wanted = self.player.or_else(|| saver.setting("player"));
        // A name that no result can carry is no use; neither is asking before the first move.
        let player = wanted.as_deref().and_then(|name| player_name(name).ok()).unwrap_or("player").to_owned();
        let theme = self.theme.or_else(|| saver.setting("theme").as_deref().and_then(ThemeName::find));
        let mut shared = Shared {
            play: None,
            below: Vec::new(),
            theme: Theme::new(theme.unwrap_or(ThemeName::Felt), self.look),
            keys: Keys::default(),
            player,
            level: saver.setting("level").and_then(|level| level.parse().ok()).unwrap_or_default(),
            pace: saver.setting("speed").and_then(|pace| pace.parse().ok()).unwrap_or_default(),
            last_player: None,
            coaching: saver.setting("coaching").and_then(|rung| rung.parse().ok()),
            chance: self.chance,
            now,
            notice: String::new(),
            inquiries: Vec::new(),
            digs: Vec::new(),
            wish: None,
            opened: 0,
            moving: false,
            saver,
        };
        match self.first {
            First::Home => {}
            First::Drills(wish) => shared.wish = Some(wish),
            First::Table { table, kept } => shared.sit(table, kept),
        }
        shared
    }
}

fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|since| i64::try_from(since.as_millis()).ok())
        .unwrap_or_default()
}
