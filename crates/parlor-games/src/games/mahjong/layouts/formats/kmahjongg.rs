//! KMahjongg's `.layout`: a first line with the version, then the levels in quarters of tiles.
//!
//! `1` is the upper left quarter of a tile, `2` the upper right, `3` the lower right, `4` the lower left; `.` is empty.
//! KMahjongg itself looks at the `1`s only, and some of its files have another digit at the other three.
//! Version 1.0 always has 5 levels of 16 rows of 32; version 1.1 may say otherwise in lines `w`, `h` and `d`.

use super::super::super::geometry::{MAX_LEVELS, MAX_SPAN, Spot};
use super::{Found, wrong};
use crate::game::FileError;

const MAGIC: &str = "kmahjongg-layout-v1.";

/// Whether a text looks like it.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with("kmahjongg-layout")
}

/// Reads the spots of a layout.
pub(super) fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    let mut lines =
        text.lines().enumerate().map(|(at, line)| (at + 1, line.trim())).filter(|(_, line)| !line.is_empty());
    let (first, magic) = lines.next().unwrap_or((1, ""));
    let version = magic.strip_prefix(MAGIC).filter(|version| matches!(*version, "0" | "1"));
    let version =
        version.ok_or_else(|| wrong(first, format!("\"{magic}\" is unknown; versions are {MAGIC}0 and {MAGIC}1")))?;
    let (mut width, mut height, mut depth) = (32, 16, 5);
    let mut rows: Vec<(usize, &str)> = Vec::new();
    for (number, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
        let size = |rest: &str, most: usize| {
            let found = rest.trim().parse::<usize>().ok().filter(|size| (1..=most).contains(size));
            found.ok_or_else(|| wrong(number, format!("\"{line}\" is no size; it may be 1 to {most}")))
        };
        match line.split_at_checked(1) {
            Some(("w", rest)) if version == "1" => width = size(rest, MAX_SPAN)?,
            Some(("h", rest)) if version == "1" => height = size(rest, MAX_SPAN)?,
            Some(("d", rest)) if version == "1" => depth = size(rest, MAX_LEVELS)?,
            _ => rows.push((number, line)),
        }
    }
    if rows.len() != height * depth {
        let last = rows.last().map_or(first, |(number, _)| *number);
        let what = format!("{} rows, but {depth} levels of {height} rows make {}", rows.len(), height * depth);
        return Err(wrong(last, what));
    }
    let mut found = Found::default();
    for (at, (number, line)) in rows.iter().enumerate() {
        let signs = line.chars().count();
        if signs != width {
            return Err(wrong(*number, format!("a row of {signs} signs, but the layout is {width} wide")));
        }
        for (column, sign) in line.chars().enumerate() {
            match sign {
                '1' if !is_whole(&rows, at, column, height) => {
                    return Err(wrong(
                        *number,
                        format!("the tile at column {} lacks one of its quarters 2, 3 and 4", column + 1),
                    ));
                }
                '1' => found.push(*number, column, at % height, at / height)?,
                '.' | '0'..='9' => {}
                _ => {
                    return Err(wrong(
                        *number,
                        format!("\"{sign}\" at column {}; signs are 1 2 3 4 and .", column + 1),
                    ));
                }
            }
        }
    }
    Ok(found.0)
}

/// Whether there is something at the other three quarters.
fn is_whole(rows: &[(usize, &str)], row: usize, column: usize, height: usize) -> bool {
    let filled = |row: usize, column: usize| {
        rows.get(row).and_then(|(_, line)| line.as_bytes().get(column)).is_some_and(u8::is_ascii_digit)
    };
    let next = !(row + 1).is_multiple_of(height);
    filled(row, column + 1) && next && filled(row + 1, column + 1) && filled(row + 1, column)
}
