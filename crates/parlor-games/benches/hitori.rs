//! How fast Hitori puzzles are solved and dealt: `cargo bench -p parlor-games --bench hitori`.
//!
//! All figures are wall time of one thread, so run it on a quiet machine. If Simon Tatham's Singles is installed, its
//! generator is measured in the same run; its time is the wall time of the child process, which is single-threaded.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use parlor_games::games::hitori::board::{Puzzle, Rule};
use parlor_games::games::hitori::deal::Dealer;
use parlor_games::games::hitori::grade::Grade;
use parlor_games::games::hitori::solver::Solver;
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;

const SIDES: [usize; 5] = [5, 8, 12, 20, 30];

fn main() {
    println!("wall time of one thread\n");
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
        let count = 60_000 / (side * side);
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

/// The best of several passes over a set: other work on the machine only ever adds time.
fn per_puzzle(solver: &mut Solver, set: &[Puzzle]) -> f64 {
    let pass = |solver: &mut Solver| {
        let start = Instant::now();
        for puzzle in set {
            assert_eq!(black_box(solver.is_unique(black_box(puzzle), &mut |_| true)), Some(true));
        }
        start.elapsed().as_secs_f64() * 1e6 / set.len() as f64
    };
    (0..7).map(|_| pass(solver)).fold(f64::INFINITY, f64::min)
}

fn dealing(rule: Rule) {
    println!("boards dealt a second; Singles in the same run");
    println!("{:>6} {:>8} {:>10} {:>10} {:>8} {:>8}", "size", "grade", "ours", "Singles", "ratio", "target");
    let mut random = Random::new(2);
    let singles = find_singles();
    for side in SIDES {
        let size = Size::new(side, side);
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let ours = rate(size, rule, grade, &mut random, Duration::from_millis(1_000));
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
    for side in [6, 8, 12] {
        let size = Size::new(side, side);
        let ours = rate(size, rule, Grade::Extreme, &mut random, Duration::from_secs(4));
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
            print!(" {:>10.1}", rate(size, Rule::Relaxed, grade, &mut random, Duration::from_millis(400)));
        }
        println!();
    }
}

fn rate(size: Size, rule: Rule, grade: Grade, random: &mut Random, time: Duration) -> f64 {
    let mut dealer = Dealer::new();
    let start = Instant::now();
    let mut made = 0;
    while start.elapsed() < time {
        match dealer.deal(size, rule, grade, random) {
            Ok(puzzle) => {
                black_box(puzzle);
                made += 1;
            }
            Err(_) => break,
        }
    }
    f64::from(made) / start.elapsed().as_secs_f64()
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
    let start = Instant::now();
    let status = Command::new(program)
        .args(["--generate", &count.to_string(), &format!("{side}x{side}{difficulty}")])
        .stdout(Stdio::null())
        .status();
    let seconds = start.elapsed().as_secs_f64();
    status.is_ok_and(|status| status.success()).then(|| f64::from(count) / seconds)
}
