//! The coach at a table that somebody looks at: it speaks unasked, and only where that is wanted.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::time::Duration;

use axum::http::StatusCode;
use common::{Client, Events, ROW, pass, verdicts};
use parlor_games::session::LULL;
use parlor_web::Limits;
use serde_json::{Value, json};

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

/// A table that has not been touched for longer than the coach waits, and that he still does not think about.
async fn left_alone(client: &Client, key: &str) -> Value {
    pass(2 * LULL).await;
    let shown = client.shown(key).await;
    assert_eq!(shown["session"]["busy"], "idle");
    shown["state"].clone()
}

#[tokio::test]
async fn a_move_is_judged_unasked_and_everybody_hears_of_it() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    let first = state_where(&mut events, |state| !state["advice"].is_null()).await;
    assert_eq!(verdicts(&first), json!(["winnable"]));
    let played = obey(&client, &key, json!({"do": "play", "text": "2"})).await;
    assert_eq!(verdicts(&played["state"]), json!(["winnable", null]), "nobody waits for the coach");
    let judged = state_where(&mut events, |state| !state["advice"].is_null()).await;
    assert_eq!((&judged["ply"], &verdicts(&judged)), (&json!(1), &json!(["winnable", "winnable"])));
    assert_eq!(judged["assists"], json!(["verdict"]));
}

#[tokio::test]
async fn nothing_is_judged_while_the_coach_is_to_be_silent() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    events.next().await;
    obey(&client, &key, json!({"do": "play", "text": "2"})).await;
    assert_eq!(verdicts(&events.next().await.1["state"]), json!([null, null]));
    let state = left_alone(&client, &key).await;
    assert_eq!((&verdicts(&state), &state["assists"]), (&json!([null, null]), &json!([])));
}

#[tokio::test]
async fn a_table_nobody_looks_at_is_not_thought_about() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    assert_eq!(verdicts(&left_alone(&client, &key).await), json!([null]));
    // Whoever comes to look sets it going.
    let mut events = Events::of(&client, &key).await;
    state_where(&mut events, |state| verdicts(state) == json!(["winnable"])).await;
}

#[tokio::test]
async fn a_paused_table_is_not_thought_about_until_it_goes_on() {
    let client = Client::new().await;
    let key = client.table(ROW).await;
    let mut events = Events::of(&client, &key).await;
    obey(&client, &key, json!({"do": "pause"})).await;
    obey(&client, &key, json!({"do": "coaching", "rung": "verdict"})).await;
    assert_eq!(verdicts(&left_alone(&client, &key).await), json!([null]));
    obey(&client, &key, json!({"do": "resume"})).await;
    state_where(&mut events, |state| verdicts(state) == json!(["winnable"])).await;
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
    assert_eq!(ready["lesson"]["sentence"]["text"], "No move threw the win away.");
    assert_eq!(verdicts(&ready), json!(["winnable", "winnable"]));
}

/// A board that takes the coach seconds, also after some random moves.
const HARD: &str = "pikachu:24x12,left,document#1.1";

/// A server with one coach who thinks as long as it takes, and a table with a position that takes him long.
async fn one_coach() -> (Client, String) {
    let client = Client::with(Limits { coaches: 1, coach: Duration::from_secs(3600), ..Limits::default() }).await;
    let key = client.table(HARD).await;
    client.agreed(&key, json!({"do": "demo", "player": "random"})).await;
    for _ in 0..7 {
        obey(&client, &key, json!({"do": "demo", "player": "random"})).await;
    }
    (client, key)
}

/// What the coach found out about the last position so far.
async fn last_verdict(client: &Client, key: &str) -> Value {
    client.shown(key).await["state"]["timeline"][8]["verdict"].clone()
}

/// Follows a table whose coach is to speak unasked, until he has had the time to begin.
async fn followed(client: &Client, key: &str) -> Events {
    let mut events = Events::of(client, key).await;
    events.next().await;
    let told = obey(client, key, json!({"do": "coaching", "rung": "verdict"})).await;
    assert_eq!(told["session"]["busy"], "wondering");
    pass(2 * LULL).await;
    // By the time the table answers again the question is out, and he has taken his place.
    client.shown(key).await;
    events
}

#[tokio::test]
async fn a_question_that_is_given_up_leaves_its_place_to_the_next() {
    let (client, key) = one_coach().await;
    let mut events = Events::of(&client, &key).await;
    let asked = client.command(&key, json!({"do": "coach"}));
    let undone = async {
        while events.next().await.1["session"]["busy"] != "asked" {}
        // Moving the cursor is no reason to give it up.
        assert_eq!(obey(&client, &key, json!({"do": "look", "cell": 1})).await["session"]["busy"], "asked");
        obey(&client, &key, json!({"do": "undo"})).await
    };
    let (asked, _) = tokio::join!(asked, undone);
    assert_eq!(asked.json(StatusCode::CONFLICT)["refusal"]["code"], "given-up");
    // There is only one coach: he answers because he no longer thinks about the other table.
    let other = client.table(ROW).await;
    obey(&client, &other, json!({"do": "coach"})).await;
    assert_eq!(last_verdict(&client, &key).await, Value::Null, "the search did not come to its end");
}

#[tokio::test]
async fn whoever_asks_goes_first_and_then_the_coach_goes_on() {
    let (client, key) = one_coach().await;
    let _events = followed(&client, &key).await;
    let other = client.table(ROW).await;
    let told = obey(&client, &other, json!({"do": "coach"})).await;
    assert_eq!(verdicts(&told["state"]), json!(["winnable"]));
    assert_eq!(last_verdict(&client, &key).await, Value::Null, "the search had to make way");
    assert_eq!(client.shown(&key).await["session"]["busy"], "wondering", "and begins again");
}

#[tokio::test]
async fn the_last_page_that_leaves_ends_the_search() {
    let (client, key) = one_coach().await;
    drop(followed(&client, &key).await);
    // One who only wonders makes nobody give way, and yet he finds out.
    let other = client.table(ROW).await;
    let mut events = Events::of(&client, &other).await;
    obey(&client, &other, json!({"do": "coaching", "rung": "verdict"})).await;
    state_where(&mut events, |state| verdicts(state) == json!(["winnable"])).await;
    let left = client.shown(&key).await;
    assert_eq!((&left["state"]["timeline"][8]["verdict"], &left["session"]["busy"]), (&Value::Null, &json!("idle")));
}
