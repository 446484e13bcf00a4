//! Scores: a game scores once, and the best come first.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::SCORE;
use parlor_store::{NameError, ScoreDraft, ScoreKey, Store, StoreError};
use std::time::Duration;
use tempfile::TempDir;

async fn empty() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    (folder, store)
}

fn key(game: &str, setup: &str, level: &str) -> ScoreKey {
    ScoreKey { game: game.to_owned(), setup: setup.to_owned(), level: level.to_owned() }
}

async fn players(store: &Store, clean_only: bool, limit: u32) -> Vec<String> {
    let rows = store.scores(&key("hitori", "8x8", "easy"), clean_only, limit).await.unwrap();
    rows.into_iter().map(|row| row.player).collect()
}

#[tokio::test]
async fn a_score_comes_back_as_it_was_added() {
    let (_folder, store) = empty().await;
    let given = ScoreDraft { player: " Ada ", points: Some(-7), assists: "hint 2", clean: false, ..SCORE };
    assert!(store.add_score("table", 1, given).await.unwrap());
    let rows = store.scores(&key("hitori", "8x8", "easy"), false, 10).await.unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert!(row.at > 1_700_000_000_000);
    let back = ScoreDraft {
        player: &row.player,
        game: &row.game,
        setup: &row.setup,
        level: &row.level,
        won: row.won,
        elapsed_ms: row.elapsed_ms,
        moves: row.moves,
        points: row.points,
        assists: &row.assists,
        clean: row.clean,
        save: &row.save,
    };
    assert_eq!(back, ScoreDraft { player: "Ada", ..given });
}

#[tokio::test]
async fn a_game_scores_once_and_the_first_score_stays() {
    let (_folder, store) = empty().await;
    assert!(store.add_score("table", 1, SCORE).await.unwrap());
    assert!(!store.add_score("table", 1, SCORE).await.unwrap(), "a retry");
    let again = ScoreDraft { player: "Bob", elapsed_ms: 1, ..SCORE };
    assert!(!store.add_score("table", 1, again).await.unwrap(), "won again after undo");
    assert_eq!(players(&store, false, 10).await, ["Ada"]);
    assert!(store.add_score("table", 2, again).await.unwrap(), "the next game at the table");
    assert!(store.add_score("other", 1, again).await.unwrap(), "another table");
    assert_eq!(players(&store, false, 10).await, ["Bob", "Bob", "Ada"]);
}

#[tokio::test]
async fn the_best_scores_come_first() {
    let (_folder, store) = empty().await;
    let best_first = [
        ScoreDraft { player: "most points", points: Some(90), elapsed_ms: 900, ..SCORE },
        ScoreDraft { player: "fewer points", points: Some(80), elapsed_ms: 100, ..SCORE },
        ScoreDraft { player: "no points, fast", elapsed_ms: 200, moves: 50, ..SCORE },
        ScoreDraft { player: "slower, few moves", elapsed_ms: 300, moves: 10, ..SCORE },
        ScoreDraft { player: "slower, more moves", elapsed_ms: 300, moves: 11, ..SCORE },
        ScoreDraft { player: "the same, later", elapsed_ms: 300, moves: 11, ..SCORE },
        ScoreDraft { player: "lost with points", won: false, points: Some(99), elapsed_ms: 1, moves: 1, ..SCORE },
        ScoreDraft { player: "lost fast", won: false, elapsed_ms: 1, moves: 1, ..SCORE },
    ];
    // Added in an order that is neither the answer nor its reverse, but with the earlier of the two equals earlier.
    for (number, &at) in [6, 4, 0, 2, 7, 5, 1, 3].iter().enumerate() {
        store.add_score("table", number as i64, best_first[at]).await.unwrap();
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    let expected: Vec<&str> = best_first.iter().map(|score| score.player).collect();
    assert_eq!(players(&store, false, 100).await, expected);
    assert_eq!(players(&store, false, 3).await, expected[..3]);
}

#[tokio::test]
async fn clean_only_leaves_out_games_with_help() {
    let (_folder, store) = empty().await;
    store.add_score("table", 1, ScoreDraft { player: "helped", clean: false, elapsed_ms: 1, ..SCORE }).await.unwrap();
    store.add_score("table", 2, SCORE).await.unwrap();
    assert_eq!(players(&store, false, 10).await, ["helped", "Ada"]);
    assert_eq!(players(&store, true, 10).await, ["Ada"]);
}

#[tokio::test]
async fn scores_of_different_setups_and_levels_are_not_compared() {
    let (_folder, store) = empty().await;
    let drafts = [
        SCORE,
        SCORE,
        ScoreDraft { setup: "12x12", ..SCORE },
        ScoreDraft { level: "hard", ..SCORE },
        ScoreDraft { game: "candy", ..SCORE },
    ];
    for (number, draft) in drafts.iter().enumerate() {
        store.add_score("table", number as i64, *draft).await.unwrap();
    }
    let expected = [
        (key("candy", "8x8", "easy"), 1),
        (key("hitori", "12x12", "easy"), 1),
        (key("hitori", "8x8", "easy"), 2),
        (key("hitori", "8x8", "hard"), 1),
    ];
    assert_eq!(store.score_keys().await.unwrap(), expected);
    for (key, count) in &expected {
        assert_eq!(store.scores(key, false, 10).await.unwrap().len() as i64, *count, "{key:?}");
    }
}

#[tokio::test]
async fn a_deleted_score_is_gone() {
    let (_folder, store) = empty().await;
    store.add_score("table", 1, SCORE).await.unwrap();
    store.add_score("table", 2, ScoreDraft { player: "Bob", ..SCORE }).await.unwrap();
    let rows = store.scores(&key("hitori", "8x8", "easy"), false, 10).await.unwrap();
    assert!(store.delete_score(rows[0].number).await.unwrap());
    assert!(!store.delete_score(rows[0].number).await.unwrap());
    assert_eq!(players(&store, false, 10).await, ["Bob"]);
}

#[tokio::test]
async fn bad_player_names_are_refused() {
    let (_folder, store) = empty().await;
    for (player, why) in [
        (" ", NameError::Empty),
        ("A\u{7}da", NameError::Control('\u{7}')),
        ("x".repeat(41).as_str(), NameError::TooLong { length: 41, most: 40 }),
    ] {
        let refusal = store.add_score("table", 1, ScoreDraft { player, ..SCORE }).await.unwrap_err();
        assert!(matches!(&refusal, StoreError::Name(error) if *error == why), "{player:?}: {refusal}");
    }
    assert_eq!(store.score_keys().await.unwrap(), []);
}
