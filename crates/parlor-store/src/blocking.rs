//! The store for callers that are not asynchronous: the terminal and the command line.

use crate::{OpenError, Store};
use std::path::Path;
use tokio::runtime::{Builder, Runtime};

/// A [`Store`] together with what is needed to wait for it.
///
/// Every call of the store is made through [`Shelf::wait`], so that none is written twice:
///
/// ```
/// use parlor_store::blocking::Shelf;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let home = tempfile::tempdir()?;
/// let shelf = Shelf::open(home.path())?;
/// shelf.wait(|store| store.set_setting("theme", "dark"))?;
/// assert_eq!(shelf.wait(|store| store.setting("theme"))?.as_deref(), Some("dark"));
/// # Ok(())
/// # }
/// ```
///
/// It must be opened, used and dropped outside of asynchronous code, which has the [`Store`] itself.
#[derive(Debug)]
pub struct Shelf {
    store: Store,
    runtime: Runtime,
}

impl Shelf {
    /// Opens the store in `folder`, as [`Store::open`] does.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let runtime = Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| OpenError::Other { path: folder.to_owned(), reason: error.to_string() })?;
        let store = runtime.block_on(Store::open(folder))?;
        Ok(Shelf { store, runtime })
    }

    /// Makes one call, or several, and waits for the answer.
    pub fn wait<'a, F: Future>(&'a self, ask: impl FnOnce(&'a Store) -> F) -> F::Output {
        self.runtime.block_on(ask(&self.store))
    }
}

impl Drop for Shelf {
    /// Leaves `parlor.db` complete on its own, as a program that ends normally should.
    fn drop(&mut self) {
        self.runtime.block_on(self.store.close());
    }
}
