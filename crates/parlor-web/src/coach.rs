//! The coach: a few places to think, shared by all tables. What somebody asks goes first; what the coach wonders about by
//! itself makes way for it.

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use parlor_games::session::{Thought, Ticket};
use parlor_games::table::Answer;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::task::{JoinHandle, spawn_blocking};

/// What becomes of a question, told to the table that asked it.
pub(crate) enum Report {
    /// One of its answers.
    Found(Answer),
    /// Everything is told, or the search broke down.
    Done { failed: bool },
    /// The coach had to make way for somebody who asked; it may be asked again.
    MadeWay,
    /// There was no place to think in time.
    Busy,
}

/// Where tables have their questions answered.
pub(crate) struct Coach {
    places: Arc<Semaphore>,
    /// How many questions that somebody asked wait for a place.
    asking: watch::Sender<usize>,
    longest: Duration,
}

/// A question on its way. Dropping it leaves the queue; a search under way ends by its own flag.
pub(crate) struct Thinking {
    pub(crate) ticket: Ticket,
    task: JoinHandle<()>,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Somebody who waits for a place.
struct Waiting<'a>(&'a watch::Sender<usize>);

impl<'a> Waiting<'a> {
    fn new(asking: &'a watch::Sender<usize>) -> Self {
        asking.send_modify(|asking| *asking += 1);
        Self(asking)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|asking| *asking -= 1);
    }
}

impl Coach {
    pub(crate) fn new(places: usize, longest: Duration) -> Self {
        Self { places: Arc::new(Semaphore::new(places)), asking: watch::Sender::new(0), longest }
    }

    /// Sets out to answer a question; each report carries its ticket.
    pub(crate) fn think(self: &Arc<Self>, thought: Thought, tell: UnboundedSender<(Ticket, Report)>) -> Thinking {
        let (coach, ticket) = (Arc::clone(self), thought.ticket);
        let task = tokio::spawn(async move {
            // Nobody listens any more when the table is gone.
            let mut tell = |report| drop(tell.send((ticket, report)));
            let end = coach.answer(thought, &mut tell).await;
            tell(end);
        });
        Thinking { ticket, task }
    }

    async fn answer(&self, thought: Thought, tell: &mut impl FnMut(Report)) -> Report {
        let (asked, stop) = (thought.asked, thought.stop());
        let place = if asked { self.place().await } else { self.quiet_place().await };
        let Some(place) = place else { return Report::Busy };
        let (found, mut answers) = unbounded_channel();
        let thinking = spawn_blocking(move || {
            // The place is free when the search has ended, not when somebody gave it up.
            let _place = place;
            thought.think(&mut |answer| drop(found.send(answer)));
        });
        let mut asking = self.asking.subscribe();
        let (mut late, mut stopped) = (pin!(tokio::time::sleep(self.longest)), false);
        loop {
            tokio::select! {
                answer = answers.recv() => match answer {
                    Some(answer) => tell(Report::Found(answer)),
                    None => break,
                },
                () = until(&mut asking, |asking| asking > 0), if !asked => {
                    // What a search tells that was stopped before its time is not worth keeping.
                    stop.raise();
                    return Report::MadeWay;
                }
                // Then it tells what it has.
                () = &mut late, if !stopped => {
                    stopped = true;
                    stop.raise();
                }
            }
        }
        Report::Done { failed: thinking.await.is_err() }
    }

    /// A place for a question that somebody asked; whoever only wonders makes way for it.
    async fn place(&self) -> Option<OwnedSemaphorePermit> {
        if let Ok(place) = Arc::clone(&self.places).try_acquire_owned() {
            return Some(place);
        }
        let _waiting = Waiting::new(&self.asking);
        tokio::time::timeout(self.longest, Arc::clone(&self.places).acquire_owned()).await.ok()?.ok()
    }

    /// A place while nobody waits for one.
    async fn quiet_place(&self) -> Option<OwnedSemaphorePermit> {
        let mut asking = self.asking.subscribe();
        loop {
            until(&mut asking, |asking| asking == 0).await;
            let place = Arc::clone(&self.places).acquire_owned().await.ok()?;
            if *asking.borrow() == 0 {
                return Some(place);
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
