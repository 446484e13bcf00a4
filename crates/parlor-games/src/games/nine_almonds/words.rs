//! What squares, almonds and jumps are called.

use super::board::{Position, Square};
use super::view::cell;
use crate::scene::CellId;
use crate::speech::{Role, Speech, place};

/// `row 3, column 5`, of a square within the rectangle around the board.
pub(super) fn square(position: &Position, at: Square) -> String {
    place::place(position.shape().size(), cell(position, at))
}

/// An almond, with only as much of its place as tells it from the others.
pub(super) fn almond(position: &Position, at: Square) -> String {
    let size = position.shape().size();
    let middle = |side: usize, at: u8| side % 2 == 1 && usize::from(at) == side / 2;
    if middle(size.cols, at.x) && middle(size.rows, at.y) {
        return "the centre almond".into();
    }
    let corner = |at: Square| {
        let end = |side: usize, at: u8| at == 0 || usize::from(at) + 1 == side;
        end(size.cols, at.x) && end(size.rows, at.y)
    };
    if corner(at) {
        let alone = position.almonds().filter(|&other| corner(other)).count() == 1;
        let down = if at.y == 0 { "lower" } else { "upper" };
        let side = if at.x == 0 { "left" } else { "right" };
        return if alone { "the corner almond".into() } else { format!("the almond in the {down} {side} corner") };
    }
    let only = |same: &dyn Fn(Square) -> bool| position.almonds().filter(|&other| same(other)).count() == 1;
    if only(&|other| other.y == at.y) {
        format!("the almond in row {}", size.rows - usize::from(at.y))
    } else if only(&|other| other.x == at.x) {
        format!("the almond in column {}", usize::from(at.x) + 1)
    } else {
        format!("the almond in {}", square(position, at))
    }
}

/// The square where the last almond must end.
pub(super) fn goal(position: &Position) -> Speech {
    Speech::default().name(Role::Because, [cell(position, position.shape().goal())], "the goal")
}

/// An almond of a reason.
pub(super) fn because(position: &Position, at: Square) -> Speech {
    Speech::default().name(Role::Because, [cell(position, at)], almond(position, at))
}

/// So many directions in a row can still be followed.
const FOLLOWED: usize = 8;

/// Where a turn goes, jump by jump; a long one is told by its end.
pub(super) fn way(position: &Position, from: Square, to: &[Square]) -> Speech {
    let cells: Vec<CellId> = to.iter().map(|&at| cell(position, at)).collect();
    let said = Speech::default();
    if let [before @ .., last] = cells.as_slice()
        && before.len() >= FOLLOWED
    {
        let end = to.last().map_or_else(String::new, |&at| square(position, at));
        return said.name(Role::Act, before, format!("along the arrows, {} jumps,", cells.len())).and(" to ").name(
            Role::Act,
            [*last],
            end,
        );
    }
    let starts = [from].into_iter().chain(to.iter().copied());
    let hops = starts.zip(to).zip(&cells).enumerate();
    { hops }.fold(said, |said, (number, ((from, &to), &cell))| {
        let between = match (number, cells.len()) {
            (0, _) => "",
            (1, 2) => ", then ",
            (number, hops) if number + 1 == hops => " and ",
            _ => ", ",
        };
        said.and(between).name(Role::Act, [cell], direction(from, to))
    })
}

fn direction(from: Square, to: Square) -> &'static str {
    use std::cmp::Ordering::{Equal, Greater, Less};
    match (to.x.cmp(&from.x), to.y.cmp(&from.y)) {
        (Less, Greater) => "up-left",
        (Equal, Greater) => "up",
        (Greater, Greater) => "up-right",
        (Less, Equal) => "left",
        (Greater, Equal) => "right",
        (Less, Less) => "down-left",
        (Equal, Less) => "down",
        (Greater, Less) => "down-right",
        (Equal, Equal) => "nowhere",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_almond_is_named_by_as_much_as_tells_it_from_the_others() {
        let position: Position = "A...A/...../.AAA./.A.../.....".parse().unwrap();
        for (at, name) in [
            ((2, 2), "the centre almond"),
            ((0, 4), "the almond in the upper left corner"),
            ((1, 1), "the almond in row 4"),
            ((3, 2), "the almond in column 4"),
            ((1, 2), "the almond in row 3, column 2"),
        ] {
            assert_eq!(almond(&position, Square::new(at.0, at.1)), name);
        }
        let lone: Position = "A..../...../.AA../...../.....".parse().unwrap();
        assert_eq!(almond(&lone, Square::new(0, 4)), "the corner almond");
    }

    #[test]
    fn a_turn_is_told_by_its_directions_and_a_long_one_by_its_end() {
        let position: Position = "...../.AAA./.AAA./.AAA./.....".parse().unwrap();
        let told = |turn: &[(u8, u8)]| {
            let squares: Vec<Square> = turn.iter().map(|&(x, y)| Square::new(x, y)).collect();
            way(&position, squares[0], &squares[1..]).to_string()
        };
        assert_eq!(told(&[(2, 2), (2, 4)]), "up");
        assert_eq!(told(&[(2, 2), (2, 4), (4, 2)]), "up, then down-right");
        assert_eq!(told(&[(2, 2), (2, 4), (4, 2), (2, 0)]), "up, down-right and down-left");
        let round = [(0, 0), (2, 0)].iter().copied().cycle().take(12).collect::<Vec<_>>();
        assert_eq!(told(&round), "along the arrows, 11 jumps, to row 5, column 3");
    }
}
