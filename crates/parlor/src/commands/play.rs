//! `play`: a game, an id or a saved game on the terminal's screen.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue::{self, GAMES};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::table::{Bounds, Table};
use parlor_store::{CHANCE, player_name};
use parlor_tui::First;

use crate::arguments::{Chosen, Global, Play};
use crate::boards::{self, BoardChoice, seed, table};
use crate::files;
use crate::output::{Exit, quoted};
use crate::terminal::{self, Wishes};

pub fn run(arguments: &Play, global: &Global) -> Result<Exit> {
    if !terminal::is_there() {
        bail!("playing needs a terminal; without one, try \"parlor classic\" or \"parlor serve\"");
    }
    if let Some(player) = &arguments.player {
        player_name(player).with_context(|| format!("cannot play as {}", quoted(player)))?;
    }
    let first = first(arguments, global)?;
    terminal::run(
        first,
        Wishes { ascii: arguments.ascii, wide: arguments.wide, player: arguments.player.clone() },
        global,
    )
}

/// What the words mean: a game, else an id, else a file, else a saved game.
fn first(arguments: &Play, global: &Global) -> Result<First> {
    let asked = arguments.seed.as_deref();
    let Some(what) = arguments.what.as_deref() else {
        if asked.is_some() || arguments.level.is_some() {
            bail!("--seed and --level need a game, like \"parlor play hitori --seed 7\"");
        }
        return Ok(First::Home);
    };
    if let Some(id) = board(what, asked, &arguments.chosen)? {
        let level = arguments.level.unwrap_or_default();
        let table = catalogue::deal(&id, level, &CHANCE).with_context(|| format!("cannot open {}", quoted(what)))?;
        return Ok(new(table));
    }
    if asked.is_some() || arguments.level.is_some() {
        let games: Vec<&str> = GAMES.iter().map(|entry| entry.card().id).collect();
        bail!("--seed and --level are for a new game, and {} is none; there are {}", quoted(what), games.join(", "));
    }
    saved(what, global)
}

/// The id of the board that a game or an id stands for; `None` for anything else.
fn board(what: &str, asked: Option<&str>, chosen: &Chosen) -> Result<Option<GameId>> {
    let id = what.parse::<GameId>().ok();
    let Some((entry, id)) = id.and_then(|id| Some((catalogue::find(&id.game).ok()?, id))) else {
        let foreign = boards::foreign(what).transpose().with_context(|| format!("cannot open {}", quoted(what)))?;
        if foreign.is_some() && (asked.is_some() || chosen.layout.is_some() || chosen.deal.is_some()) {
            bail!("{} is a board already: leave out --seed, --layout and --deal", quoted(what));
        }
        return Ok(foreign);
    };
    match id.source {
        // Without a seed the program chooses one, which makes the game a ranked one.
        Source::Open => {
            let choice = BoardChoice::of(entry, id.setup).with(chosen)?;
            let id = choice.id(seed(asked)?);
            Ok(Some(if asked.is_none() { GameId { source: Source::Open, ..id } } else { id }))
        }
        _ if chosen.layout.is_some() || chosen.deal.is_some() => {
            bail!("{} is a board already: leave out --layout and --deal", quoted(what))
        }
        _ if asked.is_some() => bail!("{} is a board already: leave out --seed", quoted(what)),
        _ => Ok(Some(id)),
    }
}

fn new(table: Box<dyn Table>) -> First {
    First::Table { table, kept: None }
}

fn saved(what: &str, global: &Global) -> Result<First> {
    let path = Path::new(what);
    if path.exists() {
        let save = files::text(path)?;
        let table = catalogue::load(&save, &Bounds::default());
        return Ok(new(table.with_context(|| format!("{} is not a valid save", path.display()))?));
    }
    let shelf = global.shelf()?;
    let Some(game) = shelf.wait(|store| store.find(what))? else {
        // A mistake in an id is worth more words than that nothing has such a name.
        if what.contains(['#', '@', ':']) {
            table(what)?;
        }
        bail!("{} is no game, id, save file or saved game; see \"parlor list\" and \"parlor saves\"", quoted(what));
    };
    let (table, revision) = files::restored(&shelf, &game.key)?;
    Ok(First::Table { table, kept: Some((game.key, revision)) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The id of the board that is opened first.
    fn opened(what: &str, seed: Option<&str>) -> Result<String> {
        let folder = tempfile::tempdir()?;
        let global = Global { data: Some(folder.path().into()), no_color: false };
        let seed = seed.map(Into::into);
        match first(
            &Play {
                what: Some(what.into()),
                level: None,
                seed,
                chosen: Chosen::default(),
                ascii: false,
                wide: false,
                player: None,
            },
            &global,
        )? {
            First::Home | First::Drills(_) => bail!("no board"),
            First::Table { table, .. } => Ok(table.id()),
        }
    }

    #[test]
    fn a_game_an_id_and_a_file_are_told_apart() {
        assert_eq!(opened("template", Some("7")).unwrap(), "template#1.7");
        assert_eq!(opened("template:20", Some("7")).unwrap(), "template:20#1.7");
        assert_eq!(opened("template#x", None).unwrap(), "template#1.x");
        assert!(opened("template#x", Some("7")).is_err());
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), table("template#1").unwrap().save()).unwrap();
        assert_eq!(opened(file.path().to_str().unwrap(), None).unwrap(), "template#1.1");
    }

    #[test]
    fn what_means_nothing_is_an_error() {
        let error = |what| format!("{:#}", opened(what, None).unwrap_err());
        assert!(error("nothing like it").contains("no game, id, save file"));
        assert!(error("nogame#1").contains("there is no game \"nogame\""));
        assert!(error("template:7").contains("tokens 7 cannot be dealt: tokens go in pairs; it takes 2, 4 to 26"));
    }
}
