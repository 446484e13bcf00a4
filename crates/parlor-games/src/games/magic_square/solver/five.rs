//! All magic squares of order 5, counted.
//!
//! Centre and diagonals come first, up to the 32 exchanges of lines that keep diagonals what they are; a square counted
//! from the other end has the other centre. The sixteen cells left make two rings of eight, in which four rows and
//! columns each take three cells: `(0,1) (0,2) (0,3) (2,3) (4,3) (4,2) (4,1) (2,1)` is one, and the other runs through
//! rows and columns 1 and 3 the same way. What is left of row 2 and column 2 adds up by itself once all numbers are used.
//! So a filling of one ring goes with every filling of the other that has exactly the other numbers.
//!
//! A ring is two angles, each of two lines that share a corner, joined where both have the same two ends. The angles of one
//! corner are listed, that of which there are fewest; for each of them all sixteen numbers are tried in the opposite corner
//! at the same time, a lane of a vector each. Every stage appends what is good of all lanes without asking whether
//! anything is: the processor cannot guess it, and a wrong guess costs more than several vectors.

use std::cmp::Ordering;

use fearless_simd::prelude::*;
use fearless_simd::{Level, dispatch, u16x8, u16x16};

use crate::games::magic_square::board::Rank;

/// What every line adds up to when the numbers are 0 to 24.
const SUM: i32 = 60;
/// The numbers 0 to 24 as a set.
const ALL: u32 = 0x1FF_FFFF;
/// How many numbers the diagonals leave. They are labelled from 0 in ascending order, and a set of them is 16 bits.
const LABELS: usize = 16;
/// More than the angles of two lines: 16 corners, 14 ends of one line and 12 of the other. What lies at an end and between
/// adds up to something, so that of the labels left there is always a pair of them.
const ANGLES: usize = 4_096;
/// More than the fillings of a ring: with each angle 10 corners opposite.
const FILLINGS: usize = 1 << 15;

/// How many squares have a number from 1 to 25 in their centre, up to the 32 exchanges. Up to turns and mirrors there are
/// four times as many.
#[must_use]
pub fn order_five(centre: Rank) -> u64 {
    // Counted from the other end, a square has the complementary centre.
    if (1..=25).contains(&centre) { Counter::new().with_centre(centre.min(26 - centre) as i32 - 1) } else { 0 }
}

/// The numbers that the diagonals leave.
struct Labels {
    numbers: [i32; LABELS],
    /// The set of a number, moved up so that sums too small or too large have a place, with nothing in it.
    sets: [u16; 128],
}

impl Labels {
    /// By how much they are moved up: no two numbers add up to more.
    const UP: i32 = 48;

    fn of(free: u32) -> Self {
        let mut labels = Self { numbers: [0; LABELS], sets: [0; 128] };
        let free = (0..25).filter(|number| free >> number & 1 == 1);
        for (label, (slot, number)) in labels.numbers.iter_mut().zip(free).enumerate() {
            *slot = number;
            labels.sets[(number + Self::UP) as usize] = 1 << label;
        }
        labels
    }

    /// What a line needs besides two numbers, as a set.
    fn third(&self, sum: i32, one: usize, other: usize) -> u16 {
        self.sets[(sum - self.numbers[one] - self.numbers[other] + Self::UP) as usize % 128]
    }
}

/// A filling of a line's three cells.
#[derive(Clone, Copy)]
struct Filling {
    /// All three labels.
    set: u16,
    /// The label at one end, and at the other.
    one: u8,
    other: u8,
}

/// The fillings of a line.
#[derive(Clone)]
struct Line {
    fillings: [Filling; LABELS * LABELS],
    count: usize,
    /// By the labels at one end and at the other: the other and the one between, as a set. [`Self::NONE`] if there is none.
    rest: [[u16; LABELS]; LABELS],
    /// How many fillings have a label at one end.
    from: [u16; LABELS],
}

impl Line {
    /// Has all numbers, so that it goes with nothing.
    const NONE: u16 = u16::MAX;

    const BLANK: Self = Self {
        fillings: [Filling { set: 0, one: 0, other: 0 }; LABELS * LABELS],
        count: 0,
        rest: [[Self::NONE; LABELS]; LABELS],
        from: [0; LABELS],
    };

    fn fill(&mut self, sum: i32, labels: &Labels) {
        (self.count, self.from) = (0, [0; LABELS]);
        for one in 0..LABELS {
            for other in 0..one {
                let (ends, middle) = (1 << one | 1 << other, labels.third(sum, one, other));
                let good = middle & !ends != 0;
                self.rest[one][other] = if good { middle | 1 << other } else { Self::NONE };
                self.rest[other][one] = if good { middle | 1 << one } else { Self::NONE };
                let filling = Filling { set: ends | middle, one: one as u8, other: other as u8 };
                self.fillings[self.count % 256] = filling;
                self.fillings[(self.count + 1) % 256] = Filling { one: filling.other, other: filling.one, ..filling };
                self.count += 2 * usize::from(good);
                self.from[one] += u16::from(good);
                self.from[other] += u16::from(good);
            }
        }
    }

    fn fillings(&self) -> &[Filling] {
        &self.fillings[..self.count]
    }

    /// About how many angles it makes with another line.
    fn angles(&self, other: &Self) -> u16 {
        self.from.iter().zip(&other.from).map(|(here, there)| here * there).sum()
    }
}

/// The fillings of an angle, in which two lines share a corner.
struct Angles {
    /// The five labels of each.
    sets: Box<[u16; ANGLES + LABELS]>,
    /// The label at the end of its first line in the bits from 4 on, that at the end of the second in the lowest four.
    ends: Box<[u16; ANGLES + LABELS]>,
    count: usize,
}

impl Angles {
    fn new() -> Self {
        Self { sets: Box::new([0; ANGLES + LABELS]), ends: Box::new([0; ANGLES + LABELS]), count: 0 }
    }

    #[inline(always)]
    fn fill<S: Simd, V: SimdInt<S, Element = u16>>(&mut self, simd: S, first: &Line, second: &Line) {
        let mut count = 0;
        for &Filling { set, one, other } in first.fillings() {
            let (set, end) = (V::splat(simd, set), V::splat(simd, u16::from(other) << 4));
            for lane in (0..LABELS).step_by(V::LEN) {
                let rest = V::from_slice(simd, &second.rest[usize::from(one % 16)][lane..lane + V::LEN]);
                let good = (rest & set).simd_eq(V::splat(simd, 0));
                let ends = V::from_fn(simd, |index| (lane + index) as u16) | end;
                (rest | set).compress(good).store_slice(&mut self.sets[count..count + V::LEN]);
                ends.compress(good).store_slice(&mut self.ends[count..count + V::LEN]);
                count = (count + good.to_bitmask().count_ones() as usize) % ANGLES;
            }
        }
        self.count = count;
    }

    fn all(&self) -> impl Iterator<Item = (u16, u16)> {
        self.sets[..self.count].iter().copied().zip(self.ends[..self.count].iter().copied())
    }
}

/// The fillings of a ring, each as the set of its labels.
struct Ring {
    sets: Box<[u16; FILLINGS + LABELS]>,
    count: usize,
}

impl Ring {
    fn new() -> Self {
        Self { sets: Box::new([0; FILLINGS + LABELS]), count: 0 }
    }

    fn fillings(&self) -> &[u16] {
        &self.sets[..self.count]
    }

    /// Joins angles with what the lines that begin where the first and the second line of the angle end have in common.
    #[inline(always)]
    fn join<S: Simd, V: SimdInt<S, Element = u16>>(&mut self, simd: S, angles: &Angles, third: &Line, fourth: &Line) {
        let mut count = 0;
        for (set, ends) in angles.all() {
            let set = V::splat(simd, set);
            let (third, fourth) = (&third.rest[usize::from(ends >> 4 & 15)], &fourth.rest[usize::from(ends & 15)]);
            for lane in (0..LABELS).step_by(V::LEN) {
                // Both end in the corner that the lane stands for, so that one of them must do without it.
                let corner = V::from_fn(simd, |index| 1 << (lane + index));
                let one = V::from_slice(simd, &third[lane..lane + V::LEN]) ^ corner;
                let other = V::from_slice(simd, &fourth[lane..lane + V::LEN]);
                let good = (one & other | (one | other) & set).simd_eq(V::splat(simd, 0));
                (one | other | set).compress(good).store_slice(&mut self.sets[count..count + V::LEN]);
                count = (count + good.to_bitmask().count_ones() as usize) % FILLINGS;
            }
        }
        self.count = count;
    }
}

/// The squares of a centre, with room for everything on the way.
struct Counter {
    /// By the places of two numbers on the diagonals, as all that follow.
    lines: [Line; 16],
    /// How many angles two lines make, about.
    sizes: [[u16; 16]; 16],
    /// The angles of two lines, as far as they are listed.
    angles: Vec<Angles>,
    listed: [u16; 16],
    outer: Ring,
    inner: Ring,
    /// How often each set is one of the outer ring. Eight labels of sixteen are known by which of the first fifteen they
    /// are. There are never more than 192 fillings with the same set: a corner is any of eight labels, the next one of six,
    /// which settles what lies between; the sum of the five left tells the one in the opposite line that is no corner,
    /// and the last four are two pairs with known sums, in one of at most four ways.
    times: Box<[u8; 1 << 15]>,
}

impl Counter {
    fn new() -> Self {
        Self {
            lines: [Line::BLANK; 16],
            sizes: [[0; 16]; 16],
            angles: (0..256).map(|_| Angles::new()).collect(),
            listed: [0; 16],
            outer: Ring::new(),
            inner: Ring::new(),
            times: Box::new([0; 1 << 15]),
        }
    }

    fn with_centre(&mut self, centre: i32) -> u64 {
        let level = Level::new();
        let quads = quadruples(SUM - centre, !(1_u32 << centre));
        let mut total = 0;
        for (index, a) in quads.iter().enumerate() {
            // The diagonal with the least number comes first, and the lists are in ascending order.
            for b in quads[index + 1..].iter().filter(|b| mask(a) & mask(b) == 0) {
                let times = if centre == 12 { from_both_ends(mask(a), mask(b)) } else { 1 };
                if times > 0 {
                    total += times * self.with_diagonals(level, a, b, ALL & !(mask(a) | mask(b) | 1 << centre));
                }
            }
        }
        total
    }

    /// All arrangements of two sets of four on the diagonals, one of each 32.
    fn with_diagonals(&mut self, level: Level, a: &[i32; 4], b: &[i32; 4], free: u32) -> u64 {
        let labels = Labels::of(free);
        for (place, line) in self.lines.iter_mut().enumerate() {
            line.fill(SUM - a[place / 4] - b[place % 4], &labels);
        }
        let lines = &self.lines;
        self.sizes = std::array::from_fn(|one| std::array::from_fn(|other| lines[one].angles(&lines[other])));
        self.listed = [0; 16];
        dispatch!(level, simd => self.arranged(simd))
    }

    /// The same once the lines are known.
    #[inline(always)]
    fn arranged<S: Simd>(&mut self, simd: S) -> u64 {
        // Half the lanes are quicker where taking the good ones together is more than one step.
        if S::u16s::LEN > LABELS {
            self.all_arranged::<S, u16x16<S>>(simd)
        } else {
            self.all_arranged::<S, u16x8<S>>(simd)
        }
    }

    #[inline(always)]
    fn all_arranged<S: Simd, V: SimdInt<S, Element = u16>>(&mut self, simd: S) -> u64 {
        let mut total = 0;
        // The least of the first diagonal lies in its upper corner, and of the inner two the lesser lies higher.
        for [a1, a3, a4] in [[1, 2, 3], [1, 3, 2], [2, 3, 1]] {
            for [b0, b1, b3, b4] in arrangements() {
                // Rows 0 and 4, columns 3 and 1; then rows 1 and 3, columns 4 and 0.
                let outer = [[0, b0], [a3, b1], [a4, b4], [a1, b3]];
                let inner = [[a1, b1], [a4, b0], [a3, b3], [0, b4]];
                self.ring::<S, V>(simd, outer, Which::Outer);
                if self.outer.count > 0 {
                    self.ring::<S, V>(simd, inner, Which::Inner);
                    total += self.complementary();
                }
            }
        }
        total
    }

    /// Fills a ring, given its lines in their order around it by their places on the diagonals.
    #[inline(always)]
    fn ring<S: Simd, V: SimdInt<S, Element = u16>>(&mut self, simd: S, lines: [[usize; 2]; 4], which: Which) {
        let line = |number: usize| (4 * lines[number % 4][0] + lines[number % 4][1]) % 16;
        let corner = (0..4).min_by_key(|&corner| self.sizes[line(corner)][line(corner + 1)]).unwrap_or(0);
        let (mut first, mut second) = (line(corner), line(corner + 1));
        let (mut third, mut fourth) = (line(corner + 3), line(corner + 2));
        // Each angle is listed from one side only.
        if first > second {
            ((first, second), (third, fourth)) = ((second, first), (fourth, third));
        }
        let angles = &mut self.angles[16 * first + second];
        if self.listed[first] >> second & 1 == 0 {
            self.listed[first] |= 1 << second;
            angles.fill::<S, V>(simd, &self.lines[first], &self.lines[second]);
        }
        let ring = match which {
            Which::Outer => &mut self.outer,
            Which::Inner => &mut self.inner,
        };
        ring.join::<S, V>(simd, angles, &self.lines[third], &self.lines[fourth]);
    }

    /// How often a filling of one ring has exactly the numbers that a filling of the other has not.
    #[inline(always)]
    fn complementary(&mut self) -> u64 {
        let place = |set: u16| usize::from(set % (1 << 15));
        for &set in self.outer.fillings() {
            self.times[place(set)] += 1;
        }
        let total = self.inner.fillings().iter().map(|&set| u64::from(self.times[place(!set)])).sum();
        for &set in self.outer.fillings() {
            self.times[place(set)] = 0;
        }
        total
    }
}

/// One of the two rings.
#[derive(Clone, Copy)]
enum Which {
    Outer,
    Inner,
}

fn mask(numbers: &[i32; 4]) -> u32 {
    numbers.iter().fold(0, |set, number| set | 1 << number)
}

/// Around the middle number two diagonals have as many squares as the same two counted from the other end: how often to count
/// them, so that of the two pairs one is enough.
fn from_both_ends(a: u32, b: u32) -> u64 {
    let other_end = |set: u32| set.reverse_bits() >> 7;
    let (here, there) = ((a.min(b), a.max(b)), (other_end(a).min(other_end(b)), other_end(a).max(other_end(b))));
    match here.cmp(&there) {
        Ordering::Less => 2,
        Ordering::Equal => 1,
        Ordering::Greater => 0,
    }
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

/// The orders of four places whose first is less than their last.
fn arrangements() -> impl Iterator<Item = [usize; 4]> {
    (0..256_usize).filter_map(|code| {
        let order = [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6];
        let once = order.iter().fold(0, |set, place| set | 1 << place) == 15;
        (once && order[0] < order[3]).then_some(order)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;
    use crate::kit::random::Random;

    /// The fillings of a ring by nested loops over its corners, by their numbers.
    fn fillings(sums: [i32; 4], free: u32) -> HashMap<u32, u64> {
        let mut found = HashMap::new();
        let fits = |number: i32| (0..25).contains(&number) && free >> number & 1 == 1;
        let numbers: Vec<i32> = (0..25).filter(|&number| fits(number)).collect();
        for &p in &numbers {
            for &q in &numbers {
                for &r in &numbers {
                    for &s in &numbers {
                        let middles = [sums[0] - p - q, sums[1] - q - r, sums[2] - r - s, sums[3] - s - p];
                        if !middles.into_iter().all(fits) {
                            continue;
                        }
                        let set = [p, q, r, s].into_iter().chain(middles).fold(0_u32, |set, number| set | 1 << number);
                        if set.count_ones() == 8 {
                            *found.entry(set).or_default() += 1;
                        }
                    }
                }
            }
        }
        found
    }

    /// The same as `with_diagonals`, written straight from the square: `a` runs down from the upper left, `b` from the upper
    /// right.
    fn simple(a: &[i32; 4], b: &[i32; 4], free: u32) -> u64 {
        let mut total = 0;
        for [a1, a3, a4] in [[a[1], a[2], a[3]], [a[1], a[3], a[2]], [a[2], a[3], a[1]]] {
            for [b0, b1, b3, b4] in arrangements().map(|order| order.map(|place| b[place])) {
                let [row0, row1, row3, row4] = [SUM - a[0] - b0, SUM - a1 - b1, SUM - a3 - b3, SUM - a4 - b4];
                let [column0, column1, column3, column4] =
                    [SUM - a[0] - b4, SUM - a1 - b3, SUM - a3 - b1, SUM - a4 - b0];
                let outer = fillings([row0, column3, row4, column1], free);
                let inner = fillings([row1, column4, row3, column0], free);
                total += outer.iter().map(|(set, many)| many * inner.get(&(free & !set)).unwrap_or(&0)).sum::<u64>();
            }
        }
        total
    }

    /// What this processor has, and what a plainer one of its kind would do with.
    fn levels() -> Vec<Level> {
        let best = Level::new();
        #[cfg(target_arch = "x86_64")]
        let plainer = [best.as_avx2().map(Level::Avx2), best.as_sse4_2().map(Level::Sse4_2)];
        #[cfg(not(target_arch = "x86_64"))]
        let plainer: [Option<Level>; 0] = [];
        [best, Level::baseline()].into_iter().chain(plainer.into_iter().flatten()).collect()
    }

    #[test]
    fn joined_angles_count_the_same_squares_as_nested_loops() {
        let mut random = Random::new(5);
        let mut counter = Counter::new();
        for round in 0..26 {
            let centre = round % 13;
            let quads = quadruples(SUM - centre, !(1 << centre));
            let (a, b) = loop {
                let [a, b] = [random.below(quads.len()), random.below(quads.len())].map(|at| quads[at]);
                if mask(&a) & mask(&b) == 0 && a[0] < b[0] {
                    break (a, b);
                }
            };
            let free = ALL & !(mask(&a) | mask(&b) | 1 << centre);
            let count = simple(&a, &b, free);
            for level in levels() {
                assert_eq!(counter.with_diagonals(level, &a, &b, free), count, "{level:?} {centre} {a:?} {b:?}");
            }
        }
    }

    #[test]
    fn around_the_middle_number_one_of_two_complementary_pairs_is_enough() {
        let quads = quadruples(SUM - 12, !(1 << 12));
        let (mut pairs, mut times) = (0, 0);
        for (index, a) in quads.iter().enumerate() {
            for b in quads[index + 1..].iter().filter(|b| mask(a) & mask(b) == 0) {
                pairs += 1;
                times += from_both_ends(mask(a), mask(b));
            }
        }
        assert_eq!(times, pairs);
    }
}
