//! Whether the number from 1 to 10 says how hard a board is: `cargo xtask bench difficulty`.
//!
//! Over 500 boards of each preset the number is held against the share of games that simple players win of each, by rank
//! correlation (Spearman's, ties counted in the middle; a good number falls where players win more, so the sign is turned).
//! Where a player fares the same on most boards there is no order to hold it against, and the line says so. Then the
//! mean number of every preset, in the order that their names promise.

use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::kit::id::GameId;
use parlor_games::kit::seed::Seed;

use self::figures::{at_least, at_most, clock, plain};

mod figures;

/// How many boards of a preset, and how many games of each player on a board: as many as there is time for.
const BOARDS: usize = 500;
const GAMES_EACH: std::ops::RangeInclusive<usize> = 40..=1000;
/// How many boards the mean of a preset is taken of.
const NAMED: usize = 100;
/// How long all games of a player on all boards of a preset may take, in seconds; fewest games are always played.
const PATIENCE: f64 = 10.0;

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

/// The share of so many games that a player wins of a board.
fn share(entry: &dyn Entry, id: &GameId, player: &str, games: usize) -> f64 {
    let won = (0..games).filter(|game| {
        let played = entry.play_out(id, player, &Seed::new(format!("bench-{game}")));
        played.expect("a player of the game").won
    });
    won.count() as f64 / games as f64
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
                    // By its position, so that it is not dealt again for every game.
                    let board = entry.name(&id).expect("a board").position.parse().expect("an id");
                    Some((board, found.number.number()))
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
    let (fewest, most) = (*GAMES_EACH.start(), *GAMES_EACH.end());
    let before = clock();
    let _ = share(entry, first, player, fewest);
    let each = (clock() - before) / fewest as f64;
    let games = ((PATIENCE / boards.len() as f64 / each) as usize).clamp(fewest, most);
    let shares: Vec<f64> = boards.iter().map(|(id, _)| share(entry, id, player, games)).collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    // Where most boards fare the same, which is what somebody without luck does, there is no order to find.
    let mut counts = std::collections::HashMap::new();
    shares.iter().for_each(|share| *counts.entry((share * 1e6) as u64).or_insert(0_usize) += 1);
    let same = counts.values().max().copied().unwrap_or(0) as f64 / shares.len() as f64;
    let inverse: Vec<f64> = shares.iter().map(|share| -share).collect();
    match correlation(numbers, &inverse) {
        Some(found) if same < 0.5 => {
            at_least(
                &format!(
                    "{name}, rank correlation with {player}, who wins {:.1} % of {games} games each",
                    mean * 100.0
                ),
                found,
                "",
                0.6,
            );
        }
        Some(found) => println!(
            "{name}: {player} wins {:.1} %, the same of {:.0} % of the boards; rank correlation {found:.3}",
            mean * 100.0,
            same * 100.0
        ),
        None => println!("{name}: {player} wins {:.1} %, the same of all boards", mean * 100.0),
    }
}

/// How far the mean of some boards may be from what a card says.
const ROUNDING: f64 = 0.35;

/// How hard the boards of every preset are, beside what their card says, and whether that rises as their names say.
fn names() {
    for entry in GAMES {
        let card = entry.card();
        for preset in card.presets {
            let numbers = (1..=NAMED)
                .filter_map(|number| entry.difficulty(&deal(*entry, preset.setup, number)).expect("a board"));
            let numbers: Vec<f64> = numbers.map(|found| found.number.number()).collect();
            let mean = numbers.iter().sum::<f64>() / numbers.len() as f64;
            let name = format!("{}, {}, mean difficulty {mean:.2}, from its card's", card.id, preset.setup);
            at_most(&name, (mean - f64::from(preset.difficulty)).abs(), "", ROUNDING);
        }
    }
    for (game, setups) in PROMISES {
        let card = catalogue::find(game).expect("a game of the catalogue").card();
        let said =
            |setup: &&str| card.presets.iter().find(|preset| preset.setup == *setup).expect("a preset").difficulty;
        let said: Vec<f32> = setups.iter().map(said).collect();
        let rises = said.windows(2).filter(|pair| pair[0] < pair[1]).count();
        let name = format!("{game}, {}: steps that rise as named", setups.join(" < "));
        at_least(&name, rises as f64, "steps", (setups.len() - 1) as f64);
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
