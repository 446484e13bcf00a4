//! A game that is played on the fast board from move to move, for whoever plays very many.

use std::sync::Arc;

use super::super::board::{Board, Piece, Position};
use super::super::cascade::Tally;
use super::super::rules::Move;
use super::field::Field;
use super::{AHEAD, Task, is_simple, on_field};

/// A full board of plain candies, whichever way it is kept.
pub trait Kept: Send + Sync {
    /// The same once more.
    fn copy(&self) -> Box<dyn Kept>;

    /// Tells every swap that makes a match.
    fn swaps(&self, tell: &mut dyn FnMut(Move));

    /// Makes a swap; `None`, and nothing done, where more candies would be needed than are written out.
    fn swap(&mut self, made: Move) -> Option<Tally>;

    /// Writes the kinds, cell by cell.
    fn kinds(&self, kinds: &mut [i32]);
}

struct On<F: Field> {
    /// Shared by all games that began alike.
    ground: Arc<F::Ground>,
    field: F,
    taken: u32,
}

impl<F: Field> Kept for On<F> {
    fn copy(&self) -> Box<dyn Kept> {
        Box::new(Self { ground: Arc::clone(&self.ground), field: self.field.clone(), taken: self.taken })
    }

    fn swaps(&self, tell: &mut dyn FnMut(Move)) {
        self.field.steps(&self.ground).for_each(|step| tell(F::made(&self.ground, step)));
    }

    fn swap(&mut self, made: Move) -> Option<Tally> {
        let step = F::step(&self.ground, made)?;
        let before = (self.field.clone(), self.taken);
        let tally = self.field.play(&self.ground, &mut self.taken, step);
        if tally.exhausted {
            (self.field, self.taken) = before;
            return None;
        }
        Some(tally)
    }

    fn kinds(&self, kinds: &mut [i32]) {
        self.field.kinds(&self.ground, kinds);
    }
}

/// Keeps a game, if its board is one that the fast boards hold.
pub fn keep(position: &Position) -> Option<Box<dyn Kept>> {
    struct Keep;

    impl Task for Keep {
        type Out = Box<dyn Kept>;

        fn run<F: Field>(self, ground: &mut F::Ground, field: F) -> Self::Out {
            Box::new(On { ground: Arc::new(ground.clone()), field, taken: 0 })
        }
    }

    is_simple(position).then(|| on_field(position, AHEAD, Keep))
}

/// The board that is kept.
pub fn board(kept: &dyn Kept, like: &Board) -> Board {
    let size = like.size();
    let mut kinds = vec![0; size.area()];
    kept.kinds(&mut kinds);
    Board::new(size, kinds.into_iter().map(|kind| Some(Piece::plain(kind as u8))).collect())
}
