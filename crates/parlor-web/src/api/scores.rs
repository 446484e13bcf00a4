//! Results: who won what, and how, move by move.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use parlor_games::table::Reached;
use parlor_store::{ResultFilter, ResultKey, ResultRow};
use serde::{Deserialize, Serialize};

use crate::app_state::AppState;
use crate::error::{ApiError, Asked, Key};

/// How many scores a table shows.
const MOST: u32 = 50;

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(super) struct Which {
    game: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<String>"))]
    setup: String,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<String>"))]
    level: String,
    /// Only those without help and without moves taken back.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    clean: bool,
    /// Those with a board that somebody brought, instead of the ranked ones.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<bool>"))]
    practice: bool,
}

/// A result as everybody may see it. The key of its table is not for everybody: it is all it takes to play on there.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Score {
    key: String,
    player: String,
    elapsed_ms: i64,
    moves: i64,
    taken_back: i64,
    pauses: i64,
    points: Option<i64>,
    /// The help taken, separated by spaces.
    assists: String,
    clean: bool,
    ranked: bool,
    origin: String,
    at: i64,
    id: String,
    /// What is best on the board, as far as it was known, and what was reached.
    par: Vec<Reached>,
}

impl From<ResultRow> for Score {
    fn from(row: ResultRow) -> Self {
        let par = row.scores();
        let ResultRow { key, player, elapsed_ms, moves, taken_back, pauses, points, .. } = row;
        let ResultRow { assists, clean, ranked, origin, at, id, .. } = row;
        Self { key, player, elapsed_ms, moves, taken_back, pauses, points, assists, clean, ranked, origin, at, id, par }
    }
}

/// How many results there are of one kind.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ScoreTable {
    game: String,
    setup: String,
    level: String,
    count: i64,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Scores {
    tables: Vec<ScoreTable>,
    scores: Vec<Score>,
}

/// `GET /api/scores`: which tables there are and, where a game is named, the won games of one of them.
pub(super) async fn scores(
    State(app): State<Arc<AppState>>,
    Asked(Which { game, setup, level, clean, practice }): Asked<Which>,
) -> Result<Response, ApiError> {
    let filter = ResultFilter { practice, clean };
    let tables = app.store().result_keys(filter).await?;
    let table = |(ResultKey { game, setup, level }, count)| ScoreTable { game, setup, level, count };
    let rows = match game {
        Some(game) => app.store().results(&ResultKey { game, setup, level }, filter, MOST).await?,
        None => Vec::new(),
    };
    let scores = rows.into_iter().map(Score::from).collect();
    Ok(Json(Scores { tables: tables.into_iter().map(table).collect(), scores }).into_response())
}

/// A result with every move.
#[derive(Serialize)]
struct Whole {
    #[serde(flatten)]
    score: Score,
    game: String,
    setup: String,
    level: String,
    won: bool,
    outcome: String,
    log: Vec<String>,
}

/// `GET /api/results/{key}`: a result with every move.
pub(super) async fn result(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Response, ApiError> {
    let mut row = found(&app, &key).await?;
    let log = row.moves_made();
    let [game, setup, level, outcome] =
        [&mut row.game, &mut row.setup, &mut row.level, &mut row.outcome].map(std::mem::take);
    let won = row.won;
    Ok(Json(Whole { score: row.into(), game, setup, level, won, outcome, log }).into_response())
}

/// The result with a key.
pub(super) async fn found(app: &AppState, key: &str) -> Result<ResultRow, ApiError> {
    let none = || ApiError::new(StatusCode::NOT_FOUND, "there is no such result");
    app.store().result(key).await?.ok_or_else(none)
}
