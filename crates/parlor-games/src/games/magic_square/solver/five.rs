//! All magic squares of order 5, counted.
//!
//! Centre and diagonals come first, up to the 32 exchanges of lines that keep diagonals what they are; a square counted
//! from the other end has the other centre. The sixteen cells left make two rings of eight, in which four rows and
//! columns each take three cells: `(0,1) (0,2) (0,3) (2,3) (4,3) (4,2) (4,1) (2,1)` is one, and the other runs through
//! rows and columns 1 and 3 the same way. What is left of row 2 and column 2 adds up by itself once all numbers are used.
//! So a filling of one ring goes with every filling of the other that has exactly the other numbers.
//!
//! A ring is two angles, each of two lines that share a corner, joined where both have the same two ends. The angles of a
//! pair of diagonals are listed once and serve four rings each. Every stage turns one list into the next and appends
//! without asking whether the entry is good, only whether the list gets longer by it: the processor cannot guess which
//! entries are good, and a wrong guess costs more than several entries.

use std::cmp::Ordering;

use crate::games::magic_square::board::Rank;

/// What every line adds up to when the numbers are 0 to 24.
const SUM: i32 = 60;
/// The numbers 0 to 24 as a set.
const ALL: u32 = 0x1FF_FFFF;
/// How many numbers the diagonals leave. They are labelled from 0 in ascending order, and a set of them is 16 bits.
const LABELS: usize = 16;
/// More than the angles of two lines: 16 corners, 15 and 15 ends.
const ROOM: usize = 4_096;

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

/// The fillings of a line's three cells, in the order of the label at one end.
#[derive(Clone)]
struct Line {
    /// Where those with a label at one end begin, and where the last end.
    starts: [u8; LABELS + 1],
    /// The label at the other end.
    ends: [u8; 256],
    /// All three.
    sets: [u16; 256],
}

impl Line {
    const BLANK: Self = Self { starts: [0; LABELS + 1], ends: [0; 256], sets: [0; 256] };

    fn fill(&mut self, sum: i32, labels: &Labels) {
        let mut count = 0_u8;
        for one in 0..LABELS {
            self.starts[one] = count;
            for other in 0..LABELS {
                let (ends, middle) = (1 << one | 1 << other, labels.third(sum, one, other));
                self.ends[usize::from(count)] = other as u8;
                self.sets[usize::from(count)] = ends | middle;
                // At most 240: 16 labels at one end and 15 at the other.
                count += u8::from(one != other && middle & !ends != 0);
            }
        }
        self.starts[LABELS] = count;
    }

    fn from(&self, corner: usize) -> impl Iterator<Item = (u8, u16)> + Clone {
        let span = usize::from(self.starts[corner])..usize::from(self.starts[corner + 1]);
        self.ends[span.clone()].iter().copied().zip(self.sets[span].iter().copied())
    }
}

/// The fillings of an angle, in which two lines share a corner: the set of its five labels in the upper half of a word, the
/// label at the end of the first line in the bits from 4 on, that at the end of the second in the lowest four.
fn angles<'a>(first: &Line, second: &Line, room: &'a mut [u32; ROOM]) -> &'a [u32] {
    let mut count = 0;
    for corner in 0..LABELS {
        for (end, set) in first.from(corner) {
            for (other_end, other_set) in second.from(corner) {
                room[count % ROOM] = u32::from(set | other_set) << 16 | u32::from(end << 4 | other_end);
                count += usize::from(set & other_set == 1 << corner);
            }
        }
    }
    &room[..count]
}

/// An angle without its ends in the set; the lower half of the word still names them.
fn without_ends(angle: u32) -> u32 {
    angle & !(0x1_0000 << (angle >> 4 & 15) | 0x1_0000 << (angle & 15))
}

/// Angles to be looked up by their ends.
struct Index {
    /// The last angle with two ends: its set in the upper half of a word, in the lower the place of the one before it.
    last: [u32; 256],
    /// Those before the last, the same way. Place 0 is nobody's.
    before: Box<[u32; ROOM]>,
}

impl Index {
    /// No angle: has all numbers, so that it goes with nothing, and none before it.
    const NONE: u32 = 0xFFFF_0000;

    fn new() -> Self {
        Self { last: [Self::NONE; 256], before: Box::new([Self::NONE; ROOM]) }
    }

    fn fill(&mut self, angles: &[u32]) {
        self.last = [Self::NONE; 256];
        let mut count = 1;
        for &angle in angles {
            let last = &mut self.last[(angle & 0xFF) as usize];
            let more = *last != Self::NONE;
            self.before[count % ROOM] = *last;
            *last = angle & 0xFFFF_0000 | (count as u32 * u32::from(more));
            count += usize::from(more);
        }
    }
}

/// The fillings of a ring.
struct Ring {
    /// Room for all of them: there are fewer than 16 corners with 15, 14 and 13 others.
    sets: Box<[u16; 1 << 16]>,
    count: usize,
    /// Angles that have not met all of their counterparts yet, with the place of the next.
    rest: Box<[u32; ROOM]>,
}

impl Ring {
    fn new() -> Self {
        Self { sets: Box::new([0; 1 << 16]), count: 0, rest: Box::new([0; ROOM]) }
    }

    fn fillings(&self) -> &[u16] {
        &self.sets[..self.count]
    }

    /// Joins angles with the same ends and nothing else in common. The first come without their ends; `turn` exchanges
    /// which of them is which.
    fn join(&mut self, angles: &[u32], others: &Index, turn: Turn) {
        let Self { sets, rest, .. } = self;
        let (mut count, mut left) = (0, 0);
        // Notes two angles if they make a filling, and the first again if others are left for it.
        let mut meet = |angle: u32, other: u32, count: &mut usize, left: &mut usize, rest: &mut [u32; ROOM]| {
            sets[*count % (1 << 16)] = ((angle | other) >> 16) as u16;
            *count += usize::from((angle & other) >> 16 == 0);
            let next = other & 0xFFFF;
            rest[*left % ROOM] = angle & 0xFFFF_0000 | next;
            *left += usize::from(next != 0);
        };
        for &angle in angles {
            let ends = (angle as u8).rotate_left(turn as u32);
            meet(angle, others.last[usize::from(ends)], &mut count, &mut left, rest);
        }
        while left > 0 {
            let many = std::mem::take(&mut left);
            for at in 0..many % ROOM {
                let angle = rest[at];
                meet(angle, others.before[angle as usize % ROOM], &mut count, &mut left, rest);
            }
        }
        self.count = count;
    }
}

/// Which end of an angle is meant by the first four bits.
#[derive(Clone, Copy)]
enum Turn {
    Same = 0,
    Exchanged = 4,
}

/// The squares of a centre, with room for everything on the way.
struct Counter {
    /// By the places of two numbers on the diagonals.
    lines: [Line; 16],
    room: Box<[u32; ROOM]>,
    /// By the places of two numbers of the second diagonal.
    firsts: [Index; 16],
    seconds: [Vec<u32>; 16],
    outer: Ring,
    inner: Ring,
    /// A bit for each set that the outer ring has.
    seen: Box<[u8; 1 << 13]>,
}

impl Counter {
    fn new() -> Self {
        Self {
            lines: [Line::BLANK; 16],
            room: Box::new([0; ROOM]),
            firsts: std::array::from_fn(|_| Index::new()),
            seconds: std::array::from_fn(|_| Vec::new()),
            outer: Ring::new(),
            inner: Ring::new(),
            seen: Box::new([0; 1 << 13]),
        }
    }

    fn with_centre(&mut self, centre: i32) -> u64 {
        let quads = quadruples(SUM - centre, !(1_u32 << centre));
        let mut total = 0;
        for (index, a) in quads.iter().enumerate() {
            // The diagonal with the least number comes first, and the lists are in ascending order.
            for b in quads[index + 1..].iter().filter(|b| mask(a) & mask(b) == 0) {
                let times = if centre == 12 { from_both_ends(mask(a), mask(b)) } else { 1 };
                if times > 0 {
                    total += times * self.with_diagonals(a, b, ALL & !(mask(a) | mask(b) | 1 << centre));
                }
            }
        }
        total
    }

    /// All arrangements of two sets of four on the diagonals, one of each 32.
    fn with_diagonals(&mut self, a: &[i32; 4], b: &[i32; 4], free: u32) -> u64 {
        let labels = Labels::of(free);
        for (place, line) in self.lines.iter_mut().enumerate() {
            line.fill(SUM - a[place / 4] - b[place % 4], &labels);
        }
        let mut total = 0;
        // The least of the first diagonal lies in its upper corner, and of the inner two the lesser lies higher.
        for [a1, a3, a4] in [[1, 2, 3], [2, 3, 1]] {
            self.list_angles(a1, a3, a4);
            for [b0, b1, b3, b4] in arrangements() {
                let firsts = [4 * b0 + b3, 4 * b4 + b1];
                total += self.both_rings(firsts, [4 * b1 + b4, 4 * b3 + b0], Turn::Same);
                if a1 == 1 {
                    // The same with the third and the fourth exchanged.
                    total += self.both_rings(firsts, [4 * b4 + b1, 4 * b0 + b3], Turn::Exchanged);
                }
            }
        }
        total
    }

    /// Lists the angles of the lines through the first number of the first diagonal and another, and through the other two,
    /// for any two numbers of the second diagonal.
    fn list_angles(&mut self, a1: usize, a3: usize, a4: usize) {
        for (x, y) in (0..16).map(|pair| (pair / 4, pair % 4)).filter(|(x, y)| x != y) {
            let found = angles(&self.lines[x], &self.lines[4 * a1 + y], &mut self.room);
            self.firsts[4 * x + y].fill(found);
            let found = angles(&self.lines[4 * a3 + x], &self.lines[4 * a4 + y], &mut self.room);
            let second = &mut self.seconds[4 * x + y];
            second.clear();
            second.extend(found.iter().map(|&angle| without_ends(angle)));
        }
    }

    fn both_rings(&mut self, firsts: [usize; 2], seconds: [usize; 2], turn: Turn) -> u64 {
        self.outer.join(&self.seconds[seconds[0]], &self.firsts[firsts[0]], turn);
        if self.outer.count == 0 {
            return 0;
        }
        self.inner.join(&self.seconds[seconds[1]], &self.firsts[firsts[1]], turn);
        self.complementary()
    }

    /// How often a filling of one ring has exactly the numbers that a filling of the other has not.
    fn complementary(&mut self) -> u64 {
        for &set in self.outer.fillings() {
            self.seen[usize::from(set >> 3)] |= 1 << (set & 7);
        }
        let mut count = 0;
        for at in 0..self.inner.count {
            let wanted = !self.inner.sets[at];
            self.inner.sets[count] = wanted;
            count += usize::from(self.seen[usize::from(wanted >> 3)] >> (wanted & 7) & 1);
        }
        let mut total = 0;
        // Few are left, and most sets come up once.
        for wanted in &self.inner.sets[..count] {
            let same: u16 = self.outer.fillings().iter().map(|set| u16::from(set == wanted)).sum();
            total += u64::from(same);
        }
        for &set in self.outer.fillings() {
            self.seen[usize::from(set >> 3)] = 0;
        }
        total
    }
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
            assert_eq!(counter.with_diagonals(&a, &b, free), simple(&a, &b, free), "{centre} {a:?} {b:?}");
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
