//! All tables of the server: those in memory, and the shelf the others are on.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use parlor_games::catalogue;
use parlor_games::coach::Budget;
use parlor_games::kit::seed::Seed;
use parlor_games::table::{Answer, ClockFace, Command, Question, Table};
use parlor_store::{KEEP_AUTOSAVES, Record, Store, fresh_key, player_name};
use tokio::sync::{Mutex, Semaphore, watch};
use tokio::task::{JoinError, spawn_blocking};

use crate::desk::{Desk, Done, News};
use crate::error::ApiError;
use crate::limits::Limits;
use crate::pictures::Pictures;
use crate::rate::Rate;

/// Who plays when nobody said so.
const NOBODY: &str = "guest";

/// Everything the requests share.
pub struct House {
    store: Store,
    hosts: Vec<String>,
    limits: Limits,
    desks: Mutex<HashMap<String, Arc<Desk>>>,
    uses: AtomicU64,
    pub(crate) coaches: Arc<Semaphore>,
    /// How many questions that somebody asked wait for a coach.
    pub(crate) asking: watch::Sender<usize>,
    deals: Semaphore,
    /// Whether whoever can reach the server may see every game on the shelf, because they are all one person's.
    private: bool,
    closing: watch::Sender<bool>,
    pictures: OnceLock<Pictures>,
    pub(crate) streams: Arc<Semaphore>,
    pub(crate) requests: Rate,
    new_tables: Rate,
}

impl House {
    /// A house with the games of a store. It answers for `hosts` besides `localhost` and plain addresses. A `private`
    /// house belongs to one person, who sees every stored game; in any other one only those whose key is known.
    #[must_use]
    pub fn new(store: Store, hosts: Vec<String>, limits: Limits, private: bool) -> Arc<Self> {
        Arc::new(Self {
            store,
            hosts,
            desks: Mutex::default(),
            uses: AtomicU64::new(0),
            coaches: Arc::new(Semaphore::new(limits.coaches)),
            asking: watch::Sender::new(0),
            deals: Semaphore::new(2),
            private,
            closing: watch::Sender::new(false),
            pictures: OnceLock::new(),
            streams: Arc::new(Semaphore::new(limits.streams)),
            requests: Rate::new(f64::from(limits.requests_per_second), limits.burst),
            new_tables: Rate::new(f64::from(limits.tables_per_minute) / 60.0, limits.tables_per_minute),
            limits,
        })
    }

    /// Brings pictures of pieces into the house; the first ones stay.
    pub fn furnish(&self, pictures: Pictures) {
        let _ = self.pictures.set(pictures);
    }

    pub(crate) fn pictures(&self) -> Option<&Pictures> {
        self.pictures.get()
    }

    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    pub(crate) fn hosts(&self) -> &[String] {
        &self.hosts
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    pub(crate) fn is_private(&self) -> bool {
        self.private
    }

    /// Turns true when the server is going to end.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Does work that takes a moment and cannot be cancelled, like a deal, with only a few others at the same time.
    pub(crate) async fn deal<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let _turn = self.deals.acquire().await.map_err(|_| ApiError::busy("the server is ending"))?;
        spawn_blocking(work).await.map_err(|error| ApiError::defect(&error))
    }

    /// Puts a new table into the house and on the shelf, and gives its key.
    pub(crate) async fn add(
        self: &Arc<Self>,
        caller: IpAddr,
        player: Option<&str>,
        open: impl FnOnce() -> Result<Box<dyn Table>, ApiError> + Send + 'static,
    ) -> Result<String, ApiError> {
        if !self.new_tables.take(caller) {
            let line = "too many new tables; wait a minute";
            return Err(ApiError::new(axum::http::StatusCode::TOO_MANY_REQUESTS, line));
        }
        let player = player.map(str::trim).filter(|name| !name.is_empty());
        let player = player.map(player_name).transpose().map_err(ApiError::wrong)?.map(str::to_owned);
        let (key, name) = (fresh_key(), player.clone().unwrap_or_else(|| NOBODY.to_owned()));
        let (own_key, own_name) = (key.clone(), name.clone());
        let (table, record) = self
            .deal(move || {
                let table = open()?;
                let record = Record::of(&own_key, &own_name, &*table);
                Ok::<_, ApiError>((table, record))
            })
            .await??;
        self.store.record(&record).await?;
        if let Some(player) = player {
            self.store.set_setting(&player_setting(&key), &player).await?;
        }
        self.store.prune(KEEP_AUTOSAVES).await?;
        self.seat(Desk::new(key.clone(), name, table)).await?;
        Ok(key)
    }

    /// The table with a key, from memory or from the shelf.
    pub(crate) async fn desk(&self, key: &str) -> Result<Arc<Desk>, ApiError> {
        let is_key = key.len() == 32 && key.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_key {
            return Err(ApiError::no_table());
        }
        if let Some(desk) = self.desks.lock().await.get(key) {
            desk.use_at(self.uses.fetch_add(1, Ordering::Relaxed));
            return Ok(Arc::clone(desk));
        }
        let row = self.store.get(key).await?.ok_or_else(ApiError::no_table)?;
        let player = self.store.setting(&player_setting(key)).await?.unwrap_or_else(|| NOBODY.to_owned());
        let table = self.deal(move || catalogue::load(&row.save)).await?;
        let table = table.map_err(|error| ApiError::wrong(format!("the saved game cannot be read: {error}")))?;
        self.seat(Desk::new(key.to_owned(), player, table)).await
    }

    /// Puts a desk into memory, unless another request was faster, and makes room for it.
    async fn seat(&self, desk: Desk) -> Result<Arc<Desk>, ApiError> {
        let mut desks = self.desks.lock().await;
        if let Some(present) = desks.get(desk.key()) {
            return Ok(Arc::clone(present));
        }
        while desks.len() >= self.limits.tables {
            // Only the map holds these: nobody looks at them, and nobody can begin to while it is locked.
            let idle = desks.values().filter(|desk| Arc::strong_count(desk) == 1).min_by_key(|desk| desk.used());
            let Some(idle) = idle.map(Arc::clone) else {
                return Err(ApiError::busy("too many tables are open; try again later"));
            };
            if let Some(record) = idle.unrecorded().await {
                self.store.record(&record).await?;
            }
            desks.remove(idle.key());
        }
        let desk = Arc::new(desk);
        desk.use_at(self.uses.fetch_add(1, Ordering::Relaxed));
        desks.insert(desk.key().to_owned(), Arc::clone(&desk));
        Ok(desk)
    }

    /// Forgets a table, so that the next request finds it as it was recorded last.
    async fn forget(&self, desk: &Desk) {
        desk.stop_thinking();
        desk.stop_musing();
        let mut desks = self.desks.lock().await;
        if desks.get(desk.key()).is_some_and(|present| std::ptr::eq(Arc::as_ptr(present), desk)) {
            desks.remove(desk.key());
        }
    }

    /// Takes a game off the shelf and out of memory. Says whether there was one.
    pub(crate) async fn remove(&self, key: &str) -> Result<bool, ApiError> {
        let desk = self.desks.lock().await.remove(key);
        if let Some(desk) = desk {
            desk.stop_thinking();
            desk.stop_musing();
            // Whoever still holds the desk must not write the game back.
            let _ = desk.with(|live| live.gone = true).await;
        }
        Ok(self.store.delete(key).await?)
    }

    /// Carries out a command to the end, even if whoever asked has left: what changed is recorded, then answered.
    pub(crate) async fn obey(self: &Arc<Self>, key: String, command: Command) -> Result<(bool, News), ApiError> {
        let house = Arc::clone(self);
        let work = tokio::spawn(async move {
            let desk = house.desk(&key).await?;
            let answer = match desk.question(&command).await {
                Ok(Some((question, stop))) => {
                    let thought = house.think(&desk, question, &stop).await;
                    desk.thought(&stop);
                    if thought.is_err() {
                        house.muse(&desk);
                    }
                    Some(thought?)
                }
                Ok(None) => None,
                Err(error) => return Err(house.broken(&desk, &error).await),
            };
            let command = house.with_a_seed(command);
            let _turn = match &command {
                Command::New { .. } => house.deals.acquire().await.ok(),
                _ => None,
            };
            let done = desk.obey(command, answer, house.limits.history).await;
            let answer = house.finish(&desk, done, true).await;
            house.muse(&desk);
            answer
        });
        work.await.map_err(|error| ApiError::defect(&error))?
    }

    /// The present view of a table.
    pub(crate) async fn look(&self, desk: &Desk) -> Result<News, ApiError> {
        let done = desk.look().await;
        self.finish(desk, done, false).await.map(|(_, news)| news)
    }

    /// Lets a table's clock run; everybody hears of it when the time runs out.
    pub(crate) async fn tick(&self, desk: &Desk) -> Result<ClockFace, ApiError> {
        match desk.tick().await {
            Ok((live, clock, Some(done))) => {
                self.finish(desk, Ok((live, done)), true).await?;
                Ok(clock)
            }
            Ok((_, clock, None)) => Ok(clock),
            Err(error) => Err(self.broken(desk, &error).await),
        }
    }

    /// Records what is worth it while nobody else can touch the table, and only then lets anybody know.
    pub(crate) async fn finish(
        &self,
        desk: &Desk,
        done: Result<(tokio::sync::OwnedMutexGuard<crate::desk::Live>, Done), JoinError>,
        publish: bool,
    ) -> Result<(bool, News), ApiError> {
        let (mut live, done) = match done {
            Ok(done) => done,
            Err(error) => return Err(self.broken(desk, &error).await),
        };
        if live.gone {
            return Err(ApiError::no_table());
        }
        if let Some(record) = &done.record
            && let Err(error) = self.store.record(record).await
        {
            live.gone = true;
            drop(live);
            self.forget(desk).await;
            return Err(error.into());
        }
        if (publish && !done.refused) || done.record.is_some() {
            desk.publish(&done.news);
        }
        Ok((done.refused, done.news))
    }

    pub(crate) async fn broken(&self, desk: &Desk, error: &JoinError) -> ApiError {
        self.forget(desk).await;
        ApiError::defect(error)
    }

    /// Thinks about a question on a thread of its own, until it is answered, no longer asked, or takes too long.
    async fn think(&self, desk: &Desk, question: Question, stop: &Arc<AtomicBool>) -> Result<Vec<Answer>, ApiError> {
        let busy = || ApiError::busy("the coach is busy with other tables; ask again");
        let _turn = match self.coaches.try_acquire() {
            Ok(turn) => turn,
            Err(_) => {
                self.asking.send_modify(|asking| *asking += 1);
                let turn = tokio::time::timeout(self.limits.coach, self.coaches.acquire()).await;
                self.asking.send_modify(|asking| *asking -= 1);
                turn.map_err(|_| busy())?.map_err(|_| busy())?
            }
        };
        let budget = Budget::default().cancelled_by(Arc::clone(stop));
        let mut thinking = spawn_blocking(move || question.answers(&budget));
        let answer = tokio::select! {
            answer = &mut thinking => answer,
            () = tokio::time::sleep(self.limits.coach) => {
                stop.store(true, Ordering::Relaxed);
                thinking.await
            }
        };
        if !desk.is_asked(stop) {
            let line = "the board changed before the coach was done";
            return Err(ApiError::new(axum::http::StatusCode::CONFLICT, line));
        }
        match answer {
            Ok(answer) => Ok(answer),
            Err(error) => Err(self.broken(desk, &error).await),
        }
    }

    /// A new board that names no deal gets a fresh one.
    fn with_a_seed(&self, command: Command) -> Command {
        match command {
            Command::New { id, level } if !id.contains(['#', '@']) => {
                Command::New { id: format!("{id}#{}", fresh_seed()), level }
            }
            other => other,
        }
    }

    /// The last page has left a table: after a while its clock stops.
    pub(crate) fn left(self: &Arc<Self>, desk: &Arc<Desk>) {
        if desk.viewers().fetch_sub(1, Ordering::AcqRel) > 1 {
            return;
        }
        desk.stop_musing();
        let (house, desk) = (Arc::clone(self), Arc::downgrade(desk));
        tokio::spawn(async move {
            tokio::time::sleep(house.limits.away).await;
            let Some(desk) = desk.upgrade() else { return };
            let alone = desk.viewers().load(Ordering::Acquire) == 0;
            if alone && house.tick(&desk).await.is_ok_and(|clock| clock.running) {
                let _ = house.obey(desk.key().to_owned(), Command::Pause).await;
            }
        });
    }

    /// Ends all streams and searches and records the time played.
    pub(crate) async fn close(&self) {
        self.closing.send_replace(true);
        for desk in self.desks.lock().await.values() {
            desk.stop_thinking();
            desk.stop_musing();
            let Ok(record) = tokio::time::timeout(Duration::from_secs(1), desk.unrecorded()).await else { continue };
            if let Some(record) = record
                && let Err(error) = self.store.record(&record).await
            {
                tracing::error!("{error}");
            }
        }
    }
}

/// A seed that nobody chose.
pub(crate) fn fresh_seed() -> Seed {
    let entropy = u64::from_str_radix(&fresh_key()[..16], 16).unwrap_or(0);
    Seed::fresh(entropy)
}

fn player_setting(key: &str) -> String {
    format!("player of {key}")
}
