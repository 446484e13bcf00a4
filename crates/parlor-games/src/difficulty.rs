//! How hard a board is, from 1 to 10, measured: how often simple players win it, how many moves keep the win along the
//! way, and how much work it is to solve. The same board gets the same number every time.

use serde::Serialize;

use crate::coach::{Budget, Judgement, Verdict};
use crate::game::{Game, Status};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// What the solver may spend on the board itself, and on all positions on the way together.
const SOLVING: u64 = 200_000;
const ON_THE_WAY: u64 = 6_000;
/// How many moves simple players may look at, all games together, and the most games.
const LOOKS: usize = 40_000;
const GAMES: usize = 60;
/// How many positions on the way are looked at, and how many moves in each.
const STOPS: usize = 12;
const TRIED: usize = 4;
/// Work beyond this is as hard as it gets.
const HARDEST_WORK: f64 = 100_000.0;
/// What the three measures weigh.
const WEIGHTS: [f64; 3] = [0.55, 0.3, 0.15];

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Difficulty {
    /// From 1 to 10.
    pub number: u8,
    /// The same before it was rounded.
    pub exact: f64,
    /// The share of games that simple players win.
    pub won: f64,
    /// The share of moves that keep the win, on the way to it.
    pub keeping: f64,
    /// What it took to solve.
    pub nodes: u64,
}

/// Measures a board; `None` where it cannot be won, or that is not known soon enough.
pub(crate) fn measure<G: Game>(start: &G::Position) -> Option<Difficulty> {
    if G::status(start) != Status::Playing {
        return None;
    }
    let mut budget = Budget::nodes(SOLVING);
    let Judgement { verdict: Verdict::Winnable { line }, .. } = G::judge(start, &mut budget) else { return None };
    let nodes = budget.spent();
    // The position decides, not its name, so that a board is as hard by any name.
    let mut random = Seed::new(start.to_string()).random("difficulty");
    let won = simple_games::<G>(start, &mut random);
    let keeping =
        if G::DEDUCES { decidable::<G>(start, &line, &mut random) } else { kept::<G>(start, &line, &mut random) };
    let work = ((nodes.max(1) as f64).log10() / HARDEST_WORK.log10()).min(1.0);
    // Few wins are told apart better than many: one game in twenty is far from none.
    let parts = [1.0 - won.sqrt(), 1.0 - keeping, work];
    let hard: f64 = parts.iter().zip(WEIGHTS).map(|(part, weight)| part * weight).sum();
    let exact = 1.0 + 9.0 * hard.clamp(0.0, 1.0);
    Some(Difficulty { number: exact.round() as u8, exact, won, keeping, nodes })
}

fn onwards<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut moves = G::moves(position);
    moves.retain(|made| G::plays_on(position, made));
    moves
}

/// The share of games won by somebody who makes any move, as far as there is time to play.
fn simple_games<G: Game>(start: &G::Position, random: &mut Random) -> f64 {
    let (mut games, mut won, mut looks) = (0, 0, 0);
    while games < GAMES && (games == 0 || looks < LOOKS) {
        let mut position = start.clone();
        while G::status(&position) == Status::Playing && looks < LOOKS * 2 {
            let moves = onwards::<G>(&position);
            looks += moves.len() + 8;
            let Some(made) = random.pick(&moves) else { break };
            G::make(&mut position, made);
        }
        games += 1;
        won += usize::from(G::status(&position) == Status::Won);
    }
    won as f64 / games as f64
}

/// The mean share of moves that keep the win, at some positions along a line that wins.
fn kept<G: Game>(start: &G::Position, line: &[G::Move], random: &mut Random) -> f64 {
    let every = line.len().div_ceil(STOPS).max(1);
    let mut total = Budget::nodes(ON_THE_WAY);
    let (mut position, mut shares) = (start.clone(), Vec::new());
    for (at, next) in line.iter().enumerate() {
        if at % every == 0 {
            let others: Vec<G::Move> = onwards::<G>(&position).into_iter().filter(|made| made != next).collect();
            let (mut tried, mut right) = (1.0, 1.0);
            for _ in 0..TRIED.min(others.len()) {
                let Some(made) = random.pick(&others) else { break };
                let mut child = position.clone();
                G::make(&mut child, made);
                let before = total.spent();
                let mut each = Budget::nodes(ON_THE_WAY - before);
                let Some(wins) = G::can_be_won(&child, &mut each) else { break };
                // What is spent counts for all, so that the whole stays within bounds.
                let _ = total.spend(each.spent());
                tried += 1.0;
                right += f64::from(u8::from(wins));
            }
            shares.push(if others.is_empty() { 1.0 } else { right / tried });
        }
        G::make(&mut position, next);
    }
    mean(&shares)
}

/// The mean share of open cells that can be decided by one step, on the way of somebody who does so.
fn decidable<G: Game>(start: &G::Position, line: &[G::Move], random: &mut Random) -> f64 {
    let (mut position, mut shares) = (start.clone(), Vec::new());
    while G::status(&position) == Status::Playing && shares.len() < LOOKS {
        let decided = G::decided(&position);
        let rest: Vec<&G::Move> = line.iter().filter(|made| G::refuse(&position, made).is_none()).collect();
        // Where nothing follows by one step, somebody has to guess.
        shares.push(decided.len() as f64 / rest.len().max(decided.len()).max(1) as f64);
        let Some(made) = random.pick(&decided).or_else(|| rest.first().copied()).cloned() else { break };
        G::make(&mut position, &made);
    }
    mean(&shares)
}

fn mean(shares: &[f64]) -> f64 {
    if shares.is_empty() { 1.0 } else { shares.iter().sum::<f64>() / shares.len() as f64 }
}
