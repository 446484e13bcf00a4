//! What the coach finds out by itself about the tables that somebody looks at.
//!
//! It begins when a board has stayed as it is for a moment, tells everybody what it found as soon as it did, and is given
//! up by the next command that makes the question another one. Whoever asks the coach something goes first.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use parlor_games::coach::Budget;
use tokio::sync::{mpsc, watch};
use tokio::task::{JoinError, spawn_blocking};

use crate::desk::{Desk, Musing};
use crate::house::House;

/// How long a board has to stay as it is before the coach thinks about it unasked: quick play costs nothing.
const LULL: Duration = Duration::from_millis(150);

/// A search that ends when nobody waits for it.
#[derive(Default)]
struct Search {
    stop: Arc<AtomicBool>,
}

impl Search {
    fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Drop for Search {
    fn drop(&mut self) {
        self.stop();
    }
}

impl House {
    /// Lets the coach find out by itself what a table that somebody looks at wants to know, unless it does so already.
    pub(crate) fn muse(self: &Arc<Self>, desk: &Arc<Desk>) {
        let Some(musing) = desk.muse() else { return };
        let (house, desk) = (Arc::clone(self), Arc::clone(desk));
        tokio::spawn(async move {
            tokio::select! {
                () = musing.notified() => (),
                found = house.find_out(&desk, &musing) => {
                    desk.mused(&musing);
                    if let Err(error) = found {
                        house.broken(&desk, &error).await;
                    }
                }
            }
        });
    }

    /// Answers one question after the other until there is none left. Whoever asks the coach something goes first.
    async fn find_out(&self, desk: &Desk, musing: &Musing) -> Result<(), JoinError> {
        tokio::time::sleep(LULL).await;
        let mut asking = self.asking.subscribe();
        loop {
            until(&mut asking, |asking| asking == 0).await;
            // It is never closed.
            let Ok(turn) = Arc::clone(&self.coaches).acquire_owned().await else { return Ok(()) };
            if *asking.borrow() > 0 {
                continue;
            }
            let Some(question) = desk.pending().await? else { return Ok(()) };
            let search = Search::default();
            let budget = Budget::default().cancelled_by(Arc::clone(&search.stop));
            let (tell, mut told) = mpsc::unbounded_channel();
            let thinking = spawn_blocking(move || {
                let _turn = turn;
                // Nobody listens any more when the answer is no longer wanted.
                question.ask(&budget, &mut |answer| drop(tell.send(answer)));
            });
            let mut late = pin!(tokio::time::sleep(self.limits().coach));
            let made_way = loop {
                tokio::select! {
                    answer = told.recv() => match answer {
                        Some(answer) => {
                            let Some(learnt) = desk.learn(musing, answer).await? else { return Ok(()) };
                            if self.finish(desk, Ok(learnt), true).await.is_err() {
                                return Ok(());
                            }
                        }
                        None => break false,
                    },
                    () = until(&mut asking, |asking| asking > 0) => break true,
                    // Then it tells what it has.
                    () = &mut late, if !search.is_stopped() => search.stop(),
                }
            };
            drop(search);
            if !made_way {
                thinking.await?;
            }
        }
    }
}

/// Waits until a number that is watched is as wanted; for ever, if it never will be.
async fn until(number: &mut watch::Receiver<usize>, wanted: impl Fn(usize) -> bool) {
    if number.wait_for(|now| wanted(*now)).await.is_err() {
        std::future::pending().await
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

    use std::net::{IpAddr, Ipv4Addr};
    use std::time::Instant;

    use parlor_games::catalogue;
    use parlor_games::table::{Assist, Command, Level};
    use parlor_store::Store;

    use super::*;
    use crate::limits::Limits;

    /// A board that takes the coach seconds, also after some random moves.
    const HARD: &str = "pikachu:24x12,left,document#1.1";
    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// Waits until it is so, and tells how long that took.
    async fn wait(so: impl Fn() -> bool) -> Duration {
        let started = Instant::now();
        while !so() {
            assert!(started.elapsed() < Duration::from_secs(5), "it never is");
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        started.elapsed()
    }

    async fn open(house: &Arc<House>, id: &'static str) -> Arc<Desk> {
        let key = house.add(HERE, None, || Ok(catalogue::open(id, Level::Easy).unwrap())).await.unwrap();
        house.desk(&key).await.unwrap()
    }

    /// A house with one coach, who is deep in thought about a table.
    async fn deep_in_thought(folder: &tempfile::TempDir) -> (Arc<House>, Arc<Desk>) {
        let limits = Limits { coaches: 1, ..Limits::default() };
        let house = House::new(Store::open(folder.path()).await.unwrap(), Vec::new(), limits, true);
        let desk = open(&house, HARD).await;
        for _ in 0..8 {
            house.obey(desk.key().to_owned(), Command::Demo { player: "random".into() }).await.unwrap();
        }
        desk.viewers().fetch_add(1, Ordering::AcqRel);
        let coaching = Command::Coaching { rung: Some(Assist::Verdict) };
        house.obey(desk.key().to_owned(), coaching).await.unwrap();
        wait(|| house.coaches.available_permits() == 0).await;
        tokio::time::sleep(Duration::from_millis(300)).await;
        assert_eq!(house.coaches.available_permits(), 0, "it still thinks");
        (house, desk)
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_next_command_ends_the_search_at_once() {
        let folder = tempfile::tempdir().unwrap();
        let (house, desk) = deep_in_thought(&folder).await;
        // Moving the cursor is no reason to begin again.
        house.obey(desk.key().to_owned(), Command::Look { cell: 0 }).await.unwrap();
        assert_eq!(house.coaches.available_permits(), 0);
        let mut best = Duration::MAX;
        // A busy machine may be slow once, but not always.
        for _ in 0..5 {
            wait(|| house.coaches.available_permits() == 0).await;
            let started = Instant::now();
            house.obey(desk.key().to_owned(), Command::Undo).await.unwrap();
            wait(|| house.coaches.available_permits() == 1).await;
            best = best.min(started.elapsed());
            house.obey(desk.key().to_owned(), Command::Redo).await.unwrap();
        }
        assert!(best < Duration::from_millis(50), "{best:?}");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn the_last_page_that_leaves_ends_the_search() {
        let folder = tempfile::tempdir().unwrap();
        let (house, desk) = deep_in_thought(&folder).await;
        house.left(&desk);
        wait(|| house.coaches.available_permits() == 1).await;
        tokio::time::sleep(2 * LULL).await;
        assert_eq!(house.coaches.available_permits(), 1, "and it does not begin again");
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn whoever_asks_goes_first_and_then_it_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let (house, _desk) = deep_in_thought(&folder).await;
        let other = open(&house, "template:4@ABBA").await;
        let started = Instant::now();
        let (refused, _) = house.obey(other.key().to_owned(), Command::Coach).await.unwrap();
        assert!(!refused && started.elapsed() < Duration::from_millis(500), "{:?}", started.elapsed());
        wait(|| house.coaches.available_permits() == 0).await;
    }
}
