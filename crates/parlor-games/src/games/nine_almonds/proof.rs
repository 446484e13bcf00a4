//! Refutations by weighing, and their checker, which knows the jumps of the board and nothing of the solver.
//!
//! | step | holds where |
//! |---|---|
//! | `weigh 2 on 3,3 2,4` | the squares are on the board and were not weighed before; all others weigh nothing |
//! | `weighed 5, on the goal 6` | no jump lands on a square that weighs more than the two it empties; the almonds weigh 5, and one on the goal would weigh 6, which is more |
//!
//! `weighed` is the last step. No turn can then ever raise the weight to what the win needs. A position that no weighing
//! refutes is refuted by all positions that can be reached from it.

use super::NineAlmonds;
use super::board::{PLACES, Position, Square};
use super::solver;
use crate::coach::{Budget, Misstep, OutOfBudget, proof};
use crate::game::Refute;

impl Refute for NineAlmonds {
    fn refute(position: &Position, budget: &mut Budget) -> Result<Vec<String>, OutOfBudget> {
        let Some(weights) = solver::weights(position) else { return proof::exhaust::<Self>(position, budget) };
        let mut board = [0; PLACES];
        let mut steps = Vec::with_capacity(weights.len() + 1);
        for (weight, squares) in weights {
            for &square in &squares {
                if let Some(bit) = position.shape().bit(square) {
                    board[usize::from(bit)] = i64::from(weight);
                }
            }
            let squares: Vec<String> = squares.iter().map(Square::to_string).collect();
            steps.push(format!("weigh {weight} on {}", squares.join(" ")));
        }
        steps.push(weighed(position, &board));
        Ok(steps)
    }

    fn check_refutation(position: &Position, steps: &[&str]) -> Result<(), Misstep> {
        let Some((last, weights)) = steps.split_last().filter(|_| steps[0].starts_with("weigh")) else {
            return proof::check_exhaustion::<Self>(position, steps);
        };
        let shape = position.shape();
        let mut board = [0; PLACES];
        for (at, step) in weights.iter().enumerate() {
            let wrong = |what: &str| Misstep::new(at, format!("\"{step}\": {what}"));
            let (weight, squares) = step
                .strip_prefix("weigh ")
                .and_then(|rest| rest.split_once(" on "))
                .and_then(|(weight, squares)| Some((weight.parse::<i16>().ok()?, squares)))
                .filter(|&(weight, _)| weight != 0)
                .ok_or_else(|| wrong("expected \"weigh WEIGHT on SQUARES\""))?;
            for square in squares.split(' ') {
                let bit = square.parse::<Square>().ok().and_then(|square| shape.bit(square));
                let slot = bit.map(|bit| &mut board[usize::from(bit)]).filter(|slot| **slot == 0);
                *slot.ok_or_else(|| wrong("there is no such square, or it was weighed before"))? = i64::from(weight);
            }
        }
        let at = weights.len();
        let weight = |square: Square| shape.bit(square).map_or(0, |bit| board[usize::from(bit)]);
        for jump in shape.jumps() {
            if weight(jump.to()) > weight(jump.from()) + weight(jump.over()) {
                return Err(Misstep::new(at, format!("the jump {}-{} raises the weight", jump.from(), jump.to())));
            }
        }
        let now: i64 = position.almonds().map(weight).sum();
        let expected = weighed(position, &board);
        if *last != expected {
            return Err(Misstep::new(at, format!("\"{last}\": expected \"{expected}\"")));
        }
        if now >= weight(shape.goal()) {
            return Err(Misstep::new(at, "the almonds weigh as much as the win needs"));
        }
        Ok(())
    }
}

fn weighed(position: &Position, board: &[i64; PLACES]) -> String {
    let weight = |square: Square| position.shape().bit(square).map_or(0, |bit| board[usize::from(bit)]);
    let now: i64 = position.almonds().map(weight).sum();
    format!("weighed {now}, on the goal {}", weight(position.shape().goal()))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::coach::Verdict;
    use crate::game::Judge;
    use crate::kit::random::Random;

    /// A 5×5 position, and whether the table of all of them has a win for it.
    fn random_position(random: &mut Random) -> (Position, bool) {
        let mut text: Vec<char> = "...../...../...../...../.....".chars().collect();
        for _ in 0..1 + random.below(8) {
            let at = random.below(text.len());
            if text[at] == '.' {
                text[at] = 'A';
            }
        }
        let position: Position = text.into_iter().collect::<String>().parse().unwrap();
        let winnable = solver::winnable_on_five(&position).unwrap();
        (position, winnable)
    }

    #[test]
    fn lost_positions_are_refuted_by_steps_that_check_and_no_others_are() {
        let mut random = Random::new(41);
        let (mut weighed, mut refutations) = (0, Vec::<Vec<String>>::new());
        for _ in 0..600 {
            let (position, winnable) = random_position(&mut random);
            let refuted_by = |steps: &[String]| {
                let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
                NineAlmonds::check_refutation(&position, &steps).is_ok()
            };
            if winnable {
                assert!(!refutations.iter().any(|steps| refuted_by(steps)), "{position}");
                continue;
            }
            let steps = NineAlmonds::refute(&position, &mut Budget::default()).unwrap();
            assert!(refuted_by(&steps), "{position}\n{}", steps.join("\n"));
            if steps.len() > 1 {
                weighed += 1;
                assert!((0..steps.len()).all(|at| !refuted_by(&steps[..at])), "{position} cut short");
                let heavier: Vec<String> = steps.iter().map(|step| step.replace("weighed ", "weighed 1")).collect();
                assert!(!refuted_by(&heavier), "{position} with another sum");
                refutations.push(steps);
            }
        }
        assert!(weighed > 50, "{weighed}");
    }

    #[test]
    fn weights_that_a_jump_raises_refute_nothing() {
        let position: Position = "...../.AAA./.AAA./.AAA./.....".parse().unwrap();
        assert!(matches!(NineAlmonds::judge(&position, &mut Budget::default()).verdict, Verdict::Winnable { .. }));
        let error = NineAlmonds::check_refutation(
            &position,
            &["weigh 9 on 2,2", "weigh -9 on 1,1", "weighed 0, on the goal 9"],
        )
        .unwrap_err();
        assert_eq!(error.step, 2);
        assert!(error.what.contains("raises the weight"), "{}", error.what);
    }

    proptest! {
        #[test]
        fn no_text_makes_the_checker_panic(
            lines in proptest::collection::vec("(weigh |weighed )?(-?[0-9]{0,20}( on )?[0-9]{0,20},[0-9]{0,3}|\\PC{0,12})", 0..5),
        ) {
            let position: Position = "...../...../..A../..A../.....".parse().unwrap();
            let steps: Vec<&str> = lines.iter().map(String::as_str).collect();
            let _ = NineAlmonds::check_refutation(&position, &steps);
        }
    }
}
