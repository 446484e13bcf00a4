//! Results that can be believed: what is ranked, what help does to them, and that each can be looked at again.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::http::StatusCode;
use common::{Client, KEY_OF_NOTHING, ROW, scores, verdicts};
use parlor_games::catalogue;
use parlor_games::coach::{Budget, Verdict};
use parlor_games::kit::id::GameId;
use serde_json::{Value, json};

/// The moves of the magic square of order 3 that everybody knows.
const SQUARE: [&str; 9] = ["8@0,2", "1@1,2", "6@2,2", "3@0,1", "5@1,1", "7@2,1", "4@0,0", "9@1,0", "2@2,0"];

async fn play(client: &Client, key: &str, moves: &[&str]) -> Value {
    let mut view = Value::Null;
    for text in moves {
        view = client.obey(key, json!({"do": "play", "text": text})).await;
    }
    view["state"].clone()
}

/// A square of order 3 that nobody chose.
async fn fresh_square(client: &Client, player: &str) -> String {
    client.open(json!({"game": "magic-square", "setup": "3", "player": player})).await
}

async fn tables(client: &Client, query: &str) -> Vec<Value> {
    client.get(&format!("/api/scores{query}")).await.json(StatusCode::OK)["tables"].as_array().unwrap().clone()
}

#[tokio::test]
async fn only_boards_dealt_here_are_ranked_and_no_forgery_is() {
    let client = Client::new().await;
    let moves = SQUARE.map(|text| format!("move {text}\n")).concat();
    let save = format!("parlor save 1\nnew expert magic-square:3#1.honest\nclock waiting 0 0\n{moves}at 9\nend 13\n");
    client.open(json!({"player": "Forger", "save": save})).await;
    client.open(json!({"id": "magic-square:3@8,1,6/3,5,7/4,9,2", "level": "expert", "player": "ZeroMove"})).await;
    let candy = "candy:6x6,k4,s100,score,1,8@132010/220113/133230/302102/102332/321033+12332;m0;p99999999";
    client.open(json!({"id": candy, "player": "Points"})).await;
    // A game with help, without the lines that tell of it.
    let helped = fresh_square(&client, "Helped").await;
    client.obey(&helped, json!({"do": "hint"})).await;
    let save = client.get(&format!("/api/tables/{helped}/save")).await.text();
    let lines: Vec<&str> = save.lines().filter(|line| !line.starts_with("assist ")).collect();
    assert!(lines.len() < save.lines().count());
    let save = format!("{}\nend {}\n", lines[..lines.len() - 1].join("\n"), lines.len() - 1);
    let washed = client.open(json!({"save": save, "player": "Washer"})).await;
    assert_eq!(play(&client, &washed, &SQUARE).await["outcome"], "won");
    assert_eq!(tables(&client, "").await, [] as [Value; 0]);
    for (game, level, who) in [("magic-square", "easy", "Washer"), ("magic-square", "expert", "Forger")] {
        let practice = scores(&client, game, "", level, "&practice=true").await;
        assert!(practice.iter().any(|score| score["player"] == who && score["ranked"] == false), "{practice:?}");
    }
    let honest = fresh_square(&client, "Ada").await;
    assert_eq!(play(&client, &honest, &SQUARE).await["origin"], "dealt");
    let ranked = scores(&client, "magic-square", "", "easy", "").await;
    assert_eq!((ranked.len(), &ranked[0]["player"], &ranked[0]["origin"]), (1, &json!("Ada"), &json!("dealt")));
    assert_eq!(tables(&client, "").await.len(), 1);
}

#[tokio::test]
async fn a_seed_that_somebody_chose_is_practice_and_the_daily_board_is_not() {
    let client = Client::new().await;
    let origin = async |wanted: Value| {
        let key = client.open(wanted).await;
        client.shown(&key).await["state"]["origin"].clone()
    };
    assert_eq!(origin(json!({"game": "template", "seed": "mine"})).await, "seed");
    assert_eq!(origin(json!({"id": "template:8#1.mine"})).await, "seed");
    assert_eq!(origin(json!({"game": "template", "seed": "daily"})).await, "daily");
    assert_eq!(origin(json!({"game": "template"})).await, "dealt");
    let key = client.table("template:8#1.mine").await;
    for (id, origin) in [("template:8#2", "seed"), ("template:8", "dealt"), (ROW, "position")] {
        let next = client.obey(&key, json!({"do": "new", "id": id})).await;
        assert_eq!(next["state"]["origin"], origin, "{id}");
    }
}

#[tokio::test]
async fn an_ending_that_was_taken_back_is_not_the_last_word() {
    let client = Client::new().await;
    let key = fresh_square(&client, "Ada").await;
    let stuck = play(&client, &key, &SQUARE[..7]).await;
    assert_eq!(stuck["outcome"], "playing");
    assert_eq!(play(&client, &key, &["2@1,0", "9@2,0"]).await["outcome"], "stuck");
    client.obey(&key, json!({"do": "undo"})).await;
    client.obey(&key, json!({"do": "undo"})).await;
    assert_eq!(play(&client, &key, &SQUARE[7..]).await["outcome"], "won");
    let ranked = scores(&client, "magic-square", "", "easy", "").await;
    assert_eq!((&ranked[0]["taken_back"], &ranked[0]["clean"]), (&json!(2), &json!(false)));
    assert!(scores(&client, "magic-square", "", "easy", "&clean=true").await.is_empty());
}

#[tokio::test]
async fn no_game_number_is_used_twice_and_the_best_ending_counts() {
    let client = Client::new().await;
    let key = fresh_square(&client, "Ada").await;
    client.obey(&key, json!({"do": "restart"})).await;
    let first = play(&client, &key, &SQUARE).await;
    client.obey(&key, json!({"do": "go", "ply": 0})).await;
    play(&client, &key, &SQUARE[..1]).await;
    client.obey(&key, json!({"do": "restart"})).await;
    let second = play(&client, &key, &SQUARE).await;
    assert_eq!((&first["game_number"], &second["game_number"]), (&json!(1), &json!(2)));
    let best = first["elapsed_ms"].as_i64().min(second["elapsed_ms"].as_i64());
    let ranked = scores(&client, "magic-square", "", "easy", "&clean=true").await;
    assert_eq!((ranked.len(), ranked[0]["elapsed_ms"].as_i64()), (1, best));
}

#[tokio::test]
async fn whatever_tells_a_verdict_is_help() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let told = client.obey(&key, json!({"do": "winnable"})).await;
    assert_eq!((&told["state"]["assists"], &verdicts(&told["state"])), (&json!(["verdict"]), &json!(["winnable"])));
    assert_eq!(client.restarted(Default::default()).await.shown(&key).await["state"]["assists"], json!(["verdict"]));
}

#[tokio::test]
async fn help_belongs_to_the_board_and_the_player_at_whatever_table() {
    let client = Client::new().await;
    let id = "template:8#1.known";
    let key = client.open(json!({"id": id, "player": "Ada"})).await;
    client.agreed(&key, json!({"do": "solve"})).await;
    let again = client.obey(&key, json!({"do": "restart"})).await;
    assert_eq!(again["state"]["assists"], json!(["verdict", "line"]));
    let known = async |wanted: Value| {
        let key = client.open(wanted).await;
        client.shown(&key).await["state"]["assists"].clone()
    };
    assert_eq!(known(json!({"id": id, "player": "Ada"})).await, json!(["verdict", "line"]));
    assert_eq!(known(json!({"id": id, "player": "Bob"})).await, json!([]));
    let other = client.open(json!({"game": "template", "player": "Ada"})).await;
    let new = client.obey(&other, json!({"do": "new", "id": id})).await;
    assert_eq!(new["state"]["assists"], json!(["verdict", "line"]), "also where it comes to a table that is open");
    assert!(new["reply"].is_object());
}

#[tokio::test]
async fn moves_taken_back_are_counted_and_shown() {
    let client = Client::new().await;
    let key = client.table("template:8@AABBCCDD").await;
    play(&client, &key, &["1", "1", "1"]).await;
    for _ in 0..3 {
        client.obey(&key, json!({"do": "undo"})).await;
    }
    let won = play(&client, &key, &["7", "5", "3", "1"]).await;
    assert_eq!((&won["outcome"], &won["taken_back"]), (&json!("won"), &json!(3)));
    let practice = scores(&client, "template", "", "easy", "&practice=true").await;
    assert_eq!((&practice[0]["taken_back"], &practice[0]["clean"]), (&json!(3), &json!(false)));
}

#[tokio::test]
async fn a_result_is_told_whole_but_not_the_key_of_its_table() {
    let client = Client::new().await;
    let table = client.open(json!({"id": ROW, "player": "Ada"})).await;
    play(&client, &table, &["2", "1"]).await;
    let score = scores(&client, "template", "4", "easy", "&practice=true").await[0].clone();
    let key = score["key"].as_str().unwrap();
    let answer = client.get(&format!("/api/results/{key}")).await;
    assert!(!answer.text().contains(&table), "the key of a table is all it takes to play on there");
    let result = answer.json(StatusCode::OK);
    assert_eq!((&result["log"], &result["id"], &result["won"]), (&json!(["2", "1"]), &json!(ROW), &json!(true)));
    for (name, value) in score.as_object().unwrap() {
        assert_eq!(&result[name], value, "{name}");
    }
    client.get(&format!("/api/results/{KEY_OF_NOTHING}")).await.json(StatusCode::NOT_FOUND);
    client.get(&format!("/api/results/{}", &key[..8])).await.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_replay_is_looked_at_and_on_no_shelf_until_somebody_plays_on() {
    let client = Client::new().await;
    let table = client.table(ROW).await;
    play(&client, &table, &["2", "1"]).await;
    let result = scores(&client, "template", "4", "easy", "&practice=true").await[0]["key"].clone();
    let key = client.open(json!({ "replay": result })).await;
    let shown = client.shown(&key).await;
    assert_eq!((&shown["state"]["replay"], &shown["state"]["walk"]["title"]), (&json!(true), &json!("Replay")));
    client.obey(&key, json!({"do": "step"})).await;
    client.command(&key, json!({"do": "play", "text": "1"})).await.json(StatusCode::CONFLICT);
    let store = client.store().await;
    assert_eq!(store.get(&key).await.unwrap(), None);
    let mine = client.obey(&key, json!({"do": "take-over"})).await;
    assert_eq!((&mine["state"]["replay"], &mine["state"]["origin"]), (&json!(false), &json!("replay")));
    assert_eq!(store.get(&key).await.unwrap().unwrap().moves, 1);
    assert_eq!(play(&client, &key, &["1"]).await["outcome"], "won");
    let practice = scores(&client, "template", "4", "easy", "&practice=true").await;
    assert!(practice.iter().any(|score| score["origin"] == "replay" && score["ranked"] == false));
    let none = client.post("/api/tables", json!({"replay": KEY_OF_NOTHING})).await;
    none.json(StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_won_deal_is_replayed_to_the_same_end() {
    let client = Client::new().await;
    let key = client.open(json!({"game": "magic-square", "setup": "4"})).await;
    let id: GameId = client.shown(&key).await["state"]["id"].as_str().unwrap().parse().unwrap();
    let judged = catalogue::find(&id.game).unwrap().judge(&id, &mut Budget::default()).unwrap();
    let Verdict::Winnable { line } = judged.verdict else { panic!("an empty square can be filled") };
    let line: Vec<&str> = line.iter().map(String::as_str).collect();
    assert_eq!(play(&client, &key, &line).await["outcome"], "won");
    let ranked = scores(&client, "magic-square", "4", "easy", "").await;
    let replay = client.open(json!({"replay": ranked[0]["key"]})).await;
    let end = client.obey(&replay, json!({"do": "walk", "at": line.len()})).await;
    assert_eq!(end["state"]["walk"]["at"], line.len());
}
