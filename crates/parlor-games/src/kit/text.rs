//! Putting lists of things into words.

/// `1 almond`, `2 almonds`: a number with its noun.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_counted_listed_and_made_into_sentences() {
        let words = |list: &[&str]| list.iter().map(|&word| word.to_owned()).collect::<Vec<_>>();
        assert_eq!((count(1, "turn"), count(2, "turn")), ("1 turn".into(), "2 turns".into()));
        assert_eq!(listed(&words(&["a", "b", "c"])), "a, b and c");
        assert_eq!(sentence("no almond is left"), "No almond is left.");
    }
}
