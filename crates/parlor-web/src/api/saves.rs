//! Games on the shelf: listing, naming, removing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_store::{Game, GameFilter};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{ApiError, Asked, Body, Key};
use crate::house::House;

/// How many games a list holds at most.
const MOST: u32 = 100;

/// What a list shows of a game. The board of one that is not over may be hidden, and its id is the board.
fn listed(row: &Game) -> Value {
    let setup = row.id.split(['#', '@']).next();
    let id = if row.finished { Some(row.id.as_str()) } else { setup };
    json!({
        "key": row.key, "game": row.game, "id": id, "name": row.name, "level": row.level, "status": row.status,
        "finished": row.finished, "moves": row.moves, "elapsed_ms": row.elapsed_ms, "updated_at": row.updated_at,
    })
}

#[derive(Deserialize)]
pub(super) struct Known {
    /// The keys a visitor knows, separated by commas.
    #[serde(default)]
    keys: String,
}

/// `GET /api/saves?keys=…`: the unfinished and the named games, newest first. Whoever has the house to themselves sees
/// all of them; others see those they know the key of, because the key is all it takes to play on.
pub(super) async fn list(
    State(house): State<Arc<House>>,
    Asked(Known { keys }): Asked<Known>,
) -> Result<Response, ApiError> {
    let mut games: Vec<Game> = Vec::new();
    if house.is_private() {
        games = house.store().list(GameFilter { limit: Some(MOST), ..GameFilter::default() }).await?;
    } else {
        for key in keys.split(',').take(MOST as usize).filter(|key| !key.is_empty()) {
            games.extend(house.store().get(key).await?);
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.updated_at));
    }
    games.retain(|game| game.name.is_some() || !game.finished);
    let saves: Vec<Value> = games.iter().map(listed).collect();
    Ok(Json(json!({ "saves": saves })).into_response())
}

#[derive(Deserialize)]
pub(super) struct Name {
    name: String,
}

/// `POST /api/tables/{key}/name`: keeps the game under a name.
pub(super) async fn name(
    State(house): State<Arc<House>>,
    Key(key): Key,
    Body(Name { name }): Body<Name>,
) -> Result<Response, ApiError> {
    house.store().rename(&key, &name).await?;
    Ok(Json(json!({ "name": name.trim() })).into_response())
}

/// `DELETE /api/saves/{key}`.
pub(super) async fn remove(State(house): State<Arc<House>>, Key(key): Key) -> Result<StatusCode, ApiError> {
    if house.remove(&key).await? { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::no_table()) }
}
