//! Games on the shelf: listing, naming, removing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_store::{Game, GameFilter};
use serde::{Deserialize, Serialize};
use serde_json::json;

use crate::error::{ApiError, Asked, Body, Key};
use crate::house::House;

/// How many games a list holds at most.
const MOST: u32 = 100;

#[derive(Serialize)]
struct Saved {
    key: String,
    game: String,
    id: String,
    name: Option<String>,
    level: String,
    status: String,
    finished: bool,
    moves: i64,
    elapsed_ms: i64,
    updated_at: i64,
}

impl From<Game> for Saved {
    fn from(row: Game) -> Self {
        let Game { key, game, id, name, level, status, finished, moves, elapsed_ms, updated_at, .. } = row;
        Self { key, game, id, name, level, status, finished, moves, elapsed_ms, updated_at }
    }
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
    let mut saves: Vec<Saved> = Vec::new();
    if house.is_private() {
        let all = house.store().list(GameFilter { limit: Some(MOST), ..GameFilter::default() }).await?;
        saves.extend(all.into_iter().map(Saved::from));
    } else {
        for key in keys.split(',').take(MOST as usize).filter(|key| !key.is_empty()) {
            saves.extend(house.store().get(key).await?.map(Saved::from));
        }
        saves.sort_by_key(|saved| std::cmp::Reverse(saved.updated_at));
    }
    saves.retain(|saved| saved.name.is_some() || !saved.finished);
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
