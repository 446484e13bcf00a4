//! A table in memory as requests see it: a mailbox, behind which a task of its own does one thing after the other.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use parlor_games::table::{Command, Table};
use tokio::sync::{mpsc, oneshot, watch};

use crate::error::ApiError;
use crate::view::{News, View};

/// How many requests may wait at a table before the next has to wait for its place in the line.
pub(crate) const MAILBOX: usize = 16;

/// Where the answer to a request goes. One that is dropped was never looked at, because the table was put away.
pub(crate) type Answer<T> = oneshot::Sender<Result<T, ApiError>>;

/// What is to be told of a table.
pub(crate) type Tell = Box<dyn FnOnce(&dyn Table) -> String + Send>;

/// What can be asked of a table's task.
pub(crate) enum Request {
    /// Carry out a command.
    Obey(Command, Answer<View>),
    /// What is to be seen.
    Look(Answer<View>),
    /// What is to be seen, and word of every change from then on.
    Follow(Answer<(View, watch::Receiver<News>)>),
    /// Something about the board, with the name of the game; nothing while the board is hidden.
    Read(Tell, Answer<Option<(String, &'static str)>>),
    /// Store what is not stored yet, and end.
    PutAway,
    /// The game was deleted: end without storing anything.
    Forget,
}

impl Request {
    /// Answers it with an error.
    pub(crate) fn fail(self, error: ApiError) {
        // Whoever asked may have left.
        match self {
            Self::Obey(_, answer) => drop(answer.send(Err(error))),
            Self::Look(answer) => drop(answer.send(Err(error))),
            Self::Follow(answer) => drop(answer.send(Err(error))),
            Self::Read(_, answer) => drop(answer.send(Err(error))),
            Self::PutAway | Self::Forget => (),
        }
    }
}

/// A table in memory. Whoever holds it besides the app uses it.
pub(crate) struct OpenTable {
    mailbox: mpsc::Sender<Request>,
    /// About how many bytes it takes; its task keeps this up to date.
    weight: Arc<AtomicUsize>,
    /// When it was used last, as the server counts.
    used: AtomicU64,
    /// Whether it was asked to put itself away.
    leaving: AtomicBool,
}

impl OpenTable {
    pub(crate) fn new(mailbox: mpsc::Sender<Request>, weight: Arc<AtomicUsize>) -> Self {
        Self { mailbox, weight, used: AtomicU64::new(0), leaving: AtomicBool::new(false) }
    }

    pub(crate) fn weight(&self) -> usize {
        self.weight.load(Ordering::Relaxed)
    }

    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    pub(crate) fn use_at(&self, count: u64) {
        self.used.store(count, Ordering::Relaxed);
    }

    /// Asks something; `None` if the table was put away before it looked at the request.
    pub(crate) async fn ask<T>(&self, request: impl FnOnce(Answer<T>) -> Request) -> Option<Result<T, ApiError>> {
        let (answer, answered) = oneshot::channel();
        self.mailbox.send(request(answer)).await.ok()?;
        answered.await.ok()
    }

    /// Has it put itself away; false if it is too busy to hear that.
    pub(crate) fn put_away(&self) -> bool {
        let heard = self.mailbox.try_send(Request::PutAway).is_ok();
        self.leaving.store(heard, Ordering::Relaxed);
        heard
    }

    pub(crate) fn is_leaving(&self) -> bool {
        self.leaving.load(Ordering::Relaxed)
    }

    /// Ends it without storing anything.
    pub(crate) async fn forget(&self) {
        // It may have ended by itself.
        let _ = self.mailbox.send(Request::Forget).await;
        self.ended().await;
    }

    /// Whether it has ended; everything it had to store is stored then.
    pub(crate) fn has_ended(&self) -> bool {
        self.mailbox.is_closed()
    }

    /// Waits for its end.
    pub(crate) async fn ended(&self) {
        self.mailbox.closed().await;
    }
}
