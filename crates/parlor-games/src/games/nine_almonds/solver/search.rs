//! Depth-first search for a win on boards that are too large for a table.

use super::arguments::goal_class;
use super::symmetry::Symmetry;
use crate::games::nine_almonds::board::{Jump, Shape, bits};

/// How many failed positions are remembered: 8 bytes each, 64 MiB in all. What no longer fits replaces an older
/// entry, which may cost time but never a wrong answer.
const MOST_FAILED: usize = 1 << 23;

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// Jumps that lead to the win.
    Line(Vec<Jump>),
    /// There is no win; so many positions were examined.
    Nothing(u64),
    /// The budget ran out.
    Spent,
}

/// Looks for jumps that win. Deterministic: one unit is spent for each position examined.
pub(super) fn search(shape: &Shape, almonds: u64, spend: &mut dyn FnMut(u64) -> bool) -> Found {
    let mut search = Search {
        symmetry: Symmetry::of(shape),
        failed: Failed::new(),
        goal: 1 << shape.goal_bit(),
        goal_class: goal_class(shape),
        costs: costs(shape),
        line: Vec::new(),
        nodes: 0,
        shape,
        spend,
    };
    match search.wins(almonds) {
        Some(true) => Found::Line(search.line),
        Some(false) => Found::Nothing(search.nodes),
        None => Found::Spent,
    }
}

struct Search<'a> {
    shape: &'a Shape,
    symmetry: Symmetry,
    failed: Failed,
    goal: u64,
    goal_class: u64,
    costs: [i32; 64],
    line: Vec<Jump>,
    nodes: u64,
    spend: &'a mut dyn FnMut(u64) -> bool,
}

impl Search<'_> {
    /// Whether the position can be won; `None` when the budget is out. The depth is bounded by the almonds.
    fn wins(&mut self, almonds: u64) -> Option<bool> {
        if almonds == self.goal {
            return Some(true);
        }
        if almonds & self.goal_class == 0 {
            return Some(false);
        }
        let form = self.symmetry.canonical(almonds);
        if self.failed.contains(form) {
            return Some(false);
        }
        if !(self.spend)(1) {
            return None;
        }
        self.nodes += 1;
        let mut jumps = self.jumps(almonds);
        // Leave the rim first: almonds out there are the hardest to bring home.
        jumps.sort_by_key(|jump| {
            self.costs[usize::from(jump.to)] - self.costs[usize::from(jump.from)] - self.costs[usize::from(jump.over)]
        });
        for jump in jumps {
            self.line.push(jump);
            if self.wins(almonds ^ jump.changed())? {
                return Some(true);
            }
            self.line.pop();
        }
        self.failed.insert(form);
        Some(false)
    }

    fn jumps(&self, almonds: u64) -> Vec<Jump> {
        let from = |bit| self.shape.jumps_from_bit(bit).iter().filter(|jump| jump.fits(almonds)).copied();
        bits(almonds).flat_map(from).collect()
    }
}

/// How much an almond on each square is in the way.
fn costs(shape: &Shape) -> [i32; 64] {
    let goal = shape.goal();
    let mut costs = [0; 64];
    for square in shape.squares() {
        let (dx, dy) = (i32::from(square.x) - i32::from(goal.x), i32::from(square.y) - i32::from(goal.y));
        if let Some(bit) = shape.bit(square) {
            costs[usize::from(bit)] = dx * dx + dy * dy;
        }
    }
    costs
}

/// A set of positions that grows up to a limit; 0, the empty board, is never asked for and marks a free place.
struct Failed {
    places: Vec<u64>,
    used: usize,
}

impl Failed {
    /// How far a position may lie from where it belongs.
    const REACH: usize = 16;

    fn new() -> Self {
        Self { places: vec![0; 1 << 12], used: 0 }
    }

    fn places_of(&self, form: u64) -> impl Iterator<Item = usize> + use<> {
        let last = self.places.len() - 1;
        let first = (form.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 20) as usize;
        (0..Self::REACH).map(move |step| (first + step) & last)
    }

    fn contains(&self, form: u64) -> bool {
        for place in self.places_of(form) {
            match self.places[place] {
                0 => return false,
                held if held == form => return true,
                _ => {}
            }
        }
        false
    }

    fn insert(&mut self, form: u64) {
        if self.used * 2 > self.places.len() && self.places.len() < MOST_FAILED {
            let larger = vec![0; self.places.len() * 2];
            let held = std::mem::replace(&mut self.places, larger);
            self.used = 0;
            held.into_iter().filter(|&form| form != 0).for_each(|form| self.place(form));
        }
        self.place(form);
    }

    fn place(&mut self, form: u64) {
        let free = self.places_of(form).find(|&place| self.places[place] == 0);
        self.used += usize::from(free.is_some());
        let first = self.places_of(form).next().unwrap_or(0);
        self.places[free.unwrap_or(first)] = form;
    }
}
