//! What the new-game dialog asks while a setup is being chosen: what it looks like, and what to make of a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::card::FieldKind;
use parlor_games::catalogue::{self, Entry};
use parlor_games::parts::Part;
use parlor_games::scene::Scene;
use serde::{Deserialize, Serialize};

use crate::app_state::AppState;
use crate::error::{ApiError, Asked, Content, Place};

/// The longest setup that is looked at, in bytes: that of a large layout of one's own, with room to spare.
const LONGEST: usize = 16 * 1024;

/// For answers that a browser may keep.
const SAME_AS_LONG_AS_THE_GAME_IS: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "private, max-age=600")];

fn bounded(setup: &str) -> Result<(), ApiError> {
    let line = || ApiError::wrong(format!("a setup has at most {LONGEST} characters"));
    if setup.len() > LONGEST { Err(line()) } else { Ok(()) }
}

pub(super) fn find(game: &str) -> Result<&'static dyn Entry, ApiError> {
    catalogue::find(game).map_err(|error| ApiError::new(StatusCode::NOT_FOUND, error.to_string()))
}

#[derive(Deserialize)]
pub(super) struct Chosen {
    #[serde(default)]
    setup: String,
}

/// What a setup looks like, where a game says.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Preview {
    scene: Option<Scene>,
}

/// One thing in a file: what it is called, and the value that the field takes for it or what is wrong with it.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct FilePart {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    value: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    trouble: Option<String>,
}

impl From<Part> for FilePart {
    fn from(Part { name, value }: Part) -> Self {
        match value {
            Ok(value) => Self { name, value: Some(value), trouble: None },
            Err(error) => Self { name, value: None, trouble: Some(error.to_string()) },
        }
    }
}

/// What a file holds for a field.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct FileParts {
    parts: Vec<FilePart>,
}

/// `GET /api/games/{game}/preview?setup=…`: what a setup looks like before it is dealt; `null` where a game does not say.
pub(super) async fn preview(
    State(app): State<Arc<AppState>>,
    Place(game): Place<String>,
    Asked(Chosen { setup }): Asked<Chosen>,
) -> Result<Response, ApiError> {
    let entry = find(&game)?;
    bounded(&setup)?;
    let scene = app.deal(move || entry.preview(&setup)).await?.map_err(ApiError::wrong)?;
    Ok((SAME_AS_LONG_AS_THE_GAME_IS, Json(Preview { scene })).into_response())
}

/// What stands in a form: a value for each field, separated by commas, and the key of the field that is being chosen.
#[derive(Deserialize)]
pub(super) struct Filled {
    #[serde(default)]
    values: String,
    choosing: Option<String>,
}

/// `GET /api/games/{game}/choices?values=…&choosing=…`: what remains of each field, given the others, and what had to give
/// way to the one that is being chosen.
pub(super) async fn choices(
    State(app): State<Arc<AppState>>,
    Place(game): Place<String>,
    Asked(Filled { values, choosing }): Asked<Filled>,
) -> Result<Response, ApiError> {
    let entry = find(&game)?;
    bounded(&values)?;
    let place = |key: &String| entry.card().fields.iter().position(|field| field.key == key);
    let at = choosing.as_ref().map(|key| place(key).ok_or_else(|| no_field(&game, key))).transpose()?;
    let choices = app
        .deal(move || {
            let values: Vec<String> = values.split(',').map(str::to_owned).collect();
            entry.choosing().settle(&values, at)
        })
        .await?;
    Ok((SAME_AS_LONG_AS_THE_GAME_IS, Json(choices)).into_response())
}

fn no_field(game: &str, key: &str) -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, format!("{game} has no field \"{key}\""))
}

/// `POST /api/games/{game}/fields/{field}` with the content of a file: what it holds for the field, each thing with its name
/// and the value that the field takes for it, or what is wrong with it.
pub(super) async fn file(
    State(app): State<Arc<AppState>>,
    Place((game, field)): Place<(String, String)>,
    Content(content): Content,
) -> Result<Response, ApiError> {
    let entry = find(&game)?;
    let takes_files = |key: &str| {
        entry.card().fields.iter().any(|field| field.key == key && matches!(field.kind, FieldKind::File(_)))
    };
    if !takes_files(&field) {
        let line = format!("{game} takes no file for \"{field}\"");
        return Err(ApiError::new(StatusCode::NOT_FOUND, line));
    }
    let parts = app.deal(move || entry.read_file(&field, &content)).await?.map_err(ApiError::wrong)?;
    // A file with one thing that is wrong is a wrong file.
    if let [Part { value: Err(error), .. }] = parts.as_slice() {
        return Err(ApiError::wrong(error));
    }
    Ok(Json(FileParts { parts: parts.into_iter().map(FilePart::from).collect() }).into_response())
}
