//! How long Pikachu takes, path queries, pairs, verdicts and deals: `cargo bench -p parlor-games --bench pikachu`.
//!
//! A part's name as an argument runs that part alone; `stress` compares verdicts with trying everything.

use std::collections::HashMap;
use std::hint::black_box;

use parlor_games::coach::{Budget, Verdict};
use parlor_games::game::{Deal, Judge, Rules};
use parlor_games::games::pikachu::Pikachu;
use parlor_games::games::pikachu::board::Board;
use parlor_games::games::pikachu::deal::document;
use parlor_games::games::pikachu::setup::Setup;
use parlor_games::games::pikachu::shift::Shift;
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use self::figures::{Claim, at_least, at_most, clock, each, plain};

mod figures;

/// What a labelled board may cost.
const LABELLED: u64 = 200_000;

const BOARDS: &str = include_str!("../testdata/pikachu/boards.txt");

fn main() {
    figures::run(&[
        ("queries", queries),
        ("labelled", labelled),
        ("deals", deals),
        ("sizes", sizes),
        ("sliding", sliding),
        ("stress", stress),
    ]);
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
        at_most(&format!("pikachu, {size}, any pair on a full board"), any * 1e6, "us", 0.5);
        let all = each(&full, |board| drop(black_box(board.field().pairs())));
        plain(&format!("pikachu, {size}, all pairs of a full board"), all * 1e6, "us");
        let places: Vec<(usize, usize)> =
            (0..500).map(|_| (random.below(size.area()), random.below(size.area()))).collect();
        let board = &half[0];
        let query = each(&places, |&(a, b)| {
            black_box(a != b && board.field().joined(a, b));
        });
        plain(&format!("pikachu, {size}, one query on a board half cleared"), query * 1e6, "us");
        let stuck = without_pairs(size, kinds, &mut random);
        let tiles = stuck.iter().map(|board| board.field().count()).sum::<usize>() / stuck.len();
        let proof = each(&stuck, |board| {
            black_box(board.field().any_pair());
        });
        at_most(&format!("pikachu, {size}, no pair is left, {tiles} tiles on average"), proof * 1e6, "us", 10.0);
        // Every kind twice, far apart: the fullest board there is without a pair.
        let rotated: Vec<u8> = (0..size.area()).map(|place| ((place * 5 + place / cols * 2) % 61) as u8 + 1).collect();
        let board = Board::new(size, rotated, Shift::None);
        if board.field().any_pair().is_none() {
            let proof = each(&[board], |board| {
                black_box(board.field().any_pair());
            });
            at_most(&format!("pikachu, {size}, no pair on a full board"), proof * 1e6, "us", 10.0);
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
    let (mut wrong, mut nodes) = (0, 0);
    let mut judged = Vec::new();
    for (board, label) in &boards {
        let mut budget = Budget::nodes(LABELLED);
        let claim = Claim::of(&Pikachu::judge(board, &mut budget).verdict, |line| replays(board, line));
        nodes = nodes.max(budget.spent());
        wrong += usize::from(claim == Claim::Nothing || claim.is_wrong(*label == 'S'));
        judged.push((budget.spent(), board, *label));
    }
    at_most(&format!("pikachu, {} labelled boards, not as labelled", boards.len()), wrong as f64, "boards", 0.0);
    let judge = |board: &Board| drop(black_box(Pikachu::judge(board, &mut Budget::nodes(LABELLED))));
    let all = each(&[&boards], |boards| boards.iter().for_each(|(board, _)| judge(board)));
    at_most(&format!("pikachu, {} labelled boards, most nodes {nodes}, all together", boards.len()), all, "s", 0.25);
    for (label, name) in [('S', "solvable"), ('U', "unsolvable")] {
        // The one with most nodes: a single board is too short to time, so that not every one is timed.
        let worst = judged.iter().filter(|(.., other)| *other == label).max_by_key(|(nodes, ..)| *nodes);
        let Some(&(_, board, _)) = worst else { continue };
        plain(&format!("pikachu, labelled, worst {name}"), each(&[board], |board| judge(board)) * 1e3, "ms");
    }
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
            let open = open as f64 / seeds.len() as f64;
            let name = format!("pikachu, {size} {}, solvable deals, {open:.1} pairs open", shift.word());
            plain(&name, 1.0 / one, "deals/s");
        }
    }
}

/// A solvable deal of every size to 25x25 that has an even number of tiles, for every shift.
fn sizes() {
    let (mut asked, mut refused, before) = (0, 0, clock());
    for (cols, rows) in (2..=25).flat_map(|cols| (2..=25).map(move |rows| (cols, rows))) {
        for shift in Shift::ALL.into_iter().filter(|_| cols * rows % 2 == 0) {
            let setup = format!("{cols}x{rows},{}", shift.word()).parse::<Setup>();
            asked += 1;
            refused += usize::from(!setup.is_ok_and(|setup| Pikachu::deal(&setup, &Seed::new("1")).is_ok()));
        }
    }
    let name = format!("pikachu, solvable deals of every size to 25x25 and every shift, not made of {asked}");
    at_most(&name, refused as f64, "deals", 0.0);
    plain("pikachu, time of one of them", (clock() - before) / f64::from(asked) * 1e3, "ms");
}

/// Verdicts where tiles slide, each with a budget of about a tenth of a second: from solvable deals, from the middle of
/// games played on them at random, and from the document's deals, which need not be winnable.
fn sliding() {
    const BOARDS: u64 = 8;
    for (size, kinds) in [("14x6", 21), ("16x9", 36), ("18x8", 36)] {
        for shift in &Shift::ALL[1..] {
            let parts = [("start", "solvable", 100, 95.0), ("3/4 left", "solvable", 75, 84.0)]
                .into_iter()
                .chain([("1/2 left", "solvable", 50, 96.0), ("random start", "document", 100, 50.0)])
                .chain([("random 3/4 left", "document", 75, 75.0)]);
            for (name, deal, left, target) in parts {
                let setup: Setup = format!("{size},{kinds},{},{deal}", shift.word()).parse().expect("a setup");
                let before = clock();
                let decided = (0..BOARDS).filter(|seed| {
                    let mut random = Random::new(*seed);
                    let mut board = Pikachu::deal(&setup, &Seed::new(seed.to_string())).expect("an even board");
                    while board.field().count() * 100 > board.size().area() * left {
                        let Some(&(a, b)) = random.pick(&board.field().pairs()) else { break };
                        board.take(a, b, |_, _| ());
                    }
                    Pikachu::judge(&board, &mut Budget::nodes(300_000)).verdict != Verdict::Unknown
                });
                let share = decided.count() as f64 / BOARDS as f64 * 100.0;
                let ms = (clock() - before) * 1e3 / BOARDS as f64;
                at_least(
                    &format!("pikachu, {size} {}, {name}, {ms:.0} ms each, decided", shift.word()),
                    share,
                    "%",
                    target,
                );
            }
        }
    }
}

/// Compares verdicts with trying everything, on a million positions of small boards in every mode.
fn stress() {
    let mut random = Random::new(7);
    let mut stress = figures::Stress::default();
    for number in 0..figures::positions() {
        let (cols, rows) = [(4, 3), (3, 4), (6, 2), (2, 6), (4, 2), (5, 2), (3, 2), (2, 5)][number % 8];
        let shift = Shift::ALL[number / 8 % 9];
        let kinds = cols * rows / 2 - random.below(3);
        let mut tiles: Vec<u8> = (0..cols * rows / 2).flat_map(|pair| [(pair % kinds) as u8 + 1; 2]).collect();
        // Some gaps, so that there are middles of games too.
        for _ in 0..random.below(3) {
            let kind = random.below(kinds) as u8 + 1;
            tiles.iter_mut().filter(|tile| **tile == kind).for_each(|tile| *tile = 0);
        }
        random.shuffle(&mut tiles);
        let board = Board::new(Size::new(cols, rows), tiles, shift);
        let truth = clears(board.field().tiles(), cols, shift, &mut HashMap::new());
        stress.note(truth, |nodes| {
            let verdict = Pikachu::judge(&board, &mut Budget::nodes(nodes)).verdict;
            Claim::of(&verdict, |line| replays(&board, line))
        });
    }
    stress.print("pikachu");
}

fn replays(board: &Board, line: &[<Pikachu as Rules>::Move]) -> bool {
    let mut board = board.clone();
    for step in line {
        if Pikachu::refuse(&board, step).is_some() {
            return false;
        }
        Pikachu::play(&mut board, step, &mut Vec::new());
    }
    board.field().count() == 0
}

/// Whether tiles can be cleared, by trying every order of moves with a plain walk for paths and a plain fall for
/// slides. It shares nothing with the solver.
fn clears(tiles: &[u8], cols: usize, shift: Shift, known: &mut HashMap<Vec<u8>, bool>) -> bool {
    if tiles.iter().all(|tile| *tile == 0) {
        return true;
    }
    if let Some(&known) = known.get(tiles) {
        return known;
    }
    let mut clear = false;
    for a in 0..tiles.len() {
        for b in a + 1..tiles.len() {
            if clear || tiles[a] == 0 || tiles[a] != tiles[b] || !walks(tiles, cols, a, b) {
                continue;
            }
            let mut next = tiles.to_vec();
            (next[a], next[b]) = (0, 0);
            fall(&mut next, cols, shift);
            clear = clears(&next, cols, shift, known);
        }
    }
    known.insert(tiles.to_vec(), clear);
    clear
}

/// Whether one can walk from a tile to another through empty cells or around the board with two turns at most.
fn walks(tiles: &[u8], cols: usize, a: usize, b: usize) -> bool {
    fn step(tiles: &[u8], cols: i32, at: (i32, i32), way: (i32, i32), turns: u32, end: (i32, i32)) -> bool {
        let rows = tiles.len() as i32 / cols;
        let (x, y) = (at.0 + way.0, at.1 + way.1);
        if (x, y) == end {
            return true;
        }
        if x < -1 || y < -1 || x > cols || y > rows {
            return false;
        }
        let inside = x >= 0 && y >= 0 && x < cols && y < rows;
        if inside && tiles[(y * cols + x) as usize] != 0 {
            return false;
        }
        [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|next| {
            let turn = u32::from(next != way);
            next != (-way.0, -way.1) && turns + turn <= 2 && step(tiles, cols, (x, y), next, turns + turn, end)
        })
    }
    let spot = |place: usize| ((place % cols) as i32, (place / cols) as i32);
    [(1, 0), (-1, 0), (0, 1), (0, -1)].into_iter().any(|way| step(tiles, cols as i32, spot(a), way, 0, spot(b)))
}

/// Moves single tiles by one cell until none can go further.
fn fall(tiles: &mut [u8], cols: usize, shift: Shift) {
    let rows = tiles.len() / cols;
    let toward = |place: usize| {
        let (x, y) = (place % cols, place / cols);
        // The middle row or column belongs to the first half.
        let (left, upper) = (x < cols.div_ceil(2), y < rows.div_ceil(2));
        let (half_x, half_y) = (cols.div_ceil(2), rows.div_ceil(2));
        let (up, down) = (y.checked_sub(1).map(|y| (x, y)), (y + 1 < rows).then_some((x, y + 1)));
        let (back, on) = (x.checked_sub(1).map(|x| (x, y)), (x + 1 < cols).then_some((x + 1, y)));
        let to = match shift {
            Shift::None => None,
            Shift::Down => down,
            Shift::Up => up,
            Shift::Left => back,
            Shift::Right => on,
            Shift::ToRow => {
                if upper {
                    down.filter(|to| to.1 < half_y)
                } else {
                    up.filter(|to| to.1 >= half_y)
                }
            }
            Shift::FromRow => {
                if upper {
                    up
                } else {
                    down
                }
            }
            Shift::ToColumn => {
                if left {
                    on.filter(|to| to.0 < half_x)
                } else {
                    back.filter(|to| to.0 >= half_x)
                }
            }
            Shift::FromColumn => {
                if left {
                    back
                } else {
                    on
                }
            }
        };
        to.map(|(x, y)| y * cols + x)
    };
    loop {
        let free = |tiles: &[u8], place: usize| toward(place).filter(|&to| tiles[place] != 0 && tiles[to] == 0);
        let Some((from, to)) = (0..tiles.len()).find_map(|place| Some((place, free(tiles, place)?))) else { return };
        tiles.swap(from, to);
    }
}
