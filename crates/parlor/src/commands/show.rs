//! `show`: a board as text, as its source document prints it, as a picture, or as data.

use std::collections::BTreeMap;
use std::io::Write;

use anyhow::{Context as _, Result};
use parlor_games::catalogue;
use parlor_games::coach::{Budget, Fact};
use parlor_games::difficulty::Difficulty;
use parlor_games::scene::{Marks, Scene, plain, svg};
use parlor_games::table::{State, Table};
use serde::Serialize;

use crate::arguments::{Picture, Show};
use crate::boards::{read, table};
use crate::output::{Exit, json_line};

/// A board as a program reads it.
#[derive(Serialize)]
struct Shown {
    id: String,
    position: String,
    state: State,
    scene: Scene,
    moves: Vec<String>,
    /// How hard it is; nothing where it cannot be won, or that is not known soon enough.
    difficulty: Option<Difficulty>,
    /// What else is known of the board, each thing by its name.
    #[serde(flatten)]
    about: BTreeMap<&'static str, Fact>,
}

pub fn run(arguments: &Show, out: &mut dyn Write) -> Result<Exit> {
    let mut table = table(&arguments.id)?;
    know_par(table.as_mut());
    match if arguments.json { Picture::Json } else { arguments.format } {
        Picture::Text => {
            write!(out, "{}", plain::dump(&scene(table.as_ref())))?;
            if let Some(found) = difficulty(table.as_ref()) {
                writeln!(out, "difficulty: {} of 10", found.number)?;
            }
        }
        Picture::Classic => {
            let name = table.card().name;
            let picture = table.picture().with_context(|| format!("{name} has no classic picture"))?;
            write!(out, "{picture}")?;
            if !picture.ends_with('\n') {
                writeln!(out)?;
            }
        }
        Picture::Svg => {
            write!(out, "{}", svg::draw(&scene(table.as_ref()), catalogue::sprite(), Some(&arguments.pieces)))?
        }
        Picture::Json => json(table.as_ref(), out)?,
    }
    Ok(Exit::YES)
}

/// What a board that is only shown may cost: a line and honest bounds come of it within a moment.
const GLANCE: u64 = 50_000;

/// Finds out what is best on a board, as far as that takes no time.
pub fn know_par(table: &mut dyn Table) {
    if let Some(question) = table.par_question() {
        question.ask(&Budget::nodes(GLANCE), &mut |answer| table.answer(answer));
    }
}

/// What is on the table, without the cursor: nobody is playing.
pub fn scene(table: &dyn Table) -> Scene {
    let mut scene = table.scene();
    for cell in &mut scene.cells {
        cell.marks.remove(Marks::FOCUS);
    }
    scene
}

/// How hard the position on a table is.
fn difficulty(table: &dyn Table) -> Option<Difficulty> {
    let (entry, id) = read(&table.here()).ok()?;
    entry.difficulty(&id).ok()?
}

/// Everything about a table as one line of JSON.
pub fn json(table: &dyn Table, out: &mut dyn Write) -> Result<()> {
    let state = table.state();
    let (id, position, moves) = (state.id.clone(), table.here(), table.moves());
    let about = read(&position).ok().and_then(|(entry, id)| entry.about(&id).ok()).unwrap_or_default();
    let about = about.into_iter().collect();
    let difficulty = difficulty(table);
    json_line(out, &Shown { id, position, state, scene: scene(table), moves, difficulty, about })
}
