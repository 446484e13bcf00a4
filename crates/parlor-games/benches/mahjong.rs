//! How fast Mahjong positions are decided: `cargo bench -p parlor-games --bench mahjong`.
//!
//! Everything runs on one thread. Time is the CPU time of the process where the system tells it (Linux), so that other
//! work on the machine disturbs less, and wall time elsewhere. Every line found is replayed by the rules, outside the
//! time measured. A part's name as an argument runs that part alone; a number sets how many boards.

use std::cmp::Reverse;
use std::sync::LazyLock;
use std::time::Instant;

use parlor_games::coach::Budget;
use parlor_games::games::mahjong::crand;
use parlor_games::games::mahjong::geometry::{Geometry, Spot};
use parlor_games::games::mahjong::solver::{Loss, Outcome, Solver};
use parlor_games::kit::random::Random;

/// Numbered Turtles up to 500 that cannot be won.
const LOST: [u32; 19] = [4, 27, 34, 48, 69, 105, 113, 117, 172, 267, 272, 279, 281, 287, 311, 338, 382, 422, 441];

/// Seconds of CPU time used so far, or of wall time where the system does not tell.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let own = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = own.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

/// What is measured, given how many boards.
type Part = fn(usize);
/// The group of each tile.
type Groups = Vec<Option<u16>>;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let boards = arguments.iter().find_map(|word| word.parse().ok());
    let parts: [(&str, Part, usize); 5] = [
        ("numbered", numbered, 500),
        ("uniform", uniform, 100_000),
        ("middle", middle, 2_000),
        ("others", others, 500),
        ("reasons", reasons, 100),
    ];
    let named = parts.iter().any(|(name, ..)| arguments.iter().any(|word| word == name));
    for (name, part, many) in parts {
        if !named || arguments.iter().any(|word| word == name) {
            part(boards.unwrap_or(many));
        }
    }
}

fn row(what: &str, measured: &str, target: &str) {
    println!("{what:<64} {measured:>22} {target:>18}");
}

/// A level with some rows that have the same columns, in half tiles.
type Rows<'a> = (u8, &'a [u8], &'a [u8]);

fn layout(lines: &[Rows<'_>]) -> Geometry {
    let spots = lines.iter().flat_map(|&(level, rows, columns)| {
        rows.iter().flat_map(move |&row| columns.iter().map(move |&column| Spot::new(column, row, level)))
    });
    Geometry::new(spots.collect()).expect("a layout without overlaps")
}

fn turtle() -> Geometry {
    let wide: Vec<u8> = (2..=24).step_by(2).collect();
    layout(&[
        (0, &[0, 6, 8, 14], &wide),
        (0, &[2, 12], &wide[2..10]),
        (0, &[4, 10], &wide[1..11]),
        (0, &[7], &[0, 26, 28]),
        (1, &[2, 4, 6, 8, 10, 12], &wide[3..9]),
        (2, &[4, 6, 8, 10], &wide[4..8]),
        (3, &[6, 8], &wide[5..7]),
        (4, &[7], &[13]),
    ])
}

fn ziggurat_layout() -> Geometry {
    let even: Vec<u8> = (0..=28).step_by(2).collect();
    layout(&[
        (0, &[0, 14], &[0, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 28]),
        (0, &[2, 4, 10, 12], &[0, 5, 13, 15, 23, 28]),
        (0, &[6, 8], &[0, 2, 4, 6, 22, 24, 26, 28]),
        (1, &[1, 13], &[6, 22]),
        (1, &[2, 12], &[13, 15]),
        (1, &[6, 8], &[2, 4, 6, 22, 24, 26]),
        (2, &[1, 13], &[6, 22]),
        (2, &[2, 12], &[14]),
        (2, &[6, 8], &[4, 6, 8, 20, 22, 24]),
        (3, &[6, 8], &even[3..12]),
        (4, &[6, 8], &even[4..11]),
        (5, &[6, 8], &even[5..10]),
    ])
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
                let outcome = solver.solve(groups, &mut budget).expect("the default budget decides every board");
                found.push((outcome, budget.spent()));
            }
            self.seconds += clock() - start;
            self.boards += batch.len();
            for (groups, (outcome, nodes)) in batch.iter().zip(found) {
                self.nodes += nodes;
                self.most = self.most.max(nodes);
                self.slowest.push((nodes, groups.clone()));
                lost.push(matches!(outcome, Outcome::Lost(_)));
                if let Outcome::Cleared(line) = outcome {
                    replay(geometry, groups, &line);
                }
            }
            self.slowest.sort_by_key(|(nodes, _)| Reverse(*nodes));
            self.slowest.truncate(SLOWEST);
        }
        self.lost += lost.iter().filter(|&&lost| lost).count();
        lost
    }

    /// The longest time of a board, each decided some more times.
    fn worst(&self, geometry: &Geometry) -> f64 {
        const AGAIN: u32 = 5;
        let mean = |(_, groups): &(u64, Groups)| {
            let start = clock();
            for _ in 0..AGAIN {
                drop(Solver::new(geometry).solve(groups, &mut Budget::default()));
            }
            (clock() - start) / f64::from(AGAIN)
        };
        self.slowest.iter().map(mean).fold(0.0, f64::max)
    }

    fn share(&self) -> f64 {
        self.lost as f64 * 100.0 / self.boards as f64
    }

    fn rows(&self, geometry: &Geometry, what: &str, rate: &str) {
        row(
            &format!("{what}: {} boards, {:.2} % lost", self.boards, self.share()),
            &format!("{:.0} a second", self.boards as f64 / self.seconds),
            rate,
        );
        row(
            &format!(
                "  worst board; {:.0} nodes on average, {} at most",
                self.nodes as f64 / self.boards as f64,
                self.most
            ),
            &format!("{:.1} ms", self.worst(geometry) * 1e3),
            "100 ms",
        );
    }
}

fn numbered(boards: usize) {
    let turtle = turtle();
    let mut tally = Tally::default();
    let dealt: Vec<_> =
        (1..=boards as u32).map(|number| crand::board(number, &turtle).into_iter().map(Some).collect()).collect();
    let lost = tally.decide(&turtle, &dealt, false);
    let known: Vec<u32> = LOST.into_iter().filter(|&number| number <= boards as u32).collect();
    let of_known: Vec<u32> = (1..=500).zip(lost).filter(|(_, lost)| *lost).map(|(number, _)| number).collect();
    row(
        "numbered Turtles: verdicts of the first 500",
        if of_known == known { "as known" } else { "WRONG" },
        "as known",
    );
    tally.rows(&turtle, "numbered Turtles", ">= 4300 a second");
}

fn uniform(boards: usize) {
    let turtle = turtle();
    let mut random = Random::new(2);
    let mut tally = Tally::default();
    let dealt: Vec<_> = (0..boards).map(|_| shuffled(144, 4, &mut random)).collect();
    tally.decide(&turtle, &dealt, false);
    tally.rows(&turtle, "uniform Turtles", ">= 4300 a second");
    row("  unsolvable share", &format!("{:.2} %", tally.share()), "2.95 % +- 0.15");
    let proved = (tally.boards - tally.lost) as f64 / tally.seconds;
    row("  proved solvable uniform deals", &format!("{proved:.0} a second"), ">= 3000 a second");
}

/// Positions after random removals.
fn middle(boards: usize) {
    let turtle = turtle();
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
        tally.decide(&turtle, &dealt, true);
        tally.rows(&turtle, &format!("Turtles after {removals} random removals"), "");
    }
}

/// Other layouts, and more than four tiles of a group.
fn others(boards: usize) {
    let wide: Vec<u8> = (0..24).step_by(2).collect();
    let block = layout(&[0, 1, 2].map(|level| (level, &wide[..6], &wide[..8])));
    let large = layout(&[0, 1].map(|level| (level, &[0, 3, 6, 9, 12, 15, 18, 21, 24, 27][..], &wide[..])));
    for (what, geometry, of_a_group) in [
        ("uniform Ziggurats", ziggurat_layout(), 4),
        ("uniform blocks of 8x6x3 tiles", block, 4),
        ("Turtles with 8 tiles of each group", turtle(), 8),
        ("10 rows of 12x2 tiles, 8 of each group", large, 8),
    ] {
        let mut random = Random::new(4);
        let mut tally = Tally::default();
        let dealt: Vec<_> = (0..boards).map(|_| shuffled(geometry.len(), of_a_group, &mut random)).collect();
        tally.decide(&geometry, &dealt, false);
        tally.rows(&geometry, what, "");
    }
}

/// How small the conflicts are that lost Turtles come down to.
fn reasons(boards: usize) {
    let turtle = turtle();
    let mut solver = Solver::new(&turtle);
    let mut random = Random::new(5);
    let (mut wide, mut narrow, mut lost, mut seconds) = (0, 0, 0, 0.0);
    while lost < boards {
        let groups = shuffled(144, 4, &mut random);
        let mut budget = Budget::default();
        let Ok(Outcome::Lost(loss)) = solver.solve(&groups, &mut budget) else { continue };
        lost += 1;
        let named = |loss: &Loss| if let Loss::Conflict(groups) = loss { groups.len() } else { 1 };
        wide += named(&loss);
        let start = clock();
        let narrowed = solver.narrowed(&groups, loss, &mut budget);
        seconds += clock() - start;
        narrow += named(&narrowed);
    }
    let mean = |total: usize| total as f64 / lost as f64;
    row(
        &format!("groups a lost Turtle comes down to, as found {:.1}, narrowed", mean(wide)),
        &format!("{:.1}", mean(narrow)),
        "",
    );
    row("  narrowing one", &format!("{:.2} ms", seconds * 1e3 / lost as f64), "");
}
