//! Layout files of other programs. The content decides which one it is, never the name.

pub mod document;
mod gnome;
mod kmahjongg;
mod kyodai;
mod mah;
mod pysol;
mod xmahjongg;

use super::super::geometry::{GeometryError, MAX_TILES, Spot};
use super::Layout;
use crate::game::FileError;
use crate::parts::Part;

/// The most bytes a file may have; a thousand tiles need far less.
const MOST: usize = 1 << 20;

/// One layout of a file.
struct Map {
    /// What the file calls it; nothing where it has no name or holds no other.
    name: String,
    /// Where its tiles lie, or what is wrong with this one alone.
    spots: Result<Vec<Spot>, FileError>,
}

/// A kind of file. What makes the whole file unreadable is the error of its reader: above all that it is cut short.
struct Format {
    name: &'static str,
    looks_like: fn(&str) -> bool,
    read: fn(&str) -> Result<Vec<Map>, FileError>,
}

/// All kinds, the ones that are told most easily first.
const FORMATS: [Format; 7] = [
    Format { name: "KMahjongg", looks_like: kmahjongg::looks_like, read: |text| one(kmahjongg::read(text)) },
    Format { name: "Kyodai", looks_like: kyodai::looks_like, read: |text| one(kyodai::read(text)) },
    Format { name: "GNOME Mahjongg", looks_like: gnome::looks_like, read: gnome::read },
    Format { name: "ffalt/mah", looks_like: mah::looks_like, read: mah::read },
    Format { name: "the source document", looks_like: document::looks_like, read: |text| one(document::read(text)) },
    Format { name: "xmahjongg", looks_like: xmahjongg::looks_like, read: |text| one(xmahjongg::read(text)) },
    Format { name: "PySolFC", looks_like: pysol::looks_like, read: pysol::read },
];

/// The only layout of a file.
fn one(spots: Result<Vec<Spot>, FileError>) -> Result<Vec<Map>, FileError> {
    Ok(vec![Map { name: String::new(), spots: Ok(spots?) }])
}

/// Reads the layouts of a file, with the text that each has in a setup.
///
/// # Errors
/// The line of the first mistake and what is wrong there.
pub fn read(content: &[u8]) -> Result<Vec<Part>, FileError> {
    if content.len() > MOST {
        return Err(whole(format!("{} bytes are too many for a layout; it may have {MOST}", content.len())));
    }
    // Names in old files may be in any encoding; everything that matters is ASCII.
    let text = String::from_utf8_lossy(content);
    let text = text.trim_start_matches('\u{feff}');
    let Some(format) = FORMATS.iter().find(|format| (format.looks_like)(text)) else {
        let known: Vec<String> = FORMATS.iter().map(|format| format.name.to_owned()).collect();
        return Err(whole(format!("this is no layout; known are files of {}", crate::kit::text::listed(&known))));
    };
    let code = |spots: Vec<Spot>| match Layout::new(spots) {
        Ok(layout) => Ok(layout.text()),
        Err(error) => Err(whole(format!("as a layout of {}: {error}", format.name))),
    };
    let maps = (format.read)(text)?.into_iter();
    Ok(maps.map(|map| Part { name: map.name, value: map.spots.and_then(code) }).collect())
}

/// A mistake that has no line.
fn whole(what: impl Into<String>) -> FileError {
    FileError { line: None, what: what.into() }
}

/// A mistake in a line, counted from 1.
fn wrong(line: usize, what: impl Into<String>) -> FileError {
    FileError { line: Some(line), what: what.into() }
}

/// The tiles found so far; a file cannot make them too many or put them too far out to be counted.
#[derive(Default)]
struct Found(Vec<Spot>);

impl Found {
    fn push(&mut self, line: usize, column: usize, row: usize, level: usize) -> Result<(), FileError> {
        if self.0.len() == MAX_TILES {
            return Err(wrong(line, GeometryError::TooMany(MAX_TILES + 1).to_string()));
        }
        match (u8::try_from(column), u8::try_from(row), u8::try_from(level)) {
            (Ok(column), Ok(row), Ok(level)) => self.0.push(Spot::new(column, row, level)),
            _ => return Err(wrong(line, format!("a tile at {column},{row} on level {level} lies too far out"))),
        }
        Ok(())
    }
}

/// The beginning of a line, short enough to be shown.
fn start(line: &str) -> String {
    line.chars().take(40).collect()
}
