//! How long Nine Almonds takes to know everything about a board: `cargo bench -p parlor-games --bench nine_almonds`.
//!
//! A part's name as an argument runs that part alone; `stress` compares verdicts with trying everything.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use parlor_games::coach::{Budget, Means, Par, Verdict};
use parlor_games::game::{Judge, Rules};
use parlor_games::games::nine_almonds::NineAlmonds;
use parlor_games::games::nine_almonds::board::{Jump, Position, Shape, Square};
use parlor_games::games::nine_almonds::par::{self as pars, starts};
use parlor_games::games::nine_almonds::plan::Plan;
use parlor_games::games::nine_almonds::solver::{self, Solved};
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;

use self::figures::{Claim, at_least, at_most, clock, each, timed};

mod figures;

fn main() {
    figures::run(&[("tables", tables), ("starts", starts), ("shares", shares), ("par", par), ("stress", stress)]);
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
    (Plan::LARGE, false),
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
                let (verdict, seconds) = timed(|| NineAlmonds::judge(&position, &mut Budget::default()).verdict);
                match verdict {
                    Verdict::Winnable { .. } => won += 1,
                    Verdict::NotWinnable { .. } => lost += 1,
                    Verdict::Unknown => {}
                }
                times.push(seconds * 1e3);
            }
            times.sort_by(f64::total_cmp);
            let name = format!("nine-almonds, {plan:?} {}, {name} position", rule(orthogonal));
            let share = (won + lost) as f64 * 100.0 / POSITIONS as f64;
            at_least(&format!("{name}, {won} won and {lost} lost of {POSITIONS}, decided"), share, "%", 100.0);
            at_most(&format!("{name}, median verdict"), times[POSITIONS / 2], "ms", 10.0);
            let mean = times.iter().sum::<f64>() / POSITIONS as f64;
            at_most(&format!("{name}, mean verdict"), mean, "ms", 100.0);
            at_most(&format!("{name}, slowest verdict"), times[POSITIONS - 1], "ms", 5_000.0);
        }
    }
}

/// What a search for par may take here.
const STEPS: u64 = 400_000_000;
const MEMORY: usize = 600_000_000;

/// Looks for the fewest turns anew; the seconds until there was a line and what it had, and until the end.
fn sought(
    position: &Position,
    memory: usize,
    steps: u64,
) -> (Par<<NineAlmonds as Rules>::Move>, Option<(f64, i64)>, f64) {
    let mut means = Means { budget: Budget::nodes(steps), memory };
    let (before, mut first, mut last) = (clock(), None, Par::unknown());
    pars::anew(position, &mut means, &mut |par| {
        if let (None, Some((turns, _))) = (first, &par.best) {
            first = Some((clock() - before, *turns));
        }
        last = par;
    });
    (last, first, clock() - before)
}

/// How long par takes to be proved: of the starts, and of positions after a few random jumps.
fn par() {
    for (setup, seconds) in [("5x5", 1.0), ("diamond", 1.0), ("7x7,5", 2.0), ("english", 15.0), ("european", 120.0)] {
        let start = starts::start(setup).expect("a setup of the card");
        proved(setup, &start, seconds);
    }
    middle("english", 6);
    middle("european", 8);
    middle("diamond", 6);
}

fn proved(setup: &str, start: &Position, seconds: f64) {
    let (par, first, spent) = sought(start, MEMORY, STEPS);
    let name = format!("nine-almonds, par, {setup}");
    if let Some((first, turns)) = first {
        at_most(&format!("{name}, first line, {turns} turns"), first * 1e3, "ms", 100.0);
    }
    let (best, bound) = (par.best.as_ref().map(|(turns, line)| (*turns, replays(start, line))), par.bound);
    let words = format!("{name}, best {best:?} (replayed), bound {bound:?}, proved {}", par.is_proved());
    at_most(&words, if par.is_settled() { spent } else { f64::INFINITY }, "s", seconds);
    figures::plain(&format!("{name}, highest memory of the process so far"), peak(), "MB");
}

/// The most memory that this process has had, where the system tells.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok())
        .map_or(f64::NAN, |kilobytes| kilobytes / 1e3)
}

/// How many positions in the middle of a game are asked for.
const MIDDLE: usize = 8;

/// Positions after so many random jumps, within the memory of a table and ten seconds' worth of steps.
fn middle(setup: &str, jumps: usize) {
    let start = starts::start(setup).expect("a setup of the card");
    let mut random = Random::new(6);
    let (mut within, mut times, mut won) = (0, Vec::new(), 0);
    for _ in 0..MIDDLE {
        let mut position = start.clone();
        for _ in 0..jumps {
            let has = |square| position.has_almond(square);
            let fits = |jump: &&Jump| has(jump.from()) && has(jump.over()) && !has(jump.to());
            let all: Vec<Jump> = position.shape().jumps().iter().filter(fits).copied().collect();
            let Some(jump) = random.pick(&all) else { break };
            let left = position.almonds().filter(|&at| at != jump.from() && at != jump.over());
            position = Position::with(position.shared_shape(), left.chain([jump.to()]));
        }
        let (par, _, spent) = sought(&position, Means::MEMORY, Budget::DEFAULT_NODES);
        within += usize::from(par.is_settled() && spent <= 10.0);
        won += usize::from(par.best.is_some());
        times.push(spent);
    }
    times.sort_by(f64::total_cmp);
    let name = format!("nine-almonds, par, {setup} after {jumps} random jumps, {won} won of {MIDDLE}");
    at_least(&format!("{name}, settled within 10 s"), within as f64, "positions", MIDDLE as f64 / 2.0 + 1.0);
    figures::plain(&format!("{name}, median"), times[MIDDLE / 2], "s");
    figures::plain(&format!("{name}, slowest"), times[MIDDLE - 1], "s");
}

/// The pars that are written down are found anew, each by its own search.
fn known_starts() {
    for (setup, _, line) in starts::STARTS {
        let start = starts::start(setup).expect("a setup of the card");
        let turns = line.split(' ').count() as i64;
        let (par, _, spent) = sought(&start, MEMORY, STEPS);
        let same = par.is_proved() && par.bound == Some(turns);
        let name = format!("nine-almonds, stress, par of {setup} is not {turns} turns, looked for in {spent:.1} s");
        at_most(&name, f64::from(u8::from(!same)), "boards", 0.0);
    }
}

/// How many positions of each board the stress test asks for.
const EACH: usize = 1_000;

/// Compares verdicts with trying everything, on a million positions of small boards of any shape.
fn stress() {
    let mut random = Random::new(7);
    let mut stress = figures::Stress::default();
    for number in 0..figures::positions().div_ceil(EACH) {
        let (cols, rows) = [(3, 3), (5, 3), (3, 5), (5, 5)][number % 4];
        let orthogonal = random.one_in(2);
        // At most 15 squares, so that there are not too many positions to try.
        let mut squares: Vec<Square> =
            (0..rows).flat_map(|y| (0..cols).map(move |x| Square::new(x as u8, y as u8))).collect();
        random.shuffle(&mut squares);
        squares.truncate(15 - random.below(4).min(squares.len() - 6));
        let goal = squares[0];
        let shape = Shape::new(Size::new(cols, rows), orthogonal, goal, |s| squares.contains(&s), |_| false);
        let shape = Arc::new(shape.expect("both sides are odd and the goal is a square"));
        let truth = tried(&squares, orthogonal);
        for _ in 0..EACH {
            let set = random.below(truth.len());
            let almonds = squares.iter().enumerate().filter(|(bit, _)| set >> bit & 1 == 1).map(|(_, &square)| square);
            let position = Position::with(Arc::clone(&shape), almonds);
            stress.note(truth[set], |nodes| {
                let verdict = NineAlmonds::judge(&position, &mut Budget::nodes(nodes)).verdict;
                Claim::of(&verdict, |line| replays(&position, line))
            });
        }
    }
    stress.print("nine-almonds");
    known_starts();
}

fn replays(position: &Position, line: &[<NineAlmonds as Rules>::Move]) -> bool {
    let mut position = position.clone();
    for turn in line {
        if NineAlmonds::refuse(&position, turn).is_some() {
            return false;
        }
        NineAlmonds::play(&mut position, turn, &mut Vec::new());
    }
    position.is_won()
}

/// Whether each set of almonds can be won on the first square, the squares being numbered as they come: by trying
/// every jump, those with fewer almonds first. It shares nothing with the solver.
fn tried(squares: &[Square], orthogonal: bool) -> Vec<bool> {
    let number = |x: i32, y: i32| squares.iter().position(|s| (i32::from(s.x), i32::from(s.y)) == (x, y));
    let mut jumps = Vec::new();
    for (from, square) in squares.iter().enumerate() {
        for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
            let (x, y) = (i32::from(square.x), i32::from(square.y));
            if (dx, dy) == (0, 0) || (orthogonal && dx != 0 && dy != 0) {
                continue;
            }
            if let (Some(over), Some(to)) = (number(x + dx, y + dy), number(x + 2 * dx, y + 2 * dy)) {
                jumps.push((from, over, to));
            }
        }
    }
    let mut wins = vec![false; 1 << squares.len()];
    wins[1] = true;
    let mut sets: Vec<usize> = (0..wins.len()).collect();
    sets.sort_by_key(|set| set.count_ones());
    for set in sets {
        let has = |bit: usize| set >> bit & 1 == 1;
        wins[set] |= jumps.iter().any(|&(from, over, to)| {
            has(from) && has(over) && !has(to) && wins[set - (1 << from) - (1 << over) + (1 << to)]
        });
    }
    wins
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

fn rule(orthogonal: bool) -> &'static str {
    if orthogonal { "orthogonal" } else { "8 directions" }
}

/// One question from nothing, as a command that judges one id asks it, and all answers to it.
fn cold() {
    // What is loaded is kept, so that only the first question is cold.
    let before = Instant::now();
    let start = Position::start(Plan::Classic.shape().expect("the classic board is a board"));
    let turns = solver::fewest_turns(black_box(&start));
    let name = format!("nine-almonds, 5x5 start from cold, {turns:?} turns");
    at_most(&name, before.elapsed().as_secs_f64() * 1e3, "ms", 10.0);
    let lines = solver::optimal_lines(&start, usize::MAX);
    let right = lines.iter().filter(|line| line.len() == 4 && replays(&start, line)).count();
    at_least("nine-almonds, 5x5 start, solutions in 4 turns listed", right as f64, "lines", 16.0);
}

/// The tables; the turns table includes one more win map.
fn five(orthogonal: bool) {
    let name = format!("nine-almonds, 5x5 {}", rule(orthogonal));
    let (count, seconds) = timed(|| solver::count_winnable_on_five(orthogonal));
    at_most(&format!("{name}, win map, {count} won"), seconds * 1e3, "ms", 100.0);
    let before = clock();
    solver::load_five(orthogonal);
    at_most(&format!("{name}, turns table"), clock() - before, "s", 2.0);
    let shape = Plan::Classic.shape_with(orthogonal).expect("the classic board is a board");
    let mut random = Random::new(1);
    let boards: Vec<Position> = (0..100_000)
        .map(|_| {
            let almonds: Vec<Square> = shape.squares().filter(|_| random.one_in(2)).collect();
            Position::with(shape.clone(), almonds)
        })
        .collect();
    let mut hardest = None;
    let seconds = each(&boards, |board| hardest = hardest.max(solver::fewest_turns(black_box(board))));
    at_most(&format!("{name}, one answer, hardest {} turns", hardest.unwrap_or(0)), seconds * 1e6, "us", 1.0);
}

fn search(plan: Plan, orthogonal: bool) {
    let shape = plan.shape_with(orthogonal).expect("named boards are boards");
    let mut nodes = 0_u64;
    let before = clock();
    let outcome = solver::judge(&Position::start(shape), &mut |units| {
        nodes += units;
        nodes <= 3_000_000
    });
    let seconds = clock() - before;
    let words = match outcome {
        Solved::Won(line) => format!("won, {} turns", line.len()),
        Solved::Lost(_) => "lost".to_owned(),
        Solved::Unknown => "unknown".to_owned(),
    };
    let name = format!("nine-almonds, {plan:?} {}, start, {words}, {nodes} nodes", rule(orthogonal));
    at_most(&name, seconds * 1e3, "ms", 1_000.0);
}
