//! Intervals that say how sure a figure is.

use serde::Serialize;

/// How far a normal deviate strays on either side in 95 % of cases.
pub const Z: f64 = 1.96;

/// Between these the true figure lies, in 95 % of cases.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// The lower bound.
    pub low: f64,
    /// The upper bound.
    pub high: f64,
}

impl Interval {
    /// The interval of a share by Wilson's score; it never leaves 0 to 1.
    #[must_use]
    pub fn of_share(part: u64, whole: u64) -> Self {
        let n = whole.max(1) as f64;
        let share = part as f64 / n;
        let centre = share + Z * Z / (2.0 * n);
        let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + Z * Z / n;
        let bound = |at: f64| (at / scale).clamp(0.0, 1.0);
        // Of none, and of all, one bound is the share itself, which rounding misses.
        let low = if part == 0 { 0.0 } else { bound(centre - spread) };
        let high = if whole > 0 && part == whole { 1.0 } else { bound(centre + spread) };
        Self { low, high }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_wilsons() {
        let Interval { low, high } = Interval::of_share(10, 100);
        assert!((low - 0.0552).abs() < 1e-3 && (high - 0.1744).abs() < 1e-3);
    }

    #[test]
    fn the_interval_lies_between_none_and_all() {
        for whole in 0..400 {
            let shares = (0..=whole).map(|part| (part as f64 / whole.max(1) as f64, Interval::of_share(part, whole)));
            assert!(
                shares.into_iter().all(|(share, Interval { low, high })| {
                    0.0 <= low && low <= share && share <= high && high <= 1.0
                })
            );
            let none = Interval::of_share(0, whole);
            assert!(none.low == 0.0 && none.low.is_sign_positive());
            assert!(whole == 0 || Interval::of_share(whole, whole).high == 1.0);
        }
    }
}
