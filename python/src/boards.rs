//! Boards by their ids: deals, verdicts, whole games by computer players.

use parlor_games::catalogue::{self, Entry, GAMES};
use parlor_games::coach::{Budget, Fact, Judged, Verdict};
use parlor_games::kit::id::{GameId, Source};
use parlor_games::kit::seed::Seed;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::wrong;

/// The game that an id names, and the id.
pub fn read(text: &str) -> PyResult<(&'static dyn Entry, GameId)> {
    let id: GameId = text.parse().map_err(wrong)?;
    Ok((catalogue::find(&id.game).map_err(wrong)?, id))
}

/// Every game with its name, presets and players.
#[pyfunction]
fn games(python: Python<'_>) -> PyResult<Vec<Bound<'_, PyDict>>> {
    let one = |entry: &&'static dyn Entry| {
        let card = entry.card();
        let dict = PyDict::new(python);
        dict.set_item("id", card.id)?;
        dict.set_item("name", card.name)?;
        dict.set_item("tagline", card.tagline)?;
        dict.set_item("presets", card.presets.iter().map(|preset| preset.setup).collect::<Vec<_>>())?;
        dict.set_item("players", entry.players().into_iter().map(|(name, _)| name).collect::<Vec<_>>())?;
        Ok(dict)
    };
    GAMES.iter().map(one).collect()
}

/// The ids of the boards of some seeds.
#[pyfunction]
fn deal(python: Python<'_>, game: &str, seeds: Vec<String>, positions: bool) -> PyResult<Vec<String>> {
    let (entry, id) = read(game)?;
    if id.source != Source::Open {
        return Err(wrong(format!("\"{game}\" is a board already: give only the game and its setup")));
    }
    let one = |text: &String| {
        let seed = Seed::new(text.as_str());
        let named = GameId { source: Source::Seed(seed), ..id.clone() };
        let board = entry.name(&named)?;
        let setup = Some(board.setup);
        Ok(if positions { board.position } else { GameId { setup, ..named }.to_string() })
    };
    let dealt: Result<Vec<String>, catalogue::OpenError> = python.detach(|| seeds.iter().map(one).collect());
    dealt.map_err(wrong)
}

/// A verdict: its word, the winning line, why, nodes, and what else the solver knows.
pub type Told<'py> = (String, Vec<String>, String, u64, Bound<'py, PyDict>);

/// A verdict as Python takes it.
pub fn told<'py>(python: Python<'py>, judged: &Judged) -> PyResult<Told<'py>> {
    let line = if let Verdict::Winnable { line } = &judged.verdict { line.clone() } else { Vec::new() };
    let facts = PyDict::new(python);
    for (name, fact) in &judged.facts {
        match fact {
            Fact::Number(number) => facts.set_item(name, number)?,
            Fact::Text(text) => facts.set_item(name, text)?,
        }
    }
    Ok((judged.word().to_owned(), line, judged.why().to_string(), judged.nodes, facts))
}

/// The coach's verdict on a board.
#[pyfunction]
fn judge<'py>(python: Python<'py>, board: &str, budget: u64) -> PyResult<Told<'py>> {
    let (entry, id) = read(board)?;
    let judged = python.detach(|| entry.judge(&id, &mut Budget::nodes(budget))).map_err(wrong)?;
    told(python, &judged)
}

/// A whole game by a computer player: won, points, progress, moves.
#[pyfunction]
fn play(
    python: Python<'_>,
    board: &str,
    player: &str,
    seed: &str,
) -> PyResult<(bool, Option<i64>, usize, Vec<String>)> {
    let (entry, id) = read(board)?;
    python.detach(|| {
        let mut contest = entry.contest(&id).map_err(wrong)?;
        let played = contest.play(player, &Seed::new(seed)).map_err(wrong)?;
        Ok((played.won, played.points, played.progress, contest.moves()))
    })
}

pub fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(games, module)?)?;
    module.add_function(wrap_pyfunction!(deal, module)?)?;
    module.add_function(wrap_pyfunction!(judge, module)?)?;
    module.add_function(wrap_pyfunction!(play, module)?)
}
