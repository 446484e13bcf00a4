//! What may still lie where: a set of numbers for each cell, narrowed until the lines allow no more.
//!
//! Numbers count from 0 here. Rules, cheapest first: a number lies once; a line with one, two or three empty cells
//! keeps exactly what can be completed; a longer line keeps what its smallest and largest sums allow; a number that
//! fits one cell only lies there.

use super::bits::Bits;
use crate::games::magic_square::board::Board;
use crate::games::magic_square::lines::Line;

/// The lines of an order as sets of cells.
pub(super) struct Geometry<B> {
    pub order: usize,
    pub lines: Vec<B>,
    /// The lines through each cell, as bits.
    pub through: Vec<u64>,
}

impl<B: Bits> Geometry<B> {
    pub fn new(order: usize) -> Self {
        let mut lines = Vec::new();
        let mut through = vec![0; order * order];
        for (number, line) in Line::all(order).enumerate() {
            lines.push(line.cells(order).fold(B::EMPTY, |set, cell| set | B::one(cell)));
            for cell in line.cells(order) {
                through[cell] |= 1 << number;
            }
        }
        Self { order, lines, through }
    }
}

/// No number is possible any more; the line that showed it, where one did.
pub(super) struct Dead(pub Option<usize>);

/// The sets of all cells, with what the lines still need. `C` bounds the cells, `L` the lines.
#[derive(Clone)]
pub(super) struct State<B, const C: usize, const L: usize> {
    pub domain: [B; C],
    /// Cells whose number is not fixed.
    pub open: B,
    /// Numbers that are fixed nowhere.
    free: B,
    /// What the open cells of a line must add up to.
    need: [i32; L],
    /// How many cells of a line are open.
    pub left: [u8; L],
}

/// Above this product of the two smallest sets, pairs over pairs on four cells cost more than they save.
const PAIRS: u32 = 40;

impl<B: Bits, const C: usize, const L: usize> State<B, C, L> {
    /// Everything possible, nothing placed.
    pub fn blank(geometry: &Geometry<B>) -> Self {
        let order = geometry.order;
        let area = order * order;
        let all = B::below(area);
        Self {
            domain: [all; C],
            open: all,
            free: all,
            need: [(order * (area - 1) / 2) as i32; L],
            left: [order as u8; L],
        }
    }

    /// The sets that a board leaves.
    pub fn of(board: &Board, geometry: &Geometry<B>) -> Result<Self, Dead> {
        let mut state = Self::blank(geometry);
        let mut singles = B::EMPTY;
        for (cell, &rank) in board.ranks().iter().enumerate().filter(|(_, rank)| **rank != 0) {
            state.domain[cell] = B::one(rank as usize - 1);
            singles = singles | B::one(cell);
        }
        let every_line = u64::MAX >> (64 - geometry.lines.len());
        state.settle(geometry, singles, every_line)?;
        Ok(state)
    }

    /// Fixes a cell and draws every conclusion.
    pub fn assign(&mut self, geometry: &Geometry<B>, cell: usize, number: usize) -> Result<(), Dead> {
        self.domain[cell] = B::one(number);
        self.settle(geometry, B::one(cell), 0)
    }

    /// The numbers of all cells, when each has one.
    pub fn square(&self, area: usize) -> Vec<u32> {
        self.domain[..area].iter().map(|set| set.first() as u32 + 1).collect()
    }

    /// Applies the rules until nothing changes: `singles` are cells with one number left that is not fixed yet,
    /// `dirty` the lines to look at.
    fn settle(&mut self, geometry: &Geometry<B>, mut singles: B, mut dirty: u64) -> Result<(), Dead> {
        loop {
            while !singles.is_empty() {
                let cell = singles.first();
                singles = singles.rest();
                self.fix(geometry, cell, &mut singles, &mut dirty)?;
            }
            if dirty != 0 {
                let line = self.shortest(dirty);
                dirty &= !(1 << line);
                self.narrow(geometry, line, &mut singles, &mut dirty).map_err(|()| Dead(Some(line)))?;
            } else if !self.lone_numbers(geometry, &mut singles, &mut dirty)? {
                return Ok(());
            }
        }
    }

    /// The line with the fewest open cells: it says most for the least work.
    fn shortest(&self, dirty: u64) -> usize {
        let mut left = dirty;
        let mut best = dirty.trailing_zeros() as usize;
        while left != 0 {
            let line = left.trailing_zeros() as usize;
            left &= left - 1;
            if self.left[line] < self.left[best] {
                best = line;
            }
        }
        best
    }

    /// Takes the number of a cell out of all others.
    fn fix(&mut self, geometry: &Geometry<B>, cell: usize, singles: &mut B, dirty: &mut u64) -> Result<(), Dead> {
        let bit = self.domain[cell];
        let number = bit.first() as i32;
        self.open = self.open & !B::one(cell);
        self.free = self.free & !bit;
        let mut lines = geometry.through[cell];
        *dirty |= lines;
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            self.need[line] -= number;
            self.left[line] -= 1;
        }
        for other in self.open.each() {
            let set = self.domain[other];
            if !(set & bit).is_empty() {
                let set = set & !bit;
                self.domain[other] = set;
                *dirty |= geometry.through[other];
                if set.is_empty() {
                    return Err(Dead(None));
                }
                if set.is_single() {
                    *singles = *singles | B::one(other);
                }
            }
        }
        Ok(())
    }

    /// Gives a cell a smaller set.
    #[inline]
    fn shrink(
        &mut self,
        geometry: &Geometry<B>,
        cell: usize,
        set: B,
        singles: &mut B,
        dirty: &mut u64,
    ) -> Result<(), ()> {
        if set == self.domain[cell] {
            return Ok(());
        }
        if set.is_empty() {
            return Err(());
        }
        self.domain[cell] = set;
        *dirty |= geometry.through[cell];
        if set.is_single() {
            *singles = *singles | B::one(cell);
        }
        Ok(())
    }

    /// Narrows the open cells of a line. An exact rule leaves the line clean, the others look again after a change.
    fn narrow(&mut self, geometry: &Geometry<B>, line: usize, singles: &mut B, dirty: &mut u64) -> Result<(), ()> {
        let open = geometry.lines[line] & self.open;
        let need = self.need[line];
        match self.left[line] {
            0 => return if need == 0 { Ok(()) } else { Err(()) },
            1 => {
                let cell = open.first();
                let only = if (0..B::WIDTH as i32).contains(&need) { B::one(need as usize) } else { B::EMPTY };
                self.shrink(geometry, cell, self.domain[cell] & only, singles, dirty)?;
            }
            2 => {
                let (a, b) = (open.first(), open.last());
                let first = pair(self.domain[a], self.domain[b].reversed(), need);
                let second = mirrored(first, need);
                self.shrink(geometry, a, first, singles, dirty)?;
                self.shrink(geometry, b, second, singles, dirty)?;
            }
            3 => {
                let (cells, _) = self.by_size::<3>(open);
                let sets = triple(cells.map(|cell| self.domain[cell]), need);
                for (cell, set) in cells.into_iter().zip(sets) {
                    self.shrink(geometry, cell, set, singles, dirty)?;
                }
            }
            4 => {
                let (cells, sizes) = self.by_size::<4>(open);
                if sizes[0] * sizes[1] <= PAIRS {
                    let sets = quadruple(cells.map(|cell| self.domain[cell]), need);
                    for (cell, set) in cells.into_iter().zip(sets) {
                        self.shrink(geometry, cell, set, singles, dirty)?;
                    }
                } else {
                    return self.bound(geometry, open, need, singles, dirty);
                }
            }
            _ => return self.bound(geometry, open, need, singles, dirty),
        }
        // The line itself is exact now; only others have to be looked at again.
        *dirty &= !(1 << line);
        Ok(())
    }

    /// The cells of a short line with the sizes of their sets, smallest first. Sizes are counted once: without help from
    /// the processor, counting bits costs more than anything else here.
    #[inline]
    fn by_size<const N: usize>(&self, open: B) -> ([usize; N], [u32; N]) {
        let (mut cells, mut sizes) = ([0; N], [0; N]);
        let mut left = open;
        for count in 0..N {
            let cell = left.first();
            left = left.rest();
            let size = self.domain[cell].count();
            let mut at = count;
            while at > 0 && sizes[at - 1] > size {
                (cells[at], sizes[at]) = (cells[at - 1], sizes[at - 1]);
                at -= 1;
            }
            (cells[at], sizes[at]) = (cell, size);
        }
        (cells, sizes)
    }

    /// A long line: no number so large or small that the others cannot make up for it.
    fn bound(
        &mut self,
        geometry: &Geometry<B>,
        open: B,
        need: i32,
        singles: &mut B,
        dirty: &mut u64,
    ) -> Result<(), ()> {
        let mut cells = [0_u16; 32];
        let mut ends = [0_i32; 32];
        let mut count = 0;
        for cell in open.each() {
            cells[count] = cell as u16;
            count += 1;
        }
        let cells = &mut cells[..count];
        // Once with the least numbers and once, mirrored, with the greatest.
        cells.sort_unstable_by_key(|&cell| self.domain[usize::from(cell)].first());
        for (end, &cell) in ends.iter_mut().zip(&*cells) {
            *end = self.domain[usize::from(cell)].first() as i32;
        }
        for (index, &cell) in cells.iter().enumerate() {
            let most = need - least_without(&ends[..count], index);
            let set = self.domain[usize::from(cell)];
            if most < set.last() as i32 {
                let low = if most < 0 { B::EMPTY } else { B::below(most as usize + 1) };
                self.shrink(geometry, usize::from(cell), set & low, singles, dirty)?;
            }
        }
        cells.sort_unstable_by_key(|&cell| B::WIDTH - self.domain[usize::from(cell)].last());
        let top = B::WIDTH as i32;
        for (end, &cell) in ends.iter_mut().zip(&*cells) {
            *end = top - self.domain[usize::from(cell)].last() as i32;
        }
        let need = top * count as i32 - need;
        for (index, &cell) in cells.iter().enumerate() {
            let least = top - (need - least_without(&ends[..count], index));
            let set = self.domain[usize::from(cell)];
            if least > set.first() as i32 {
                let high = if least >= top { B::EMPTY } else { !B::below(least as usize) };
                self.shrink(geometry, usize::from(cell), set & high, singles, dirty)?;
            }
        }
        Ok(())
    }

    /// Fixes numbers that fit one cell only; true if there was one. A number that fits none is the end.
    fn lone_numbers(&mut self, geometry: &Geometry<B>, singles: &mut B, dirty: &mut u64) -> Result<bool, Dead> {
        let (mut once, mut twice) = (B::EMPTY, B::EMPTY);
        for cell in self.open.each() {
            let set = self.domain[cell];
            twice = twice | (once & set);
            once = once | set;
        }
        if once != self.free {
            return Err(Dead(None));
        }
        let lone = once & !twice;
        if lone.is_empty() {
            return Ok(false);
        }
        for cell in self.open.each() {
            let here = self.domain[cell] & lone;
            if !here.is_empty() {
                if !here.is_single() {
                    return Err(Dead(None));
                }
                self.domain[cell] = here;
                *singles = *singles | B::one(cell);
                *dirty |= geometry.through[cell];
            }
        }
        Ok(true)
    }
}

/// The numbers of one cell that have a different partner in another, given by its reversed set.
#[inline]
fn pair<B: Bits>(set: B, other_reversed: B, need: i32) -> B {
    let partners = set & other_reversed.shifted(need - (B::WIDTH as i32 - 1));
    if need >= 0 && need % 2 == 0 && need / 2 < B::WIDTH as i32 {
        partners & !B::one(need as usize / 2)
    } else {
        partners
    }
}

/// The partners of some numbers.
#[inline]
fn mirrored<B: Bits>(set: B, need: i32) -> B {
    set.reversed().shifted(need - (B::WIDTH as i32 - 1))
}

/// What of three sets can be completed to a sum by three different numbers; the smallest set first.
fn triple<B: Bits>([a, b, c]: [B; 3], need: i32) -> [B; 3] {
    let reversed = c.reversed();
    let (mut of_a, mut of_b, mut of_c) = (B::EMPTY, B::EMPTY, B::EMPTY);
    for number in a.each() {
        let rest = need - number as i32;
        let mut seconds = pair(b, reversed, rest) & !B::one(number);
        let twin = rest - number as i32;
        if (0..B::WIDTH as i32).contains(&twin) {
            seconds = seconds & !B::one(twin as usize);
        }
        if !seconds.is_empty() {
            of_a = of_a | B::one(number);
            of_b = of_b | seconds;
            // The partners stay reversed until the end: one reversal instead of one for each number.
            of_c = of_c | seconds.shifted(B::WIDTH as i32 - 1 - rest);
        }
    }
    [of_a, of_b, of_c.reversed()]
}

/// The same for four sets, pairs over pairs.
fn quadruple<B: Bits>([a, b, c, d]: [B; 4], need: i32) -> [B; 4] {
    let reversed = d.reversed();
    let mut found = [B::EMPTY; 4];
    for first in a.each() {
        for second in (b & !B::one(first)).each() {
            let rest = need - first as i32 - second as i32;
            let mut thirds = pair(c, reversed, rest) & !B::one(first) & !B::one(second);
            for taken in [first, second] {
                let twin = rest - taken as i32;
                if (0..B::WIDTH as i32).contains(&twin) {
                    thirds = thirds & !B::one(twin as usize);
                }
            }
            if !thirds.is_empty() {
                found[0] = found[0] | B::one(first);
                found[1] = found[1] | B::one(second);
                found[2] = found[2] | thirds;
                found[3] = found[3] | thirds.shifted(B::WIDTH as i32 - 1 - rest);
            }
        }
    }
    found[3] = found[3].reversed();
    found
}

/// The least sum of different numbers that are at least the bounds, in ascending order, without one of them.
#[inline]
fn least_without(bounds: &[i32], without: usize) -> i32 {
    let mut sum = 0;
    let mut last = -1;
    for (index, &bound) in bounds.iter().enumerate() {
        if index != without {
            last = bound.max(last + 1);
            sum += last;
        }
    }
    sum
}
