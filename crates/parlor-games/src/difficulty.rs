//! How hard a board is, from 1 to 10, measured: how often simple players win it, how many moves keep the win along the
//! way, and how much work it is to solve. The same board gets the same number every time.

use std::collections::HashSet;
use std::fmt;

use serde::{Serialize, Serializer};

use crate::coach::{Budget, Verdict};
use crate::game::{Game, HARDEST_STEP, Status};
use crate::kit::random::Random;
use crate::kit::seed::Seed;

/// What the solver may spend on the board itself, and on all positions on the way together.
const SOLVING: u64 = 60_000;
const ON_THE_WAY: u64 = 6_000;
/// How many moves simple players may look at, all games together, and the most games.
const LOOKS: usize = 30_000;
const GAMES: usize = 600;
/// Odds of so many to one are as high, or as low, as they get.
const ODDS: f64 = 1_000.0;
/// How many positions on the way are looked at, and how many moves in each.
const STOPS: usize = 12;
const TRIED: usize = 4;
/// How many rounds of deductions are followed, and how many guesses among them.
const ROUNDS: usize = 60;
const GUESSES: usize = 8;
/// Work beyond this is as hard as it gets.
const HARDEST_WORK: f64 = 100_000.0;
/// So many bits of luck are half as hard as it gets.
const BITS: f64 = 4.0;
/// What the measures weigh: simple players, what keeps the win, work.
const PLAYED: [f64; 3] = [0.55, 0.3, 0.15];
/// The same in games of deduction, where simple players never win: the hardest step, how little can be decided, work.
const DEDUCED: [f64; 3] = [0.5, 0.25, 0.25];

/// How hard something is, from 1.0 to 10.0, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Hardness(u8);

impl Hardness {
    /// What is this far from the easiest, which is 0, to the hardest there is, which is 1.
    fn of(share: f64) -> Self {
        Self((10.0 + 90.0 * share.clamp(0.0, 1.0)).round() as u8)
    }

    /// As a number from 1 to 10.
    #[must_use]
    pub fn number(self) -> f64 {
        f64::from(self.0) / 10.0
    }
}

/// `6.4`.
impl fmt::Display for Hardness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl Serialize for Hardness {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_f64(self.number())
    }
}

/// How hard a board is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Difficulty {
    /// From 1 to 10.
    pub number: Hardness,
    /// The share of games that simple players win.
    pub won: f64,
    /// The share of moves that keep the win on the way to it, or of cells that can be decided; nothing where no win is
    /// known.
    pub keeping: Option<f64>,
    /// What it took to judge.
    pub nodes: u64,
}

/// Measures a board; `None` where its game is over, or where nobody waits for it any more. One that cannot be won has a
/// number too, by what simple players and the solver make of it: else its number would be a verdict.
pub(crate) fn measure<G: Game>(start: &G::Position, budget: &Budget) -> Option<Difficulty> {
    if G::status(start) != Status::Playing {
        return None;
    }
    let mut solving = budget.portion(1, SOLVING);
    let line = match G::judge(start, &mut solving).verdict {
        Verdict::Winnable { line } => Some(line),
        _ => None,
    };
    let nodes = solving.spent();
    // The position decides, not its name, so that a board is as hard by any name.
    let mut random = Seed::new(start.to_string()).random("difficulty");
    let work = |steps: u64| ((steps.max(1) as f64).log10() / HARDEST_WORK.log10()).min(1.0);
    let (parts, weights, won, keeping) = if G::DEDUCES {
        let Rounds { hardest, decided, steps } = rounds::<G>(start, &line.unwrap_or_default(), budget);
        ([Some(hardest), Some(1.0 - decided), Some(work(nodes + steps))], DEDUCED, 0.0, Some(decided))
    } else {
        let (won, games) = simple_games::<G>(start, &mut random, budget);
        let way = line.map(|line| way::<G>(start, &line, &mut random, budget));
        let luck = way.as_ref().map(|way| way.bits / (way.bits + BITS));
        ([Some(seldom(won, games)), luck, Some(work(nodes))], PLAYED, won / games, way.map(|way| way.keeping))
    };
    if budget.is_cancelled() {
        return None;
    }
    let known = || parts.iter().zip(weights).filter_map(|(part, weight)| Some((part.as_ref()?, weight)));
    let hard: f64 = known().map(|(part, weight)| part * weight).sum();
    let all: f64 = known().map(|(_, weight)| weight).sum();
    Some(Difficulty { number: Hardness::of(hard / all), won, keeping, nodes })
}

/// How hard it is to win so many of some games, from 0 to 1: by the odds, so that one game in twenty is as far from
/// none as nineteen are from all.
fn seldom(won: f64, games: f64) -> f64 {
    let share = (won + 0.5) / (games + 1.0);
    (0.5 - (share / (1.0 - share)).ln() / (2.0 * ODDS.ln())).clamp(0.0, 1.0)
}

fn onwards<G: Game>(position: &G::Position) -> Vec<G::Move> {
    let mut moves = G::moves(position);
    moves.retain(|made| G::plays_on(position, made));
    moves
}

/// How many games are won by somebody who makes any move, of how many there is time for.
fn simple_games<G: Game>(start: &G::Position, random: &mut Random, budget: &Budget) -> (f64, f64) {
    let (mut games, mut won, mut looks) = (0, 0, 0);
    while games == 0 || (games < GAMES && looks < LOOKS && !budget.is_cancelled()) {
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
    (won as f64, games as f64)
}

/// What there is to know of the way to the win.
struct Way {
    /// The mean share of moves that keep it.
    keeping: f64,
    /// How lucky somebody must be who makes any move at each step, in bits.
    bits: f64,
}

/// Looks at some positions along a line that wins, from its end on, where verdicts are cheap; what is not decided within
/// bounds says nothing.
fn way<G: Game>(start: &G::Position, line: &[G::Move], random: &mut Random, budget: &Budget) -> Way {
    let every = line.len().div_ceil(STOPS).max(1);
    let (mut position, mut stops) = (start.clone(), Vec::new());
    for (at, next) in line.iter().enumerate() {
        if at % every == 0 {
            stops.push((position.clone(), next));
        }
        G::make(&mut position, next);
    }
    let (mut spent, mut shares) = (0, Vec::new());
    for (position, next) in stops.into_iter().rev() {
        let others: Vec<G::Move> = onwards::<G>(&position).into_iter().filter(|made| made != next).collect();
        let (mut tried, mut right) = (1.0, 1.0);
        for _ in 0..TRIED.min(others.len()) {
            let Some(made) = random.pick(&others) else { break };
            let mut child = position.clone();
            G::make(&mut child, made);
            // What is spent counts for all, so that the whole stays within bounds.
            let mut each = budget.portion(1, ON_THE_WAY - spent);
            let wins = G::can_be_won(&child, &mut each);
            spent += each.spent();
            let Some(wins) = wins else { break };
            tried += 1.0;
            right += f64::from(u8::from(wins));
        }
        if others.is_empty() || tried > 1.0 {
            shares.push(right / tried);
        }
    }
    let luck: Vec<f64> = shares.iter().map(|share: &f64| -share.log2()).collect();
    let bits = luck.iter().sum::<f64>() / luck.len().max(1) as f64 * line.len() as f64;
    Way { keeping: mean(&shares), bits }
}

/// What there is to know of solving by deduction.
struct Rounds {
    /// The hardest step that is needed, from 0 to 1.
    hardest: f64,
    /// The mean share of open cells that one step decides.
    decided: f64,
    /// How many steps it takes.
    steps: u64,
}

/// Solves by rounds: all that the easiest kind of step decides is, then one looks again. Where nothing follows, somebody
/// has to guess; who has guessed often enough has seen how hard it is.
fn rounds<G: Game>(start: &G::Position, line: &[G::Move], budget: &Budget) -> Rounds {
    let (mut position, mut shares) = (start.clone(), Vec::new());
    let (mut hardest, mut steps, mut guesses) = (0_u8, 0, 0);
    let goes_on = |position: &G::Position| G::status(position) == Status::Playing && !budget.is_cancelled();
    while goes_on(&position) && shares.len() < ROUNDS && guesses < GUESSES {
        let cells: HashSet<usize> =
            onwards::<G>(&position).iter().filter_map(|made| G::cells(&position, made).first().copied()).collect();
        let (effort, mut found) = G::easiest(&position).unwrap_or((HARDEST_STEP, Vec::new()));
        hardest = hardest.max(effort);
        shares.push(found.len() as f64 / cells.len().max(found.len()).max(1) as f64);
        if found.is_empty() {
            guesses += 1;
            found.extend(line.iter().find(|made| G::refuse(&position, made).is_none()).cloned());
        }
        if found.is_empty() {
            break;
        }
        for made in found {
            if G::refuse(&position, &made).is_none() && G::status(&position) == Status::Playing {
                G::make(&mut position, &made);
                steps += 1;
            }
        }
    }
    Rounds { hardest: f64::from(hardest) / f64::from(HARDEST_STEP), decided: mean(&shares), steps }
}

fn mean(shares: &[f64]) -> f64 {
    if shares.is_empty() { 1.0 } else { shares.iter().sum::<f64>() / shares.len() as f64 }
}
