//! What the new-game dialog asks while a setup is being chosen: what it looks like, and what to make of a file.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::card::FieldKind;
use parlor_games::catalogue::{self, Entry};
use parlor_games::parts::Part;
use serde::Deserialize;
use serde_json::json;

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
    Ok((kept, Json(json!({ "scene": scene }))).into_response())
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
    let told = |part: &Part| match &part.value {
        Ok(value) => json!({ "name": part.name, "value": value }),
        Err(error) => json!({ "name": part.name, "trouble": error.to_string() }),
    };
    Ok(Json(json!({ "parts": parts.iter().map(told).collect::<Vec<_>>() })).into_response())
}
