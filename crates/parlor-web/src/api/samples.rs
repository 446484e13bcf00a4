//! The pictures in a game's help: small boards, each with what the coach says of it.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, OnceLock};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::illustration::{Illustration, illustrate};
use parlor_games::scene::svg;
use parlor_games::speech::Speech;
use serde::Serialize;

use super::setups::find;
use crate::app_state::AppState;
use crate::error::ApiError;

/// A picture of the help.
#[derive(Clone, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Sample {
    /// What the coach says of the board.
    #[cfg_attr(test, ts(type = "Speech"))]
    words: Speech,
    /// Where the picture is.
    picture: String,
    #[serde(skip)]
    drawing: String,
}

/// They are the same for everybody as long as the server runs; each game's are made when somebody asks for them first.
static SAMPLES: LazyLock<HashMap<&str, OnceLock<Vec<Sample>>>> =
    LazyLock::new(|| GAMES.iter().map(|entry| (entry.card().id, OnceLock::new())).collect());

fn samples(entry: &dyn Entry) -> Vec<Sample> {
    let shown = entry.card().samples.iter().filter_map(|sample| illustrate(entry, sample).ok());
    let sample = |(at, Illustration { words, scene, .. }): (usize, Illustration)| Sample {
        words,
        picture: format!("/api/games/{}/samples/{at}", entry.card().id),
        drawing: svg::draw(&scene, catalogue::sprite(), None),
    };
    shown.enumerate().map(sample).collect()
}

async fn of_game(app: &AppState, game: &str) -> Result<&'static [Sample], ApiError> {
    let entry = find(game)?;
    let Some(kept) = SAMPLES.get(entry.card().id) else { return Ok(&[]) };
    app.deal(move || kept.get_or_init(|| samples(entry)).as_slice()).await
}

/// `GET /api/games/{game}/samples`: what is said of each.
pub(super) async fn list(
    State(app): State<Arc<AppState>>,
    Path(game): Path<String>,
) -> Result<Json<&'static [Sample]>, ApiError> {
    of_game(&app, &game).await.map(Json)
}

/// `GET /api/games/{game}/samples/{at}`: one of them as a picture.
pub(super) async fn picture(
    State(app): State<Arc<AppState>>,
    Path((game, at)): Path<(String, usize)>,
) -> Result<Response, ApiError> {
    let all = of_game(&app, &game).await?;
    let none = || ApiError::new(StatusCode::NOT_FOUND, format!("{game} has {} samples, counted from 0", all.len()));
    let sample = all.get(at).ok_or_else(none)?;
    Ok(([(header::CONTENT_TYPE, "image/svg+xml")], sample.drawing.as_str()).into_response())
}
