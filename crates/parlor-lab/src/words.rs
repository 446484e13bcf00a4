//! Figures in words, the same in the table and on the page.

use parlor_games::kit::statistics::Interval;

use crate::tally::Tally;

/// `2.30 %`.
pub fn percent(share: f64) -> String {
    format!("{:.2} %", share * 100.0)
}

/// `1.54 % to 3.43 %`.
pub fn percents(Interval { low, high }: Interval) -> String {
    format!("{} to {}", percent(low), percent(high))
}

/// `+2.30 %`: a difference of shares, in hundredths of the whole.
pub fn lead(difference: f64) -> String {
    format!("{:+.2} %", difference * 100.0)
}

/// `58` or `58.5`: medians fall on numbers or half-way between two.
pub fn middle(median: f64) -> String {
    if median.fract() == 0.0 { format!("{median:.0}") } else { format!("{median:.1}") }
}

/// `+12` or `-0.5`.
fn signed(median: f64) -> String {
    let sign = if median > 0.0 { "+" } else { "" };
    format!("{sign}{}", middle(median))
}

/// `58 (57 to 59)`: the median and its interval; a dash where there is none.
pub fn median(tally: &Tally) -> String {
    told(tally, 1.0, middle)
}

/// The same of numbers that are hundredths.
pub fn median_of_hundredths(tally: &Tally) -> String {
    told(tally, 100.0, |it| format!("{it:.2}"))
}

/// The same of differences.
pub fn median_difference(tally: &Tally) -> String {
    told(tally, 1.0, signed)
}

fn told(tally: &Tally, unit: f64, write: impl Fn(f64) -> String) -> String {
    let Some(median) = tally.median() else { return "-".into() };
    match tally.median_interval() {
        Some(Interval { low, high }) => {
            format!("{} ({} to {})", write(median / unit), write(low / unit), write(high / unit))
        }
        None => write(median / unit),
    }
}

/// `0.0421 ms` with three digits that mean something.
pub fn milliseconds(time: Option<f64>) -> String {
    match time {
        None => "-".into(),
        Some(time) if time >= 100.0 => format!("{time:.0}"),
        Some(time) if time >= 1.0 => format!("{time:.2}"),
        Some(time) => format!("{time:.4}"),
    }
}
