//! Lines of turns that lose no time, read off anything that knows the fewest turns.

use super::memo::LOST;
use crate::games::nine_almonds::board::{Jump, Position, Set, Shape, bits};
use crate::games::nine_almonds::rules::Turn;

/// Tells the fewest turns from a set of almonds; [`LOST`] if there is no win, `None` if it does not know.
pub(super) type Turns<'a> = &'a mut dyn FnMut(Set) -> Option<u8>;

/// Jumps as turns: those of one almond in a row are one turn.
pub(in crate::games::nine_almonds) fn in_turns(jumps: &[Jump]) -> Vec<Turn> {
    let mut turns: Vec<Turn> = Vec::new();
    for jump in jumps {
        match turns.last_mut() {
            Some(turn) if turn.to.last() == Some(&jump.from()) => turn.to.push(jump.to()),
            _ => turns.push(Turn { from: jump.from(), to: vec![jump.to()] }),
        }
    }
    turns
}

/// The first of the shortest lines.
pub(super) fn first(position: &Position, turns: Turns) -> Option<Vec<Turn>> {
    all(position, 1, turns).pop()
}

/// The shortest lines, up to `most`.
pub(super) fn all(position: &Position, most: usize, turns: Turns) -> Vec<Vec<Turn>> {
    let mut lines = Lines { shape: position.shape(), turns, most, line: Vec::new(), found: Vec::new() };
    lines.from(position.almonds);
    lines.found
}

struct Lines<'a> {
    shape: &'a Shape,
    turns: Turns<'a>,
    most: usize,
    line: Vec<Turn>,
    found: Vec<Vec<Turn>>,
}

impl Lines<'_> {
    fn from(&mut self, almonds: Set) {
        if almonds == 1 << self.shape.goal_bit() {
            self.found.push(self.line.clone());
            return;
        }
        let Some(left) = (self.turns)(almonds).filter(|&turns| turns != LOST) else { return };
        for from in bits(almonds) {
            self.chain(almonds, from, left, &mut Vec::new());
        }
    }

    /// Goes on with the turn of the almond on `from`, of which `jumps` are made, until `left` is one less.
    fn chain(&mut self, almonds: Set, from: u8, left: u8, jumps: &mut Vec<Jump>) {
        let shape = self.shape;
        for &jump in shape.jumps_from_bit(from).iter().filter(|jump| jump.fits(almonds)) {
            if self.found.len() >= self.most {
                return;
            }
            let next = almonds ^ jump.changed();
            let Some(after) = (self.turns)(next) else { continue };
            // Jumping on saves one turn at most, so a position that needs more than `left` is no way there. This also
            // leaves out what is lost.
            if after > left {
                continue;
            }
            jumps.push(jump);
            if after + 1 == left {
                let turn = in_turns(jumps).pop();
                self.line.extend(turn);
                self.from(next);
                self.line.pop();
            }
            self.chain(next, jump.to, left, jumps);
            jumps.pop();
        }
    }
}
