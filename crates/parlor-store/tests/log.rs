//! The log: appended in order, fenced by its revision, written out again where it pays, and migrated from a save.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::{game, put, row};
use parlor_games::catalogue;
use parlor_games::session::Keep;
use parlor_store::{ResultFilter, SNAPSHOT_EVERY, Store, StoreError};
use std::fs;
use std::path::Path;

async fn empty() -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    (folder, store)
}

async fn changes(store: &Store, key: &str) -> Vec<String> {
    store.read(key).await.unwrap().unwrap().rows.into_iter().map(|row| row.change).collect()
}

fn said(change: &str) -> Keep {
    Keep { rows: vec![row(change)], ..game() }
}

#[tokio::test]
async fn whoever_is_behind_is_told_and_overwrites_nothing() {
    let (_folder, store) = empty().await;
    let first = put(&store, "table", None, &said("new")).await.unwrap();
    let second = store.append("table", first, None, &said("move 1")).await.unwrap();
    let late = store.append("table", first, None, &Keep { moves: 77, ..said("move 2") }).await.unwrap_err();
    assert!(matches!(late, StoreError::Behind), "{late}");
    let time = store.append("table", first, None, &Keep { rows: vec![], elapsed_ms: 1, ..game() }).await.unwrap_err();
    assert!(matches!(time, StoreError::Behind), "not even with its time: {time}");
    let kept = store.read("table").await.unwrap().unwrap();
    assert_eq!((kept.game.revision, kept.game.moves, kept.game.elapsed_ms), (second, 3, 61_000));
    assert_eq!(changes(&store, "table").await, ["new", "move 1"]);
}

#[tokio::test]
async fn a_deleted_game_stays_deleted() {
    let (_folder, store) = empty().await;
    let revision = put(&store, "table", None, &said("new")).await.unwrap();
    store.delete("table").await.unwrap();
    let late = store.append("table", revision, None, &said("move 1")).await.unwrap_err();
    assert!(matches!(late, StoreError::NoSuchGame(_)), "{late}");
    assert!(matches!(store.write_out("table", revision, "x").await, Err(StoreError::Behind)));
    assert!(store.read("table").await.unwrap().is_none());
    put(&store, "table", None, &said("new")).await.unwrap();
    assert_eq!(changes(&store, "table").await, ["new"], "nothing of it is left");
}

#[tokio::test]
async fn time_alone_is_stored_without_a_row() {
    let (_folder, store) = empty().await;
    let first = put(&store, "table", None, &said("new")).await.unwrap();
    let now = Keep { rows: vec![], elapsed_ms: 65_000, ..game() };
    assert_eq!(store.append("table", first, None, &now).await.unwrap(), first);
    let kept = store.read("table").await.unwrap().unwrap();
    assert_eq!((kept.game.elapsed_ms, kept.rows.len()), (65_000, 1));
}

#[tokio::test]
async fn a_long_log_is_written_out_and_read_from_there() {
    let (_folder, store) = empty().await;
    let rows = (0..SNAPSHOT_EVERY).map(|n| row(&format!("go {n}"))).collect();
    let revision = put(&store, "table", None, &Keep { rows, ..game() }).await.unwrap();
    assert!(!store.is_long("table").await.unwrap());
    let revision = store.append("table", revision, None, &said("go 1")).await.unwrap();
    assert!(store.is_long("table").await.unwrap());
    assert!(matches!(store.write_out("table", revision - 1, "all").await, Err(StoreError::Behind)));
    let revision = store.write_out("table", revision, "all of it").await.unwrap();
    assert!(!store.is_long("table").await.unwrap());
    store.append("table", revision, None, &said("move 1")).await.unwrap();
    assert_eq!(changes(&store, "table").await, ["all of it", "move 1"]);
}

#[tokio::test]
async fn what_one_move_writes_does_not_grow_with_the_history() {
    let (short, long) = (fixture::bytes_of_a_move_at(10).await, fixture::bytes_of_a_move_at(2_000).await);
    assert!(short > 0 && long <= short, "{short} bytes at ply 10, {long} at ply 2,000");
}

#[tokio::test]
async fn a_copy_is_a_game_of_its_own_and_practice() {
    let (_folder, store) = empty().await;
    let table = catalogue::open("magic-square:3#7", parlor_games::table::Level::Easy).unwrap();
    let mut session = parlor_games::session::Session::new(table, parlor_store::CHANCE);
    let first = store.create("table", Some("Ada"), None, &session.keep()).await.unwrap();
    let copy = store.keep_as("table", "before the gamble").await.unwrap();
    let effects = session.command(parlor_games::table::Command::Play { text: "5@1,1".into() });
    store.append("table", first, Some("Ada"), &effects.store.unwrap()).await.unwrap();
    let kept = store.read(&copy).await.unwrap().unwrap();
    assert_eq!((kept.game.player.as_deref(), kept.game.name.as_deref()), (Some("Ada"), Some("before the gamble")));
    let table = catalogue::restore(&kept.rows).unwrap();
    assert_eq!((table.log().len(), table.state().origin), (0, parlor_games::table::Origin::Save));
}

/// `testdata/release-0.1.0.db` was made by release 0.1.0: its server was asked for six tables by four players, with moves,
/// help, a restart, a note, a bookmark, a name and four endings.
#[tokio::test]
async fn a_database_of_the_first_release_keeps_every_game_score_and_name() {
    let home = tempfile::tempdir().unwrap();
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata/release-0.1.0.db");
    fs::copy(old, home.path().join("parlor.db")).unwrap();
    for _ in 0..2 {
        let store = Store::open(home.path()).await.unwrap();
        let games = store.list(Default::default()).await.unwrap();
        let told: Vec<_> = games.iter().map(|game| (game.id.as_str(), game.status.as_str(), game.moves)).collect();
        let expected = [
            ("pikachu:6x4#1.4", "playing", 1),
            ("hitori:5x5#1.7", "playing", 1),
            ("mahjong#1.9", "playing", 3),
            ("nine-almonds#1.q", "stuck", 1),
            ("magic-square#1.honest", "won", 9),
            ("nine-almonds#1.monday", "won", 4),
        ];
        assert_eq!(told, expected);
        for game in &games {
            let kept = store.read(&game.key).await.unwrap().unwrap();
            let table = catalogue::restore(&kept.rows).unwrap_or_else(|error| panic!("{}: {error}", game.id));
            assert_eq!((table.id(), table.log().len() as i64), (game.id.clone(), game.moves));
            assert!(!table.state().origin.is_ranked());
        }
        let named = store.find("sunday MORNING").await.unwrap().unwrap();
        assert_eq!((named.player.as_deref(), named.id.as_str()), (Some("Bert"), "magic-square#1.honest"));
        let hitori = games.iter().find(|game| game.game == "hitori").unwrap();
        assert_eq!(hitori.player.as_deref(), Some("Ada"));
        let table = catalogue::restore(&store.read(&hitori.key).await.unwrap().unwrap().rows).unwrap();
        assert_eq!((table.state().note.as_deref(), table.state().bookmarks.len()), (Some("look here"), 1));
        assert!(!table.assists().is_empty());

        assert_eq!(store.result_keys(ResultFilter::default()).await.unwrap(), [], "nobody knows whether they rank");
        let keys = store.result_keys(ResultFilter { practice: true, clean: false }).await.unwrap();
        let told: Vec<_> = keys.iter().map(|(key, count)| (key.game.as_str(), key.level.as_str(), *count)).collect();
        assert_eq!(told, [("magic-square", "expert", 1), ("nine-almonds", "easy", 2)]);
        for (key, _) in keys {
            for row in store.results(&key, ResultFilter { practice: true, clean: false }, 9).await.unwrap() {
                let level = row.level.parse().unwrap();
                let replay = catalogue::replay(&row.id, level, &row.moves_made(), 0).unwrap();
                assert_eq!(replay.line().unwrap().of as i64, row.moves, "{}", row.id);
            }
        }
        store.close().await;
    }
}
