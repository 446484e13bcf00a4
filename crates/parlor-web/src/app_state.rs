//! All tables of the server: those in memory, and the shelf the others are on.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use parlor_games::session::Session;
use parlor_games::table::Table;
use parlor_store::{CHANCE, KEEP_AUTOSAVES, Store, fresh_key, player_name};
use tokio::sync::{Semaphore, watch};
use tracing::Instrument as _;

use crate::drills::Drills;
use crate::error::ApiError;
use crate::limits::Limits;
use crate::open_table::{Answer, OpenTable, Request};
use crate::pictures::Pictures;
use crate::rate::Rate;
use crate::shelf::Shelf;
use crate::table_context::TableContext;
use crate::table_task::TableTask;

/// How long the tables may take to store what they hold when the server ends.
const FAREWELL: Duration = Duration::from_secs(3);

type Tables = HashMap<String, Arc<OpenTable>>;

/// Everything the requests share.
pub struct AppState {
    shared: Arc<TableContext>,
    hosts: Vec<String>,
    /// The tables in memory. The lock is held to look one up or to put one in, never while anything is waited for.
    tables: Mutex<Tables>,
    uses: AtomicU64,
    drills: Drills,
    /// Whether whoever can reach the server may see every game on the shelf, because they are all one person's.
    private: bool,
    pictures: OnceLock<Pictures>,
    pub(crate) streams: Arc<Semaphore>,
    pub(crate) requests: Rate,
    new_tables: Rate,
}

impl AppState {
    /// A app with the games of a store. It answers for `hosts` besides `localhost` and plain addresses. A `private`
    /// app belongs to one person, who sees every stored game; in any other one only those whose key is known.
    #[must_use]
    pub fn new(store: Store, hosts: Vec<String>, limits: Limits, private: bool) -> Arc<Self> {
        Arc::new(Self {
            hosts,
            tables: Mutex::default(),
            uses: AtomicU64::new(0),
            drills: Drills::default(),
            private,
            pictures: OnceLock::new(),
            streams: Arc::new(Semaphore::new(limits.streams)),
            requests: Rate::new(f64::from(limits.requests_per_second), limits.burst),
            new_tables: Rate::new(f64::from(limits.tables_per_minute) / 60.0, limits.tables_per_minute),
            shared: Arc::new(TableContext::new(store, limits)),
        })
    }

    /// Brings pictures of pieces into the app; the first ones stay.
    pub fn furnish(&self, pictures: Pictures) {
        let _ = self.pictures.set(pictures);
    }

    pub(crate) fn pictures(&self) -> Option<&Pictures> {
        self.pictures.get()
    }

    pub(crate) fn store(&self) -> &Store {
        &self.shared.store
    }

    pub(crate) fn hosts(&self) -> &[String] {
        &self.hosts
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.shared.limits
    }

    pub(crate) fn is_private(&self) -> bool {
        self.private
    }

    /// Turns true when the server is going to end.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.shared.closing.subscribe()
    }

    /// Does work that takes a moment and cannot be cancelled, with only a few others at the same time.
    pub(crate) async fn deal<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        self.shared.deal(work).await
    }

    /// Whether somebody may open something new just now.
    pub(crate) fn may_open(&self, caller: IpAddr) -> Result<(), ApiError> {
        match self.new_tables.take(caller) {
            true => Ok(()),
            false => Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too many new tables; wait a minute")),
        }
    }

    pub(crate) fn drills(&self) -> &Drills {
        &self.drills
    }

    /// Opens a new table and, unless it is a replay, on the shelf; gives its key.
    pub(crate) async fn add(
        self: &Arc<Self>,
        caller: IpAddr,
        player: Option<&str>,
        open: impl FnOnce() -> Result<Box<dyn Table>, ApiError> + Send + 'static,
    ) -> Result<String, ApiError> {
        self.may_open(caller)?;
        let player = player.map(str::trim).filter(|name| !name.is_empty());
        let player = player.map(player_name).transpose().map_err(ApiError::wrong)?.map(str::to_owned);
        let bounds = self.limits().of_a_table();
        let opened = self.deal(move || {
            let mut table = open()?;
            table.bound(bounds);
            let board = table.board();
            Ok::<_, ApiError>((Session::new(table, CHANCE), board))
        });
        let (mut session, board) = opened.await??;
        let mut shelf = Shelf::new(self.store().clone(), fresh_key(), player);
        session.remember(&shelf.help(&board).await?);
        if !session.table().replays() {
            shelf.append(&session.keep()).await?;
            self.store().prune(KEEP_AUTOSAVES).await?;
        }
        let key = shelf.key.clone();
        self.open(shelf, Some(session))?;
        Ok(key)
    }

    /// Asks a table something, wherever it is.
    pub(crate) async fn ask<T>(
        self: &Arc<Self>,
        key: &str,
        request: impl Fn(Answer<T>) -> Request,
    ) -> Result<(Arc<OpenTable>, T), ApiError> {
        loop {
            let table = self.table(key).await?;
            if let Some(answer) = table.ask(&request).await {
                // It may have grown.
                self.make_room(&self.tables(), 0);
                return answer.map(|answer| (table, answer));
            }
            // It was being put back on the shelf; from there it is opened again.
            table.ended().await;
        }
    }

    /// The table with a key, from memory or from the shelf.
    async fn table(self: &Arc<Self>, key: &str) -> Result<Arc<OpenTable>, ApiError> {
        let is_key = key.len() == 32 && key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_key {
            return Err(ApiError::no_table());
        }
        let present = self.tables().get(key).filter(|table| !table.has_ended()).map(Arc::clone);
        if let Some(table) = present {
            table.use_at(self.uses.fetch_add(1, Ordering::Relaxed));
            return Ok(table);
        }
        self.store().revision(key).await?.ok_or_else(ApiError::no_table)?;
        self.open(Shelf::new(self.store().clone(), key.to_owned(), None), None)
    }

    /// Puts a table into memory, unless another request was faster.
    fn open(self: &Arc<Self>, shelf: Shelf, session: Option<Session>) -> Result<Arc<OpenTable>, ApiError> {
        if *self.shared.closing.borrow() {
            return Err(ApiError::ending());
        }
        let mut tables = self.tables();
        if let Some(present) = tables.get(&shelf.key).filter(|table| !table.has_ended()) {
            return Ok(Arc::clone(present));
        }
        if !self.make_room(&tables, 1) {
            return Err(ApiError::busy("too many tables are open; try again later"));
        }
        let key = shelf.key.clone();
        let (table, task) = TableTask::new(Arc::clone(&self.shared), shelf, session);
        table.use_at(self.uses.fetch_add(1, Ordering::Relaxed));
        let table = Arc::new(table);
        // The task does not keep the app: when the app goes, its tables are put away.
        let app = Arc::downgrade(self);
        // The beginning of a key is enough to find the game, and too little to open it.
        let span = tracing::error_span!("table", key = key.get(..8));
        tables.insert(key, Arc::clone(&table));
        tokio::spawn(async move {
            task.run().instrument(span).await;
            if let Some(app) = app.upgrade() {
                app.tables().retain(|_, table| !table.has_ended());
            }
        });
        Ok(table)
    }

    /// Has tables that nobody uses put away, least recently used first, until the others fit into memory together with so
    /// many more; false if they do not.
    fn make_room(&self, tables: &Tables, more: usize) -> bool {
        let Limits { tables: most, memory, .. } = *self.limits();
        let mut staying: Vec<_> = tables.values().filter(|table| !table.is_leaving()).collect();
        let (mut count, mut weight) = (staying.len() + more, staying.iter().map(|table| table.weight()).sum::<usize>());
        if count > most || weight > memory {
            staying.sort_by_key(|table| table.used());
            // Only the map holds these: nobody looks at them, and nobody can begin to while it is locked.
            for table in staying.into_iter().filter(|table| Arc::strong_count(table) == 1) {
                if (count > most || weight > memory) && table.put_away() {
                    count -= 1;
                    weight = weight.saturating_sub(table.weight());
                }
            }
        }
        count <= most && weight <= memory
    }

    /// Takes a game off the shelf and out of memory. Says whether there was one.
    pub(crate) async fn remove(&self, key: &str) -> Result<bool, ApiError> {
        let there = self.store().delete(key).await?;
        let table = self.tables().get(key).map(Arc::clone);
        if let Some(table) = table {
            table.forget().await;
        }
        Ok(there)
    }

    /// Ends all streams and searches and has everything stored that is not yet.
    pub(crate) async fn close(&self) {
        self.shared.closing.send_replace(true);
        let tables: Vec<_> = self.tables().values().map(Arc::clone).collect();
        let all = async {
            for table in tables {
                table.ended().await;
            }
        };
        if tokio::time::timeout(FAREWELL, all).await.is_err() {
            tracing::error!("some tables were too busy to be put away in time");
        }
    }

    fn tables(&self) -> MutexGuard<'_, Tables> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

    use std::net::Ipv4Addr;

    use axum::response::IntoResponse as _;
    use parlor_games::catalogue;
    use parlor_games::table::{Command, Level};

    use super::*;

    async fn app(folder: &tempfile::TempDir) -> (Arc<AppState>, String) {
        let app = AppState::new(Store::open(folder.path()).await.unwrap(), Vec::new(), Limits::default(), true);
        let open = || Ok(catalogue::open("template:4@ABBA", Level::Easy).unwrap());
        let key = app.add(Ipv4Addr::LOCALHOST.into(), None, open).await.unwrap();
        let play = Command::Play { text: "2".into() };
        app.ask(&key, |answer| Request::Obey(play.clone(), answer)).await.unwrap();
        (app, key)
    }

    #[tokio::test]
    async fn rules_that_break_down_take_nothing_with_them_but_the_request() {
        let folder = tempfile::tempdir().unwrap();
        let (app, key) = app(&folder).await;
        let (_, (_, mut news)) = app.ask(&key, Request::Follow).await.unwrap();
        let broken = app.ask(&key, |answer| Request::Read(Box::new(|_| panic!("a rule broke down")), answer)).await;
        let Err(error) = broken else { panic!("it cannot be told") };
        assert_eq!(error.into_response().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert!(news.changed().await.is_err(), "those who follow come again");
        let (_, log) =
            app.ask(&key, |answer| Request::Read(Box::new(|table| table.log().concat()), answer)).await.unwrap();
        assert_eq!(log.unwrap().0, "2", "the game is as it was stored last");
    }

    #[tokio::test]
    async fn a_house_that_closes_stores_the_time_and_takes_no_more_requests() {
        let folder = tempfile::tempdir().unwrap();
        let (app, key) = app(&folder).await;
        tokio::time::pause();
        tokio::time::advance(Duration::from_millis(5)).await;
        tokio::time::resume();
        app.close().await;
        assert!(app.store().get(&key).await.unwrap().unwrap().elapsed_ms > 0);
        let Err(error) = app.ask(&key, Request::Look).await else { panic!("the server is ending") };
        assert_eq!(error, ApiError::ending());
    }
}
