//! What remains of a field once others are chosen.

use std::fmt;

use serde::Serialize;

use super::{CODE, Field, FieldKind};
use crate::kit::grid::Size;
use crate::kit::random::Random;

/// What can still be chosen in a field, given the others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Offer {
    /// The values.
    pub remains: Remaining,
    /// Why they are not all that the field takes, as a clause; empty where they are.
    pub because: String,
}

/// The values of an offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Remaining {
    /// None: the field does not apply, and its default stands in the setup.
    Nothing,
    /// Some of the field's words.
    Words(Vec<&'static str>),
    /// Whole numbers: no two spans share one, and they stand in order.
    Numbers(Vec<Span>),
    /// Columns and rows: each pair of spans is a rectangle of sizes, and no two of them share one.
    Sizes(Vec<[Span; 2]>),
}

/// Every so many numbers from one to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Span {
    /// The least.
    pub min: i64,
    /// The most.
    pub max: i64,
    /// From one to the next, at least 1.
    pub step: i64,
}

impl Span {
    /// All numbers from one to another.
    #[must_use]
    pub const fn new(min: i64, max: i64) -> Self {
        Self { min, max, step: 1 }
    }

    /// Every second number from one to another.
    #[must_use]
    pub const fn every_second(min: i64, max: i64) -> Self {
        Self { min, max, step: 2 }
    }

    fn is_empty(self) -> bool {
        self.max < self.min
    }

    fn holds(self, number: i64) -> bool {
        // Numbers may lie further apart than the type reaches.
        let offset = i128::from(number) - i128::from(self.min);
        (self.min..=self.max).contains(&number) && offset % i128::from(self.step) == 0
    }

    /// How many there are, less one.
    fn last(self) -> u128 {
        ((i128::from(self.max) - i128::from(self.min)) / i128::from(self.step)).unsigned_abs()
    }

    fn count(self) -> u128 {
        if self.is_empty() { 0 } else { self.last() + 1 }
    }

    fn nth(self, index: u128) -> i64 {
        let index = i128::try_from(index.min(self.last())).unwrap_or_default();
        i64::try_from(i128::from(self.min) + index * i128::from(self.step)).unwrap_or(self.max)
    }

    fn nearest(self, number: i64) -> i64 {
        let offset = i128::from(number.clamp(self.min, self.max)) - i128::from(self.min);
        self.nth(((offset + i128::from(self.step) / 2) / i128::from(self.step)).unsigned_abs())
    }
}

impl fmt::Display for Span {
    /// `3`, `3 to 8` or `2, 4 to 26`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { min, max, step } = self;
        match self.last() {
            0 => write!(f, "{min}"),
            _ if *step == 1 => write!(f, "{min} to {max}"),
            last => write!(f, "{min}, {} to {}", self.nth(1), self.nth(last)),
        }
    }
}

impl Offer {
    /// Nothing, because the field does not apply.
    pub fn nothing(because: impl Into<String>) -> Self {
        Self { remains: Remaining::Nothing, because: because.into() }
    }

    /// Those numbers, because others cannot be dealt.
    pub fn numbers(spans: impl IntoIterator<Item = Span>, because: impl Into<String>) -> Self {
        let some = spans.into_iter().filter(|span| !span.is_empty());
        Self { remains: Remaining::Numbers(some.collect()), because: because.into() }
    }

    /// Those sizes, because others cannot be dealt.
    pub fn sizes(sizes: impl IntoIterator<Item = [Span; 2]>, because: impl Into<String>) -> Self {
        let some = sizes.into_iter().filter(|[columns, rows]| !columns.is_empty() && !rows.is_empty());
        Self { remains: Remaining::Sizes(some.collect()), because: because.into() }
    }

    /// Only the words that a test lets through; the reason is given where there are others.
    #[must_use]
    pub fn only(mut self, fits: impl Fn(&str) -> bool, because: impl Into<String>) -> Self {
        if let Remaining::Words(words) = &mut self.remains {
            let before = words.len();
            words.retain(|word| fits(word));
            if words.len() < before {
                self.because = because.into();
            }
        }
        self
    }

    /// Whether the field applies.
    #[must_use]
    pub fn applies(&self) -> bool {
        self.remains != Remaining::Nothing
    }

    /// Whether a value, as the field writes it, remains. Where nothing applies that is the default alone.
    #[must_use]
    pub fn holds(&self, field: &Field, value: &str) -> bool {
        match &self.remains {
            Remaining::Nothing => value == field.default,
            Remaining::Words(words) => {
                words.contains(&value) || (matches!(field.kind, FieldKind::File(_)) && value.starts_with(CODE))
            }
            Remaining::Numbers(spans) => value.parse().is_ok_and(|number| spans.iter().any(|span| span.holds(number))),
            Remaining::Sizes(sizes) => value.parse().is_ok_and(|size: Size| {
                let [columns, rows] = [size.cols, size.rows].map(|side| side as i64);
                sizes.iter().any(|[across, down]| across.holds(columns) && down.holds(rows))
            }),
        }
    }

    /// What takes the place of a value that does not remain: the nearest one, or the default where words have none.
    #[must_use]
    pub fn nearest(&self, field: &Field, value: &str) -> String {
        let default = || field.default.to_owned();
        match &self.remains {
            Remaining::Nothing => default(),
            Remaining::Words(words) if words.contains(&field.default) => default(),
            Remaining::Words(words) => words.first().map_or_else(default, |word| (*word).to_owned()),
            Remaining::Numbers(spans) => {
                let number: i64 = value.parse().or_else(|_| field.default.parse()).unwrap_or_default();
                let near = spans.iter().map(|span| span.nearest(number)).min_by_key(|near| near.abs_diff(number));
                near.map_or_else(default, |near| near.to_string())
            }
            Remaining::Sizes(sizes) => {
                let read = |text: &str| text.parse::<Size>().ok();
                let size = read(value).or_else(|| read(field.default)).unwrap_or(Size::new(0, 0));
                let wanted = [size.cols, size.rows].map(|side| i64::try_from(side).unwrap_or(i64::MAX));
                let near = |pair: &[Span; 2]| [pair[0].nearest(wanted[0]), pair[1].nearest(wanted[1])];
                let off = |near: &[i64; 2]| near[0].abs_diff(wanted[0]).saturating_add(near[1].abs_diff(wanted[1]));
                let best = sizes.iter().map(near).min_by_key(off);
                best.map_or_else(default, |[columns, rows]| format!("{columns}x{rows}"))
            }
        }
    }

    /// What remains, in a few words.
    #[must_use]
    pub fn takes(&self) -> String {
        match &self.remains {
            Remaining::Nothing => "nothing".to_owned(),
            Remaining::Words(words) => words.join(" | "),
            Remaining::Numbers(spans) => spans.iter().map(Span::to_string).collect::<Vec<_>>().join(" or "),
            Remaining::Sizes(sizes) => {
                let least = |side: usize| sizes.iter().map(|pair| pair[side].min).min().unwrap_or_default();
                let most = |side: usize| sizes.iter().map(|pair| pair[side].max).max().unwrap_or_default();
                format!("columns x rows from {}x{} to {}x{}", least(0), least(1), most(0), most(1))
            }
        }
    }

    /// One of the values, each as likely as any other; `None` where the field does not apply.
    pub fn draw(&self, random: &mut Random) -> Option<String> {
        match &self.remains {
            Remaining::Nothing => None,
            Remaining::Words(words) => random.pick(words).map(|word| (*word).to_owned()),
            Remaining::Numbers(spans) => {
                let (span, at) = drawn(spans, |span| span.count(), random)?;
                Some(span.nth(at).to_string())
            }
            Remaining::Sizes(sizes) => {
                let count = |[columns, rows]: &[Span; 2]| columns.count().saturating_mul(rows.count());
                let ([columns, rows], at) = drawn(sizes, count, random)?;
                Some(format!("{}x{}", columns.nth(at % columns.count()), rows.nth(at / columns.count())))
            }
        }
    }
}

/// A place in one of some sets, each place as likely as any other.
fn drawn<'a, T>(sets: &'a [T], count: impl Fn(&T) -> u128, random: &mut Random) -> Option<(&'a T, u128)> {
    let mut left = u128::from(random.next_u64()) % sets.iter().map(&count).sum::<u128>().max(1);
    for set in sets {
        match left.checked_sub(count(set)) {
            Some(rest) => left = rest,
            None => return Some((set, left)),
        }
    }
    None
}

impl Field {
    /// Everything the field takes: what is offered unless the game says otherwise. A word without a meaning is read but
    /// not offered.
    #[must_use]
    pub fn offer(&self) -> Offer {
        let remains = match self.kind {
            FieldKind::Choice(words) | FieldKind::File(words) => {
                let offered = words.iter().filter(|(_, meaning)| !meaning.is_empty());
                Remaining::Words(offered.map(|(word, _)| *word).collect())
            }
            FieldKind::Size { min, max } => Remaining::Sizes(vec![[Span::new(min as i64, max as i64); 2]]),
            FieldKind::Number { min, max } => Remaining::Numbers(vec![Span::new(min, max)]),
        };
        Offer { remains, because: String::new() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: Field = Field { key: "size", label: "Size", kind: FieldKind::Size { min: 1, max: 9 }, default: "8x8" };
    const NUMBER: Field =
        Field { key: "many", label: "Many", kind: FieldKind::Number { min: i64::MIN, max: i64::MAX }, default: "1" };
    const WORD: Field = Field {
        key: "word",
        label: "Word",
        kind: FieldKind::Choice(&[("a", "one"), ("b", "two"), ("c", "three"), ("old", "")]),
        default: "b",
    };

    fn even() -> Offer {
        let (odd, even) = (Span::every_second(1, 9), Span::every_second(2, 8));
        Offer::sizes([[even, Span::new(1, 9)], [odd, even]], "one side has to be even")
    }

    #[test]
    fn an_offer_holds_what_it_draws_and_draws_all_it_holds() {
        let mut random = Random::new(1);
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..2_000 {
            let drawn = even().draw(&mut random).unwrap();
            assert!(even().holds(&SIZE, &drawn), "{drawn}");
            seen.insert(drawn);
        }
        assert_eq!(seen.len(), 4 * 9 + 5 * 4, "every size that remains comes up");
        assert!(!even().holds(&SIZE, "7x7") && !even().holds(&SIZE, "x") && !even().holds(&SIZE, "10x2"));
    }

    #[test]
    fn the_nearest_value_takes_the_place_of_one_that_is_gone() {
        assert_eq!(even().nearest(&SIZE, "7x7"), "8x7");
        assert_eq!(even().nearest(&SIZE, "40x1"), "8x1");
        assert_eq!(even().nearest(&SIZE, "what"), "8x8");
        let spans = [Span::new(3, 5), Span::every_second(2, 26), Span::new(i64::MIN, i64::MAX)];
        let near = |span, value| Offer::numbers([span], "").nearest(&NUMBER, value);
        assert_eq!(spans.map(|span| near(span, "7")), ["5", "8", "7"]);
        assert_eq!(near(spans[1], "-9"), "2");
        let gap = Offer::numbers([Span::new(0, 0), Span::new(6, 60)], "");
        assert_eq!(["2", "4", "99"].map(|value| gap.nearest(&NUMBER, value)), ["0", "6", "60"]);
        assert_eq!(gap.takes(), "0 or 6 to 60");
        let some = WORD.offer().only(|word| word != "b", "no b");
        assert_eq!((some.nearest(&WORD, "b"), some.because.as_str()), ("a".to_owned(), "no b"));
        assert_eq!(Offer::nothing("").nearest(&WORD, "a"), "b");
    }

    #[test]
    fn the_whole_range_of_numbers_can_be_offered() {
        let all = NUMBER.offer();
        for value in [i64::MIN, -1, 0, i64::MAX] {
            assert!(all.holds(&NUMBER, &value.to_string()), "{value}");
            assert_eq!(all.nearest(&NUMBER, &value.to_string()), value.to_string());
        }
        let mut random = Random::new(2);
        assert!((0..100).all(|_| all.holds(&NUMBER, &all.draw(&mut random).unwrap())));
    }

    #[test]
    fn a_word_without_a_meaning_is_not_offered() {
        assert_eq!(WORD.offer().remains, Remaining::Words(vec!["a", "b", "c"]));
        assert_eq!(WORD.offer().takes(), "a | b | c");
        assert_eq!(even().takes(), "columns x rows from 1x1 to 9x9");
    }
}
