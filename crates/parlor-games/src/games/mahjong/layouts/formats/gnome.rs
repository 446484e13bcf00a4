//! GNOME Mahjongg's `mahjongg.map`: XML with one or several maps.
//!
//! A map has layers; a layer has tiles (`tile x y`), rows (`row y left right`), columns (`column x top bottom`) and
//! blocks (`block left right top bottom`) in whole tiles, halves written as `.5`. A level given on an element itself
//! goes before that of its layer. Names are read in any case. A text in which a tag is never closed is cut short.

use super::super::super::geometry::{MAX_LEVELS, MAX_SPAN};
use super::{Found, Map, whole, wrong};
use crate::game::FileError;

/// Whether a text looks like it.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with('<')
}

/// An opening, closing or empty tag.
struct Tag {
    line: usize,
    name: String,
    closes: bool,
    /// Whether it closes itself, so that nothing is inside.
    empty: bool,
    values: Vec<(String, String)>,
}

/// The tags of a text, one after the other.
struct Tags<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Tags<'a> {
    /// What stands before a mark; the mark is passed.
    fn until(&mut self, mark: &str) -> Result<&'a str, FileError> {
        let at = self.rest.find(mark).ok_or_else(|| wrong(self.line, format!("\"{mark}\" is missing")))?;
        let found = &self.rest[..at];
        self.pass(at + mark.len());
        Ok(found)
    }

    fn pass(&mut self, bytes: usize) {
        self.line += self.rest[..bytes].matches('\n').count();
        self.rest = &self.rest[bytes..];
    }

    fn skip_blanks(&mut self) {
        self.pass(self.rest.len() - self.rest.trim_start().len());
    }

    /// A name of a tag or an attribute, in lower case.
    fn word(&mut self) -> Result<String, FileError> {
        let fits = |c: char| c.is_alphanumeric() || "-_:.".contains(c);
        let end = self.rest.find(|c| !fits(c)).unwrap_or(self.rest.len());
        if end == 0 {
            let shown = self.rest.chars().next().map_or("the end".to_owned(), |c| format!("\"{c}\""));
            return Err(wrong(self.line, format!("a name is expected instead of {shown}")));
        }
        let word = self.rest[..end].to_lowercase();
        self.pass(end);
        Ok(word)
    }

    fn next(&mut self) -> Result<Option<Tag>, FileError> {
        loop {
            let Some(at) = self.rest.find('<') else { return Ok(None) };
            self.pass(at);
            let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("<!", ">")];
            match skipped.iter().find(|(from, _)| self.rest.starts_with(from)) {
                Some((from, to)) => {
                    self.pass(from.len());
                    self.until(to)?;
                }
                None => break,
            }
        }
        let line = self.line;
        self.pass(1);
        let closes = self.rest.starts_with('/');
        self.pass(usize::from(closes));
        let mut tag = Tag { line, name: self.word()?, closes, empty: false, values: Vec::new() };
        loop {
            self.skip_blanks();
            if let Some(end) = ["/>", ">"].into_iter().find(|end| self.rest.starts_with(end)) {
                self.pass(end.len());
                tag.empty = end == "/>";
                return Ok(Some(tag));
            }
            let name = self.word()?;
            self.skip_blanks();
            let quote = |rest: &'a str| ["\"", "'"].into_iter().find(|quote| rest.starts_with(quote));
            let given = self.rest.starts_with('=');
            self.pass(usize::from(given));
            self.skip_blanks();
            let quote = quote(self.rest).filter(|_| given);
            let quote = quote.ok_or_else(|| wrong(self.line, format!("{name} needs a value in quotes")))?;
            self.pass(1);
            let value = self.until(quote)?.trim().to_owned();
            tag.values.push((name, value));
        }
    }
}

impl Tag {
    fn value(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str())
    }

    /// A number of tiles in half tiles.
    fn halves(&self, name: &str) -> Result<usize, FileError> {
        let value = self.value(name).ok_or_else(|| wrong(self.line, format!("{} has no {name}", self.name)))?;
        let (whole, half) = match value.split_once('.') {
            None => (value, Some(0)),
            Some((whole, part)) => {
                let part = part.trim_end_matches('0');
                (whole, if part.is_empty() { Some(0) } else { (part == "5").then_some(1) })
            }
        };
        let whole = if whole.is_empty() { Some(0) } else { whole.parse::<usize>().ok() };
        match (whole, half) {
            (Some(whole), Some(half)) if whole <= MAX_SPAN => Ok(2 * whole + half),
            _ => Err(wrong(self.line, format!("{name} {value} is no number of whole or half tiles up to {MAX_SPAN}"))),
        }
    }

    fn level(&self) -> Result<Option<usize>, FileError> {
        let Some(value) = self.value("z") else { return Ok(None) };
        let level = value.parse::<usize>().ok().filter(|level| *level < MAX_LEVELS);
        level
            .map(Some)
            .ok_or_else(|| wrong(self.line, format!("z {value} is no level; levels are 0 to {}", MAX_LEVELS - 1)))
    }
}

/// A text with the signs that XML writes in words.
fn plain(text: &str) -> String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
        .iter()
        .fold(text.to_owned(), |text, (word, sign)| text.replace(word, sign))
}

/// A map while it is read; the first mistake in it is its own and does not touch the others.
struct Open {
    name: String,
    found: Found,
    trouble: Option<FileError>,
    layer: usize,
}

impl Open {
    fn new(tag: &Tag) -> Self {
        let name = tag.value("name").map(plain).unwrap_or_default();
        Self { name, found: Found::default(), trouble: None, layer: 0 }
    }

    fn closed(self) -> Map {
        Map { name: self.name, spots: self.trouble.map_or(Ok(self.found.0), Err) }
    }

    fn take(&mut self, tag: &Tag) -> Result<(), FileError> {
        let range = |from: &str, to: &str| Ok::<_, FileError>((tag.halves(from)?, tag.halves(to)?));
        let one = |name: &str| tag.halves(name).map(|at| (at, at));
        let ((left, right), (top, bottom)) = match tag.name.as_str() {
            "layer" => {
                self.layer = tag.level()?.unwrap_or(0);
                return Ok(());
            }
            "tile" => (one("x")?, one("y")?),
            "row" => (range("left", "right")?, one("y")?),
            "column" => (one("x")?, range("top", "bottom")?),
            "block" => (range("left", "right")?, range("top", "bottom")?),
            _ => return Ok(()),
        };
        let level = tag.level()?.unwrap_or(self.layer);
        for row in (top..=bottom).step_by(2) {
            for column in (left..=right).step_by(2) {
                self.found.push(tag.line, column, row, level)?;
            }
        }
        Ok(())
    }
}

/// Reads the maps of a file.
pub(super) fn read(text: &str) -> Result<Vec<Map>, FileError> {
    let mut tags = Tags { rest: text, line: 1 };
    let mut maps = Vec::new();
    let mut map: Option<Open> = None;
    // What is open, with the lines where it opens.
    let mut inside: Vec<(usize, String)> = Vec::new();
    while let Some(tag) = tags.next()? {
        match (tag.name.as_str(), tag.closes) {
            (name, true) => {
                let opened = inside.pop().ok_or_else(|| wrong(tag.line, format!("</{name}> closes nothing")))?;
                if opened.1 != name {
                    let what = format!("</{name}> stands where </{}> is expected", opened.1);
                    return Err(wrong(tag.line, what));
                }
                if name == "map" {
                    maps.extend(map.take().map(Open::closed));
                }
            }
            ("map", false) if map.is_none() => {
                let open = Open::new(&tag);
                if tag.empty { maps.push(open.closed()) } else { map = Some(open) }
            }
            _ => {
                if let Some(map) = map.as_mut().filter(|map| map.trouble.is_none()) {
                    map.trouble = map.take(&tag).err();
                }
            }
        }
        if !tag.closes && !tag.empty {
            inside.push((tag.line, tag.name));
        }
    }
    match inside.pop() {
        Some((line, name)) => Err(wrong(line, format!("<{name}> is never closed; is the file cut short?"))),
        None if maps.is_empty() => Err(whole("there is no map with tiles in this file")),
        None => Ok(maps),
    }
}
