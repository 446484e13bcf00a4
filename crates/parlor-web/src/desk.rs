//! A table that pages look at: the game, its time, and word of every change to whoever follows it.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use parlor_games::game::Refusal;
use parlor_games::scene::{Key, Scene};
use parlor_games::table::{Answer, Assist, ClockFace, Command, LessonFace, Question, Reply, State, Table};
use parlor_store::Record;
use serde::Serialize;
use tokio::sync::{Mutex as AsyncMutex, Notify, OwnedMutexGuard, watch};
use tokio::task::JoinError;

/// A table in memory.
pub(crate) struct Desk {
    key: String,
    player: String,
    live: Arc<AsyncMutex<Live>>,
    news: watch::Sender<News>,
    /// Raised when the coach's present question is no longer worth answering.
    thinking: Mutex<Option<Arc<AtomicBool>>>,
    /// What the coach finds out by itself at present.
    musing: Mutex<Option<Musing>>,
    viewers: AtomicUsize,
    used: AtomicU64,
}

/// The coach thinking about a table unasked: notified when that is no longer wanted.
pub(crate) type Musing = Arc<Notify>;

/// What only one request at a time may touch.
pub(crate) struct Live {
    pub(crate) table: Box<dyn Table>,
    ticked: Instant,
    version: u64,
    /// Set when the table was thrown out of memory, because it could not be recorded or a rule broke down.
    pub(crate) gone: bool,
}

/// The newest view of a table as the JSON that all its pages get.
#[derive(Clone)]
pub(crate) struct News {
    pub(crate) text: Arc<str>,
    pub(crate) running: bool,
}

/// A table as a page sees it. Of two views the one with the higher version is newer, also across a restart.
#[derive(Serialize)]
struct View<'a> {
    version: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    reply: Option<&'a Reply>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<&'a Refusal>,
    scene: Scene,
    state: State,
}

/// What came of a command: the view to answer with and, if there is something to keep, the record of it.
pub(crate) struct Done {
    pub(crate) news: News,
    pub(crate) refused: bool,
    pub(crate) record: Option<Record>,
}

impl Live {
    /// Lets the time pass that has passed; true if the game ended by it.
    fn pass_time(&mut self) -> bool {
        let now = Instant::now();
        let passed = now.duration_since(self.ticked);
        self.ticked = now;
        self.table.tick(passed) && self.table.result().is_some()
    }

    fn view(&mut self, reply: Option<&Reply>, refusal: Option<&Refusal>) -> News {
        self.version += 1;
        let view = View { version: self.version, reply, refusal, scene: self.table.scene(), state: self.table.state() };
        let running = view.state.clock.running;
        // Scenes and states are plain data with text keys, which always can be written.
        let text = serde_json::to_string(&view).unwrap_or_default();
        News { text: text.into(), running }
    }
}

impl Desk {
    pub(crate) fn new(key: String, player: String, table: Box<dyn Table>) -> Self {
        // Starting from the time makes versions grow across restarts: nobody makes a thousand changes a second.
        let version = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_millis());
        let version = u64::try_from(version).unwrap_or(0);
        let mut live = Live { table, ticked: Instant::now(), version, gone: false };
        let (news, _) = watch::channel(live.view(None, None));
        Self {
            key,
            player,
            live: Arc::new(AsyncMutex::new(live)),
            news,
            thinking: Mutex::default(),
            musing: Mutex::default(),
            viewers: AtomicUsize::new(0),
            used: AtomicU64::new(0),
        }
    }

    pub(crate) fn key(&self) -> &str {
        &self.key
    }

    /// When it was used last, in the house's count.
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    pub(crate) fn use_at(&self, count: u64) {
        self.used.store(count, Ordering::Relaxed);
    }

    pub(crate) fn follow(&self) -> watch::Receiver<News> {
        self.news.subscribe()
    }

    pub(crate) fn viewers(&self) -> &AtomicUsize {
        &self.viewers
    }

    /// Tells everybody who follows the table.
    pub(crate) fn publish(&self, news: &News) {
        self.news.send_replace(news.clone());
    }

    /// Does some work of the rules on a thread where it may take its time, alone with the table.
    pub(crate) async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Live) -> T + Send + 'static,
    ) -> Result<(OwnedMutexGuard<Live>, T), JoinError> {
        let mut live = Arc::clone(&self.live).lock_owned().await;
        tokio::task::spawn_blocking(move || {
            let done = work(&mut live);
            (live, done)
        })
        .await
    }

    /// Carries out a command. What is worth keeping is in the record, which must be stored while the lock is held.
    pub(crate) async fn obey(
        &self,
        command: Command,
        answers: Option<Vec<Answer>>,
        longest: usize,
    ) -> Result<(OwnedMutexGuard<Live>, Done), JoinError> {
        let (key, player) = (self.key.clone(), self.player.clone());
        let (live, (done, turned)) = self
            .with(move |live| {
                let timed_out = live.pass_time();
                let before = Subject::of(&live.table.state());
                for answer in answers.into_iter().flatten() {
                    live.table.answer(answer);
                }
                let outcome = if grows(&command) && live.table.state().last_ply >= longest {
                    Err(Refusal::new("full", [], "This table's history is full; start a new table."))
                } else {
                    live.table.obey(&command)
                };
                let news = live.view(outcome.as_ref().ok(), outcome.as_ref().err());
                let changed = timed_out || outcome.as_ref().is_ok_and(|reply| reply.changed) || pauses(&command);
                let record = changed.then(|| Record::of(&key, &player, &*live.table));
                let turned = timed_out || sets_to_work(&command) || before != Subject::of(&live.table.state());
                (Done { news, refused: outcome.is_err(), record }, turned)
            })
            .await?;
        // The lock is still held: an answer to what was asked before this command cannot come between.
        if done.record.is_some() {
            self.stop_thinking();
        }
        if turned {
            self.stop_musing();
        }
        Ok((live, done))
    }

    /// Takes something that the coach found out by itself, unless it is no longer wanted. Help that was told by it is
    /// worth a record.
    pub(crate) async fn learn(
        &self,
        musing: &Musing,
        answer: Answer,
    ) -> Result<Option<(OwnedMutexGuard<Live>, Done)>, JoinError> {
        let (key, player) = (self.key.clone(), self.player.clone());
        let mut live = Arc::clone(&self.live).lock_owned().await;
        if live.gone || !self.muses(musing) {
            return Ok(None);
        }
        let work = move || {
            live.pass_time();
            let before = live.table.state().assists;
            live.table.answer(answer);
            let helped = live.table.state().assists != before;
            let record = helped.then(|| Record::of(&key, &player, &*live.table));
            let done = Done { news: live.view(None, None), refused: false, record };
            (live, done)
        };
        tokio::task::spawn_blocking(work).await.map(Some)
    }

    /// What the coach has to find out by itself now.
    pub(crate) async fn pending(&self) -> Result<Option<Question>, JoinError> {
        let (_, pending) = self
            .with(|live| {
                live.pass_time();
                if live.gone { None } else { live.table.pending() }
            })
            .await?;
        Ok(pending)
    }

    /// The present view, after the time that has passed, and a record if the time just ran out.
    pub(crate) async fn look(&self) -> Result<(OwnedMutexGuard<Live>, Done), JoinError> {
        let (key, player) = (self.key.clone(), self.player.clone());
        self.with(move |live| {
            let record = live.pass_time().then(|| Record::of(&key, &player, &*live.table));
            Done { news: live.view(None, None), refused: false, record }
        })
        .await
    }

    /// What the clock shows now; with a view and a record if the time just ran out.
    pub(crate) async fn tick(&self) -> Result<(OwnedMutexGuard<Live>, ClockFace, Option<Done>), JoinError> {
        let (key, player) = (self.key.clone(), self.player.clone());
        let (live, (clock, done)) = self
            .with(move |live| {
                let ended = live.pass_time();
                let done = ended.then(|| {
                    let record = Some(Record::of(&key, &player, &*live.table));
                    Done { news: live.view(None, None), refused: false, record }
                });
                (live.table.state().clock, done)
            })
            .await?;
        Ok((live, clock, done))
    }

    /// The record of the time played since the last change, if the clock runs.
    pub(crate) async fn unrecorded(&self) -> Option<Record> {
        let (key, player) = (self.key.clone(), self.player.clone());
        let work = move |live: &mut Live| {
            live.pass_time();
            let running = !live.gone && live.table.state().clock.running;
            running.then(|| Record::of(&key, &player, &*live.table))
        };
        self.with(work).await.ok().and_then(|(_, record)| record)
    }

    /// What the coach would have to find out for this command, with the flag that ends it; `None` where there is
    /// nothing to think about. An earlier question is given up.
    pub(crate) async fn question(&self, command: &Command) -> Result<Option<(Question, Arc<AtomicBool>)>, JoinError> {
        if !command.ponders() {
            return Ok(None);
        }
        let (_, question) = self
            .with(|live| {
                live.pass_time();
                is_open(&live.table.state()).then(|| live.table.question())
            })
            .await?;
        let Some(question) = question else { return Ok(None) };
        // What was asked for is found out first.
        self.stop_musing();
        let stop = Arc::new(AtomicBool::new(false));
        let earlier = self.thinking().replace(Arc::clone(&stop));
        if let Some(earlier) = earlier {
            earlier.store(true, Ordering::Relaxed);
        }
        Ok(Some((question, stop)))
    }

    /// Gives up the question the coach is thinking about: the board is another one now.
    pub(crate) fn stop_thinking(&self) {
        if let Some(stop) = self.thinking().take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// A question has been answered, or cannot be.
    pub(crate) fn thought(&self, stop: &Arc<AtomicBool>) {
        self.thinking().take_if(|present| Arc::ptr_eq(present, stop));
    }

    /// Begins to think unasked; `None` where the coach does so already, or was asked something.
    pub(crate) fn muse(&self) -> Option<Musing> {
        if self.viewers.load(Ordering::Acquire) == 0 || self.thinking().is_some() {
            return None;
        }
        let mut musing = self.musing();
        musing.is_none().then(|| Arc::clone(musing.insert(Arc::default())))
    }

    /// Whether this is still what the coach thinks about.
    pub(crate) fn muses(&self, musing: &Musing) -> bool {
        self.musing().as_ref().is_some_and(|present| Arc::ptr_eq(present, musing))
    }

    /// There is nothing left to find out unasked.
    pub(crate) fn mused(&self, musing: &Musing) {
        self.musing().take_if(|present| Arc::ptr_eq(present, musing));
    }

    /// Gives up what the coach thinks about unasked.
    pub(crate) fn stop_musing(&self) {
        if let Some(musing) = self.musing().take() {
            musing.notify_one();
        }
    }

    fn musing(&self) -> std::sync::MutexGuard<'_, Option<Musing>> {
        self.musing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a question is still the one that matters.
    pub(crate) fn is_asked(&self, stop: &Arc<AtomicBool>) -> bool {
        self.thinking().as_ref().is_some_and(|present| Arc::ptr_eq(present, stop))
    }

    fn thinking(&self) -> std::sync::MutexGuard<'_, Option<Arc<AtomicBool>>> {
        self.thinking.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// What the coach's own thoughts are about. As long as it stays the same, they go on: moving the cursor or taking up a
/// piece is no reason to begin again.
#[derive(PartialEq, Eq)]
struct Subject {
    ply: usize,
    last_ply: usize,
    paused: bool,
    coaching: Option<Assist>,
    line: bool,
    lesson: Option<LessonFace>,
}

impl Subject {
    fn of(state: &State) -> Self {
        let State { ply, last_ply, paused, coaching, .. } = *state;
        Self { ply, last_ply, paused, coaching, line: state.walk.is_some(), lesson: state.lesson.clone() }
    }
}

/// Whether a command gives the coach something to find out that the state does not tell of.
fn sets_to_work(command: &Command) -> bool {
    matches!(command, Command::Critical | Command::Go { .. })
}

/// Whether the coach has something to find out before it can tell how the present position stands and where the win was
/// lost.
fn is_open(state: &State) -> bool {
    let game = state.timeline.get(state.start_ply..=state.ply).unwrap_or_default();
    !state.paused && matches!(game.iter().rev().find(|known| **known != Some("not_winnable")), Some(None))
}

/// Whether a command may make the history longer.
fn grows(command: &Command) -> bool {
    match command {
        Command::Press { key } => matches!(key, Key::Select | Key::Mark | Key::Enter(_) | Key::Erase | Key::Choice(_)),
        Command::Play { .. }
        | Command::Point { .. }
        | Command::Restart
        | Command::New { .. }
        | Command::Demo { .. }
        | Command::TakeOver
        | Command::Finish => true,
        _ => false,
    }
}

/// Pausing changes nothing that a save holds but the time, which is worth keeping then.
fn pauses(command: &Command) -> bool {
    matches!(command, Command::Pause)
}
