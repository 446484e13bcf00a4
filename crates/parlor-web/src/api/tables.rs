//! Opening tables, looking at them, and what is asked of them.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::{Extensions, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue;
use parlor_games::kit::id::{GameId, Source};
use parlor_games::scene::svg;
use parlor_games::table::{Command, Level, Table};
use serde::Deserialize;
use serde_json::json;

use super::games::players;
use crate::error::{ApiError, Body, Key};
use crate::guard::caller;
use crate::house::{House, fresh_seed};

/// How many games a save from outside may hold. Each is dealt again when it is read.
const MOST_GAMES_IN_A_SAVE: usize = 32;

/// What to put on a new table: a save, an id, or a game with what was chosen for it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewTable {
    save: Option<String>,
    id: Option<String>,
    game: Option<String>,
    setup: Option<String>,
    seed: Option<String>,
    #[serde(default)]
    level: Level,
    player: Option<String>,
}

impl NewTable {
    fn open(self) -> Result<Box<dyn Table>, ApiError> {
        if let Some(save) = self.save {
            let games = save.lines().filter(|line| line.starts_with("new ")).count();
            if games > MOST_GAMES_IN_A_SAVE {
                return Err(ApiError::wrong(format!("a save from outside holds at most {MOST_GAMES_IN_A_SAVE} games")));
            }
            return catalogue::load(&save).map_err(ApiError::wrong);
        }
        let mut id = match (self.id, self.game) {
            (Some(id), _) => id.trim().parse().map_err(ApiError::wrong)?,
            (None, Some(game)) => GameId { game, setup: self.setup, source: Source::Open },
            (None, None) => return Err(ApiError::wrong("say which game: `game`, `id` or `save`")),
        };
        if id.source == Source::Open {
            let seed = self.seed.as_deref().map(str::trim).filter(|seed| !seed.is_empty());
            let seed = seed.map(str::parse).transpose().map_err(ApiError::wrong)?;
            id.source = Source::Seed(seed.unwrap_or_else(fresh_seed));
        }
        catalogue::find(&id.game).and_then(|entry| entry.open(&id, self.level)).map_err(ApiError::wrong)
    }
}

/// `POST /api/tables`.
pub(super) async fn create(
    State(house): State<Arc<House>>,
    extensions: Extensions,
    Body(wanted): Body<NewTable>,
) -> Result<Response, ApiError> {
    let player = wanted.player.clone();
    let key = house.add(caller(&extensions), player.as_deref(), || wanted.open()).await?;
    let place = [(header::LOCATION, format!("/api/tables/{key}"))];
    Ok((StatusCode::CREATED, place, Json(json!({ "key": key }))).into_response())
}

/// `GET /api/tables/{key}`.
pub(super) async fn show(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let desk = house.desk(&key).await?;
    let news = house.look(&desk).await?;
    let (live, card) = desk.with(|live| live.table.card()).await.map_err(|error| ApiError::defect(&error))?;
    drop(live);
    let name = house.store().get(&key).await?.and_then(|row| row.name);
    let players = catalogue::find(card.id).map(players).unwrap_or_default();
    let view: serde_json::Value = serde_json::from_str(&news.text).map_err(|error| ApiError::defect(&error))?;
    let mut all = json!({ "key": key, "game": card.id, "name": name, "players": players });
    if let (Some(all), serde_json::Value::Object(view)) = (all.as_object_mut(), view) {
        all.extend(view);
    }
    Ok(Json(all).into_response())
}

/// `POST /api/tables/{key}/commands`: 200 with a reply, or 409 with a refusal.
pub(super) async fn command(
    State(house): State<Arc<House>>,
    Key(key): Key,
    Body(command): Body<Command>,
) -> Result<Response, ApiError> {
    let (refused, news) = house.obey(key, command).await?;
    let status = if refused { StatusCode::CONFLICT } else { StatusCode::OK };
    Ok((status, [(header::CONTENT_TYPE, "application/json")], news.text.to_string()).into_response())
}

#[derive(Deserialize)]
pub(super) struct Typed {
    line: String,
}

/// `POST /api/tables/{key}/line`: a command word or a move, as a player types it.
pub(super) async fn line(
    state: State<Arc<House>>,
    key: Key,
    Body(Typed { line }): Body<Typed>,
) -> Result<Response, ApiError> {
    let Ok(read) = line.parse();
    command(state, key, Body(read)).await
}

/// `GET /api/tables/{key}/save`: the whole table as a text to keep.
pub(super) async fn save(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let (text, name) = told(&house, &key, |table| (table.save(), table.card().id)).await?;
    Ok(file(text, "text/plain; charset=utf-8", &format!("attachment; filename=\"{name}.parlor.txt\"")))
}

/// `GET /api/tables/{key}/picture.svg`.
pub(super) async fn picture(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let (text, name) = told(&house, &key, |table| (svg::draw(&table.scene()), table.card().id)).await?;
    Ok(file(text, "image/svg+xml", &format!("inline; filename=\"{name}.svg\"")))
}

async fn told<T: Send + 'static>(
    house: &House,
    key: &str,
    ask: impl FnOnce(&dyn Table) -> T + Send + 'static,
) -> Result<T, ApiError> {
    let desk = house.desk(key).await?;
    house.look(&desk).await?;
    let (_, told) = desk.with(move |live| ask(&*live.table)).await.map_err(|error| ApiError::defect(&error))?;
    Ok(told)
}

fn file(text: String, kind: &'static str, disposition: &str) -> Response {
    let mut response = ([(header::CONTENT_TYPE, kind)], text).into_response();
    if let Ok(disposition) = HeaderValue::from_str(disposition) {
        response.headers_mut().insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}
