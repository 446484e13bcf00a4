//! `replay`: a result on the terminal's screen, move by move, with the coach beside it.

use anyhow::{Context as _, Result, bail};
use parlor_tui::First;

use crate::arguments::{Global, Replay};
use crate::files;
use crate::output::{Exit, quoted};
use crate::terminal::{self, Wishes};

pub fn run(arguments: &Replay, global: &Global) -> Result<Exit> {
    if !terminal::is_there() {
        bail!("a replay needs a terminal; without one, try \"parlor verify KEY\" or \"parlor scores --json\"");
    }
    let table = {
        let found = global.shelf()?.wait(|store| store.find_result(&arguments.key))?;
        let none = || format!("there is no result {}; \"parlor scores\" lists them", quoted(&arguments.key));
        files::replayed(&found.with_context(none)?)?
    };
    terminal::run(First::Table { table, kept: None }, Wishes { ascii: arguments.ascii, ..Wishes::default() }, global)
}
