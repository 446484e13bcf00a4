//! Layouts in the forms of other programs, to be written; the same readers that take any file read them back.
//!
//! These forms hold where tiles lie and nothing else: a board that is read from one has faces that nobody knows.

use std::fmt::Write as _;
use std::sync::Arc;

use super::Mahjong;
use super::board::{Board, Tile};
use super::geometry::Spot;
use super::layouts::{Layout, code, formats};
use super::setup::Setup;
use crate::card::CODE;
use crate::game::{FileError, Format};
use crate::kit::notation::NotationError;
use crate::parts;

pub(super) const FORMATS: &[Format<Mahjong>] = &[
    Format {
        name: "kmahjongg",
        about: "layout file of KMahjongg (where tiles lie)",
        looks_like: |text| text.trim_start().starts_with("kmahjongg-layout"),
        read,
        write: |board| Ok(kmahjongg(board.layout())),
        drops: |_| None,
        write_setup: Some(|setup: &Setup| Ok(kmahjongg(&setup.layout))),
    },
    Format {
        name: "gnome",
        about: "map of GNOME Mahjongg (where tiles lie)",
        looks_like: |text| text.trim_start().starts_with('<') && text.to_lowercase().contains("<map"),
        read,
        write: |board| Ok(gnome(board.layout())),
        drops: |_| None,
        write_setup: Some(|setup: &Setup| Ok(gnome(&setup.layout))),
    },
];

/// The layout of a text, without any face.
fn read(text: &str) -> Result<Board, NotationError> {
    let place = |error: FileError| {
        let before = text.split('\n').take(error.line.unwrap_or(1) - 1).map(|line| line.chars().count() + 1).sum();
        NotationError::new(before, error.what)
    };
    let found = formats::read(text.as_bytes()).and_then(|found| parts::chosen(&found, None)).map_err(place)?;
    let layout = match Layout::named(&found) {
        Some(layout) => layout,
        None => code::read(&found)?,
    };
    let tiles = vec![Tile::Unknown; layout.len()];
    Ok(Board::new(layout, tiles))
}

/// What a file calls a layout: its word, if it has one.
fn name(layout: &Layout) -> String {
    let text = layout.text();
    if text.starts_with(CODE) { "Parlor".to_owned() } else { text }
}

/// Version 1.1, which says its size: quarters of tiles, `1 2` over `4 3`.
fn kmahjongg(layout: &Arc<Layout>) -> String {
    let (width, height, depth) = (layout.columns(), layout.rows(), layout.levels());
    let mut rows = vec![vec!['.'; width]; height * depth];
    for spot in layout.geometry().spots() {
        let (row, column) = (usize::from(spot.level) * height + usize::from(spot.row), usize::from(spot.column));
        for (down, right, sign) in [(0, 0, '1'), (0, 1, '2'), (1, 1, '3'), (1, 0, '4')] {
            rows[row + down][column + right] = sign;
        }
    }
    let mut out = format!("kmahjongg-layout-v1.1\n# name: {}\nw{width}\nh{height}\nd{depth}\n", name(layout));
    for (level, rows) in rows.chunks(height).enumerate() {
        // Writing to a string cannot fail.
        let _ = writeln!(out, "# Level {level} ----------");
        rows.iter().for_each(|row| out.extend(row.iter().chain(&['\n'])));
    }
    out
}

/// A map of rows, in whole tiles and halves.
fn gnome(layout: &Arc<Layout>) -> String {
    let tiles =
        |halves: u8| if halves.is_multiple_of(2) { format!("{}", halves / 2) } else { format!("{}.5", halves / 2) };
    let name = name(layout);
    let mut out = format!("<?xml version=\"1.0\"?>\n<mahjongg>\n  <map name=\"{name}\" scorename=\"{name}\">\n");
    let spots = layout.geometry().spots();
    for level in 0..layout.levels() {
        let _ = writeln!(out, "    <layer z=\"{level}\">");
        let on_level: Vec<Spot> = spots.iter().copied().filter(|spot| usize::from(spot.level) == level).collect();
        // Spots come row by row; those side by side make one element.
        for run in on_level.chunk_by(|a, b| a.row == b.row && a.column + 2 == b.column) {
            let (y, left, right) = (tiles(run[0].row), tiles(run[0].column), tiles(run[run.len() - 1].column));
            let _ = match run.len() {
                1 => writeln!(out, "      <tile x=\"{left}\" y=\"{y}\"/>"),
                _ => writeln!(out, "      <row y=\"{y}\" left=\"{left}\" right=\"{right}\"/>"),
            };
        }
        out.push_str("    </layer>\n");
    }
    out.push_str("  </map>\n</mahjongg>\n");
    out
}

#[cfg(test)]
mod tests {
    use super::super::layouts::built_in;
    use super::super::layouts::tests::any_layout;
    use super::*;
    use proptest::prelude::*;

    fn reads_back(layout: &Arc<Layout>) {
        for format in FORMATS {
            let setup = Setup { layout: Arc::clone(layout), ..Setup::default() };
            let text = format.write_setup.unwrap()(&setup).unwrap();
            assert!((format.looks_like)(&text), "{text}");
            assert_eq!((format.read)(&text).unwrap().layout(), layout, "{}\n{text}", format.name);
        }
    }

    #[test]
    fn every_built_in_layout_reads_back_from_what_is_written() {
        built_in().iter().for_each(reads_back);
    }

    #[test]
    fn a_small_layout_is_written_as_its_programs_write_it() {
        let layout = code::read("~0032.1121").unwrap();
        let levels = "# Level 0 ----------\n121212\n434343\n121212\n434343\n\
                      # Level 1 ----------\n......\n.1212.\n.4343.\n......\n";
        assert_eq!(kmahjongg(&layout), format!("kmahjongg-layout-v1.1\n# name: Parlor\nw6\nh4\nd2\n{levels}"));
        let lines: Vec<String> = gnome(&layout).lines().map(|line| line.trim().to_owned()).collect();
        assert_eq!(lines[4], r#"<row y="0" left="0" right="2"/>"#);
        assert_eq!(lines[8], r#"<row y="0.5" left="0.5" right="1.5"/>"#);
    }

    proptest! {
        #[test]
        fn any_layout_reads_back_from_what_is_written(layout in any_layout()) {
            reads_back(&layout);
        }
    }
}
