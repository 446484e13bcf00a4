//! A table as its pages see it, written as JSON once and shared by all of them.

use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use parlor_games::game::Refusal;
use parlor_games::scene::Scene;
use parlor_games::session::{self, Face, Session};
use parlor_games::table::{ClockFace, Reply, State};
use serde::Serialize;

/// The newest view of a table and, where only time has passed since, the time.
#[derive(Clone)]
pub(crate) struct News {
    pub(crate) view: View,
    pub(crate) clock: ClockFace,
}

/// What is to be seen of a table. Of two views the one with the higher version is newer, also across a restart.
#[derive(Clone, Default)]
pub(crate) struct View {
    pub(crate) version: u64,
    /// The game's id in the catalogue.
    pub(crate) game: &'static str,
    /// Whether what was asked was not done.
    pub(crate) refused: bool,
    pub(crate) text: Arc<str>,
}

/// A view as it is written.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "View"))]
pub(crate) struct Wire<'a> {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    reply: Option<&'a Reply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    refusal: Option<&'a Refusal>,
    scene: Scene,
    state: State,
    session: Face,
}

impl View {
    pub(crate) fn of(session: &Session, version: u64, reply: Option<&Reply>, refusal: Option<&Refusal>) -> Self {
        let session::View { scene, state, session, .. } = session.view();
        let game = state.game;
        let text = written(&Wire { version, reply, refusal, scene, state, session });
        Self { version, game, refused: refusal.is_some(), text: text.into() }
    }

    /// The view with some fields before its own.
    pub(crate) fn after(&self, fields: &impl Serialize) -> String {
        let mut text = written(fields);
        text.pop();
        text.push(',');
        text.push_str(self.text.trim_start_matches('{'));
        text
    }
}

/// Scenes and states are plain data with text keys, which always can be written.
fn written(what: &impl Serialize) -> String {
    serde_json::to_string(what).unwrap_or_default()
}

/// The version before the first one. Starting from the time makes versions grow across restarts: nobody makes a thousand
/// changes a second.
pub(crate) fn first_version() -> u64 {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
    u64::try_from(time).unwrap_or(0)
}
