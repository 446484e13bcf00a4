//! Results: the best ending of a board counts, ranked and practice are apart, and the best come first.

#![allow(clippy::unwrap_used, reason = "in a test a panic is the message")]

mod fixture;

use fixture::{ended, game, result};
use parlor_games::session::Keep;
use parlor_games::table::{Assist, GameResult, Level, Origin, Outcome, Reached};
use parlor_store::{NameError, ResultFilter, ResultKey, Store, StoreError};
use tempfile::TempDir;

const RANKED: ResultFilter = ResultFilter { practice: false, clean: false };

async fn empty() -> (TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    (folder, store)
}

fn key(game: &str, setup: &str, level: &str) -> ResultKey {
    ResultKey { game: game.to_owned(), setup: setup.to_owned(), level: level.to_owned() }
}

async fn players(store: &Store, filter: ResultFilter, limit: u32) -> Vec<String> {
    let rows = store.results(&key("hitori", "8x8", "easy"), filter, limit).await.unwrap();
    rows.into_iter().map(|row| row.player).collect()
}

#[tokio::test]
async fn a_result_comes_back_as_it_was_kept_and_by_its_key() {
    let (_folder, store) = empty().await;
    let assists = vec![Assist::Verdict, Assist::Line];
    let given = GameResult { points: Some(-7), taken_back: 2, pauses: 1, assists, ..result("one") };
    ended(&store, "table", " Ada ", given).await;
    let rows = store.results(&key("hitori", "8x8", "easy"), RANKED, 10).await.unwrap();
    let [row] = rows.as_slice() else { panic!("{rows:?}") };
    assert!(row.at > 1_700_000_000_000 && row.won && row.ranked && !row.clean);
    assert_eq!((row.player.as_str(), row.points, row.taken_back, row.pauses), ("Ada", Some(-7), 2, 1));
    assert_eq!((row.assists.as_str(), row.id.as_str()), ("verdict line", "hitori:8x8#one"));
    assert_eq!((row.moves_made(), row.table_key.as_str()), (vec!["a1".into(), "b2".into()], "table"));
    assert_eq!(store.result(&row.key).await.unwrap().as_ref(), Some(row));
    assert_eq!(store.find_result(&row.key[..6]).await.unwrap().as_ref(), Some(row));
    assert_eq!(store.find_result(&row.key[..3]).await.unwrap(), None, "three characters are not enough");
    assert_eq!(store.result(&row.key[..6]).await.unwrap(), None, "strangers have to know all of it");
}

#[tokio::test]
async fn the_best_ending_of_a_board_counts() {
    let (_folder, store) = empty().await;
    let lost = GameResult { outcome: Outcome::Stuck, elapsed_ms: 1, moves: 1, ..result("one") };
    ended(&store, "table", "Ada", lost.clone()).await;
    assert_eq!(players(&store, RANKED, 10).await, [""; 0], "a game that was not won is no best result");
    let won = GameResult { taken_back: 1, ..result("one") };
    ended(&store, "table", "Ada", won.clone()).await;
    let rows = store.results(&key("hitori", "8x8", "easy"), RANKED, 10).await.unwrap();
    assert_eq!((rows.len(), rows[0].won, rows[0].taken_back), (1, true, 1), "a win after a lost ending counts");
    ended(&store, "table", "Ada", lost).await;
    ended(&store, "table", "Ada", GameResult { elapsed_ms: 99_000, ..won.clone() }).await;
    let rows = store.results(&key("hitori", "8x8", "easy"), RANKED, 10).await.unwrap();
    assert_eq!((rows.len(), rows[0].elapsed_ms), (1, 61_000), "a worse one changes nothing");
    ended(&store, "table", "Ada", GameResult { elapsed_ms: 9_000, game_number: 3, ..won }).await;
    let rows = store.results(&key("hitori", "8x8", "easy"), RANKED, 10).await.unwrap();
    assert_eq!((rows.len(), rows[0].elapsed_ms, rows[0].game_number), (1, 9_000, 3), "a better one takes its place");
    ended(&store, "table", "Ada", result("another")).await;
    ended(&store, "other", "Ada", result("one")).await;
    assert_eq!(players(&store, RANKED, 10).await.len(), 3, "another board, another table");
}

#[tokio::test]
async fn a_helped_ending_does_not_take_the_place_of_a_clean_one() {
    let (_folder, store) = empty().await;
    ended(&store, "table", "Ada", result("one")).await;
    let helped = GameResult { assists: vec![Assist::Line], elapsed_ms: 1, ..result("one") };
    ended(&store, "table", "Ada", helped).await;
    let time = async |filter| store.results(&key("hitori", "8x8", "easy"), filter, 9).await.unwrap()[0].elapsed_ms;
    assert_eq!((time(RANKED).await, time(ResultFilter { clean: true, ..RANKED }).await), (1, 61_000));
    assert_eq!(players(&store, RANKED, 10).await, ["Ada"], "one line a board");
}

#[tokio::test]
async fn ranked_and_practice_are_apart() {
    let (_folder, store) = empty().await;
    let others = [Origin::Seed, Origin::Position, Origin::Save, Origin::Replay, Origin::Earlier];
    for (number, origin) in others.into_iter().enumerate() {
        ended(&store, &format!("table {number}"), "Bob", GameResult { origin, ..result("one") }).await;
    }
    ended(&store, "dealt", "Ada", result("one")).await;
    ended(&store, "daily", "Eve", GameResult { origin: Origin::Daily, elapsed_ms: 1, ..result("two") }).await;
    assert_eq!(players(&store, RANKED, 10).await, ["Eve", "Ada"]);
    assert_eq!(players(&store, ResultFilter { practice: true, ..RANKED }, 10).await, ["Bob"; 5]);
}

#[tokio::test]
async fn the_best_results_come_first() {
    let (_folder, store) = empty().await;
    let best_first = [
        ("most points", GameResult { points: Some(90), elapsed_ms: 900, ..result("") }),
        ("fewer points", GameResult { points: Some(80), elapsed_ms: 100, ..result("") }),
        ("no points, fast", GameResult { elapsed_ms: 200, moves: 50, ..result("") }),
        ("slower, few moves", GameResult { elapsed_ms: 300, moves: 10, ..result("") }),
        ("slower, more moves", GameResult { elapsed_ms: 300, moves: 11, ..result("") }),
    ];
    // In an order that is neither the answer nor its reverse.
    for at in [4, 0, 2, 1, 3] {
        let (player, given) = best_first[at].clone();
        ended(&store, &format!("table {at}"), player, given).await;
    }
    let expected: Vec<&str> = best_first.iter().map(|(player, _)| *player).collect();
    assert_eq!(players(&store, RANKED, 100).await, expected);
    assert_eq!(players(&store, RANKED, 3).await, expected[..3]);
}

#[tokio::test]
async fn clean_means_without_help_and_without_moves_taken_back() {
    let (_folder, store) = empty().await;
    ended(&store, "one", "helped", GameResult { assists: vec![Assist::Verdict], ..result("one") }).await;
    ended(&store, "two", "took back", GameResult { taken_back: 1, ..result("two") }).await;
    ended(&store, "three", "Ada", result("three")).await;
    assert_eq!(players(&store, RANKED, 10).await.len(), 3);
    assert_eq!(players(&store, ResultFilter { clean: true, ..RANKED }, 10).await, ["Ada"]);
}

#[tokio::test]
async fn results_of_different_setups_and_levels_are_not_compared() {
    let (_folder, store) = empty().await;
    let given = [
        result("a"),
        result("b"),
        GameResult { setup: "12x12".into(), ..result("c") },
        GameResult { level: Level::Expert, ..result("d") },
        GameResult { game: "candy", ..result("e") },
    ];
    for result in given {
        ended(&store, "table", "Ada", result).await;
    }
    let expected = [
        (key("candy", "8x8", "easy"), 1),
        (key("hitori", "12x12", "easy"), 1),
        (key("hitori", "8x8", "easy"), 2),
        (key("hitori", "8x8", "expert"), 1),
    ];
    assert_eq!(store.result_keys(RANKED).await.unwrap(), expected);
    for (key, count) in &expected {
        assert_eq!(store.results(key, RANKED, 10).await.unwrap().len() as i64, *count, "{key:?}");
    }
}

#[tokio::test]
async fn results_outlive_the_game_they_were_played_in() {
    let (_folder, store) = empty().await;
    ended(&store, "table", "Ada", result("one")).await;
    assert!(store.delete("table").await.unwrap());
    assert_eq!(players(&store, RANKED, 10).await, ["Ada"]);
    assert_eq!(store.results_of("table").await.unwrap().len(), 1);
}

#[tokio::test]
async fn help_belongs_to_the_board_and_the_player() {
    let (_folder, store) = empty().await;
    let helped = |board: &str| Keep { help: Some((board.into(), vec![Assist::Where, Assist::Line])), ..game() };
    store.create("table", Some("Ada"), None, &helped("one")).await.unwrap();
    store.append("table", 1, Some("Ada"), &helped("one")).await.unwrap();
    store.delete("table").await.unwrap();
    assert_eq!(store.help("Ada", "one").await.unwrap(), [Assist::Line, Assist::Where], "also when the game is gone");
    assert_eq!(store.help("Bob", "one").await.unwrap(), []);
    assert_eq!(store.help("Ada", "two").await.unwrap(), []);
    store.add_help("Ada", "two", &[Assist::Verdict]).await.unwrap();
    assert_eq!(store.help("Ada", "two").await.unwrap(), [Assist::Verdict]);
}

#[tokio::test]
async fn help_taken_at_another_table_counts_whenever_it_was() {
    let (_folder, store) = empty().await;
    store.create("open before", Some("Ada"), None, &game()).await.unwrap();
    store.add_help("Ada", "one", &[Assist::Line]).await.unwrap();
    ended(&store, "open before", "Ada", result("one")).await;
    ended(&store, "another", "Bob", result("one")).await;
    let clean = ResultFilter { clean: true, ..RANKED };
    assert_eq!(players(&store, clean, 10).await, ["Bob"]);
    let rows = store.results_of("open before").await.unwrap();
    assert_eq!((rows[0].assists.as_str(), rows[0].clean), ("line", false));
}

#[tokio::test]
async fn bad_player_names_are_refused_before_anything_is_written() {
    let (_folder, store) = empty().await;
    for (player, why) in [
        (" ", NameError::Empty),
        ("A\u{7}da", NameError::Control('\u{7}')),
        ("x".repeat(41).as_str(), NameError::TooLong { length: 41, most: 40 }),
    ] {
        let keep = Keep { result: Some(result("one")), ..game() };
        let refusal = store.create("table", Some(player), None, &keep).await.unwrap_err();
        assert!(matches!(&refusal, StoreError::Name(error) if *error == why), "{player:?}: {refusal}");
    }
    assert_eq!(store.result_keys(RANKED).await.unwrap(), []);
    assert_eq!(store.revision("table").await.unwrap(), None);
}

#[tokio::test]
async fn par_is_kept_with_a_result_also_where_it_is_known_later() {
    let (_folder, store) = empty().await;
    ended(&store, "table", "Ada", result("one")).await;
    let known = async |store: &Store| {
        let rows = store.results(&key("hitori", "8x8", "easy"), RANKED, 10).await.unwrap();
        (rows.len(), rows[0].elapsed_ms, rows[0].scores().into_iter().map(|par| par.words).collect::<Vec<_>>())
    };
    assert_eq!(known(&store).await, (1, 61_000, vec![]));
    let text =
        r#"[{"unit":"turn","fewest":true,"best":4,"bound":4,"proved":true,"reached":5,"words":"5 turns, par 4"}]"#;
    let par = Reached::read(text);
    assert_eq!(par.len(), 1);
    ended(&store, "table", "Ada", GameResult { par: par.clone(), ..result("one") }).await;
    assert_eq!(known(&store).await, (1, 61_000, vec!["5 turns, par 4".to_owned()]));
    ended(&store, "table", "Ada", GameResult { par, elapsed_ms: 99_000, ..result("one") }).await;
    assert_eq!(known(&store).await.1, 61_000, "a worse ending changes nothing");
    assert_eq!(Reached::read("what else"), []);
}
