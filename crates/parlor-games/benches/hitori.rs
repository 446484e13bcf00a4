//! How fast Hitori puzzles are solved and dealt: `cargo bench -p parlor-games --bench hitori`.
//!
//! If Simon Tatham's Singles is installed, its generator is measured in the same run, by the CPU time of the child process.
//! A part's name as an argument runs that part alone; `stress` compares verdicts with trying everything.

use std::collections::HashSet;
use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Instant;

use parlor_games::coach::{Budget, Fact, Verdict};
use parlor_games::game::{Judge, Rules};
use parlor_games::games::hitori::Hitori;
use parlor_games::games::hitori::board::{Board, Mark, Puzzle, Rule};
use parlor_games::games::hitori::deal::Dealer;
use parlor_games::games::hitori::grade::Grade;
use parlor_games::games::hitori::rules::Stroke;
use parlor_games::games::hitori::solver::Solver;
use parlor_games::kit::grid::Size;
use parlor_games::kit::random::Random;

use self::figures::{Claim, at_least, at_most, clock, each, plain};

mod figures;

const SIDES: [usize; 5] = [5, 8, 12, 20, 30];

/// Seconds of CPU time used by child processes that have ended, if the system tells.
fn children_clock() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name in parentheses; the 16th and 17th fields of the line, in hundredths of a second.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    Some((fields.get(13)?.parse::<f64>().ok()? + fields.get(14)?.parse::<f64>().ok()?) / 100.0)
}

fn main() {
    figures::run(&[("solving", solving), ("dealing", dealing), ("relaxed", relaxed), ("stress", stress)]);
}

/// Each set is shuffled and gone through in turn: the same puzzle again and again looks two or three times faster.
fn solving() {
    let mut random = Random::new(1);
    let mut dealer = Dealer::new();
    let mut solver = Solver::new();
    // A fortieth of what a good solver on top of a general one took: 0.24, 0.54, 1.4 and 4.8 ms.
    for (side, target) in [(8, 6.0), (12, 12.0), (20, 35.0), (30, 100.0)] {
        let size = Size::new(side, side);
        let count = 200_000 / (side * side);
        let mut all = Vec::new();
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let mut set: Vec<Puzzle> =
                (0..count).filter_map(|_| dealer.deal(size, Rule::Standard, grade, &mut random).ok()).collect();
            random.shuffle(&mut set);
            plain(&format!("hitori, {size} {grade} solved and proved unique"), micros(&mut solver, &set), "us");
            all.extend(set);
        }
        random.shuffle(&mut all);
        let mean = micros(&mut solver, &all);
        at_most(&format!("hitori, {size} of all grades solved and proved unique, mean"), mean, "us", target);
    }
}

/// Microseconds of one puzzle.
fn micros(solver: &mut Solver, set: &[Puzzle]) -> f64 {
    let solve = |puzzle: &Puzzle| {
        assert_eq!(black_box(solver.is_unique(black_box(puzzle), &mut |_| true)), Some(true));
    };
    each(set, solve) * 1e6
}

fn dealing() {
    let mut random = Random::new(2);
    let singles = find_singles();
    for side in SIDES {
        let size = Size::new(side, side);
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let ours = rate(size, Rule::Standard, grade, &mut random, 1.0);
            let name = format!("hitori, {size} {grade} dealt");
            if side == 30 && grade == Grade::Hard {
                at_least(&name, ours, "boards/s", 500.0);
            } else {
                plain(&name, ours, "boards/s");
            }
            if let Some(theirs) = singles.as_deref().and_then(|program| singles_rate(program, side, grade)) {
                let target = if side == 20 && grade == Grade::Easy { 5_000.0 } else { 20.0 };
                let name = format!("{name}, faster than Singles ({theirs:.1} boards/s) in the same run");
                at_least(&name, ours / theirs, "times", target);
            }
        }
    }
    for side in [6, 8, 12, 20, 30] {
        let size = Size::new(side, side);
        let ours = rate(size, Rule::Standard, Grade::Extreme, &mut random, 3.0);
        let name = format!("hitori, {size} extreme dealt, different boards");
        if side == 12 {
            at_least(&name, ours, "boards/s", 20.0);
        } else {
            plain(&name, ours, "boards/s");
        }
    }
}

fn relaxed() {
    let mut random = Random::new(3);
    for side in [5, 8, 12, 20, 40] {
        let size = Size::new(side, side);
        for grade in [Grade::Easy, Grade::Tricky, Grade::Hard] {
            let ours = rate(size, Rule::Relaxed, grade, &mut random, 0.3);
            plain(&format!("hitori, {size} {grade} dealt under the relaxed rule"), ours, "boards/s");
        }
    }
}

/// Boards dealt a second over a number of seconds; 0 if none of this kind can be dealt. Of extreme boards, which
/// are rare, only different ones count.
fn rate(size: Size, rule: Rule, grade: Grade, random: &mut Random, seconds: f64) -> f64 {
    let mut dealer = Dealer::new();
    let start = clock();
    let mut made = 0;
    let mut different = HashSet::new();
    // Asking the time is dear next to a small board.
    let batch = if grade == Grade::Extreme { 5 } else { 20_000 / size.area() };
    while clock() - start < seconds {
        for _ in 0..batch {
            let Ok(puzzle) = black_box(dealer.deal(size, rule, grade, random)) else { return 0.0 };
            if grade != Grade::Extreme || different.insert(puzzle.numbers().to_vec()) {
                made += 1;
            }
        }
    }
    f64::from(made) / (clock() - start)
}

fn find_singles() -> Option<String> {
    let places = std::env::var("PATH").unwrap_or_default() + ":/usr/games:/usr/local/games";
    let found =
        places.split(':').map(|place| format!("{place}/sgt-singles")).find(|p| std::path::Path::new(p).exists());
    if found.is_none() {
        println!("(sgt-singles is not installed: no comparison)");
    }
    found
}

/// How many boards Singles makes a second; `None` at grades it does not have, or where one board takes too long.
fn singles_rate(program: &str, side: usize, grade: Grade) -> Option<f64> {
    let difficulty = match grade {
        Grade::Easy if side < 30 => "de",
        Grade::Tricky => "dk",
        _ => return None,
    };
    // Enough boards for a second or so at the rates it is known to have.
    let count = match (side, grade) {
        (5, Grade::Easy) => 12_000,
        (5, _) => 6_000,
        (8, Grade::Easy) => 1_200,
        (8, _) => 1_500,
        (12, Grade::Easy) => 80,
        (12, _) => 500,
        (20, Grade::Easy) => 3,
        (20, _) => 40,
        _ => 5,
    };
    let (wall, start) = (Instant::now(), children_clock());
    let status = Command::new(program)
        .args(["--generate", &count.to_string(), &format!("{side}x{side}{difficulty}")])
        .stdout(Stdio::null())
        .status();
    let seconds = match (start, children_clock()) {
        (Some(start), Some(end)) => end - start,
        _ => wall.elapsed().as_secs_f64(),
    };
    status.is_ok_and(|status| status.success()).then(|| f64::from(count) / seconds)
}

/// Compares verdicts with trying every shading, on a million small boards in the middle of a game under both rules.
fn stress() {
    const SIDES: [(usize, usize); 12] =
        [(2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (4, 4), (5, 2), (2, 5), (5, 4), (4, 5), (5, 5)];
    let mut random = Random::new(7);
    let mut dealer = SmallDealer { dealer: Dealer::new(), refused: HashSet::new() };
    let mut stress = figures::Stress::default();
    let mut kinds = [0_usize; 3];
    for index in 0..figures::positions() {
        let (cols, rows) = SIDES[index % SIDES.len()];
        let size = Size::new(cols, rows);
        let rule = if random.one_in(2) { Rule::Standard } else { Rule::Relaxed };
        let board = small_board(size, rule, &mut dealer, &mut random);
        let all = Shadings::of(&board);
        kinds[all.count.min(2)] += 1;
        let judge = |nodes: u64| Hitori::judge(&board, &mut Budget::nodes(nodes));
        stress.note(all.count > 0, |nodes| Claim::of(&judge(nodes).verdict, |line| wins(&board, line)));
        // How many solutions there are, and what they have in common, is part of the verdict.
        let number = ["none", "one", "several"][all.count.min(2)].to_owned();
        let mut facts = vec![("solutions", Fact::Text(number))];
        facts.extend((all.count > 0).then(|| ("solution", Fact::Text(all.common(size.area())))));
        let judgement = judge(Budget::DEFAULT_NODES);
        if judgement.verdict != Verdict::Unknown && judgement.facts != facts {
            stress.wrong();
        }
    }
    stress.print("hitori");
    let [none, one, several] = kinds;
    println!("(boards with no solution {none}, with one {one}, with several {several})");
}

/// Deals what can be dealt. That some small sizes cannot is found out only by many attempts, so it is remembered.
struct SmallDealer {
    dealer: Dealer,
    refused: HashSet<(usize, usize, Rule)>,
}

impl SmallDealer {
    fn deal(&mut self, size: Size, rule: Rule, random: &mut Random) -> Option<Puzzle> {
        let kind = (size.cols, size.rows, rule);
        let puzzle =
            if self.refused.contains(&kind) { None } else { self.dealer.deal(size, rule, Grade::Easy, random).ok() };
        if puzzle.is_none() {
            self.refused.insert(kind);
        }
        puzzle
    }
}

/// A board with any numbers, or a dealt one; with any marks, or with marks that mostly agree with some solution.
fn small_board(size: Size, rule: Rule, dealer: &mut SmallDealer, random: &mut Random) -> Board {
    let dealt = random.one_in(2).then(|| dealer.deal(size, rule, random)).flatten();
    let puzzle = dealt.unwrap_or_else(|| {
        let most = 2 + random.below(size.cols.max(size.rows) + 1);
        let numbers = (0..size.area()).map(|_| random.below(most) as u16 + 1).collect();
        Puzzle::new(size, rule, numbers).expect("sides are in range")
    });
    let mut board = Board::new(Arc::new(puzzle));
    let solution = Shadings::of(&board).some;
    let kept_to = !random.one_in(3);
    for cell in 0..size.area() {
        let shaded = if kept_to && !random.one_in(30) { solution >> cell & 1 == 1 } else { random.one_in(3) };
        if random.one_in(4) {
            board.set(cell, if shaded { Mark::Shaded } else { Mark::Kept });
        }
    }
    board
}

/// Whether a line of strokes is legal and solves the board by the plain rules.
fn wins(board: &Board, line: &[Stroke]) -> bool {
    let mut played = board.clone();
    for stroke in line {
        if Hitori::refuse(&played, stroke).is_some() {
            return false;
        }
        Hitori::play(&mut played, stroke, &mut Vec::new());
    }
    let agrees = |(old, new): (&Mark, &Mark)| *old == Mark::Open || old == new;
    let bits = played.marks().iter().enumerate().filter(|(_, mark)| **mark == Mark::Shaded);
    let shaded = bits.map(|(cell, _)| 1 << cell).sum();
    let trial = Trial::of(board);
    board.marks().iter().zip(played.marks()).all(agrees)
        && (0..trial.area).all(|cell| trial.allows(shaded, cell))
        && trial.hangs_together(shaded)
}

/// All shadings that solve a board and keep to its marks, as bits of cells: how many, and what they have in common.
#[derive(Default)]
struct Shadings {
    count: usize,
    some: u32,
    always: u32,
    ever: u32,
}

impl Shadings {
    /// Tries shadings cell by cell, row by row. It shares nothing with the solver.
    fn of(board: &Board) -> Self {
        let mut found = Self { always: u32::MAX, ..Self::default() };
        found.go_on(&Trial::of(board), board.marks(), 0, 0);
        found
    }

    fn go_on(&mut self, trial: &Trial, marks: &[Mark], shaded: u32, cell: usize) {
        if cell == trial.area {
            if trial.hangs_together(shaded) {
                self.count += 1;
                self.some = shaded;
                self.always &= shaded;
                self.ever |= shaded;
            }
            return;
        }
        for (mark, shaded) in [(Mark::Kept, shaded), (Mark::Shaded, shaded | 1 << cell)] {
            if (marks[cell] == Mark::Open || marks[cell] == mark) && trial.allows(shaded, cell) {
                self.go_on(trial, marks, shaded, cell + 1);
            }
        }
    }

    /// The colour of each cell that is the same in all of them.
    fn common(&self, area: usize) -> String {
        let colour = |cell: usize| match (self.always >> cell & 1, self.ever >> cell & 1) {
            (1, _) => '1',
            (_, 0) => '0',
            _ => '?',
        };
        (0..area).map(colour).collect()
    }
}

/// A puzzle as masks of cells.
struct Trial {
    area: usize,
    rule: Rule,
    /// The cells beside each cell.
    beside: Vec<u32>,
    /// The cells before each cell in its row and column that have its number.
    equal: Vec<u32>,
}

impl Trial {
    fn of(board: &Board) -> Self {
        let (size, numbers) = (board.puzzle().size(), board.puzzle().numbers());
        let spot = |cell: usize| (cell % size.cols, cell / size.cols);
        let mask = |cell: usize, joined: &dyn Fn(usize) -> bool| {
            (0..size.area()).filter(|&other| other != cell && joined(other)).map(|other| 1 << other).sum::<u32>()
        };
        let beside = |cell: usize| {
            let (x, y) = spot(cell);
            mask(cell, &|other| x.abs_diff(spot(other).0) + y.abs_diff(spot(other).1) == 1)
        };
        let equal = |cell: usize| {
            let (x, y) = spot(cell);
            let in_line = |other: usize| x == spot(other).0 || y == spot(other).1;
            mask(cell, &|other| other < cell && in_line(other) && numbers[other] == numbers[cell])
        };
        Self {
            area: size.area(),
            rule: board.puzzle().rule(),
            beside: (0..size.area()).map(beside).collect(),
            equal: (0..size.area()).map(equal).collect(),
        }
    }

    /// Whether a cell goes with those before it: two shaded ones do not touch, two equal ones are not both unshaded.
    fn allows(&self, shaded: u32, cell: usize) -> bool {
        let before = (1 << cell) - 1;
        if shaded >> cell & 1 == 1 { self.beside[cell] & shaded & before == 0 } else { self.equal[cell] & !shaded == 0 }
    }

    fn hangs_together(&self, shaded: u32) -> bool {
        let white = ((1_u64 << self.area) - 1) as u32 & !shaded;
        let whites = |among: u32| (0..self.area).filter(move |cell| among >> cell & 1 == 1);
        match self.rule {
            Rule::Relaxed => whites(white).all(|cell| self.beside[cell] & white != 0),
            Rule::Standard => {
                let mut reached = white & white.wrapping_neg();
                loop {
                    let more = whites(reached).fold(reached, |more, cell| more | self.beside[cell] & white);
                    if more == reached {
                        return reached == white;
                    }
                    reached = more;
                }
            }
        }
    }
}
