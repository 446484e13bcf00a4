//! How much the server gives to anybody.

use std::time::Duration;

/// Bounds on what clients may ask for. The defaults suit a household or a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest request body, in bytes.
    pub body: usize,
    /// The longest file that a field of a setup is made from, in bytes.
    pub file: usize,
    /// Connections open at the same time; more wait until one of them ends.
    pub connections: usize,
    /// How long a new connection may take to say what it wants.
    pub head: Duration,
    /// How long a request may take before it is given up.
    pub request: Duration,
    /// Requests a second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests one address may make at once before the rate counts.
    pub burst: u32,
    /// New tables a minute from one address.
    pub tables_per_minute: u32,
    /// Tables held in memory; the one used least recently is put back on the shelf for another.
    pub tables: usize,
    /// Positions in the history of one table.
    pub history: usize,
    /// Pages that follow a table at the same time.
    pub streams: usize,
    /// Questions the coach thinks about at the same time.
    pub coaches: usize,
    /// How long the coach thinks about one question.
    pub coach: Duration,
    /// How long a running clock waits for the last page to come back before the game is paused.
    pub away: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            body: 64 * 1024,
            file: 1024 * 1024,
            connections: 1_000,
            head: Duration::from_secs(15),
            request: Duration::from_secs(30),
            requests_per_second: 60,
            burst: 240,
            tables_per_minute: 60,
            tables: 256,
            history: 2_000,
            streams: 256,
            coaches: cores.saturating_sub(1).max(1),
            coach: Duration::from_secs(10),
            away: Duration::from_secs(10),
        }
    }
}
