//! Putting lists of things into words.

/// `1 almond`, `2 almonds`: a number with its noun.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
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
    fn words_are_counted_listed_and_made_into_sentences() {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!((count(1, "turn"), count(2, "turn")), ("1 turn".into(), "2 turns".into()));
        assert_eq!(listed(&words(&["a", "b", "c"])), "a, b and c");
        assert_eq!(sentence("no almond is left"), "No almond is left.");
    }
}
