//! Layout files: one small layout in every form, and what is said of broken ones.

use super::super::Mahjong;
use crate::game::{FileError, Game};
use proptest::prelude::*;

macro_rules! example {
    ($name:literal) => {
        ($name, include_bytes!(concat!("../../../../testdata/mahjong/layouts/", $name)).as_slice())
    };
}

const FILES: [(&str, &[u8]); 8] = [
    example!("document.layout"),
    example!("kmahjongg-1.0.layout"),
    example!("kmahjongg-1.1.layout"),
    example!("kyodai.lay"),
    example!("gnome.map"),
    example!("xmahjongg.layout"),
    example!("pysol.txt"),
    example!("pysol.py"),
];

fn read(content: &[u8]) -> Result<String, FileError> {
    Mahjong::FILES.unwrap()("layout", content)
}

#[test]
fn the_same_layout_is_read_from_the_file_of_every_program() {
    for (name, content) in FILES {
        assert_eq!(read(content).as_deref(), Ok("~0032.1121"), "{name}");
    }
}

#[test]
fn a_built_in_layout_in_a_file_gets_its_name_back() {
    let picture = super::super::layouts::PICTURES[1].1;
    assert_eq!(read(picture.as_bytes()).as_deref(), Ok("ziggurat"));
    assert_eq!(read(picture.replace('\n', "\r\n").as_bytes()).as_deref(), Ok("ziggurat"));
}

#[test]
fn a_letter_of_pysolfc_says_level_and_height_of_a_heap() {
    // b: from level 0, two high; o: on level 2; A is column 26.
    assert_eq!(read(b"0baabcaobaoda"), read(b"0 0 0\n0 0 1\n0 2 0\n0 2 1\n0 1 2\n0 3 2\n"));
    assert!(read(b"0aaaaAa").unwrap().contains('q'), "column 26");
}

#[test]
fn a_broken_file_is_one_line_that_says_where_and_why() {
    let said = |content: &str| read(content.as_bytes()).unwrap_err().to_string();
    for (content, expected) in [
        ("", "this is no layout; known are files of"),
        ("hello", "this is no layout; known are files of"),
        ("%Groups 36\n1100\n1000\n", "line 2: the tile that begins at column 1 has no room for its four signs"),
        ("%Groups 1\n11\n11\n", "1 tiles cannot go in pairs"),
        ("kmahjongg-layout-v2.0\n", "line 1: `kmahjongg-layout-v2.0` is unknown"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n44\n", "line 5: the tile at column 1 lacks one of its quarters"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n", "line 5: 1 rows, but 1 levels of 2 rows make 2"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n..\n.\n", "line 6: a row of 1 signs, but the layout is 2 wide"),
        ("kmahjongg-layout-v1.1\nw0\n", "line 2: `w0` is no size; it may be 1 to 200"),
        ("Kyodai 3.0\nName\n0102\n", "line 3: `2` is no sign of a layout"),
        ("Kyodai 3.0\nName\n010\n", "line 3: 3 signs, but a layout has 3400"),
        ("<mahjongg>\n<map><tile x='0'/></map>", "line 2: tile has no y"),
        ("<map>\n<tile x='0.3' y='1'/>", "line 2: x 0.3 is no number of whole or half tiles"),
        ("<map>\n<!-- never closed", "line 2: `-->` is missing"),
        ("<map name=x>", "line 1: name needs a value in quotes"),
        ("<map></map>", "there are no tiles"),
        ("<svg/>", "there is no map with tiles in this file"),
        ("<map><block left='0' right='90' top='0' bottom='90'/></map>", "1001 tiles are too many"),
        ("1 2 3\n4 5\n", "line 2: `4 5` is no tile"),
        ("1 2 0\n1 999 0\n", "line 2: a tile at 999,1 on level 0 lies too far out"),
        ("1 2 0\n1 3 0\n", "the tiles at 0,0 and 1,0 overlap"),
        ("0aaab", "line 1: 4 letters; a layout has three for every heap"),
    ] {
        let said = said(content);
        assert!(said.contains(expected), "{content:?}: {said}");
        assert!(!said.contains('\n'));
    }
    assert!(said(&"# far too long\n".repeat(100_000)).contains("bytes are too many"));
}

proptest! {
    #[test]
    fn any_bytes_are_a_layout_or_an_error(content in prop::collection::vec(any::<u8>(), 0..300)) {
        let _ = read(&content).map_err(|error| assert!(!error.to_string().is_empty()));
    }

    #[test]
    fn a_file_with_bytes_changed_is_a_layout_or_one_line(
        file in 0..FILES.len(),
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
    ) {
        let mut content = FILES[file].1.to_vec();
        for (at, byte) in changes {
            let at = at.index(content.len());
            content[at] = byte;
        }
        match read(&content) {
            Ok(code) => prop_assert!(code.parse::<super::super::setup::Setup>().is_ok(), "{}", code),
            Err(error) => prop_assert!(!error.what.contains('\n'), "{}", error),
        }
    }

    #[test]
    fn a_file_cut_short_is_a_layout_or_an_error(file in 0..FILES.len(), at in any::<prop::sample::Index>()) {
        let content = FILES[file].1;
        if let Err(error) = read(&content[..at.index(content.len())]) {
            prop_assert!(!error.to_string().is_empty());
        }
    }
}
