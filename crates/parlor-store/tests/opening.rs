//! Opening: made on first use, quick afterwards, and a clear refusal that changes nothing when the file is not ours.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::{KEY, game, put};
use parlor_store::blocking::Shelf;
use parlor_store::{OpenError, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::fs;
use std::path::Path;

/// Opens, which must fail, and gives the one line that says why.
async fn refusal(folder: &Path) -> (OpenError, String) {
    let error = Store::open(folder).await.expect_err("this must not open");
    let line = error.to_string();
    assert!(!line.contains('\n') && !line.contains("error returned from database"), "{line}");
    (error, line)
}

/// Runs statements on a database file behind the store's back.
async fn tamper(file: &Path, sql: &'static str) {
    let mut connection = SqliteConnectOptions::new().filename(file).create_if_missing(true).connect().await.unwrap();
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn the_folder_is_made_on_first_use_for_its_owner_only() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("not/there/yet");
    put(&Store::open(&folder).await.unwrap(), KEY, None, &game()).await.unwrap();
    assert!(folder.join("parlor.db").is_file());
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&folder).unwrap().permissions().mode() & 0o777, 0o700);
    }
}

#[tokio::test]
async fn folders_with_unusual_names_are_taken_as_they_are() {
    let home = tempfile::tempdir().unwrap();
    for name in ["with space", "100%25?mode=memory#x", "file:é"] {
        let folder = home.path().join(name);
        put(&Store::open(&folder).await.unwrap(), KEY, None, &game()).await.unwrap();
        assert!(folder.join("parlor.db").is_file(), "{name}");
        assert!(Store::open(&folder).await.unwrap().get(KEY).await.unwrap().is_some(), "{name}");
    }
}

#[tokio::test]
async fn a_file_in_the_way_of_the_folder_is_named() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("file");
    fs::write(&file, "mine").unwrap();
    let (error, line) = refusal(&file).await;
    assert!(matches!(error, OpenError::NotAFolder { .. }));
    assert_eq!(line, format!("cannot keep saved games in {0}: {0} is not a folder", file.display()));
    let (error, line) = refusal(&file.join("sub")).await;
    assert!(matches!(error, OpenError::NotAFolder { .. }));
    assert_eq!(line, format!("cannot keep saved games in {0}/sub: {0} is not a folder", file.display()));
    assert_eq!(fs::read(&file).unwrap(), b"mine");
    assert!(matches!(refusal(Path::new("")).await.0, OpenError::EmptyFolder));
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    // Not even root makes folders here.
    let (error, line) = refusal(Path::new("/proc/parlor")).await;
    assert!(matches!(error, OpenError::NoSuchFolder { .. }), "{error:?}");
    assert!(line.starts_with("cannot make the folder /proc/parlor: "), "{line}");
}

#[tokio::test]
async fn a_database_that_cannot_be_written_is_named() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("parlor.db");
    fs::create_dir(&file).unwrap();
    let (error, line) = refusal(home.path()).await;
    assert!(matches!(error, OpenError::NotWritable(_)), "{error:?}");
    assert_eq!(line, format!("cannot write {}", file.display()));
}

/// Permissions do not bind root, so root runs this in a second copy of the test binary that is nobody.
#[cfg(unix)]
#[test]
fn a_write_protected_database_or_folder_is_refused() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::os::unix::process::CommandExt;
    const FOLDER: &str = "PARLOR_STORE_TEST_PROTECTED";

    if let Some(folder) = std::env::var_os(FOLDER) {
        println!(
            "\n{}",
            Shelf::open(Path::new(&folder)).map_or_else(|error| error.to_string(), |_| "opened".to_owned())
        );
        return;
    }
    let home = tempfile::tempdir().unwrap();
    let allow = |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    allow(home.path(), 0o755);
    let program = home.path().join("program");
    fs::copy(std::env::current_exe().unwrap(), &program).unwrap();
    let open_as_nobody = |folder: &Path| {
        let mut command = std::process::Command::new(&program);
        command.args(["--exact", "a_write_protected_database_or_folder_is_refused", "--nocapture"]).env(FOLDER, folder);
        if home.path().metadata().unwrap().uid() == 0 {
            command.uid(65534).gid(65534);
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    for (with_database, database_mode, folder_mode) in [(false, 0, 0o555), (true, 0o666, 0o555), (true, 0o444, 0o777)] {
        let folder = home.path().join(format!("{with_database}-{database_mode:o}-{folder_mode:o}"));
        fs::create_dir(&folder).unwrap();
        let file = folder.join("parlor.db");
        if with_database {
            drop(Shelf::open(&folder).unwrap());
            allow(&file, database_mode);
        }
        allow(&folder, folder_mode);
        let said = open_as_nobody(&folder);
        let expected = format!("cannot write {}", file.display());
        assert!(said.lines().any(|line| line == expected), "{}: {said}", folder.display());
        allow(&folder, 0o777);
    }
    let folder = home.path().join("open");
    fs::create_dir(&folder).unwrap();
    allow(&folder, 0o777);
    assert!(open_as_nobody(&folder).lines().any(|line| line == "opened"), "without protection it opens");
}

#[tokio::test]
async fn garbage_is_refused_and_left_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("parlor.db");
    // Two bytes at least: SQLite itself takes a file of one byte for an empty one.
    for garbage in [b"xy".to_vec(), b"dear diary\n".repeat(3), vec![0; 512], b"garbage!".repeat(10_000)] {
        fs::write(&file, &garbage).unwrap();
        let (error, line) = refusal(home.path()).await;
        assert!(matches!(error, OpenError::NotADatabase(_)), "{} bytes: {error:?}", garbage.len());
        assert_eq!(line, format!("{} is not a database", file.display()));
        assert!(fs::read(&file).unwrap() == garbage, "{} bytes were changed", garbage.len());
        let files: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(files, ["parlor.db"], "nothing was put beside it");
    }
}

#[tokio::test]
async fn a_damaged_database_is_refused_and_left_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("parlor.db");
    let store = Store::open(home.path()).await.unwrap();
    put(&store, KEY, None, &game()).await.unwrap();
    store.close().await;
    let mut bytes = fs::read(&file).unwrap();
    // The header is whole, the list of tables after it is not.
    bytes[100..4096].fill(0xA5);
    fs::write(&file, &bytes).unwrap();
    let (error, line) = refusal(home.path()).await;
    assert!(matches!(error, OpenError::Other { .. }), "{error:?}");
    assert_eq!(line, format!("cannot open {}: database disk image is malformed", file.display()));
    assert!(fs::read(&file).unwrap() == bytes);
}

#[tokio::test]
async fn the_database_of_another_program_is_refused_and_left_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("parlor.db");
    tamper(&file, "CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('marzipan')").await;
    let before = fs::read(&file).unwrap();
    let (error, line) = refusal(home.path()).await;
    assert!(matches!(error, OpenError::NotOurs(_)), "{error:?}");
    assert_eq!(line, format!("{} is a database of another program", file.display()));
    assert!(fs::read(&file).unwrap() == before);
}

#[tokio::test]
async fn the_database_of_a_newer_version_is_refused_and_left_as_it_is() {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("parlor.db");
    Store::open(home.path()).await.unwrap().close().await;
    tamper(&file, "INSERT INTO _sqlx_migrations VALUES (9999, 'later', '2040-01-01', TRUE, x'00', 1)").await;
    let before = fs::read(&file).unwrap();
    let (error, line) = refusal(home.path()).await;
    assert!(matches!(error, OpenError::Newer(_)), "{error:?}");
    assert_eq!(line, format!("{} was made by a newer version of Parlor", file.display()));
    assert!(fs::read(&file).unwrap() == before);
}

#[tokio::test]
async fn closing_folds_the_log_into_the_file() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::open(home.path()).await.unwrap();
    put(&store, KEY, None, &game()).await.unwrap();
    assert!(home.path().join("parlor.db-wal").metadata().unwrap().len() > 0);
    store.close().await;
    assert!(!home.path().join("parlor.db-wal").exists(), "a closed database is one file");
}

#[tokio::test]
async fn a_closed_store_answers_with_an_error() {
    let home = tempfile::tempdir().unwrap();
    let store = Store::open(home.path()).await.unwrap();
    store.close().await;
    assert!(matches!(put(&store, KEY, None, &game()).await, Err(StoreError::Database(_))));
}

#[test]
fn a_shelf_leaves_one_complete_file_behind() {
    let home = tempfile::tempdir().unwrap();
    let shelf = Shelf::open(home.path()).unwrap();
    shelf.wait(async |store| put(store, KEY, None, &game()).await).unwrap();
    let kept = shelf.wait(async |store| store.read(KEY).await).unwrap().unwrap();
    assert_eq!(kept.rows, game().rows);
    drop(shelf);
    let files: Vec<_> = fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files, ["parlor.db"]);
    assert!(matches!(Shelf::open(&home.path().join("parlor.db")), Err(OpenError::NotAFolder { .. })));
}

#[test]
fn opening_an_existing_database_writes_nothing() {
    let home = tempfile::tempdir().unwrap();
    drop(Shelf::open(home.path()).unwrap());
    let before = fs::read(home.path().join("parlor.db")).unwrap();
    drop(Shelf::open(home.path()).unwrap());
    assert!(fs::read(home.path().join("parlor.db")).unwrap() == before, "nothing is left to do the second time");
}
