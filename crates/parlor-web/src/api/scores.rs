//! The score tables.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use parlor_store::ScoreKey;
use serde::Deserialize;
use serde_json::json;

use crate::error::{ApiError, Asked};
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
    /// Only those without help.
    #[serde(default)]
    clean: bool,
}

/// `GET /api/scores`: which tables there are and, where a game is named, the scores of one of them.
pub(super) async fn scores(
    State(house): State<Arc<House>>,
    Asked(Which { game, setup, level, clean }): Asked<Which>,
) -> Result<Response, ApiError> {
    let tables = house.store().score_keys().await?;
    let tables: Vec<_> = tables
        .into_iter()
        .map(|(key, count)| json!({ "game": key.game, "setup": key.setup, "level": key.level, "count": count }))
        .collect();
    let rows = match game {
        Some(game) => house.store().scores(&ScoreKey { game, setup, level }, clean, MOST).await?,
        None => Vec::new(),
    };
    // Not the save: it holds every move, which is for those who ask for a replay.
    let rows: Vec<_> = rows
        .into_iter()
        .map(|row| {
            json!({
                "player": row.player, "won": row.won, "elapsed_ms": row.elapsed_ms, "moves": row.moves,
                "points": row.points, "assists": row.assists, "clean": row.clean, "at": row.at,
            })
        })
        .collect();
    Ok(Json(json!({ "tables": tables, "scores": rows })).into_response())
}
