//! Results: who won what, and how, move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_store::{ResultFilter, ResultKey, ResultRow};
use serde::{Deserialize, Serialize};
use serde_json::json;

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
#[derive(Serialize)]
struct Score {
    key: String,
    player: String,
    elapsed_ms: i64,
    moves: i64,
    taken_back: i64,
    pauses: i64,
    points: Option<i64>,
    assists: String,
    clean: bool,
    ranked: bool,
    origin: String,
    at: i64,
    id: String,
}

impl From<ResultRow> for Score {
    fn from(row: ResultRow) -> Self {
        let ResultRow { key, player, elapsed_ms, moves, taken_back, pauses, points, assists, .. } = row;
        let ResultRow { clean, ranked, origin, at, id, .. } = row;
        Self { key, player, elapsed_ms, moves, taken_back, pauses, points, assists, clean, ranked, origin, at, id }
    }
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
    let scores: Vec<Score> = rows.into_iter().map(Score::from).collect();
    Ok(Json(json!({ "tables": tables, "scores": scores })).into_response())
}

/// The whole of a result.
#[derive(Serialize)]
struct Whole {
    game: String,
    setup: String,
    level: String,
    won: bool,
    outcome: String,
    log: Vec<String>,
    #[serde(flatten)]
    score: Score,
}

/// `GET /api/results/{key}`: a result with every move.
pub(super) async fn result(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let row = found(&house, &key).await?;
    let (log, won) = (row.moves_made(), row.won);
    let (game, setup, level, outcome) = (row.game.clone(), row.setup.clone(), row.level.clone(), row.outcome.clone());
    Ok(Json(Whole { game, setup, level, won, outcome, log, score: row.into() }).into_response())
}

/// The result with a key.
pub(super) async fn found(house: &House, key: &str) -> Result<ResultRow, ApiError> {
    let none = || ApiError::new(StatusCode::NOT_FOUND, "there is no such result");
    house.store().result(key).await?.ok_or_else(none)
}
