//! What candies look like: `pieces.svg` draws them, with what they wear over their colour.

use super::board::{Piece, Power};
use crate::scene::{Colour, Piece as Look, Surface};

/// A kind of candy that has a drawing of its own.
pub(super) struct Kind {
    pub(super) name: &'static str,
    /// For terminals. The colours differ in lightness too, so that colour-blind eyes tell them apart.
    tint: Colour,
    /// Its drawings: plain, striped along the row and along the column, wrapped.
    forms: [&'static str; 4],
}

macro_rules! kind {
    ($name:literal, $number:literal, $tint:expr) => {
        Kind {
            name: $name,
            tint: $tint,
            forms: [
                concat!("candy-", $number),
                concat!("candy-", $number, "-row"),
                concat!("candy-", $number, "-column"),
                concat!("candy-", $number, "-wrapped"),
            ],
        }
    };
}

pub(super) const KINDS: [Kind; 8] = [
    kind!("star", 0, [240, 228, 66]),
    kind!("square", 1, [86, 180, 233]),
    kind!("ball", 2, [230, 159, 0]),
    kind!("drop", 3, [0, 158, 115]),
    kind!("heart", 4, [238, 170, 205]),
    kind!("diamond", 5, [213, 94, 0]),
    kind!("cross", 6, [235, 235, 235]),
    kind!("moon", 7, [150, 140, 215]),
];

/// A candy of all colours.
const BOMB: Look = Look::new("candy-bomb", Surface::Well);

/// What a candy looks like. Kinds without a drawing are shown by their sign, on a token.
pub(super) fn of(piece: Piece) -> Look {
    let coat = match piece.power {
        Power::Plain => 0,
        Power::Row => 1,
        Power::Column => 2,
        Power::Wrapped => 3,
        Power::Bomb => return BOMB,
    };
    KINDS
        .get(usize::from(piece.kind))
        .map_or(Look::TOKEN, |kind| Look { tint: Some(kind.tint), ..Look::new(kind.forms[coat], Surface::Well) })
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue;

    #[test]
    fn every_candy_has_a_drawing_of_its_own() {
        let forms: HashSet<&str> = KINDS.iter().flat_map(|kind| kind.forms).chain([BOMB.form]).collect();
        assert_eq!(forms.len(), 33);
        assert!(forms.iter().all(|form| catalogue::sprite().has(form)));
    }

    #[test]
    fn no_two_kinds_share_a_colour() {
        let tints: HashSet<Colour> = KINDS.iter().map(|kind| kind.tint).collect();
        assert_eq!(tints.len(), KINDS.len());
    }
}
