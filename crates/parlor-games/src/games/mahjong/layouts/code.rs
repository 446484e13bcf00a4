//! Any layout as a short text that fits into a setup: the rectangles of tiles it is made of, four signs each.
//!
//! Levels follow one another from the table up, with a `.` between. A rectangle is written as how many half tiles its
//! top lies below the top of the one before, its left edge in half tiles, and how many tiles it is wide and high.

use super::super::geometry::{Geometry, GeometryError, MAX_TILES, Spot};
use super::Layout;
use crate::card::CODE;
use crate::kit::notation::NotationError;
use std::cell::RefCell;
use std::sync::Arc;

/// The signs for 0 to 63.
const SIGNS: &[u8; 64] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/// From this sign on a second one follows.
const LONG: usize = 56;

fn put(out: &mut String, number: usize) {
    if number < LONG {
        out.push(char::from(SIGNS[number]));
    } else {
        let rest = number - LONG;
        out.push(char::from(SIGNS[LONG + rest / 64]));
        out.push(char::from(SIGNS[rest % 64]));
    }
}

/// The code of a geometry, with the sign that every code begins with.
#[must_use]
pub fn write(geometry: &Geometry) -> String {
    let mut out = String::from(CODE);
    let spots = geometry.spots();
    let mut written = vec![false; spots.len()];
    let (mut level, mut top) = (0, 0);
    for tile in 0..spots.len() {
        if written[tile] {
            continue;
        }
        let corner = spots[tile];
        while level < corner.level {
            out.push('.');
            (level, top) = (level + 1, 0);
        }
        let open = |column: usize, row: usize, written: &[bool]| {
            let spot = Spot::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?, corner.level);
            geometry.at(spot).filter(|&found| !written[found])
        };
        let (left, first) = (usize::from(corner.column), usize::from(corner.row));
        let wide = (1..).take_while(|&n| open(left + 2 * n, first, &written).is_some()).count() + 1;
        let mut high = 0;
        loop {
            let row: Option<Vec<usize>> = (0..wide).map(|n| open(left + 2 * n, first + 2 * high, &written)).collect();
            let Some(row) = row else { break };
            row.into_iter().for_each(|found| written[found] = true);
            high += 1;
        }
        put(&mut out, first - top);
        put(&mut out, left);
        put(&mut out, wide);
        put(&mut out, high);
        top = first;
    }
    out
}

/// Reads a code. The layout read last is found again, so that thousands of boards on one layout of one's own share it.
///
/// # Errors
/// The place of a sign that does not fit, or what is wrong with the layout.
pub fn read(code: &str) -> Result<Arc<Layout>, NotationError> {
    thread_local!(static LAST: RefCell<Option<(String, Arc<Layout>)>> = const { RefCell::new(None) });
    let known = LAST.with_borrow(|last| Some(Arc::clone(&last.as_ref().filter(|(known, _)| known == code)?.1)));
    if let Some(layout) = known {
        return Ok(layout);
    }
    let layout = parse(code)?;
    LAST.set(Some((code.to_owned(), Arc::clone(&layout))));
    Ok(layout)
}

fn parse(code: &str) -> Result<Arc<Layout>, NotationError> {
    let body =
        code.strip_prefix(CODE).ok_or_else(|| NotationError::new(0, "the code of a layout begins with \"~\""))?;
    let signs: Vec<char> = body.chars().collect();
    let mut at = 0;
    let mut spots = Vec::new();
    let (mut level, mut top) = (0_u8, 0);
    let number = |at: &mut usize| {
        let mut sign = || {
            let place = *at + 1;
            let what = match signs.get(*at) {
                None => "the code of the layout ends too early".to_owned(),
                Some(sign) => format!("\"{sign}\" does not fit into the code of a layout"),
            };
            let known = signs.get(*at).and_then(|sign| SIGNS.iter().position(|known| char::from(*known) == *sign));
            *at += 1;
            known.ok_or_else(|| NotationError::new(place, what))
        };
        let first = sign()?;
        if first < LONG { Ok(first) } else { Ok::<_, NotationError>(LONG + (first - LONG) * 64 + sign()?) }
    };
    while at < signs.len() {
        if signs[at] == '.' {
            at += 1;
            top = 0;
            level = level.saturating_add(1);
            continue;
        }
        let start = at + 1;
        let [down, left, wide, high] = [number(&mut at)?, number(&mut at)?, number(&mut at)?, number(&mut at)?];
        top += down;
        if wide * high > MAX_TILES || spots.len() + wide * high > MAX_TILES {
            return Err(NotationError::new(start, GeometryError::TooMany(spots.len() + wide * high).to_string()));
        }
        for tile in 0..wide * high {
            let place = |number: usize| {
                u8::try_from(number)
                    .map_err(|_| NotationError::new(start, format!("a tile {number} half tiles out lies too far")))
            };
            spots.push(Spot::new(place(left + 2 * (tile % wide))?, place(top + 2 * (tile / wide))?, level));
        }
    }
    Layout::new(spots).map_err(|error| NotationError::new(1.min(signs.len()), error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::super::built_in;
    use super::super::tests::any_layout;
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_code_of_every_built_in_layout_reads_back_and_is_short() {
        for layout in built_in() {
            let code = write(layout.geometry());
            assert_eq!(read(&code).as_ref(), Ok(layout), "{code}");
            assert!(code.len() < layout.len() * 2, "{} {code}", layout.text());
        }
    }

    #[test]
    fn boards_of_one_code_share_its_layout() {
        let (one, other) = (read("~0042.1121").unwrap(), read("~0043").unwrap());
        assert!(!Arc::ptr_eq(&one, &other));
        assert!(Arc::ptr_eq(&other, &read("~0043").unwrap()));
        assert_eq!(read("~0042.1121").unwrap(), one);
    }

    proptest! {
        #[test]
        fn any_layout_reads_back_from_its_code(layout in any_layout()) {
            let code = layout.text();
            prop_assert!(code.chars().all(|c| c.is_ascii_alphanumeric() || "-_.~".contains(c)), "{}", code);
            prop_assert_eq!(read(&code).unwrap(), layout);
        }

        #[test]
        fn any_text_is_a_code_or_an_error_within_it(text in "~[0-9a-zA-Z._~-]{0,40}") {
            if let Err(error) = read(&text) {
                prop_assert!(error.at <= text.chars().count());
            }
        }
    }
}
