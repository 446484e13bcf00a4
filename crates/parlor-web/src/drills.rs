//! The runs of drills that are open on the server. They are held in memory alone: what is worth keeping of a run is each
//! answer, and that is stored before anybody hears of it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use parlor_games::drill::{Effects, Face, Length, Rating, Run, Wish, dig};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;
use parlor_games::scene::Scene;
use parlor_games::table::Command;
use parlor_store::{CHANCE, fresh_key};
use tokio::time::Instant;

use crate::app_state::AppState;
use crate::error::ApiError;

/// Runs held at the same time; the one used least recently gives way.
const MOST: usize = 256;
/// How many drills are found for each that is asked, so that there are some near any rating.
const CHOICE: usize = 2;
/// A run is filled up when it has fewer drills than this to go on with.
const FEW: usize = 2;

/// A run, who answers it, and when it was looked at last.
pub(crate) struct OpenRun {
    run: Run,
    player: String,
    wish: Wish,
    seen: Instant,
}

impl OpenRun {
    pub(crate) fn new(length: Length, rating: Rating, player: String, wish: Wish) -> Self {
        Self { run: Run::new(length, rating), player, wish, seen: Instant::now() }
    }

    /// Lets the time pass that has gone by here since the run was looked at last.
    pub(crate) fn pass_time(&mut self) {
        let now = Instant::now();
        self.run.tick(now - self.seen);
        self.seen = now;
    }

    pub(crate) fn player(&self) -> &str {
        &self.player
    }

    pub(crate) fn face(&self) -> Face {
        self.run.face()
    }

    pub(crate) fn scene(&self) -> Option<Scene> {
        self.run.scene()
    }

    pub(crate) fn command(&mut self, command: &Command) -> Effects {
        self.run.command(command)
    }

    pub(crate) fn hint(&mut self) -> Effects {
        self.run.hint()
    }

    pub(crate) fn skip(&mut self) -> Effects {
        self.run.skip()
    }

    pub(crate) fn go_on(&mut self) -> Effects {
        self.run.go_on()
    }

    /// Has drills found where there are few left to go on with. That time is nobody's.
    pub(crate) async fn fill(&mut self, app: &AppState) -> Result<(), ApiError> {
        let wanted = self.run.wants();
        let scarce = self.run.is_waiting() || self.run.waiting() < FEW;
        if wanted > 0 && scarce {
            let (wish, seed) = (self.wish.clone(), Seed::fresh((CHANCE.number)()));
            let found = app.deal(move || dig(&wish, &seed, wanted * CHOICE, &|| false)).await?;
            let mut random = Random::new((CHANCE.number)());
            let chosen = app.store().choose_drills(&self.player, &self.wish, wanted, found, &mut random).await?;
            self.run.supply(chosen);
        }
        self.seen = Instant::now();
        Ok(())
    }
}

type Shared = Arc<tokio::sync::Mutex<OpenRun>>;

/// All runs, each with when it was used last.
#[derive(Default)]
pub(crate) struct Drills {
    runs: Mutex<HashMap<String, (Instant, Shared)>>,
}

impl Drills {
    /// Puts a run among the others; gives its key.
    pub(crate) fn add(&self, run: OpenRun) -> (String, Shared) {
        let (key, run) = (fresh_key(), Arc::new(tokio::sync::Mutex::new(run)));
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        if runs.len() >= MOST {
            let oldest = runs.iter().min_by_key(|(_, (used, _))| *used).map(|(key, _)| key.clone());
            oldest.and_then(|oldest| runs.remove(&oldest));
        }
        runs.insert(key.clone(), (Instant::now(), Arc::clone(&run)));
        (key, run)
    }

    /// The run with a key.
    pub(crate) fn get(&self, key: &str) -> Option<Shared> {
        let mut runs = self.runs.lock().unwrap_or_else(PoisonError::into_inner);
        let (used, run) = runs.get_mut(key)?;
        *used = Instant::now();
        Some(Arc::clone(run))
    }
}
