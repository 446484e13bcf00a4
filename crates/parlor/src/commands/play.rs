//! `play`: a game, an id or a saved game on the terminal's screen.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue::{self, GAMES};
use parlor_games::kit::id::{GameId, Source};

use crate::arguments::{Global, Play};
use crate::boards::{Choice, seed, table};
use crate::files;
use crate::output::{Exit, quoted};
use crate::terminal::{self, Look, Start};

pub fn run(arguments: &Play, global: &Global) -> Result<Exit> {
    if !terminal::is_there() {
        bail!("playing needs a terminal; without one, try `parlor classic` or `parlor serve`");
    }
    if let Some(player) = &arguments.player {
        parlor_store::player_name(player).with_context(|| format!("cannot play as {}", quoted(player)))?;
    }
    let start = start(arguments, global)?;
    let look = Look { ascii: arguments.ascii, player: arguments.player.clone() };
    terminal::run(start, look, global)
}

/// What the words mean: a game, else an id, else a file, else a saved game.
fn start(arguments: &Play, global: &Global) -> Result<Start> {
    let level = arguments.level.unwrap_or_default();
    let asked = arguments.seed.as_deref();
    let Some(what) = arguments.what.as_deref() else {
        if asked.is_some() {
            bail!("--seed needs a game, like `parlor play hitori --seed 7`");
        }
        return Ok(Start::Home);
    };
    let id = what.parse::<GameId>().ok().and_then(|id| Some((catalogue::find(&id.game).ok()?, id)));
    if let Some((entry, id)) = id {
        if id.source == Source::Open {
            let dealt = Choice::of(entry, id.setup).open(seed(asked)?)?;
            return Ok(Start::Board { id: dealt.state().id, level });
        }
        if asked.is_some() {
            bail!("{} is a board already: leave out --seed", quoted(what));
        }
        return Ok(Start::Board { id: table(what)?.state().id, level });
    }
    if asked.is_some() || arguments.level.is_some() {
        let games: Vec<&str> = GAMES.iter().map(|entry| entry.card().id).collect();
        bail!("--seed and --level are for a new game, and {} is none; there are {}", quoted(what), games.join(", "));
    }
    saved(what, global)
}

fn saved(what: &str, global: &Global) -> Result<Start> {
    let path = Path::new(what);
    if path.exists() {
        let save = files::text(path)?;
        catalogue::load(&save).with_context(|| format!("{} is not a valid save", path.display()))?;
        return Ok(Start::Save { save });
    }
    let shelf = global.shelf()?;
    let Some(row) = shelf.wait(|store| store.find(what))? else {
        // A mistake in an id is worth more words than that nothing has such a name.
        if what.contains(['#', '@', ':']) {
            table(what)?;
        }
        bail!("{} is no game, id, save file or saved game; see `parlor list` and `parlor saves`", quoted(what));
    };
    Ok(Start::Kept { key: row.key })
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlor_games::table::Level;

    fn asked(what: &str, seed: Option<&str>) -> Result<Start> {
        let folder = tempfile::tempdir()?;
        let global = Global { data: Some(folder.path().into()), no_color: false };
        let play =
            Play { what: Some(what.into()), level: None, seed: seed.map(Into::into), ascii: false, player: None };
        start(&play, &global)
    }

    #[test]
    fn a_game_an_id_and_a_file_are_told_apart() {
        let board = |id: &str| Start::Board { id: id.into(), level: Level::Easy };
        assert_eq!(asked("template", Some("7")).unwrap(), board("template#1.7"));
        assert_eq!(asked("template:20", Some("7")).unwrap(), board("template:20#1.7"));
        assert_eq!(asked("template#x", None).unwrap(), board("template#1.x"));
        assert!(asked("template#x", Some("7")).is_err());
        let file = tempfile::NamedTempFile::new().unwrap();
        let save = table("template#1").unwrap().save();
        std::fs::write(file.path(), &save).unwrap();
        assert_eq!(asked(file.path().to_str().unwrap(), None).unwrap(), Start::Save { save });
    }

    #[test]
    fn what_means_nothing_is_an_error() {
        assert!(asked("nothing like it", None).unwrap_err().to_string().contains("no game, id, save file"));
        let error = asked("nogame#1", None).unwrap_err();
        assert!(format!("{error:#}").contains("there is no game `nogame`"), "{error:#}");
    }
}
