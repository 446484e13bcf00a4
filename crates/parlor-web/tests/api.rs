//! The server as its clients see it: every route, every refusal at the door, and what survives.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, Events, KEY_OF_NOTHING, ROW, json, pass, scores, verdicts};
use parlor_web::Limits;
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test]
async fn the_catalogue_tells_all_a_page_needs() {
    let client = Client::new().await;
    let all = client.get("/api/games").await.json(StatusCode::OK);
    let game = &all["games"][0];
    for part in
        ["id", "name", "tagline", "rules", "fields", "presets", "preset_choices", "preset_setups", "players", "preview"]
    {
        assert!(!game[part].is_null(), "{part}");
    }
    assert_eq!(game["players"][0]["name"], "coach");
    assert_eq!(all["levels"][1]["id"], "medium");
    assert!(all["bindings"].as_array().unwrap().len() > 20);
}

#[tokio::test]
async fn a_table_is_made_played_and_shown() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let shown = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK);
    assert_eq!((&shown["game"], &shown["state"]["moves"]), (&json!("template"), &json!(0)));
    let played = client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    assert_eq!(played["reply"]["events"][0]["event"], "vanish");
    assert_eq!(played["state"]["moves"], 1);
    assert!(played["version"].as_u64() > shown["version"].as_u64());
    let undone = client.command(&key, json!({"do": "undo"})).await.json(StatusCode::OK);
    assert_eq!((&undone["state"]["ply"], &undone["state"]["last_ply"]), (&json!(0), &json!(1)));
    let typed = client.post(&format!("/api/tables/{key}/line"), json!({"line": "redo"})).await.json(StatusCode::OK);
    assert_eq!(typed["state"]["ply"], 1);
}

#[tokio::test]
async fn a_table_can_be_chosen_by_game_and_setup_and_gets_a_seed_of_its_own() {
    let client = Client::new().await;
    let made = client.post("/api/tables", json!({"game": "template", "setup": "20", "level": "expert"})).await;
    let key = made.json(StatusCode::CREATED)["key"].as_str().unwrap().to_owned();
    assert_eq!(key.len(), 32);
    let state = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK)["state"].clone();
    assert_eq!((&state["setup"], &state["level"]), (&json!("20"), &json!("expert")));
    let first = state["id"].as_str().unwrap();
    assert!(first.starts_with("template:20#1."), "{first}");
    let next = client.command(&key, json!({"do": "new", "id": "template:10"})).await.json(StatusCode::OK);
    assert!(next["state"]["id"].as_str().unwrap().starts_with("template:10#1."));
}

#[tokio::test]
async fn what_the_rules_refuse_is_a_conflict_with_its_reason() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let refused = client.command(&key, json!({"do": "play", "text": "1"})).await.json(StatusCode::CONFLICT);
    assert_eq!(refused["refusal"]["code"], "not-equal");
    assert_eq!(refused["refusal"]["cells"], json!([0, 1]));
    assert_eq!((&refused["state"]["moves"], &refused["scene"]["cells"][0]["face"]["text"]), (&json!(0), &json!("A")));
    let unreadable = client.command(&key, json!({"do": "play", "text": "💥"})).await.json(StatusCode::CONFLICT);
    assert_eq!(unreadable["refusal"]["code"], "unreadable");
}

#[tokio::test]
async fn the_coach_answers_and_a_later_move_asks_anew() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let told = client.command(&key, json!({"do": "coach"})).await.json(StatusCode::OK);
    assert_eq!(verdicts(&told["state"]), json!(["winnable"]));
    let hint = client.command(&key, json!({"do": "hint"})).await.json(StatusCode::OK);
    assert_eq!(hint["state"]["advice"]["rung"], "where");
    client.agreed(&key, json!({"do": "demo", "player": "coach"})).await;
    let state = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK)["state"].clone();
    assert_eq!((&state["moves"], &state["assists"]), (&json!(1), &json!(["verdict", "where", "player"])));
}

#[tokio::test]
async fn nobody_waits_for_the_coach() {
    // A coach that never gets a turn.
    let client = Client::with(Limits { coaches: 0, coach: Duration::from_secs(3600), ..Limits::default() }).await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    let asked = client.command(&key, json!({"do": "hint"}));
    let played = async {
        while events.next().await.1["session"]["busy"] != "asked" {}
        client.command(&key, json!({"do": "play", "text": "2"})).await
    };
    let (asked, played) = tokio::join!(asked, played);
    played.json(StatusCode::OK);
    // Nor does whoever asked, when the question is no longer the same.
    let given_up = asked.json(StatusCode::CONFLICT);
    assert_eq!((&given_up["refusal"]["code"], &given_up["state"]["moves"]), (&json!("given-up"), &json!(1)));
}

#[tokio::test]
async fn a_coach_who_is_too_busy_says_so() {
    let client = Client::with(Limits { coaches: 0, coach: Duration::from_millis(10), ..Limits::default() }).await;
    let key = client.table(ROW).await;
    let busy = client.command(&key, json!({"do": "hint"})).await.json(StatusCode::SERVICE_UNAVAILABLE);
    assert!(busy["error"].as_str().unwrap().contains("coach"));
    assert_eq!(client.shown(&key).await["session"]["busy"], "idle");
}

#[tokio::test]
async fn the_coach_explains_a_game_that_is_over() {
    let client = Client::new().await;
    let key = client.table("template:2@AB").await;
    let told = client.command(&key, json!({"do": "coach"})).await.json(StatusCode::OK);
    assert_eq!((&told["state"]["outcome"], &verdicts(&told["state"])), (&json!("stuck"), &json!(["not_winnable"])));
}

#[tokio::test]
async fn a_won_game_is_a_result_of_its_player() {
    let client = Client::new().await;
    let key = client.open(json!({"id": ROW, "player": "  Ada "})).await;
    for text in ["2", "1"] {
        client.obey(&key, json!({"do": "play", "text": text})).await;
    }
    let tables = client.get("/api/scores?practice=true").await.json(StatusCode::OK)["tables"].clone();
    assert_eq!(tables[0]["count"], 1);
    let scores = scores(&client, "template", "4", "easy", "&practice=true&clean=true").await;
    assert_eq!((&scores[0]["player"], &scores[0]["moves"]), (&json!("Ada"), &json!(2)));
}

#[tokio::test]
async fn a_page_survives_a_restart_of_the_server() {
    let client = Client::new().await;
    let made = client.post("/api/tables", json!({"id": ROW, "player": "Ada"})).await.json(StatusCode::CREATED);
    let key = made["key"].as_str().unwrap().to_owned();
    let before = client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    let client = client.restarted(Limits::default()).await;
    let after = client.command(&key, json!({"do": "play", "text": "1"})).await.json(StatusCode::OK);
    assert_eq!(after["state"]["outcome"], "won");
    assert!(after["version"].as_u64() > before["version"].as_u64(), "the page must take this for newer");
    let scores = scores(&client, "template", "4", "easy", "&practice=true").await;
    assert_eq!(scores[0]["player"], "Ada");
}

#[tokio::test]
async fn more_tables_than_fit_into_memory_are_all_there() {
    let client = Client::with(Limits { tables: 2, ..Limits::default() }).await;
    let mut keys = Vec::new();
    for _ in 0..5 {
        let key = client.table(ROW).await;
        client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
        keys.push(key);
    }
    for key in &keys {
        let shown = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK);
        assert_eq!(shown["state"]["moves"], 1);
    }
}

#[tokio::test]
async fn a_save_goes_out_and_comes_back_as_another_table() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    let save = client.get(&format!("/api/tables/{key}/save")).await;
    assert!(save.header("content-disposition").contains("template.parlor.txt"));
    let made = client.post("/api/tables", json!({"save": save.text()})).await.json(StatusCode::CREATED);
    let other = made["key"].as_str().unwrap();
    assert_ne!(other, key);
    let shown = client.get(&format!("/api/tables/{other}")).await.json(StatusCode::OK);
    assert_eq!(shown["state"]["moves"], 1);
    let many = format!("parlor save 1\n{}", "new easy template:26#x\nclock waiting 0 0\n".repeat(40));
    let refused = client.post("/api/tables", json!({"save": many})).await.json(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused["error"].as_str().unwrap().contains("at most 32"));
}

#[tokio::test]
async fn games_are_named_listed_and_removed() {
    let client = Client::new().await;
    let (key, other) = (client.table(ROW).await, client.table(ROW).await);
    let name =
        async |key: &str, name: &str| client.post(&format!("/api/tables/{key}/name"), json!({ "name": name })).await;
    let empty = name(&key, "  ").await.json(StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(empty["error"], "a name needs at least one character");
    assert_eq!(name(&key, " Sunday ").await.json(StatusCode::OK)["name"], "Sunday");
    name(&other, "SUNDAY").await.json(StatusCode::CONFLICT);
    let saves = client.get("/api/saves").await.json(StatusCode::OK)["saves"].clone();
    assert_eq!(saves.as_array().unwrap().len(), 2);
    assert!(saves.as_array().unwrap().iter().any(|save| save["name"] == "Sunday"));
    assert_eq!(client.delete(&format!("/api/saves/{key}")).await.status, StatusCode::NO_CONTENT);
    client.get(&format!("/api/tables/{key}")).await.json(StatusCode::NOT_FOUND);
    client.delete(&format!("/api/saves/{key}")).await.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_shared_server_tells_only_of_games_whose_key_is_known() {
    let client = Client::shared().await;
    let key = client.table(ROW).await;
    client.table(ROW).await;
    let of = |saves: Value| saves["saves"].as_array().unwrap().len();
    assert_eq!(of(client.get("/api/saves").await.json(StatusCode::OK)), 0);
    assert_eq!(of(client.get(&format!("/api/saves?keys={key},{KEY_OF_NOTHING},x")).await.json(StatusCode::OK)), 1);
}

#[tokio::test]
async fn the_board_is_a_picture_too() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let picture = client.get(&format!("/api/tables/{key}/picture.svg")).await;
    assert_eq!(picture.header("content-type"), "image/svg+xml");
    assert!(picture.text().starts_with("<svg"));
}

#[tokio::test]
async fn a_moment_tells_how_a_position_came_about() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::OK);
    let moment = client.get(&format!("/api/tables/{key}/moments/1")).await.json(StatusCode::OK);
    assert_eq!((&moment["ply"], &moment["number"]), (&json!(1), &json!(1)));
    let text = moment["sentence"]["text"].as_str().unwrap();
    let phrases = moment["sentence"]["phrases"].as_array().unwrap();
    assert!(!text.is_empty());
    assert_eq!(phrases.iter().filter_map(|phrase| phrase["text"].as_str()).collect::<String>(), text);
    client.get(&format!("/api/tables/{key}/moments/0")).await.json(StatusCode::OK);
    client.get(&format!("/api/tables/{key}/moments/2")).await.json(StatusCode::NOT_FOUND);
    client.get(&format!("/api/tables/{key}/moments/last")).await.json(StatusCode::NOT_FOUND);
    client.get(&format!("/api/tables/{}/moments/0", "0".repeat(32))).await.json(StatusCode::NOT_FOUND);
    client.command(&key, json!({"do": "pause"})).await.json(StatusCode::OK);
    client.get(&format!("/api/tables/{key}/moments/1")).await.json(StatusCode::CONFLICT);
}

#[tokio::test]
async fn a_hidden_board_gives_nothing_away() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let paused = client.command(&key, json!({"do": "pause"})).await.json(StatusCode::OK);
    assert_eq!(paused["scene"]["cells"][0]["face"]["name"], "hidden");
    client.command(&key, json!({"do": "play", "text": "2"})).await.json(StatusCode::CONFLICT);
    let shown = client.command(&key, json!({"do": "resume"})).await.json(StatusCode::OK);
    assert_eq!(shown["scene"]["cells"][0]["face"]["name"], "A");
}

#[tokio::test]
async fn a_clock_that_runs_out_ends_the_game_without_the_client_saying_so() {
    let client = Client::new().await;
    let save = "parlor save 1\nnew medium template:4@ABBA\nclock running 299900 0\nat 0\nend 4\n";
    let made = client.post("/api/tables", json!({"save": save})).await.json(StatusCode::CREATED);
    let key = made["key"].as_str().unwrap();
    // The clock goes on once the table is open.
    client.shown(key).await;
    pass(Duration::from_millis(200)).await;
    let late = client.command(key, json!({"do": "play", "text": "2"})).await.json(StatusCode::CONFLICT);
    assert_eq!((&late["refusal"]["code"], &late["state"]["outcome"]), (&json!("time-up"), &json!("time-up")));
}

#[tokio::test]
async fn a_history_has_an_end() {
    let client = Client::with(Limits { history: 4, ..Limits::default() }).await;
    let key = client.table(ROW).await;
    for _ in 0..3 {
        client.command(&key, json!({"do": "restart"})).await.json(StatusCode::OK);
    }
    let full = client.command(&key, json!({"do": "restart"})).await.json(StatusCode::CONFLICT);
    assert_eq!(full["refusal"]["code"], "full");
    client.command(&key, json!({"do": "undo"})).await.json(StatusCode::OK);
}

#[tokio::test]
async fn nobody_knows_a_table_without_its_key() {
    let client = Client::new().await;
    for key in [KEY_OF_NOTHING, "x", "%00", "%ff", "..%2f..", &"f".repeat(5000)] {
        client.get(&format!("/api/tables/{key}")).await.json(StatusCode::NOT_FOUND);
        client.command(key, json!({"do": "undo"})).await.json(StatusCode::NOT_FOUND);
        client.get(&format!("/api/tables/{key}/events")).await.json(StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn garbage_gets_one_line_and_never_breaks_anything() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let bodies = [
        "",
        "{",
        "[]",
        "null",
        "7",
        "\"x\"",
        "{}",
        r#"{"do":"fly"}"#,
        r#"{"do":"play"}"#,
        r#"{"do":"point","cell":-1}"#,
        r#"{"do":"press","key":{"enter":"ab"}}"#,
        r#"{"do":"go","ply":1e99}"#,
        "\u{0}\u{1}",
        r#"{"game":5}"#,
        r#"{"game":"chess"}"#,
        r#"{"id":"template:99#x"}"#,
        r#"{"id":"template:4@AB!"}"#,
        r#"{"id":"@"}"#,
        r#"{"save":"parlor save 9"}"#,
        r#"{"game":"template","seed":"7.x"}"#,
        r#"{"game":"template","extra":1}"#,
        r#"{"game":"template","level":"hard"}"#,
        r#"{"game":"template","player":"a\u0007b"}"#,
        r#"{"name":{}}"#,
    ];
    for body in bodies {
        for path in ["/api/tables".to_owned(), format!("/api/tables/{key}/commands"), format!("/api/tables/{key}/name")]
        {
            let answer = client.raw("POST", &path, body).await;
            assert!(answer.status.is_client_error(), "{path} {body}: {}", answer.status);
            let error = json(&answer.text());
            let line = error["error"].as_str().or(error["refusal"]["sentence"].as_str()).unwrap_or_default();
            assert!(!line.is_empty() && !line.contains('\n'), "{path} {body}: {error}");
        }
    }
    let points = [
        json!({"do": "point", "cell": 99_999}),
        json!({"do": "look", "cell": usize::MAX}),
        json!({"do": "go", "ply": 77}),
    ];
    for command in points {
        client.command(&key, command).await.json(StatusCode::CONFLICT);
    }
    client.get("/api/nothing").await.json(StatusCode::NOT_FOUND);
    client.get("/assets/../Cargo.toml").await.json(StatusCode::NOT_FOUND);
    client.get("/assets/%2e%2e%2fCargo.toml").await.json(StatusCode::NOT_FOUND);
    client.delete("/api/games").await.json(StatusCode::METHOD_NOT_ALLOWED);
    client.get("/api/scores?clean=perhaps").await.json(StatusCode::BAD_REQUEST);
}
