//! The source document's `.layout`: pictures of the levels in half tiles.
//!
//! Lines that begin with `#` are comments; one that begins with `%` opens the next level. Blanks only group the signs.
//! `0` is empty, any other sign occupied; a tile covers two by two signs, and an occupied sign that no tile covers yet
//! is the upper left corner of the next. All levels have the same number of rows. The first `%` line says how many groups
//! of four tiles there are, `%Groups 36`, or how many tiles, `%Tiles 6`: so a file that is cut short is known.

use super::super::super::geometry::Spot;
use super::{Found, start, whole, wrong};
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
    let mut tiles = None;
    // Each level's rows, with the number of the line that shows them.
    let mut levels: Vec<Vec<(usize, Vec<char>)>> = Vec::new();
    for (number, line) in text.lines().enumerate().map(|(index, line)| (index + 1, line.trim())) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(title) = line.strip_prefix('%') {
            if levels.is_empty() {
                tiles = Some(count(title).ok_or_else(|| {
                    wrong(
                        number,
                        format!("\"{}\" does not say how many tiles there are, like \"%Groups 36\"", start(line)),
                    )
                })?);
            }
            levels.push(Vec::new());
            continue;
        }
        let level =
            levels.last_mut().ok_or_else(|| wrong(number, "a level opens with a line that begins with \"%\""))?;
        level.push((number, line.chars().filter(|c| !c.is_whitespace()).collect()));
    }
    let mut found = Found::default();
    for (level, rows) in levels.iter().enumerate() {
        if let (Some((last, _)), true) = (rows.last(), rows.len() != levels[0].len()) {
            let what = format!("{} rows, but the levels below have {}", rows.len(), levels[0].len());
            return Err(wrong(*last, what));
        }
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
    match (found.0.len(), tiles) {
        (here, Some(said)) if here != said => {
            let right = if here.is_multiple_of(4) { format!("%Groups {}", here / 4) } else { format!("%Tiles {here}") };
            Err(whole(format!(
                "{here} tiles, but the first level says {said}; if the file is whole, write \"{right}\""
            )))
        }
        _ => Ok(found.0),
    }
}

/// How many tiles the line of the first level speaks of.
fn count(title: &str) -> Option<usize> {
    let (word, number) = title.trim().split_once(char::is_whitespace)?;
    let number: usize = number.trim().parse().ok()?;
    match word.to_ascii_lowercase().as_str() {
        "groups" => number.checked_mul(4),
        "tiles" => Some(number),
        _ => None,
    }
}
