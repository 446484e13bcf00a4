//! How fast Candy plays, proves and guesses: `cargo bench -p parlor-games --bench candy`.
//!
//! A part's name as an argument runs that part alone; `stress` compares verdicts with trying everything.

use parlor_games::arena;
use parlor_games::coach::{Budget, Means, Measure, measures, par_of};
use parlor_games::game::{Deal, Game, Judge, Rules as _, Status};
use parlor_games::games::candy::Candy;
use parlor_games::games::candy::board::{Board, Position, WANTED};
use parlor_games::games::candy::rules::Move;
use parlor_games::games::candy::setup::{Demand, Goal, Refill, Rules, Setup};
use parlor_games::games::candy::solver::field::Field;
use parlor_games::games::candy::solver::imagined::imagined_games;
use parlor_games::games::candy::solver::{Task, on_field, research};
use parlor_games::games::candy::supply::{Stack, Supply};
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use self::figures::{Claim, at_least, at_most, clock, plain};

mod figures;

const SAMPLE: &str = include_str!("../testdata/classic/candy/candy_board_sample.txt");

fn main() {
    figures::run(&[
        ("moves", moves),
        ("proofs", proofs),
        ("play-outs", all_play_outs),
        ("levels", levels),
        ("par", par),
        ("stress", stress),
    ]);
}

fn moves() {
    let small = moves_on("6x6, 4 kinds", "6x6,k4,s100", 15.0);
    // The fastest public engine known, npm's match3, makes 4,550 matching moves a second.
    at_least(
        "candy, 6x6, faster than the fastest public engine's 4550 moves/s",
        small * 1e6 / 4_550.0,
        "times",
        4_000.0,
    );
    moves_on("9x9, 6 kinds", "9x9,k6,s200", 10.6);
}

fn proofs() {
    for (swaps, target) in [(5, 6.0), (6, 100.0), (7, 930.0)] {
        proof(swaps, target);
    }
    states();
    fewest();
    longest();
}

fn all_play_outs() {
    play_outs("6x6, 4 kinds", "6x6,k4,s100", true);
    play_outs("9x9, 6 kinds", "9x9,k6,s200", false);
}

/// How often players that know nothing of what comes win the levels that are not called relaxed.
fn levels() {
    let presets = Candy::CARD.presets.iter().filter(|preset| !preset.name.contains("relaxed"));
    for preset in presets {
        let setup: Setup = preset.setup.parse().expect("a preset is a setup");
        for (name, most) in [("random", 5.0), ("greedy", 40.0)] {
            let player = arena::player::<Candy>(name).expect("it is a player");
            let won = (0..LEVELS).filter(|number| {
                let seed = Seed::new(number.to_string());
                let start = Candy::deal(&setup, &seed).expect("a preset is dealt");
                arena::play_out(player, start, &mut seed.random("player")).won
            });
            let share = won.count() as f64 * 100.0 / LEVELS as f64;
            at_most(&format!("candy, {}, won by {name}", preset.name), share, "%", most);
        }
    }
}

/// Boards of each preset.
const LEVELS: u64 = 1_000;

fn sample() -> Position {
    (Candy::FORMATS[0].read)(SAMPLE).expect("the sample is a board file")
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

/// Millions of legal moves a second.
fn moves_on(what: &str, setup: &str, target: f64) -> f64 {
    let setup = format!("{setup},survive,1,0").parse().expect("a setup");
    let boards: Vec<Position> =
        (0..200).map(|n| Candy::deal(&setup, &Seed::new(n.to_string())).expect("a deal")).collect();
    let mut random = Random::new(1);
    let mut best: f64 = 0.0;
    for _ in 0..3 {
        let before = clock();
        let mut count = 0;
        for board in boards.iter().cycle().take(4_000) {
            on_field(board, 0, Games { moves: &mut count, random: &mut random });
        }
        best = best.max(count as f64 / (clock() - before) / 1e6);
    }
    at_least(&format!("candy, {what}, legal moves in trees of games"), best, "M/s", target);
    best
}

/// Does something so many times and gives what came of it last and the time of one, in milliseconds.
fn repeated<T>(times: u32, mut run: impl FnMut() -> T) -> (T, f64) {
    let before = clock();
    for _ in 1..times {
        std::hint::black_box(run());
    }
    let last = run();
    (last, (clock() - before) * 1e3 / f64::from(times))
}

fn proof(swaps: u32, target: f64) {
    let sample = sample();
    let times = [20, 5, 1][swaps.clamp(5, 7) as usize - 5];
    let ((points, moves), spent) = repeated(times, || {
        let mut budget = Budget::nodes(u64::MAX);
        let (points, _) = research::best_points(&sample, swaps, &mut budget).expect("no budget to run out of");
        (points, budget.spent())
    });
    let name = format!("candy, sample, best of {swaps} swaps proved, {points} points in {moves} moves");
    at_most(&name, spent, "ms", target);
}

/// How long par takes: the most points of so many swaps, then what is known of the presets with the means of a table.
fn par() {
    most_points("6x6,k4,endless,survive,6,6", 500.0);
    most_points("6x6,k4,s100,survive,6,6", 500.0);
    most_points("8x8,k5,endless,survive,5,5", 500.0);
    for preset in Candy::CARD.presets {
        presets(preset.setup);
    }
}

/// How many boards of each setup.
const BOARDS: u64 = 10;

fn deal(setup: &str, number: u64) -> Position {
    let setup: Setup = setup.parse().expect("a setup");
    Candy::deal(&setup, &Seed::new(format!("par-{number}"))).expect("a deal")
}

fn most_points(setup: &str, target: f64) {
    let mut times = Vec::new();
    for number in 0..BOARDS {
        let position = deal(setup, number);
        let before = clock();
        let found = par_of::<Candy>(&position, Measure::Points, &mut Means::steps(u64::MAX)).expect("it has a par");
        times.push(if found.face.proved { (clock() - before) * 1e3 } else { f64::INFINITY });
    }
    times.sort_by(f64::total_cmp);
    let name = format!("candy, par, {setup}, most points proved");
    at_most(&format!("{name}, median of {BOARDS}"), times[times.len() / 2], "ms", target);
    plain(&format!("{name}, slowest of {BOARDS}"), times[times.len() - 1], "ms");
}

/// Of how many boards par is proved with the means of a table, and the time.
fn presets(setup: &str) {
    let start = deal(setup, 0);
    for &measure in measures::<Candy>(&start) {
        let (mut proved, mut found, before) = (0, 0, clock());
        for number in 0..BOARDS {
            let share = Budget::DEFAULT_NODES / measures::<Candy>(&start).len() as u64;
            let par = par_of::<Candy>(&deal(setup, number), measure, &mut Means::steps(share));
            proved += usize::from(par.as_ref().is_some_and(|par| par.face.proved));
            found += usize::from(par.is_some_and(|par| par.face.best.is_some()));
        }
        let name = format!("candy, par, {setup}, {}s, {found} lines and {proved} proved of {BOARDS}", measure.unit());
        plain(&name, (clock() - before) * 1e3 / BOARDS as f64, "ms a board");
    }
}

fn states() {
    let sample = sample();
    let count = || research::live_states(&sample, 6, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    let (counts, spent) = repeated(1, count);
    plain(&format!("candy, sample, live states {counts:?}"), spent, "ms");
}

fn fewest() {
    let sample = sample();
    let find = || research::fewest_swaps(&sample, 6, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    let (line, spent) = repeated(100, find);
    plain(&format!("candy, sample, exhausted by no fewer than {} swaps", line.len()), spent, "ms");
}

fn longest() {
    let mut position = sample();
    position.setup.goal = Goal::Survive;
    position.setup.target = 33;
    let find = || research::fewest_swaps(&position, 33, &mut Budget::nodes(u64::MAX)).expect("no budget to run out of");
    let (line, spent) = repeated(500, find);
    at_most(&format!("candy, sample, {} refilled swaps, the bound", line.len()), spent, "ms", 0.11);
}

/// Random games of three and eight swaps with other candies each time, as the look-ahead player makes them.
fn play_outs(what: &str, setup: &str, targeted: bool) {
    let setup = format!("{setup},survive,1,0").parse().expect("a setup");
    let board = Candy::deal(&setup, &Seed::new("1")).expect("a deal");
    let mut random = Random::new(1);
    for swaps in [3, 8] {
        let mut games = 0_u64;
        let before = clock();
        for _ in 0..20 {
            let tried = imagined_games(&board, 500, swaps, &mut random, |reached| u64::from(reached.points));
            games += 500 * tried.len() as u64;
        }
        let rate = games as f64 / (clock() - before) / 1e6;
        let name = format!("candy, {what}, play-outs of {swaps} swaps");
        if targeted {
            at_least(&name, rate, "M/s", 1.0);
        } else {
            plain(&name, rate, "M/s");
        }
    }
}

/// Compares verdicts on a million small positions with the plain rules, played through to the end.
fn stress() {
    let mut random = Random::new(9);
    let mut stress = figures::Stress::default();
    let (mut won, mut refuted) = (0_u64, 0_u64);
    for _ in 0..figures::positions() {
        let position = small_position(&mut random);
        let can = can_be_won(&position);
        stress.note(can, |nodes| {
            let verdict = Candy::judge(&position, &mut Budget::nodes(nodes)).verdict;
            Claim::of(&verdict, |line| wins(&position, line))
        });
        let playable = Candy::status(&position) == Status::Playing;
        won += u64::from(can && playable);
        refuted += u64::from(!can && playable);
    }
    stress.print("candy");
    println!("(of those with a swap {won} won and {refuted} lost)");
}

/// A board of a few candies with a short stack, a goal and mostly a limit. Most have no match to begin with, as in a game.
fn small_position(random: &mut Random) -> Position {
    let size = Size::new(3 + random.below(3), 3 + random.below(3));
    let kinds = 3 + random.below(3);
    let draw = |many: usize, random: &mut Random| (0..many).map(|_| random.below(kinds) as u8).collect::<Vec<u8>>();
    let mut board = Board::of_kinds(size, &draw(size.area(), random));
    for _ in 0..50 {
        if board.is_stable() {
            break;
        }
        board = Board::of_kinds(size, &draw(size.area(), random));
    }
    let stack = random.below(11);
    let goal = *random.pick(&[Goal::Score, Goal::Collect, Goal::Survive, Goal::Exhaust]).unwrap_or(&Goal::Score);
    let target = match goal {
        Goal::Score => 60 * (1 + random.below(16)),
        _ => 1 + random.below(3),
    };
    let setup = Setup {
        size,
        kinds: kinds as u8,
        refill: Refill::Own,
        goal,
        target: target as u32,
        swaps: random.below(4) as u32,
        demand: Demand::Steady,
        rules: Rules::Classic,
    };
    let mut wanted = [0; WANTED];
    if goal == Goal::Collect {
        wanted[random.below(kinds)] = 3 + random.below(4) as u16;
        wanted[random.below(kinds)] = 3 + random.below(4) as u16;
    }
    let candies = draw(stack, random);
    Position::new(setup, board, Supply::Stack(Stack::new(candies)), wanted)
}

/// Whether any line of swaps wins, by the rules alone.
fn can_be_won(position: &Position) -> bool {
    match Candy::status(position) {
        Status::Won => true,
        Status::Playing => Candy::moves(position).iter().filter(|made| Candy::plays_on(position, made)).any(|made| {
            let mut next = position.clone();
            Candy::play(&mut next, made, &mut Vec::new());
            can_be_won(&next)
        }),
        _ => false,
    }
}

/// Whether a line of swaps is legal and wins.
fn wins(position: &Position, line: &[Move]) -> bool {
    let mut position = position.clone();
    for made in line {
        if Candy::refuse(&position, made).is_some() || !Candy::plays_on(&position, made) {
            return false;
        }
        Candy::play(&mut position, made, &mut Vec::new());
    }
    Candy::status(&position) == Status::Won
}
