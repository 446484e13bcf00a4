//! Reading saves from wherever they are, and writing files that are never half-written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use parlor_games::catalogue;
use parlor_games::table::Table;
use parlor_store::blocking::Shelf;
use parlor_store::{Game, ResultRow};

use crate::arguments::Global;
use crate::lines;
use crate::output::quoted;

/// The longest text of a save or of another program's board.
pub const LONGEST_TEXT: usize = 16 << 20;

impl Global {
    /// Opens the store. Only commands that need it do, because it makes the folder.
    pub fn shelf(&self) -> Result<Shelf> {
        let folder = parlor_store::data_folder(self.data.as_deref())?;
        Ok(Shelf::open(&folder)?)
    }
}

/// The saved game a person means.
pub fn kept(shelf: &Shelf, name: &str) -> Result<Game> {
    let found = shelf.wait(|store| store.find(name))?;
    found.with_context(|| format!("there is no saved game {}; \"parlor saves\" lists them", quoted(name)))
}

/// The table of a saved game, made again from its log, and the revision it stands at.
pub fn restored(shelf: &Shelf, key: &str) -> Result<(Box<dyn Table>, i64)> {
    let kept = shelf.wait(|store| store.read(key))?.with_context(|| format!("the saved game {key} is gone"))?;
    let mut table = catalogue::restore(&kept.rows).with_context(|| format!("the saved game {key} is not valid"))?;
    table.set_elapsed(u64::try_from(kept.game.elapsed_ms).unwrap_or(0));
    Ok((table, kept.game.revision))
}

/// A stored result as a game to be looked at.
pub fn replayed(result: &ResultRow) -> Result<Box<dyn Table>> {
    let elapsed = u64::try_from(result.elapsed_ms).unwrap_or(0);
    let level = result.level.parse().with_context(|| format!("the result {} is not valid", result.key))?;
    catalogue::replay(&result.id, level, &result.moves_made(), elapsed)
        .with_context(|| format!("the result {} cannot be replayed", result.key))
}

/// Standard input as text.
pub fn standard_input() -> Result<String> {
    lines::whole(io::stdin().lock(), LONGEST_TEXT).context("cannot read standard input")
}

/// A file as text.
pub fn text(path: &Path) -> Result<String> {
    let open = || lines::whole(File::open(path)?, LONGEST_TEXT);
    open().with_context(|| format!("cannot read {}", path.display()))
}

/// A file as it is, if it is not too long.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>> {
    let read = || {
        let file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("it is not a file"));
        }
        let mut content = Vec::new();
        io::Read::read_to_end(&mut io::Read::take(file, most + 1), &mut content)?;
        if content.len() as u64 > most {
            return Err(io::Error::other(format!("it is longer than {most} bytes")));
        }
        Ok(content)
    };
    read().with_context(|| format!("cannot read {}", path.display()))
}

/// What a person wants to have read.
pub enum Wanted {
    /// The text of a save or a proof.
    Text(String),
    /// How a game ended.
    Result(Box<ResultRow>),
}

/// What a person means: `-`, a file, the name or key of a saved game, or the key of a result, in this order.
pub fn found(what: &str, global: &Global) -> Result<Wanted> {
    if what == "-" {
        return standard_input().map(Wanted::Text);
    }
    let path = Path::new(what);
    if path.exists() {
        return text(path).map(Wanted::Text);
    }
    // What is written like a path is meant as one; the store is not made for it.
    if path.components().count() > 1 {
        bail!("there is no file {}", path.display());
    }
    let shelf = global.shelf()?;
    if let Some(game) = shelf.wait(|store| store.find(what))? {
        return Ok(Wanted::Text(restored(&shelf, &game.key)?.0.save()));
    }
    match shelf.wait(|store| store.find_result(what))? {
        Some(result) => Ok(Wanted::Result(Box::new(result))),
        None => bail!("there is neither a file nor a saved game nor a result {}", quoted(what)),
    }
}

/// The text of a save: `-`, a file, or the name or key of a saved game, in this order.
pub fn save(what: &str, global: &Global) -> Result<String> {
    match found(what, global)? {
        Wanted::Text(text) => Ok(text),
        // A game that was played to its end, with all its moves made.
        Wanted::Result(result) => {
            let mut table = replayed(&result)?;
            let end = parlor_games::table::Command::Walk { at: usize::MAX };
            parlor_games::table::obey_now(table.as_mut(), &end).map_err(|refusal| anyhow::anyhow!(refusal.sentence))?;
            Ok(table.save())
        }
    }
}

/// Writes a file in one step: whoever looks sees all of it or what was there before.
pub fn write_whole(path: &Path, content: &[u8]) -> Result<()> {
    place(path, content).with_context(|| format!("cannot write {}", path.display()))
}

fn place(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = match fs::metadata(path) {
        // A pipe or a device cannot be replaced, only written.
        Ok(found) if !found.is_file() => return File::options().write(true).open(path)?.write_all(content),
        // Behind a link, the file it leads to is replaced.
        Ok(_) => fs::canonicalize(path)?,
        Err(_) => path.to_owned(),
    };
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    let mut builder = tempfile::Builder::new();
    builder.prefix(".parlor-");
    // As any new file; temporary ones would be for their owner only.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder).map_err(|error| error.kind())?;
    file.write_all(content)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_file_in_no_folder_is_an_error_that_names_it() {
        let folder = tempfile::tempdir().unwrap();
        let error = write_whole(&folder.path().join("no/a"), b"").unwrap_err();
        assert!(error.to_string().ends_with("no/a"), "{error}");
    }

    #[cfg(unix)]
    #[test]
    fn a_device_is_written_and_stays_a_device() {
        write_whole(Path::new("/dev/null"), b"x").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        write_whole(&link, b"new").unwrap();
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
