//! The way to the terminal's screens.

use std::io::{self, IsTerminal as _};

use anyhow::{Result, bail};
use parlor_games::table::Level;

use crate::arguments::Global;
use crate::output::Exit;

/// What the screen shows first.
#[derive(Debug, PartialEq, Eq)]
pub enum Start {
    /// The home screen.
    Home,
    /// A new game on the board with this id.
    Board { id: String, level: Level },
    /// The game in this text.
    Save { save: String },
    /// The stored game with this key.
    Kept { key: String },
}

/// How it is shown.
#[allow(dead_code, reason = "the screens will read it")]
#[derive(Debug, Default)]
pub struct Look {
    pub ascii: bool,
    pub player: Option<String>,
}

/// Whether there is a screen and somebody at the keys.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub fn run(_start: Start, _look: Look, _global: &Global) -> Result<Exit> {
    bail!("this build has no terminal screens")
}
