//! Tests of the mathematical core, each against something that shares no code with what it tests.

mod classic;
mod deal;
mod deduction;
mod formats;
mod game;
mod knot;
mod proof;
mod solved;
mod solver;

use super::board::{Mark, Puzzle, Rule};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// All solutions that respect the marks, by trying every shading with the plain rules.
fn brute_force(puzzle: &Puzzle, marks: &[Mark]) -> Vec<Vec<bool>> {
    let area = puzzle.size().area();
    (0..1_u32 << area)
        .map(|bits| (0..area).map(|cell| bits >> cell & 1 == 1).collect::<Vec<bool>>())
        .filter(|shaded| {
            let kept_to = marks.iter().zip(shaded).all(|(mark, &shaded)| match mark {
                Mark::Open => true,
                Mark::Shaded => shaded,
                Mark::Kept => !shaded,
            });
            // The cheap test first: millions of shadings are tried.
            kept_to && puzzle.touching(shaded).is_empty() && solved_plainly(puzzle, shaded)
        })
        .collect()
}

/// Whether a shading solves a puzzle, by the plain rules.
fn solved_plainly(puzzle: &Puzzle, shaded: &[bool]) -> bool {
    shaded.len() == puzzle.size().area()
        && puzzle.touching(shaded).is_empty()
        && puzzle.duplicates(shaded).is_empty()
        && puzzle.cut_off(shaded).is_empty()
}

fn random_puzzle(size: Size, rule: Rule, most: usize, random: &mut Random) -> Puzzle {
    let numbers = (0..size.area()).map(|_| random.below(most) as u16 + 1).collect();
    Puzzle::new(size, rule, numbers).unwrap()
}

/// A puzzle from the test data, with its solution ('?' where solutions differ) and class.
struct Sample {
    id: String,
    puzzle: Puzzle,
    solution: Vec<Option<bool>>,
    class: char,
}

fn samples(text: &str) -> Vec<Sample> {
    text.lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let size = Size::new(fields[1].parse().unwrap(), fields[2].parse().unwrap());
            let numbers = fields[3].split_whitespace().map(|n| n.parse().unwrap()).collect();
            Sample {
                id: fields[0].to_owned(),
                puzzle: Puzzle::new(size, Rule::Standard, numbers).unwrap(),
                solution: fields[4].chars().map(|c| (c != '?').then_some(c == '1')).collect(),
                class: fields[5].chars().next().unwrap(),
            }
        })
        .collect()
}

fn unique_samples() -> Vec<Sample> {
    samples(include_str!("../../../../testdata/hitori/hitori_unique.txt"))
}

fn several_samples() -> Vec<Sample> {
    samples(include_str!("../../../../testdata/hitori/hitori_several_solutions.txt"))
}
