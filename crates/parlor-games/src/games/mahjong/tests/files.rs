//! Layout files: one small layout in every form, and what is said of broken ones.

use super::super::Mahjong;
use crate::game::{FileError, Game};
use crate::parts::{self, Part};
use proptest::prelude::*;

macro_rules! example {
    ($name:literal) => {
        ($name, include_bytes!(concat!("../../../../testdata/mahjong/layouts/", $name)).as_slice())
    };
}

const FILES: [(&str, &[u8]); 11] = [
    example!("document.layout"),
    example!("kmahjongg-1.0.layout"),
    example!("kmahjongg-1.1.layout"),
    example!("kmahjongg-digits.layout"),
    example!("kyodai.lay"),
    example!("gnome.map"),
    example!("boards.json"),
    example!("pysol.txt"),
    example!("pysol.py"),
    example!("pysol-joined.py"),
    example!("xmahjongg.layout"),
];

fn parts(content: &[u8]) -> Result<Vec<Part>, FileError> {
    Mahjong::FILES.unwrap()("layout", content)
}

fn read(content: &[u8]) -> Result<String, FileError> {
    parts::chosen(&parts(content)?, None)
}

fn names(content: &[u8]) -> Vec<String> {
    parts(content).unwrap().into_iter().map(|part| part.name).collect()
}

#[test]
fn the_same_layout_is_read_from_the_file_of_every_program() {
    for (name, content) in FILES {
        let first = parts(content).unwrap().swap_remove(0);
        let expected = if name == "xmahjongg.layout" { "turtle" } else { "~0032.1121" };
        assert_eq!(first.value.as_deref(), Ok(expected), "{name}");
    }
}

#[test]
fn every_layout_of_a_file_is_found_by_name_and_number() {
    let file = |name: &str| FILES.iter().find(|(known, _)| *known == name).unwrap().1;
    assert_eq!(names(file("gnome.map")), ["Six & two", "Another"]);
    assert_eq!(names(file("boards.json")), ["Eight", "Odd one", "Four"]);
    assert_eq!(names(file("pysol.py")), ["Eight", "Another"]);
    assert_eq!(names(file("pysol-joined.py")), ["Eight", "Four's"]);
    let found = |name, which| parts::chosen(&parts(file(name)).unwrap(), Some(which));
    assert_eq!(found("gnome.map", "another").as_deref(), Ok("~0021"));
    assert_eq!(found("boards.json", "3").as_deref(), Ok("~0041"));
    assert_eq!(found("pysol-joined.py", "2").as_deref(), Ok("~0041"));
    let odd = found("boards.json", "Odd one").unwrap_err().to_string();
    assert_eq!(
        odd, "as a layout of ffalt/mah: 1 tiles cannot go in pairs; a layout has an even number of them",
        "the others are read all the same"
    );
    let none = read(file("boards.json")).unwrap_err().to_string();
    assert_eq!(none, "say which one by its name or number; it has 1 Eight, 2 Odd one, 3 Four");
}

#[test]
fn a_file_cut_short_anywhere_is_never_a_layout() {
    for (name, content) in FILES {
        let whole = parts(content).unwrap();
        // What follows the last sign that says something may be missing.
        let end = content.iter().rposition(|byte| !byte.is_ascii_whitespace()).unwrap();
        let end = if name == "pysol.txt" { content.len() - 1 } else { end };
        for cut in 0..=end {
            match parts(&content[..cut]) {
                // Between two statements of a source nothing tells that more would follow; what is there is whole.
                Ok(parts) if name.ends_with(".py") => assert!(whole.starts_with(&parts), "{name} cut at {cut}"),
                // A row of nothing may be shorter, and comments may be missing.
                Ok(parts) => assert_eq!(parts, whole, "{name} cut at {cut}"),
                Err(error) => assert!(!error.to_string().contains('\n'), "{name} cut at {cut}: {error}"),
            }
        }
    }
}

#[test]
fn a_layout_of_pysolfc_that_is_joined_with_something_unknown_is_not_taken_for_whole() {
    let said = |content: &str| read(content.as_bytes()).unwrap_err().to_string();
    let joined = "line 1: the layout is joined with something that is no text in quotes";
    for source in ["r('x', layout='0aaaaca' + REST)\n", "r('x', layout=FIRST + '0aaaaca')\n"] {
        assert_eq!(said(source), joined, "{source}");
    }
    for (source, expected) in [
        ("layout = '0aaaaca' +\n", joined),
        ("r('x', layout='0aaaaca'", "line 1: a bracket is never closed; is the file cut short?"),
        ("r('x', layout='0aaaaca')\nr('y', layout='0aa", "line 2: the text that begins with ' does not end"),
        ("r('x', layout='0aaaac' 'aaebc')\n", "line 1: 10 letters; a layout has three for every heap"),
    ] {
        assert!(said(source).starts_with(expected), "{source}: {}", said(source));
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
    let places = r#"{"map": [[0, 0, 0], [1, 0, 0], [0, 2, 0], [1, 2, 0], [2, 1, 0], [2, 3, 0]]}"#;
    assert_eq!(read(b"0baabcaobaoda\n"), read(places.as_bytes()));
    assert!(read(b"0aaaaAa\n").unwrap().contains('q'), "column 26");
}

#[test]
fn a_broken_file_is_one_line_that_says_where_and_why() {
    let said = |content: &str| read(content.as_bytes()).unwrap_err().to_string();
    for (content, expected) in [
        ("", "this is no layout; known are files of"),
        ("hello", "this is no layout; known are files of"),
        ("%Groups 36\n1100\n1000\n", "line 2: the tile that begins at column 1 has no room for its four signs"),
        ("%Tiles 1\n11\n11\n", "1 tiles cannot go in pairs"),
        ("%\n11\n11\n", "line 1: \"%\" does not say how many tiles there are, like \"%Groups 36\""),
        ("%Groups 2\n1122\n1122\n", "2 tiles, but the first level says 8; if the file is whole, write \"%Tiles 2\""),
        ("%Tiles 2\n11\n11\n%Level 1\n11\n11\n00\n", "line 7: 3 rows, but the levels below have 2"),
        ("kmahjongg-layout-v2.0\n", "line 1: \"kmahjongg-layout-v2.0\" is unknown"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n4.\n", "line 5: the tile at column 1 lacks one of its quarters"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n12\n", "line 5: 1 rows, but 1 levels of 2 rows make 2"),
        ("kmahjongg-layout-v1.1\nw2\nh2\nd1\n..\n.\n", "line 6: a row of 1 signs, but the layout is 2 wide"),
        ("kmahjongg-layout-v1.1\nw0\n", "line 2: \"w0\" is no size; it may be 1 to 200"),
        ("Kyodai 3.0\nName\n0102\n", "line 3: \"2\" is no sign of a layout"),
        ("Kyodai 3.0\nName\n010\n", "line 3: 3 signs, but a layout has 3400"),
        ("<mahjongg>\n<map><tile x='0'/></map></mahjongg>", "line 2: tile has no y"),
        ("<map>\n<tile x='0.3' y='1'/></map>", "line 2: x 0.3 is no number of whole or half tiles"),
        ("<map>\n<!-- never closed", "line 2: \"-->\" is missing"),
        ("<map name=x>", "line 1: name needs a value in quotes"),
        ("<map></map>", "there are no tiles"),
        ("<mahjongg>\n<map></map>", "line 1: <mahjongg> is never closed; is the file cut short?"),
        ("<map><layer></map>", "line 1: </map> stands where </layer> is expected"),
        ("</map>", "line 1: </map> closes nothing"),
        ("<svg/>", "there is no map with tiles in this file"),
        ("<map><block left='0' right='90' top='0' bottom='90'/></map>", "1001 tiles are too many"),
        ("1 2 3\n4 5\n", "line 2: \"4 5\" is no tile"),
        ("1 2 0\n1 999 0\n", "line 2: a tile at 999,1 on level 0 lies too far out"),
        ("1 2 0\n1 4 0\n", "2 tiles, but a layout of xmahjongg has 144; is the file cut short?"),
        ("{\"map\": [[0, 2, 1], [0, 3, 1]]}", "the tiles at 0,0 and 1,0 overlap"),
        ("[{\"map\": [[0, [[0, 1.5]]]]}]", "\"1.5\": a whole number of half tiles is expected"),
        ("[{\"map\": [[0, [[0, [[1, 2, 3]]]]]]}]", "\"[1,2,3]\": a run of tiles is [x, count]"),
        ("[{\"map\": [[0, [[0, [[1, 99999999]]]]]]}]", "lies too far out"),
        ("[\n{\"map\": [", "line 2: this is no JSON: EOF while parsing a list"),
        ("[1, 2]", "this JSON is no list of boards with a name and a map each"),
        ("0aaaaca", "line 1: the line of a layout does not end with a line break"),
        ("0aaab\n", "line 1: 4 letters; a layout has three for every heap"),
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
}
