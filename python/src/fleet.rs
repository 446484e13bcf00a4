//! Many environments, stepped at once into NumPy's memory.

use std::sync::Mutex;

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2};
use parlor_games::env::{self, EnvError, Room};
use pyo3::prelude::*;

use crate::errors::wrong;
use crate::single::{Plane, options, planes, stretch};

/// Many environments. Arrays are filled where they are; nothing is made for a step, and Python's other threads go on.
#[pyclass(module = "parlor")]
pub struct Fleet {
    inner: Mutex<env::Fleet>,
    many: usize,
    #[pyo3(get)]
    actions: usize,
    seen: usize,
    #[pyo3(get)]
    planes: Vec<Plane>,
}

/// Rows of two dimensions and of one, as the room that a fleet writes to.
macro_rules! room {
    ($self:ident, $seen:ident, $mask:ident, $rewards:ident, $terminated:ident, $truncated:ident) => {{
        let room = Room {
            seen: stretch!($seen),
            mask: stretch!($mask),
            rewards: stretch!($rewards),
            terminated: stretch!($terminated),
            truncated: stretch!($truncated),
        };
        let fits = room.seen.len() == $self.many * $self.seen
            && room.mask.len() == $self.many * $self.actions
            && [room.rewards.len(), room.terminated.len(), room.truncated.len()] == [$self.many; 3];
        if !fits {
            return Err(wrong("the arrays have another size than the spaces"));
        }
        room
    }};
}

#[pymethods]
impl Fleet {
    #[new]
    #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
    fn new(
        python: Python<'_>,
        name: &str,
        count: usize,
        reward: &str,
        all_moves: bool,
        limit: u64,
        boards: usize,
        seed: &str,
        illegal: f64,
    ) -> PyResult<Self> {
        let options = options(reward, all_moves, limit, boards, seed)?;
        let inner = python.detach(|| env::Fleet::open(name, &options, count, illegal)).map_err(wrong)?;
        let spaces = inner.spaces();
        let (actions, seen, planes) = (spaces.actions, spaces.seen(), planes(spaces));
        Ok(Self { many: inner.len(), inner: Mutex::new(inner), actions, seen, planes })
    }

    /// Begins another game in each, with a seed where one is given.
    #[allow(clippy::too_many_arguments, reason = "an array for each thing that is told")]
    fn reset(
        &self,
        python: Python<'_>,
        seeds: Vec<Option<String>>,
        mut seen: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, u8>,
        mut truncated: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        let mut room = room!(self, seen, mask, rewards, terminated, truncated);
        python.detach(|| self.with(|fleet| fleet.reset(&seeds, &mut room)))
    }

    /// Steps each; how many games were begun instead of a step.
    #[allow(clippy::too_many_arguments, reason = "an array for each thing that is told")]
    fn step(
        &self,
        python: Python<'_>,
        actions: PyReadonlyArray1<'_, i64>,
        mut seen: PyReadwriteArray2<'_, i32>,
        mut mask: PyReadwriteArray2<'_, u8>,
        mut rewards: PyReadwriteArray1<'_, f64>,
        mut terminated: PyReadwriteArray1<'_, u8>,
        mut truncated: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<usize> {
        let actions = actions.as_slice().map_err(|_| wrong("an array must be one stretch of memory"))?;
        if actions.len() != self.many {
            return Err(wrong(format!("{} actions were given for {} environments", actions.len(), self.many)));
        }
        let mut room = room!(self, seen, mask, rewards, terminated, truncated);
        python.detach(|| self.with(|fleet| fleet.step(actions, &mut room)))
    }

    /// Writes a legal action for each, by chance.
    fn choose(&self, python: Python<'_>, mut actions: PyReadwriteArray1<'_, i64>) -> PyResult<()> {
        let actions = stretch!(actions);
        python.detach(|| {
            self.with(|fleet| {
                fleet.choose(actions);
                Ok(())
            })
        })
    }

    /// The ids of the boards that are played.
    fn boards(&self) -> PyResult<Vec<String>> {
        self.with(|fleet| Ok((0..fleet.len()).filter_map(|at| Some(fleet.at(at)?.board())).collect()))
    }

    /// Whether each game is won.
    fn won(&self) -> PyResult<Vec<bool>> {
        self.with(|fleet| Ok((0..fleet.len()).filter_map(|at| Some(fleet.at(at)?.won())).collect()))
    }
}

impl Fleet {
    fn with<T>(&self, act: impl FnOnce(&mut env::Fleet) -> Result<T, EnvError>) -> PyResult<T> {
        let mut fleet = self.inner.lock().map_err(|_| wrong("the environments were left in the middle of a step"))?;
        act(&mut fleet).map_err(wrong)
    }
}
