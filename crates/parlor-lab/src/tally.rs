//! Counts of numbers, from which medians and their intervals follow exactly. They grow with the range of the numbers, not
//! with how many there are.

use std::collections::BTreeMap;

use parlor_games::kit::statistics::{Interval, Z};

/// How often each number occurred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<i64, u64>,
    many: u64,
    sum: i128,
}

impl Tally {
    /// Adds a number.
    pub fn add(&mut self, number: i64) {
        *self.counts.entry(number).or_default() += 1;
        self.many += 1;
        self.sum += i128::from(number);
    }

    /// How many numbers there are.
    #[must_use]
    pub fn many(&self) -> u64 {
        self.many
    }

    /// Every number and how often it occurred, in their order.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> {
        self.counts.iter().map(|(&number, &many)| (number, many))
    }

    /// How many numbers are not above a bound.
    #[must_use]
    pub fn up_to(&self, bound: i64) -> u64 {
        self.counts.range(..=bound).map(|(_, many)| many).sum()
    }

    /// The smallest and the largest number.
    #[must_use]
    pub fn range(&self) -> Option<(i64, i64)> {
        Some((*self.counts.first_key_value()?.0, *self.counts.last_key_value()?.0))
    }

    /// The mean.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.many > 0).then(|| self.sum as f64 / self.many as f64)
    }

    /// The number with a rank, from 1, in their order.
    fn ranked(&self, rank: u64) -> Option<i64> {
        let mut before = 0;
        let mut all = self.counts();
        all.find(|(_, many)| {
            before += many;
            before >= rank
        })
        .map(|(number, _)| number)
    }

    /// The number below which a share of them lies.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<i64> {
        let rank = (share * self.many as f64).ceil() as u64;
        self.ranked(rank.clamp(1, self.many.max(1)))
    }

    /// The number in the middle, or half-way between the two that are.
    #[must_use]
    pub fn median(&self) -> Option<f64> {
        let (low, high) = (self.ranked(self.many.div_ceil(2).max(1))?, self.ranked(self.many / 2 + 1)?);
        Some((low as f64 + high as f64) / 2.0)
    }

    /// The interval of the median: two of the numbers themselves, by their ranks, whatever their distribution is. There is
    /// none of less than six.
    #[must_use]
    pub fn median_interval(&self) -> Option<Interval> {
        let rank = median_rank(self.many)?;
        let (low, high) = (self.ranked(rank)?, self.ranked(self.many + 1 - rank)?);
        Some(Interval { low: low as f64, high: high as f64 })
    }
}

/// Up to so many numbers ranks are counted exactly, beyond by the normal curve.
const EXACT: u64 = 500;

/// The rank, from 1 and counted from either end, between whose numbers the median lies in 95 % of cases at least: below it
/// come fewer than one in forty of all tosses of a coin for each number.
fn median_rank(many: u64) -> Option<u64> {
    if many > EXACT {
        let n = many as f64;
        return Some((((n + 1.0) - Z * n.sqrt()) / 2.0).floor() as u64);
    }
    let (mut chance, mut below, mut rank) = (0.5_f64.powi(many as i32), 0.0, 0);
    while below + chance <= 0.025 {
        below += chance;
        chance *= (many - rank) as f64 / (rank + 1) as f64;
        rank += 1;
    }
    (rank > 0).then_some(rank)
}

/// Times, counted in steps of one in a hundred.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeTally {
    steps: Tally,
    nanoseconds: u128,
    longest: u64,
}

/// Steps of a time that is so many times as long.
const STEPS: f64 = 100.0;

impl TimeTally {
    /// Adds a time.
    pub fn add(&mut self, nanoseconds: u64) {
        self.steps.add(((nanoseconds.max(1) as f64).ln() * STEPS).floor() as i64);
        self.nanoseconds += u128::from(nanoseconds);
        self.longest = self.longest.max(nanoseconds);
    }

    /// How many times there are.
    #[must_use]
    pub fn many(&self) -> u64 {
        self.steps.many()
    }

    /// The mean, in milliseconds.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.many() > 0).then(|| self.nanoseconds as f64 / self.many() as f64 / 1e6)
    }

    /// The longest, in milliseconds.
    #[must_use]
    pub fn longest(&self) -> f64 {
        self.longest as f64 / 1e6
    }

    /// The time below which a share of them lies, in milliseconds, to within one in a hundred.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<f64> {
        let step = self.steps.quantile(share)?;
        Some((((step as f64 + 0.5) / STEPS).exp() / 1e6).min(self.longest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn tally(numbers: &[i64]) -> Tally {
        let mut tally = Tally::default();
        numbers.iter().for_each(|&number| tally.add(number));
        tally
    }

    #[test]
    fn of_nothing_there_is_no_median() {
        let none = Tally::default();
        assert_eq!((none.median(), none.mean(), none.median_interval(), none.quantile(0.5)), (None, None, None, None));
    }

    #[test]
    fn the_median_of_an_even_number_lies_half_way() {
        assert_eq!(tally(&[1, 2, 3, 10]).median(), Some(2.5));
        assert_eq!(tally(&[3, 1, 2]).median(), Some(2.0));
    }

    #[test]
    fn ranks_of_the_median_are_those_of_the_tables() {
        // Two-sided 95 % for the median, as tables of the sign test have them.
        let table = [
            (5, None),
            (6, Some(1)),
            (8, Some(1)),
            (9, Some(2)),
            (10, Some(2)),
            (20, Some(6)),
            (50, Some(18)),
            (100, Some(40)),
        ];
        for (many, rank) in table {
            assert_eq!(median_rank(many), rank, "{many}");
        }
    }

    #[test]
    fn the_normal_curve_goes_on_where_counting_ends() {
        let exact = median_rank(EXACT).unwrap();
        let beyond = median_rank(EXACT + 1).unwrap();
        assert!((exact..=exact + 1).contains(&beyond), "{exact} then {beyond}");
    }

    proptest! {
        #[test]
        fn the_median_is_that_of_the_sorted_numbers(mut numbers in proptest::collection::vec(-50_i64..50, 1..80)) {
            let tally = tally(&numbers);
            numbers.sort_unstable();
            let many = numbers.len();
            let median = (numbers[(many - 1) / 2] as f64 + numbers[many / 2] as f64) / 2.0;
            prop_assert_eq!(tally.median(), Some(median));
            if let Some(Interval { low, high }) = tally.median_interval() {
                prop_assert!(low <= median && median <= high);
            }
            prop_assert_eq!(tally.up_to(0), numbers.iter().filter(|&&number| number <= 0).count() as u64);
        }

        #[test]
        fn a_time_is_told_to_one_in_a_hundred(nanoseconds in 1_000_u64..1_000_000_000_000) {
            let mut times = TimeTally::default();
            times.add(nanoseconds);
            let told = times.quantile(0.5).unwrap() * 1e6;
            prop_assert!((told / nanoseconds as f64 - 1.0).abs() < 0.01);
        }
    }
}
