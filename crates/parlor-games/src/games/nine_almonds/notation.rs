//! Positions and turns as text.
//!
//! A position is its rows from top to bottom with `/` between them: `A` an almond, `.` an empty square, `_` a gap in the
//! board; a `+` at the end says that almonds jump along rows and columns only. The classic start is
//! `...../.AAA./.AAA./.AAA./.....`. A turn is the squares of its almond with `-` between them: `2,2-2,4-4,2`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::board::{LEAST_SIDE, MOST_SIDE, Position, Shape, ShapeError, Square};
use super::rules::Turn;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

const ALMOND: char = 'A';
const EMPTY: char = '.';
const GAP: char = '_';
const ROW_END: char = '/';
const ORTHOGONAL: char = '+';

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.shape().size();
        for y in (0..size.rows).rev() {
            for x in 0..size.cols {
                let square = Square::new(x as u8, y as u8);
                let face = match (self.shape().has(square), self.has_almond(square)) {
                    (false, _) => GAP,
                    (true, false) => EMPTY,
                    (true, true) => ALMOND,
                };
                write!(f, "{face}")?;
            }
            if y > 0 {
                write!(f, "{ROW_END}")?;
            }
        }
        if self.shape().orthogonal() { write!(f, "{ORTHOGONAL}") } else { Ok(()) }
    }
}

impl FromStr for Position {
    type Err = NotationError;

    /// Reads a position that brings its own board: the gaps and the `+` of the text say which. Its almonds are also
    /// the start of that board.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let rows = Rows::read(text)?;
        let face = |s: Square| rows.face(s).map(|(_, c)| c);
        let board = Shape::new(rows.size, rows.orthogonal, |s| face(s) != Some(GAP), |s| face(s) == Some(ALMOND));
        let shape = board.map_err(|error| {
            let centre = Square::new((rows.size.cols / 2) as u8, (rows.size.rows / 2) as u8);
            let at = if error == ShapeError::NoCentre { rows.face(centre).map_or(0, |(at, _)| at) } else { 0 };
            NotationError::new(at, error.to_string())
        })?;
        Ok(Self::start(Arc::new(shape)))
    }
}

/// Reads a position on a known board. The `+` may be left out, but must not contradict the board.
///
/// # Errors
/// When the rows, gaps or directions are not those of the board.
pub fn position_on(shape: &Arc<Shape>, text: &str) -> Result<Position, NotationError> {
    let rows = Rows::read(text)?;
    let size = shape.size();
    if rows.size != size {
        return Err(NotationError::new(0, format!("the board is {size} (columns x rows), the text has {}", rows.size)));
    }
    if rows.orthogonal && !shape.orthogonal() {
        let end = text.chars().count() - 1;
        return Err(NotationError::new(end, "`+` means no diagonal jumps, but this board has them"));
    }
    for (row, faces) in rows.faces.iter().enumerate() {
        for (x, &(at, face)) in faces.iter().enumerate() {
            let square = Square::new(x as u8, (size.rows - 1 - row) as u8);
            if shape.has(square) == (face == GAP) {
                let what = if face == GAP { "this board has a square here" } else { "this board has a gap here" };
                return Err(NotationError::new(at, what));
            }
        }
    }
    let almonds = shape.squares().filter(|&s| rows.face(s).is_some_and(|(_, face)| face == ALMOND));
    Ok(Position::with(Arc::clone(shape), almonds))
}

/// The characters of a position, each with its place in the text.
struct Rows {
    size: Size,
    orthogonal: bool,
    faces: Vec<Vec<(usize, char)>>,
}

impl Rows {
    fn read(text: &str) -> Result<Self, NotationError> {
        let (body, orthogonal) = text.strip_suffix(ORTHOGONAL).map_or((text, false), |body| (body, true));
        let mut faces = vec![Vec::new()];
        for (at, face) in body.chars().enumerate() {
            let row = faces.last_mut().expect("there is a first row, and rows are only added");
            match face {
                ROW_END => faces.push(Vec::new()),
                ALMOND | EMPTY | GAP if row.len() < MOST_SIDE => row.push((at, face)),
                ALMOND | EMPTY | GAP => {
                    return Err(NotationError::new(at, format!("a row has at most {MOST_SIDE} squares")));
                }
                _ => {
                    let what = "a position is written with A (almond), . (empty), _ (no square) and / between rows";
                    return Err(NotationError::new(at, what));
                }
            }
            if faces.len() > MOST_SIDE {
                return Err(NotationError::new(at, format!("a board has at most {MOST_SIDE} rows")));
            }
        }
        let size = Size::new(faces[0].len(), faces.len());
        let mut end = 0;
        for (number, row) in faces.iter().enumerate() {
            end += row.len();
            if row.len() != size.cols {
                let what = format!("row {} has {} squares, the first has {}", number + 1, row.len(), size.cols);
                return Err(NotationError::new(end, what));
            }
            end += 1;
        }
        if size.cols < LEAST_SIDE || size.rows < LEAST_SIDE {
            let what = format!("a board has at least {LEAST_SIDE} rows of {LEAST_SIDE} squares");
            return Err(NotationError::new(body.chars().count(), what));
        }
        Ok(Self { size, orthogonal, faces })
    }

    fn face(&self, square: Square) -> Option<(usize, char)> {
        let row = self.size.rows.checked_sub(1 + usize::from(square.y))?;
        self.faces.get(row)?.get(usize::from(square.x)).copied()
    }
}

impl FromStr for Square {
    type Err = NotationError;

    /// Reads `x,y`.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let wrong = |at| NotationError::new(at, "a square is its column, a comma and its row, like 2,3");
        let (x, y) = text.split_once(',').ok_or_else(|| wrong(0))?;
        let comma = x.chars().count();
        Ok(Self::new(coordinate(x).ok_or_else(|| wrong(0))?, coordinate(y).ok_or_else(|| wrong(comma + 1))?))
    }
}

/// One or two digits: more would only be another square off every board.
fn coordinate(text: &str) -> Option<u8> {
    ((1..=2).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())).then(|| text.parse().ok()).flatten()
}

impl FromStr for Turn {
    type Err = NotationError;

    /// Reads squares with `-` between them. One square alone is read too: the rules refuse it.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut squares = Vec::new();
        let mut at = 0;
        for part in text.split('-') {
            squares.push(part.parse::<Square>().map_err(|error| error.shifted(at))?);
            at += part.chars().count() + 1;
        }
        let from = squares.remove(0);
        Ok(Self { from, to: squares })
    }
}
