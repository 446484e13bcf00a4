//! The way to the terminal's screens.

use std::io::{self, IsTerminal as _};

use anyhow::Result;
use parlor_store::blocking::Shelf;
use parlor_tui::{Depth, First, Options};

use crate::arguments::Global;
use crate::output::Exit;

/// How the player wants it.
#[derive(Debug, Default)]
pub struct Wishes {
    /// ASCII characters only.
    pub ascii: bool,
    /// Chinese characters where pieces have them.
    pub wide: bool,
    /// Who gets the score.
    pub player: Option<String>,
}

/// Whether there is a screen and somebody at the keys.
pub fn is_there() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

/// Shows the screens until the player leaves.
pub fn run(first: First, wishes: Wishes, global: &Global) -> Result<Exit> {
    let mut options = Options { player: wishes.player, ..Options::new(shelf(global)?, first) };
    options.look.ascii |= wishes.ascii;
    options.look.wide |= wishes.wide;
    if global.no_color {
        options.look.depth = Depth::Mono;
    }
    parlor_tui::run(options)?;
    Ok(Exit::YES)
}

/// Where games are kept. Somebody who named a folder must hear that it cannot be used; anybody else can still play, and
/// the screen says that nothing is kept.
fn shelf(global: &Global) -> Result<Option<Shelf>> {
    match global.shelf() {
        Err(error) if global.data.is_some() => Err(error),
        opened => Ok(opened.ok()),
    }
}
