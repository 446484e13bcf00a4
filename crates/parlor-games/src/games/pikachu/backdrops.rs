//! The pictures under the board.

use crate::scene::Backdrop;

/// A mountain lake at dusk.
pub(super) static LAKE: Backdrop = Backdrop {
    form: "pikachu-lake",
    name: "a mountain lake at dusk",
    colours: &[
        ('a', [28, 38, 74]),
        ('b', [58, 58, 106]),
        ('c', [112, 80, 128]),
        ('d', [226, 226, 236]),
        ('e', [62, 64, 98]),
        ('f', [186, 112, 120]),
        ('g', [252, 222, 150]),
        ('h', [48, 52, 84]),
        ('i', [236, 160, 110]),
        ('j', [44, 66, 104]),
        ('k', [214, 160, 122]),
        ('l', [20, 58, 52]),
        ('m', [22, 40, 46]),
    ],
    rows: &[
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        "ccccdccccccccccccccccccccccccccc",
        "cccdedcccccccccccccccccccccccccc",
        "cceeeeeccccecccccccccccccccdddcc",
        "eeeeeeeefeeeeffffffggggfffhhhhhf",
        "eeeeeeeeeeeeeeffffhhggggfhhhhhhh",
        "eeeeeeeeeeeeeeeihhhhhhgghhhhhhhh",
        "eeeeeeeeeeeeeehhhhhhhhhhhhhhhhhh",
        "jjjjjjjjjjjjjjjjjjkkkkkkkjjjjjjj",
        "jjjjjjjjjjjjjjjjjjjkkkkjjjjjjjjj",
        "jljjjjjjjjjjjjjjjjkkkkkkkjjjjjjj",
        "jljjjjjjjjjjjjjjjjkkkkjjjjjjjjjj",
        "lljlljjjjjjjjjjjjjjkkkjjjjjjjjjj",
        "llllljljjjjjjjjjjjjkkkjjjjjjjjjj",
        "mmlllmlljjjjjjjjjjjjkjjjjjjjjjjj",
        "mmmmmlllmmjjjjjjjjjjjjjjjjjjjjjj",
        "mmmmmmmmmmmmmjjjjjjjjjjjjjjjjjjj",
    ],
};

/// A harbour with a lighthouse.
pub(super) static HARBOUR: Backdrop = Backdrop {
    form: "pikachu-harbour",
    name: "a harbour with a lighthouse",
    colours: &[
        ('a', [126, 184, 218]),
        ('b', [250, 252, 252]),
        ('c', [255, 244, 200]),
        ('d', [150, 200, 226]),
        ('e', [206, 72, 62]),
        ('f', [178, 216, 232]),
        ('g', [255, 214, 110]),
        ('h', [246, 240, 228]),
        ('i', [206, 230, 236]),
        ('j', [120, 164, 132]),
        ('k', [250, 246, 236]),
        ('l', [46, 110, 140]),
        ('m', [236, 224, 200]),
        ('n', [70, 134, 160]),
        ('o', [96, 84, 74]),
        ('p', [150, 84, 48]),
    ],
    rows: &[
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
        "aaaaaaaaaaaaaaaaaaaabbbaaaaaaaaa",
        "aaaaaccccaaaaaaaabbbbbbbbaaaaaaa",
        "ddddccccccdddddddbbbbbbbbbeedddd",
        "dddddccccddddddddddddddbdeeeeddd",
        "fffffffffffbbbbbfffffffffgggffff",
        "fffffffffffbbbbbbfffffffffhhffff",
        "fffffffffffffffffffffffffhhhffff",
        "ijjjjjjjjiiiiiiiiiiiiiiiieeeiiii",
        "jjjjjjjjjjkjiiiiiiiiiiiiieeeiiii",
        "llllllllmlkklllllllllllllhhhhlll",
        "llllllllmlkkkllllllllllllhhhhlll",
        "llnnnnnmmnkkkkllllllllllleeeelll",
        "llllllllmlkklllllllllllllhhhhooo",
        "llllllppppppppnnnnnnnnllohhhoooo",
        "lllllllppppppllllllllooooooooooo",
        "lllllllllllllllllllllooooooooooo",
        "lllnnnnnnnnnlllllllllooooooooooo",
        "lllllllllllllllllllloooooooooooo",
        "lllllllllllllllllllloooooooooooo",
    ],
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;

    #[test]
    fn a_picture_is_a_full_grid_of_known_colours_and_the_sprite_draws_it() {
        for picture in [&LAKE, &HARBOUR] {
            let width = picture.rows[0].len();
            for row in picture.rows {
                assert_eq!(row.len(), width);
                assert!(row.chars().all(|c| picture.colours.iter().any(|(known, _)| *known == c)), "{row}");
            }
            assert!(catalogue::sprite().has(picture.form));
            // The first and the last place are the corners of the grid, however many cells there are.
            let last = picture.rows[picture.rows.len() - 1].chars().last().unwrap();
            let corner = picture.colours.iter().find(|(c, _)| *c == last).unwrap().1;
            assert_eq!(picture.colour(99, 99, 100, 100), corner);
        }
    }
}
