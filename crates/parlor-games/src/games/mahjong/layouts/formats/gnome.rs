//! GNOME Mahjongg's `mahjongg.map`: XML with one or several maps, of which the first is read.
//!
//! A map has layers; a layer has tiles (`tile x y`), rows (`row y left right`), columns (`column x top bottom`) and
//! blocks (`block left right top bottom`) in whole tiles, halves written as `.5`. A level given on an element itself
//! goes before that of its layer. Names are read in any case.

use super::super::super::geometry::{MAX_LEVELS, MAX_SPAN, Spot};
use super::{Found, wrong};
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
        let at = self.rest.find(mark).ok_or_else(|| wrong(self.line, format!("`{mark}` is missing")))?;
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
            let shown = self.rest.chars().next().map_or("the end".to_owned(), |c| format!("`{c}`"));
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
        let mut tag = Tag { line, name: self.word()?, closes, values: Vec::new() };
        loop {
            self.skip_blanks();
            if let Some(end) = ["/>", ">"].into_iter().find(|end| self.rest.starts_with(end)) {
                self.pass(end.len());
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

/// Reads the spots of the first map.
pub(super) fn read(text: &str) -> Result<Vec<Spot>, FileError> {
    let mut tags = Tags { rest: text, line: 1 };
    let mut found = Found::default();
    let mut layer = 0;
    while let Some(tag) = tags.next()? {
        match (tag.name.as_str(), tag.closes) {
            ("map", true) => return Ok(found.0),
            ("layer", false) => layer = tag.level()?.unwrap_or(0),
            ("tile" | "row" | "column" | "block", false) => {
                let range = |from: &str, to: &str| Ok::<_, FileError>((tag.halves(from)?, tag.halves(to)?));
                let one = |name: &str| tag.halves(name).map(|at| (at, at));
                let ((left, right), (top, bottom)) = match tag.name.as_str() {
                    "tile" => (one("x")?, one("y")?),
                    "row" => (range("left", "right")?, one("y")?),
                    "column" => (one("x")?, range("top", "bottom")?),
                    _ => (range("left", "right")?, range("top", "bottom")?),
                };
                let level = tag.level()?.unwrap_or(layer);
                for row in (top..=bottom).step_by(2) {
                    for column in (left..=right).step_by(2) {
                        found.push(tag.line, column, row, level)?;
                    }
                }
            }
            _ => {}
        }
    }
    match found.0.is_empty() {
        true => Err(FileError { line: None, what: "there is no map with tiles in this file".into() }),
        false => Ok(found.0),
    }
}
