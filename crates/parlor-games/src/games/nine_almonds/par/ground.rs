//! A board in the words that the search for par works with: sets of squares in one machine word, with room at the top
//! for a number; directions as shifts; the symmetries of the board.

use std::fmt::Debug;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

use crate::games::nine_almonds::board::{Jump, PLACES, STRIDE, Set, Shape, Square};
use crate::games::nine_almonds::solver::places::{narrow, wide};
use crate::games::nine_almonds::solver::symmetry::crossed;

/// A set of squares, and a number of turns in its top byte.
pub(super) trait Word:
    Copy
    + Ord
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits a row takes.
    const ROW: u32;
    /// Where the number begins.
    const TOP: u32;
    const NONE: Self;
    const ONE: Self;

    fn of(set: Set) -> Self;
    fn set(self) -> Set;
    fn number(number: u8) -> Self;
    fn low_byte(self) -> u8;
    fn ones(self) -> u32;
    fn lowest(self) -> u32;
    /// Spreads sets over all numbers.
    fn spread(self) -> u64;
    /// The set with left and right, or top and bottom, or columns and rows exchanged.
    fn mirrored(self, cols: u32, rows: u32) -> Self;
    fn flipped(self, cols: u32, rows: u32) -> Self;
    fn crossed(self, cols: u32, rows: u32) -> Self;

    /// The set alone.
    #[inline]
    fn squares(self) -> Self {
        self & !(Self::number(u8::MAX))
    }

    /// The number alone.
    #[inline]
    fn turns(self) -> u8 {
        (self >> Self::TOP).low_byte()
    }

    #[inline]
    fn is_none(self) -> bool {
        self == Self::NONE
    }

    /// The members, lowest first.
    #[inline]
    fn members(self) -> impl Iterator<Item = u32> {
        let mut left = self;
        std::iter::from_fn(move || {
            let lowest = (!left.is_none()).then(|| left.lowest())?;
            left = left ^ (Self::ONE << lowest);
            Some(lowest)
        })
    }
}

const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

/// Boards of up to 8 columns and 7 rows, where turning a board over is a few operations.
impl Word for u64 {
    const ROW: u32 = 8;
    const TOP: u32 = 56;
    const NONE: Self = 0;
    const ONE: Self = 1;

    fn of(set: Set) -> Self {
        narrow(set)
    }

    fn set(self) -> Set {
        wide(self)
    }

    #[inline]
    fn number(number: u8) -> Self {
        Self::from(number) << Self::TOP
    }

    #[inline]
    fn low_byte(self) -> u8 {
        self as u8
    }

    #[inline]
    fn ones(self) -> u32 {
        self.count_ones()
    }

    #[inline]
    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    #[inline]
    fn spread(self) -> u64 {
        (self ^ self >> 31).wrapping_mul(MIX)
    }

    #[inline]
    fn mirrored(self, cols: u32, _rows: u32) -> Self {
        self.reverse_bits().swap_bytes() >> (8 - cols)
    }

    #[inline]
    fn flipped(self, _cols: u32, rows: u32) -> Self {
        self.swap_bytes() >> (8 * (8 - rows))
    }

    #[inline]
    fn crossed(self, _cols: u32, _rows: u32) -> Self {
        crossed(self)
    }
}

/// Larger boards.
impl Word for u128 {
    const ROW: u32 = STRIDE as u32;
    const TOP: u32 = 120;
    const NONE: Self = 0;
    const ONE: Self = 1;

    fn of(set: Set) -> Self {
        set
    }

    fn set(self) -> Set {
        self
    }

    fn number(number: u8) -> Self {
        Self::from(number) << Self::TOP
    }

    fn low_byte(self) -> u8 {
        self as u8
    }

    fn ones(self) -> u32 {
        self.count_ones()
    }

    fn lowest(self) -> u32 {
        self.trailing_zeros()
    }

    fn spread(self) -> u64 {
        ((self as u64).wrapping_mul(MIX).rotate_left(29) ^ (self >> 64) as u64).wrapping_mul(MIX)
    }

    fn mirrored(self, cols: u32, _rows: u32) -> Self {
        moved(self, |x, y| (cols - 1 - x, y))
    }

    fn flipped(self, _cols: u32, rows: u32) -> Self {
        moved(self, |x, y| (x, rows - 1 - y))
    }

    fn crossed(self, _cols: u32, _rows: u32) -> Self {
        moved(self, |x, y| (y, x))
    }
}

fn moved(set: u128, to: impl Fn(u32, u32) -> (u32, u32)) -> u128 {
    set.members().fold(0, |image, bit| {
        let (x, y) = to(bit % u128::ROW, bit / u128::ROW);
        image | 1 << (y * u128::ROW + x)
    })
}

/// One direction to jump in: by how many bits, up or down, and from which squares the board has room for it.
pub(super) struct Direction<W> {
    step: u32,
    down: bool,
    pub(super) from: W,
}

impl<W: Word> Direction<W> {
    /// The squares from which somebody jumps this way now.
    #[inline]
    pub(super) fn jumpers(&self, almonds: W) -> W {
        let (near, far) = if self.down {
            (almonds << self.step, almonds << (2 * self.step))
        } else {
            (almonds >> self.step, almonds >> (2 * self.step))
        };
        almonds & near & !far & self.from
    }

    /// What the jump from a square changes, and where it lands.
    #[inline]
    pub(super) fn jump(&self, from: u32) -> (W, u32) {
        let line = W::ONE | W::ONE << self.step | W::ONE << (2 * self.step);
        if self.down {
            (line << (from - 2 * self.step), from - 2 * self.step)
        } else {
            (line << from, from + 2 * self.step)
        }
    }
}

/// All that stays the same on a board.
pub(super) struct Ground<W> {
    cols: u32,
    rows: u32,
    mask: W,
    pub(super) goal: W,
    /// The squares an almond on the goal can have come from.
    pub(super) goal_class: W,
    pub(super) directions: Vec<Direction<W>>,
    /// Which of the eight symmetries the board has: bit 0 mirrors, bit 1 flips, bit 2 crosses first.
    kept: [bool; 8],
    /// Where each symmetry takes a square.
    images: [[u8; 128]; 8],
    jumps: Vec<(Jump, W)>,
}

impl<W: Word> Ground<W> {
    pub(super) fn new(shape: &Shape, goal_class: Set) -> Self {
        let size = shape.size();
        let (cols, rows) = (size.cols as u32, size.rows as u32);
        let bit = |square: Square| u32::from(square.y) * W::ROW + u32::from(square.x);
        let mut ground = Self {
            cols,
            rows,
            mask: W::of(shape.mask()),
            goal: W::of(1 << shape.goal_bit()),
            goal_class: W::of(goal_class),
            directions: Vec::new(),
            kept: [false; 8],
            images: [[0; 128]; 8],
            jumps: shape.jumps().iter().map(|&jump| (jump, W::of(jump.changed()))).collect(),
        };
        for jump in shape.jumps() {
            let (from, over) = (bit(jump.from()), bit(jump.over()));
            let (step, down) = (from.abs_diff(over), over < from);
            let here = W::ONE << from;
            match ground.directions.iter_mut().find(|direction| (direction.step, direction.down) == (step, down)) {
                Some(direction) => direction.from = direction.from | here,
                None => ground.directions.push(Direction { step, down, from: here }),
            }
        }
        let mask = ground.mask;
        for kind in 0..8 {
            let whole = kind & 4 == 0 || cols == rows;
            ground.kept[kind] =
                whole && ground.image(kind, mask) == mask && ground.image(kind, ground.goal) == ground.goal;
            if ground.kept[kind] {
                for bit in mask.members() {
                    ground.images[kind][bit as usize] = ground.image(kind, W::ONE << bit).lowest() as u8;
                }
            }
        }
        ground
    }

    fn image(&self, kind: usize, set: W) -> W {
        let set = if kind & 4 != 0 { set.crossed(self.cols, self.rows) } else { set };
        let set = if kind & 1 != 0 { set.mirrored(self.cols, self.rows) } else { set };
        if kind & 2 != 0 { set.flipped(self.cols, self.rows) } else { set }
    }

    /// One form for all images of a set, and the symmetry that leads to it.
    #[inline]
    pub(super) fn form(&self, set: W) -> (W, usize) {
        let (cols, rows) = (self.cols, self.rows);
        let mut least = (set, 0);
        let mut upright = |set: W, first: usize| {
            let mut look = |image: W, kind: usize| {
                if self.kept[kind] && image < least.0 {
                    least = (image, kind);
                }
            };
            if first > 0 {
                look(set, first);
            }
            if self.kept[first + 1] || self.kept[first + 3] {
                let mirrored = set.mirrored(cols, rows);
                look(mirrored, first + 1);
                if self.kept[first + 3] {
                    look(mirrored.flipped(cols, rows), first + 3);
                }
            }
            if self.kept[first + 2] {
                look(set.flipped(cols, rows), first + 2);
            }
        };
        upright(set, 0);
        if self.kept[4..].contains(&true) {
            upright(set.crossed(cols, rows), 4);
        }
        least
    }

    /// Where a symmetry takes a square.
    #[inline]
    pub(super) fn square(&self, kind: usize, bit: u32) -> u32 {
        u32::from(self.images[kind][bit as usize])
    }

    /// The square that a symmetry takes to a square.
    pub(super) fn origin(&self, kind: usize, bit: u32) -> u32 {
        self.mask.members().find(|&from| self.square(kind, from) == bit).unwrap_or(bit)
    }

    /// The symmetries that take a set to its form.
    pub(super) fn ways(&self, set: W, form: W) -> impl Iterator<Item = usize> + '_ {
        (0..8).filter(move |&kind| self.kept[kind] && self.image(kind, set) == form)
    }

    /// The image of a jump.
    pub(super) fn turned(&self, kind: usize, jump: &Jump) -> Option<Jump> {
        let ends = |jump: &Jump| [jump.from, jump.to].map(|bit| W::of(1 << bit).lowest());
        let wanted = ends(jump).map(|bit| self.square(kind, bit));
        self.jumps.iter().map(|(jump, _)| *jump).find(|jump| ends(jump) == wanted)
    }

    /// The jumps that can have led to a position, the last almond having landed on a square.
    pub(super) fn back(&self, almonds: W, landed: u32) -> impl Iterator<Item = (Jump, W)> + '_ {
        let to = W::ONE << landed;
        self.jumps.iter().copied().filter(move |(jump, changed)| W::of(1 << jump.to) == to && almonds & *changed == to)
    }
}

/// The bit of a jump's first square.
pub(super) fn from_bit<W: Word>(jump: &Jump) -> u32 {
    W::of(1 << jump.from).lowest()
}

const _: () = assert!(PLACES <= 120, "a set leaves room for a number");
