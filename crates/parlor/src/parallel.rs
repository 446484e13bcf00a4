//! Work on all cores whose results come out in the order the work went in.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, SyncSender, TryRecvError, sync_channel};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::arguments::Threads;

impl Threads {
    /// One for each core.
    pub const ALL: Self = Self { number: None };

    /// The threads to work with.
    pub fn pool(self) -> Result<ThreadPool> {
        let builder = ThreadPoolBuilder::new().num_threads(self.number.map_or(0, usize::from));
        // A job that panics answers nothing, which is reported where the answer is waited for.
        builder.panic_handler(|_| {}).build().context("cannot start the threads")
    }
}

/// Something to work on.
pub struct Item<T> {
    thing: T,
    /// Whether the item after it can be had without waiting.
    goes_on: bool,
}

impl<T> Item<T> {
    /// One that is followed at once by the next, if there is any.
    pub fn at_hand(thing: T) -> Self {
        Self { thing, goes_on: true }
    }

    /// One after which somebody may have to be waited for, unless it is said that nobody has to.
    pub fn read(thing: T, goes_on: bool) -> Self {
        Self { thing, goes_on }
    }

    #[cfg(test)]
    pub fn thing(self) -> T {
        self.thing
    }
}

/// The most items that are handed to a thread at once.
const MOST: usize = 64;
/// What a batch should take: long next to handing it over, short next to a person's patience.
const MOMENT: Duration = Duration::from_millis(2);

/// Works on every item and hands each result to `write` in the order of the items.
///
/// Only a few items per thread are under way at a time, so the input may be endless; and nothing waits for input that is
/// not there yet, so a program may ask one thing, read the answer and ask the next. Items that are quick to do and at
/// hand go in batches, because handing one over costs as much as dealing a small board; results of a batch that takes
/// longer than expected do not wait for its end.
///
/// When `write` fails, the rest is abandoned: the threads end with the program.
pub fn in_order<T, R, W: Write + ?Sized>(
    pool: ThreadPool,
    mut items: impl Iterator<Item = Item<T>> + Send + 'static,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    out: &mut W,
    mut write: impl FnMut(&mut W, R) -> Result<()>,
) -> Result<()>
where
    T: Send + 'static,
    R: Send + 'static,
{
    let work = Arc::new(work);
    let size = Arc::new(AtomicUsize::new(1));
    let (queue, results) = sync_channel::<(usize, Receiver<Vec<R>>)>(pool.current_num_threads() * 8);
    std::thread::spawn(move || {
        loop {
            let batch = batch(&mut items, size.load(Ordering::Relaxed));
            let (done, result) = sync_channel(batch.len());
            if batch.is_empty() || queue.send((batch.len(), result)).is_err() {
                break;
            }
            let (work, size) = (Arc::clone(&work), Arc::clone(&size));
            pool.spawn(move || {
                let (begun, many) = (Instant::now(), batch.len());
                let took = do_all(batch, &*work, &done, || begun.elapsed());
                size.store(next_size(many, took), Ordering::Relaxed);
            });
        }
    });
    while let Some((mut missing, result)) = next(&results, out)? {
        while missing > 0 {
            let found = next(&result, out)?.context("a search broke off; this is a defect of Parlor")?;
            missing -= found.len();
            found.into_iter().try_for_each(|found| write(out, found))?;
        }
    }
    Ok(())
}

/// The next items: as many as asked for, or fewer where the one after them is not at hand.
fn batch<T>(items: &mut impl Iterator<Item = Item<T>>, most: usize) -> Vec<T> {
    let mut batch = Vec::new();
    while batch.len() < most {
        let Some(Item { thing, goes_on }) = items.next() else { break };
        batch.push(thing);
        if !goes_on {
            break;
        }
    }
    batch
}

/// Does a batch and sends what comes of it, all at once if that is soon; how long it took. `since` is the time since it
/// was begun. No more is sent than there are items, so that a thread never waits for whoever reads.
fn do_all<T, R>(
    batch: Vec<T>,
    work: impl Fn(T) -> R,
    done: &SyncSender<Vec<R>>,
    since: impl Fn() -> Duration,
) -> Duration {
    let (mut found, mut sent) = (Vec::with_capacity(batch.len()), Duration::ZERO);
    for item in batch {
        found.push(work(item));
        let now = since();
        if now - sent > MOMENT {
            // Nobody listening any more is no reason to fail.
            drop(done.send(std::mem::take(&mut found)));
            sent = now;
        }
    }
    if !found.is_empty() {
        drop(done.send(found));
    }
    since()
}

/// How large batches should be, after one of a size took so long.
fn next_size(size: usize, took: Duration) -> usize {
    match took {
        _ if took > MOMENT => (size / 2).max(1),
        _ if took < MOMENT / 4 => (size * 2).min(MOST),
        _ => size,
    }
}

/// The next thing from a channel; what is written already is flushed before any waiting.
fn next<T, W: Write + ?Sized>(channel: &mpsc::Receiver<T>, out: &mut W) -> Result<Option<T>> {
    match channel.try_recv() {
        Ok(found) => Ok(Some(found)),
        Err(TryRecvError::Disconnected) => Ok(None),
        Err(TryRecvError::Empty) => {
            out.flush()?;
            Ok(channel.recv().ok())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    fn pool(threads: u16) -> ThreadPool {
        Threads { number: Some(threads) }.pool().unwrap()
    }

    #[test]
    fn results_keep_the_order_of_the_items() {
        let mut seen = Vec::new();
        let slow_first = |n: u64| {
            std::thread::sleep(Duration::from_micros(500 - n));
            n
        };
        in_order(pool(4), (0..500).map(Item::at_hand), slow_first, &mut std::io::sink(), |_, n| {
            seen.push(n);
            Ok(())
        })
        .unwrap();
        assert!(seen.into_iter().eq(0..500));
    }

    #[test]
    fn an_endless_input_stops_when_nobody_reads() {
        let done = in_order(
            pool(2),
            (0..).map(Item::at_hand),
            |n: u64| n,
            &mut std::io::sink(),
            |_, n| {
                anyhow::ensure!(n < 100, "enough");
                Ok(())
            },
        );
        assert!(done.is_err());
    }

    #[test]
    fn an_answer_comes_before_the_next_question() {
        let (ask, questions) = mpsc::channel();
        ask.send(1).unwrap();
        let mut left = 5;
        in_order(
            pool(2),
            questions.into_iter().map(|question| Item::read(question, false)),
            |n: u32| n,
            &mut std::io::sink(),
            |_, n| {
                left -= 1;
                if left > 0 {
                    ask.send(n + 1).unwrap();
                    Ok(())
                } else {
                    anyhow::bail!("that was the last one")
                }
            },
        )
        .unwrap_err();
        assert_eq!(left, 0);
    }

    #[test]
    fn batches_grow_while_they_are_quick_and_shrink_while_they_are_not() {
        assert_eq!(next_size(1, Duration::ZERO), 2);
        assert_eq!(next_size(MOST, Duration::ZERO), MOST);
        assert_eq!(next_size(8, MOMENT * 2), 4);
        assert_eq!(next_size(1, MOMENT * 2), 1);
    }

    #[test]
    fn a_batch_ends_where_somebody_would_have_to_be_waited_for() {
        let mut items = [true, true, false, true].into_iter().map(|goes_on| Item::read((), goes_on));
        assert_eq!(batch(&mut items, MOST).len(), 3);
        assert_eq!(batch(&mut items, MOST).len(), 1);
        assert_eq!(batch(&mut items, MOST).len(), 0);
        assert_eq!(batch(&mut (0..9).map(Item::at_hand), 4), [0, 1, 2, 3]);
    }

    /// How many results are sent at a time, where the work on each item takes so many moments.
    fn sent(moments: &[u32]) -> Vec<usize> {
        let clock = Cell::new(Duration::ZERO);
        let (done, found) = sync_channel(moments.len() + 1);
        do_all(moments.to_vec(), |took| clock.set(clock.get() + MOMENT * took), &done, || clock.get());
        found.try_iter().map(|found| found.len()).collect()
    }

    #[test]
    fn what_is_found_does_not_wait_for_the_end_of_a_slow_batch() {
        assert_eq!(sent(&[0, 0, 0]), [3]);
        assert_eq!(sent(&[0, 2, 0, 0]), [2, 2]);
    }

    #[test]
    fn a_slow_batch_sends_no_more_than_there_is_room_for() {
        assert_eq!(sent(&[2]), [1]);
        assert_eq!(sent(&[2, 2]), [1, 1]);
    }

    #[test]
    fn a_job_that_panics_in_a_batch_is_reported_after_what_came_before_it() {
        let mut seen = Vec::new();
        let broken = in_order(
            pool(1),
            (0..100).map(Item::at_hand),
            |n: u32| if n == 50 { panic!("on purpose") } else { n },
            &mut std::io::sink(),
            |_, n| {
                seen.push(n);
                Ok(())
            },
        );
        assert!(broken.is_err());
        assert!(seen.iter().copied().eq(0..seen.len() as u32) && seen.len() <= 50);
    }
}
