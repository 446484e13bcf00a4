//! A table: a game with its history and its coach.

use std::sync::Mutex;

use parlor_games::catalogue;
use parlor_games::scene::{Marks, plain, svg};
use parlor_games::table::{Bounds, Command, Level, Outcome, obey_now};
use pyo3::prelude::*;

use crate::errors::{RefusedError, wrong};

type Seat = Box<dyn parlor_games::table::Table>;

/// A game with its history and its coach.
#[pyclass(module = "parlor")]
pub struct Table {
    /// A table is used by one thread at a time, but may go from one to another.
    seat: Mutex<Seat>,
}

impl Table {
    fn look<T>(&self, look: impl FnOnce(&Seat) -> T) -> PyResult<T> {
        let seat = self.seat.lock().map_err(|_| wrong("the table was left in the middle of a move"))?;
        Ok(look(&seat))
    }

    fn obey(&self, python: Python<'_>, command: Command) -> PyResult<String> {
        let done = python.detach(|| {
            let mut seat = self.seat.lock().map_err(|_| "the table was left in the middle of a move".to_owned())?;
            Ok(obey_now(&mut **seat, &command))
        });
        match done.map_err(|error: String| wrong(error))? {
            Ok(reply) => Ok(reply.said),
            Err(refusal) => Err(RefusedError::new_err(refusal.sentence)),
        }
    }
}

#[pymethods]
impl Table {
    /// Opens the board that an id names.
    #[new]
    fn new(python: Python<'_>, board: &str) -> PyResult<Self> {
        let seat = python.detach(|| catalogue::open(board, Level::Easy)).map_err(wrong)?;
        Ok(Self { seat: Mutex::new(seat) })
    }

    /// Reads what `save` wrote.
    #[staticmethod]
    fn load(python: Python<'_>, text: &str) -> PyResult<Self> {
        let seat = python.detach(|| catalogue::load(text, &Bounds::default())).map_err(wrong)?;
        Ok(Self { seat: Mutex::new(seat) })
    }

    /// The id of the board the game began with.
    #[getter]
    fn id(&self) -> PyResult<String> {
        self.look(|seat| seat.id())
    }

    /// The id of the position on the table.
    #[getter]
    fn position(&self) -> PyResult<String> {
        self.look(|seat| seat.here())
    }

    /// How the game stands: playing, won or stuck.
    #[getter]
    fn outcome(&self) -> PyResult<&'static str> {
        self.look(|seat| seat.outcome().name())
    }

    /// Whether it is won.
    #[getter]
    fn won(&self) -> PyResult<bool> {
        self.look(|seat| seat.outcome() == Outcome::Won)
    }

    /// The legal moves.
    fn moves(&self) -> PyResult<Vec<String>> {
        self.look(|seat| seat.moves())
    }

    /// The moves made.
    fn log(&self) -> PyResult<Vec<String>> {
        self.look(|seat| seat.log())
    }

    /// Makes a move and says what came of it.
    fn play(&self, python: Python<'_>, made: &str) -> PyResult<String> {
        self.obey(python, Command::Play { text: made.to_owned() })
    }

    /// Takes the last step back.
    fn undo(&self, python: Python<'_>) -> PyResult<String> {
        self.obey(python, Command::Undo)
    }

    /// Makes the step again that was taken back.
    fn redo(&self, python: Python<'_>) -> PyResult<String> {
        self.obey(python, Command::Redo)
    }

    /// Begins the same board again.
    fn restart(&self, python: Python<'_>) -> PyResult<String> {
        self.obey(python, Command::Restart)
    }

    /// Says whether it can still be won.
    fn coach(&self, python: Python<'_>) -> PyResult<String> {
        self.obey(python, Command::Coach)
    }

    /// Says a little more each time: where, which, why, the line.
    fn hint(&self, python: Python<'_>) -> PyResult<String> {
        self.obey(python, Command::Hint)
    }

    /// The whole table as text.
    fn save(&self) -> PyResult<String> {
        self.look(|seat| seat.save())
    }

    /// The board as a drawing.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.look(|seat| svg::draw(&scene(seat), catalogue::sprite(), None))
    }

    fn __str__(&self) -> PyResult<String> {
        self.look(|seat| plain::dump(&scene(seat)))
    }

    fn __repr__(&self) -> PyResult<String> {
        self.look(|seat| format!("Table({:?})", seat.here()))
    }
}

fn scene(seat: &Seat) -> parlor_games::scene::Scene {
    let mut scene = seat.scene();
    scene.cells.iter_mut().for_each(|cell| cell.marks.remove(Marks::FOCUS));
    scene
}
