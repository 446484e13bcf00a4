//! The source document's `.layout`: pictures of the levels in half tiles.
//!
//! Lines that begin with `#` are comments; one that begins with `%` opens the next level. Blanks only group the signs.
//! `0` is empty, any other sign occupied; a tile covers two by two signs, and an occupied sign that no tile covers yet
//! is the upper left corner of the next.

use super::super::super::geometry::Spot;
use super::{Found, wrong};
use crate::game::FileError;

/// Whether a text looks like it.
#[must_use]
pub fn looks_like(text: &str) -> bool {
    text.lines()
        .map(str::trim_start)
        .find(|line| !line.is_empty() && !line.starts_with('#'))
        .is_some_and(|line| line.starts_with('%'))
}

/// Reads the spots of a layout.
///
/// # Errors
/// The line of the first mistake.
pub fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    // Each level's rows, with the number of the line that shows them.
    let mut levels: Vec<Vec<(usize, Vec<char>)>> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if line.starts_with('%') {
            levels.push(Vec::new());
            continue;
        }
        let level = levels.last_mut().ok_or_else(|| wrong(number, "a level opens with a line that begins with `%`"))?;
        level.push((number, line.chars().filter(|c| !c.is_whitespace()).collect()));
    }
    let mut found = Found::default();
    for (level, rows) in levels.iter().enumerate() {
        let mut covered: Vec<Vec<bool>> = rows.iter().map(|(_, row)| vec![false; row.len()]).collect();
        for (row, (number, signs)) in rows.iter().enumerate() {
            for (column, &sign) in signs.iter().enumerate() {
                if sign == '0' || covered[row][column] {
                    continue;
                }
                for (down, right) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                    let quarter = rows.get(row + down).and_then(|(_, signs)| signs.get(column + right));
                    let free = quarter.is_some_and(|&sign| sign != '0') && !covered[row + down][column + right];
                    if !free {
                        let what =
                            format!("the tile that begins at column {} has no room for its four signs", column + 1);
                        return Err(wrong(*number, what));
                    }
                    covered[row + down][column + right] = true;
                }
                found.push(*number, column, row, level)?;
            }
        }
    }
    Ok(found.0)
}
