//! How fast people get their answers: `cargo bench -p parlor-games --bench commands`.
//!
//! Everything goes through the catalogue, as in `parlor judge`, `parlor deal --positions` and `parlor hint`: ids are read, boards
//! are dealt, every winning line is replayed by the rules, and all of it is written as text. Beside each game's own solver and
//! dealer stands how much of their speed is left.

use parlor_games::card::Card;
use parlor_games::catalogue::{self, Entry, Visitor};
use parlor_games::coach::{Budget, Verdict};
use parlor_games::game::Game;
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;
use parlor_games::table::{Assist, Command, Level, Origin, obey_now};

use self::figures::{at_least, at_most, each, plain, timed};

mod figures;

fn main() {
    figures::run(&[("judging", judging), ("dealing", dealing), ("hinting", hinting), ("shares", shares)]);
}

fn entry(game: &str) -> &'static dyn Entry {
    catalogue::find(game).expect("a game of the catalogue")
}

/// The numbered deals of a setup.
fn deals(game: &str, setup: &str, many: usize) -> Vec<GameId> {
    let id = |number: usize| format!("{game}:{setup}#1.{number}").parse().expect("an id");
    (1..=many).map(id).collect()
}

/// The same boards by their exact positions.
fn positions(ids: &[GameId]) -> Vec<GameId> {
    let exact = |id: &GameId| {
        let named = entry(&id.game).name(id).expect("a deal");
        named.position.parse().expect("the id of a position")
    };
    ids.iter().map(exact).collect()
}

/// Seconds that one verdict takes.
fn judge(ids: &[GameId]) -> f64 {
    each(ids, |id| {
        let judged = entry(&id.game).judge(id, &mut Budget::default()).expect("a board");
        assert_ne!(judged.verdict, Verdict::Unknown, "{id}");
    })
}

/// Seconds that one deal takes.
fn deal(ids: &[GameId]) -> f64 {
    each(ids, |id| drop(entry(&id.game).name(id).expect("a deal")))
}

fn judging() {
    let turtles = judge(&deals("mahjong", "turtle,random", 5_000));
    at_least("mahjong, judge turtle,random#1..5000", 1.0 / turtles, "verdicts/s", 4_500.0);
    for (side, target) in [(8, None), (20, None), (30, Some(120.0)), (40, Some(300.0))] {
        let of = |grade: &str| deals("hitori", &format!("{side}x{side},{grade}"), 20_000 / (side * side));
        let boards = positions(&["easy", "tricky", "hard"].map(of).concat());
        let name = format!("hitori, judge {side}x{side} of three grades by their positions");
        match target {
            Some(target) => at_most(&name, judge(&boards) * 1e6, "us", target),
            None => plain(&name, judge(&boards) * 1e6, "us"),
        }
    }
}

fn dealing() {
    for (game, setup) in [("hitori", "8x8,easy"), ("mahjong", "turtle,easy")] {
        let rate = 1.0 / deal(&deals(game, setup, 2_000));
        at_least(&format!("{game}, deal {setup} --positions"), rate, "deals/s", 60_000.0);
    }
    plain("mahjong, deal turtle --positions", 1.0 / deal(&deals("mahjong", "turtle", 1_000)), "deals/s");
}

/// What `parlor hint --level why` does with the first boards of each game. One of them may be the first question about a
/// kind of board, for which tables are made.
fn hinting() {
    for card in catalogue::GAMES.iter().map(|entry| entry.card()) {
        let boards = deals(card.id, first_setup(card), 5);
        let (_, warm) = timed(|| hint(&boards[0]));
        let mean = boards[1..].iter().map(|id| timed(|| hint(id)).1).sum::<f64>() / 4.0;
        let name = format!("{}, hint with its reason, {}", card.id, first_setup(card));
        if card.id == "candy" {
            at_most(&name, mean * 1e3, "ms", 10.0);
        } else {
            plain(&name, mean * 1e3, "ms");
        }
        plain(&format!("{}, the first hint of all", card.id), warm * 1e3, "ms");
    }
}

fn hint(id: &GameId) {
    let mut table = entry(&id.game).open(id, Level::Easy, Origin::Seed).expect("a board");
    loop {
        if obey_now(table.as_mut(), &Command::Hint).is_err() {
            break;
        }
        if table.told().is_some_and(|advice| advice.rung >= Assist::Why || advice.rung == Assist::Verdict) {
            break;
        }
    }
}

fn first_setup(card: &Card) -> &'static str {
    card.presets.first().map_or("", |preset| preset.setup)
}

/// How much of the speed of each game's solver and dealer the commands have.
fn shares() {
    struct Shares;
    impl Visitor for Shares {
        fn game<G: Game>(&mut self) {
            let (card, preset) = (G::CARD, first_setup(&G::CARD));
            let setup: G::Setup = preset.parse().unwrap_or_else(|_| panic!("{preset} is a setup"));
            let seeds: Vec<Seed> = (1..=50).map(|number: usize| Seed::new(number.to_string())).collect();
            let boards: Vec<G::Position> = seeds.iter().map(|seed| G::deal(&setup, seed).expect("a deal")).collect();
            let id = |seed: &Seed| GameId {
                game: card.id.to_owned(),
                setup: Some(preset.to_owned()),
                source: Source::Seed(seed.clone()),
            };
            let ids: Vec<GameId> = seeds.iter().map(id).collect();
            let solver = each(&boards, |board| drop(G::judge(board, &mut Budget::default())));
            let dealer = each(&seeds, |seed| drop(G::deal(&setup, seed)));
            let share = |own: f64, command: f64| 100.0 * own / command;
            let judging = share(solver, judge_any(&positions(&ids)));
            at_least(&format!("{}, judge, share of the solver's speed, {preset}", card.id), judging, "%", 80.0);
            let dealing = share(dealer, deal(&ids));
            at_least(&format!("{}, deal, share of the dealer's speed, {preset}", card.id), dealing, "%", 80.0);
        }
    }
    catalogue::visit(&mut Shares);
}

/// As [`judge`], whatever the verdict is.
fn judge_any(ids: &[GameId]) -> f64 {
    each(ids, |id| drop(entry(&id.game).judge(id, &mut Budget::default()).expect("a board")))
}
