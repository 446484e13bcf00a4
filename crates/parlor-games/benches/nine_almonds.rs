//! How long Nine Almonds takes to know everything about a board. Prints one line a figure, with its target.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use parlor_games::coach::{Budget, Verdict};
use parlor_games::game::Game;
use parlor_games::games::nine_almonds::NineAlmonds;
use parlor_games::games::nine_almonds::board::{Jump, Position, Shape, Square};
use parlor_games::games::nine_almonds::plan::Plan;
use parlor_games::games::nine_almonds::solver::{self, Outcome};
use parlor_games::kit::random::Random;

fn main() {
    // A part's name as an argument runs that part alone.
    let parts: [(&str, fn()); 3] = [("tables", tables), ("starts", starts), ("shares", shares)];
    let wanted: Vec<String> = std::env::args().collect();
    let named = parts.iter().any(|(name, _)| wanted.iter().any(|word| word == name));
    for (_, part) in parts.iter().filter(|(name, _)| !named || wanted.iter().any(|word| word == name)) {
        part();
    }
}

fn tables() {
    cold();
    for orthogonal in [false, true] {
        five(orthogonal);
    }
}

fn starts() {
    for plan in Plan::NAMED {
        for orthogonal in [false, true] {
            search(plan, orthogonal);
        }
    }
}

/// The boards whose verdicts are counted: those that are too large for a table of every position.
const BOARDS: [(Plan, bool); 6] = [
    (Plan::English, true),
    (Plan::European, true),
    (Plan::English, false),
    (Plan::European, false),
    (Plan::Diamond, false),
    (Plan::Large, false),
];

/// How many positions of each board are asked for.
const POSITIONS: usize = 200;

/// The share of positions met in random play that are decided within the default budget, and the time of a verdict:
/// any number of jumps after the start, then those of the first third of a game, which are the hardest.
fn shares() {
    for (plan, orthogonal) in BOARDS {
        let shape = plan.shape_with(orthogonal).expect("named boards are boards");
        for (name, part) in [("any", 1), ("early", 3)] {
            let mut random = Random::new(5);
            let (mut won, mut lost, mut times) = (0, 0, Vec::new());
            for _ in 0..POSITIONS {
                let position = met(&shape, part, &mut random);
                let clock = Instant::now();
                match NineAlmonds::judge(&position, &mut Budget::default()).verdict {
                    Verdict::Winnable { .. } => won += 1,
                    Verdict::NotWinnable { .. } => lost += 1,
                    Verdict::Unknown => {}
                }
                times.push(ms(clock));
            }
            times.sort_by(f64::total_cmp);
            let name = format!("{plan:?} {}, {name} position", rule(orthogonal));
            let share = (won + lost) as f64 * 100.0 / POSITIONS as f64;
            row(&format!("{name}, {won} won and {lost} lost of {POSITIONS}, decided"), &format!("{share:.1} %"), "100 %");
            row(&format!("{name}, median verdict"), &format!("{:.2} ms", times[POSITIONS / 2]), "10 ms");
            let mean = times.iter().sum::<f64>() / POSITIONS as f64;
            row(&format!("{name}, mean verdict"), &format!("{mean:.1} ms"), "100 ms");
            row(&format!("{name}, slowest verdict"), &format!("{:.0} ms", times[POSITIONS - 1]), "5000 ms");
        }
    }
}

/// A position of a random game, of its first jumps if only a part is wanted. The game is played to its end first, so
/// that its length is known.
fn met(shape: &Arc<Shape>, part: usize, random: &mut Random) -> Position {
    let mut game = vec![Position::start(Arc::clone(shape))];
    loop {
        let position = &game[game.len() - 1];
        let has = |square| position.has_almond(square);
        let fits = |jump: &&Jump| has(jump.from()) && has(jump.over()) && !has(jump.to());
        let jumps: Vec<Jump> = shape.jumps().iter().filter(fits).copied().collect();
        let Some(jump) = random.pick(&jumps) else { break };
        let left = position.almonds().filter(|&at| at != jump.from() && at != jump.over());
        game.push(Position::with(Arc::clone(shape), left.chain([jump.to()])));
    }
    let number = random.below(game.len().div_ceil(part));
    game.swap_remove(number)
}

/// One figure a line: `name: value unit (target X)`.
fn row(what: &str, measured: &str, target: &str) {
    println!("{what}: {measured} (target {target})");
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
