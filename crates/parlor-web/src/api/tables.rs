//! Opening tables, looking at them, and what is asked of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{Extensions, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue;
use parlor_games::kit::id::{GameId, Source};
use parlor_games::scene::svg;
use parlor_games::table::{Bounds, Command, Level, Table};
use parlor_store::{CHANCE, ResultRow};
use serde::{Deserialize, Serialize};

use super::games::{Player, players};
use super::scores::found;
use crate::app_state::AppState;
use crate::error::{ApiError, Body, Key, Place};
use crate::guard::caller;
use crate::open_table::Request;

/// What to put on a new table: a save, an id, a game with what was chosen for it, or a result to be looked at again.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields))]
pub(super) struct NewTable {
    save: Option<String>,
    id: Option<String>,
    game: Option<String>,
    setup: Option<String>,
    seed: Option<String>,
    replay: Option<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<Level>"))]
    level: Level,
    player: Option<String>,
}

impl NewTable {
    /// The board that was asked for. Where nobody chose one it is dealt, and then nobody can have seen it before.
    fn open(self, bounds: &Bounds) -> Result<Box<dyn Table>, ApiError> {
        if let Some(save) = self.save {
            return catalogue::load(&save, bounds).map_err(ApiError::wrong);
        }
        let mut id = match (self.id, self.game) {
            (Some(id), _) => id.trim().parse().map_err(ApiError::wrong)?,
            (None, Some(game)) => GameId { game, setup: self.setup, source: Source::Open },
            (None, None) => return Err(ApiError::wrong("say which game: \"game\", \"id\", \"save\" or \"replay\"")),
        };
        if id.source == Source::Open
            && let Some(seed) = self.seed.as_deref().map(str::trim).filter(|seed| !seed.is_empty())
        {
            id.source = Source::Seed(seed.parse().map_err(ApiError::wrong)?);
        }
        catalogue::deal(&id, self.level, &CHANCE).map_err(ApiError::wrong)
    }
}

/// A game that was played before.
fn replayed(result: &ResultRow) -> Result<Box<dyn Table>, ApiError> {
    let level = result.level.parse().map_err(ApiError::wrong)?;
    let elapsed_ms = u64::try_from(result.elapsed_ms).unwrap_or(0);
    let table = catalogue::replay(&result.id, level, &result.moves_made(), elapsed_ms);
    table.map_err(|error| ApiError::wrong(format!("this result cannot be replayed: {error}")))
}

/// Where the new table is.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Created {
    key: String,
}

/// `POST /api/tables`.
pub(super) async fn create(
    State(app): State<Arc<AppState>>,
    extensions: Extensions,
    Body(wanted): Body<NewTable>,
) -> Result<Response, ApiError> {
    let (caller, player) = (caller(&extensions), wanted.player.clone());
    let key = match &wanted.replay {
        Some(result) => {
            let result = found(&app, result).await?;
            app.add(caller, player.as_deref(), move || replayed(&result)).await?
        }
        None => {
            let bounds = app.limits().of_a_save();
            app.add(caller, player.as_deref(), move || wanted.open(&bounds)).await?
        }
    };
    let place = [(header::LOCATION, format!("/api/tables/{key}"))];
    Ok((StatusCode::CREATED, place, Json(Created { key })).into_response())
}

/// What a page needs to know of a table once, before the view.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct About<'a> {
    key: &'a str,
    game: &'static str,
    name: Option<String>,
    players: Vec<Player>,
}

/// `GET /api/tables/{key}`.
pub(super) async fn show(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Response, ApiError> {
    let (_, view) = app.ask(&key, Request::Look).await?;
    let game = view.game;
    let name = app.store().get(&key).await?.and_then(|row| row.name);
    let players = catalogue::find(game).map(players).unwrap_or_default();
    Ok(as_json(view.after(&About { key: &key, game, name, players })))
}

/// `POST /api/tables/{key}/commands`: 200 with a reply, or 409 with a refusal.
pub(super) async fn command(
    State(app): State<Arc<AppState>>,
    Key(key): Key,
    Body(command): Body<Command>,
) -> Result<Response, ApiError> {
    let (_, view) = app.ask(&key, |answer| Request::Obey(command.clone(), answer)).await?;
    let status = if view.refused { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok((status, as_json(view.text.to_string())).into_response())
}

fn as_json(text: String) -> Response {
    ([(header::CONTENT_TYPE, "application/json")], text).into_response()
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Typed {
    line: String,
}

/// `POST /api/tables/{key}/line`: a command word or a move, as a player types it.
pub(super) async fn line(
    state: State<Arc<AppState>>,
    key: Key,
    Body(Typed { line }): Body<Typed>,
) -> Result<Response, ApiError> {
    let Ok(read) = line.parse();
    command(state, key, Body(read)).await
}

/// `GET /api/tables/{key}/save`: the whole table as a text to keep.
pub(super) async fn save(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Response, ApiError> {
    let (text, name) = told(&app, &key, |table| table.save()).await?;
    Ok(file(text, "text/plain; charset=utf-8", &format!("attachment; filename=\"{name}.parlor.txt\"")))
}

/// `GET /api/tables/{key}/picture.svg`.
pub(super) async fn picture(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Response, ApiError> {
    let (text, name) = told(&app, &key, |table| svg::draw(&table.scene(), catalogue::sprite(), None)).await?;
    Ok(file(text, "image/svg+xml", &format!("inline; filename=\"{name}.svg\"")))
}

/// `GET /api/tables/{key}/moments/{ply}`: how a position of the history came about.
pub(super) async fn moment(
    State(app): State<Arc<AppState>>,
    Place((key, ply)): Place<(String, usize)>,
) -> Result<Response, ApiError> {
    let tell = move |table: &dyn Table| {
        let moment = table.moment(ply);
        moment.and_then(|moment| serde_json::to_string(&moment).ok()).unwrap_or_default()
    };
    match told(&app, &key, tell).await? {
        (text, _) if text.is_empty() => Err(ApiError::new(StatusCode::NOT_FOUND, "there is no such position")),
        (text, _) => Ok(as_json(text)),
    }
}

/// Something about the board, which nobody is told while it is hidden; with the name of the game.
async fn told(
    app: &Arc<AppState>,
    key: &str,
    tell: impl FnOnce(&dyn Table) -> String + Copy + Send + 'static,
) -> Result<(String, &'static str), ApiError> {
    let (_, told) = app.ask(key, |answer| Request::Read(Box::new(tell), answer)).await?;
    told.ok_or_else(|| ApiError::new(StatusCode::CONFLICT, "the game is paused, and its board is hidden"))
}

fn file(text: String, kind: &'static str, disposition: &str) -> Response {
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    if let Ok(disposition) = HeaderValue::from_str(disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
