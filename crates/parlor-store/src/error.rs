//! What can go wrong, in one lower-case line each.

use crate::NameError;
use std::io;
use std::path::PathBuf;

/// Why the store could not be opened.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The environment names no place for data.
    #[error("there is no place for saved games: set PARLOR_DATA to a folder")]
    NoFolder,
    /// A folder was given, and it is the empty text.
    #[error("the data folder is given as an empty text")]
    EmptyFolder,
    /// Something else is where the folder, or one of the folders above it, should be.
    #[error("cannot keep saved games in {}: {} is not a folder", .folder.display(), .obstacle.display())]
    NotAFolder {
        /// The data folder.
        folder: PathBuf,
        /// The part of its path that is something else.
        obstacle: PathBuf,
    },
    /// The system does not let us make the folder.
    #[error("cannot make the folder {}: {}", .folder.display(), .error.kind())]
    NoSuchFolder {
        /// The data folder.
        folder: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file holds something that is not a database.
    #[error("{} is not a database", .0.display())]
    NotADatabase(PathBuf),
    /// The file is a database, but of another program.
    #[error("{} is a database of another program", .0.display())]
    NotOurs(PathBuf),
    /// The file was written by a version that knows more than this one.
    #[error("{} was made by a newer version of Parlor", .0.display())]
    Newer(PathBuf),
    /// The file cannot be made, opened or written.
    #[error("cannot write {}", .0.display())]
    NotWritable(PathBuf),
    /// Another program kept the file locked for too long.
    #[error("{} is locked by another program", .0.display())]
    Busy(PathBuf),
    /// Anything else, a damaged file above all.
    #[error("cannot open {}: {reason}", .path.display())]
    Other {
        /// The database file.
        path: PathBuf,
        /// What the database said.
        reason: String,
    },
}

impl OpenError {
    pub(crate) fn new(path: PathBuf, error: &sqlx::Error) -> Self {
        match result_code(error) {
            Some(SQLITE_BUSY | SQLITE_LOCKED) => OpenError::Busy(path),
            Some(SQLITE_PERM | SQLITE_READONLY | SQLITE_CANTOPEN) => OpenError::NotWritable(path),
            Some(SQLITE_NOTADB) => OpenError::NotADatabase(path),
            _ => OpenError::Other { path, reason: reason(error) },
        }
    }
}

/// Why the store did not do what it was asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The store could not be opened.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The name is not one that can be stored.
    #[error(transparent)]
    Name(#[from] NameError),
    /// Another saved game has that name, give or take capital letters.
    #[error("another saved game is called \"{0}\"")]
    NameTaken(String),
    /// No game has that key.
    #[error("there is no saved game with the key {0}")]
    NoSuchGame(String),
    /// Somebody else changed the game since it was read; nothing was stored.
    #[error("the game went on elsewhere")]
    Behind,
    /// The beginning of a key fits several games.
    #[error("\"{asked}\" could be any of {}", .candidates.join(", "))]
    Ambiguous {
        /// What was looked for.
        asked: String,
        /// The keys that fit, each followed by its name if it has one.
        candidates: Vec<String>,
    },
    /// Another program kept the database locked for too long.
    #[error("the database is locked by another program")]
    Busy,
    /// Anything else: the disk is full, the file is damaged or gone.
    #[error("the database failed: {0}")]
    Database(String),
}

impl From<sqlx::Error> for StoreError {
    fn from(error: sqlx::Error) -> Self {
        match result_code(&error) {
            Some(SQLITE_BUSY | SQLITE_LOCKED) => StoreError::Busy,
            _ if matches!(error, sqlx::Error::PoolTimedOut) => StoreError::Busy,
            _ => StoreError::Database(reason(&error)),
        }
    }
}

// https://www.sqlite.org/rescode.html
const SQLITE_PERM: u32 = 3;
const SQLITE_BUSY: u32 = 5;
const SQLITE_LOCKED: u32 = 6;
const SQLITE_READONLY: u32 = 8;
const SQLITE_CANTOPEN: u32 = 14;
const SQLITE_NOTADB: u32 = 26;

/// SQLite's primary result code: the low byte of the extended one that sqlx gives.
fn result_code(error: &sqlx::Error) -> Option<u32> {
    let code: u32 = error.as_database_error()?.code()?.parse().ok()?;
    Some(code & 0xff)
}

/// SQLite's own words, without the prefix that sqlx puts before them.
fn reason(error: &sqlx::Error) -> String {
    error.as_database_error().map_or_else(|| error.to_string(), |error| error.message().to_owned())
}
