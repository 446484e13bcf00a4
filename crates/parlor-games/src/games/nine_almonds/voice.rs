//! How moves and reasons sound.

use super::NineAlmonds;
use super::board::Position;
use super::rules::Turn;
use crate::game::{View, Voice};
use crate::kit::text::count;
use crate::speech::{Doing, Role, Speech, Verb, place};

const JUMP: Verb = Verb { base: "jump", past: "jumped", gerund: "jumping" };

impl Voice for NineAlmonds {
    fn tell(position: &Position, made: &Turn) -> Doing {
        let cells = Self::cells(position, made);
        let size = position.shape().size();
        let from = cells.first().map_or_else(String::new, |&cell| place::place(size, cell));
        let mut what = Speech::new("the almond in ").name(Role::Act, cells.get(..1).unwrap_or_default(), from);
        for &to in cells.iter().skip(1) {
            what = what.and(" to ").name(Role::Act, [to], place::place(size, to));
        }
        let points: Vec<(i16, i16)> =
            cells.iter().map(|&cell| (size.col(cell) as i16, size.row(cell) as i16)).collect();
        Doing::new(JUMP, what.draw(Role::Act, points, true))
    }

    fn advise(position: &Position, line: &[Turn]) -> Option<(Turn, Speech)> {
        let best = line.first()?.clone();
        let left = position.count().saturating_sub(best.to.len());
        let why = match line.len() {
            1 => "It wins at once.".to_owned(),
            turns => format!("It leaves {}, and {} more win.", count(left, "almond"), count(turns - 1, "turn")),
        };
        Some((best, why.into()))
    }
}
