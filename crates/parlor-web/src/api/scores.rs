//! Results: who won what, and how, move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_store::{ResultFilter, ResultKey, ResultRow};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::error::{ApiError, Asked, Key};
use crate::house::House;

/// How many scores a table shows.
const MOST: u32 = 50;

#[derive(Deserialize)]
pub(super) struct Which {
    game: Option<String>,
    #[serde(default)]
    setup: String,
    #[serde(default)]
    level: String,
    /// Only those without help and without moves taken back.
    #[serde(default)]
    clean: bool,
    /// Those with a board that somebody brought, instead of the ranked ones.
    #[serde(default)]
    practice: bool,
}

/// A result as everybody may see it. The key of its table is not for everybody: it is all it takes to play on there.
fn listed(row: &ResultRow) -> Value {
    json!({
        "key": row.key, "player": row.player, "elapsed_ms": row.elapsed_ms, "moves": row.moves,
        "taken_back": row.taken_back, "pauses": row.pauses, "points": row.points, "assists": row.assists,
        "clean": row.clean, "ranked": row.ranked, "origin": row.origin, "at": row.at, "id": row.id,
    })
}

/// `GET /api/scores`: which tables there are and, where a game is named, the won games of one of them.
pub(super) async fn scores(
    State(house): State<Arc<House>>,
    Asked(Which { game, setup, level, clean, practice }): Asked<Which>,
) -> Result<Response, ApiError> {
    let filter = ResultFilter { practice, clean };
    let tables = house.store().result_keys(filter).await?;
    let tables: Vec<_> = tables
        .into_iter()
        .map(|(key, count)| json!({ "game": key.game, "setup": key.setup, "level": key.level, "count": count }))
        .collect();
    let rows = match game {
        Some(game) => house.store().results(&ResultKey { game, setup, level }, filter, MOST).await?,
        None => Vec::new(),
    };
    let scores: Vec<Value> = rows.iter().map(listed).collect();
    Ok(Json(json!({ "tables": tables, "scores": scores })).into_response())
}

/// `GET /api/results/{key}`: a result with every move.
pub(super) async fn result(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let row = found(&house, &key).await?;
    let mut whole = listed(&row);
    whole["game"] = row.game.as_str().into();
    whole["setup"] = row.setup.as_str().into();
    whole["level"] = row.level.as_str().into();
    whole["won"] = row.won.into();
    whole["outcome"] = row.outcome.as_str().into();
    whole["log"] = row.moves_made().into();
    Ok(Json(whole).into_response())
}

/// The result with a key.
pub(super) async fn found(house: &House, key: &str) -> Result<ResultRow, ApiError> {
    let none = || ApiError::new(StatusCode::NOT_FOUND, "there is no such result");
    house.store().result(key).await?.ok_or_else(none)
}
