//! Whether the number from 1 to 10 says how hard a board is: `cargo xtask bench difficulty`.
//!
//! Over 500 boards of each preset the number is held against the share of games that simple players win of each, by rank
//! correlation (Spearman's, ties counted in the middle; a good number falls where players win more, so the sign is turned).
//! Where players win all or none of nearly every board there is nothing to hold it against, and the line says so. Then the
//! mean number of every preset, in the order that their names promise.

use std::fmt::Write as _;

use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::kit::id::GameId;
use parlor_games::kit::seed::Seed;

use self::figures::{at_least, at_most, clock, plain};

mod figures;

/// How many boards of a preset, and how many games of each player on a board.
const BOARDS: usize = 500;
const GAMES_EACH: usize = 40;
/// A preset is left out whose players would need longer than that for all boards, in seconds.
const PATIENCE: f64 = 120.0;

fn main() {
    figures::run(&[("players", players), ("names", names)]);
}

fn deal(entry: &dyn Entry, setup: &str, number: usize) -> GameId {
    format!("{}:{setup}#1.{number}", entry.card().id).parse().expect("an id")
}

/// The players that are simple: not those who search.
fn simple(entry: &dyn Entry) -> Vec<&'static str> {
    let simple = ["random", "simple", "greedy", "first", "freeing", "adder"];
    entry.players().into_iter().map(|(name, _)| name).filter(|name| simple.contains(name)).collect()
}

/// The share of games that a player wins of a board.
fn share(entry: &dyn Entry, id: &GameId, player: &str) -> f64 {
    let won = (0..GAMES_EACH).filter(|game| {
        let played = entry.play_out(id, player, &Seed::new(format!("bench-{game}")));
        played.expect("a player of the game").won
    });
    won.count() as f64 / GAMES_EACH as f64
}

/// The ranks of some values; equal ones share the middle of theirs.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut ranks = vec![0.0; values.len()];
    let mut from = 0;
    while from < order.len() {
        let to = (from..order.len()).take_while(|&at| values[order[at]] == values[order[from]]).last().unwrap_or(from);
        for &at in &order[from..=to] {
            ranks[at] = (from + to) as f64 / 2.0;
        }
        from = to + 1;
    }
    ranks
}

/// The correlation of two lists of ranks; `None` where one of them is all the same.
fn correlation(a: &[f64], b: &[f64]) -> Option<f64> {
    let (a, b) = (ranks(a), ranks(b));
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    let (middle_a, middle_b) = (mean(&a), mean(&b));
    let (mut both, mut own_a, mut own_b) = (0.0, 0.0, 0.0);
    for (x, y) in a.iter().zip(&b) {
        both += (x - middle_a) * (y - middle_b);
        own_a += (x - middle_a).powi(2);
        own_b += (y - middle_b).powi(2);
    }
    (own_a > 0.0 && own_b > 0.0).then(|| both / (own_a * own_b).sqrt())
}

fn players() {
    for entry in GAMES {
        for preset in entry.card().presets.iter().filter(|preset| preset.winnable) {
            let name = format!("{}, {}", entry.card().id, preset.setup);
            let before = clock();
            let boards: Vec<(GameId, f64)> = (1..=BOARDS)
                .map(|number| deal(*entry, preset.setup, number))
                .filter_map(|id| {
                    let found = entry.difficulty(&id).expect("a board")?;
                    Some((id, f64::from(found.number)))
                })
                .collect();
            let spent = (clock() - before) / BOARDS as f64;
            at_most(&format!("{name}, difficulty with its deal"), spent * 1e3, "ms", 50.0);
            plain(&format!("{name}, boards with a number"), boards.len() as f64, "boards");
            let numbers: Vec<f64> = boards.iter().map(|(_, number)| *number).collect();
            for player in simple(*entry) {
                compare(*entry, &name, player, &boards, &numbers);
            }
        }
    }
}

fn compare(entry: &dyn Entry, name: &str, player: &str, boards: &[(GameId, f64)], numbers: &[f64]) {
    let Some((first, _)) = boards.first() else { return };
    let before = clock();
    let _ = share(entry, first, player);
    if (clock() - before) * boards.len() as f64 > PATIENCE {
        println!("{name}: {player} would take too long on {} boards", boards.len());
        return;
    }
    let shares: Vec<f64> = boards.iter().map(|(id, _)| share(entry, id, player)).collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    // Where nine boards of ten fare the same, players do not differ.
    let mut counts = std::collections::HashMap::new();
    shares.iter().for_each(|share| *counts.entry((share * 1e6) as u64).or_insert(0_usize) += 1);
    let same = counts.values().max().copied().unwrap_or(0) as f64 / shares.len() as f64;
    let inverse: Vec<f64> = shares.iter().map(|share| -share).collect();
    match correlation(numbers, &inverse) {
        Some(found) if same < 0.9 => {
            at_least(
                &format!("{name}, rank correlation with {player}, who wins {:.1} %", mean * 100.0),
                found,
                "",
                0.6,
            );
        }
        _ => println!("{name}: {player} wins {:.1} %, the same of nearly all boards", mean * 100.0),
    }
}

/// Presets whose names promise that one is harder than the one before.
const PROMISES: [(&str, &[&str]); 6] = [
    ("mahjong", &["turtle,easy", "turtle"]),
    ("hitori", &["5x5,easy", "8x8,easy", "8x8,tricky", "8x8,hard", "8x8,extreme"]),
    ("magic-square", &["4,some,easy", "5,some,tricky", "6,some,hard"]),
    ("pikachu", &["6x4", "8x8", "24x12"]),
    ("candy", &["6x6", "6x6,near"]),
    ("nine-almonds", &["scattered", "scattered,7x7,5"]),
];

fn names() {
    for (game, setups) in PROMISES {
        let entry = catalogue::find(game).expect("a game of the catalogue");
        let mean = |setup: &str| {
            let found: Vec<f64> = (1..=100)
                .filter_map(|number| entry.difficulty(&deal(entry, setup, number)).expect("a board"))
                .map(|found| found.exact)
                .collect();
            found.iter().sum::<f64>() / found.len() as f64
        };
        let means: Vec<f64> = setups.iter().map(|setup| mean(setup)).collect();
        let mut text = String::new();
        for (setup, mean) in setups.iter().zip(&means) {
            let _ = write!(text, " {setup} {mean:.2}");
        }
        println!("{game}, mean difficulty:{text}");
        let rises = means.windows(2).filter(|pair| pair[0] < pair[1]).count();
        at_least(&format!("{game}, steps that rise as named"), rises as f64, "steps", (setups.len() - 1) as f64);
    }
}
