//! Following a table: word of every change and, while a clock runs, the time.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, watch};

use crate::app_state::AppState;
use crate::error::{ApiError, Key};
use crate::open_table::{OpenTable, Request};
use crate::view::{News, View};

/// One page that follows a table. Its task knows by the receiver that somebody follows.
struct Follower {
    _table: Arc<OpenTable>,
    /// The table as it was in the beginning, until the page has heard of it.
    first: Option<View>,
    /// The newest view that the page has.
    version: u64,
    news: watch::Receiver<News>,
    closing: watch::Receiver<bool>,
    _place: OwnedSemaphorePermit,
}

impl Follower {
    /// What the page hears next; `None` when there is nothing more to hear.
    async fn event(&mut self) -> Option<Event> {
        if let Some(view) = self.first.take() {
            return Some(Event::default().event("state").data(&*view.text));
        }
        tokio::select! {
            changed = self.news.changed() => changed.ok()?,
            _ = self.closing.wait_for(|closing| *closing) => return None,
        }
        let News { view, clock } = self.news.borrow_and_update().clone();
        if view.version > self.version {
            self.version = view.version;
            Some(Event::default().event("state").data(&*view.text))
        } else {
            Event::default().event("clock").json_data(&clock).ok()
        }
    }
}

/// `GET /api/tables/{key}/events`: begins with the table as it is.
pub(super) async fn events(State(app): State<Arc<AppState>>, Key(key): Key) -> Result<Response, ApiError> {
    let place = Arc::clone(&app.streams).try_acquire_owned();
    let place = place.map_err(|_| ApiError::busy("too many pages follow tables here; try again later"))?;
    let (table, (view, news)) = app.ask(&key, Request::Follow).await?;
    let version = view.version;
    let closing = app.closing();
    let follower = Follower { _table: table, first: Some(view), version, news, closing, _place: place };
    let stream = unfold(follower, async |mut follower| {
        let event = follower.event().await?;
        Some((Ok::<_, Infallible>(event), follower))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()).into_response())
}
