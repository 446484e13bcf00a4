//! Drills over the wire: answers are proved here, time and ratings are the server's.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Client, KEY_OF_NOTHING, pass};
use serde_json::{Value, json};

async fn begin(client: &Client, wanted: Value) -> Value {
    client.post("/api/drills", wanted).await.json(StatusCode::CREATED)
}

async fn step(client: &Client, key: &str, step: Value, status: StatusCode) -> Value {
    client.post(&format!("/api/drills/{key}"), step).await.json(status)
}

fn key(view: &Value) -> String {
    view["key"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_run_is_begun_answered_and_rated() {
    let client = Client::new().await;
    let view = begin(&client, json!({"game": "nine-almonds", "player": "Ada"})).await;
    assert_eq!(
        (&view["run"]["phase"], &view["run"]["rating"], &view["run"]["of"]),
        (&json!("open"), &json!(1500), &json!(10))
    );
    assert!(view["scene"]["cells"].as_array().is_some_and(|cells| !cells.is_empty()));
    let key = key(&view);
    let view = step(&client, &key, json!({"drill": "skip"}), StatusCode::OK).await;
    assert_eq!((&view["run"]["phase"], &view["run"]["bead"]), (&json!("answered"), &json!("missed")));
    let rating = view["run"]["rating"].as_i64().unwrap();
    assert!(rating < 1500);
    let standing = client.get("/api/drills?player=Ada").await.json(StatusCode::OK);
    assert_eq!(standing, json!({"rating": rating, "history": [rating]}));
    let view = step(&client, &key, json!({"drill": "next"}), StatusCode::OK).await;
    assert_eq!((&view["run"]["phase"], view["run"]["beads"].as_array().unwrap().len()), (&json!("open"), 1));
}

#[tokio::test]
async fn a_move_is_an_answer_and_anything_else_is_refused() {
    let client = Client::new().await;
    let view = begin(&client, json!({"game": "nine-almonds"})).await;
    let key = key(&view);
    let refused =
        step(&client, &key, json!({"drill": "board", "command": {"do": "solve"}}), StatusCode::CONFLICT).await;
    assert_eq!(refused["refusal"]["code"], "drill");
    let refused = step(&client, &key, json!({"drill": "next"}), StatusCode::CONFLICT).await;
    assert_eq!((&refused["refusal"]["code"], &refused["run"]["phase"]), (&json!("open"), &json!("open")));
    let looked =
        step(&client, &key, json!({"drill": "board", "command": {"do": "press", "key": "next"}}), StatusCode::OK).await;
    assert_eq!(looked["run"]["phase"], "open");
}

#[tokio::test]
async fn the_clock_of_three_minutes_is_the_servers() {
    let client = Client::new().await;
    let view = begin(&client, json!({"game": "nine-almonds", "length": "three-minutes"})).await;
    assert_eq!(view["run"]["clock"], "3:00");
    let key = key(&view);
    pass(Duration::from_secs(181)).await;
    let view = step(&client, &key, json!({"drill": "hint"}), StatusCode::CONFLICT).await;
    assert_eq!((&view["run"]["phase"], &view["scene"]), (&json!("over"), &Value::Null));
    let view = client.get(&format!("/api/drills/{key}")).await.json(StatusCode::OK);
    assert_eq!(view["run"]["clock"], "0:00");
}

#[tokio::test]
async fn bad_requests_get_one_line() {
    let client = Client::new().await;
    for wrong in [
        json!({"game": "chess"}),
        json!({"game": "hitori", "setup": "1x1"}),
        json!({"rating": 3000}),
        json!({"length": "for ever"}),
        json!({"player": "a\nb"}),
    ] {
        let answer = client.post("/api/drills", wrong.clone()).await;
        assert!(answer.status.is_client_error(), "{wrong}: {}", answer.status);
        assert_eq!(answer.text().lines().count(), 1);
    }
    client.get(&format!("/api/drills/{KEY_OF_NOTHING}")).await.json(StatusCode::NOT_FOUND);
}
