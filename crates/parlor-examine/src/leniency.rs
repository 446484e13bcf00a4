//! What a grader does not want to count: texts are brought into one form before they are compared, and every byte of
//! that form knows where it came from.

use std::str::FromStr;

/// What is ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leniency {
    /// Blanks and carriage returns at the ends of lines.
    pub trailing_blanks: bool,
    /// Lines with nothing on them.
    pub blank_lines: bool,
    /// Capitals.
    pub case: bool,
    /// What the program asks.
    pub prompts: bool,
}

impl Leniency {
    /// The words that can be ignored.
    pub const WORDS: [&'static str; 4] = ["trailing-blanks", "blank-lines", "case", "prompts"];

    /// What either of two ignores.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            trailing_blanks: self.trailing_blanks || other.trailing_blanks,
            blank_lines: self.blank_lines || other.blank_lines,
            case: self.case || other.case,
            prompts: self.prompts || other.prompts,
        }
    }

    /// Its words.
    #[must_use]
    pub fn words(self) -> Vec<&'static str> {
        let chosen = [self.trailing_blanks, self.blank_lines, self.case, self.prompts];
        Self::WORDS.into_iter().zip(chosen).filter(|(_, chosen)| *chosen).map(|(word, _)| word).collect()
    }
}

/// There is no such thing to ignore.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" cannot be ignored; what can is {words}", words = Leniency::WORDS.join(", "))]
pub struct UnknownLeniency(String);

impl FromStr for Leniency {
    type Err = UnknownLeniency;

    /// One word.
    fn from_str(word: &str) -> Result<Self, UnknownLeniency> {
        let mut lenient = Self::default();
        match word {
            "trailing-blanks" => lenient.trailing_blanks = true,
            "blank-lines" => lenient.blank_lines = true,
            "case" => lenient.case = true,
            "prompts" => lenient.prompts = true,
            _ => return Err(UnknownLeniency(word.to_owned())),
        }
        Ok(lenient)
    }
}

/// A text in the form that is compared.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formed {
    /// What is left of it.
    pub bytes: Vec<u8>,
    /// Where each byte stood; one more for the end.
    pub places: Vec<usize>,
}

impl Leniency {
    /// Brings a text into form.
    #[must_use]
    pub fn form(self, text: &[u8], prompts: &[&str]) -> Formed {
        let mut kept: Vec<(u8, usize)> = text.iter().copied().zip(0..).collect();
        if self.prompts {
            for prompt in prompts {
                without(&mut kept, prompt.trim_end().as_bytes());
            }
        }
        if self.case {
            kept.iter_mut().for_each(|(byte, _)| byte.make_ascii_lowercase());
        }
        if self.trailing_blanks {
            let mut out: Vec<(u8, usize)> = Vec::with_capacity(kept.len());
            for (byte, place) in kept {
                if byte == b'\n' {
                    trim(&mut out);
                }
                out.push((byte, place));
            }
            trim(&mut out);
            kept = out;
        }
        if self.blank_lines {
            let mut before = b'\n';
            kept.retain(|&(byte, _)| std::mem::replace(&mut before, byte) != b'\n' || byte != b'\n');
        }
        let mut places: Vec<usize> = kept.iter().map(|&(_, place)| place).collect();
        places.push(text.len());
        Formed { bytes: kept.into_iter().map(|(byte, _)| byte).collect(), places }
    }
}

fn trim(line: &mut Vec<(u8, usize)>) {
    while line.last().is_some_and(|(byte, _)| matches!(byte, b' ' | b'\t' | b'\r')) {
        line.pop();
    }
}

/// Takes every occurrence of a prompt out, with the blanks behind it.
fn without(text: &mut Vec<(u8, usize)>, prompt: &[u8]) {
    let mut at = 0;
    while at + prompt.len() <= text.len() {
        if text[at..at + prompt.len()].iter().map(|(byte, _)| byte).eq(prompt) {
            let blanks = text[at + prompt.len()..].iter().take_while(|(byte, _)| *byte == b' ').count();
            text.drain(at..at + prompt.len() + blanks);
        } else {
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formed(words: &[&str], text: &str) -> String {
        let lenient =
            words.iter().map(|word| word.parse::<Leniency>().unwrap()).fold(Leniency::default(), Leniency::and);
        String::from_utf8(lenient.form(text.as_bytes(), &["Name? "]).bytes).unwrap()
    }

    #[test]
    fn each_word_ignores_what_it_says_and_nothing_else() {
        let text = "\nName? A \r\n\n\nb\t";
        assert_eq!(formed(&[], text), text);
        assert_eq!(formed(&["trailing-blanks"], text), "\nName? A\n\n\nb");
        assert_eq!(formed(&["blank-lines"], text), "Name? A \r\nb\t");
        assert_eq!(formed(&["case"], text), "\nname? a \r\n\n\nb\t");
        assert_eq!(formed(&["prompts"], text), "\nA \r\n\n\nb\t");
        assert_eq!(formed(&["trailing-blanks", "blank-lines", "case", "prompts"], text), "a\nb");
    }

    #[test]
    fn every_byte_knows_where_it_stood() {
        let form = Leniency { blank_lines: true, ..Leniency::default() }.form(b"\n\na\n\nb", &[]);
        assert_eq!(form.bytes, b"a\nb");
        assert_eq!(form.places, [2, 3, 5, 6]);
    }

    #[test]
    fn a_word_that_is_none_is_answered_with_those_there_are() {
        let error = "blanks".parse::<Leniency>().unwrap_err().to_string();
        assert_eq!(error, "\"blanks\" cannot be ignored; what can is trailing-blanks, blank-lines, case, prompts");
    }
}
