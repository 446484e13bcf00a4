//! How moves and reasons sound.

use super::Lamps;
use super::board::Grid;
use super::notation::Switch;
use crate::game::{View, Voice};
use crate::kit::notation::NotationError;
use crate::speech::{Doing, Role, Speech, Verb, place};

const SWITCH: Verb = Verb { base: "switch", past: "switched", gerund: "switching" };

impl Voice for Lamps {
    fn tell(grid: &Grid, made: &Switch) -> Doing {
        let cells = Self::cells(grid, made);
        let place = cells.first().map_or_else(String::new, |&cell| place::place(grid.size(), cell));
        Doing::new(SWITCH, Speech::default().name(Role::Act, cells, format!("the lamp in {place}")))
    }

    fn advise(_grid: &Grid, line: &[Switch]) -> Option<(Switch, Speech)> {
        let why = match line.len() {
            1 => "It darkens the last lamps.".to_owned(),
            more => format!("It is one of {more} switches, in any order, after which all are dark."),
        };
        Some((*line.first()?, why.into()))
    }

    fn type_move(grid: &Grid, made: &Switch) -> Option<String> {
        made.cell(grid.size()).map(|cell| place::short(grid.size(), cell))
    }

    fn read_move(grid: &Grid, text: &str) -> Result<Switch, NotationError> {
        match place::read(grid.size(), text)? {
            Some((cell, "")) => Ok(Switch::of(grid.size(), cell)),
            _ => text.parse(),
        }
    }
}
