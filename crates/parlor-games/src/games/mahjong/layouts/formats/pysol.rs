//! PySolFC's layouts: a `0` and then three letters a heap of tiles.
//!
//! Letters count `a` to `z` from 0 and `A` to `Z` from 26. The first letter of a heap says its lowest level (over 7)
//! and its height (the rest of that, and one), the others its column and row in half tiles. PySolFC keeps them in
//! Python sources, many in one file; alone, a layout is a line with its end, so that one that is cut short is known.

mod python;

use super::super::super::geometry::Spot;
use super::{Found, Map, wrong};
use crate::game::FileError;
use python::Text;

/// How many letters of height there are for each level.
const HEIGHTS: usize = 7;

/// Whether a text looks like it: a layout alone, or one in quotes.
pub(super) fn looks_like(text: &str) -> bool {
    is_layout(text.trim()) || text.trim().starts_with("0a") || python::read(text).texts.iter().any(holds_layout)
}

fn is_layout(text: &str) -> bool {
    let letters = text.strip_prefix('0').unwrap_or_default();
    letters.len() >= 3 && letters.bytes().all(|byte| byte.is_ascii_alphabetic())
}

fn holds_layout(text: &Text) -> bool {
    is_layout(&text.content)
}

/// Reads the layouts of a file.
pub(super) fn read(text: &str) -> Result<Vec<Map>, FileError> {
    let source = python::read(text);
    if !source.texts.iter().any(holds_layout) {
        if !text.ends_with('\n') {
            return Err(wrong(1, "the line of a layout does not end with a line break; is the file cut short?"));
        }
        return Ok(vec![Map { name: String::new(), spots: Ok(spots(1, text.trim())?) }]);
    }
    if let Some(trouble) = source.trouble {
        return Err(trouble);
    }
    let map = |text: &Text| Map {
        // In a list of layouts another one stands where a name would.
        name: if is_layout(&text.title) { String::new() } else { text.title.clone() },
        spots: match text.is_whole {
            true => spots(text.line, &text.content),
            false => Err(wrong(text.line, "the layout is joined with something that is no text in quotes")),
        },
    };
    Ok(source.texts.iter().filter(|text| holds_layout(text)).map(map).collect())
}

fn spots(line: usize, layout: &str) -> Result<Vec<Spot>, FileError> {
    let mut numbers = Vec::new();
    for (at, sign) in layout.chars().enumerate().skip(1) {
        numbers.push(match sign {
            'a'..='z' => sign as usize - 'a' as usize,
            'A'..='Z' => sign as usize - 'A' as usize + 26,
            _ => {
                return Err(wrong(line, format!("\"{}\" at character {} is no letter", sign.escape_default(), at + 1)));
            }
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
