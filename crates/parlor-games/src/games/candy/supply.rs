//! Where new candies come from. Whatever is drawn during play is decided by the position, so undo cannot re-roll luck.

use std::sync::Arc;

/// What refills the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Supply {
    /// Nothing: holes stay where they are.
    Still,
    /// A stack that is known and ends.
    Stack(Stack),
    /// Candies drawn for ever, the same ones for the same start.
    Endless(Endless),
    /// What an ordinary player sees of a supply: how many are left, if they end, but not which.
    Hidden(Option<usize>),
}

/// A stack of candies, shared by all positions of a game; only how many are taken differs.
#[derive(Clone, Debug)]
pub struct Stack {
    candies: Arc<[u8]>,
    taken: usize,
}

impl Stack {
    /// A stack nothing has been taken from, the next candy first.
    #[must_use]
    pub fn new(candies: impl Into<Arc<[u8]>>) -> Self {
        Self { candies: candies.into(), taken: 0 }
    }

    /// A stack from which some have been taken; never more than there are.
    #[must_use]
    pub(super) fn taken_from(candies: Arc<[u8]>, taken: usize) -> Self {
        let taken = taken.min(candies.len());
        Self { candies, taken }
    }

    /// What is left, the next candy first.
    #[must_use]
    pub fn left(&self) -> &[u8] {
        &self.candies[self.taken..]
    }
}

impl PartialEq for Stack {
    fn eq(&self, other: &Self) -> bool {
        self.left() == other.left()
    }
}

impl Eq for Stack {}

impl std::hash::Hash for Stack {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.left().hash(state);
    }
}

/// A stack without an end: each candy is decided by the start and by how many came before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Endless {
    /// Decides all candies.
    pub start: u64,
    /// How many were taken.
    pub taken: u64,
    /// How many kinds are drawn.
    pub kinds: u8,
}

impl Endless {
    /// The candy that comes after `ahead` others.
    #[must_use]
    pub fn ahead(&self, ahead: u64) -> u8 {
        let count = self.taken.wrapping_add(ahead).wrapping_add(1);
        let drawn = mixed(self.start.wrapping_add(count.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        // The upper half times the kinds, without a remainder: as even as 32 bits allow.
        (((drawn >> 32) * u64::from(self.kinds)) >> 32) as u8
    }
}

impl Endless {
    /// The next candies.
    #[must_use]
    pub fn first(&self, many: usize) -> Vec<u8> {
        (0..many as u64).map(|ahead| self.ahead(ahead)).collect()
    }
}

/// Spreads every bit of a number over all bits of the result.
pub(super) fn mixed(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

impl Supply {
    /// How many candies are left, where they end.
    #[must_use]
    pub fn left(&self) -> Option<usize> {
        match self {
            Self::Still => Some(0),
            Self::Stack(stack) => Some(stack.left().len()),
            Self::Endless(_) => None,
            Self::Hidden(left) => *left,
        }
    }

    /// The candies that come next, as far as they can be seen by whoever holds the position.
    #[must_use]
    pub fn next(&self, many: usize) -> Vec<u8> {
        match self {
            Self::Still | Self::Hidden(_) => Vec::new(),
            Self::Stack(stack) => stack.left().iter().copied().take(many).collect(),
            Self::Endless(endless) => endless.first(many),
        }
    }

    /// Takes so many candies, or none if there are fewer.
    pub(super) fn take(&mut self, many: usize) -> Option<Vec<u8>> {
        if self.left().is_some_and(|left| left < many) {
            return None;
        }
        let taken = match self {
            // Nobody plays on with what cannot be seen; whoever tries gets candies that mean nothing.
            Self::Hidden(_) => vec![0; many],
            _ => self.next(many),
        };
        self.skip(many);
        Some(taken)
    }

    /// Takes so many candies, of which there are enough, without looking at them.
    pub(super) fn skip(&mut self, many: usize) {
        match self {
            Self::Still => {}
            Self::Stack(stack) => stack.taken += many,
            Self::Endless(endless) => endless.taken = endless.taken.wrapping_add(many as u64),
            Self::Hidden(left) => *left = left.map(|left| left - many),
        }
    }

    /// The supply as an ordinary player sees it.
    #[must_use]
    pub fn hidden(&self) -> Self {
        match self {
            Self::Still => Self::Still,
            other => Self::Hidden(other.left()),
        }
    }
}
