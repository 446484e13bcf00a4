//! Parlor's games, proofs and environments for Python. What is typed and documented for people is in `package/parlor`.

#![allow(clippy::needless_pass_by_value, reason = "Python's values come as they are")]

mod boards;
mod errors;
mod fleet;
mod lab;
mod single;
mod table;

use pyo3::prelude::*;

/// The module that the package's own modules are built on.
#[pymodule]
fn _parlor(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let python = module.py();
    module.add("ParlorError", python.get_type::<errors::ParlorError>())?;
    module.add("RefusedError", python.get_type::<errors::RefusedError>())?;
    module.add("DEFAULT_BUDGET", parlor_games::coach::Budget::DEFAULT_NODES)?;
    module.add("PATIENCE", parlor_games::env::PATIENCE)?;
    module.add("LAB_BUDGET", parlor_lab::Experiment::BUDGET)?;
    module.add("LAB_CHUNK", parlor_lab::Experiment::CHUNK)?;
    boards::register(module)?;
    module.add_class::<table::Table>()?;
    module.add_class::<single::Environment>()?;
    module.add_class::<fleet::Fleet>()?;
    module.add_class::<lab::Plan>()?;
    module.add_class::<lab::Keeper>()?;
    module.add_class::<lab::Summary>()?;
    Ok(())
}
