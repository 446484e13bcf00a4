//! PySolFC's layouts: a `0` and then three letters a heap of tiles.
//!
//! Letters count `a` to `z` from 0 and `A` to `Z` from 26. The first letter of a heap says its lowest level (over 7)
//! and its height (the rest of that, and one), the others its column and row in half tiles. PySolFC keeps them in
//! Python sources; then the first text in quotes that is a layout is read, put together where several follow one
//! another.

use super::super::super::geometry::Spot;
use super::{Found, wrong};
use crate::game::FileError;

/// How many letters of height there are for each level.
const HEIGHTS: usize = 7;

/// Whether a text looks like it: a layout alone, or one in quotes.
pub(super) fn looks_like(text: &str) -> bool {
    is_layout(text.trim()) || text.trim().starts_with("0a") || quoted(text).iter().any(|(_, found)| is_layout(found))
}

fn is_layout(text: &str) -> bool {
    let letters = text.strip_prefix('0').unwrap_or_default();
    !letters.is_empty() && letters.len().is_multiple_of(3) && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The texts in quotes with the lines they begin in; those with only blanks between them are one.
fn quoted(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut line = 1;
    let mut joined = false;
    let mut chars = text.chars();
    while let Some(sign) = chars.next() {
        match sign {
            '\n' => line += 1,
            '#' => {
                // A comment: what stands in quotes there is no text.
                if chars.by_ref().any(|sign| sign == '\n') {
                    line += 1;
                }
            }
            '"' | '\'' => {
                let inside: String = chars.by_ref().take_while(|&other| other != sign && other != '\n').collect();
                match found.last_mut().filter(|_| joined) {
                    Some((_, before)) => before.push_str(&inside),
                    None => found.push((line, inside)),
                }
                joined = true;
            }
            '\\' => {}
            _ => joined &= sign.is_whitespace(),
        }
    }
    found
}

/// Reads the spots of a layout.
pub(super) fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    let alone = (1, text.trim().to_owned());
    let (line, layout) = quoted(text).into_iter().find(|(_, found)| is_layout(found)).unwrap_or(alone);
    let mut numbers = Vec::new();
    for (at, sign) in layout.chars().enumerate().skip(1) {
        numbers.push(match sign {
            'a'..='z' => sign as usize - 'a' as usize,
            'A'..='Z' => sign as usize - 'A' as usize + 26,
            _ => return Err(wrong(line, format!("`{sign}` at character {} is no letter", at + 1))),
        });
    }
    if !numbers.len().is_multiple_of(3) {
        return Err(wrong(line, format!("{} letters; a layout has three for every heap", numbers.len())));
    }
    let mut found = Found::default();
    for heap in numbers.chunks_exact(3) {
        let base = heap[0] / HEIGHTS;
        for level in base..=base + heap[0] % HEIGHTS {
            found.push(line, heap[1], heap[2], level)?;
        }
    }
    Ok(found.0)
}
