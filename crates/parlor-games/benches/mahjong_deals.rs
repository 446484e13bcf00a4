//! How fast Mahjong is dealt, and how hard its layouts are: `cargo bench -p parlor-games --bench mahjong_deals`.
//!
//! `deals` prints deals a CPU second; `layouts` the table of the game's README: which share of uniform deals can be won,
//! and how often a player who takes any open pair wins them. A part's name as an argument runs that part alone, a
//! layout's name that layout alone; a number sets how many deals.

use std::sync::LazyLock;
use std::time::Instant;

use parlor_games::coach::Budget;
use parlor_games::game::Game;
use parlor_games::games::mahjong::Mahjong;
use parlor_games::games::mahjong::board::{Board, Tile};
use parlor_games::games::mahjong::deal::{backwards, document, uniform};
use parlor_games::games::mahjong::layouts::{Layout, built_in};
use parlor_games::games::mahjong::setup::Setup;
use parlor_games::games::mahjong::solver::{Outcome, Solver};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

/// Seconds of CPU time used so far, or of wall time where the system does not tell.
fn clock() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let own = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = own.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanos.map_or_else(|| START.elapsed().as_secs_f64(), |nanos| nanos / 1e9)
}

/// A part by name, what measures it, and how many boards it takes.
type Part = (&'static str, fn(usize), usize);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let many = arguments.iter().find_map(|word| word.parse().ok());
    let parts: [Part; 2] = [("deals", deals, 5_000), ("layouts", layouts, 1_000)];
    let named = parts.iter().any(|(name, ..)| arguments.iter().any(|word| word == name));
    for (name, part, usual) in parts {
        if !named || arguments.iter().any(|word| word == name) {
            part(many.unwrap_or(usual));
        }
    }
}

/// Calls a second.
fn rate(many: usize, mut call: impl FnMut(usize)) -> String {
    let start = clock();
    (0..many).for_each(&mut call);
    format!("{:.0} /s", many as f64 / (clock() - start).max(1e-9))
}

fn deals(many: usize) {
    let row = |what: &str, measured: String, target: &str| println!("{what:<44} {measured:>14} {target:>14}");
    row("Turtle deals a CPU second", "measured".into(), "target");
    let turtle = &built_in()[0];
    let mut random = Random::new(1);
    row("made backwards (easy)", rate(many, |_| drop(backwards(turtle, &mut random).expect("a deal"))), ">= 10000 /s");
    row("swapped (document)", rate(many, |_| drop(document(turtle, &mut random).expect("a deal"))), ">= 10000 /s");
    let setup = Setup { layout: turtle.clone(), ..Setup::default() };
    let solvable = |seed: usize| drop(Mahjong::deal(&setup, &Seed::new(seed.to_string())).expect("a deal"));
    row("uniform and proved (solvable)", rate(many, solvable), ">= 3000 /s");
    for layout in &built_in()[1..] {
        let setup = Setup { layout: layout.clone(), ..Setup::default() };
        let solvable = |seed: usize| drop(Mahjong::deal(&setup, &Seed::new(seed.to_string())).expect("a deal"));
        row(&format!("solvable, {}", layout.text()), rate(many.div_ceil(250), solvable), "");
    }
}

/// Whether a player who takes any open pair wins.
fn random_player_wins(mut board: Board, random: &mut Random) -> bool {
    while let Some(&(a, b)) = random.pick(&board.pairs()) {
        board.take(a, b);
    }
    board.count() == 0
}

/// How many of some uniform deals can be won and how many are not decided.
fn winnable(layout: &Layout, boards: &[Board]) -> (usize, usize) {
    let mut solver = Solver::new(layout.geometry());
    let (mut won, mut open) = (0, 0);
    for board in boards {
        let groups: Vec<Option<u16>> = (0..layout.len()).map(|tile| board.group(tile).map(u16::from)).collect();
        match solver.solve(&groups, &mut Budget::nodes(500_000)) {
            Ok(Outcome::Cleared(_)) => won += 1,
            Ok(Outcome::Lost(_)) => {}
            Err(_) => open += 1,
        }
    }
    (won, open)
}

fn layouts(many: usize) {
    println!("Of {many} uniform deals");
    println!("| layout | tiles | levels | free at the start | can be won | not decided | won by a random player |");
    println!("|---|---|---|---|---|---|---|");
    let named: Vec<String> = std::env::args().filter(|word| Layout::named(word).is_some()).collect();
    for layout in built_in().iter().filter(|layout| named.is_empty() || named.contains(&layout.text())) {
        let mut random = Random::new(1);
        let deal = |random: &mut Random| {
            Board::new(layout.clone(), uniform(layout.len(), random).into_iter().map(Tile::Face).collect())
        };
        let boards: Vec<Board> = (0..many).map(|_| deal(&mut random)).collect();
        let free = (0..layout.len()).filter(|&tile| boards[0].is_free(tile)).count();
        let (won, open) = winnable(layout, &boards);
        let lucky = boards.into_iter().filter(|board| random_player_wins(board.clone(), &mut random)).count();
        let share = |part: usize| format!("{:.1} %", 100.0 * part as f64 / many as f64);
        println!(
            "| {} | {} | {} | {free} | {} | {} | {} |",
            layout.text(),
            layout.len(),
            layout.levels(),
            share(won),
            share(open),
            share(lucky)
        );
    }
}
