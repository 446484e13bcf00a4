//! What a client cannot make the server hold or write.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, ROW, scores};
use parlor_games::catalogue;
use parlor_games::session::Session;
use parlor_games::table::{Command, Level};
use parlor_store::CHANCE;
use parlor_web::Limits;
use serde_json::json;

async fn refusal(client: &Client, save: &str) -> String {
    let refused = client.post("/api/tables", json!({ "save": save })).await.json(StatusCode::UNPROCESSABLE_ENTITY);
    refused["error"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_save_from_outside_holds_no_more_than_a_table() {
    let client = Client::with(Limits { notes: 100, ..Limits::default() }).await;
    let start = "parlor save 1\nnew easy magic-square:30#1\nclock waiting 0 0\n";
    let long = format!("{start}{}", "move 1@0,0\nmove -@0,0\n".repeat(2_512));
    assert!(refusal(&client, &long).await.ends_with("a table holds at most 2000 positions"));
    let remark = "n".repeat(60);
    let noted = format!("{start}move 1@0,0\nnote {remark}\nmove -@0,0\nnote {remark}\n");
    assert!(refusal(&client, &noted).await.ends_with("at most 100 bytes"));
    let many = format!("parlor save 1\n{}", "new easy template:26#x\nclock waiting 0 0\n".repeat(40));
    assert!(refusal(&client, &many).await.ends_with("at most 32 games"));
}

#[tokio::test]
async fn remarks_have_an_end_too() {
    let client = Client::with(Limits { notes: 10, ..Limits::default() }).await;
    let key = client.table(ROW).await;
    client.obey(&key, json!({"do": "note", "text": "0123456789"})).await;
    client.obey(&key, json!({"do": "play", "text": "2"})).await;
    let full = client.command(&key, json!({"do": "note", "text": "x"})).await.json(StatusCode::CONFLICT);
    assert_eq!(full["refusal"]["code"], "full");
}

/// A replay is held in memory only, so that it tells whether tables are put away.
async fn replay(client: &Client) -> String {
    let table = client.table(ROW).await;
    for text in ["2", "1"] {
        client.obey(&table, json!({"do": "play", "text": text})).await;
    }
    let results = scores(client, "template", "4", "easy", "&practice=true").await;
    client.open(json!({"replay": results[0]["key"]})).await
}

#[tokio::test]
async fn tables_are_put_away_by_the_bytes_they_hold() {
    let roomy = Client::new().await;
    let key = replay(&roomy).await;
    roomy.table(ROW).await;
    roomy.shown(&key).await;
    // There is room for small tables, but not for a small and a large one.
    let tight = Client::with(Limits { memory: 40_000, ..Limits::default() }).await;
    let key = replay(&tight).await;
    tight.table(ROW).await;
    tight.shown(&key).await;
    let large = tight.table("hitori:40x40#1").await;
    tight.shown(&large).await;
    tight.get(&format!("/api/tables/{key}")).await.json(StatusCode::NOT_FOUND);
    tight.shown(&large).await;
}

#[tokio::test]
async fn the_tables_used_least_recently_are_put_away_first() {
    let client = Client::with(Limits { tables: 3, ..Limits::default() }).await;
    let key = replay(&client).await;
    for _ in 0..4 {
        client.table(ROW).await;
        client.shown(&key).await;
    }
    for _ in 0..3 {
        client.table(ROW).await;
    }
    client.get(&format!("/api/tables/{key}")).await.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn what_a_change_writes_does_not_grow_with_the_game() {
    let limits = Limits { burst: 10_000, history: 10_000, notes: 10 << 20, ..Limits::default() };
    let client = Client::with(limits).await;
    let key = client.table("magic-square:1#1").await;
    let emoji = "🎲".repeat(500);
    for _ in 0..300 {
        client.obey(&key, json!({"do": "note", "text": emoji})).await;
        client.obey(&key, json!({"do": "play", "text": "1@0,0"})).await;
        client.obey(&key, json!({"do": "restart"})).await;
    }
    assert_eq!(client.shown(&key).await["state"]["last_ply"], 600);
    // The remarks alone are 600,000 bytes, and some pages wait to be written back; a whole table for each result, let alone
    // for each change, would be more.
    let bytes = client.bytes();
    assert!(bytes < 8_000_000, "{bytes}");
}

#[tokio::test]
async fn a_log_that_has_grown_long_is_written_out_again() {
    let client = Client::new().await;
    let store = client.store().await;
    let mut session = Session::new(catalogue::open(ROW, Level::Easy).unwrap(), CHANCE);
    let mut keep = session.keep();
    // One row short of where a log is looked at.
    while keep.rows.len() < 17 * 256 - 1 {
        let more = session.command(Command::Bookmark).store.unwrap();
        keep.rows.extend(more.rows);
    }
    let key = parlor_store::fresh_key();
    store.create(&key, None, None, &keep).await.unwrap();
    let marked = client.obey(&key, json!({"do": "bookmark"})).await;
    assert_eq!(store.read(&key).await.unwrap().unwrap().rows.len(), 1);
    client.obey(&key, json!({"do": "play", "text": "2"})).await;
    let client = client.restarted(Limits::default()).await;
    let state = client.shown(&key).await["state"].clone();
    assert_eq!((&state["moves"], &state["bookmarks"]), (&json!(1), &marked["state"]["bookmarks"]));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tables_that_are_put_away_and_opened_again_all_the_time_lose_nothing() {
    let client = Client::with(Limits { tables: 2, burst: 100_000, ..Limits::default() }).await;
    let mut keys = Vec::new();
    for _ in 0..6 {
        keys.push(client.table(ROW).await);
    }
    // Two at each table, so that one may come while the other has it put away.
    let acknowledged = keys.iter().chain(&keys).map(async |key| {
        let mut acknowledged = 0;
        for _ in 0..25 {
            let answer = client.command(key, json!({"do": "bookmark"})).await;
            match answer.status {
                StatusCode::OK => acknowledged += 1,
                status => assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE, "{}", answer.text()),
            }
        }
        acknowledged
    });
    let acknowledged: Vec<usize> = futures_util::future::join_all(acknowledged).await;
    assert!(acknowledged.iter().sum::<usize>() > 25);
    let store = client.store().await;
    for (number, key) in keys.iter().enumerate() {
        let rows = store.read(key).await.unwrap().unwrap().rows.len();
        assert_eq!(rows, 1 + acknowledged[number] + acknowledged[number + keys.len()], "table {number}");
    }
}
