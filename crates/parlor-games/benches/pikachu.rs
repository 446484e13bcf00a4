//! How long Pikachu takes: path queries, pairs, verdicts and deals. Prints one line a figure, with its target.

use std::hint::black_box;
use std::time::{Duration, Instant};

use parlor_games::coach::{Budget, Verdict};
use parlor_games::game::Game;
use parlor_games::games::pikachu::Pikachu;
use parlor_games::games::pikachu::board::Board;
use parlor_games::games::pikachu::deal::document;
use parlor_games::games::pikachu::setup::Setup;
use parlor_games::games::pikachu::shift::Shift;
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

/// What a labelled board may cost.
const LABELLED: u64 = 200_000;

const BOARDS: &str = include_str!("../testdata/pikachu/boards.txt");

fn main() {
    row("Pikachu", "measured", "target");
    // A part's name as an argument runs that part alone.
    let parts: [(&str, fn()); 4] =
        [("queries", queries), ("labelled", labelled), ("deals", deals), ("sliding", sliding)];
    let wanted: Vec<String> = std::env::args().collect();
    let named = parts.iter().any(|(name, _)| wanted.iter().any(|word| word == name));
    for (_, part) in parts.iter().filter(|(name, _)| !named || wanted.iter().any(|word| word == name)) {
        part();
    }
}

fn row(what: &str, measured: &str, target: &str) {
    println!("{what:<62} {measured:>26} {target:>10}");
}

/// The time of one call, from as many as fit into a moment; the quickest of five moments, because others use the
/// machine too.
fn each<T>(items: &[T], mut call: impl FnMut(&T)) -> f64 {
    let moment = |call: &mut dyn FnMut(&T)| {
        let clock = Instant::now();
        let mut calls = 0;
        while clock.elapsed() < Duration::from_millis(60) {
            items.iter().for_each(&mut *call);
            calls += items.len();
        }
        clock.elapsed().as_secs_f64() / calls as f64
    };
    (0..5).map(|_| moment(&mut call)).fold(f64::INFINITY, f64::min)
}

fn us(seconds: f64) -> String {
    format!("{:.3} us", seconds * 1e6)
}

fn random_board(size: Size, kinds: usize, seed: u64) -> Board {
    Board::new(size, document(size.area(), kinds, &mut Random::new(seed)), Shift::None)
}

/// Boards that got stuck in random play, and full boards without any pair.
fn without_pairs(size: Size, kinds: usize, random: &mut Random) -> Vec<Board> {
    let mut found = Vec::new();
    while found.len() < 40 {
        let mut board = random_board(size, kinds, random.next_u64());
        while let Some(&(a, b)) = random.pick(&board.field().pairs()) {
            board.take(a, b, |_, _| ());
        }
        if board.field().count() > 0 {
            found.push(board);
        }
    }
    found
}

fn queries() {
    let mut random = Random::new(1);
    for (cols, rows, kinds) in [(14, 6, 21), (18, 8, 36), (26, 14, 62)] {
        let size = Size::new(cols, rows);
        let full: Vec<Board> = (0..200).map(|_| random_board(size, kinds, random.next_u64())).collect();
        let mut half = full.clone();
        for board in &mut half {
            while board.field().count() * 2 > size.area() {
                let Some(&(a, b)) = random.pick(&board.field().pairs()) else { break };
                board.take(a, b, |_, _| ());
            }
        }
        let any = each(&full, |board| {
            black_box(board.field().any_pair());
        });
        row(&format!("{size}: any pair on a full board"), &us(any), "0.5 us");
        let all = each(&full, |board| drop(black_box(board.field().pairs())));
        row(&format!("{size}: all pairs of a full board"), &us(all), "");
        let places: Vec<(usize, usize)> =
            (0..500).map(|_| (random.below(size.area()), random.below(size.area()))).collect();
        let board = &half[0];
        let query = each(&places, |&(a, b)| {
            black_box(a != b && board.field().joined(a, b));
        });
        row(&format!("{size}: one query on a board half cleared"), &us(query), "");
        let stuck = without_pairs(size, kinds, &mut random);
        let tiles = stuck.iter().map(|board| board.field().count()).sum::<usize>() / stuck.len();
        let proof = each(&stuck, |board| {
            black_box(board.field().any_pair());
        });
        row(&format!("{size}: no pair is left, {tiles} tiles on average"), &us(proof), "10 us");
        // Every kind twice, far apart: the fullest board there is without a pair.
        let rotated: Vec<u8> = (0..size.area()).map(|place| ((place * 5 + place / cols * 2) % 61) as u8 + 1).collect();
        let board = Board::new(size, rotated, Shift::None);
        if board.field().any_pair().is_none() {
            let proof = each(&[board], |board| {
                black_box(board.field().any_pair());
            });
            row(&format!("{size}: no pair on a full board"), &us(proof), "10 us");
        }
    }
}

fn labelled() {
    let boards: Vec<(Board, char)> = BOARDS
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let number = |text: &str| text.parse::<usize>().expect("a number in the data");
            let tiles = fields[2].split_whitespace().map(|tile| number(tile) as u8).collect();
            let board = Board::new(Size::new(number(fields[0]), number(fields[1])), tiles, Shift::None);
            (board, fields[3].chars().next().expect("a label"))
        })
        .collect();
    // The quickest of some rounds for each board, because others use the machine too.
    let mut quickest = vec![f64::INFINITY; boards.len()];
    let (mut right, mut nodes) = (0, 0);
    for round in 0..7 {
        for ((board, label), quickest) in boards.iter().zip(&mut quickest) {
            let clock = Instant::now();
            let mut budget = Budget::nodes(LABELLED);
            let verdict = Pikachu::judge(board, &mut budget).verdict;
            *quickest = quickest.min(clock.elapsed().as_secs_f64());
            nodes = nodes.max(budget.spent());
            let agrees = match verdict {
                Verdict::Winnable { .. } => *label == 'S',
                Verdict::NotWinnable { .. } => *label == 'U',
                Verdict::Unknown => false,
            };
            right += usize::from(agrees && round == 0);
        }
    }
    let total: f64 = quickest.iter().sum();
    row(
        &format!("{right} of {} labelled boards right, most nodes {nodes}", boards.len()),
        &format!("{total:.3} s in total"),
        "0.25 s",
    );
    let worst = |wanted: char| {
        let times = boards.iter().zip(&quickest).filter(|((_, label), _)| *label == wanted);
        times.map(|(_, time)| *time).fold(0.0, f64::max) * 1e3
    };
    row("  worst solvable, worst unsolvable", &format!("{:.1} ms, {:.1} ms", worst('S'), worst('U')), "");
}

fn deals() {
    for size in ["6x4", "16x9", "25x24"] {
        for shift in Shift::ALL {
            let setup: Setup = format!("{size},{}", shift.word()).parse().expect("a setup");
            let seeds: Vec<Seed> = (0..20).map(|number| Seed::new(number.to_string())).collect();
            let one = each(&seeds, |seed| {
                drop(black_box(Pikachu::deal(&setup, seed)));
            });
            let open: usize = seeds
                .iter()
                .map(|seed| Pikachu::deal(&setup, seed).map_or(0, |board| board.field().pairs().len()))
                .sum();
            row(
                &format!("{size} {}: solvable deals, {:.1} pairs open", shift.word(), open as f64 / seeds.len() as f64),
                &format!("{:.0} a second", 1.0 / one),
                "",
            );
        }
    }
}

/// Verdicts where tiles slide, each with a budget of about a tenth of a second: from solvable deals, from the middle of
/// games played on them at random, and from the document's deals, which need not be winnable.
fn sliding() {
    const BOARDS: u64 = 8;
    for (size, kinds) in [("14x6", 21), ("16x9", 36), ("18x8", 36)] {
        for shift in &Shift::ALL[1..] {
            let mut words = Vec::new();
            let clock = Instant::now();
            for (deal, left) in [("solvable", 100), ("solvable", 75), ("solvable", 50), ("document", 100)] {
                let setup: Setup = format!("{size},{kinds},{},{deal}", shift.word()).parse().expect("a setup");
                let decided = (0..BOARDS).filter(|seed| {
                    let mut random = Random::new(*seed);
                    let mut board = Pikachu::deal(&setup, &Seed::new(seed.to_string())).expect("an even board");
                    while board.field().count() * 100 > board.size().area() * left {
                        let Some(&(a, b)) = random.pick(&board.field().pairs()) else { break };
                        board.take(a, b, |_, _| ());
                    }
                    Pikachu::judge(&board, &mut Budget::nodes(300_000)).verdict != Verdict::Unknown
                });
                words.push(format!("{:>3.0} %", decided.count() as f64 / BOARDS as f64 * 100.0));
            }
            let ms = clock.elapsed().as_secs_f64() * 1e3 / (4.0 * BOARDS as f64);
            row(
                &format!("{size} {}: decided at start, 3/4, 1/2 left; document", shift.word()),
                &words.join(" "),
                &format!("{ms:.0} ms each"),
            );
        }
    }
}
