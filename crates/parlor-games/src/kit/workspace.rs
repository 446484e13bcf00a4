//! Memory that a thread keeps from one question to the next. Whoever asks about thousands of boards should pay for the
//! answers, not for tables that are made and thrown away each time.

use std::cell::Cell;

/// A workspace to be kept in a `thread_local!`. Nothing that is found may depend on what it was used for before.
pub(crate) struct Workspace<T>(Cell<Option<Box<T>>>);

impl<T: Default> Workspace<T> {
    /// Nothing yet.
    pub(crate) const fn new() -> Self {
        Self(Cell::new(None))
    }

    /// Lends the workspace out. Work that asks again on the way gets one of its own, and work that breaks off leaves
    /// nothing half done behind.
    pub(crate) fn lend<R>(&self, work: impl FnOnce(&mut T) -> R) -> R {
        let mut lent = self.0.take().unwrap_or_default();
        let done = work(&mut lent);
        self.0.set(Some(lent));
        done
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_lent_is_lent_again_but_never_twice_at_once() {
        let kept = Workspace::<Vec<u8>>::new();
        kept.lend(|bytes| bytes.push(1));
        kept.lend(|bytes| {
            assert_eq!(*bytes, [1]);
            kept.lend(|inner| assert!(inner.is_empty()));
        });
        kept.lend(|bytes| assert_eq!(*bytes, [1]));
    }

    #[test]
    fn work_that_breaks_off_leaves_nothing_behind() {
        let kept = Workspace::<Vec<u8>>::new();
        let broken = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            kept.lend(|bytes| {
                bytes.push(1);
                panic!("on purpose");
            })
        }));
        assert!(broken.is_err());
        kept.lend(|bytes| assert!(bytes.is_empty()));
    }
}
