//! Putting lists of things into words.

/// `1 almond`, `2 almonds`: a number with its noun.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Small numbers in words, others in digits: `four`, `17`.
#[must_use]
pub fn number(number: usize) -> String {
    const WORDS: [&str; 13] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
    WORDS.get(number).map_or_else(|| number.to_string(), |&word| word.to_owned())
}

/// Small numbers that count a place in words, others in digits: `fourth`, `17th`.
#[must_use]
pub fn ordinal(number: usize) -> String {
    const WORDS: [&str; 11] =
        ["", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];
    WORDS.get(number).filter(|word| !word.is_empty()).map_or_else(|| short_ordinal(number), |&word| word.to_owned())
}

/// `4th`, `22nd`.
#[must_use]
pub fn short_ordinal(number: usize) -> String {
    let ending = match (number % 10, number % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{number}{ending}")
}

/// `1,234,567`: large numbers as people read them.
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `a`, `a and b`, `a, b and c`.
#[must_use]
pub fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [only] => only.clone(),
        [head @ .., last] => format!("{} and {last}", head.join(", ")),
    }
}

/// A sentence out of a clause: a capital at its start and a full stop at its end.
#[must_use]
pub fn sentence(clause: &str) -> String {
    let mut chars = clause.chars();
    let first = chars.next().map(|c| c.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// A few numbers and signs, put together without the machinery of formatting: lines of hundreds of moves are written as
/// often as boards are judged.
pub(crate) struct Short {
    bytes: [u8; Self::ROOM],
    len: usize,
}

impl Default for Short {
    fn default() -> Self {
        Self { bytes: [0; Self::ROOM], len: 0 }
    }
}

impl Short {
    /// Three numbers of any size, with signs between them.
    const ROOM: usize = 64;

    /// Adds an ASCII character.
    pub(crate) fn sign(&mut self, sign: u8) {
        debug_assert!(sign.is_ascii());
        self.bytes[self.len] = sign;
        self.len += 1;
    }

    /// Adds a number in decimals.
    pub(crate) fn number(&mut self, number: usize) {
        if number >= 10 {
            self.number(number / 10);
        }
        self.sign(b'0' + (number % 10) as u8);
    }

    /// What was put together.
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_signs_stand_as_they_were_put() {
        let mut text = Short::default();
        [0, 10, usize::MAX].into_iter().for_each(|number| {
            text.number(number);
            text.sign(b'-');
        });
        assert_eq!(text.as_str(), format!("0-10-{}-", usize::MAX));
    }

    #[test]
    fn small_numbers_are_words_and_others_digits() {
        assert_eq!((number(4), number(12), number(13)), ("four".into(), "twelve".into(), "13".into()));
        assert_eq!((ordinal(3), ordinal(10), ordinal(11)), ("third".into(), "tenth".into(), "11th".into()));
        let endings = [1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111].map(short_ordinal);
        assert_eq!(endings.join(" "), "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 111th");
    }

    #[test]
    fn words_are_counted_listed_and_made_into_sentences() {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!((count(1, "turn"), count(2, "turn")), ("1 turn".into(), "2 turns".into()));
        assert_eq!(listed(&words(&["a", "b", "c"])), "a, b and c");
        assert_eq!(sentence("no almond is left"), "No almond is left.");
    }
}
