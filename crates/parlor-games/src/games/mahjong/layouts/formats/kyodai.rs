//! Kyodai's `.lay`: a line `Kyodai` with a version, a line with the name, then five levels of 20 rows of 34 signs.
//!
//! `1` is the upper left quarter of a tile, `0` anything else; line breaks between the signs mean nothing.

use super::super::super::geometry::Spot;
use super::{Found, wrong};
use crate::game::FileError;

const LEVELS: usize = 5;
const ROWS: usize = 20;
const COLUMNS: usize = 34;

/// Whether a text looks like it.
pub(super) fn looks_like(text: &str) -> bool {
    text.starts_with("Kyodai")
}

/// Reads the spots of a layout.
pub(super) fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    let mut found = Found::default();
    let mut at = 0;
    let mut last = 1;
    for (number, line) in text.lines().enumerate().skip(2).map(|(index, line)| (index + 1, line)) {
        last = number;
        for sign in line.chars().filter(|sign| !sign.is_whitespace() && *sign != '\0') {
            match sign {
                '0' | '1' if at == LEVELS * ROWS * COLUMNS => {
                    return Err(wrong(number, format!("more than {LEVELS} levels of {ROWS} rows of {COLUMNS} signs")));
                }
                '0' => {}
                '1' => found.push(number, at % COLUMNS, at / COLUMNS % ROWS, at / (COLUMNS * ROWS))?,
                _ => return Err(wrong(number, format!("\"{sign}\" is no sign of a layout; signs are 0 and 1"))),
            }
            at += 1;
        }
    }
    match at == LEVELS * ROWS * COLUMNS {
        true => Ok(found.0),
        false => Err(wrong(last, format!("{at} signs, but a layout has {}", LEVELS * ROWS * COLUMNS))),
    }
}
