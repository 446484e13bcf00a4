//! The catalogue: cards, levels, keys, and a picture of each game.

use std::sync::{Arc, OnceLock};

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use parlor_games::card::{Card, Choices};
use parlor_games::catalogue::{Entry, GAMES};
use parlor_games::game::PieceSet;
use parlor_games::keys::{BINDINGS, Binding};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;
use parlor_games::scene::Scene;
use parlor_games::table::{Level, Origin};
use serde::Serialize;

use crate::app_state::AppState;
use crate::error::ApiError;

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Games {
    games: Vec<Game>,
    levels: Vec<LevelCard>,
    bindings: &'static [Binding],
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Game {
    #[serde(flatten)]
    card: &'static Card,
    /// For each preset, the value of each field and what remains of it.
    preset_choices: Vec<Choices>,
    /// For each preset, its setup as tables and scores write it.
    preset_setups: Vec<String>,
    players: Vec<Player>,
    /// The sets that pieces may be drawn in, besides the usual one.
    piece_sets: &'static [PieceSet],
    preview: Option<Scene>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(super) struct Player {
    name: &'static str,
    about: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LevelCard {
    id: Level,
    about: &'static str,
}

/// The computer players of a game; the coach plays every game.
pub(super) fn players(entry: &dyn Entry) -> Vec<Player> {
    let coach = Player { name: "coach", about: "the winning line, move by move" };
    let others = entry.players().into_iter().map(|(name, about)| Player { name, about });
    [coach].into_iter().chain(others).collect()
}

fn preset_values(card: &Card) -> impl Iterator<Item = Vec<String>> {
    card.presets.iter().map(|preset| card.values(preset.setup).unwrap_or_default())
}

fn preset_choices(entry: &dyn Entry) -> Vec<Choices> {
    preset_values(entry.card()).map(|values| entry.choosing().settle(&values, None)).collect()
}

fn preset_setups(card: &Card) -> Vec<String> {
    preset_values(card).map(|values| card.setup_text(&values)).collect()
}

/// A board that shows what the game looks like: always the same one.
fn preview(entry: &dyn Entry) -> Option<Scene> {
    let card = entry.card();
    let setup = card.presets.first().map(|preset| preset.setup.to_owned());
    let id = GameId { game: card.id.to_owned(), setup, source: Source::Seed(Seed::new("parlor")) };
    entry.open(&id, Level::Easy, Origin::Seed).ok().map(|table| table.scene())
}

/// `GET /api/games`. It is the same for everybody as long as the server runs.
pub(super) async fn games(State(app): State<Arc<AppState>>) -> Result<Response, ApiError> {
    static TEXT: OnceLock<String> = OnceLock::new();
    let text = app
        .deal(|| {
            TEXT.get_or_init(|| {
                let game = |entry: &&'static dyn Entry| Game {
                    card: entry.card(),
                    preset_choices: preset_choices(*entry),
                    preset_setups: preset_setups(entry.card()),
                    players: players(*entry),
                    piece_sets: entry.looks().sets,
                    preview: preview(*entry),
                };
                let all = Games {
                    games: GAMES.iter().map(game).collect(),
                    levels: Level::ALL.map(|id| LevelCard { id, about: id.about() }).into(),
                    bindings: BINDINGS,
                };
                // Plain data with text keys always can be written.
                serde_json::to_string(&all).unwrap_or_default()
            })
        })
        .await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], text.as_str()).into_response())
}
