//! What all tables share: the store, the coach, and the turns for work that cannot be stopped.

use std::sync::Arc;

use parlor_store::Store;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::spawn_blocking;

use crate::coach::Coach;
use crate::error::ApiError;
use crate::limits::Limits;

pub(crate) struct TableContext {
    pub(crate) store: Store,
    pub(crate) limits: Limits,
    pub(crate) coach: Arc<Coach>,
    deals: Arc<Semaphore>,
    pub(crate) closing: watch::Sender<bool>,
}

impl TableContext {
    pub(crate) fn new(store: Store, limits: Limits) -> Self {
        let coach = Arc::new(Coach::new(limits.coaches, limits.coach));
        let deals = Arc::new(Semaphore::new(limits.deals));
        Self { store, limits, coach, deals, closing: watch::Sender::new(false) }
    }

    /// A turn for a deal, to be held until it is done.
    pub(crate) async fn turn(&self) -> Result<OwnedSemaphorePermit, ApiError> {
        Arc::clone(&self.deals).acquire_owned().await.map_err(|_| ApiError::ending())
    }

    /// Does work that takes a moment and cannot be cancelled, like a deal, with only a few others at the same time.
    pub(crate) async fn deal<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, ApiError> {
        let turn = self.turn().await?;
        let work = move || {
            let _turn = turn;
            work()
        };
        spawn_blocking(work).await.map_err(|error| ApiError::defect(&error))
    }
}
