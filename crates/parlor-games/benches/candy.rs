//! How fast Candy plays, proves and guesses. Prints one line a figure, with its target.

use std::time::Instant;

use parlor_games::coach::Budget;
use parlor_games::game::Game;
use parlor_games::games::candy::Candy;
use parlor_games::games::candy::board::Position;
use parlor_games::games::candy::setup::Goal;
use parlor_games::games::candy::solver::field::Field;
use parlor_games::games::candy::solver::imagined::imagined_games;
use parlor_games::games::candy::solver::{self, Task, on_field};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

const SAMPLE: &str = include_str!("../testdata/classic/candy/candy_board_sample.txt");

fn main() {
    row("Candy", "measured", "target");
    moves("6x6, 4 kinds: legal moves, trees of games", "6x6,k4,s100", "15 M/s");
    moves("9x9, 6 kinds: legal moves, trees of games", "9x9,k6,s200", "8 M/s");
    for (swaps, target) in [(5, "10 ms"), (6, "100 ms"), (7, "1300 ms")] {
        proof(swaps, target);
    }
    states();
    fewest();
    longest();
    hint();
    play_outs("6x6, 4 kinds", "6x6,k4,s100", "1 M/s");
    play_outs("9x9, 6 kinds", "9x9,k6,s200", "-");
}

fn row(what: &str, measured: &str, target: &str) {
    println!("{what:<56} {measured:>34} {target:>8}");
}

fn sample() -> Position {
    (Candy::formats()[0].read)(SAMPLE).expect("the sample is a board file")
}

/// Time on a processor, where the system tells it (other programs may be running), and by the clock elsewhere.
#[derive(Clone, Copy)]
struct Clock(Option<f64>, Instant);

impl Clock {
    fn start() -> Self {
        Self(on_processor(), Instant::now())
    }
}

/// Milliseconds this thread has spent on a processor.
fn on_processor() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split_whitespace().next()?.parse::<f64>().ok()? / 1e6)
}

fn ms(clock: Clock) -> f64 {
    match (clock.0, on_processor()) {
        (Some(start), Some(now)) => now - start,
        _ => clock.1.elapsed().as_secs_f64() * 1000.0,
    }
}

/// Plays games in which every legal move of every position is tried and one of them goes on.
struct Games<'a> {
    moves: &'a mut u64,
    random: &'a mut Random,
}

impl Task for Games<'_> {
    type Out = ();

    fn run<F: Field>(self, ground: &mut F::Ground, start: F) {
        let (mut field, mut taken) = (start, 0);
        loop {
            let mut next = None;
            let mut alive = 0;
            for step in field.steps(ground) {
                let (mut after, mut drawn) = (field.clone(), taken);
                let tally = after.play(ground, &mut drawn, step);
                *self.moves += 1;
                if !tally.exhausted {
                    alive += 1;
                    if self.random.below(alive) == 0 {
                        next = Some((after, drawn));
                    }
                }
            }
            let Some(going_on) = next else { return };
            (field, taken) = going_on;
        }
    }
}

fn moves(what: &str, setup: &str, target: &str) {
    let setup = format!("{setup},survive,1,0").parse().expect("a setup");
    let boards: Vec<Position> =
        (0..200).map(|n| Candy::deal(&setup, &Seed::new(n.to_string())).expect("a deal")).collect();
    let mut random = Random::new(1);
    let mut best: f64 = 0.0;
    for _ in 0..3 {
        let clock = Clock::start();
        let mut count = 0;
        for board in boards.iter().cycle().take(4_000) {
            on_field(board, 0, Games { moves: &mut count, random: &mut random });
        }
        best = best.max(count as f64 / ms(clock) / 1000.0);
    }
    row(what, &format!("{best:.1} M/s"), target);
}

fn proof(swaps: u32, target: &str) {
    let mut budget = Budget::nodes(u64::MAX);
    let clock = Clock::start();
    let (points, _) = solver::best_points(&sample(), swaps, &mut budget).expect("no budget to run out of");
    let spent = ms(clock);
    let rate = budget.spent() as f64 / spent / 1000.0;
    row(
        &format!("sample: best of {swaps} swaps proved, {points} points"),
        &format!("{} moves, {spent:.1} ms, {rate:.1} M/s", budget.spent()),
        target,
    );
}

fn states() {
    let clock = Clock::start();
    let counts = solver::live_states(&sample(), 6, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    row(&format!("sample: live states {counts:?}"), &format!("{:.0} ms", ms(clock)), "-");
}

fn fewest() {
    let clock = Clock::start();
    let line = solver::fewest_swaps(&sample(), 6, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    row(&format!("sample: fewest swaps to exhaust: {}", line.len()), &format!("{:.2} ms", ms(clock)), "-");
}

fn longest() {
    let mut position = sample();
    position.setup.goal = Goal::Survive;
    position.setup.target = 33;
    let clock = Clock::start();
    let line = solver::fewest_swaps(&position, 33, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    row(&format!("sample: {} refilled swaps, the bound", line.len()), &format!("{:.2} ms", ms(clock)), "0.11 ms");
}

fn hint() {
    let clock = Clock::start();
    let (points, line) = solver::best_points(&sample(), 5, &mut Budget::nodes(u64::MAX)).expect("no budget");
    row(
        &format!("sample: hint by exact search to depth 5: {} for {points}", line[0]),
        &format!("{:.2} ms", ms(clock)),
        "10 ms",
    );
}

/// Random games of eight swaps with other candies each time, as the look-ahead player makes them.
fn play_outs(what: &str, setup: &str, target: &str) {
    let setup = format!("{setup},survive,1,0").parse().expect("a setup");
    let board = Candy::deal(&setup, &Seed::new("1")).expect("a deal");
    let mut random = Random::new(1);
    for swaps in [3, 8] {
        let mut games = 0_u64;
        let clock = Clock::start();
        for _ in 0..20 {
            let tried = imagined_games(&board, 500, swaps, &mut random, |reached| u64::from(reached.points));
            games += 500 * tried.len() as u64;
        }
        let rate = games as f64 / ms(clock) / 1000.0;
        row(&format!("{what}: play-outs of {swaps} swaps"), &format!("{rate:.2} M/s"), target);
    }
}
