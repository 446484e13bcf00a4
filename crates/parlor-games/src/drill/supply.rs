//! Where drills come from when somebody wants to be asked: mined from fresh boards, and chosen near the player's rating.

use std::collections::HashSet;

use super::{Drill, Rated, Rating};
use crate::catalogue::{Entry, GAMES};
use crate::kit::id::{GameId, Source};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// How many presets of a game drills are found on; those behind them are large, and judged slowly.
const PRESETS: usize = 3;
/// After so many boards in a row without a drill there is none to be expected.
const BARREN: usize = 300;

/// What drills are wanted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wish {
    /// The game's id; any game if none is named.
    pub game: Option<String>,
    /// The setup; the first presets of the game if none is named.
    pub setup: Option<String>,
}

impl Wish {
    /// The boards to look at: games with their setups.
    fn boards(&self) -> Vec<(&'static dyn Entry, String)> {
        let wanted = |entry: &&&dyn Entry| self.game.as_deref().is_none_or(|game| entry.card().id == game);
        let games = GAMES.iter().filter(wanted);
        match &self.setup {
            Some(setup) => games.map(|entry| (*entry, setup.clone())).collect(),
            None => games
                .flat_map(|entry| {
                    let presets = entry.card().presets.iter().filter(|preset| preset.winnable).take(PRESETS);
                    presets.map(|preset| (*entry, preset.setup.to_owned()))
                })
                .collect(),
        }
    }
}

/// Finds drills on fresh boards, until there are so many, `stop` says so, or none is to be expected. What is found
/// depends on the wish, the seed and `stop` alone.
pub fn dig(wish: &Wish, seed: &Seed, many: usize, stop: &dyn Fn() -> bool) -> Vec<Drill> {
    let boards = wish.boards();
    let mut random = seed.random("dig");
    let (mut found, mut barren): (Vec<Drill>, usize) = (Vec::new(), 0);
    let mut known = HashSet::new();
    for number in 1.. {
        if found.len() >= many || barren >= BARREN || stop() {
            break;
        }
        let Some((entry, setup)) = random.pick(&boards) else { break };
        let source = Source::Seed(Seed::new(format!("{}-{number}", seed.text())));
        let id = GameId { game: entry.card().id.to_owned(), setup: Some(setup.clone()), source };
        // Drills of one board have much in common, and boards that begin alike may come to the same position.
        let drills = entry.mine(&id).unwrap_or_default();
        let new = drills.into_iter().find(|drill| known.insert(drill.position.clone()));
        barren = if new.is_none() { barren + 1 } else { 0 };
        found.extend(new);
    }
    found
}

/// The drills nearest to a player's rating, near ones first come by chance so that no two runs are alike.
pub fn nearest(player: Rating, mut pool: Vec<Rated>, many: usize, random: &mut Random) -> Vec<Rated> {
    random.shuffle(&mut pool);
    let far = |rated: &Rated| (rated.rating.rating - player.rating).abs();
    // Ratings are not known better than their deviation, so that smaller distances mean nothing.
    pool.sort_by_key(|rated| (far(rated) / 100.0) as u64);
    pool.truncate(many);
    random.shuffle(&mut pool);
    pool
}
