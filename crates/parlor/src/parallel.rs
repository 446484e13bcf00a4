//! Work on all cores whose results come out in the order the work went in.

use std::io::Write;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, TryRecvError, sync_channel};

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

/// Works on every item and hands each result to `write` in the order of the items.
///
/// Only a few items per thread are under way at a time, so the input may be endless; and nothing waits for input that is
/// not there yet, so a program may ask one thing, read the answer and ask the next.
///
/// When `write` fails, the rest is abandoned: the threads end with the program.
pub fn in_order<T, R, W: Write + ?Sized>(
    pool: ThreadPool,
    items: impl Iterator<Item = T> + Send + 'static,
    work: impl Fn(T) -> R + Send + Sync + 'static,
    out: &mut W,
    mut write: impl FnMut(&mut W, R) -> Result<()>,
) -> Result<()>
where
    T: Send + 'static,
    R: Send + 'static,
{
    let work = Arc::new(work);
    let (queue, results) = sync_channel::<Receiver<R>>(pool.current_num_threads() * 8);
    std::thread::spawn(move || {
        for item in items {
            let (done, result) = sync_channel(1);
            if queue.send(result).is_err() {
                break;
            }
            let work = Arc::clone(&work);
            // Nobody listening any more is no reason to fail.
            pool.spawn(move || drop(done.send(work(item))));
        }
    });
    while let Some(result) = next(&results, out)? {
        let result = next(&result, out)?.context("a search broke off; this is a defect of Parlor")?;
        write(out, result)?;
    }
    Ok(())
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
    use std::time::Duration;

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
        in_order(pool(4), 0..500, slow_first, &mut std::io::sink(), |_, n| {
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
            0..,
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
            questions.into_iter(),
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
}
