//! The coach at a table that somebody looks at: it speaks unasked, and only where that is wanted.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Client, Events, ROW};
use serde_json::{Value, json};
use tokio::time::timeout;

async fn obey(client: &Client, key: &str, command: Value) -> Value {
    client.command(key, command).await.json(StatusCode::OK)
}

/// The next state in which something is so.
async fn state_where(events: &mut Events, so: impl Fn(&Value) -> bool) -> Value {
    loop {
        let (name, seen) = events.next().await;
        if name == "state" && so(&seen["state"]) {
            return seen["state"].clone();
        }
    }
}

#[tokio::test]
async fn a_move_is_judged_unasked_and_everybody_hears_of_it() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    let first = state_where(&mut events, |state| !state["advice"].is_null()).await;
    assert_eq!(first["timeline"], json!(["winnable"]));
    let played = obey(&client, &key, json!({"do": "play", "text": "2"})).await;
    assert_eq!(played["state"]["timeline"], json!(["winnable", null]), "nobody waits for the coach");
    let judged = state_where(&mut events, |state| !state["advice"].is_null()).await;
    assert_eq!((&judged["ply"], &judged["timeline"]), (&json!(1), &json!(["winnable", "winnable"])));
    assert_eq!(judged["assists"], json!(["verdict"]));
}

#[tokio::test]
async fn nothing_is_judged_while_the_coach_is_to_be_silent() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    obey(&client, &key, json!({"do": "play", "text": "2"})).await;
    assert_eq!(events.next().await.1["state"]["timeline"], json!([null, null]));
    tokio::time::sleep(Duration::from_millis(500)).await;
    let state = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK)["state"].clone();
    assert_eq!((&state["timeline"], &state["assists"]), (&json!([null, null]), &json!([])));
}

#[tokio::test]
async fn a_table_nobody_looks_at_is_not_thought_about() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let state = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK)["state"].clone();
    assert_eq!(state["timeline"], json!([null]));
    // Whoever comes to look sets it going.
    let mut events = Events::of(&client, &key).await;
    state_where(&mut events, |state| state["timeline"] == json!(["winnable"])).await;
}

#[tokio::test]
async fn a_paused_table_is_not_thought_about_until_it_goes_on() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    obey(&client, &key, json!({"do": "pause"})).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    let quiet = state_where(&mut events, |state| state["timeline"] == json!(["winnable"]));
    assert!(timeout(Duration::from_millis(500), quiet).await.is_err());
    obey(&client, &key, json!({"do": "resume"})).await;
    state_where(&mut events, |state| state["timeline"] == json!(["winnable"])).await;
}

#[tokio::test]
async fn the_moves_that_keep_the_win_are_counted_meanwhile() {
    let client = Client::new().await;
    let key = client.table("template:6@AABBCC").await;
    let mut events = Events::of(&client, &key).await;
    let asked = obey(&client, &key, json!({"do": "critical"})).await;
    assert!(asked["state"]["critical"].is_null());
    let counted = state_where(&mut events, |state| !state["critical"].is_null()).await;
    assert_eq!(counted["critical"], json!({"keep": 3, "lose": 0, "unknown": 0}));
}

#[tokio::test]
async fn a_lesson_is_prepared_meanwhile() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    obey(&client, &key, json!({"do": "play", "text": "2"})).await;
    let begun = obey(&client, &key, json!({"do": "lesson"})).await;
    assert_eq!(begun["state"]["lesson"]["thinking"], true);
    let ready = state_where(&mut events, |state| state["lesson"]["thinking"] == false).await;
    assert_eq!(ready["lesson"]["sentence"], "No move threw the win away.");
    assert_eq!(ready["timeline"], json!(["winnable", "winnable"]));
}
