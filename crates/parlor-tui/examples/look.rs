//! Opens the interface as the program does: `look [FOLDER] [ID]`.

use parlor_games::{catalogue, table::Level};
use parlor_store::{blocking::Shelf, fresh_key};
use parlor_tui::{First, Options, run};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let shelf = arguments.next().filter(|it| !it.is_empty()).map(|it| Shelf::open(it.as_ref())).transpose()?;
    let first = match arguments.next() {
        Some(id) => First::Table { table: catalogue::open(&id, Level::Easy)?, key: fresh_key() },
        None => First::Home,
    };
    Ok(run(Options::new(shelf, first))?)
}
