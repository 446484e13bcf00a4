//! Positions and turns as text.
//!
//! A position is its rows from top to bottom with `/` between them: `A` an almond, `.` an empty square, `_` a gap in the
//! board; a goal elsewhere than in the centre is `O` with an almond and `o` without; a `+` at the end says that almonds jump along rows and columns only. The classic start is
//! `...../.AAA./.AAA./.AAA./.....`. A turn is the squares of its almond with `-` between them: `2,2-2,4-4,2`.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use super::NineAlmonds;
use super::board::{LEAST_SIDE, MOST_SIDE, Position, Shape, ShapeError, Square, centre};
use super::rules::Turn;
use super::setup::Setup;
use crate::game::Notation;
use crate::kit::grid::Size;
use crate::kit::notation::NotationError;

const ALMOND: char = 'A';
const EMPTY: char = '.';
const GAP: char = '_';
/// The goal, where it is not the centre.
const ALMOND_ON_GOAL: char = 'O';
const EMPTY_GOAL: char = 'o';
const ROW_END: char = '/';
const ORTHOGONAL: char = '+';

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.shape().size();
        for y in (0..size.rows).rev() {
            for x in 0..size.cols {
                let square = Square::new(x as u8, y as u8);
                let marked = square == self.shape().goal() && square != centre(size);
                let face = match (self.shape().has(square), self.has_almond(square)) {
                    (false, _) => GAP,
                    (true, false) if marked => EMPTY_GOAL,
                    (true, true) if marked => ALMOND_ON_GOAL,
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

impl Notation for NineAlmonds {
    type Setup = Setup;

    fn read(setup: Option<&Setup>, text: &str) -> Result<Position, NotationError> {
        let shape = match setup {
            Some(setup) => setup.shape().map_err(|error| NotationError::new(0, error.to_string()))?,
            None => None,
        };
        match shape {
            Some(shape) => position_on(&shape, text),
            None => text.parse(),
        }
    }

    fn setup(position: &Position) -> Setup {
        Setup::of(position)
    }
}

impl FromStr for Position {
    type Err = NotationError;

    /// Reads a position that brings its own board: the gaps and the `+` of the text say which. Its almonds are also
    /// the start of that board.
    fn from_str(text: &str) -> Result<Self, NotationError> {
        let rows = Rows::read(text)?;
        let goal = rows.goal.unwrap_or_else(|| centre(rows.size));
        let exists = |s| rows.face(s).is_some_and(|(_, face)| face != GAP);
        let shape = Shape::new(rows.size, rows.orthogonal, goal, exists, |s| rows.has_almond(s)).map_err(|error| {
            let at = if matches!(error, ShapeError::NoGoal(_)) { rows.face(goal).map_or(0, |(at, _)| at) } else { 0 };
            NotationError::new(at, error.to_string())
        })?;
        Ok(Self::start(Arc::new(shape)))
    }
}

/// Reads a position on a known board. The `+` and the mark of the goal may be left out, but must not contradict it.
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
        return Err(NotationError::new(end, "+ means no diagonal jumps, but this board has them"));
    }
    if let Some(goal) = rows.goal.filter(|&goal| goal != shape.goal()) {
        let at = rows.face(goal).map_or(0, |(at, _)| at);
        return Err(NotationError::new(at, format!("the goal of this board is {}", shape.goal())));
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
    let almonds = shape.squares().filter(|&s| rows.has_almond(s));
    Ok(Position::with(Arc::clone(shape), almonds))
}

/// The characters of a position, each with its place in the text.
struct Rows {
    size: Size,
    orthogonal: bool,
    goal: Option<Square>,
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
                ALMOND | EMPTY | ALMOND_ON_GOAL | EMPTY_GOAL | GAP if row.len() < MOST_SIDE => row.push((at, face)),
                ALMOND | EMPTY | ALMOND_ON_GOAL | EMPTY_GOAL | GAP => {
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
        let goal = goal(&faces)?;
        Ok(Self { size, orthogonal, goal, faces })
    }

    fn face(&self, square: Square) -> Option<(usize, char)> {
        let row = self.size.rows.checked_sub(1 + usize::from(square.y))?;
        self.faces.get(row)?.get(usize::from(square.x)).copied()
    }

    fn has_almond(&self, square: Square) -> bool {
        matches!(self.face(square), Some((_, ALMOND | ALMOND_ON_GOAL)))
    }
}

/// The one square that is marked as the goal, if any is.
fn goal(faces: &[Vec<(usize, char)>]) -> Result<Option<Square>, NotationError> {
    let mut goal = None;
    for (y, row) in faces.iter().rev().enumerate() {
        for (x, &(at, face)) in row.iter().enumerate() {
            if matches!(face, ALMOND_ON_GOAL | EMPTY_GOAL) && goal.replace(Square::new(x as u8, y as u8)).is_some() {
                return Err(NotationError::new(at, "a board has one goal"));
            }
        }
    }
    Ok(goal)
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

#[cfg(test)]
mod tests {
    use super::super::plan::Plan;
    use super::*;
    use proptest::prelude::*;

    /// Any board with any almonds on it.
    fn positions() -> impl Strategy<Value = Position> {
        let side = 3..=9_usize;
        (side.clone(), side, any::<[u128; 2]>(), any::<bool>(), 0..81_usize).prop_map(
            |(cols, rows, sets, flat, goal)| {
                let size = Size::new(cols, rows);
                let within = |set: u128, s: Square| set >> (usize::from(s.y) * cols + usize::from(s.x)) & 1 == 1;
                let goal = Square::new((goal % cols) as u8, (goal / 9 % rows) as u8);
                let exists = |s| s == goal || within(sets[0], s);
                let shape = Shape::new(size, flat, goal, exists, |s| within(sets[1], s)).unwrap();
                Position::start(Arc::new(shape))
            },
        )
    }

    proptest! {
        #[test]
        fn a_position_reads_back_with_and_without_its_board(position in positions()) {
            let text = position.to_string();
            let again: Position = text.parse().unwrap();
            prop_assert_eq!(&again, &position);
            prop_assert_eq!(again.to_string(), text.clone());
            prop_assert_eq!(&position_on(&position.shared_shape(), &text).unwrap(), &position);
        }

        #[test]
        fn a_turn_reads_back(squares in proptest::collection::vec((0..100_u8, 0..100_u8), 1..12)) {
            let mut squares = squares.into_iter().map(|(x, y)| Square::new(x, y));
            let turn = Turn { from: squares.next().unwrap(), to: squares.collect() };
            prop_assert_eq!(turn.to_string().parse(), Ok(turn));
        }

        #[test]
        fn reading_anything_never_panics_and_points_into_the_text(text in "[A._/oO+0-9,é-]{0,40}|\\PC{0,20}") {
            let length = text.chars().count();
            let classic = Plan::Classic.shape().unwrap();
            let errors = [text.parse::<Position>().err(), position_on(&classic, &text).err(), text.parse::<Turn>().err()];
            for error in errors.into_iter().flatten() {
                prop_assert!(error.at <= length, "{}", error);
            }
        }
    }

    #[test]
    fn the_classic_start_is_written_as_it_looks() {
        let start = Position::start(Plan::Classic.shape().unwrap());
        assert_eq!(start.to_string(), "...../.AAA./.AAA./.AAA./.....");
        let european = Position::start(Plan::European.shape().unwrap());
        assert_eq!(european.to_string(), "__AAA__/_AA.AA_/AAAAAAA/AAAAAAA/AAAAAAA/_AAOAA_/__AAA__+");
    }

    #[test]
    fn a_known_board_may_leave_out_what_it_knows() {
        let english = Plan::English.shape().unwrap();
        let text = "__AAA__/__AAA__/AAAAAAA/AAA.AAA/AAAAAAA/__AAA__/__AAA__";
        assert_eq!(position_on(&english, text).unwrap(), Position::start(english));
    }

    #[test]
    fn a_mistake_in_a_position_is_pointed_at() {
        for (text, at) in [
            ("", 0),
            ("AAA", 3),
            ("AA/AA", 5),
            (".../.x./...", 5),
            (".../.../..", 10),
            (".../..../...", 8),
            (".../._./...", 5),
            ("........../........../..........", 9),
            (".../.../.../.../.../.../.../.../.../...", 35),
            ("o../.../o..", 0),
            (".../.../...++", 11),
            ("..a", 2),
        ] {
            assert_eq!(text.parse::<Position>().map_err(|error| error.at), Err(at), "{text}");
        }
        let classic = Plan::Classic.shape().unwrap();
        for (text, at) in [
            (".../.../...", 0),
            ("...../.AAA./.AAA./.AAA./.....+", 29),
            ("_..../.AAA./.AAA./.AAA./.....", 0),
            ("o..../.AAA./.AAA./.AAA./.....", 0),
        ] {
            assert_eq!(position_on(&classic, text).map_err(|error| error.at), Err(at), "{text}");
        }
        let english = Plan::English.shape().unwrap();
        let filled = "A_AAA__/__AAA__/AAAAAAA/AAA.AAA/AAAAAAA/__AAA__/__AAA__";
        assert_eq!(position_on(&english, filled).map_err(|error| error.at), Err(0));
    }

    #[test]
    fn a_mistake_in_a_turn_is_pointed_at() {
        let at = |text: &str| text.parse::<Turn>().map_err(|error| error.at);
        for (text, place) in [
            ("", 0),
            ("2", 0),
            ("2,", 2),
            (",2", 0),
            ("2,2-", 4),
            ("2,2-x,1", 4),
            ("2,2-1,y", 6),
            ("2,2--1,2", 4),
            ("2,222", 2),
            (" 2,2", 0),
        ] {
            assert_eq!(at(text), Err(place), "{text}");
        }
        assert!(at("2,2").is_ok());
    }
}
