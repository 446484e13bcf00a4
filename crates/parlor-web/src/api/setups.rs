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

use crate::error::{ApiError, Asked, Content, Place};
use crate::house::House;

/// The longest setup that is looked at, in bytes: that of a large layout of one's own, with room to spare.
const LONGEST: usize = 16 * 1024;

fn find(game: &str) -> Result<&'static dyn Entry, ApiError> {
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
    State(house): State<Arc<House>>,
    Place(game): Place<String>,
    Asked(Chosen { setup }): Asked<Chosen>,
) -> Result<Response, ApiError> {
    let entry = find(&game)?;
    if setup.len() > LONGEST {
        return Err(ApiError::wrong(format!("a setup has at most {LONGEST} characters")));
    }
    let scene = house.deal(move || entry.preview(&setup)).await?.map_err(ApiError::wrong)?;
    // It is the same as long as the game is.
    let kept = [(header::CACHE_CONTROL, "private, max-age=600")];
    Ok((kept, Json(Preview { scene })).into_response())
}

/// `POST /api/games/{game}/fields/{field}` with the content of a file: what it holds for the field, each thing with its name
/// and the value that the field takes for it, or what is wrong with it.
pub(super) async fn file(
    State(house): State<Arc<House>>,
    Place((game, field)): Place<(String, String)>,
    Content(content): Content,
) -> Result<Response, ApiError> {
    let entry = find(&game)?;
    let takes_files = |key: &str| {
        entry.card().fields.iter().any(|field| field.key == key && matches!(field.kind, FieldKind::File(_)))
    };
    if !takes_files(&field) {
        let line = format!("{game} takes no file for `{field}`");
        return Err(ApiError::new(StatusCode::NOT_FOUND, line));
    }
    let parts = house.deal(move || entry.read_file(&field, &content)).await?.map_err(ApiError::wrong)?;
    // A file with one thing that is wrong is a wrong file.
    if let [Part { value: Err(error), .. }] = parts.as_slice() {
        return Err(ApiError::wrong(error));
    }
    Ok(Json(FileParts { parts: parts.into_iter().map(FilePart::from).collect() }).into_response())
}
