//! How long Nine Almonds takes to know everything about a board. Prints one line a figure, with its target.

use std::hint::black_box;
use std::time::Instant;

use parlor_games::games::nine_almonds::board::{Position, Square};
use parlor_games::games::nine_almonds::plan::Plan;
use parlor_games::games::nine_almonds::solver::{self, Outcome};
use parlor_games::kit::random::Random;

fn main() {
    row("Nine Almonds", "measured", "target");
    cold();
    for orthogonal in [false, true] {
        five(orthogonal);
    }
    for plan in Plan::NAMED {
        for orthogonal in [false, true] {
            search(plan, orthogonal);
        }
    }
}

fn row(what: &str, measured: &str, target: &str) {
    println!("{what:<46} {measured:>22} {target:>8}");
}

fn rule(orthogonal: bool) -> &'static str {
    if orthogonal { "orthogonal" } else { "8 directions" }
}

/// One question from nothing, as a command that judges one id asks it.
fn cold() {
    let clock = Instant::now();
    let start = Position::start(Plan::Classic.shape().expect("the classic board is a board"));
    let turns = solver::fewest_turns(black_box(&start));
    row(&format!("5x5 start from cold, {turns:?} turns"), &format!("{:.2} ms", ms(clock)), "few ms");
}

/// The tables. The win map is made three times and the quickest counts; the turns table includes one more win map.
fn five(orthogonal: bool) {
    let mut count = 0;
    let quickest = (0..3).map(|_| {
        let clock = Instant::now();
        count = solver::count_winnable_on_five(orthogonal);
        ms(clock)
    });
    let quickest = quickest.fold(f64::INFINITY, f64::min);
    row(&format!("5x5 {}: win map, {count} won", rule(orthogonal)), &format!("{quickest:.1} ms"), "100 ms");
    let clock = Instant::now();
    solver::load_five(orthogonal);
    row(&format!("5x5 {}: turns table", rule(orthogonal)), &format!("{:.2} s", ms(clock) / 1000.0), "2 s");
    let shape = Plan::Classic.shape_with(orthogonal).expect("the classic board is a board");
    let mut random = Random::new(1);
    let boards: Vec<Position> = (0..100_000)
        .map(|_| {
            let almonds: Vec<Square> = shape.squares().filter(|_| random.one_in(2)).collect();
            Position::with(shape.clone(), almonds)
        })
        .collect();
    let clock = Instant::now();
    let hardest = boards.iter().filter_map(|board| solver::fewest_turns(black_box(board))).max();
    row(
        &format!("5x5 {}: one answer, hardest {hardest:?}", rule(orthogonal)),
        &format!("{:.3} us", ms(clock) * 1000.0 / boards.len() as f64),
        "1 us",
    );
}

fn search(plan: Plan, orthogonal: bool) {
    let shape = plan.shape_with(orthogonal).expect("named boards are boards");
    let clock = Instant::now();
    let mut nodes = 0_u64;
    let outcome = solver::judge(&Position::start(shape), &mut |units| {
        nodes += units;
        nodes <= 3_000_000
    });
    let words = match outcome {
        Outcome::Won(line) => format!("won, {} turns", line.len()),
        Outcome::Lost(_) => "lost".to_owned(),
        Outcome::Unknown => "unknown".to_owned(),
    };
    row(&format!("{plan:?} {}: {words}", rule(orthogonal)), &format!("{nodes} nodes, {:.0} ms", ms(clock)), "1000 ms");
}

fn ms(clock: Instant) -> f64 {
    clock.elapsed().as_secs_f64() * 1000.0
}
