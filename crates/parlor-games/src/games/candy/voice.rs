//! How moves and reasons sound.

use super::Candy;
use super::board::Position;
use super::rules::{self, Move};
use super::view::face;
use crate::game::{View, Voice};
use crate::kit::text::count;
use crate::speech::{Doing, Role, Speech, Verb, place};

const SWAP: Verb = Verb { base: "swap", past: "swapped", gerund: "swapping" };
const SHUFFLE: Verb = Verb { base: "shuffle", past: "shuffled", gerund: "shuffling" };

impl Voice for Candy {
    fn tell(position: &Position, made: &Move) -> Doing {
        let cells = Self::cells(position, made);
        let &[a, b] = cells.as_slice() else { return Doing::new(SHUFFLE, "the candies") };
        let size = position.board.size();
        let name = |cell| position.board.at(cell).map_or_else(|| "gap".into(), |piece| face(piece).name);
        let beside = if size.row(a) == size.row(b) { "to its right" } else { "below it" };
        let what = Speech::default()
            .name(Role::Act, [a], format!("the {} in {}", name(a), place::place(size, a)))
            .and(" with ")
            .name(Role::Act, [b], format!("the {} {beside}", name(b)))
            .draw(Role::Act, [a, b].map(|cell| (size.col(cell) as i16, size.row(cell) as i16)), true);
        Doing::new(SWAP, what)
    }

    fn advise(position: &Position, line: &[Move]) -> Option<(Move, Speech)> {
        let best = *line.first()?;
        let mut next = position.clone();
        let (start, target) = best.cells(position.board.size())?;
        let tally = rules::swap(&mut next, start, target, &mut |_, _| {});
        let why = match line.len() {
            1 => format!("It makes {} points and meets the goal.", tally.points()),
            swaps => {
                format!("It makes {} points, and {} more meet the goal.", tally.points(), count(swaps - 1, "swap"))
            }
        };
        Some((best, why.into()))
    }
}
