//! Expected and got beside each other, with what is usually not seen.

use crate::comparison::Difference;

/// Lines shown before the one that differs, and from it on.
const BEFORE: usize = 3;
const FROM: usize = 10;

/// One row of the two texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What is expected.
    pub expected: Option<String>,
    /// What was got.
    pub got: Option<String>,
    /// Whether this is where the two part.
    pub parts: bool,
}

/// The two texts around the place where they part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sides {
    /// The number of the first row's line in what was got, from 1.
    pub line: usize,
    /// The rows.
    pub rows: Vec<Row>,
}

impl Sides {
    /// Both texts around their difference.
    #[must_use]
    pub fn new(difference: &Difference) -> Self {
        let expected = Lines::around(&difference.expected, difference.expected_at);
        let got = Lines::around(&difference.got, difference.got_at);
        let before = expected.before.len().min(got.before.len());
        let mut rows: Vec<Row> = (0..before)
            .map(|n| Row {
                expected: Some(expected.before[expected.before.len() - before + n].clone()),
                got: Some(got.before[got.before.len() - before + n].clone()),
                parts: false,
            })
            .collect();
        let longer = expected.from.len().max(got.from.len()).max(1);
        for n in 0..longer {
            let (expected, got) = (expected.from.get(n).cloned(), got.from.get(n).cloned());
            rows.push(Row { expected, got, parts: n == 0 });
        }
        Self { line: got.number - before, rows }
    }
}

/// The lines of a text before a place and from its line on.
struct Lines {
    number: usize,
    before: Vec<String>,
    from: Vec<String>,
}

impl Lines {
    fn around(text: &str, at: usize) -> Self {
        let start = text[..at.min(text.len())].rfind('\n').map_or(0, |end| end + 1);
        let all: Vec<String> = text[..start].split_inclusive('\n').map(visible).collect();
        let number = all.len() + 1;
        let before = all[all.len().saturating_sub(BEFORE)..].to_vec();
        let mut from: Vec<String> = text[start..].split_inclusive('\n').take(FROM).map(visible).collect();
        if text[start..].split_inclusive('\n').count() <= FROM {
            match from.last_mut() {
                Some(last) if !last.ends_with('⏎') => last.push('▮'),
                _ => from.push("▮".into()),
            }
        }
        Self { number, before, from }
    }
}

/// A line with its end, and with the blanks before that end; tabs and control characters by their signs. `▮` is the end
/// of everything.
#[must_use]
pub fn visible(line: &str) -> String {
    let (text, end) = line.strip_suffix('\n').map_or((line, ""), |text| (text, "⏎"));
    let kept = text.trim_end_matches(' ');
    let mut out = String::new();
    for c in kept.chars() {
        match c {
            '\t' => out.push('⇥'),
            '\r' => out.push('␍'),
            c if c.is_control() => out.extend(c.escape_default()),
            c => out.push(c),
        }
    }
    out.push_str(&"·".repeat(text.len() - kept.len()));
    out.push_str(end);
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::comparison::Fault;

    #[test]
    fn blanks_at_the_end_line_ends_and_the_end_are_seen() {
        assert_eq!(visible("a b  \n"), "a b··⏎");
        assert_eq!(visible("a\tb\r\n"), "a⇥b␍⏎");
        assert_eq!(visible("\u{1b}[2J"), "\\u{1b}[2J");
    }

    #[test]
    fn rows_stand_beside_each_other_from_a_little_before_the_difference() {
        let (expected, got) = ("1\n2\n3\n4\nfive\nsix\n".to_owned(), "1\n2\n3\n4\nfife".to_owned());
        let difference = Difference {
            fault: Fault::Output,
            after: 0,
            expected_at: 10,
            expected,
            got_at: 10,
            got,
            read_nothing: false,
            errors: String::new(),
        };
        let sides = Sides::new(&difference);
        assert_eq!(sides.line, 2);
        let shown: Vec<_> =
            sides.rows.iter().map(|row| (row.expected.as_deref(), row.got.as_deref(), row.parts)).collect();
        assert_eq!(
            shown,
            [
                (Some("2⏎"), Some("2⏎"), false),
                (Some("3⏎"), Some("3⏎"), false),
                (Some("4⏎"), Some("4⏎"), false),
                (Some("five⏎"), Some("fife▮"), true),
                (Some("six⏎"), None, false),
                (Some("▮"), None, false),
            ]
        );
    }
}
