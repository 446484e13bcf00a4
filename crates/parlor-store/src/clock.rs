//! The time of day, as the database keeps it.

use std::time::{SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970, UTC. A clock set before 1970 reads as 0: a wrong date must not cost a save.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}
