//! All magic squares of order 5, counted.
//!
//! Centre and diagonals come first, up to the 32 exchanges of lines that keep diagonals what they are; a square counted
//! from the other end has the other centre. The sixteen cells left make two rings of eight, in which four rows and
//! columns each take three cells: `(0,1) (0,2) (0,3) (2,3) (4,3) (4,2) (4,1) (2,1)` is one, and the other runs through
//! rows and columns 1 and 3 the same way. What is left of row 2 and column 2 adds up by itself once all numbers are used.
//! So a filling of one ring goes with every filling of the other that has exactly the other numbers.

use crate::games::magic_square::board::Rank;

/// What every line adds up to when the numbers are 0 to 24.
const SUM: i32 = 60;

/// How many squares have a number from 1 to 25 in their centre, up to the 32 exchanges. Up to turns and mirrors there are
/// four times as many.
#[must_use]
pub fn order_five(centre: Rank) -> u64 {
    // Counted from the other end, a square has the complementary centre.
    if (1..=25).contains(&centre) { Counter::new().with_centre(centre.min(26 - centre) as i32 - 1) } else { 0 }
}

/// Sets of ring fillings by their numbers: a small hash table that forgets quickly.
struct Counter {
    keys: Vec<u32>,
    counts: Vec<u32>,
    filled: Vec<u16>,
    /// For each sum a line may have left and each number, the numbers that can lie at the other end of three cells.
    ends: Vec<[u32; 25]>,
}

const SLOTS: usize = 4_096;

impl Counter {
    fn new() -> Self {
        Self { keys: vec![0; SLOTS], counts: vec![0; SLOTS], filled: Vec::new(), ends: vec![[0; 25]; SUM as usize + 1] }
    }

    fn with_centre(&mut self, centre: i32) -> u64 {
        let quads = quadruples(SUM - centre, !(1_u32 << centre));
        let mut total = 0;
        for (index, a) in quads.iter().enumerate() {
            // The diagonal with the least number comes first, and the lists are in ascending order.
            for b in quads[index + 1..].iter().filter(|b| mask(a) & mask(b) == 0) {
                total += self.with_diagonals(a, b, 0x1FF_FFFF & !(mask(a) | mask(b) | 1 << centre));
            }
        }
        total
    }

    /// All arrangements of two sets of four on the diagonals, one of each 32.
    fn with_diagonals(&mut self, a: &[i32; 4], b: &[i32; 4], free: u32) -> u64 {
        for x in a {
            for y in b {
                self.prepare(SUM - x - y, free);
            }
        }
        let mut total = 0;
        // The least of the first diagonal lies in its upper corner, and of the inner two the lesser lies higher.
        for [a1, a3, a4] in [[a[1], a[2], a[3]], [a[1], a[3], a[2]], [a[2], a[3], a[1]]] {
            for [b0, b1, b3, b4] in arrangements(b) {
                let left = |x: i32, y: i32| (SUM - x - y) as usize;
                let outer = [left(a[0], b0), left(a3, b1), left(a4, b4), left(a1, b3)];
                let inner = [left(a1, b1), left(a4, b0), left(a3, b3), left(a[0], b4)];
                total += self.both_rings(outer, inner, free);
            }
        }
        total
    }

    /// For three cells of a line, which number at one end goes with which at the other.
    fn prepare(&mut self, sum: i32, free: u32) {
        let reversed = free.reverse_bits();
        for number in 0..25 {
            let rest = sum - number as i32;
            let shift = rest - 31;
            let partners = match shift {
                _ if free >> number & 1 == 0 || rest < 0 => 0,
                0.. => reversed.checked_shl(shift as u32).unwrap_or(0),
                _ => reversed.checked_shr(shift.unsigned_abs()).unwrap_or(0),
            };
            let mut set = free & partners & !(1 << number);
            for same in [(rest % 2 == 0).then_some(rest / 2), Some(rest - number as i32)].into_iter().flatten() {
                if (0..25).contains(&same) {
                    set &= !(1 << same);
                }
            }
            self.ends[sum as usize][number] = set;
        }
    }

    fn both_rings(&mut self, outer: [usize; 4], inner: [usize; 4], free: u32) -> u64 {
        let Self { keys, counts, filled, ends } = self;
        let slot = |key: u32| (key.wrapping_mul(0x9E37_79B1) >> 20) as usize;
        ring(ends, outer, free, |used| {
            let mut at = slot(used);
            while counts[at] != 0 && keys[at] != used {
                at = (at + 1) % SLOTS;
            }
            if counts[at] == 0 {
                keys[at] = used;
                filled.push(at as u16);
            }
            counts[at] += 1;
        });
        let mut total = 0;
        if !filled.is_empty() {
            ring(ends, inner, free, |used| {
                let wanted = free & !used;
                let mut at = slot(wanted);
                while counts[at] != 0 {
                    if keys[at] == wanted {
                        total += u64::from(counts[at]);
                        break;
                    }
                    at = (at + 1) % SLOTS;
                }
            });
        }
        for at in filled.drain(..) {
            counts[usize::from(at)] = 0;
        }
        total
    }
}

/// Every filling of a ring: corners p, q, r, s, with a line of three cells between each and the next.
#[inline]
fn ring(ends: &[[u32; 25]], sums: [usize; 4], free: u32, mut found: impl FnMut(u32)) {
    let [pq, qr, rs, sp] = sums.map(|sum| &ends[sum]);
    let bit = |number: usize| 1_u32 << number;
    let middle = |sum: usize, a: usize, b: usize| 1_u32 << (sum - a - b);
    let each = |mut set: u32| {
        std::iter::from_fn(move || {
            (set != 0).then(|| {
                let number = set.trailing_zeros() as usize;
                set &= set - 1;
                number
            })
        })
    };
    for p in each(free) {
        for q in each(pq[p]) {
            let used = bit(p) | bit(q) | middle(sums[0], p, q);
            for s in each(sp[p] & !used) {
                let between = middle(sums[3], s, p);
                if used & between != 0 {
                    continue;
                }
                let used = used | bit(s) | between;
                for r in each(qr[q] & rs[s] & !used) {
                    let (first, second) = (middle(sums[1], q, r), middle(sums[2], r, s));
                    if used & (first | second) == 0 && first != second {
                        found(used | bit(r) | first | second);
                    }
                }
            }
        }
    }
}

fn mask(numbers: &[i32; 4]) -> u32 {
    numbers.iter().fold(0, |set, number| set | 1 << number)
}

/// Sets of four allowed numbers with a sum, in ascending order.
fn quadruples(sum: i32, allowed: u32) -> Vec<[i32; 4]> {
    let mut found = Vec::new();
    let fits = |number: i32| allowed >> number & 1 == 1;
    for a in (0..25).filter(|&a| fits(a)) {
        for b in (a + 1..25).filter(|&b| fits(b)) {
            for c in (b + 1..25).filter(|&c| fits(c)) {
                let d = sum - a - b - c;
                if d > c && d < 25 && fits(d) {
                    found.push([a, b, c, d]);
                }
            }
        }
    }
    found
}

/// The orders of four numbers whose first is less than their last.
fn arrangements(numbers: &[i32; 4]) -> impl Iterator<Item = [i32; 4]> {
    let numbers = *numbers;
    (0..256).filter_map(move |code| {
        let at = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let once = at.iter().fold(0, |set, index| set | 1 << index) == 15;
        let order = at.map(|index: usize| numbers[index]);
        (once && order[0] < order[3]).then_some(order)
    })
}
