//! Time: it is the server's, it is stored while it passes, and a paused game is not thought about.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Client, Events, ROW, pass};
use parlor_games::session::STORE_EVERY;
use serde_json::{Value, json};

#[tokio::test]
async fn a_paused_game_gives_nothing_away() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    client.obey(&key, json!({"do": "play", "text": "2"})).await;
    let paused = client.obey(&key, json!({"do": "pause"})).await;
    let shown = client.shown(&key).await;
    for view in [&paused, &shown] {
        assert_eq!(view["state"]["id"], "", "the id is the board");
        assert_eq!(view["scene"]["cells"][0]["face"]["name"], "hidden");
        assert!(!view.to_string().contains("ABBA"));
    }
    let saves = client.get("/api/saves").await.json(StatusCode::OK);
    assert_eq!(saves["saves"][0]["id"], "template:4", "the setup, but not the board");
    for part in ["save", "picture.svg"] {
        let path = format!("/api/tables/{key}/{part}");
        let line = client.get(&path).await.json(StatusCode::CONFLICT)["error"].clone();
        assert!(line.as_str().unwrap().contains("paused"), "{line}");
    }
    let resumed = client.obey(&key, json!({"do": "resume"})).await;
    assert_eq!(resumed["state"]["id"], ROW);
    assert_eq!(client.get(&format!("/api/tables/{key}/save")).await.status, StatusCode::OK);
    assert_eq!(client.get(&format!("/api/tables/{key}/picture.svg")).await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_kill_forgets_little_of_the_time_played() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    client.obey(&key, json!({"do": "play", "text": "2"})).await;
    let store = client.store().await;
    let most = i64::try_from(STORE_EVERY.as_millis()).unwrap();
    // Nothing else is done at the table. What a page is told of the time, the store knows but for the last of it.
    loop {
        let (name, clock) = events.next().await;
        let Some(seconds) = clock["seconds"].as_i64().filter(|_| name == "clock") else { continue };
        let stored = store.get(&key).await.unwrap().unwrap().elapsed_ms;
        assert!(stored > seconds * 1000 - most, "{stored} ms are stored after {seconds} s");
        if seconds >= 4 {
            break;
        }
    }
}

#[tokio::test]
async fn the_time_played_is_stored_when_nobody_is_there_any_more() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let played = client.obey(&key, json!({"do": "play", "text": "2"})).await;
    assert_eq!(played["state"]["clock"]["running"], true);
    pass(Duration::from_millis(50)).await;
    let before: Value = client.shown(&key).await["state"]["elapsed_ms"].clone();
    let client = client.restarted(Default::default()).await;
    let stored = async |client: &Client| client.store().await.get(&key).await.unwrap().unwrap().elapsed_ms;
    // The server that is gone puts its tables away.
    while stored(&client).await < before.as_i64().unwrap() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}
