//! Experiments: chunks that can be played anywhere, files of rows that are gone on with, and what rows add up to.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

use parlor_lab::{Beginning, Chunk, Files, Row, Shard, figures, table};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::errors::wrong;

/// An experiment that can be carried out, chunk by chunk.
#[pyclass(module = "parlor", frozen)]
pub struct Plan {
    inner: parlor_lab::Plan,
}

/// Rows from lines of JSON.
fn read(lines: &[u8]) -> PyResult<Vec<Row>> {
    let rows = serde_json::Deserializer::from_slice(lines).into_iter().collect::<Result<_, _>>();
    rows.map_err(|error| wrong(format!("these are no rows: {error}")))
}

#[pymethods]
impl Plan {
    /// Looks at an experiment, which is given as JSON.
    #[new]
    fn new(python: Python<'_>, experiment: &str) -> PyResult<Self> {
        let experiment =
            serde_json::from_str(experiment).map_err(|error| wrong(format!("this is no experiment: {error}")))?;
        let inner = python.detach(|| parlor_lab::Plan::new(experiment)).map_err(wrong)?;
        Ok(Self { inner })
    }

    /// The experiment with its setups in full, as JSON.
    #[getter]
    fn experiment(&self) -> PyResult<String> {
        serde_json::to_string(self.inner.experiment()).map_err(wrong)
    }

    /// How many chunks there are.
    #[getter]
    fn chunks(&self) -> u64 {
        self.inner.chunks()
    }

    /// How many rows there will be.
    #[getter]
    fn rows(&self) -> u64 {
        self.inner.rows()
    }

    /// Plays a chunk: its rows as lines of JSON, the same ones wherever it is played.
    fn play<'py>(&self, python: Python<'py>, number: u64) -> PyResult<Bound<'py, PyBytes>> {
        if number >= self.inner.chunks() {
            return Err(wrong(format!("there is no chunk {number}; there are {}", self.inner.chunks())));
        }
        let played = python.detach(|| self.inner.play(number, &Arc::new(AtomicBool::new(false)))).map_err(wrong)?;
        let mut lines = Vec::new();
        for row in played.iter().flat_map(|chunk| &chunk.rows) {
            serde_json::to_writer(&mut lines, row).map_err(wrong)?;
            lines.push(b'\n');
        }
        Ok(PyBytes::new(python, &lines))
    }
}

/// A file of rows that is written chunk by chunk, as `parlor lab --rows` does it.
#[pyclass(module = "parlor")]
pub struct Keeper {
    inner: Mutex<parlor_lab::Keeper>,
}

#[pymethods]
impl Keeper {
    #[new]
    fn new(plan: &Plan, path: PathBuf, resume: bool, overwrite: bool) -> PyResult<Self> {
        let beginning = match (resume, overwrite) {
            (true, _) => Beginning::Resume,
            (_, true) => Beginning::Overwrite,
            _ => Beginning::New,
        };
        let files = Files { rows: path, times: None };
        let mut summary = parlor_lab::Summary::default();
        let inner =
            parlor_lab::Keeper::open(&plan.inner, Shard::WHOLE, &files, beginning, &mut summary).map_err(wrong)?;
        Ok(Self { inner: Mutex::new(inner) })
    }

    /// How many chunks are there.
    #[getter]
    fn done(&self) -> PyResult<u64> {
        self.with(|keeper| Ok(keeper.done()))
    }

    /// What was not as it was written, and is played again.
    #[getter]
    fn damage(&self) -> PyResult<Option<String>> {
        self.with(|keeper| Ok(keeper.damage().map(str::to_owned)))
    }

    /// Writes the next chunk, which is given as lines of JSON.
    fn keep(&self, number: u64, lines: &[u8]) -> PyResult<()> {
        let chunk = Chunk { number, rows: read(lines)?, times: Vec::new() };
        self.with(|keeper| keeper.keep(&chunk))
    }

    /// Waits until everything is safe.
    fn make_safe(&self) -> PyResult<()> {
        self.with(parlor_lab::Keeper::make_safe)
    }
}

impl Keeper {
    fn with<T>(&self, act: impl FnOnce(&mut parlor_lab::Keeper) -> Result<T, parlor_lab::LabError>) -> PyResult<T> {
        let mut keeper = self.inner.lock().map_err(|_| wrong("the rows were left in the middle of a chunk"))?;
        act(&mut keeper).map_err(wrong)
    }
}

/// What rows add up to.
#[pyclass(module = "parlor")]
#[derive(Default)]
pub struct Summary {
    inner: parlor_lab::Summary,
}

#[pymethods]
impl Summary {
    #[new]
    fn new() -> Self {
        Self::default()
    }

    /// Takes rows in, as lines of JSON.
    fn add(&mut self, lines: &[u8]) -> PyResult<()> {
        read(lines)?.iter().for_each(|row| self.inner.add(row));
        Ok(())
    }

    /// The figures as JSON.
    fn figures(&self, plan: &Plan) -> PyResult<String> {
        serde_json::to_string(&figures((plan.inner.experiment(), Shard::WHOLE), &self.inner)).map_err(wrong)
    }

    /// The figures as a table for people.
    fn table(&self, plan: &Plan) -> String {
        table((plan.inner.experiment(), Shard::WHOLE), &self.inner)
    }
}
