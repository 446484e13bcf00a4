//! The fast board: the bits of all candies' kinds in a few machine words, one word a bit ("plane").
//!
//! Bit `column * S + height` stands for a cell, height 0 at the bottom, so that bits in order are cells in the order of
//! refilling. Two rows of padding above each column keep shifted neighbours apart. Equal neighbours of all kinds are found
//! at once, and so are runs and legal swaps. There are never holes between moves: where candies run out the game ends.

use super::super::board::{Board, Piece, WANTED};
use super::super::cascade::{ROUNDS, Tally};
use super::super::rules::Move;
use super::field::Field;
use super::word::{Word, low};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// A full board as `P` planes, columns `S` bits apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Planes<W, const P: usize, const S: u32>([W; P]);

/// The frame of a board, the stack, and whether anybody wants to know which kinds are cleared.
#[derive(Clone)]
pub struct Ground<W, const P: usize> {
    size: Size,
    /// All cells.
    cells: W,
    /// Cells that have a neighbour so many bits further on: 1, 2, S, 2S, S+1, S-1.
    pairs: [W; 6],
    /// What lies at least 1, 2, 4 and 8 bits up its column, padding included.
    higher: [W; 4],
    /// The highest padding bit of each column.
    lid: W,
    /// The top row.
    top: W,
    /// The stack's planes, as many candies in an entry as a word has bits.
    stack: Vec<[W; P]>,
    /// How many candies the stack has.
    length: u32,
    collecting: bool,
}

/// Equal neighbours in the six distances that legal swaps and runs need.
struct Equal<W> {
    up: W,
    up_two: W,
    right: W,
    right_two: W,
    right_up: W,
    right_down: W,
}

impl<W: Word, const P: usize, const S: u32> Planes<W, P, S> {
    /// Whether boards of a size fit.
    #[must_use]
    pub const fn holds(size: Size, kinds: usize) -> bool {
        size.rows + 2 <= S as usize && size.cols * S as usize <= W::BITS as usize && kinds <= 1 << P
    }

    /// Where a cell is kept.
    fn bit(size: Size, cell: usize) -> u32 {
        size.col(cell) as u32 * S + (size.rows - 1 - size.row(cell)) as u32
    }

    /// The planes of a full board of plain candies, and their ground with a stack.
    #[must_use]
    pub fn new(board: &Board, stack: &[u8], collecting: bool) -> (Self, Ground<W, P>) {
        let size = board.size();
        let bit = |cell: usize| W::ONE << Self::bit(size, cell);
        let mut cells = W::default();
        let mut planes = [W::default(); P];
        for cell in 0..size.area() {
            cells |= bit(cell);
            let kind = board.at(cell).and_then(Piece::matching).unwrap_or(0);
            for (number, plane) in planes.iter_mut().enumerate() {
                if kind >> number & 1 == 1 {
                    *plane |= bit(cell);
                }
            }
        }
        // One entry more than needed, so that a window over two entries never ends outside.
        let mut words = vec![[W::default(); P]; stack.len() / W::BITS as usize + 2];
        for (at, &kind) in stack.iter().enumerate() {
            let entry = &mut words[at / W::BITS as usize];
            for (number, plane) in entry.iter_mut().enumerate() {
                if kind >> number & 1 == 1 {
                    *plane |= W::ONE << (at as u32 % W::BITS);
                }
            }
        }
        let ground = Ground {
            size,
            cells,
            pairs: [1, 2, S, 2 * S, S + 1, S - 1].map(|by| cells & (cells >> by)),
            higher: [1, 2, 4, 8].map(|up| {
                let column = low::<W>(S) & !low::<W>(up.min(S));
                (0..size.cols as u32).fold(W::default(), |higher, col| higher | column << (col * S))
            }),
            lid: (0..size.cols as u32).fold(W::default(), |lid, col| lid | W::ONE << (col * S + S - 1)),
            top: (0..size.cols as u32).fold(W::default(), |top, col| top | W::ONE << (col * S + size.rows as u32 - 1)),
            stack: words,
            length: stack.len() as u32,
            collecting,
        };
        (Self(planes), ground)
    }

    #[inline(always)]
    fn equal_at(&self, by: u32) -> W {
        let mut differ = W::default();
        for &plane in &self.0 {
            differ |= plane ^ (plane >> by);
        }
        !differ
    }

    #[inline(always)]
    fn equal(&self, ground: &Ground<W, P>) -> Equal<W> {
        let [up, up_two, right, right_two, right_up, right_down] = ground.pairs;
        Equal {
            up: up & self.equal_at(1),
            up_two: up_two & self.equal_at(2),
            right: right & self.equal_at(S),
            right_two: right_two & self.equal_at(2 * S),
            right_up: right_up & self.equal_at(S + 1),
            right_down: right_down & self.equal_at(S - 1),
        }
    }

    /// The cells whose swap with the right neighbour makes a match, and those whose swap with the upper one does.
    ///
    /// Each of the two candies can complete a run in four ways: with two beyond its new place, with two above or below it
    /// (or beside it), or between two.
    #[inline(always)]
    fn swaps(&self, ground: &Ground<W, P>) -> (W, W) {
        let e = self.equal(ground);
        let (u, r) = (e.up, e.right);
        // Swapping p with its right neighbour q: first q's candy at p, then p's candy at q.
        let above = e.right_down >> 1;
        let below = e.right_up << 1;
        let to_left = ((e.right_two << S) & (r << (2 * S))) | (above & (u >> 1)) | (below & (u << 2)) | (above & below);
        let to_right = (e.right_two & (r >> (2 * S)))
            | (e.right_up & (u >> (S + 1)))
            | (e.right_down & (u >> (S - 2)))
            | (e.right_up & e.right_down);
        // Swapping p with its upper neighbour q.
        let right = e.right_down >> 1;
        let left = e.right_up << S;
        let to_down = ((e.up_two << 1) & (u << 2)) | (right & (r >> S)) | (left & (r << (2 * S))) | (right & left);
        let left = e.right_down << (S - 1);
        let to_up =
            (e.up_two & (u >> 2)) | (e.right_up & (r >> (S + 1))) | (left & (r << (2 * S - 1))) | (e.right_up & left);
        ((to_left | to_right) & ground.pairs[2], (to_down | to_up) & ground.pairs[0])
    }

    /// Where three equal candies begin, in rows and in columns.
    #[inline(always)]
    fn threes(&self, ground: &Ground<W, P>) -> (W, W) {
        let right = ground.pairs[2] & self.equal_at(S);
        let up = ground.pairs[0] & self.equal_at(1);
        (right & (right >> S), up & (up >> 1))
    }

    /// The cells of one kind.
    fn of_kind(&self, ground: &Ground<W, P>, kind: usize) -> W {
        let mut cells = ground.cells;
        for (number, &plane) in self.0.iter().enumerate() {
            cells &= if kind >> number & 1 == 1 { plane } else { !plane };
        }
        cells
    }

    fn count_cleared(&self, ground: &Ground<W, P>, gone: W, tally: &mut Tally) {
        for (kind, count) in tally.cleared.iter_mut().enumerate().take((1 << P).min(WANTED)) {
            *count += (self.of_kind(ground, kind) & gone).ones() as u16;
        }
    }

    /// The next candies of the stack, the first in the lowest bits.
    #[inline(always)]
    fn ahead(ground: &Ground<W, P>, taken: u32) -> [W; P] {
        let (entry, by) = ((taken / W::BITS) as usize, taken % W::BITS);
        let (here, next) = (&ground.stack[entry], &ground.stack[entry + 1]);
        // Shifted in two steps, because a shift by all bits is none.
        std::array::from_fn(|number| (here[number] >> by) | ((next[number] << 1) << (W::BITS - 1 - by)))
    }

    /// Clears a single three: in a row one candy falls out of each of three columns and one comes into each, in a column
    /// three out of one. Either is the same steps with other distances, because which of them it is cannot be foreseen, and
    /// a wrong guess of the processor costs more than all the steps.
    #[inline(always)]
    fn settle_three(&mut self, ground: &Ground<W, P>, row: W, column: W, taken: u32) {
        let in_row = u32::from(row != W::default());
        let (fall, apart) = (3 - 2 * in_row, (S - 1) * in_row);
        let lowest = row | (row << S) | (row << (2 * S)) | column;
        let part = ground.lid.less(lowest) & ground.cells;
        let landing = part & (part >> fall);
        let first = (part & ground.top).lowest() - (fall - 1);
        let ahead = Self::ahead(ground, taken);
        let (second, third) = (W::ONE << 1, W::ONE << 2);
        for (plane, ahead) in self.0.iter_mut().zip(ahead) {
            let new = (ahead & W::ONE) | ((ahead & second) << apart) | ((ahead & third) << (2 * apart));
            *plane = (*plane & !part) | ((*plane >> fall) & landing) | (new << first);
        }
    }

    /// How often a height can be halved.
    const HALVES: usize = if S <= 8 { 3 } else { 4 };

    /// Lets candies fall into any holes and fills up from the stack, which has enough.
    ///
    /// A candy falls as far as there are holes below it, and all candies fall at once: first those with an odd number of
    /// holes by one, then by two those for which half of that number is odd, and so on.
    #[inline(always)]
    fn settle(&mut self, ground: &Ground<W, P>, gone: W, taken: u32) {
        let mut full = ground.cells & !gone;
        let mut holes = gone << 1;
        for plane in &mut self.0 {
            *plane &= full;
        }
        for half in 0..Self::HALVES {
            // Whether the holes below are odd in number, counted up each column.
            let mut odd = holes;
            for (step, &higher) in ground.higher.iter().enumerate().take(Self::HALVES) {
                odd ^= (odd << (1 << step)) & higher;
            }
            let falling = odd & full;
            full = (full ^ falling) | (falling >> (1 << half));
            for plane in &mut self.0 {
                let candies = *plane & falling;
                *plane = (*plane ^ candies) | (candies >> (1 << half));
            }
            // Every second hole is left: half as many below each candy.
            holes &= !odd;
        }
        let mut open = ground.cells & !full;
        let mut ahead = Self::ahead(ground, taken);
        while open != W::default() {
            let lowest = open.lowest();
            let many = (!(open >> lowest)).lowest();
            let some = low::<W>(many);
            for (plane, ahead) in self.0.iter_mut().zip(&mut ahead) {
                *plane |= (*ahead & some) << lowest;
                *ahead = *ahead >> many;
            }
            open &= !(some << lowest);
        }
    }

    /// Clears everything that matches, drops and refills once; false when candies run out.
    ///
    /// `fresh` says that the matches were made by a swap: then they all go at once, crossing or not, because all of them
    /// go through one of the two swapped cells.
    #[inline(always)]
    fn round(
        &mut self,
        ground: &Ground<W, P>,
        threes: (W, W),
        fresh: bool,
        taken: &mut u32,
        tally: &mut Tally,
    ) -> bool {
        let (rows, columns) = threes;
        let three = rows | columns;
        let simple = three.is_single() && (rows == W::default() || columns == W::default());
        if simple {
            tally.matches += 1;
            if ground.collecting {
                let gone = rows | (rows << S) | (rows << (2 * S)) | columns | (columns << 1) | (columns << 2);
                self.count_cleared(ground, gone, tally);
            }
            if *taken + 3 > ground.length {
                return false;
            }
            self.settle_three(ground, rows, columns, *taken);
            *taken += 3;
            return true;
        }
        self.whole_round(ground, threes, fresh, taken, tally)
    }

    /// The same for any number of matches.
    fn whole_round(
        &mut self,
        ground: &Ground<W, P>,
        (rows, columns): (W, W),
        fresh: bool,
        taken: &mut u32,
        tally: &mut Tally,
    ) -> bool {
        let in_rows = rows | (rows << S) | (rows << (2 * S));
        let in_columns = columns | (columns << 1) | (columns << 2);
        let gone = if fresh || in_rows & in_columns == W::default() {
            // A run of n is n - 2 threes in line: the first makes it a match, each further one a candy longer.
            let further = (rows & (rows << S)).ones() + (columns & (columns << 1)).ones();
            tally.longer += further;
            tally.matches += rows.ones() + columns.ones() - further;
            in_rows | in_columns
        } else {
            self.clear_in_order(ground, in_rows | in_columns, tally)
        };
        if ground.collecting {
            self.count_cleared(ground, gone, tally);
        }
        let holes = gone.ones();
        if *taken + holes > ground.length {
            return false;
        }
        self.settle(ground, gone, *taken);
        *taken += holes;
        true
    }

    /// Clears as the document does where rows and columns cross: cell by cell from the upper left, each with its own runs.
    fn clear_in_order(&self, ground: &Ground<W, P>, runs: W, tally: &mut Tally) -> W {
        let mut left = runs;
        let mut row = ground.top;
        while left != W::default() {
            // Only what is still part of a run can match; it is met row by row, and from the left in each.
            let mut here = left & row;
            row = row >> 1;
            while here != W::default() {
                let cell = W::ONE << here.lowest();
                here &= !cell;
                let mut same = left;
                for &plane in &self.0 {
                    same &= if plane & cell == W::default() { !plane } else { plane };
                }
                // Both runs are looked for before either is gone, because they share the cell.
                let mut gone = W::default();
                for by in [S, 1] {
                    let run = spread(cell, same, by);
                    let many = run.ones();
                    if many >= 3 {
                        tally.matches += 1;
                        tally.longer += many - 3;
                        gone |= run;
                    }
                }
                // A cell without a run of its own may still be part of one that a later cell finds.
                left &= !gone;
                here &= !gone;
            }
            if row & ground.cells == W::default() {
                break;
            }
        }
        runs & !left
    }
}

/// The run through a bit among others, `by` bits apart.
fn spread<W: Word>(here: W, same: W, by: u32) -> W {
    let mut run = here;
    loop {
        let wider = run | ((run << by | run >> by) & same);
        if wider == run {
            return run;
        }
        run = wider;
    }
}

/// The places at which the number in the planes is not below a bound.
fn not_below<W: Word, const P: usize>(planes: &[W; P], bound: u8) -> W {
    let (mut above, mut equal) = (W::default(), !W::default());
    if usize::from(bound) >= 1 << P {
        return above;
    }
    for (number, &plane) in planes.iter().enumerate().rev() {
        let bit = if bound >> number & 1 == 1 { !W::default() } else { W::default() };
        above |= equal & plane & !bit;
        equal &= !(plane ^ bit);
    }
    above | equal
}

/// The swaps of a board, one after the other: those with the right neighbour first.
pub struct Steps<W>(W, W);

impl<W: Word> Iterator for Steps<W> {
    type Item = (u32, bool);

    #[inline(always)]
    fn next(&mut self) -> Option<(u32, bool)> {
        let (word, across) = if self.0 != W::default() { (&mut self.0, true) } else { (&mut self.1, false) };
        if *word == W::default() {
            return None;
        }
        let lowest = word.lowest();
        *word &= !(W::ONE << lowest);
        Some((lowest, across))
    }
}

impl<W: Word, const P: usize, const S: u32> Field for Planes<W, P, S> {
    type Ground = Ground<W, P>;
    type Step = (u32, bool);

    #[inline(always)]
    fn steps(&self, ground: &Self::Ground) -> impl Iterator<Item = Self::Step> + use<W, P, S> {
        let (across, up) = self.swaps(ground);
        Steps(across, up)
    }

    #[inline(always)]
    fn count(&self, ground: &Self::Ground) -> u32 {
        let (across, up) = self.swaps(ground);
        across.ones() + up.ones()
    }

    #[inline(always)]
    fn play(&mut self, ground: &Self::Ground, taken: &mut u32, (bit, across): Self::Step) -> Tally {
        let mut tally = Tally::default();
        let before = *taken;
        let by = if across { S } else { 1 };
        let here = W::ONE << bit;
        for plane in &mut self.0 {
            let differs = (*plane ^ (*plane >> by)) & here;
            *plane ^= differs | (differs << by);
        }
        let mut threes = self.threes(ground);
        let mut rounds = 0;
        while threes.0 | threes.1 != W::default() {
            // After the last round matches are still cleared and counted, but no candies come any more.
            let mut none = u32::MAX / 2;
            let from = if rounds < ROUNDS { &mut *taken } else { &mut none };
            if !self.round(ground, threes, rounds == 0, from, &mut tally) {
                tally.exhausted = true;
                break;
            }
            rounds += 1;
            threes = self.threes(ground);
        }
        tally.drawn = *taken - before;
        tally
    }

    fn cost(_ground: &Self::Ground) -> u64 {
        1
    }

    fn imagine(ground: &mut Self::Ground, kinds: u8, random: &mut Random) {
        let words = ground.length as usize / W::BITS as usize + 1;
        for entry in ground.stack.iter_mut().take(words) {
            // All candies of a word are drawn at once, bit by bit of their kinds; those of no kind are drawn again.
            let mut open = !W::default();
            while open != W::default() {
                for plane in entry.iter_mut() {
                    *plane = (*plane & !open) | (W::random(random) & open);
                }
                open &= not_below(entry, kinds);
            }
        }
    }

    fn made(ground: &Self::Ground, (bit, across): Self::Step) -> Move {
        let (col, height) = ((bit / S) as usize, (bit % S) as usize);
        // A swap with the upper neighbour is written as that one's with its lower neighbour.
        let row = ground.size.rows - 1 - height - usize::from(!across);
        Move::of(ground.size, ground.size.at(col, row), across)
    }

    fn kinds(&self, ground: &Self::Ground, kinds: &mut [i32]) {
        let size = ground.size;
        for (row, line) in kinds.chunks_exact_mut(size.cols).enumerate() {
            let height = (size.rows - 1 - row) as u32;
            for (col, kind) in line.iter_mut().enumerate() {
                let bit = W::ONE << (col as u32 * S + height);
                *kind = self.0.iter().rev().fold(0, |kind, &plane| kind << 1 | i32::from(plane & bit != W::default()));
            }
        }
    }

    fn step(ground: &Self::Ground, made: Move) -> Option<(u32, bool)> {
        let (start, target) = made.cells(ground.size)?;
        let (first, second) = (start.min(target), start.max(target));
        let across = ground.size.row(first) == ground.size.row(second);
        // The lower one of two in a column is the one that swaps with its upper neighbour.
        Some((Self::bit(ground.size, if across { first } else { second }), across))
    }
}
