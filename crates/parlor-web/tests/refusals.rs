//! A refused command changes nothing that anybody sees.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, ROW};
use serde_json::{Value, json};

/// All there is to see but what was said last.
async fn seen(client: &Client, key: &str) -> Value {
    let mut view = client.shown(key).await;
    view["version"].take();
    view["session"]["message"].take();
    view
}

async fn refuse(client: &Client, key: &str, command: Value) {
    let before = seen(client, key).await;
    client.command(key, command.clone()).await.json(StatusCode::CONFLICT);
    assert_eq!(seen(client, key).await, before, "{command}");
}

#[tokio::test]
async fn a_refused_command_leaves_a_lesson_as_it_is() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    client.obey(&key, json!({"do": "play", "text": "2"})).await;
    let lesson = client.obey(&key, json!({"do": "lesson"})).await;
    assert!(lesson["state"]["lesson"].is_object());
    for command in [json!({"do": "take-over"}), json!({"do": "go", "ply": 999}), json!({"do": "new", "id": "nonsense"})]
    {
        refuse(&client, &key, command).await;
    }
}

#[tokio::test]
async fn a_refused_command_leaves_a_line_as_it_is() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let line = client.agreed(&key, json!({"do": "solve"})).await;
    assert!(line["state"]["walk"].is_object());
    for command in [json!({"do": "go", "ply": 999}), json!({"do": "new", "id": "nonsense"})] {
        refuse(&client, &key, command).await;
    }
    client.obey(&key, json!({"do": "pause"})).await;
    refuse(&client, &key, json!({"do": "take-over"})).await;
    client.obey(&key, json!({"do": "resume"})).await;
    assert!(client.shown(&key).await["state"]["walk"].is_object());
}

#[tokio::test]
async fn a_verdict_on_a_board_that_never_could_be_won_is_told_and_stored() {
    let client = Client::new().await;
    let key = client.table("template:2@AB").await;
    let told = client.obey(&key, json!({"do": "winnable"})).await;
    assert_eq!(told["state"]["assists"], json!(["verdict"]));
    let client = client.restarted(Default::default()).await;
    assert_eq!(client.shown(&key).await["state"]["assists"], json!(["verdict"]));
}

#[tokio::test]
async fn what_only_a_page_can_do_is_refused() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    refuse(&client, &key, json!({"do": "act", "action": "theme"})).await;
}
