//! How fast boards of Magic Square are judged: `cargo bench -p parlor-games --bench magic_square`.
//!
//! Boards lie in the band of fillings where verdicts are hardest. `find` are parts of random magic squares and what else
//! turned out to have a completion; `refute` are such parts with one number put wrongly, without those that fall to the
//! lines alone.
//!
//! A part's name as an argument runs that part alone. `long` also counts all squares of order 5, `large` looks at fuller
//! boards of large orders and nothing else, and `stress` compares verdicts with brute force and nothing else.

use std::hint::black_box;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use parlor_games::coach::{Budget, Fact, Verdict, judged};
use parlor_games::game::{Deal, Judge, Rules};
use parlor_games::games::magic_square::MagicSquare;
use parlor_games::games::magic_square::board::{Board, Frame};
use parlor_games::games::magic_square::deal::random_square;
use parlor_games::games::magic_square::solver::{
    Completion, SquareTable, complete, construct, count, order_five, order_four,
};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use self::figures::{Claim, asked, at_least, at_most, clock, plain, timed};

mod figures;

fn main() {
    figures::run(&[
        ("constructions", constructions),
        ("enumeration", enumeration),
        ("verdicts", verdicts),
        ("open", || large_orders(&[0, 5, 10, 20, 30], 3, Budget::DEFAULT_NODES)),
        ("completions", completions),
        ("deals", deals),
        ("order-five", squares_of_order_five),
        ("large", || large_orders(&[40, 50, 60], 1, 1_000_000)),
        ("stress", stress),
    ]);
}

fn constructions() {
    for order in [999, 1_000, 1_002] {
        let (_, seconds) = timed(|| black_box(construct(black_box(order))));
        at_most(&format!("magic-square, construction of order {order}"), seconds * 1e3, "ms", 20.0);
    }
}

fn enumeration() {
    let (squares, seconds) = timed(order_four);
    at_most(&format!("magic-square, all {} squares of order 4", squares.len()), seconds * 1e3, "ms", 1.0);
    let table = SquareTable::of(4).expect("order 4 has a table");
    let mut random = Random::new(1);
    let squares: Vec<&[u8]> = table.squares().collect();
    let mut boards = Vec::new();
    for _ in 0..1_000 {
        let square: Vec<u32> =
            random.pick(&squares).into_iter().flat_map(|square| square.iter().map(|&r| r.into())).collect();
        boards.push(part(&square, random.below(15) + 1, &mut random));
    }
    let seconds = figures::each(&boards, |board| {
        black_box(MagicSquare::judge(black_box(board), &mut Budget::default()));
    });
    plain("magic-square, verdict of order 4 with its number of completions", seconds * 1e6, "us");
}

/// A board with some numbers of a square.
fn part(square: &[u32], placed: usize, random: &mut Random) -> Board {
    let order = square.len().isqrt();
    let mut cells: Vec<usize> = (0..square.len()).collect();
    random.shuffle(&mut cells);
    let mut board = Board::empty(Frame::new(order, 1).expect("a small order"));
    for &cell in &cells[..placed] {
        board.place(cell, square[cell]);
    }
    board
}

/// Boards evenly spread over a band of shares in per cent, each once as it is and once with a wrong number.
fn hard_boards(order: usize, band: (usize, usize), number: usize) -> Vec<Board> {
    let mut random = Random::new(order as u64);
    let mut boards = Vec::new();
    for index in 0..number {
        let share = band.0 + index * (band.1 - band.0 + 1) / number;
        let square = random_square(order, &mut random);
        let board = part(&square, order * order * share / 100, &mut random);
        let open: Vec<usize> = board.open().collect();
        for _ in 0..6 {
            let mut wrong = board.clone();
            let (cell, rank) = (random.pick(&open), *random.pick(&board.available()).expect("numbers are left"));
            wrong.place(*cell.expect("cells are open"), rank);
            // Sixty nodes settle the boards that are lost by their lines.
            if complete(&wrong, 0, &mut Budget::nodes(60)).is_err() {
                boards.push(wrong);
                break;
            }
        }
        boards.push(board);
    }
    boards
}

/// Boards of an order in the hard band: the shares filled in per cent, how many, and in milliseconds what 99 of 100 may
/// take and what the medians may, a tenth of Gecode's, which was the best of the general solvers.
struct Band {
    order: usize,
    filled: (usize, usize),
    boards: usize,
    most: Option<f64>,
    find: Option<f64>,
    refute: Option<f64>,
}

fn verdicts() {
    const BANDS: [Band; 4] = [
        Band { order: 5, filled: (20, 40), boards: 400, most: Some(5.0), find: None, refute: None },
        Band { order: 6, filled: (36, 40), boards: 300, most: Some(30.0), find: Some(1.8), refute: Some(0.7) },
        Band { order: 8, filled: (50, 55), boards: 80, most: Some(1_000.0), find: Some(11.9), refute: Some(1.4) },
        Band { order: 10, filled: (58, 64), boards: 16, most: None, find: None, refute: None },
    ];
    for band in &BANDS {
        let (mut find, mut refute, mut open) = (Vec::new(), Vec::new(), 0);
        let boards = hard_boards(band.order, band.filled, band.boards);
        for board in &boards {
            let (found, seconds) = timed(|| complete(board, 0, &mut Budget::nodes(4_000_000)).ok());
            match found {
                Some(Completion::Square(_)) => find.push(seconds * 1e3),
                Some(Completion::Nothing) => refute.push(seconds * 1e3),
                // Not decided is worse than any time.
                None => open += 1,
            }
        }
        let mut all = [find.as_slice(), &refute].concat();
        all.extend(std::iter::repeat_n(f64::INFINITY, open));
        let name = format!("magic-square, order {} filled {}-{}%", band.order, band.filled.0, band.filled.1);
        let figure = |what: &str, value: f64, target: Option<f64>| match target {
            Some(target) => at_most(&format!("{name}, {what}"), value, "ms", target),
            None => plain(&format!("{name}, {what}"), value, "ms"),
        };
        for (kind, target, times) in [("find", band.find, &mut find), ("refute", band.refute, &mut refute)] {
            times.sort_by(f64::total_cmp);
            let Some(&worst) = times.last() else { continue };
            figure(&format!("{kind}, median of {}", times.len()), times[times.len() / 2], target);
            figure(&format!("{kind}, worst of {}", times.len()), worst, None);
        }
        all.sort_by(f64::total_cmp);
        figure(&format!("99 % of {} verdicts", all.len()), all[all.len() * 99 / 100], band.most);
        plain(&format!("{name}, not decided of {} within 4000000 nodes", all.len()), open as f64, "boards");
    }
}

/// Parts of magic squares of orders 17 to 30: each can be completed, so that a verdict is found or none is.
fn large_orders(shares: &[usize], boards: usize, nodes: u64) {
    for &share in shares {
        let mut random = Random::new(share as u64);
        let (mut times, mut number) = (Vec::new(), 0);
        for order in (17..=30).flat_map(|order| std::iter::repeat_n(order, boards)) {
            let board = part(&random_square(order, &mut random), order * order * share / 100, &mut random);
            let (start, before) = (Instant::now(), clock());
            let word = judged::<MagicSquare>(&board, &mut Budget::nodes(nodes)).word();
            // Ticks of the clock may be missing where it took less than some.
            let spent = (clock() - before).max(start.elapsed().as_secs_f64().min(0.004));
            assert_ne!(word, "not_winnable", "a part of a magic square: {board}");
            number += 1;
            if word == "winnable" {
                times.push(spent * 1e3);
            }
        }
        times.sort_by(f64::total_cmp);
        let name = format!("magic-square, orders 17 to 30 filled {share}%");
        let found = 100.0 * times.len() as f64 / f64::from(number);
        let what = format!("{name}, found of {number} within {nodes} nodes");
        if share <= 10 {
            at_least(&what, found, "%", 100.0);
        } else {
            plain(&what, found, "%");
        }
        plain(&format!("{name}, median of the found"), *times.get(times.len() / 2).unwrap_or(&0.0), "ms");
        plain(&format!("{name}, worst of the found"), *times.last().unwrap_or(&0.0), "ms");
    }
}

/// The exact number of completions of order 5.
fn completions() {
    let mut random = Random::new(55);
    for (hints, boards) in [(10, 15), (8, 15), (7, 15), (6, 9), (5, 3)] {
        let mut times = Vec::new();
        let mut total = 0;
        for _ in 0..boards {
            let square = random_square(5, &mut random);
            let board = part(&square, hints, &mut random);
            let (found, seconds) = timed(|| count(&board, u64::MAX, &mut Budget::nodes(u64::MAX)).unwrap_or(0));
            times.push(seconds * 1e3);
            total += found;
        }
        times.sort_by(f64::total_cmp);
        let name = format!("magic-square, order 5 with {hints} hints, {} completions counted", total / boards as u64);
        plain(&format!("{name}, median"), times[boards / 2], "ms");
        plain(&format!("{name}, worst"), times[boards - 1], "ms");
    }
}

fn deals() {
    for setup in ["3,some", "4,some", "5,some,tricky", "5,some,hard", "6,some,hard", "8,some,tricky", "8,some,hard"] {
        let mut number = 0;
        let mut dealt = 0;
        let (_, seconds) = timed(|| {
            for _ in 0..5 {
                number += 1;
                let setup = setup.parse().expect("a setup of the card");
                dealt += u32::from(MagicSquare::deal(&setup, &Seed::new(number.to_string())).is_ok());
            }
        });
        plain(&format!("magic-square, {setup} dealt, {dealt} of {number}"), seconds / 5.0 * 1e3, "ms");
    }
}

/// All of them take half a minute or so, so that they are only counted on request.
fn squares_of_order_five() {
    let before = clock();
    if !asked("long") {
        let squares = order_five(1);
        plain(&format!("magic-square, {squares} of order 5 with 1 in the centre"), clock() - before, "s");
        return println!("(all squares of order 5: add `long`)");
    }
    let total: u64 = (1..=13).map(of_order_five).sum();
    at_most(&format!("magic-square, all {total} squares of order 5 on one core"), clock() - before, "s", 20.0);
    assert_eq!(total, 275_305_224, "the count is known");
    // By the wall here: it is about the time one waits.
    let (start, total, next) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(1));
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let centre @ 1..=13 = next.fetch_add(1, Ordering::Relaxed) {
                    total.fetch_add(of_order_five(centre as u32), Ordering::Relaxed);
                }
            });
        }
    });
    let name = format!("magic-square, all {} squares of order 5 on {threads} cores", total.into_inner());
    at_most(&name, start.elapsed().as_secs_f64(), "s", 10.0);
}

/// The squares up to symmetry that have a number or its complement in the centre.
fn of_order_five(centre: u32) -> u64 {
    4 * order_five(centre) * if centre < 13 { 2 } else { 1 }
}

/// Compares verdicts with brute force: every position of order 3, and a million random ones of order 4.
fn stress() {
    let three = every_square(3);
    let mut stress = figures::Stress::default();
    let mut board = Board::empty(Frame::new(3, 1).expect("a small order"));
    every_position(&mut board, 0, &mut |board| note(&mut stress, board, &three));
    let four = every_square(4);
    assert_eq!((three.len(), four.len()), (8, 7_040));
    let mut random = Random::new(44);
    for round in 0..figures::positions() {
        let square = random.pick(&four).expect("there are squares");
        let mut board = part(square, random.below(13), &mut random);
        let open: Vec<usize> = board.open().collect();
        board.place(
            *random.pick(&open).expect("cells are open"),
            *random.pick(&board.available()).expect("numbers are left"),
        );
        note(&mut stress, &board, &four);
        // By the search that larger orders need, too.
        let searched = match complete(&board, round as u64, &mut Budget::default()) {
            Ok(Completion::Square(square)) => fits(&board, &square) && four.contains(&square),
            Ok(Completion::Nothing) => !four.iter().any(|square| fits(&board, square)),
            Err(_) => false,
        };
        if !searched {
            stress.wrong();
        }
    }
    stress.print("magic-square");
}

/// Whether a square has the board's numbers where they lie.
fn fits(board: &Board, square: &[u32]) -> bool {
    board.ranks().iter().zip(square).all(|(&rank, &number)| rank == 0 || rank == number)
}

/// Takes in the verdict on a board, with its number of completions, beside a list of all squares.
fn note(stress: &mut figures::Stress, board: &Board, squares: &[Vec<u32>]) {
    let truth = squares.iter().filter(|square| fits(board, square)).count();
    let judge = |nodes: u64| MagicSquare::judge(board, &mut Budget::nodes(nodes));
    let judgement = judge(Budget::DEFAULT_NODES);
    let claim = |verdict: &Verdict<_>| Claim::of(verdict, |line| completes(board, line, squares));
    // There are many positions of order 3: none is judged twice.
    stress.note(truth > 0, |nodes| match nodes {
        Budget::DEFAULT_NODES => claim(&judgement.verdict),
        _ => claim(&judge(nodes).verdict),
    });
    let told = judgement.facts == [("completions", Fact::Number(truth as u64))];
    if matches!(judgement.verdict, Verdict::Winnable { .. }) && !told {
        stress.wrong();
    }
}

/// Whether a line is legal and ends in one of the squares.
fn completes(board: &Board, line: &[<MagicSquare as Rules>::Move], squares: &[Vec<u32>]) -> bool {
    let mut played = board.clone();
    for step in line {
        if MagicSquare::refuse(&played, step).is_some() {
            return false;
        }
        MagicSquare::play(&mut played, step, &mut Vec::new());
    }
    squares.iter().any(|square| square == played.ranks())
}

/// Every magic square of an order, by trying numbers cell after cell.
fn every_square(order: usize) -> Vec<Vec<u32>> {
    fn go_on(cells: &mut Vec<u32>, order: usize, found: &mut Vec<Vec<u32>>) {
        let area = order * order;
        let sum = (order * (area + 1) / 2) as u32;
        let full = |line: &mut dyn Iterator<Item = usize>| line.map(|cell| cells[cell]).sum::<u32>() == sum;
        let count = cells.len();
        if count > 0 {
            let (row, column) = ((count - 1) / order, (count - 1) % order);
            let right = (column + 1 < order || full(&mut (row * order..count)))
                && (row + 1 < order || full(&mut (0..order).map(|row| row * order + column)))
                && (row + 1 < order || column > 0 || full(&mut (0..order).map(|row| row * order + order - 1 - row)))
                && (count < area || full(&mut (0..order).map(|row| row * order + row)));
            if !right {
                return;
            }
        }
        if count == area {
            return found.push(cells.clone());
        }
        for number in 1..=area as u32 {
            if !cells.contains(&number) {
                cells.push(number);
                go_on(cells, order, found);
                cells.pop();
            }
        }
    }
    let mut found = Vec::new();
    go_on(&mut Vec::new(), order, &mut found);
    found
}

/// Every position of a board from a cell on.
fn every_position(board: &mut Board, cell: usize, look: &mut impl FnMut(&Board)) {
    if cell == board.frame().area() {
        return look(board);
    }
    every_position(board, cell + 1, look);
    for rank in board.available() {
        board.place(cell, rank);
        every_position(board, cell + 1, look);
        board.take(cell);
    }
}
