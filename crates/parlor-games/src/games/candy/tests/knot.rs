//! Why a level is lost: every reason is one, and the figures in it are those of trying everything by the plain rules.

use super::super::setup::Goal;
use super::*;
use crate::coach::Verdict;
use crate::kit::random::Random;
use crate::kit::seed::Seed;
use crate::speech::Role;

/// What the best of all lines comes to: the least that `missing` says of any position that can be reached.
fn least(position: &Position, missing: &dyn Fn(&Position) -> u32) -> u32 {
    let below = Candy::moves(position).into_iter().filter(|made| *made != Move::Shuffle).map(|made| {
        let mut next = position.clone();
        Candy::make(&mut next, &made);
        least(&next, missing)
    });
    below.min().unwrap_or(u32::MAX).min(missing(position))
}

/// Positions of small levels that cannot be won, with the reason.
fn lost() -> Vec<(Position, String)> {
    let mut found = Vec::new();
    let setups = [
        "4x4,k3,s12,score,0,3",
        "4x4,k3,s12,collect,0,4,steady",
        "4x4,k4,s12,exhaust,0,6",
        "4x5,k3,still,score,0,0,sharp",
    ];
    for setup in setups {
        let mut random = Random::new(5);
        for seed in 0..40 {
            let mut position = Candy::deal(&setup.parse().unwrap(), &Seed::new(seed.to_string())).unwrap();
            position.setup.target *= 1 + seed % 3;
            position.wanted = position.wanted.map(|left| left * (1 + seed as u16 % 3));
            loop {
                if let Verdict::NotWinnable { why } = Candy::judge(&position, &mut Budget::default()).verdict {
                    found.push((position.clone(), why.to_string()));
                }
                let moves = Candy::moves(&position);
                let Some(made) = random.pick(&moves).filter(|_| Candy::status(&position) == Status::Playing) else {
                    break;
                };
                Candy::make(&mut position, made);
            }
        }
    }
    found
}

fn digits(number: u32) -> String {
    crate::kit::text::thousands(number.into())
}

#[test]
fn the_best_line_of_a_lost_level_is_the_best_by_the_plain_rules() {
    let (mut scored, mut collected, mut exhausted) = (0, 0, 0);
    for (position, why) in lost().into_iter().filter(|(_, why)| why.starts_with("However one swaps")) {
        let target = position.setup.target;
        match position.setup.goal {
            Goal::Score => {
                let best = target - least(&position, &|there| target.saturating_sub(there.points));
                assert_eq!(
                    why,
                    format!("However one swaps, it comes to {} of {} points at best.", digits(best), digits(target))
                );
                scored += 1;
            }
            Goal::Collect => {
                let best = least(&position, &|there| there.wanted.iter().map(|&left| u32::from(left)).sum());
                let said: u32 = why.split(' ').filter_map(|word| word.parse::<u32>().ok()).sum();
                assert_eq!(said, best, "{position}: {why}");
                collected += 1;
            }
            Goal::Exhaust => {
                let best = least(&position, &|there| there.supply.left().unwrap_or(0) as u32);
                let left = super::super::words::counted(best as usize, "candy");
                assert_eq!(why, format!("However one swaps, the stack keeps {left} at least."), "{position}");
                exhausted += 1;
            }
            Goal::Survive => {}
        }
    }
    assert!(scored > 20 && collected > 5 && exhausted > 0, "{scored} {collected} {exhausted}");
}

#[test]
fn too_few_candies_are_counted_and_those_in_sight_light_up() {
    let short = position("4x4,k3,own,collect,9,4@0010/1212/2121/1212+0012;k0.0.9");
    let Verdict::NotWinnable { why } = Candy::judge(&short, &mut Budget::default()).verdict else {
        panic!("nine balls are more than there are");
    };
    assert_eq!(why.to_string(), "Nine more balls are needed, and only seven can still come.");
    // Six on the board, and the last of the four to come.
    let lit = why.cells(Role::Because);
    assert_eq!(lit.len(), 7);
    assert!(lit.contains(&19));
    // One more of them, and it is no reason any more.
    let enough = position("4x4,k3,own,collect,9,4@0010/1212/2121/1212+0012;k0.0.7");
    let Verdict::NotWinnable { why } = Candy::judge(&enough, &mut Budget::default()).verdict else { return };
    assert!(why.to_string().starts_with("However one swaps"), "{why}");
}
