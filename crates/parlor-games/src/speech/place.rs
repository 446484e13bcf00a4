//! One way of counting for people, in every game: rows and columns from 1 at the upper left.

use crate::kit::grid::Size;
use crate::kit::notation::NotationError;
use crate::scene::CellId;

/// `row 3, column 5`.
#[must_use]
pub fn place(size: Size, cell: CellId) -> String {
    format!("row {}, column {}", size.row(cell) + 1, size.col(cell) + 1)
}

/// `r3c5`: the short form, as it is typed.
#[must_use]
pub fn short(size: Size, cell: CellId) -> String {
    format!("r{}c{}", size.row(cell) + 1, size.col(cell) + 1)
}

/// Reads a place as people write it from the start of a text: the cell and what follows it. `None` if the text does not
/// begin like one, so that it may be notation.
///
/// # Errors
/// When it is a place, but not one of a board of this size.
pub fn read(size: Size, text: &str) -> Result<Option<(CellId, &str)>, NotationError> {
    let Some((row, rest)) = number(text, 'r') else { return Ok(None) };
    let Some((col, rest)) = number(rest, 'c') else { return Ok(None) };
    let inside = (1..=size.rows).contains(&row) && (1..=size.cols).contains(&col);
    match inside {
        true => Ok(Some((size.at(col - 1, row - 1), rest))),
        false => Err(NotationError::new(
            0,
            format!("r{row}c{col} is not on the board, which has {} rows and {} columns", size.rows, size.cols),
        )),
    }
}

/// A letter and the number behind it, and what follows.
fn number(text: &str, letter: char) -> Option<(usize, &str)> {
    let digits = text.strip_prefix([letter, letter.to_ascii_uppercase()])?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    // More digits than any board needs are no place.
    let number = digits[..end].parse::<u16>().ok()?;
    Some((number.into(), &digits[end..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Size = Size::new(5, 3);

    #[test]
    fn rows_and_columns_are_counted_from_1_at_the_upper_left() {
        assert_eq!(place(SIZE, 0), "row 1, column 1");
        assert_eq!(place(SIZE, 14), "row 3, column 5");
        assert_eq!(short(SIZE, 7), "r2c3");
    }

    #[test]
    fn what_is_written_short_is_read_back_whatever_follows_it() {
        for cell in 0..SIZE.area() {
            let text = short(SIZE, cell) + " left";
            assert_eq!(read(SIZE, &text), Ok(Some((cell, " left"))));
        }
        assert_eq!(read(SIZE, "R1C2-r1c3"), Ok(Some((1, "-r1c3"))));
    }

    #[test]
    fn notation_is_no_place_and_a_place_outside_says_how_big_the_board_is() {
        for text in ["", "2,3", "r2", "rc", "r2c", "c2r3", "right", "r99999999c1"] {
            assert_eq!(read(SIZE, text), Ok(None), "{text}");
        }
        for text in ["r0c1", "r4c1", "r1c6"] {
            assert!(read(SIZE, text).unwrap_err().what.contains("3 rows and 5 columns"), "{text}");
        }
    }
}
