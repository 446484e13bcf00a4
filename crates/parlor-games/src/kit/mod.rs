//! Small true things that every game needs: randomness that lasts, seeds, game ids, grids, notation errors and how sure a
//! figure is.

pub mod grid;
pub mod id;
pub mod notation;
pub mod pair;
pub mod random;
pub mod seed;
pub mod statistics;
pub mod text;
pub(crate) mod workspace;
