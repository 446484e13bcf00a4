//! Several servers and terminals on one folder: whoever is behind is shown the newer game, and nothing that was
//! acknowledged is ever lost.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, Events, ROW};
use parlor_games::catalogue;
use parlor_games::session::Session;
use parlor_games::table::Command;
use parlor_store::CHANCE;
use serde_json::{Value, json};

/// A board that is cleared by playing 1 eight times.
const LONG: &str = "template:16@AABBCCDDEEFFGGHH";

fn first() -> Value {
    json!({"do": "play", "text": "1"})
}

#[tokio::test]
async fn a_terminal_that_went_on_is_caught_up_with_and_everybody_sees_it() {
    let client = Client::new().await;
    let key = client.table(LONG).await;
    client.obey(&key, first()).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    let store = client.store().await;
    let kept = store.read(&key).await.unwrap().unwrap();
    let mut terminal = Session::new(catalogue::restore(&kept.rows).unwrap(), CHANCE);
    let keep = terminal.command(Command::Play { text: "1".into() }).store.unwrap();
    store.append(&key, kept.game.revision, None, &keep).await.unwrap();
    let behind = client.command(&key, first()).await.json(StatusCode::CONFLICT);
    assert_eq!((&behind["refusal"]["code"], &behind["state"]["moves"]), (&json!("behind"), &json!(2)));
    assert!(behind["session"]["message"]["text"].as_str().unwrap().contains("another window"));
    let mut seen = events.next().await;
    while seen.0 != "state" {
        seen = events.next().await;
    }
    assert_eq!(seen.1, behind);
    assert_eq!(client.obey(&key, first()).await["state"]["moves"], 3);
}

#[tokio::test]
async fn whoever_follows_a_running_clock_sees_what_another_program_did_without_doing_anything() {
    let client = Client::new().await;
    let key = client.table(LONG).await;
    client.obey(&key, first()).await;
    let mut events = Events::of(&client, &key).await;
    client.second().await.obey(&key, first()).await;
    while events.next().await.1["state"]["moves"] != 2 {}
}

#[tokio::test]
async fn whoever_comes_to_look_sees_what_another_program_did() {
    let client = Client::new().await;
    let key = client.table(LONG).await;
    let other = client.second().await;
    assert_eq!(other.shown(&key).await["state"]["moves"], 0);
    client.obey(&key, first()).await;
    assert_eq!(other.shown(&key).await["state"]["moves"], 1);
    let (_, first) = Events::of(&client, &key).await.next().await;
    assert_eq!(first["state"]["moves"], 1);
}

#[tokio::test]
async fn whoever_is_behind_sees_the_newer_state_also_if_he_would_change_nothing() {
    let client = Client::new().await;
    let key = client.table(LONG).await;
    let other = client.second().await;
    // One is refused on the old board, the other stores nothing; both are about the new one.
    for command in [json!({"do": "undo"}), json!({"do": "press", "key": "right"})] {
        let moves = other.shown(&key).await["state"]["moves"].as_u64().unwrap();
        client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK);
        client.obey(&key, first()).await;
        let view = other.command(&key, command.clone()).await.json(StatusCode::CONFLICT);
        assert_eq!((&view["refusal"]["code"], &view["state"]["moves"]), (&json!("behind"), &json!(moves + 1)));
        other.obey(&key, command).await;
    }
}

#[tokio::test]
async fn nothing_is_to_be_seen_of_a_game_that_another_program_deleted() {
    let client = Client::new().await;
    let other = client.second().await;
    let key = client.table(LONG).await;
    other.obey(&key, first()).await;
    assert_eq!(client.delete(&format!("/api/saves/{key}")).await.status, StatusCode::NO_CONTENT);
    other.command(&key, json!({"do": "press", "key": "right"})).await.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn two_servers_lose_nothing_that_was_acknowledged() {
    let first_server = Client::new().await;
    let servers = [first_server.second().await, first_server];
    let key = servers[0].table(LONG).await;
    let mut acknowledged = Vec::new();
    // Each is behind whenever the other was there before.
    for turn in 0..24 {
        let server = &servers[turn / 3 % 2];
        let command = match turn % 4 {
            0 | 1 => first(),
            2 => json!({"do": "note", "text": format!("remark {turn}")}),
            _ => json!({"do": "bookmark"}),
        };
        let answer = server.command(&key, command.clone()).await;
        let view = common::json(&answer.text());
        match answer.status {
            StatusCode::OK => acknowledged.push((command, view["state"].clone())),
            StatusCode::CONFLICT if view["refusal"]["code"] == "behind" => {
                let last = &acknowledged.last().unwrap().1;
                for part in ["ply", "last_ply", "bookmarks", "note"] {
                    assert_eq!(view["state"][part], last[part], "turn {turn}, {part}");
                }
            }
            _ => assert_eq!(view["refusal"]["code"], "over", "{view}"),
        }
    }
    let plays = acknowledged.iter().filter(|(command, _)| *command == first()).count();
    assert!(plays > 4 && plays < acknowledged.len());
    let kept = servers[0].store().await.read(&key).await.unwrap().unwrap();
    assert_eq!(kept.rows.len(), 1 + acknowledged.len(), "the start and every acknowledged change");
    assert_eq!(catalogue::restore(&kept.rows).unwrap().log().len(), plays);
}

#[tokio::test]
async fn a_deleted_game_stays_deleted() {
    let client = Client::new().await;
    let other = client.second().await;
    let key = client.table(LONG).await;
    other.obey(&key, first()).await;
    let mut events = Events::of(&other, &key).await;
    events.next().await;
    assert_eq!(client.delete(&format!("/api/saves/{key}")).await.status, StatusCode::NO_CONTENT);
    other.command(&key, first()).await.json(StatusCode::NOT_FOUND);
    assert!(events.ended().await, "the stream ends");
    other.get(&format!("/api/tables/{key}")).await.json(StatusCode::NOT_FOUND);
    drop(other);
    assert_eq!(client.store().await.get(&key).await.unwrap(), None);
}

#[tokio::test]
async fn a_deleted_table_is_gone_for_whoever_follows_it_here() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    assert_eq!(client.delete(&format!("/api/saves/{key}")).await.status, StatusCode::NO_CONTENT);
    assert!(events.ended().await);
    client.command(&key, json!({"do": "undo"})).await.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn time_that_is_stored_does_not_run_backwards() {
    let client = Client::new().await;
    let key = client.table(LONG).await;
    client.obey(&key, first()).await;
    let store = client.store().await;
    let kept = store.read(&key).await.unwrap().unwrap();
    let time = |elapsed_ms| {
        let mut table = catalogue::restore(&kept.rows).unwrap();
        table.set_elapsed(elapsed_ms);
        Session::new(table, CHANCE).keep()
    };
    for elapsed_ms in [60_000, 59_000] {
        store.append(&key, kept.game.revision, None, &time(elapsed_ms)).await.unwrap();
        assert_eq!(store.get(&key).await.unwrap().unwrap().elapsed_ms, 60_000);
    }
}
