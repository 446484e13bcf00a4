//! How fast Mahjong is dealt, and how hard its layouts are: `cargo bench -p parlor-games --bench mahjong_deals`.
//!
//! `deals` prints deals a CPU second; `layouts` the table of the game's README: which share of uniform deals can be won,
//! and how often a player who takes any open pair wins them. A part's name as an argument runs that part alone, a
//! layout's name that layout alone; a number sets how many deals.

use parlor_games::coach::Budget;
use parlor_games::game::Deal;
use parlor_games::games::mahjong::Mahjong;
use parlor_games::games::mahjong::board::{Board, Tile};
use parlor_games::games::mahjong::deal::{backwards, document, uniform};
use parlor_games::games::mahjong::layouts::{Layout, built_in};
use parlor_games::games::mahjong::setup::Setup;
use parlor_games::games::mahjong::solver::{Solved, Solver};
use parlor_games::kit::random::Random;
use parlor_games::kit::seed::Seed;

use self::figures::{at_least, clock, number, plain};

mod figures;

fn main() {
    figures::run(&[("deals", deals), ("layouts", layouts)]);
}

/// Calls a second: so many, or more where they are too short to time.
fn rate(many: usize, mut call: impl FnMut(usize)) -> f64 {
    let (start, mut calls) = (clock(), 0);
    loop {
        (calls..calls + many).for_each(&mut call);
        calls += many;
        let spent = clock() - start;
        if spent >= 0.2 {
            return calls as f64 / spent;
        }
    }
}

fn deals() {
    let many = number().unwrap_or(5_000);
    let turtle = &built_in()[0];
    let mut random = Random::new(1);
    let easy = rate(many, |_| drop(backwards(turtle, &mut random).expect("a deal")));
    at_least("mahjong, Turtles dealt backwards (easy)", easy, "deals/s", 10_000.0);
    let swapped = rate(many, |_| drop(document(turtle, &mut random).expect("a deal")));
    at_least("mahjong, Turtles dealt with swaps (document)", swapped, "deals/s", 10_000.0);
    for (index, layout) in built_in().iter().enumerate() {
        let setup = Setup { layout: layout.clone(), ..Setup::default() };
        let solvable = |seed: usize| drop(Mahjong::deal(&setup, &Seed::new(seed.to_string())).expect("a deal"));
        let name = format!("mahjong, {} dealt uniformly and proved (solvable)", layout.text());
        if index == 0 {
            at_least(&name, rate(many, solvable), "deals/s", 3_000.0);
        } else {
            plain(&name, rate(many.div_ceil(250), solvable), "deals/s");
        }
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
            Ok(Solved::Cleared(_)) => won += 1,
            Ok(Solved::Lost(_)) => {}
            Err(_) => open += 1,
        }
    }
    (won, open)
}

fn layouts() {
    let many = number().unwrap_or(1_000);
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
