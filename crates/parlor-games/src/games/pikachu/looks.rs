//! What tiles look like: a letter on one of 64 emblems on ivory, which differ in outline and colour.

use crate::scene::{Colour, Lettering, Piece, Surface};

/// The colours of emblems, in their order; dark letters are readable on all of them.
const COLOURS: [Colour; 8] = [
    [242, 193, 78],
    [126, 184, 218],
    [143, 196, 122],
    [232, 149, 158],
    [184, 156, 220],
    [212, 186, 148],
    [106, 194, 180],
    [240, 154, 110],
];

/// The drawings of an outline, in the order of the colours.
macro_rules! forms {
    ($outline:literal) => {
        [
            concat!("pikachu-", $outline, "-amber"),
            concat!("pikachu-", $outline, "-sky"),
            concat!("pikachu-", $outline, "-leaf"),
            concat!("pikachu-", $outline, "-rose"),
            concat!("pikachu-", $outline, "-violet"),
            concat!("pikachu-", $outline, "-sand"),
            concat!("pikachu-", $outline, "-teal"),
            concat!("pikachu-", $outline, "-coral"),
        ]
    };
}

/// The drawings by outline. One outline is narrow at its top, so its letter stands lower.
const FORMS: [[&str; 8]; 8] = [
    forms!("disc"),
    forms!("square"),
    forms!("rhomb"),
    forms!("triangle"),
    forms!("hexagon"),
    forms!("star"),
    forms!("shield"),
    forms!("clover"),
];
const TRIANGLE: usize = 3;

/// The emblem with a number: neighbours in the order differ in outline and in colour, and no two emblems share both.
pub(super) const fn emblem(number: usize) -> Piece {
    let number = number % 64;
    let (outline, colour) = (number % 8, (number / 8 + number) % 8);
    Piece {
        lettering: if outline == TRIANGLE { Lettering::Low } else { Lettering::Bold },
        tint: Some(COLOURS[colour]),
        ..Piece::new(FORMS[outline][colour], Surface::Ivory)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::catalogue;

    #[test]
    fn every_emblem_has_a_drawing_of_its_own() {
        let forms: HashSet<&str> = (0..64).map(|number| emblem(number).form).collect();
        assert_eq!(forms.len(), 64);
        assert!(forms.iter().all(|form| catalogue::sprite().has(form)));
    }

    #[test]
    fn letters_on_a_triangle_stand_lower() {
        let low = (0..64).map(emblem).filter(|piece| piece.lettering == Lettering::Low);
        assert_eq!(low.filter(|piece| piece.form.contains("triangle")).count(), 8);
    }
}
