//! What goes wrong, as exceptions.

use parlor_games::env::EnvError;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(parlor, ParlorError, PyValueError, "Something that cannot be done, in one line.");
create_exception!(parlor, RefusedError, ParlorError, "A move that is not legal, and why.");

/// Any error as an exception with its words.
pub fn wrong(error: impl std::fmt::Display) -> PyErr {
    ParlorError::new_err(error.to_string())
}

/// An error of an environment; moves that are not legal have an exception of their own.
pub fn refused(error: EnvError) -> PyErr {
    match error {
        EnvError::Refused { .. } | EnvError::NoAction(..) => RefusedError::new_err(error.to_string()),
        error => wrong(error),
    }
}
