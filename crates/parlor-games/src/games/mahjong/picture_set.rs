//! A set of pictures of one's own, as the source document's `tiles.set` describes it: for each group of four tiles the
//! numbers of the pictures they show. Reading the pictures is up to whoever has a file system.

use thiserror::Error;

use super::looks::{self, BLANK};
use super::tiles::{FACES, GROUPS, faces};
use crate::game::{FileError, PictureSet};

/// The highest number a picture may have.
const MAX_IMAGE: u16 = 9_999;

/// The names a picture may have in its folder.
const FILES: &[&str] = &["N.svg", "N.png", "lit_N.svg", "lit_N.png"];

/// Why a text is no set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
enum SetError {
    /// Something is not a number, or too large for one.
    #[error("line {line}: {word:?} is no number from 0 to {MAX_IMAGE}")]
    Word {
        /// The line, from 1.
        line: usize,
        /// What stands there.
        word: String,
    },
    /// Too few numbers in a line, or too many.
    #[error("line {line}: {count} numbers; a line has 5, the group and the pictures of its four tiles")]
    Count {
        /// The line, from 1.
        line: usize,
        /// How many there are.
        count: usize,
    },
    /// There is no such group.
    #[error("line {line}: there is no group {group}; groups are 0 to 35")]
    Group {
        /// The line, from 1.
        line: usize,
        /// Its number.
        group: u16,
    },
    /// A group comes twice.
    #[error("line {line}: group {group} was in line {first} already")]
    Twice {
        /// The line, from 1.
        line: usize,
        /// The group.
        group: u16,
        /// Where it was before.
        first: usize,
    },
    /// Four tiles with one face have several pictures.
    #[error("line {line}: the four tiles of group {group} have one face, so they need the same picture four times")]
    Several {
        /// The line, from 1.
        line: usize,
        /// The group.
        group: u16,
    },
    /// A group does not come at all.
    #[error("group {0} is missing; a set has the groups 0 to 35")]
    Missing(usize),
}

/// Reads a set: `#` begins a comment; each line has the number of a group and the numbers of four pictures.
pub(super) fn read(text: &str) -> Result<PictureSet, FileError> {
    let images = images(text).map_err(|error| FileError { line: None, what: error.to_string() })?;
    Ok(PictureSet { forms: looks::forms().zip(images).collect(), ground: BLANK.form, files: FILES })
}

/// The picture of each face.
fn images(text: &str) -> Result<[u16; FACES as usize], SetError> {
    let mut images = [0; FACES as usize];
    let mut seen = [None; GROUPS as usize];
    for (line, content) in (1..).zip(text.lines()) {
        let words = content.split('#').next().unwrap_or_default().split_whitespace();
        let number = |word: &str| {
            let number = word.parse().ok().filter(|&number| number <= MAX_IMAGE);
            number.ok_or_else(|| SetError::Word { line, word: word.chars().take(20).collect() })
        };
        let numbers = words.map(number).collect::<Result<Vec<u16>, _>>()?;
        let (group, pictures) = match numbers[..] {
            [] => continue,
            [group, a, b, c, d] => (group, [a, b, c, d]),
            _ => return Err(SetError::Count { line, count: numbers.len() }),
        };
        let slot = seen.get_mut(usize::from(group)).ok_or(SetError::Group { line, group })?;
        if let Some(first) = slot.replace(line) {
            return Err(SetError::Twice { line, group, first });
        }
        let faces = faces(group as u8);
        // Four tiles with one face, or with one each.
        if faces[0] == faces[1] && pictures.iter().any(|picture| *picture != pictures[0]) {
            return Err(SetError::Several { line, group });
        }
        for (face, picture) in faces.into_iter().zip(pictures) {
            images[usize::from(face)] = picture;
        }
    }
    match seen.iter().position(Option::is_none) {
        Some(group) => Err(SetError::Missing(group)),
        None => Ok(images),
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;

    /// The set of the source document.
    fn usual() -> String {
        let mut text = String::from("# group, then the pictures of its four tiles\n\n");
        for group in 0..GROUPS {
            let [a, b, c, d] = faces(group);
            writeln!(text, "{group} {a} {b} {c} {d}").unwrap();
        }
        text
    }

    #[test]
    fn the_usual_set_gives_every_face_its_own_number() {
        let set = read(&usual()).unwrap();
        assert_eq!(set.images(), (0..42).collect::<Vec<u16>>());
        assert_eq!(set.forms[38], ("mahjong-38", 38));
        assert_eq!(set.names(7).collect::<Vec<_>>(), ["7.svg", "7.png", "lit_7.svg", "lit_7.png"]);
    }

    #[test]
    fn groups_come_in_any_order_with_comments_and_pictures_may_be_shared() {
        let mut lines: Vec<String> = usual().lines().map(|line| format!("  {line}\t# and so on")).collect();
        lines.reverse();
        let shared = lines.join("\r\n").replace("35 38 39 40 41", "35 7 7 7 7");
        let set = read(&shared).unwrap();
        assert!(set.forms[38..].iter().all(|&(_, image)| image == 7));
        assert_eq!(set.images().len(), 38);
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let read = |from: &str, to: &str| super::read(&usual().replacen(from, to, 1)).unwrap_err().to_string();
        insta::assert_snapshot!([
            read("5 5 5 5 5", "5 5 5 x 5"),
            read("5 5 5 5 5", "5 5 5 10000 5"),
            read("5 5 5 5 5", "5 5 5 5"),
            read("5 5 5 5 5", "36 5 5 5 5"),
            read("5 5 5 5 5", "4 5 5 5 5"),
            read("5 5 5 5 5", "5 5 5 6 5"),
            read("5 5 5 5 5", ""),
            super::read("").unwrap_err().to_string(),
        ].join("\n"), @r#"
        line 8: "x" is no number from 0 to 9999
        line 8: "10000" is no number from 0 to 9999
        line 8: 4 numbers; a line has 5, the group and the pictures of its four tiles
        line 8: there is no group 36; groups are 0 to 35
        line 8: group 4 was in line 7 already
        line 8: the four tiles of group 5 have one face, so they need the same picture four times
        group 5 is missing; a set has the groups 0 to 35
        group 0 is missing; a set has the groups 0 to 35
        "#);
    }

    proptest::proptest! {
        #[test]
        fn no_text_makes_reading_panic(text in "[0-9# x\n-]{0,200}") {
            let _ = super::read(&text);
        }
    }
}
