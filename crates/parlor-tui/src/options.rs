//! What the caller decides.

use std::time::{SystemTime, UNIX_EPOCH};

use parlor_games::kit::seed::Seed;
use parlor_games::table::{Assist, Table};
use parlor_store::blocking::Shelf;
use parlor_store::player_name;

use crate::desk::Desk;
use crate::keeper::Keeper;
use crate::pilot::Speed;
use crate::play::Play;
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
    /// Where new seeds come from.
    pub fresh: fn() -> Seed,
}

/// What is opened first.
pub enum First {
    /// The home screen.
    Home,
    /// A table; leaving it ends the program.
    Table {
        /// The table.
        table: Box<dyn Table>,
        /// Its key in the store, from [`parlor_store::fresh_key`] if it is new.
        key: String,
    },
}

impl Options {
    /// The usual choices, with what the environment says about the terminal.
    #[must_use]
    pub fn new(shelf: Option<Shelf>, first: First) -> Self {
        Self { shelf, first, player: None, theme: None, look: Look::of_environment(), fresh: fresh_seed }
    }

    pub(crate) fn desk(self) -> Desk {
        let keeper = Keeper::new(self.shelf);
        let wanted = self.player.or_else(|| keeper.setting("player"));
        // A name that no score can carry is no use; neither is asking before the first move.
        let player = wanted.as_deref().and_then(|name| player_name(name).ok()).unwrap_or("player").to_owned();
        let theme = self.theme.or_else(|| keeper.setting("theme").as_deref().and_then(ThemeName::find));
        let level = keeper.setting("level").and_then(|level| level.parse().ok()).unwrap_or_default();
        let speed = keeper.setting("speed").as_deref().and_then(Speed::find).unwrap_or_default();
        let coaching: Option<Assist> = keeper.setting("coaching").and_then(|rung| rung.parse().ok());
        let play = match self.first {
            First::Home => None,
            First::Table { table, key } => {
                let mut play = Play::new(table, key);
                play.coach(coaching);
                Some(play)
            }
        };
        Desk {
            keeper,
            play,
            theme: Theme::new(theme.unwrap_or(ThemeName::Felt), self.look),
            player,
            level,
            speed,
            coaching,
            fresh: self.fresh,
            now,
            notice: String::new(),
            thoughts: Vec::new(),
            tickets: 0,
            moving: false,
        }
    }
}

/// A seed from the randomness of the operating system.
fn fresh_seed() -> Seed {
    // Without randomness the time is good enough for a board; only keys must not be guessed.
    Seed::fresh(getrandom::u64().unwrap_or_else(|_| now().unsigned_abs()))
}

fn now() -> i64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .ok()
        .and_then(|since| i64::try_from(since.as_millis()).ok())
        .unwrap_or_default()
}
