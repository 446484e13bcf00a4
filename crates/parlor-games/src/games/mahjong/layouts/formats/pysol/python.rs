//! The texts in quotes of a Python source, put together where it joins them. Nothing else of it is understood.

use super::super::wrong;
use crate::game::FileError;

/// What is found in a source.
#[derive(Default)]
pub(super) struct Source {
    pub(super) texts: Vec<Text>,
    /// What makes the whole source unreadable: that it is cut short.
    pub(super) trouble: Option<FileError>,
}

/// A text in quotes, or several that are joined.
pub(super) struct Text {
    /// Where it begins.
    pub(super) line: usize,
    pub(super) content: String,
    /// The first text before it inside the same brackets: what a call gives as the name of the thing.
    pub(super) title: String,
    /// Whether it is known in full, and not joined with something else.
    pub(super) is_whole: bool,
}

/// What came last, as far as it matters for joining.
#[derive(PartialEq)]
enum Last {
    /// A text, which goes on if another follows.
    Text,
    /// A text and a `+`.
    TextPlus,
    /// Something else and a `+`.
    Plus,
    Other,
}

/// The brackets that are open: the line, and the first text inside.
struct Bracket {
    line: usize,
    title: Option<String>,
}

struct Reader<'a> {
    rest: &'a str,
    line: usize,
    brackets: Vec<Bracket>,
    last: Last,
    found: Source,
}

/// Reads a source as far as it goes.
pub(super) fn read(text: &str) -> Source {
    let mut reader = Reader { rest: text, line: 1, brackets: Vec::new(), last: Last::Other, found: Source::default() };
    while let Some(sign) = reader.rest.chars().next() {
        if let Err(trouble) = reader.step(sign) {
            reader.found.trouble = Some(trouble);
            return reader.found;
        }
    }
    reader.found.trouble = match (reader.brackets.pop(), reader.last) {
        (Some(bracket), _) => Some(wrong(bracket.line, "a bracket is never closed; is the file cut short?")),
        (None, Last::TextPlus | Last::Plus) => Some(wrong(reader.line, "nothing follows the last \"+\"")),
        _ => None,
    };
    reader.found
}

impl Reader<'_> {
    fn pass(&mut self, bytes: usize) {
        self.line += self.rest[..bytes].matches('\n').count();
        self.rest = &self.rest[bytes..];
    }

    fn step(&mut self, sign: char) -> Result<(), FileError> {
        match sign {
            '#' => self.pass(self.rest.find('\n').unwrap_or(self.rest.len())),
            '"' | '\'' => return self.text(sign),
            '\\' => {
                // It joins the next line to this one.
                let end = ["\\\r\n", "\\\n", "\\"].into_iter().find(|end| self.rest.starts_with(end));
                self.pass(end.map_or(1, str::len));
            }
            // Outside of brackets a statement ends with its line.
            '\n' if self.brackets.is_empty() => {
                self.other();
                self.pass(1);
            }
            _ if sign.is_whitespace() => self.pass(sign.len_utf8()),
            '+' => {
                self.last = if self.last == Last::Text { Last::TextPlus } else { Last::Plus };
                self.pass(1);
            }
            _ => {
                self.other();
                match sign {
                    '(' | '[' | '{' => self.brackets.push(Bracket { line: self.line, title: None }),
                    ')' | ']' | '}' => {
                        self.brackets.pop();
                    }
                    _ => {}
                }
                self.pass(sign.len_utf8());
            }
        }
        Ok(())
    }

    /// Something that is no text comes: if a text was to be joined with it, that text is not known in full.
    fn other(&mut self) {
        if self.last == Last::TextPlus
            && let Some(text) = self.found.texts.last_mut()
        {
            text.is_whole = false;
        }
        self.last = Last::Other;
    }

    fn text(&mut self, quote: char) -> Result<(), FileError> {
        let line = self.line;
        let long = String::from(quote).repeat(3);
        let mark = if self.rest.starts_with(&long) { long } else { String::from(quote) };
        self.pass(mark.len());
        let end = self.end_of_text(&mark).ok_or_else(|| {
            wrong(line, format!("the text that begins with {mark} does not end; is the file cut short?"))
        })?;
        // Of all that can be written with a backslash, quotes are what names have.
        let content = self.rest[..end].replace("\\'", "'").replace("\\\"", "\"");
        self.pass(end + mark.len());
        match (&self.last, self.found.texts.last_mut()) {
            (Last::Text | Last::TextPlus, Some(before)) => before.content.push_str(&content),
            _ => {
                let title = self.brackets.iter().rev().find_map(|bracket| bracket.title.clone()).unwrap_or_default();
                if let Some(bracket) = self.brackets.last_mut().filter(|_| title.is_empty()) {
                    bracket.title = Some(content.clone());
                }
                let is_whole = self.last != Last::Plus;
                self.found.texts.push(Text { line, content, title, is_whole });
            }
        }
        self.last = Last::Text;
        Ok(())
    }

    /// Where a text ends that begins here; only those in three quotes go on in the next line.
    fn end_of_text(&self, mark: &str) -> Option<usize> {
        let mut at = 0;
        while !self.rest[at..].starts_with(mark) {
            match self.rest[at..].chars().next()? {
                '\\' => at += 1 + self.rest[at + 1..].chars().next()?.len_utf8(),
                '\n' if mark.len() == 1 => return None,
                sign => at += sign.len_utf8(),
            }
        }
        Some(at)
    }
}
