//! Saves and autosaves: what is put is found again, and names are rules.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::{KEY, append, game, put, row};
use parlor_games::session::Keep;
use parlor_games::table::Outcome;
use parlor_store::{GameFilter, NameError, Store, StoreError, fresh_key};
use std::time::SystemTime;
use tempfile::TempDir;

async fn empty() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    (folder, store)
}

/// Two games stored in the same millisecond are equally new; tests about order wait for the next one.
async fn a_moment() {
    let now = || SystemTime::UNIX_EPOCH.elapsed().unwrap().as_millis();
    let start = now();
    while now() == start {
        tokio::task::yield_now().await;
    }
}

async fn keys(store: &Store, filter: GameFilter<'_>) -> Vec<String> {
    store.list(filter).await.unwrap().into_iter().map(|game| game.key).collect()
}

#[tokio::test]
async fn a_game_comes_back_as_it_was_put_also_after_reopening() {
    let (folder, store) = empty().await;
    put(&store, KEY, Some("  Sunday "), &game()).await.unwrap();
    store.close().await;
    let kept = Store::open(folder.path()).await.unwrap().read(KEY).await.unwrap().unwrap();
    let row = &kept.game;
    assert_eq!(row.name.as_deref(), Some("Sunday"));
    assert!(row.created_at > 1_700_000_000_000 && row.updated_at == row.created_at);
    assert_eq!((row.game.as_str(), row.id.as_str(), row.level.as_str()), ("hitori", "hitori:8x8#42", "easy"));
    assert_eq!((row.status.as_str(), row.finished, row.moves, row.elapsed_ms), ("playing", false, 3, 61_000));
    assert_eq!((kept.rows, row.revision), (game().rows, 1));
}

#[tokio::test]
async fn appending_changes_all_but_the_birthday_and_the_name() {
    let (_folder, store) = empty().await;
    put(&store, KEY, Some("Sunday"), &game()).await.unwrap();
    let first = store.get(KEY).await.unwrap().unwrap();
    a_moment().await;
    let later = Keep { outcome: Outcome::Won, moves: 9, elapsed_ms: 99_000, rows: vec![row("d4")], ..game() };
    append(&store, KEY, &later).await.unwrap();
    let now = store.get(KEY).await.unwrap().unwrap();
    assert_eq!((now.name.as_deref(), now.created_at), (Some("Sunday"), first.created_at));
    assert_eq!((now.status.as_str(), now.finished, now.moves, now.elapsed_ms), ("won", true, 9, 99_000));
    assert_eq!(store.read(KEY).await.unwrap().unwrap().rows.len(), 2);
    assert!(now.updated_at > first.updated_at);
    assert_eq!(keys(&store, GameFilter::default()).await.len(), 1);
}

#[tokio::test]
async fn lists_are_newest_first_and_filtered() {
    let (_folder, store) = empty().await;
    let candy = Keep { game: "candy", ..game() };
    for (key, name, keep) in [
        ("one", None, game()),
        ("two", Some("Two"), game()),
        ("three", None, candy.clone()),
        ("four", Some("Four"), Keep { outcome: Outcome::Won, ..candy }),
    ] {
        put(&store, key, name, &keep).await.unwrap();
        a_moment().await;
    }
    append(&store, "one", &game()).await.unwrap();
    let all = GameFilter::default();
    assert_eq!(keys(&store, all).await, ["one", "four", "three", "two"]);
    assert_eq!(keys(&store, GameFilter { game: Some("candy"), ..all }).await, ["four", "three"]);
    assert_eq!(keys(&store, GameFilter { only_named: true, ..all }).await, ["four", "two"]);
    assert_eq!(keys(&store, GameFilter { only_unfinished: true, ..all }).await, ["one", "three", "two"]);
    assert_eq!(keys(&store, GameFilter { only_named: true, only_unfinished: true, ..all }).await, ["two"]);
    assert_eq!(keys(&store, GameFilter { limit: Some(2), ..all }).await, ["one", "four"]);
    assert_eq!(keys(&store, GameFilter { game: Some("go"), ..all }).await, [""; 0]);
}

#[tokio::test]
async fn a_deleted_game_is_gone_and_frees_its_name() {
    let (_folder, store) = empty().await;
    put(&store, KEY, Some("Sunday"), &game()).await.unwrap();
    assert!(store.delete(KEY).await.unwrap());
    assert!(!store.delete(KEY).await.unwrap());
    assert_eq!(store.get(KEY).await.unwrap(), None);
    put(&store, "another", Some("Sunday"), &game()).await.unwrap();
}

#[tokio::test]
async fn no_two_games_share_a_name_whatever_its_case() {
    let (_folder, store) = empty().await;
    put(&store, "one", Some("Été"), &game()).await.unwrap();
    put(&store, "two", None, &game()).await.unwrap();
    let clashes = [
        store.rename("two", " éTÉ ").await.unwrap_err(),
        put(&store, "three", Some("été"), &game()).await.unwrap_err(),
        store.keep_as("two", "été").await.unwrap_err(),
    ];
    for clash in &clashes {
        assert!(matches!(clash, StoreError::NameTaken(_)), "{clash}");
    }
    assert_eq!(clashes[0].to_string(), "another saved game is called \"éTÉ\"");
    assert_eq!(keys(&store, GameFilter { only_named: true, ..GameFilter::default() }).await, ["one"]);
    assert_eq!(keys(&store, GameFilter::default()).await.len(), 2, "a refused game is not there");
    // Its own name is free to a game, and so is another way of writing it.
    store.rename("one", "été").await.unwrap();
    assert_eq!(store.get("one").await.unwrap().unwrap().name.as_deref(), Some("été"));
}

#[tokio::test]
async fn bad_names_are_refused_before_anything_is_written() {
    let (_folder, store) = empty().await;
    put(&store, KEY, None, &game()).await.unwrap();
    for (name, why) in [
        ("  ", NameError::Empty),
        ("a\u{1b}[2Jb", NameError::Control('\u{1b}')),
        ("x".repeat(61).as_str(), NameError::TooLong { length: 61, most: 60 }),
    ] {
        let refusals = [
            store.rename(KEY, name).await.unwrap_err(),
            store.keep_as(KEY, name).await.unwrap_err(),
            put(&store, "another", Some(name), &game()).await.unwrap_err(),
        ];
        for refusal in refusals {
            assert!(matches!(&refusal, StoreError::Name(error) if *error == why), "{name:?}: {refusal}");
        }
    }
    assert_eq!(store.list(GameFilter::default()).await.unwrap()[0].name, None);
}

#[tokio::test]
async fn naming_or_keeping_a_game_that_is_not_there_says_so() {
    let (_folder, store) = empty().await;
    for error in [store.rename("nokey", "a").await.unwrap_err(), store.keep_as("nokey", "a").await.unwrap_err()] {
        assert_eq!(error.to_string(), "there is no saved game with the key nokey");
    }
}

#[tokio::test]
async fn keep_as_copies_the_game_and_leaves_the_original_alone() {
    let (_folder, store) = empty().await;
    put(&store, KEY, None, &game()).await.unwrap();
    let original = store.get(KEY).await.unwrap().unwrap();
    let key = store.keep_as(KEY, " before the gamble ").await.unwrap();
    assert_ne!(key, KEY);
    append(&store, KEY, &Keep { rows: vec![row("gambled")], ..game() }).await.unwrap();
    let kept = store.read(&key).await.unwrap().unwrap();
    assert_eq!(kept.game.name.as_deref(), Some("before the gamble"));
    assert_eq!((&kept.rows[0], kept.game.id.as_str(), kept.game.moves), (&game().rows[0], "hitori:8x8#42", 3));
    assert!(kept.rows.iter().all(|row| row.change != "gambled"));
    let now = store.get(KEY).await.unwrap().unwrap();
    assert_eq!((now.name, now.created_at), (None, original.created_at));
}

#[tokio::test]
async fn find_takes_a_key_a_name_or_the_beginning_of_a_key() {
    let (_folder, store) = empty().await;
    for (key, name) in [
        ("abcd1111", None),
        ("abcd1111f", None),
        ("abcd2222", Some("Holiday")),
        ("beef0000", Some("abcd")),
        ("50%_off0", None),
        ("50xxoff1", None),
    ] {
        put(&store, key, name, &game()).await.unwrap();
    }
    let found = async |asked: &str| store.find(asked).await.unwrap().map(|row| row.key);
    assert_eq!(found("abcd1111").await.as_deref(), Some("abcd1111"), "an exact key beats being a beginning");
    assert_eq!(found("abcd").await.as_deref(), Some("beef0000"), "a name beats the beginning of keys");
    assert_eq!(found(" hOLIDAY ").await.as_deref(), Some("abcd2222"));
    assert_eq!(found("abcd2").await.as_deref(), Some("abcd2222"));
    assert_eq!(found("beef").await.as_deref(), Some("beef0000"));
    assert_eq!(found("bee").await, None, "three characters are not enough");
    assert_eq!(found("50%_").await.as_deref(), Some("50%_off0"), "nothing is a wildcard");
    for nothing in ["", "nosuch", "abcd1111ff", "Holi"] {
        assert_eq!(found(nothing).await, None, "{nothing:?}");
    }
}

#[tokio::test]
async fn an_ambiguous_beginning_lists_the_candidates() {
    let (_folder, store) = empty().await;
    put(&store, "abcd2222", Some("Holiday"), &game()).await.unwrap();
    put(&store, "abcd1111", None, &game()).await.unwrap();
    let error = store.find("abcd").await.unwrap_err();
    assert_eq!(error.to_string(), "\"abcd\" could be any of abcd1111, abcd2222 (Holiday)");
    for n in 0..20 {
        put(&store, &format!("abcd33{n:02}"), None, &game()).await.unwrap();
    }
    let StoreError::Ambiguous { candidates, .. } = store.find("abcd").await.unwrap_err() else { panic!() };
    assert_eq!((candidates.len(), candidates[10].as_str()), (11, "…"));
}

#[tokio::test]
async fn pruning_takes_old_finished_autosaves_and_nothing_else() {
    let (_folder, store) = empty().await;
    let finished = || Keep { outcome: Outcome::Won, ..game() };
    for (key, name, keep) in [
        ("oldest", None, finished()),
        ("named", Some("Kept"), finished()),
        ("playing", None, game()),
        ("old", None, finished()),
        ("new", None, finished()),
        ("newest", None, game()),
    ] {
        put(&store, key, name, &keep).await.unwrap();
        a_moment().await;
    }
    assert_eq!(store.prune(2).await.unwrap(), 2);
    assert_eq!(keys(&store, GameFilter::default()).await, ["newest", "new", "playing", "named"]);
    assert_eq!(store.prune(2).await.unwrap(), 0);
    assert_eq!(store.prune(0).await.unwrap(), 1);
    assert_eq!(keys(&store, GameFilter::default()).await, ["newest", "playing", "named"]);
}

#[tokio::test]
async fn settings_are_set_replaced_and_unset_at_first() {
    let (folder, store) = empty().await;
    assert_eq!(store.setting("theme").await.unwrap(), None);
    store.set_setting("theme", "dark").await.unwrap();
    store.set_setting("player", "Ada").await.unwrap();
    store.set_setting("theme", "").await.unwrap();
    store.close().await;
    let store = Store::open(folder.path()).await.unwrap();
    assert_eq!(store.setting("theme").await.unwrap().as_deref(), Some(""));
    assert_eq!(store.setting("player").await.unwrap().as_deref(), Some("Ada"));
}

#[tokio::test]
async fn large_saves_come_back_whole() {
    let (_folder, store) = empty().await;
    let save = "d4 e5 ".repeat(200_000);
    let key = fresh_key();
    put(&store, &key, None, &Keep { rows: vec![row(&save)], ..game() }).await.unwrap();
    assert!(store.read(&key).await.unwrap().unwrap().rows[0].change == save);
}
