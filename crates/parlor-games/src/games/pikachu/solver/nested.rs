//! Games by chance that learn from the best of them. Every pair of equal tiles has a weight; after each game the pairs
//! of the best game so far get heavier and those it passed over lighter. Runs of such games start from weights that
//! learn in the same way from the best run, until these have settled and all begins anew.

use super::sliding::{NODES, Pair, Slider};
use crate::coach::{Budget, OutOfBudget};
use crate::games::pikachu::field::Place;
use crate::kit::random::Random;

/// Games in a run.
const GAMES: usize = 50;
/// Runs before the weights are forgotten.
const RUNS: usize = 50;

/// One step of a game.
struct Choice {
    pair: Pair,
    /// The number of the pair by the places where its tiles lay at first.
    taken: u32,
    /// All pairs that were open; none where the step was no choice.
    open: Vec<u32>,
}

/// A game to its end.
struct Played {
    left: usize,
    choices: Vec<Choice>,
}

/// What has been learnt about a board.
pub(super) struct Nested<'a> {
    tiles: &'a [u8],
    count: usize,
    /// By place: how many equal tiles come before it.
    rank: Vec<u32>,
    /// By kind: the number of its first pair.
    first: Vec<u32>,
    /// The weights with which runs begin: the logarithm of how likely a pair is, by its number.
    weights: Vec<f32>,
    best: Option<Played>,
    runs: usize,
}

impl<'a> Nested<'a> {
    pub(super) fn new(tiles: &'a [u8]) -> Self {
        let mut seen = vec![0_u32; 256];
        let rank: Vec<u32> = tiles
            .iter()
            .map(|&tile| {
                seen[usize::from(tile)] += 1;
                seen[usize::from(tile)] - 1
            })
            .collect();
        let count = tiles.len() - seen[0] as usize;
        seen[0] = 0;
        let mut pairs = 0;
        let first = seen
            .iter()
            .map(|&tiles| {
                pairs += tiles * tiles.saturating_sub(1) / 2;
                pairs - tiles * tiles.saturating_sub(1) / 2
            })
            .collect();
        Self { tiles, count, rank, first, weights: vec![0.0; pairs as usize], best: None, runs: 0 }
    }

    /// Plays a run; the pairs of a game that clears the board, if there was one.
    pub(super) fn run(
        &mut self,
        slider: &mut Slider,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Option<Vec<Pair>>, OutOfBudget> {
        let mut weights = self.weights.clone();
        let mut best: Option<Played> = None;
        for _ in 0..GAMES {
            let game = self.play(&weights, slider, random, budget)?;
            if game.left == 0 {
                return Ok(Some(game.choices.iter().map(|choice| choice.pair).collect()));
            }
            let best = keep_better(&mut best, game);
            learn(&mut weights, best);
        }
        if let Some(game) = best {
            let best = keep_better(&mut self.best, game);
            learn(&mut self.weights, best);
        }
        self.runs += 1;
        if self.runs == RUNS {
            (self.runs, self.best) = (0, None);
            self.weights.fill(0.0);
        }
        Ok(None)
    }

    fn play(
        &self,
        weights: &[f32],
        slider: &mut Slider,
        random: &mut Random,
        budget: &mut Budget,
    ) -> Result<Played, OutOfBudget> {
        let mut tiles = self.tiles.to_vec();
        // Where each tile lay at first, by where it is; 0 is no tile.
        let mut origin: Vec<u16> =
            tiles.iter().zip(1..).map(|(&tile, number)| if tile == 0 { 0 } else { number }).collect();
        let mut played = Played { left: self.count, choices: Vec::new() };
        let mut sums: Vec<f32> = Vec::new();
        while played.left > 0 {
            budget.spend(NODES)?;
            let pairs = slider.look(&tiles, budget)?.to_vec();
            if pairs.is_empty() {
                break;
            }
            let number = |&(a, b): &Pair| self.number(usize::from(origin[a]) - 1, usize::from(origin[b]) - 1);
            let choice = if let Some(pair) = slider.safe(&tiles, &pairs) {
                Choice { pair, taken: number(&pair), open: Vec::new() }
            } else {
                let open: Vec<u32> = pairs.iter().map(number).collect();
                sums.clear();
                let mut sum = 0.0;
                for &pair in &open {
                    sum += exponential(weights[pair as usize]);
                    sums.push(sum);
                }
                let drawn = random.below(1 << 24) as f32 / (1 << 24) as f32 * sum;
                let index = sums.iter().position(|&sum| drawn < sum).unwrap_or(0);
                Choice { pair: pairs[index], taken: open[index], open }
            };
            slider.take(&mut tiles, choice.pair);
            slider.take(&mut origin, choice.pair);
            played.left -= 2;
            played.choices.push(choice);
        }
        Ok(played)
    }

    /// The number of a pair of equal tiles by the places where they lay at first.
    fn number(&self, a: Place, b: Place) -> u32 {
        let (low, high) = (self.rank[a].min(self.rank[b]), self.rank[a].max(self.rank[b]));
        self.first[usize::from(self.tiles[a])] + high * high.saturating_sub(1) / 2 + low
    }
}

fn keep_better(best: &mut Option<Played>, game: Played) -> &Played {
    if best.as_ref().is_some_and(|held| held.left >= game.left) {
        *best = None;
    }
    best.get_or_insert(game)
}

/// Makes a game likelier: its pairs gain one, taken from those that were open with them.
fn learn(weights: &mut [f32], game: &Played) {
    let mut changes: Vec<(u32, f32)> = Vec::new();
    for choice in game.choices.iter().filter(|choice| !choice.open.is_empty()) {
        let likely = |pair: u32| exponential(weights[pair as usize]);
        let sum: f32 = choice.open.iter().map(|&pair| likely(pair)).sum();
        changes.extend(choice.open.iter().map(|&pair| (pair, -likely(pair) / sum)));
        changes.push((choice.taken, 1.0));
    }
    for (pair, change) in changes {
        let weight = &mut weights[pair as usize];
        *weight = (*weight + change).clamp(-MOST_WEIGHT, MOST_WEIGHT);
    }
}

/// Beyond this all pairs are certain or out of the question.
const MOST_WEIGHT: f32 = 40.0;

/// About e to the power of a weight, by multiplications alone, so that it is the same on every machine.
fn exponential(weight: f32) -> f32 {
    let mut power = 1.0 + weight / 256.0;
    for _ in 0..8 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pairs_of_a_board_are_numbered_without_gaps() {
        let tiles = [1, 2, 1, 0, 2, 1, 1, 2, 2, 3, 3];
        let nested = Nested::new(&tiles);
        let mut numbers: Vec<u32> = (0..tiles.len())
            .flat_map(|a| (0..a).map(move |b| (a, b)))
            .filter(|&(a, b)| tiles[a] == tiles[b] && tiles[a] != 0)
            .map(|(a, b)| nested.number(a, b))
            .collect();
        numbers.sort_unstable();
        assert_eq!(numbers, (0..13).collect::<Vec<u32>>());
        assert_eq!(nested.weights.len(), 13);
        assert_eq!(nested.count, 10);
    }

    #[test]
    fn learning_makes_the_pairs_of_a_game_likelier() {
        let choice = Choice { pair: (0, 1), taken: 2, open: vec![0, 1, 2] };
        let mut weights = vec![0.0; 4];
        learn(&mut weights, &Played { left: 2, choices: vec![choice] });
        assert!(weights[2] > 0.6 && weights[0] < -0.3 && weights[1] < -0.3 && weights[3] == 0.0, "{weights:?}");
        assert!((exponential(1.0) - std::f32::consts::E).abs() < 0.02);
        assert!(exponential(-MOST_WEIGHT) > 0.0 && exponential(MOST_WEIGHT) < f32::MAX);
    }
}
