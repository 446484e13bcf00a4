//! Work on several threads whose results come out in the order of the work, with a bounded number of them under way.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::mpsc;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// How many results may be under way or wait for an earlier one, for each thread.
const AHEAD: usize = 4;

/// Who works on what.
struct Desk {
    state: Mutex<State>,
    moved: Condvar,
    /// How far the work may be ahead of what was handed over.
    window: u64,
}

struct State {
    next: u64,
    handed: u64,
    closed: bool,
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        // Whoever panicked left numbers behind that are whole.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn close(&self) {
        self.state().closed = true;
        self.moved.notify_all();
    }

    /// The next piece of work, once it is not too far ahead.
    fn take(&self, many: u64) -> Option<u64> {
        let mut state = self.state();
        while !state.closed && state.next < many && state.next >= state.handed + self.window {
            state = self.moved.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        if state.closed || state.next >= many {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn handed_over(&self) {
        self.state().handed += 1;
        self.moved.notify_all();
    }
}

/// Closes the desk when its owner is gone, so that nobody waits for what a panic has taken away.
struct Closing<'a>(&'a Desk);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.close();
        }
    }
}

/// Does the work with the numbers from 0 and hands each result to `keep` in their order. Work that gives nothing ends it:
/// whatever comes before is still handed over. Whether everything was.
///
/// # Errors
/// The first error of the work, by its number, or of `keep`.
pub fn in_order<T: Send, E: Send>(
    threads: NonZeroUsize,
    many: u64,
    work: impl Fn(u64) -> Result<Option<T>, E> + Sync,
    mut keep: impl FnMut(T) -> Result<(), E>,
) -> Result<bool, E> {
    let desk = Desk {
        state: Mutex::new(State { next: 0, handed: 0, closed: false }),
        moved: Condvar::new(),
        window: (threads.get() * AHEAD) as u64,
    };
    thread::scope(|scope| {
        let (done, results) = mpsc::channel();
        for _ in 0..threads.get() {
            let (done, desk, work) = (done.clone(), &desk, &work);
            scope.spawn(move || {
                let _closing = Closing(desk);
                while let Some(number) = desk.take(many) {
                    if done.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(done);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&next) {
                let kept = match result {
                    Ok(Some(found)) => keep(found).map(|()| true),
                    Ok(None) => Ok(false),
                    Err(error) => Err(error),
                };
                if !matches!(kept, Ok(true)) {
                    desk.close();
                    return kept;
                }
                next += 1;
                desk.handed_over();
            }
        }
        Ok(next == many)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn threads(number: usize) -> NonZeroUsize {
        NonZeroUsize::new(number).unwrap()
    }

    #[test]
    fn results_keep_their_order_and_few_are_under_way() {
        for number in [1, 2, 5] {
            let (begun, handed, most) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
            let mut seen = Vec::new();
            let work = |at| {
                let ahead = begun.fetch_add(1, Ordering::SeqCst) + 1 - handed.load(Ordering::SeqCst);
                most.fetch_max(ahead, Ordering::SeqCst);
                Ok::<_, ()>(Some(at))
            };
            let all = in_order(threads(number), 500, work, |at| {
                handed.fetch_add(1, Ordering::SeqCst);
                seen.push(at);
                Ok(())
            });
            assert_eq!(all, Ok(true));
            assert!(seen.into_iter().eq(0..500));
            assert!(most.into_inner() <= (number * AHEAD) as u64 + 1);
        }
    }

    #[test]
    fn work_that_gives_nothing_ends_it_after_what_came_before() {
        let mut seen = Vec::new();
        let all = in_order(
            threads(3),
            100,
            |at| Ok::<_, ()>((at < 40).then_some(at)),
            |at| {
                seen.push(at);
                Ok(())
            },
        );
        assert_eq!(all, Ok(false));
        assert!(seen.into_iter().eq(0..40));
    }

    #[test]
    fn the_first_error_by_number_is_told() {
        let work = |at| if at >= 7 { Err(at) } else { Ok(Some(at)) };
        assert_eq!(in_order(threads(4), 100, work, |_| Ok(())), Err(7));
        assert_eq!(in_order(threads(4), 100, |at| Ok(Some(at)), |at| if at == 3 { Err(at) } else { Ok(()) }), Err(3));
    }

    #[test]
    #[should_panic(expected = "a scoped thread panicked")]
    fn a_panic_is_not_waited_for() {
        let work = |at| if at == 5 { panic!("on purpose") } else { Ok::<_, ()>(Some(at)) };
        let _ = in_order(threads(2), 1_000, work, |_| Ok(()));
    }
}
