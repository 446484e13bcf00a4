//! What a file holds for a field of a card: one thing, or several by name.

use crate::game::FileError;

/// One thing in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// What the file calls it; nothing where it has no name.
    pub name: String,
    /// The value that the field takes for it, or what is wrong with this one alone.
    pub value: Result<String, FileError>,
}

/// The value of the part that is meant: by name, or by number from 1. A file with one part needs no word.
///
/// # Errors
/// When no part is meant, or more than one, naming those there are.
pub fn chosen(parts: &[Part], which: Option<&str>) -> Result<String, FileError> {
    let found = match (which.map(str::trim), parts) {
        (None | Some(""), [only]) => only,
        (None | Some(""), _) => {
            let what = format!("say which one by its name or number; it has {}", contents(parts));
            return Err(FileError { line: None, what });
        }
        (Some(word), _) => find(parts, word)?,
    };
    found.value.clone()
}

fn find<'a>(parts: &'a [Part], word: &str) -> Result<&'a Part, FileError> {
    let same = |fits: &dyn Fn(&str) -> bool| -> Vec<usize> {
        (0..parts.len()).filter(|&at| !parts[at].name.is_empty() && fits(&parts[at].name)).collect()
    };
    // A name as it is written goes before one in other letters, and any name before a number.
    let exact = same(&|name| name == word);
    let named = if exact.is_empty() { same(&|name| name.to_lowercase() == word.to_lowercase()) } else { exact };
    let number = || word.parse::<usize>().ok().and_then(|number| parts.get(number.checked_sub(1)?));
    let wrong = |what: String| FileError { line: None, what };
    match named[..] {
        [only] => Ok(&parts[only]),
        [] => number().ok_or_else(|| wrong(format!("there is no \"{word}\" in it; it has {}", contents(parts)))),
        _ => {
            let numbers: Vec<String> = named.iter().map(|at| (at + 1).to_string()).collect();
            Err(wrong(format!("several are called \"{word}\": say which by its number, {}", numbers.join(" or "))))
        }
    }
}

/// All parts with their numbers, in one line.
fn contents(parts: &[Part]) -> String {
    let shown = |(at, part): (usize, &Part)| format!("{} {}", at + 1, part.name).trim_end().to_owned();
    parts.iter().enumerate().map(shown).collect::<Vec<_>>().join(", ")
}

/// The ways to read `FILE` or `FILE:NAME`, both of which may have colons in them: the longest file first.
pub fn readings(text: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let split = |(at, _)| (&text[..at], Some(&text[at + 1..]));
    std::iter::once((text, None)).chain(text.rmatch_indices(':').map(split).filter(|(file, _)| !file.is_empty()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(names: &[&str]) -> Vec<Part> {
        let part = |(at, name): (usize, &&str)| Part { name: (*name).to_owned(), value: Ok(format!("~{at}")) };
        names.iter().enumerate().map(part).collect()
    }

    #[test]
    fn a_part_is_found_by_its_name_in_any_letters_or_by_its_number() {
        let parts = parts(&["One", "two", "Two", "4", "five", ""]);
        for (word, value) in [("One", "~0"), ("one", "~0"), ("Two", "~2"), ("4", "~3"), ("5", "~4"), ("6", "~5")] {
            assert_eq!(chosen(&parts, Some(word)).as_deref(), Ok(value), "{word}");
        }
        let said = |word| chosen(&parts, word).unwrap_err().to_string();
        assert_eq!(said(Some("TWO")), "several are called \"TWO\": say which by its number, 2 or 3");
        let all = "it has 1 One, 2 two, 3 Two, 4 4, 5 five, 6";
        assert_eq!(said(Some("0")), format!("there is no \"0\" in it; {all}"));
        assert_eq!(said(None), format!("say which one by its name or number; {all}"));
    }

    #[test]
    fn a_file_with_one_part_needs_no_name() {
        assert_eq!(chosen(&parts(&["one"]), None).as_deref(), Ok("~0"));
        assert!(chosen(&parts(&["one"]), Some("other")).is_err());
    }

    #[test]
    fn a_path_may_have_colons_of_its_own() {
        let read: Vec<_> = readings("c:a:b").collect();
        assert_eq!(read, [("c:a:b", None), ("c:a", Some("b")), ("c", Some("a:b"))]);
        assert_eq!(readings(":a").count(), 1);
    }
}
