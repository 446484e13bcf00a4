//! xmahjongg's layouts: a tile a line, `row column level`, in half tiles. `#` begins a comment.
//!
//! Nothing marks the end of such a file, but xmahjongg plays with 144 tiles only, so one that is cut short is known by
//! its count.

use super::super::super::geometry::Spot;
use super::{Found, whole, wrong};
use crate::game::FileError;

/// How many tiles xmahjongg plays with.
const TILES: usize = 144;

/// The lines that say something, with their numbers.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let said = |line: &'_ str| line.split('#').next().map_or(0, str::len);
    let lines = text.lines().enumerate().map(move |(at, line)| (at + 1, line[..said(line)].trim()));
    lines.filter(|(_, line)| !line.is_empty())
}

/// Whether a text looks like it.
pub(super) fn looks_like(text: &str) -> bool {
    let mut words = lines(text).next().map(|(_, line)| line.split_whitespace()).into_iter().flatten();
    let number = |word: Option<&str>| word.is_some_and(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    number(words.next()) && number(words.next()) && number(words.next()) && words.next().is_none()
}

/// Reads the spots of a layout.
pub(super) fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    let mut found = Found::default();
    for (number, line) in lines(text) {
        let numbers: Option<Vec<usize>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        match numbers.as_deref() {
            Some(&[row, column, level]) => found.push(number, column, row, level)?,
            _ => {
                return Err(wrong(
                    number,
                    format!("\"{}\" is no tile; a line has its row, column and level", super::start(line)),
                ));
            }
        }
    }
    match found.0.len() {
        TILES => Ok(found.0),
        tiles => Err(whole(format!("{tiles} tiles, but a layout of xmahjongg has {TILES}; is the file cut short?"))),
    }
}
