//! What the new-game dialog asks for: previews of setups, and values made from files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, json};
use parlor_games::card::{CODE, FieldKind};
use parlor_games::catalogue::GAMES;
use parlor_web::Limits;

/// Words with what they mean.
type Words = &'static [(&'static str, &'static str)];

/// Every field of every game that takes a file: the game, the field, and the words it takes besides.
fn file_fields() -> Vec<(&'static str, &'static str, Words)> {
    let fields = GAMES.iter().flat_map(|entry| entry.card().fields.iter().map(|field| (entry.card().id, field)));
    fields
        .filter_map(|(game, field)| match field.kind {
            FieldKind::File(words) => Some((game, field.key, words)),
            _ => None,
        })
        .collect()
}

#[tokio::test]
async fn a_preview_is_of_a_setup_of_a_game_and_may_be_kept() {
    let client = Client::new().await;
    let answer = client.get("/api/games/template/preview?setup=8").await;
    assert_eq!(answer.json(StatusCode::OK)["scene"], serde_json::Value::Null, "the template shows none");
    assert!(answer.header("cache-control").contains("max-age"), "{}", answer.header("cache-control"));
    for entry in GAMES {
        let path = format!("/api/games/{}/preview", entry.card().id);
        client.get(&path).await.json(StatusCode::OK);
    }
}

#[tokio::test]
async fn the_help_of_a_game_has_pictures_with_words() {
    let client = Client::new().await;
    for entry in GAMES {
        let path = format!("/api/games/{}/samples", entry.card().id);
        let samples = client.get(&path).await.json(StatusCode::OK);
        assert_eq!(samples.as_array().map(Vec::len), Some(entry.card().samples.len()), "{path}");
        for sample in samples.as_array().into_iter().flatten() {
            assert!(!sample["words"]["text"].as_str().unwrap_or_default().is_empty(), "{path}");
            let picture = client.get(sample["picture"].as_str().unwrap_or_default()).await;
            assert_eq!(picture.header("content-type"), "image/svg+xml", "{path}");
        }
        let beyond = client.get(&format!("{path}/99")).await;
        assert_eq!(beyond.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn every_word_of_a_file_field_has_a_preview() {
    let client = Client::new().await;
    for (game, field, words) in file_fields() {
        for (word, _) in words {
            let answer = client.get(&format!("/api/games/{game}/preview?setup={word}")).await.json(StatusCode::OK);
            let cells = answer["scene"]["cells"].as_array().map_or(0, Vec::len);
            assert!(cells > 0, "{game} {field} {word}");
        }
    }
}

#[tokio::test]
async fn a_form_is_told_what_remains_of_each_field() {
    let client = Client::new().await;
    for entry in GAMES {
        let card = entry.card();
        for field in card.fields {
            let path = format!("/api/games/{}/choices?values=&choosing={}", card.id, field.key);
            let choices = client.get(&path).await.json(StatusCode::OK);
            assert_eq!(choices["offers"].as_array().map(Vec::len), Some(card.fields.len()), "{}", card.id);
        }
    }
    let answer = client.get("/api/games/template/choices?values=7&choosing=tokens").await;
    let choices = answer.json(StatusCode::OK);
    assert_eq!(choices["trouble"], "Tokens 7 cannot be dealt: tokens go in pairs; it takes 2, 4 to 26.");
    assert_eq!(choices["offers"][0]["remains"]["numbers"][0]["step"], 2);
    assert!(answer.header("cache-control").contains("max-age"), "{}", answer.header("cache-control"));
    let repaired = client.get("/api/games/template/choices?values=7").await.json(StatusCode::OK);
    assert_eq!((&repaired["values"][0], &repaired["changed"]), (&"8".into(), &"Tokens is now 8.".into()));
    client.get("/api/games/template/choices?values=8&choosing=colour").await.json(StatusCode::NOT_FOUND);
    client.get("/api/games/chess/choices?values=8").await.json(StatusCode::NOT_FOUND);
    let long = format!("/api/games/template/choices?values={}", "x".repeat(20_000));
    client.get(&long).await.json(StatusCode::UNPROCESSABLE_ENTITY);
}

#[tokio::test]
async fn what_is_no_setup_has_no_preview() {
    let client = Client::new().await;
    let long = "x".repeat(20_000);
    for setup in ["99", "colour", "8,8,8", "%F0%9F%92%A5", &long] {
        let answer = client.get(&format!("/api/games/template/preview?setup={setup}")).await;
        let line = answer.json(StatusCode::UNPROCESSABLE_ENTITY)["error"].as_str().unwrap().to_owned();
        assert!(!line.is_empty() && !line.contains('\n') && line.len() < 21_000, "{line}");
    }
    client.get("/api/games/chess/preview").await.json(StatusCode::NOT_FOUND);
    client.get("/api/games/%ff/preview").await.json(StatusCode::NOT_FOUND);
    client.post("/api/games/template/preview", serde_json::json!({})).await.json(StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_file_is_read_only_for_a_field_that_takes_one() {
    let client = Client::new().await;
    for (path, line) in [
        ("/api/games/template/fields/tokens", "template takes no file for \"tokens\""),
        ("/api/games/template/fields/nothing", "template takes no file for \"nothing\""),
    ] {
        let answer = client.raw("POST", path, "AB\n").await.json(StatusCode::NOT_FOUND);
        assert_eq!(answer["error"], line);
    }
    let unknown = client.raw("POST", "/api/games/chess/fields/board", "x").await.json(StatusCode::NOT_FOUND);
    assert!(unknown["error"].as_str().unwrap().starts_with("there is no game \"chess\""));
    client.get("/api/games/template/fields/tokens").await.json(StatusCode::METHOD_NOT_ALLOWED);
}

#[tokio::test]
async fn a_file_may_be_longer_than_other_bodies_and_not_without_end() {
    let client = Client::with(Limits { body: 1_000, file: 5_000, ..Limits::default() }).await;
    let path = "/api/games/template/fields/tokens";
    client.raw("POST", path, &"x".repeat(5_000)).await.json(StatusCode::NOT_FOUND);
    let answer = client.raw("POST", path, &"x".repeat(5_001)).await.json(StatusCode::PAYLOAD_TOO_LARGE);
    assert_eq!(answer["error"], "that is too large");
}

#[tokio::test]
async fn a_file_that_makes_no_sense_gets_one_line() {
    let client = Client::new().await;
    for (game, field, _) in file_fields() {
        for content in ["", "\n\n\n", "not a file of this kind", "\u{0}\u{1}\u{2}", &"9".repeat(900_000)] {
            let path = format!("/api/games/{game}/fields/{field}");
            let answer = client.raw("POST", &path, content).await;
            assert!(answer.status.is_client_error(), "{game} {field}: {}", answer.status);
            let error = json(&answer.text());
            let line = error["error"].as_str().unwrap_or_default();
            assert!(!line.is_empty() && !line.contains('\n') && line.len() < 500, "{game} {field}: {line}");
            assert!(!line.starts_with(CODE), "{line}");
        }
    }
}

/// Eight tiles, two of them on top.
const EIGHT: &str = "%Groups 2\n112211\n112211\n334433\n334433\n%Level 1\n000000\n011220\n011220\n000000\n";

#[tokio::test]
async fn a_file_becomes_a_value_that_can_be_seen_and_dealt() {
    let client = Client::new().await;
    let read = client.raw("POST", "/api/games/mahjong/fields/layout", EIGHT).await.json(StatusCode::OK);
    let value = read["parts"][0]["value"].as_str().unwrap();
    assert!(value.starts_with(CODE), "{value}");
    let seen = client.get(&format!("/api/games/mahjong/preview?setup={value}")).await.json(StatusCode::OK);
    assert_eq!(seen["scene"]["cells"].as_array().unwrap().len(), 8);
    let key = client.table(&format!("mahjong:{value}#any")).await;
    let shown = client.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK);
    assert_eq!(shown["scene"]["cells"].as_array().unwrap().len(), 8);
}

#[tokio::test]
async fn a_mistake_in_a_file_is_named_with_its_line() {
    let client = Client::new().await;
    let wrong = EIGHT.replacen("112211", "112201", 1);
    let answer = client.raw("POST", "/api/games/mahjong/fields/layout", &wrong).await;
    let error = answer.json(StatusCode::UNPROCESSABLE_ENTITY);
    assert!(error["error"].as_str().unwrap().starts_with("line 2: "), "{error}");
}

#[tokio::test]
async fn all_that_a_file_holds_is_told_with_names_and_what_is_wrong_with_one_of_them() {
    let client = Client::new().await;
    let boards = r#"[{"name": "A", "map": [[0, [[0, [[0, 2]]]]]]}, {"name": "B", "map": [[0, [[0, 1]]]]}]"#;
    let read = client.raw("POST", "/api/games/mahjong/fields/layout", boards).await.json(StatusCode::OK);
    assert_eq!(read["parts"][0]["name"], "A");
    assert_eq!(read["parts"][0]["value"], "~0021");
    assert_eq!(read["parts"][1]["name"], "B");
    assert!(read["parts"][1]["trouble"].as_str().unwrap().contains("cannot go in pairs"), "{read}");
    assert_eq!(read["parts"].as_array().unwrap().len(), 2);
}
