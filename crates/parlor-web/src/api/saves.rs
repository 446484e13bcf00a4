//! Games on the shelf: listing, naming, removing.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_store::{Game, GameFilter};
use serde::{Deserialize, Serialize};

use crate::app_state::AppState;
use crate::error::{ApiError, Asked, Body, Key};

/// How many games a list holds at most.
const MOST: u32 = 100;

/// A game on the shelf.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Save {
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

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Saves {
    saves: Vec<Save>,
}

/// What a list shows of a game. The board of one that is not over may be hidden, and its id is the board.
fn listed(row: Game) -> Save {
    let Game { key, game, id, name, level, status, finished, moves, elapsed_ms, updated_at, .. } = row;
    let id = if finished { id } else { id.split(['#', '@']).next().unwrap_or_default().to_owned() };
    Save { key, game, id, name, level, status, finished, moves, elapsed_ms, updated_at }
}

#[derive(Deserialize)]
pub(super) struct Known {
    /// The keys a visitor knows, separated by commas.
    #[serde(default)]
    keys: String,
}

/// `GET /api/saves?keys=…`: the unfinished and the named games, newest first. Whoever has the server to themselves sees
/// all of them; others see those they know the key of, because the key is all it takes to play on.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    Asked(Known { keys }): Asked<Known>,
) -> Result<Response, ApiError> {
    let mut games: Vec<Game> = Vec::new();
    if app.is_private() {
        games = app.store().list(GameFilter { limit: Some(MOST), ..GameFilter::default() }).await?;
    } else {
        for key in keys.split(',').take(MOST as usize).filter(|key| !key.is_empty()) {
            games.extend(app.store().get(key).await?);
        }
        games.sort_by_key(|game| std::cmp::Reverse(game.updated_at));
    }
    games.retain(|game| game.name.is_some() || !game.finished);
    let saves = games.into_iter().map(listed).collect();
    Ok(Json(Saves { saves }).into_response())
}

/// The name of a game, asked for and given.
#[derive(Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Name {
    name: String,
}

/// `POST /api/tables/{key}/name`: keeps the game under a name.
pub(super) async fn name(
    State(app): State<Arc<AppState>>,
    Key(key): Key,
    Body(Name { name }): Body<Name>,
) -> Result<Response, ApiError> {
    app.store().rename(&key, &name).await?;
    Ok(Json(Name { name: name.trim().to_owned() }).into_response())
}

/// `DELETE /api/saves/{key}`.
pub(super) async fn remove(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<StatusCode, ApiError> {
    if app.remove(&key).await? { Ok(StatusCode::NO_CONTENT) } else { Err(ApiError::no_table()) }
}
