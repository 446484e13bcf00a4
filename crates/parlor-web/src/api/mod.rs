//! What the page asks for, as JSON.

mod drills;
mod events;
mod games;
mod samples;
mod saves;
mod scores;
mod setups;
mod tables;
#[cfg(test)]
mod wire;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{delete, get, post};

use crate::app_state::AppState;
use crate::limits::Limits;
use crate::pictures;

pub(crate) fn routes(limits: &Limits) -> Router<Arc<AppState>> {
    let file = post(setups::file).layer(DefaultBodyLimit::max(limits.file));
    Router::new()
        .route("/games", get(games::games))
        .route("/games/{game}/preview", get(setups::preview))
        .route("/games/{game}/samples", get(samples::list))
        .route("/games/{game}/samples/{at}", get(samples::picture))
        .route("/games/{game}/choices", get(setups::choices))
        .route("/games/{game}/fields/{field}", file)
        .route("/pictures", get(pictures::list))
        .route("/tables", post(tables::create))
        .route("/tables/{key}", get(tables::show))
        .route("/tables/{key}/commands", post(tables::command))
        .route("/tables/{key}/line", post(tables::line))
        .route("/tables/{key}/events", get(events::events))
        .route("/tables/{key}/moments/{ply}", get(tables::moment))
        .route("/tables/{key}/save", get(tables::save))
        .route("/tables/{key}/name", post(saves::name))
        .route("/tables/{key}/picture.svg", get(tables::picture))
        .route("/saves", get(saves::list))
        .route("/saves/{key}", delete(saves::remove))
        .route("/drills", get(drills::standing).post(drills::create))
        .route("/drills/{key}", get(drills::show).post(drills::step))
        .route("/scores", get(scores::scores))
        .route("/results/{key}", get(scores::result))
}
