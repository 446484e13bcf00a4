//! One environment.

use std::sync::{Mutex, MutexGuard};

use numpy::PyReadwriteArray1;
use parlor_games::catalogue;
use parlor_games::coach::Budget;
use parlor_games::env::{self, Options, Reward, Spaces};
use parlor_games::scene::{plain, svg};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::boards::{Told, told};
use crate::errors::{refused, wrong};

/// A plane of an observation: name, shape, least and most.
pub type Plane = (&'static str, Vec<usize>, i32, i32);

/// What can be chosen, as Python says it.
pub fn options(reward: &str, all_moves: bool, limit: u64, boards: usize, seed: &str) -> PyResult<Options> {
    let reward = Reward::named(reward).map_err(wrong)?;
    Ok(Options { reward, all_moves, limit, boards, seed: seed.to_owned() })
}

/// The planes of some spaces.
pub fn planes(spaces: &Spaces) -> Vec<Plane> {
    spaces.observation.iter().map(|plane| (plane.name, plane.shape.clone(), plane.low, plane.high)).collect()
}

/// An array as one stretch of memory.
macro_rules! stretch {
    ($array:expr) => {
        $array.as_slice_mut().map_err(|_| $crate::errors::wrong("an array must be one stretch of memory"))?
    };
}
pub(crate) use stretch;

/// One environment.
#[pyclass(module = "parlor")]
pub struct Environment {
    inner: Mutex<Box<dyn env::Environment>>,
}

impl Environment {
    fn held(&self) -> PyResult<MutexGuard<'_, Box<dyn env::Environment>>> {
        self.inner.lock().map_err(|_| wrong("the environment was left in the middle of a step"))
    }
}

#[pymethods]
impl Environment {
    #[new]
    fn new(
        python: Python<'_>,
        name: &str,
        reward: &str,
        all_moves: bool,
        limit: u64,
        boards: usize,
        seed: &str,
    ) -> PyResult<Self> {
        let options = options(reward, all_moves, limit, boards, seed)?;
        let inner = python.detach(|| env::open(name, &options)).map_err(wrong)?;
        Ok(Self { inner: Mutex::new(inner) })
    }

    #[getter]
    fn actions(&self) -> PyResult<usize> {
        Ok(self.held()?.spaces().actions)
    }

    #[getter]
    fn planes(&self) -> PyResult<Vec<Plane>> {
        Ok(planes(self.held()?.spaces()))
    }

    /// What never changes, by name: shape and integers.
    fn fixed<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(python);
        for (plane, values) in self.held()?.fixed() {
            dict.set_item(plane.name, (plane.shape, values))?;
        }
        Ok(dict)
    }

    #[pyo3(signature = (seed=None))]
    fn reset(&self, python: Python<'_>, seed: Option<&str>) -> PyResult<()> {
        python.detach(|| self.held()?.reset(seed).map_err(wrong))
    }

    /// Makes an action: reward, terminated, truncated.
    fn step(&self, action: usize) -> PyResult<(f64, bool, bool)> {
        let step = self.held()?.step(action).map_err(refused)?;
        Ok((step.reward, step.terminated, step.truncated))
    }

    /// Writes what is to be seen and what is legal.
    fn look(&self, mut seen: PyReadwriteArray1<'_, i32>, mut mask: PyReadwriteArray1<'_, i8>) -> PyResult<()> {
        let inner = self.held()?;
        let (seen, mask) = (stretch!(seen), stretch!(mask));
        if seen.len() != inner.spaces().seen() || mask.len() != inner.spaces().actions {
            return Err(wrong("the arrays have another size than the spaces"));
        }
        inner.observe(seen);
        mask.fill(0);
        inner.legal().iter().for_each(|&action| mask[action as usize] = 1);
        Ok(())
    }

    fn legal(&self) -> PyResult<Vec<u32>> {
        Ok(self.held()?.legal().to_vec())
    }

    #[getter]
    fn board(&self) -> PyResult<String> {
        Ok(self.held()?.board())
    }

    #[getter]
    fn won(&self) -> PyResult<bool> {
        Ok(self.held()?.won())
    }

    #[getter]
    fn steps(&self) -> PyResult<u64> {
        Ok(self.held()?.steps())
    }

    fn text(&self, action: usize) -> PyResult<Option<String>> {
        Ok(self.held()?.text(action))
    }

    fn spelt(&self, made: &str) -> PyResult<Vec<usize>> {
        self.held()?.spelt(made).map_err(wrong)
    }

    fn render(&self, format: &str) -> PyResult<String> {
        let scene = self.held()?.scene();
        match format {
            "text" => Ok(plain::dump(&scene)),
            "svg" => Ok(svg::draw(&scene, catalogue::sprite(), None)),
            other => Err(wrong(format!("there is no format \"{other}\"; there are text, svg"))),
        }
    }

    fn judge<'py>(&self, python: Python<'py>, budget: u64) -> PyResult<Told<'py>> {
        let judged = python.detach(|| Ok::<_, PyErr>(self.held()?.judge(&mut Budget::nodes(budget))))?;
        told(python, &judged)
    }

    /// All that is needed to go on from here, as JSON.
    fn save(&self) -> PyResult<String> {
        serde_json::to_string(&self.held()?.save()).map_err(wrong)
    }

    fn restore(&self, text: &str) -> PyResult<()> {
        let saved = serde_json::from_str(text).map_err(|error| wrong(format!("this is no save: {error}")))?;
        self.held()?.restore(&saved).map_err(wrong)
    }
}
