//! The time of day, as the database keeps it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, UTC. A clock set before 1970 reads as 0: a wrong date must not cost a save.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

/// The day, as `2026-11-15`: the same everywhere in the world, so that the board of the day is.
pub(crate) fn today() -> String {
    jiff::Timestamp::from_millisecond(now()).unwrap_or_default().to_zoned(jiff::tz::TimeZone::UTC).date().to_string()
}
