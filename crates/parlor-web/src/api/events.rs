//! Following a table: word of every change and, while a clock runs, the time.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::State;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use tokio::sync::{OwnedSemaphorePermit, watch};
use tokio::time::{Instant, sleep_until};

use crate::desk::{Desk, News};
use crate::error::{ApiError, Key};
use crate::house::House;

const SECOND: Duration = Duration::from_secs(1);

/// One page that follows a table.
struct Follower {
    house: Arc<House>,
    desk: Arc<Desk>,
    news: watch::Receiver<News>,
    closing: watch::Receiver<bool>,
    /// When the clock shows another time; `None` while it stands.
    next_tick: Option<Instant>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Follower {
    fn drop(&mut self) {
        self.house.left(&self.desk);
    }
}

impl Follower {
    /// What the page hears next; `None` when there is nothing more to hear.
    async fn event(&mut self) -> Option<Event> {
        // Never waited for while the clock stands.
        let tick = self.next_tick.unwrap_or_else(Instant::now);
        let closing = self.closing.clone();
        tokio::select! {
            changed = self.news.changed() => {
                changed.ok()?;
                let news = self.news.borrow_and_update().clone();
                self.next_tick = news.running.then(|| self.next_tick.unwrap_or_else(|| Instant::now() + SECOND));
                Some(Event::default().event("state").data(&*news.text))
            }
            () = sleep_until(tick), if self.next_tick.is_some() => {
                let clock = self.house.tick(&self.desk).await.ok()?;
                self.next_tick = clock.running.then(|| tick + SECOND);
                Event::default().event("clock").json_data(&clock).ok()
            }
            () = closed(closing) => None,
        }
    }
}

async fn closed(mut closing: watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}

/// `GET /api/tables/{key}/events`: begins with the table as it is.
pub(super) async fn events(State(house): State<Arc<House>>, Key(key): Key) -> Result<Response, ApiError> {
    let place = Arc::clone(&house.streams).try_acquire_owned();
    let place = place.map_err(|_| ApiError::busy("too many pages follow tables here; try again later"))?;
    let desk = house.desk(&key).await?;
    let now = house.look(&desk).await?;
    desk.publish(&now);
    desk.viewers().fetch_add(1, Ordering::AcqRel);
    house.muse(&desk);
    let mut news = desk.follow();
    news.mark_changed();
    let closing = house.closing();
    let follower = Follower { house, desk, news, closing, next_tick: None, _place: place };
    let stream = unfold(follower, async |mut follower| {
        let event = follower.event().await?;
        Some((Ok::<_, Infallible>(event), follower))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()).into_response())
}
