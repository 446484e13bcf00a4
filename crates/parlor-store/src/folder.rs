//! Where the data lives when nobody says otherwise.

use crate::OpenError;
use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The folder that holds the database.
///
/// The first of these that is given: `choice`, the environment's `PARLOR_DATA`, `$XDG_DATA_HOME/parlor`, and the usual
/// place of the system (`~/.local/share/parlor`; `~/Library/Application Support/parlor` on macOS, `%APPDATA%\parlor` on
/// Windows). An empty variable counts as unset, and so does an `XDG_DATA_HOME` that is not absolute, as its
/// specification asks. The folder need not exist.
pub fn data_folder(choice: Option<&Path>) -> Result<PathBuf, OpenError> {
    folder_from(choice, |variable| env::var_os(variable))
}

fn folder_from(choice: Option<&Path>, env: impl Fn(&str) -> Option<OsString>) -> Result<PathBuf, OpenError> {
    let given = |variable| env(variable).filter(|value| !value.is_empty()).map(PathBuf::from);
    match choice {
        // Someone typed `--data "$FOLDER"` with FOLDER unset: using another folder would surprise them.
        Some(path) if path.as_os_str().is_empty() => Err(OpenError::EmptyFolder),
        Some(path) => Ok(path.to_owned()),
        None => given("PARLOR_DATA")
            .or_else(|| given("XDG_DATA_HOME").filter(|path| path.is_absolute()).map(|path| path.join("parlor")))
            .or_else(|| usual_place(given))
            .ok_or(OpenError::NoFolder),
    }
}

fn usual_place(given: impl Fn(&'static str) -> Option<PathBuf>) -> Option<PathBuf> {
    if cfg!(windows) {
        given("APPDATA").or_else(|| given("USERPROFILE")).map(|place| place.join("parlor"))
    } else if cfg!(target_os = "macos") {
        given("HOME").map(|home| home.join("Library/Application Support/parlor"))
    } else {
        given("HOME").map(|home| home.join(".local/share/parlor"))
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::*;

    fn folder(choice: Option<&str>, env: &[(&str, &str)]) -> Result<PathBuf, OpenError> {
        folder_from(choice.map(Path::new), |variable| {
            env.iter().find(|(name, _)| *name == variable).map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn the_nearest_choice_wins() {
        let mut env = vec![("HOME", "/home/ada"), ("XDG_DATA_HOME", "/xdg"), ("PARLOR_DATA", "here")];
        assert_eq!(folder(Some("chosen"), &env).unwrap(), Path::new("chosen"));
        assert_eq!(folder(None, &env).unwrap(), Path::new("here"));
        env.pop();
        assert_eq!(folder(None, &env).unwrap(), Path::new("/xdg/parlor"));
        env.pop();
        assert_eq!(folder(None, &env).unwrap(), Path::new("/home/ada/.local/share/parlor"));
    }

    #[test]
    fn empty_variables_count_as_unset() {
        let env = [("PARLOR_DATA", ""), ("XDG_DATA_HOME", ""), ("HOME", "/home/ada")];
        assert_eq!(folder(None, &env).unwrap(), Path::new("/home/ada/.local/share/parlor"));
        assert!(matches!(folder(None, &[("HOME", "")]), Err(OpenError::NoFolder)));
        assert!(matches!(folder(Some(""), &env), Err(OpenError::EmptyFolder)));
    }

    #[test]
    fn a_relative_xdg_data_home_is_ignored() {
        let env = [("XDG_DATA_HOME", "data"), ("HOME", "/home/ada")];
        assert_eq!(folder(None, &env).unwrap(), Path::new("/home/ada/.local/share/parlor"));
    }
}
