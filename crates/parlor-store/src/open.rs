//! Opening the database: finding out that it is ours, and bringing it up to date.

use crate::OpenError;
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqlitePool, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{Connection, query, query_scalar};
use std::fs::DirBuilder;
use std::path::{self, Path, PathBuf};
use std::time::{Duration, Instant};

static MIGRATIONS: Migrator = sqlx::migrate!();

/// As set by the first migration.
const APPLICATION_ID: i64 = 1_346_458_188;

/// How long a write waits for another program's write. Ours take milliseconds; only a program stopped in the middle of
/// one makes anybody wait this long.
const PATIENCE: Duration = Duration::from_secs(5);

/// The saved games, scores and settings of one data folder.
///
/// Any number of stores, in any number of programs, may be open on one folder. Cloning is cheap and gives a second
/// handle to the same connections.
#[derive(Debug, Clone)]
pub struct Store {
    /// One connection: writers of this program queue here in order, instead of polling SQLite's lock against each
    /// other. Every write is a single statement, or a transaction that begins as a write: so it is atomic, and never has
    /// to turn a read lock into a write lock, which SQLite refuses without waiting.
    pub(crate) writer: SqlitePool,
    pub(crate) readers: SqlitePool,
}

impl Store {
    /// Opens the database in `folder`. Makes the folder (for its owner only) and the database when they are missing.
    pub async fn open(folder: &Path) -> Result<Self, OpenError> {
        make_folder(folder)?;
        // Absolute, so that a later change of the working folder does not matter, and so that SQLite cannot take a
        // folder called "file:…" for an address.
        let folder = path::absolute(folder).map_err(|error| cannot_make(folder, error))?;
        let file = folder.join("parlor.db");
        let start = Instant::now();
        loop {
            match Self::connect(&file).await {
                // SQLite does not wait when two programs create the same database at the same moment.
                Err(OpenError::Busy(_)) if start.elapsed() < PATIENCE => {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
                outcome => return outcome,
            }
        }
    }

    async fn connect(file: &Path) -> Result<Self, OpenError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .foreign_keys(true)
            .busy_timeout(PATIENCE)
            // In WAL mode NORMAL survives a kill too, but after a power cut it may forget everything since the last
            // checkpoint: a whole evening at the pace of a person making moves. FULL syncs the log once per write,
            // which costs milliseconds that nobody feels, and then a move that was acknowledged is on the disk.
            .synchronous(SqliteSynchronous::Full);
        // A file does not go stale as a network connection does: no pings, no renewal.
        let pool = || SqlitePoolOptions::new().test_before_acquire(false).idle_timeout(None).max_lifetime(None);
        let writer = pool().max_connections(1).connect_with(options.clone()).await;
        let writer = writer.map_err(|error| OpenError::new(file.to_owned(), &error))?;
        if let Err(error) = prepare(&writer, file).await {
            // A file that is refused is also let go of before anybody hears of it.
            writer.close().await;
            return Err(error);
        }
        let readers = pool().max_connections(4).connect_lazy_with(options);
        Ok(Store { writer, readers })
    }

    /// Closes the connections and folds the write-ahead log into `parlor.db`, which is then complete on its own.
    ///
    /// Dropping the store loses nothing either; the log then stays beside the file until the next close.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
    }
}

/// Makes the database ready for this version, if it is ours.
async fn prepare(writer: &SqlitePool, file: &Path) -> Result<(), OpenError> {
    let opening = |error: sqlx::Error| OpenError::new(file.to_owned(), &error);
    let mut connection = writer.acquire().await.map_err(opening)?;
    if !is_ours_or_empty(&mut connection).await.map_err(opening)? {
        return Err(OpenError::NotOurs(file.to_owned()));
    }
    // Kept in the file, so this writes only to a new one.
    query_scalar::<_, String>("PRAGMA journal_mode = WAL").fetch_one(&mut *connection).await.map_err(opening)?;
    migrate(&mut connection, file).await
}

/// Looks before anything is written, so that a file that is not ours stays as it is.
async fn is_ours_or_empty(connection: &mut SqliteConnection) -> Result<bool, sqlx::Error> {
    // In this order: another program may be creating the database, and does it in one transaction.
    let objects: i64 = query_scalar("SELECT count(*) FROM sqlite_master").fetch_one(&mut *connection).await?;
    let application: i64 = query_scalar("PRAGMA application_id").fetch_one(connection).await?;
    Ok(objects == 0 || application == APPLICATION_ID)
}

async fn migrate(connection: &mut SqliteConnection, file: &Path) -> Result<(), OpenError> {
    let opening = |error: sqlx::Error| OpenError::new(file.to_owned(), &error);
    // sqlx takes no lock of its own for SQLite. Under this one, two programs that start together migrate once.
    let mut transaction = connection.begin_with("BEGIN IMMEDIATE").await.map_err(opening)?;
    MIGRATIONS.run(&mut *transaction).await.map_err(|error| match error {
        MigrateError::VersionMissing(_) => OpenError::Newer(file.to_owned()),
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => opening(error),
        error => OpenError::Other { path: file.to_owned(), reason: error.to_string() },
    })?;
    crate::results::complete(&mut transaction).await.map_err(opening)?;
    // SQLite opens a write-protected file without a word and refuses the first write. This is one, and changes nothing:
    // better to hear of it now than at the first save.
    query("DELETE FROM settings WHERE FALSE").execute(&mut *transaction).await.map_err(opening)?;
    transaction.commit().await.map_err(opening)
}

fn make_folder(folder: &Path) -> Result<(), OpenError> {
    if folder.as_os_str().is_empty() {
        return Err(OpenError::EmptyFolder);
    }
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| cannot_make(folder, error))
}

fn cannot_make(folder: &Path, error: std::io::Error) -> OpenError {
    let folder = folder.to_owned();
    match obstacle(&folder) {
        Some(obstacle) => OpenError::NotAFolder { folder, obstacle },
        None => OpenError::NoSuchFolder { folder, error },
    }
}

/// The part of the path that exists and is not a folder.
fn obstacle(folder: &Path) -> Option<PathBuf> {
    let existing = folder.ancestors().find(|path| path.symlink_metadata().is_ok())?;
    (!existing.is_dir()).then(|| existing.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_connection_is_logged_ahead_synced_and_checked() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path()).await.unwrap();
        for pool in [&store.writer, &store.readers] {
            let journal: String = query_scalar("PRAGMA journal_mode").fetch_one(pool).await.unwrap();
            let full: i64 = query_scalar("PRAGMA synchronous").fetch_one(pool).await.unwrap();
            let keys: i64 = query_scalar("PRAGMA foreign_keys").fetch_one(pool).await.unwrap();
            let patience: i64 = query_scalar("PRAGMA busy_timeout").fetch_one(pool).await.unwrap();
            assert_eq!((journal.as_str(), full, keys, patience), ("wal", 2, 1, 5000));
        }
    }
}
