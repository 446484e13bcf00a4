//! How fast Hitori puzzles are solved and dealt: `cargo bench -p parlor-games --bench hitori`.
//!
//! Everything runs on one thread. Time is the CPU time of the process where the system tells it (Linux), so that other
//! work on the machine disturbs less, and wall time elsewhere. If Simon Tatham's Singles is installed, its generator is
//! measured in the same run, by the CPU time of the child process.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Instant;

use parlor_games::games::hitori::board::{Puzzle, Rule};
use parlor_games::games::hitori::deal::Dealer;
use parlor_games::games::hitori::grade::Grade;
use parlor_games::games::hitori::solver::Solver;
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;

const SIDES: [usize; 5] = [5, 8, 12, 20, 30];

/// Seconds of CPU time used so far, or of wall time where the system does not tell.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let own = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = own.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

/// Seconds of CPU time used by child processes that have ended, if the system tells.
fn children_clock() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses; the 16th and 17th fields of the line, in hundredths of a second.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    Some((fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?) / 100.0)
}

fn main() {
    let kind = if children_clock().is_some() { "CPU time" } else { "wall time" };
    println!("{kind} of one thread\n");
    solving();
    dealing(Rule::Standard);
    relaxed();
}

/// Each set is shuffled and gone through in turn: the same puzzle again and again looks two or three times faster.
fn solving() {
    println!("solve and prove uniqueness, µs a puzzle, shuffled sets");
    println!("{:>6} {:>9} {:>9} {:>9} {:>9} {:>9}", "size", "easy", "tricky", "hard", "all", "target");
    let mut random = Random::new(1);
    let mut dealer = Dealer::new();
    let mut solver = Solver::new();
    for (side, target) in [(8, 6.0), (12, 12.0), (20, 35.0), (30, 100.0)] {
        let size = Size::new(side, side);
        let count = 200_000 / (side * side);
        let mut all = Vec::new();
        print!("{:>6}", size.to_string());
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let mut set: Vec<Puzzle> =
                (0..count).filter_map(|_| dealer.deal(size, Rule::Standard, grade, &mut random).ok()).collect();
            random.shuffle(&mut set);
            print!(" {:>9.2}", per_puzzle(&mut solver, &set));
            all.extend(set);
        }
        random.shuffle(&mut all);
        let mean = per_puzzle(&mut solver, &all);
        println!(" {mean:>9.2} {target:>9} {}", if mean <= target { "reached" } else { "MISSED" });
    }
    println!();
}

/// The mean over many passes. The system counts CPU time in ticks of milliseconds, so a single pass would be too short
/// to time, and the best of several such passes would be an accident of the ticks.
fn per_puzzle(solver: &mut Solver, set: &[Puzzle]) -> f64 {
    let start = clock();
    let mut solved = 0;
    while clock() - start < 0.4 {
        for _ in 0..10 {
            for puzzle in set {
                assert_eq!(black_box(solver.is_unique(black_box(puzzle), &mut |_| true)), Some(true));
            }
        }
        solved += 10 * set.len();
    }
    (clock() - start) * 1e6 / solved as f64
}

fn dealing(rule: Rule) {
    println!("boards dealt a second; Singles in the same run");
    println!("{:>6} {:>8} {:>10} {:>10} {:>8} {:>8}", "size", "grade", "ours", "Singles", "ratio", "target");
    let mut random = Random::new(2);
    let singles = find_singles();
    for side in SIDES {
        let size = Size::new(side, side);
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let ours = rate(size, rule, grade, &mut random, 1.0);
            let theirs = singles.as_deref().and_then(|program| singles_rate(program, side, grade));
            print!("{:>6} {:>8} {ours:>10.1}", size.to_string(), grade.to_string());
            match theirs {
                Some(theirs) => {
                    let ratio = ours / theirs;
                    let target = if side == 20 && grade == Grade::Easy { 5_000.0 } else { 20.0 };
                    let verdict = if ratio >= target { "reached" } else { "MISSED" };
                    println!(" {theirs:>10.1} {ratio:>7.1}x {target:>7}x {verdict}");
                }
                None if grade == Grade::Hard && side == 30 => {
                    println!(
                        " {:>10} {:>8} {:>7}/s {}",
                        "-",
                        "-",
                        500,
                        if ours >= 500.0 { "reached" } else { "MISSED" }
                    );
                }
                None => println!(" {:>10}", "-"),
            }
        }
    }
    for side in [6, 8, 12, 20, 30] {
        let size = Size::new(side, side);
        let ours = rate(size, rule, Grade::Extreme, &mut random, 3.0);
        print!("{:>6} {:>8} {ours:>10.1}", size.to_string(), "extreme");
        if side == 12 {
            print!(" {:>10} {:>8} {:>7}/s {}", "-", "-", 20, if ours >= 20.0 { "reached" } else { "MISSED" });
        }
        println!();
    }
    println!();
}

fn relaxed() {
    println!("boards dealt a second under the relaxed rule");
    println!("{:>6} {:>10} {:>10} {:>10}", "size", "easy", "tricky", "hard");
    let mut random = Random::new(3);
    for side in [5, 8, 12, 20, 40] {
        let size = Size::new(side, side);
        print!("{:>6}", size.to_string());
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            print!(" {:>10.1}", rate(size, Rule::Relaxed, grade, &mut random, 0.3));
        }
        println!();
    }
}

/// Boards dealt a second over a number of seconds; 0 if none of this kind can be dealt.
fn rate(size: Size, rule: Rule, grade: Grade, random: &mut Random, seconds: f64) -> f64 {
    let mut dealer = Dealer::new();
    let start = clock();
    let mut made = 0;
    // Asking the time is dear next to a small board.
    let batch = 20_000 / size.area();
    while clock() - start < seconds {
        for _ in 0..batch {
            if black_box(dealer.deal(size, rule, grade, random)).is_err() {
                return 0.0;
            }
        }
        made += batch;
    }
    made as f64 / (clock() - start)
}

fn find_singles() -> Option<String> {
    let places = std::env::var("PATH").unwrap_or_default() + ":/usr/games:/usr/local/games";
    let found =
        places.split(':').map(|place| format!("{place}/sgt-singles")).find(|p| std::path::Path::new(p).exists());
    if found.is_none() {
        println!("(sgt-singles is not installed: no comparison)");
    }
    found
}

/// How many boards Singles makes a second; `None` at grades it does not have, or where one board takes too long.
fn singles_rate(program: &str, side: usize, grade: Grade) -> Option<f64> {
    let difficulty = match grade {
        Grade::Easy if side < 30 => "de",
        Grade::Tricky => "dk",
        _ => return None,
    };
    // Enough boards for a second or so at the rates it is known to have.
    let count = match (side, grade) {
        (5, Grade::Easy) => 12_000,
        (5, _) => 6_000,
        (8, Grade::Easy) => 1_200,
        (8, _) => 1_500,
        (12, Grade::Easy) => 80,
        (12, _) => 500,
        (20, Grade::Easy) => 3,
        (20, _) => 40,
        _ => 5,
    };
    let (wall, start) = (Instant::now(), children_clock());
    let status = Command::new(program)
        .args(["--generate", &count.to_string(), &format!("{side}x{side}{difficulty}")])
        .stdout(Stdio::null())
        .status();
    let seconds = match (start, children_clock()) {
        (Some(start), Some(end)) => end - start,
        _ => wall.elapsed().as_secs_f64(),
    };
    status.is_ok_and(|status| status.success()).then(|| f64::from(count) / seconds)
}
