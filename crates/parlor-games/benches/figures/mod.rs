//! What all benchmarks share: the clock, the one way to print a figure, and the words they understand.
//!
//! A figure is a line `GAME, NAME: VALUE UNIT`, followed by `(target <= BOUND UNIT)` or `(target >= BOUND UNIT)` where it
//! has a target. `cargo xtask bench` reads the lines with targets and makes a table of them.
//!
//! Everything runs on one thread unless a figure says otherwise.

// Each benchmark is a program of its own and uses only a part of this.
#![allow(dead_code)]

use std::sync::LazyLock;
use std::time::Instant;

use parlor_games::coach::{Budget, Verdict};

/// Seconds on a processor used so far, where the system tells (Linux), so that other work on the machine disturbs less;
/// else seconds gone by. The system counts in ticks of some milliseconds.
pub fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    on_processor().unwrap_or_else(|| START.elapsed().as_secs_f64())
}

/// Seconds this process (its first thread, which is the one that measures) has spent on a processor.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}

/// From so many seconds on a tick of the clock is no matter.
const LONG: f64 = 0.02;

/// What came of some work, and the seconds it takes: by [`clock`] if it is long. Short work is done again and the best
/// time counts, since other work on the machine only ever adds to it.
pub fn timed<T>(mut work: impl FnMut() -> T) -> (T, f64) {
    let (mut best, mut rounds) = (f64::INFINITY, 0);
    loop {
        let (start, before) = (Instant::now(), clock());
        let done = work();
        let (wall, spent) = (start.elapsed().as_secs_f64(), clock() - before);
        if spent >= LONG {
            return (done, spent.min(best));
        }
        best = best.min(wall);
        rounds += 1;
        // What is over within a time slice is hardly ever disturbed three times.
        if rounds == 8 || (rounds >= 3 && best < 1e-3) {
            return (done, best);
        }
    }
}

/// Seconds of one call, the mean over as many rounds through all items as a moment takes. The same item again and again
/// would look faster than it is.
pub fn each<T>(items: &[T], mut call: impl FnMut(&T)) -> f64 {
    const MOMENT: f64 = 0.4;
    let (start, mut calls, mut rounds) = (clock(), 0, 1);
    loop {
        for _ in 0..rounds {
            items.iter().for_each(&mut call);
        }
        calls += rounds * items.len();
        let spent = clock() - start;
        if spent >= MOMENT {
            return spent / calls as f64;
        }
        // Looking at the clock is dear next to a short call.
        rounds = if spent < MOMENT / 20.0 { rounds * 2 } else { rounds };
    }
}

/// Prints a figure without a target.
pub fn plain(name: &str, value: f64, unit: &str) {
    println!("{name}: {} {unit}", digits(value, |_| true));
}

/// Prints a figure that must not be above its target.
pub fn at_most(name: &str, value: f64, unit: &str, bound: f64) {
    let shown = digits(value, |shown| (shown <= bound) == (value <= bound));
    println!("{name}: {shown} {unit} (target <= {bound} {unit})");
}

/// Prints a figure that must not be below its target.
pub fn at_least(name: &str, value: f64, unit: &str, bound: f64) {
    let shown = digits(value, |shown| (shown >= bound) == (value >= bound));
    println!("{name}: {shown} {unit} (target >= {bound} {unit})");
}

/// A number with three digits or so, and with more where rounding would not be honest.
fn digits(value: f64, honest: impl Fn(f64) -> bool) -> String {
    let usual = match value.abs() {
        _ if value.fract() == 0.0 => 0,
        100.0.. => 0,
        10.0.. => 1,
        1.0.. => 2,
        _ => 3,
    };
    let texts = (usual..12).map(|places| format!("{value:.places$}"));
    let mut fit = texts.filter(|text| text.parse().is_ok_and(&honest));
    fit.next().unwrap_or_else(|| value.to_string())
}

/// Whether a word was given to the benchmark. All benchmarks know `stress`, and `long` for figures that take minutes.
pub fn asked(wanted: &str) -> bool {
    std::env::args().skip(1).any(|word| word == wanted)
}

/// The number given to the benchmark, if any: how many boards.
pub fn number() -> Option<usize> {
    std::env::args().skip(1).find_map(|word| word.parse().ok())
}

/// Runs the parts that were asked for by name, or else all but those that are only run when asked for.
pub fn run(parts: &[(&str, fn())]) {
    const ONLY_WHEN_ASKED: [&str; 2] = ["stress", "large"];
    // A benchmark without such a part has nothing to do when it is asked for.
    let named = ONLY_WHEN_ASKED.into_iter().any(asked) || parts.iter().any(|(name, _)| asked(name));
    let wanted = |name: &str| if named { asked(name) } else { !ONLY_WHEN_ASKED.contains(&name) };
    parts.iter().filter(|(name, _)| wanted(name)).for_each(|(_, part)| part());
}

/// How many positions a stress test asks for, unless a number is given.
pub fn positions() -> usize {
    number().unwrap_or(1_000_000)
}

/// What a solver says about a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// It can be won, by a line that was replayed by other means and does win, or does not.
    Won {
        /// Whether it does.
        replayed: bool,
    },
    /// It cannot be won.
    Lost,
    /// Nothing, within the budget.
    Nothing,
}

impl Claim {
    /// The claim of a verdict, given what replays a line.
    pub fn of<M>(verdict: &Verdict<M>, replays: impl FnOnce(&[M]) -> bool) -> Self {
        match verdict {
            Verdict::Winnable { line } => Self::Won { replayed: replays(line) },
            Verdict::NotWinnable { .. } => Self::Lost,
            Verdict::Unknown => Self::Nothing,
        }
    }

    /// Whether it is wrong. A line that does not win is, whatever the truth is.
    pub fn is_wrong(self, truth: bool) -> bool {
        match self {
            Self::Won { replayed } => !truth || !replayed,
            Self::Lost => truth,
            Self::Nothing => false,
        }
    }
}

/// Counts how often verdicts are those of a search that tries everything and shares nothing with the solver.
#[derive(Default)]
pub struct Stress {
    asked: usize,
    won: usize,
    wrong: usize,
    undecided: usize,
    wrong_within: usize,
}

impl Stress {
    /// After how many positions one is asked about with small budgets too.
    const BUDGETED: usize = 50;

    /// Takes in one position: whether it can be won, and what a solver claims within a number of nodes. Small
    /// budgets are tried as well now and then: they may leave it open, but never be wrong.
    pub fn note(&mut self, truth: bool, claim: impl Fn(u64) -> Claim) {
        let usual = claim(Budget::DEFAULT_NODES);
        if self.asked.is_multiple_of(Self::BUDGETED) {
            let wrong = (0..40).chain([100, 1_000, 10_000]).any(|nodes| claim(nodes).is_wrong(truth));
            self.wrong_within += usize::from(wrong);
        }
        self.asked += 1;
        self.won += usize::from(truth);
        self.undecided += usize::from(usual == Claim::Nothing);
        self.wrong += usize::from(usual.is_wrong(truth));
    }

    /// Takes in something else that was found to be wrong.
    pub fn wrong(&mut self) {
        self.wrong += 1;
    }

    /// Prints the figures.
    pub fn print(&self, game: &str) {
        let Self { asked, won, .. } = self;
        let none =
            |name: &str, count: usize| at_most(&format!("{game}, stress, {name}"), count as f64, "positions", 0.0);
        none(&format!("disagreements in {asked} positions ({won} won)"), self.wrong);
        none(&format!("not decided of {asked}"), self.undecided);
        none("wrong within some smaller budget", self.wrong_within);
        plain(&format!("{game}, stress, time"), clock(), "s");
    }
}
