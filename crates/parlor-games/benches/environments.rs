//! How many steps a random agent makes in many environments at once: `cargo bench -p parlor-games --bench environments`.
//!
//! Actions are chosen by chance among those that are legal, and observations, masks, rewards and ends are written into memory
//! of the caller, as the Python package has it. The beginning of a game is no step, but its time counts; what is dealt
//! beforehand does not, where a figure says so.

use parlor_games::catalogue::GAMES;
use parlor_games::env::{Fleet, Options, Room};

use self::figures::{at_least, clock, plain};

mod figures;

/// How many environments are stepped at once.
const MANY: usize = 64;
/// How many boards there are, where they are dealt beforehand.
const BOARDS: usize = 256;
/// How long one figure is measured, in seconds.
const LONG: f64 = 2.0;

fn main() {
    figures::run(&[("targets", targets), ("presets", presets)]);
}

/// Steps a second, by a random agent.
fn rate(name: &str, boards: usize) -> f64 {
    let options = Options { boards, ..Options::default() };
    let mut fleet = Fleet::open(name, &options, MANY, 0.0).expect("a setup");
    let (wide, long) = (fleet.spaces().seen(), fleet.spaces().actions);
    let (mut seen, mut mask) = (vec![0; MANY * wide], vec![0; MANY * long]);
    let (mut rewards, mut terminated, mut truncated) = ([0.0; MANY], [0; MANY], [0; MANY]);
    let mut room = Room {
        seen: &mut seen,
        mask: &mut mask,
        rewards: &mut rewards,
        terminated: &mut terminated,
        truncated: &mut truncated,
    };
    fleet.reset(&[], &mut room).expect("boards");
    let mut actions = [0; MANY];
    let (start, mut steps) = (clock(), 0);
    loop {
        for _ in 0..100 {
            fleet.choose(&mut actions);
            steps += MANY - fleet.step(&actions, &mut room).expect("boards");
        }
        let spent = clock() - start;
        if spent >= LONG {
            return steps as f64 / spent;
        }
    }
}

fn targets() {
    let steps = "steps/s";
    at_least("candy, random agent, 6x6,near from 256 boards", rate("candy:6x6,near", BOARDS), steps, 500_000.0);
    at_least("pikachu, random agent, 8x8 from 256 boards", rate("pikachu:8x8", BOARDS), steps, 500_000.0);
    at_least("pikachu, random agent, 8x8 dealt anew", rate("pikachu:8x8", 0), steps, 500_000.0);
    at_least("mahjong, random agent, turtle from 256 boards", rate("mahjong:turtle", BOARDS), steps, 200_000.0);
    at_least("mahjong, random agent, turtle,easy dealt anew", rate("mahjong:turtle,easy", 0), steps, 200_000.0);
    plain("mahjong, random agent, turtle dealt anew and proved", rate("mahjong:turtle", 0), steps);
    plain("candy, random agent, 6x6,near dealt anew and proved", rate("candy:6x6,near", 0), steps);
}

/// The first preset of every game.
fn presets() {
    for entry in GAMES {
        let card = entry.card();
        let setup = card.presets.first().map_or("", |preset| preset.setup);
        let name = format!("{}, random agent, {setup} from {BOARDS} boards", card.id);
        plain(&name, rate(&format!("{}:{setup}", card.id), BOARDS), "steps/s");
    }
}
