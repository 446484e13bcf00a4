//! Positions and moves as text.

use std::fmt;
use std::str::FromStr;

use super::Mahjong;
use super::board::{Board, Tile};
use super::geometry::Spot;
use super::layouts::Layout;
use super::setup::Setup;
use super::tiles::FACES;
use crate::game::Notation;
use crate::kit::notation::NotationError;
use crate::kit::pair;

/// The characters of the 42 faces, in their order.
pub const SIGNS: &[u8; FACES as usize] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEF";

/// Two tiles, the lower, then upper, then left one first; or a shuffle, which deals the tiles that are left anew on
/// their places.
pub type Move = pair::Move<Spot>;

impl pair::Place for Spot {
    const EXAMPLE: &'static str = "column,row^level, like 2,0-8,2^1";
}

impl FromStr for Spot {
    type Err = NotationError;

    /// Reads `COLUMN,ROW` or `COLUMN,ROW^LEVEL`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let what = format!("\"{text}\" is no tile; write column,row in half tiles from 0, and ^level above the table");
        let wrong = || NotationError::new(0, what.clone());
        let number = |part: &str| {
            let digits = (1..=3).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            digits.then(|| part.parse::<u8>().ok()).flatten().ok_or_else(wrong)
        };
        let (column, rest) = text.trim().split_once(',').ok_or_else(wrong)?;
        let (row, level) = rest.split_once('^').unwrap_or((rest, "0"));
        Ok(Self::new(number(column)?, number(row)?, number(level)?))
    }
}

impl fmt::Display for Board {
    /// One character a tile, in the order of the layout: level, row, column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = |tile: &Tile| match tile {
            Tile::Face(face) => SIGNS.get(usize::from(*face)).copied().map_or('?', char::from),
            Tile::Unknown => '?',
            Tile::Gone => '.',
        };
        f.write_str(&self.tiles().iter().map(sign).collect::<String>())
    }
}

fn tile(sign: char) -> Option<Tile> {
    match sign {
        '.' => Some(Tile::Gone),
        '?' => Some(Tile::Unknown),
        _ => SIGNS.iter().position(|&known| char::from(known) == sign).map(|face| Tile::Face(face as u8)),
    }
}

impl Notation for Mahjong {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Board, NotationError> {
        let layout = setup.map_or_else(|| Setup::default().layout, |setup| setup.layout.clone());
        let mut tiles = Vec::with_capacity(layout.len());
        for (at, sign) in text.chars().enumerate() {
            let what =
                || format!("\"{sign}\" is no tile; faces are 0-9, a-z and A-F, \"?\" one not known and \".\" none");
            tiles.push(tile(sign).ok_or_else(|| NotationError::new(at, what()))?);
        }
        if tiles.len() != layout.len() {
            let at = tiles.len().min(layout.len());
            return Err(NotationError::new(at, format!("{} tiles, but {}", tiles.len(), of(&layout))));
        }
        Ok(Board::new(layout, tiles))
    }

    fn setup(board: &Board) -> Setup {
        Setup::of(board)
    }
}

fn of(layout: &Layout) -> String {
    let text = layout.text();
    match text.starts_with(crate::card::CODE) {
        true => format!("the layout has {} places", layout.len()),
        false => format!("the layout {text} has {} places", layout.len()),
    }
}
