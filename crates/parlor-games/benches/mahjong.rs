//! How fast Mahjong positions are decided: `cargo bench -p parlor-games --bench mahjong`.
//!
//! Every line found is replayed by the rules, outside the time measured. A part's name as an argument runs that part alone;
//! a number sets how many boards. `long` decides a million uniform Turtles, `stress` compares verdicts with trying
//! everything.

use std::cmp::Reverse;
use std::collections::HashSet;

use parlor_games::coach::Budget;
use parlor_games::games::mahjong::crand;
use parlor_games::games::mahjong::deal::uniform as uniform_faces;
use parlor_games::games::mahjong::geometry::{Geometry, Spot};
use parlor_games::games::mahjong::layouts::{Layout, built_in, code};
use parlor_games::games::mahjong::solver::{Loss, Puzzle, Solved, Solver, solve};
use parlor_games::games::mahjong::tiles::group;
use parlor_games::kit::random::Random;

use self::figures::{Claim, at_least, at_most, clock, number, plain, timed};

mod figures;

/// Numbered Turtles up to 500 that cannot be won.
const LOST: [u32; 19] = [4, 27, 34, 48, 69, 105, 113, 117, 172, 267, 272, 279, 281, 287, 311, 338, 382, 422, 441];

/// The group of each tile.
type Groups = Vec<Option<u16>>;

fn main() {
    figures::run(&[
        ("numbered", numbered),
        ("uniform", uniform),
        ("middle", middle),
        ("layouts", layouts),
        ("narrow", narrow),
        ("others", others),
        ("reasons", reasons),
        ("stress", stress),
    ]);
}

/// Twenty times what the fastest program known decides on a machine like that of the figures, 215 boards a second.
const TWENTY_TIMES_PEER: f64 = 4_300.0;

/// A level with some rows that have the same columns, in half tiles.
type Rows<'a> = (u8, &'a [u8], &'a [u8]);

fn heap(lines: &[Rows<'_>]) -> Geometry {
    let spots = lines.iter().flat_map(|&(level, rows, columns)| {
        rows.iter().flat_map(move |&row| columns.iter().map(move |&column| Spot::new(column, row, level)))
    });
    Geometry::new(spots.collect()).expect("a layout without overlaps")
}

fn turtle() -> &'static Geometry {
    let turtle = built_in().iter().find(|layout| layout.text() == "turtle");
    turtle.expect("the Turtle is built in").geometry()
}

/// So many tiles of each group in random order.
fn shuffled(tiles: usize, of_a_group: usize, random: &mut Random) -> Groups {
    let mut groups: Groups = (0..tiles).map(|tile| Some((tile / of_a_group) as u16)).collect();
    random.shuffle(&mut groups);
    groups
}

fn replay(geometry: &Geometry, groups: &[Option<u16>], line: &[(usize, usize)]) {
    let mut groups = groups.to_vec();
    for &(a, b) in line {
        let free = |tile| geometry.is_free(tile, |other| groups[other].is_some());
        assert!(a != b && groups[a].is_some() && groups[a] == groups[b] && free(a) && free(b), "the line is legal");
        (groups[a], groups[b]) = (None, None);
    }
    assert!(groups.iter().all(Option::is_none), "the line clears the board");
}

/// Boards decided between two looks at the clock, which counts in ticks.
const BATCH: usize = 500;
/// So many boards, those with most nodes, are decided again to find the worst, because one is too short to time.
const SLOWEST: usize = 10;

/// What deciding some boards came to.
#[derive(Default)]
struct Tally {
    boards: usize,
    lost: usize,
    undecided: usize,
    seconds: f64,
    nodes: u64,
    most: u64,
    /// Nodes and the board.
    slowest: Vec<(u64, Groups)>,
}

impl Tally {
    /// Decides boards, with one solver or with a new one for each; which of them are lost.
    fn decide(&mut self, geometry: &Geometry, boards: &[Groups], anew: bool) -> Vec<bool> {
        let mut solver = Solver::new(geometry);
        let mut lost = Vec::new();
        for batch in boards.chunks(BATCH) {
            let mut found = Vec::new();
            let start = clock();
            for groups in batch {
                if anew {
                    solver = Solver::new(geometry);
                }
                let mut budget = Budget::default();
                let outcome = solver.solve(groups, &mut budget);
                found.push((outcome, budget.spent()));
            }
            self.seconds += clock() - start;
            self.boards += batch.len();
            for (groups, (outcome, nodes)) in batch.iter().zip(found) {
                self.nodes += nodes;
                self.most = self.most.max(nodes);
                self.slowest.push((nodes, groups.clone()));
                lost.push(matches!(outcome, Ok(Solved::Lost(_))));
                match outcome {
                    Ok(Solved::Cleared(line)) => replay(geometry, groups, &line),
                    Ok(Solved::Lost(_)) => {}
                    Err(_) => self.undecided += 1,
                }
            }
            self.slowest.sort_by_key(|(nodes, _)| Reverse(*nodes));
            self.slowest.truncate(SLOWEST);
        }
        self.lost += lost.iter().filter(|&&lost| lost).count();
        lost
    }

    /// The longest time of a board, in seconds, each decided again.
    fn worst(&self, geometry: &Geometry) -> f64 {
        let again = |(_, groups): &(u64, Groups)| {
            timed(|| Solver::new(geometry).solve(groups, &mut Budget::default()).is_ok()).1
        };
        self.slowest.iter().map(again).fold(0.0, f64::max)
    }

    fn share(&self) -> f64 {
        self.lost as f64 * 100.0 / self.boards as f64
    }

    fn print(&self, geometry: &Geometry, what: &str, rate: Option<f64>) {
        let boards = self.boards as f64;
        let name = format!("mahjong, {what}, {} boards, {:.2} % lost", self.boards, self.share());
        match rate {
            Some(rate) => at_least(&name, boards / self.seconds, "boards/s", rate),
            // A few boards are too short to time.
            None if self.seconds < 0.05 => println!("{name}"),
            None => plain(&name, boards / self.seconds, "boards/s"),
        }
        at_most(&format!("mahjong, {what}, not decided of {boards}"), self.undecided as f64, "boards", 0.0);
        let nodes = format!("{:.0} nodes on average, {} at most", self.nodes as f64 / boards, self.most);
        at_most(&format!("mahjong, {what}, worst board, {nodes}"), self.worst(geometry) * 1e3, "ms", 100.0);
    }
}

fn numbered() {
    let mut tally = Tally::default();
    let deal = |number: u32| crand::board(number, turtle()).into_iter().map(Some).collect();
    let dealt: Vec<_> = (1..=500).map(deal).collect();
    let lost = tally.decide(turtle(), &dealt, false);
    let wrong = (1..=500).zip(lost).filter(|&(number, lost)| lost != LOST.contains(&number)).count();
    at_most("mahjong, numbered Turtles 1 to 500, verdicts not as known", wrong as f64, "boards", 0.0);
    // Five hundred are too few to time.
    let again: Vec<_> = dealt.iter().cycle().take(9 * dealt.len()).cloned().collect();
    tally.decide(turtle(), &again, false);
    tally.print(turtle(), "numbered Turtles 1 to 500 ten times", Some(TWENTY_TIMES_PEER));
}

fn uniform() {
    let boards = number().unwrap_or(if figures::asked("long") { 1_000_000 } else { 100_000 });
    let mut random = Random::new(2);
    let mut tally = Tally::default();
    for start in (0..boards).step_by(BATCH) {
        let dealt: Vec<_> = (start..boards.min(start + BATCH)).map(|_| shuffled(144, 4, &mut random)).collect();
        tally.decide(turtle(), &dealt, false);
    }
    tally.print(turtle(), "uniform Turtles", Some(TWENTY_TIMES_PEER));
    let share = tally.share();
    let name = format!("mahjong, uniform Turtles, unsolvable share of {share:.2} %, away from the published 2.95 %");
    at_most(&name, (share - 2.95).abs(), "points", 0.15);
    let proved = (tally.boards - tally.lost - tally.undecided) as f64 / tally.seconds;
    at_least("mahjong, uniform Turtles that were proved to be solvable", proved, "deals/s", 3_000.0);
}

/// Positions after random removals.
fn middle() {
    let (turtle, boards) = (turtle(), number().unwrap_or(2_000));
    let mut random = Random::new(3);
    for removals in [6, 12, 18, 24, 36, 48] {
        let mut tally = Tally::default();
        let mut dealt = Vec::new();
        while dealt.len() < boards {
            let mut groups = shuffled(144, 4, &mut random);
            for _ in 0..removals {
                let free: Vec<usize> = (0..144)
                    .filter(|&tile| groups[tile].is_some() && turtle.is_free(tile, |other| groups[other].is_some()))
                    .collect();
                let pairs: Vec<(usize, usize)> = free
                    .iter()
                    .flat_map(|&a| free.iter().map(move |&b| (a, b)))
                    .filter(|&(a, b)| a < b && groups[a] == groups[b])
                    .collect();
                let Some(&(a, b)) = random.pick(&pairs) else { break };
                (groups[a], groups[b]) = (None, None);
            }
            dealt.push(groups);
        }
        tally.decide(turtle, &dealt, true);
        tally.print(turtle, &format!("Turtles after {removals} random removals"), None);
    }
}

/// Uniform deals of a heap, so many tiles of each group.
fn deals_of(geometry: &Geometry, what: &str, of_a_group: usize, boards: usize) {
    let mut random = Random::new(4);
    let mut tally = Tally::default();
    let dealt: Vec<_> = (0..boards).map(|_| shuffled(geometry.len(), of_a_group, &mut random)).collect();
    tally.decide(geometry, &dealt, false);
    tally.print(geometry, what, None);
}

/// Every built-in layout, or those that are named or whose codes are given, with uniform deals as the game makes them:
/// two sets lie on 288 tiles, so that there are eight of each group.
fn layouts() {
    let read = |word: String| Layout::named(&word).or_else(|| code::read(&word).ok());
    let mut chosen: Vec<_> = std::env::args().skip(1).filter_map(read).collect();
    if chosen.is_empty() {
        chosen = built_in().to_vec();
    }
    for layout in chosen {
        let mut random = Random::new(4);
        let mut deal = || uniform_faces(layout.len(), &mut random).into_iter().map(|face| Some(group(face).into()));
        let boards: Vec<Groups> = (0..number().unwrap_or(300)).map(|_| deal().collect()).collect();
        let name: String = layout.text().chars().take(20).collect();
        let mut tally = Tally::default();
        let mut seconds = Vec::new();
        for board in &boards {
            let before = tally.seconds;
            tally.decide(layout.geometry(), std::slice::from_ref(board), false);
            seconds.push(tally.seconds - before);
        }
        tally.print(layout.geometry(), &format!("layout {name}"), None);
        seconds.sort_by(f64::total_cmp);
        let most = seconds[(seconds.len() * 99).div_ceil(100) - 1];
        at_most(&format!("mahjong, layout {name}, {} tiles, 99 % of boards", layout.len()), most * 1e3, "ms", 200.0);
    }
}

/// Layouts with long narrow walls, on which few tiles are free at a time.
fn narrow() {
    let even = |count: u8| (0..count).map(|at| 2 * at).collect::<Vec<u8>>();
    // Four towers on a plinth, and the same twice as large.
    let tower = |level: u8, from: [u8; 2], size: [u8; 2]| {
        let at = move |index: u8| Spot::new(from[0] + 2 * (index % size[0]), from[1] + 2 * (index / size[0]), level);
        (0..size[0] * size[1]).map(at)
    };
    let towers = |plinth: [u8; 2], floors: u8, size: [u8; 2]| {
        let mut spots: Vec<Spot> = tower(0, [0, 0], plinth).collect();
        let far = [2 * (plinth[0] - size[0]), 2 * (plinth[1] - size[1])];
        for level in 1..=floors {
            for from in [[0, 0], [far[0], 0], [0, far[1]], far] {
                spots.extend(tower(level, from, size));
            }
        }
        Geometry::new(spots).expect("towers that do not overlap")
    };
    // Two walls that cross, as high as they are wide.
    let cross = |arm: u8, high: u8| {
        let walls = (0..high).flat_map(|level| {
            let middle = arm - 1;
            let across = even(arm).into_iter().map(move |column| Spot::new(column, middle, level));
            let down = even(arm).into_iter().map(move |row| Spot::new(middle, row, level));
            let apart = move |spot: &Spot| spot.row.abs_diff(middle) >= 2;
            across.chain(down.filter(apart))
        });
        let mut spots: Vec<Spot> = walls.collect();
        spots.truncate(spots.len() / 4 * 4);
        Geometry::new(spots).expect("walls that do not overlap")
    };
    let boards = number().unwrap_or(200);
    deals_of(&towers([12, 6], 6, [3, 1]), "four towers of 144 tiles", 4, boards);
    deals_of(&towers([12, 8], 5, [3, 2]), "four towers of 216 tiles", 8, boards);
    deals_of(&cross(18, 4), "a cross of two walls", 4, boards);
}

/// Heaps of other kinds, and more than four tiles of a group.
fn others() {
    let wide: Vec<u8> = (0..24).step_by(2).collect();
    let block = heap(&[0, 1, 2].map(|level| (level, &wide[..6], &wide[..8])));
    let large = heap(&[0, 1].map(|level| (level, &[0, 3, 6, 9, 12, 15, 18, 21, 24, 27][..], &wide[..])));
    let boards = number().unwrap_or(500);
    deals_of(&block, "blocks of 8x6x3 tiles", 4, boards);
    deals_of(turtle(), "Turtles with 8 tiles of each group", 8, boards);
    deals_of(&large, "10 rows of 12x2 tiles with 8 of each group", 8, boards);
}

/// How small the conflicts are that lost Turtles come down to.
fn reasons() {
    let boards = number().unwrap_or(100);
    let mut solver = Solver::new(turtle());
    let mut random = Random::new(5);
    let (mut wide, mut narrow, mut lost, mut seconds) = (0, 0, 0, 0.0);
    while lost < boards {
        let groups = shuffled(144, 4, &mut random);
        let mut budget = Budget::default();
        let Ok(Solved::Lost(loss)) = solver.solve(&groups, &mut budget) else { continue };
        lost += 1;
        let named = |loss: &Loss| if let Loss::Conflict(groups) = loss { groups.len() } else { 1 };
        wide += named(&loss);
        let start = clock();
        let narrowed = solver.narrowed(loss, &mut budget);
        seconds += clock() - start;
        narrow += named(&narrowed);
    }
    let mean = |total: usize| total as f64 / lost as f64;
    let name = format!("mahjong, groups a lost Turtle comes down to ({:.1} as found), narrowed", mean(wide));
    plain(&name, mean(narrow), "groups");
    plain("mahjong, narrowing a lost Turtle", seconds * 1e3 / lost as f64, "ms");
}

/// Compares verdicts with trying every order of removals, on a million small heaps with half offsets and some levels.
fn stress() {
    let mut random = Random::new(7);
    let mut stress = figures::Stress::default();
    for _ in 0..figures::positions() {
        let geometry = small_heap(&mut random);
        let groups = small_groups(geometry.len(), &mut random);
        let heap = Heap::of(geometry.spots(), &groups);
        let there = groups.iter().enumerate().filter(|(_, group)| group.is_some()).map(|(tile, _)| 1 << tile).sum();
        let truth = heap.clears(there, &mut HashSet::new());
        stress.note(truth, |nodes| {
            match solve(&Puzzle { geometry: &geometry, groups: &groups }, &mut Budget::nodes(nodes)) {
                Ok(Solved::Cleared(line)) => Claim::Won { replayed: heap.is_cleared_by(there, &line) },
                Ok(Solved::Lost(_)) => Claim::Lost,
                Err(_) => Claim::Nothing,
            }
        });
    }
    stress.print("mahjong");
}

/// Up to 20 tiles anywhere on a small table, on up to four levels, most of them heaped up near the middle.
fn small_heap(random: &mut Random) -> Geometry {
    let many = 2 * (2 + random.below(9));
    let (columns, rows, levels) = (3 + random.below(8), 1 + random.below(5), 1 + random.below(4));
    let mut spots: Vec<Spot> = Vec::new();
    // On a small table there may be no place for all of them.
    for _ in 0..400 {
        let spot = Spot::new(random.below(columns) as u8, random.below(rows) as u8, random.below(levels) as u8);
        let clashes = |other: &Spot| {
            other.level == spot.level && other.column.abs_diff(spot.column) < 2 && other.row.abs_diff(spot.row) < 2
        };
        if spots.len() < many && !spots.iter().any(clashes) {
            spots.push(spot);
        }
    }
    if spots.len() % 2 == 1 {
        spots.pop();
    }
    if spots.is_empty() {
        spots = vec![Spot::new(0, 0, 0), Spot::new(2, 0, 0)];
    }
    Geometry::new(spots).expect("an even number of tiles that do not overlap")
}

/// Groups of two, four, six and eight tiles, some of which may be gone already; rarely a tile too many is.
fn small_groups(tiles: usize, random: &mut Random) -> Groups {
    let mut groups: Groups = Vec::new();
    let most = 1 + random.below(4);
    for group in 0.. {
        let many = 2 * (1 + random.below(most));
        groups.extend(std::iter::repeat_n(Some(group), many.min(tiles - groups.len())));
        if groups.len() == tiles {
            break;
        }
    }
    for _ in 0..random.below(3) {
        let pair = 2 * random.below(tiles / 2);
        // Groups have even numbers of tiles, so that this is a pair of one group.
        groups[pair..pair + 2].fill(None);
    }
    if random.one_in(50) {
        groups[random.below(tiles)] = None;
    }
    random.shuffle(&mut groups);
    groups
}

/// A heap as masks of tiles. It shares nothing with the geometry's and the solver's idea of what is free.
struct Heap {
    groups: Groups,
    above: Vec<u32>,
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Heap {
    fn of(spots: &[Spot], groups: &[Option<u16>]) -> Self {
        let place = |spot: &Spot| (i32::from(spot.column), i32::from(spot.row), i32::from(spot.level));
        let mask = |tile: &Spot, holds: &dyn Fn((i32, i32, i32)) -> bool| {
            let (column, row, level) = place(tile);
            let from_here = |other: &Spot| {
                let (x, y, z) = place(other);
                (x - column, y - row, z - level)
            };
            spots.iter().enumerate().filter(|(_, other)| holds(from_here(other))).map(|(at, _)| 1 << at).sum::<u32>()
        };
        let all = |holds: &dyn Fn((i32, i32, i32)) -> bool| spots.iter().map(|tile| mask(tile, holds)).collect();
        Self {
            groups: groups.to_vec(),
            above: all(&|(x, y, z)| z > 0 && x.abs() < 2 && y.abs() < 2),
            left: all(&|(x, y, z)| z == 0 && x == -2 && y.abs() < 2),
            right: all(&|(x, y, z)| z == 0 && x == 2 && y.abs() < 2),
        }
    }

    fn pair_goes(&self, there: u32, a: usize, b: usize) -> bool {
        let free = |tile: usize| {
            there >> tile & 1 == 1
                && self.above[tile] & there == 0
                && (self.left[tile] & there == 0 || self.right[tile] & there == 0)
        };
        a != b && self.groups[a] == self.groups[b] && free(a) && free(b)
    }

    /// Whether the tiles that are there can all go, by trying every pair.
    fn clears(&self, there: u32, failed: &mut HashSet<u32>) -> bool {
        if there == 0 {
            return true;
        }
        if failed.contains(&there) {
            return false;
        }
        for a in 0..self.groups.len() {
            for b in a + 1..self.groups.len() {
                if self.pair_goes(there, a, b) && self.clears(there & !(1 << a | 1 << b), failed) {
                    return true;
                }
            }
        }
        failed.insert(there);
        false
    }

    fn is_cleared_by(&self, mut there: u32, line: &[(usize, usize)]) -> bool {
        for &(a, b) in line {
            if !self.pair_goes(there, a, b) {
                return false;
            }
            there &= !(1 << a | 1 << b);
        }
        there == 0
    }
}
