//! Runs of drills: begun, answered, and kept with their ratings. The server proves answers and keeps the time; nothing
//! that a page says about either is asked for.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{Extensions, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue;
use parlor_games::drill::{Effects, Face, Length, Rating, Wish};
use parlor_games::game::Refusal;
use parlor_games::scene::Scene;
use parlor_games::table::Command;
use parlor_store::{NOBODY, player_name};
use serde::{Deserialize, Serialize};

use crate::app_state::AppState;
use crate::drills::OpenRun;
use crate::error::{ApiError, Asked, Body, Key};
use crate::guard::caller;

/// How many of the last ratings are told.
const HISTORY: u32 = 13;

/// What run to begin.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(super) struct NewRun {
    game: Option<String>,
    setup: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Length>"))]
    length: Length,
    player: Option<String>,
}

/// What to do in a run.
#[derive(Deserialize)]
#[serde(tag = "drill", rename_all = "kebab-case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) enum Step {
    /// Something at the board; a move is an answer.
    Board {
        /// As at a table.
        command: Command,
    },
    /// Where to look.
    Hint,
    /// Give it up.
    Skip,
    /// On to the next.
    Next,
}

/// A run as a page shows it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct RunView {
    key: String,
    run: Face,
    scene: Option<Scene>,
    /// Why something was not done.
    refusal: Option<Refusal>,
}

/// How a player stands.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Standing {
    rating: i64,
    /// After the last answers, the newest last.
    history: Vec<i64>,
}

/// Whose standing.
#[derive(Deserialize)]
pub(super) struct Whose {
    player: Option<String>,
}

/// The name of a player, as it is kept.
fn named(player: Option<&str>) -> Result<String, ApiError> {
    let player = player.map(str::trim).filter(|name| !name.is_empty()).unwrap_or(NOBODY);
    player_name(player).map(str::to_owned).map_err(ApiError::wrong)
}

/// `GET /api/drills`.
pub(super) async fn standing(
    State(app): State<Arc<AppState>>,
    Asked(whose): Asked<Whose>,
) -> Result<Json<Standing>, ApiError> {
    let player = named(whose.player.as_deref())?;
    let rating = app.store().drill_rating(&player).await?;
    let history = app.store().drill_history(&player, HISTORY).await?;
    let shown = |rating: f64| Rating { rating, ..Rating::default() }.shown();
    Ok(Json(Standing { rating: rating.shown(), history: history.into_iter().map(shown).collect() }))
}

/// `POST /api/drills`.
pub(super) async fn create(
    State(app): State<Arc<AppState>>,
    extensions: Extensions,
    Body(wanted): Body<NewRun>,
) -> Result<Response, ApiError> {
    app.may_open(caller(&extensions))?;
    let player = named(wanted.player.as_deref())?;
    let mut wish = Wish::default();
    if let Some(game) = &wanted.game {
        let entry = catalogue::find(game).map_err(ApiError::wrong)?;
        wish.game = Some(entry.card().id.to_owned());
        if let Some(setup) = wanted.setup {
            let values = entry.card().values(&setup).map_err(ApiError::wrong)?;
            if let Some(refusal) = entry.choosing().refusal(&values) {
                return Err(ApiError::wrong(refusal));
            }
            wish.setup = Some(setup);
        }
    }
    let rating = app.store().drill_rating(&player).await?;
    let run = OpenRun::new(wanted.length, rating, player, wish);
    let (key, run) = app.drills().add(run);
    let mut run = run.lock().await;
    run.fill(&app).await?;
    let place = [(header::LOCATION, format!("/api/drills/{key}"))];
    Ok((StatusCode::CREATED, place, Json(view(key, &run, None))).into_response())
}

fn view(key: String, run: &OpenRun, refusal: Option<Refusal>) -> RunView {
    RunView { key, run: run.face(), scene: run.scene(), refusal }
}

/// `GET /api/drills/{key}`.
pub(super) async fn show(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Json<RunView>, ApiError> {
    let run = app.drills().get(&key).ok_or_else(no_run)?;
    let mut run = run.lock().await;
    run.pass_time();
    Ok(Json(view(key, &run, None)))
}

/// `POST /api/drills/{key}`: 200 with the run, or 409 with it and a refusal.
pub(super) async fn step(
    State(app): State<Arc<AppState>>,
    Key(key): Key,
    Body(step): Body<Step>,
) -> Result<Response, ApiError> {
    let run = app.drills().get(&key).ok_or_else(no_run)?;
    let mut run = run.lock_owned().await;
    run.pass_time();
    // A proof takes a moment, which nobody else should have to wait for.
    let (mut run, effects) = app
        .deal(move || {
            let effects: Effects = match step {
                Step::Board { command } => run.command(&command),
                Step::Hint => run.hint(),
                Step::Skip => run.skip(),
                Step::Next => run.go_on(),
            };
            (run, effects)
        })
        .await?;
    if let Some(record) = &effects.record {
        app.store().record_drill(run.player(), record).await?;
    }
    run.fill(&app).await?;
    let status = if effects.refusal.is_some() { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok((status, Json(view(key, &run, effects.refusal))).into_response())
}

fn no_run() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "there is no such run of drills")
}
