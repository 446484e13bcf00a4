//! How moves and reasons sound.

use super::NineAlmonds;
use super::board::{Position, Square};
use super::reason;
use super::rules::Turn;
use super::view::square;
use super::words;
use crate::game::{View, Voice};
use crate::kit::notation::NotationError;
use crate::speech::{Doing, Role, Speech, Verb, place};

const JUMP: Verb = Verb { base: "jump", past: "jumped", gerund: "jumping" };

impl Voice for NineAlmonds {
    fn tell(position: &Position, made: &Turn) -> Doing {
        let size = position.shape().size();
        let cells = Self::cells(position, made);
        let what = Speech::default()
            .name(Role::Act, cells.get(..1).unwrap_or_default(), words::almond(position, made.from))
            .and(" ")
            .join(words::way(position, made.from, &made.to));
        let point = |cell: usize| (size.col(cell) as i16, size.row(cell) as i16);
        let hops = cells.windows(2).map(|hop| [point(hop[0]), point(hop[1])]);
        Doing::new(JUMP, { hops }.fold(what, |said, hop| said.draw(Role::Act, hop, true)))
    }

    fn advise(position: &Position, line: &[Turn]) -> Option<(Turn, Speech)> {
        Some((line.first()?.clone(), reason::of(position, line)))
    }

    fn type_move(position: &Position, made: &Turn) -> Option<String> {
        let size = position.shape().size();
        let cells = Self::cells(position, made);
        Some(cells.iter().map(|&cell| place::short(size, cell)).collect::<Vec<_>>().join("-"))
    }

    fn read_move(position: &Position, text: &str) -> Result<Turn, NotationError> {
        let size = position.shape().size();
        if place::read(size, text)?.is_none() {
            return text.parse();
        }
        let mut squares: Vec<Square> = Vec::new();
        let mut at = 0;
        for part in text.split('-') {
            let wrong = || NotationError::new(at, "a jump goes from place to place, like r2c2-r2c4");
            let read = place::read(size, part.trim()).map_err(|error| error.shifted(at))?;
            let (cell, _) = read.filter(|(_, rest)| rest.is_empty()).ok_or_else(wrong)?;
            squares.push(square(position, cell));
            at += part.chars().count() + 1;
        }
        let from = squares.remove(0);
        Ok(Turn { from, to: squares })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_typed_by_rows_and_columns_from_the_upper_left() {
        let position: Position = "...../.AAA./.AAA./.AAA./.....".parse().unwrap();
        let turn: Turn = "2,2-2,4-4,2".parse().unwrap();
        assert_eq!(NineAlmonds::type_move(&position, &turn).as_deref(), Some("r3c3-r1c3-r3c5"));
        assert_eq!(NineAlmonds::read_move(&position, "R3C3 - r1c3-r3c5"), Ok(turn));
        for (text, at) in [("r3c3-", 5), ("r3c3-r9c1", 5), ("r3c3-2,4", 5), ("r3c3 up", 0), ("9", 0)] {
            assert_eq!(NineAlmonds::read_move(&position, text).map_err(|error| error.at), Err(at), "{text}");
        }
    }

    #[test]
    fn a_move_draws_one_arrow_for_each_jump() {
        use crate::scene::Focus;
        let position: Position = "...../.AAA./.AAA./.AAA./.....".parse().unwrap();
        let told = NineAlmonds::tell(&position, &"2,2-2,4-4,2".parse().unwrap()).imperative();
        assert_eq!(told.to_string(), "Jump the centre almond up, then down-right");
        let mut scene = NineAlmonds::scene(&position, &Focus::default());
        told.light(&mut scene);
        let points: Vec<_> = scene.lines.iter().map(|line| line.points.clone()).collect();
        assert_eq!(points, [[(2, 2), (2, 0)], [(2, 0), (4, 2)]]);
    }
}
