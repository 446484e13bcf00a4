//! How hard the board on the table is: a number like that in a book of puzzles, measured quietly, and told to everybody.

use super::question::Question;
use super::table_of::TableOf;
use crate::game::Game;
use crate::scene::{Counter, Scene};

impl<G: Game> TableOf<G> {
    /// What is still to be found out: how hard the board is.
    pub(super) fn open_difficulty(&self) -> Option<Question> {
        let start = self.history.start();
        let entry = &self.history.entries()[start];
        let open = entry.difficulty.is_none() && !self.replay;
        open.then(|| Some(Question::difficulty::<G>(entry.stamp, self.history.position(start)?))).flatten()
    }

    /// How hard the board is, beside the other counters.
    pub(super) fn count_difficulty(&self, scene: &mut Scene) {
        let known = self.history.entries()[self.history.start()].difficulty.flatten();
        scene.counters.extend(known.map(|found| Counter::new("difficulty", format!("{found} of 10"))));
    }
}
