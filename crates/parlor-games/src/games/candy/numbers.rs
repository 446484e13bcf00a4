//! Candy in numbers: an action for each pair of neighbours, and one to shuffle.

use super::Candy;
use super::board::{KINDS, Position, Power, WANTED};
use super::rules::{self, Move};
use super::setup::Goal;
use super::solver::kept::{self, Kept};
use super::supply::Supply;
use crate::game::{Numbers, Plane, Rules as _, Standing};
use crate::kit::grid::Size;

/// A position, whose board is kept on the fast one where that holds it.
pub struct Course {
    /// Where the fast board is used, everything but the board itself.
    position: Position,
    kept: Option<Box<dyn Kept>>,
}

impl Clone for Course {
    fn clone(&self) -> Self {
        Self { position: self.position.clone(), kept: self.kept.as_ref().map(|kept| kept.copy()) }
    }
}

impl From<Position> for Course {
    fn from(position: Position) -> Self {
        // Of candies that cannot be seen none can be written out.
        let hidden = matches!(position.supply, Supply::Hidden(_));
        let kept = if hidden { None } else { kept::keep(&position) };
        Self { position, kept }
    }
}

impl From<Course> for Position {
    fn from(Course { mut position, kept }: Course) -> Self {
        if let Some(kept) = kept {
            position.board = kept::board(&*kept, &position.board);
        }
        position
    }
}

/// How many swaps there are along rows.
const fn across(size: Size) -> usize {
    size.rows * size.cols.saturating_sub(1)
}

/// The number of the shuffle, which comes behind all swaps.
const fn shuffle(size: Size) -> usize {
    across(size) + size.rows.saturating_sub(1) * size.cols
}

/// The number of a swap: those along rows first, each by its left or upper cell.
fn number(size: Size, made: Move) -> Option<usize> {
    let (start, target) = made.cells(size)?;
    let (first, second) = (start.min(target), start.max(target));
    Some(match size.row(first) == size.row(second) {
        true => size.row(first) * (size.cols - 1) + size.col(first),
        false => across(size) + first,
    })
}

fn swap(size: Size, number: usize) -> Move {
    match number.checked_sub(across(size)) {
        None => Move::of(size, size.at(number % (size.cols - 1), number / (size.cols - 1)), true),
        Some(cell) => Move::of(size, cell, false),
    }
}

/// The numbers of what is counted; the last two are -1 where there is no limit, or no end.
const COUNTS: usize = 6;

fn goal(goal: Goal) -> i32 {
    match goal {
        Goal::Score => 0,
        Goal::Collect => 1,
        Goal::Survive => 2,
        Goal::Exhaust => 3,
    }
}

impl Numbers for Candy {
    type Course = Course;

    fn actions(course: &Course) -> usize {
        shuffle(course.position.board.size()) + 1
    }

    /// Kinds are -1 in a hole; powers are 0 plain, 1 row, 2 column, 3 wrapped, 4 a bomb; counts are the goal (0 score, 1
    /// collect, 2 survive, 3 exhaust), its target, points, swaps made, swaps left and candies left to refill.
    fn planes(course: &Course) -> Vec<Plane> {
        let size = course.position.board.size();
        let shape = [size.rows, size.cols];
        vec![
            Plane::new("kinds", shape, -1, KINDS as i32 - 1),
            Plane::new("powers", shape, 0, Power::Bomb as i32),
            Plane::new("wanted", [WANTED], 0, i32::from(u16::MAX)),
            Plane::new("counts", [COUNTS], -1, i32::MAX),
        ]
    }

    fn spelt(course: &Course, made: &Move) -> Option<Vec<usize>> {
        let size = course.position.board.size();
        Some(vec![if *made == Move::Shuffle { shuffle(size) } else { number(size, *made)? }])
    }

    fn counted(course: &Course, action: usize) -> Option<Move> {
        let size = course.position.board.size();
        match action {
            _ if action < shuffle(size) => Some(swap(size, action)),
            _ => (action == shuffle(size)).then_some(Move::Shuffle),
        }
    }

    fn legal(course: &mut Course, whole: bool, list: &mut Vec<u32>) {
        let size = course.position.board.size();
        if course.position.is_over() {
            return;
        }
        match &course.kept {
            Some(kept) => kept.swaps(&mut |made| list.extend(number(size, made).map(|number| number as u32))),
            None => {
                let swaps = rules::swaps(&course.position.board, course.position.setup.rules);
                list.extend(swaps.into_iter().filter_map(|made| number(size, made)).map(|number| number as u32));
            }
        }
        // Shuffling is for a board without any swap.
        let mixed = whole && list.is_empty() && rules::shuffled(&Self::position(course)).is_some();
        list.extend(mixed.then(|| shuffle(size) as u32));
    }

    fn act(course: &mut Course, action: usize) {
        let size = course.position.board.size();
        if action < shuffle(size) {
            let made = swap(size, action);
            if let Some(tally) = course.kept.as_mut().and_then(|kept| kept.swap(made)) {
                course.position.supply.skip(tally.drawn as usize);
                course.position.count(&tally);
                return;
            }
            let mut position = Self::position(course);
            if let Some((start, target)) = made.cells(size) {
                rules::swap(&mut position, start, target, &mut |_, _| {});
            }
            *course = position.into();
        } else {
            let mut position = Self::position(course);
            Self::make(&mut position, &Move::Shuffle);
            *course = position.into();
        }
    }

    fn look(course: &Course, seen: &mut [i32]) {
        let Course { position, kept } = course;
        let (kinds, rest) = seen.split_at_mut(position.board.size().area());
        let (powers, rest) = rest.split_at_mut(kinds.len());
        let (wanted, counts) = rest.split_at_mut(WANTED);
        match kept {
            Some(kept) => {
                kept.kinds(kinds);
                powers.fill(0);
            }
            None => {
                for ((kind, power), piece) in kinds.iter_mut().zip(powers).zip(position.board.cells()) {
                    *kind = piece.map_or(-1, |piece| piece.kind.into());
                    *power = piece.map_or(0, |piece| piece.power as i32);
                }
            }
        }
        wanted.iter_mut().zip(position.wanted).for_each(|(seen, left)| *seen = left.into());
        let capped = |number: u64| i32::try_from(number).unwrap_or(i32::MAX);
        counts.copy_from_slice(&[
            goal(position.setup.goal),
            capped(position.setup.target.into()),
            capped(position.points.into()),
            capped(position.made.into()),
            position.swaps_left().map_or(-1, |left| capped(left.into())),
            position.supply.left().map_or(-1, |left| capped(left as u64)),
        ]);
    }

    fn standing(course: &Course) -> Standing {
        let position = &course.position;
        Standing { won: position.goal_met(), progress: Self::progress(position), points: Self::points(position) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::supply::Stack;
    use super::*;
    use crate::game::Deal as _;
    use crate::kit::seed::Seed;

    fn seen(position: &Position) -> Vec<i32> {
        let mut seen = vec![0; 2 * position.board.size().area() + WANTED + COUNTS];
        Candy::look(&Candy::begin(position.clone()), &mut seen);
        seen
    }

    #[test]
    fn boards_that_differ_only_in_the_candies_to_come_look_equal() {
        let position = Candy::deal(&"6x6".parse().unwrap(), &Seed::new("stack")).unwrap();
        let Supply::Stack(stack) = &position.supply else { panic!("a stack") };
        let other: Vec<u8> = stack.left().iter().map(|kind| (kind + 1) % 4).collect();
        let changed = Position { supply: Supply::Stack(Stack::new(other)), ..position.clone() };
        assert_ne!(changed, position);
        assert_eq!(seen(&changed), seen(&position));
        // How many there are is seen.
        let fewer = Position { supply: Supply::Stack(Stack::new(&stack.left()[1..])), ..position.clone() };
        assert_ne!(seen(&fewer), seen(&position));
    }

    #[test]
    fn a_cascade_that_needs_more_candies_than_are_written_out_goes_on_by_the_rules() {
        // Without an end to the candies a long game needs more of them than are written out at the start.
        let mut position = Candy::deal(&"5x5,k3,endless,survive,8".parse().unwrap(), &Seed::new("long")).unwrap();
        (position.setup.target, position.setup.swaps) = (900, 0);
        let mut course = Candy::begin(position.clone());
        for _ in 0..800 {
            let mut list = Vec::new();
            Candy::legal(&mut course, true, &mut list);
            let Some(&action) = list.first() else { break };
            let made = Candy::counted(&course, action as usize).unwrap();
            Candy::make(&mut position, &made);
            Candy::act(&mut course, action as usize);
        }
        let Supply::Endless(endless) = position.supply else { panic!("without an end") };
        assert!(endless.taken > 2_000, "{}", endless.taken);
        assert_eq!(Candy::position(&course), position);
    }
}
