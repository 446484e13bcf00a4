//! Following a table.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Client, Events, ROW, pass};
use parlor_web::Limits;
use serde_json::json;

#[tokio::test]
async fn a_change_by_one_page_is_seen_by_another() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    let (name, first) = events.next().await;
    assert_eq!((name.as_str(), &first["state"]["moves"]), ("state", &json!(0)));
    let played = client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    let (name, seen) = events.next().await;
    assert_eq!(name, "state");
    assert_eq!(seen, played);
}

#[tokio::test]
async fn the_time_is_told_while_a_clock_runs_and_only_then() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    pass(Duration::from_secs(2)).await;
    let (name, measured) = events.next().await;
    assert_eq!(name, "state");
    let counters = measured["scene"]["counters"].as_array().unwrap();
    assert!(counters.iter().any(|counter| counter["label"] == "difficulty"), "{counters:?}");
    pass(Duration::from_secs(2)).await;
    assert_eq!(client.shown(&key).await["state"]["clock"]["seconds"], 0);
    client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    // The clock waits for the first move: until that comes nothing is told of the time.
    loop {
        let (name, seen) = events.next().await;
        assert_eq!(name, "state");
        if seen["state"]["moves"] == 1 {
            break;
        }
    }
    pass(Duration::from_secs(1)).await;
    let (name, clock) = events.next().await;
    assert_eq!((name.as_str(), &clock["running"]), ("clock", &json!(true)));
    let seconds = clock["seconds"].as_u64().filter(|seconds| *seconds > 0).unwrap();
    assert_eq!(clock["text"], format!("0:{seconds:02}"));
}

#[tokio::test]
async fn time_that_runs_out_is_news() {
    let client = Client::new().await;
    let save = "parlor save 1\nnew medium template:4@ABBA\nclock running 299200 0\nat 0\nend 4\n";
    let made = client.post("/api/tables", json!({"save": save})).await.json(StatusCode::CREATED);
    let mut events = Events::of(&client, made["key"].as_str().unwrap()).await;
    events.next().await;
    let (mut name, mut seen) = events.next().await;
    // How hard the board is may be told before.
    while name != "state" || seen["state"]["outcome"] == "playing" {
        (name, seen) = events.next().await;
    }
    assert_eq!(seen["state"]["outcome"], "time-up");
}

#[tokio::test]
async fn a_clock_nobody_looks_at_is_stopped() {
    let client = Client::with(Limits { away: Duration::from_millis(50), ..Limits::default() }).await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    drop(events);
    while client.shown(&key).await["state"]["paused"] != true {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn only_so_many_pages_follow() {
    let client = Client::with(Limits { streams: 1, ..Limits::default() }).await;
    let key = client.table(ROW).await;
    let first = Events::of(&client, &key).await;
    client.get(&format!("/api/tables/{key}/events")).await.json(StatusCode::SERVICE_UNAVAILABLE);
    drop(first);
    Events::of(&client, &key).await.next().await;
}
