//! The 42 faces and the 36 groups in which tiles match.

use crate::kit::random::Random;

/// How many different faces there are.
pub const FACES: u8 = 42;
/// How many groups there are; tiles match when their groups are equal.
pub const GROUPS: u8 = 36;
/// How many tiles a whole set has: four of each group.
pub const SET: usize = 144;

/// The group of a face: faces 33 to 36 match one another, and so do faces 38 to 41.
#[must_use]
pub const fn group(face: u8) -> u8 {
    match face {
        0..=32 => face,
        33..=36 => 33,
        37 => 34,
        _ => 35,
    }
}

/// The four faces of a group.
#[must_use]
pub const fn faces(group: u8) -> [u8; 4] {
    match group {
        0..=32 => [group; 4],
        33 => [33, 34, 35, 36],
        34 => [37; 4],
        _ => [38, 39, 40, 41],
    }
}

/// Matching pairs of faces for so many tiles, in random order: from whole sets as long as they last, then from a
/// fresh one as far as it is needed. A set that is not used up gives whole groups, because a group of two leaves no
/// choice.
#[must_use]
pub fn pairs(tiles: usize, random: &mut Random) -> Vec<[u8; 2]> {
    let mut dealt = Vec::with_capacity(tiles / 2);
    while dealt.len() < tiles / 2 {
        let mut set: Vec<u8> = (0..GROUPS).collect();
        random.shuffle(&mut set);
        for group in set {
            let mut four = faces(group);
            random.shuffle(&mut four);
            dealt.extend([[four[0], four[1]], [four[2], four[3]]]);
        }
    }
    dealt.truncate(tiles / 2);
    random.shuffle(&mut dealt);
    dealt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_group_has_four_faces_that_belong_to_it() {
        for number in 0..GROUPS {
            assert!(faces(number).iter().all(|&face| group(face) == number && face < FACES));
        }
    }

    #[test]
    fn a_whole_set_is_used_up_before_the_next_begins() {
        let counted = |tiles: usize| {
            let mut count = [0; GROUPS as usize];
            let dealt = pairs(tiles, &mut Random::new(1));
            assert_eq!(dealt.len() * 2, tiles);
            for [a, b] in dealt {
                assert_eq!(group(a), group(b));
                count[usize::from(group(a))] += 2;
            }
            count
        };
        assert!(counted(144).iter().all(|&count| count == 4));
        assert!(counted(36).iter().all(|&count| count <= 4));
        assert!(counted(150).iter().all(|&count| count == 4 || count == 6 || count == 8));
    }
}
