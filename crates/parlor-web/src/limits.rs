//! How much the server gives to anybody.

use std::time::Duration;

use parlor_games::table::Bounds;

/// Bounds on what clients may ask for. The defaults suit a household or a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The longest request body, in bytes.
    pub body: usize,
    /// The longest file that a field of a setup is made from, in bytes.
    pub file: usize,
    /// Connections open at the same time; more wait until one of them ends.
    pub connections: usize,
    /// How long a connection may take to say what it wants, also the next time.
    pub head: Duration,
    /// How long a request may take before it is given up, and how long whoever asked may take to read on.
    pub request: Duration,
    /// Requests a second from one address, in the long run.
    pub requests_per_second: u32,
    /// Requests one address may make at once before the rate counts.
    pub burst: u32,
    /// New tables a minute from one address.
    pub tables_per_minute: u32,
    /// Tables held in memory; the one used least recently is put back on the shelf for another.
    pub tables: usize,
    /// Bytes that the tables in memory hold together, by which they are put back on the shelf too.
    pub memory: usize,
    /// Positions in the history of one table, also of one that is read from a save.
    pub history: usize,
    /// Bytes of all remarks of one table, also of one that is read from a save.
    pub notes: usize,
    /// Games in a save from outside. Each may have to be dealt again when it is read.
    pub games: usize,
    /// Boards that are dealt at the same time.
    pub deals: usize,
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
            memory: 256 << 20,
            history: 2_000,
            notes: 64 << 10,
            games: 32,
            deals: 2,
            streams: 256,
            coaches: cores.saturating_sub(1).max(1),
            coach: Duration::from_secs(10),
            away: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// Bytes that no body of a request may exceed, whatever it is for.
    pub(crate) fn longest_body(&self) -> u64 {
        self.body.max(self.file) as u64
    }

    /// How much a table may hold. Starting the board again makes a position like any move.
    pub(crate) fn of_a_table(&self) -> Bounds {
        Bounds { positions: self.history, games: self.history, notes: self.notes }
    }

    /// How much a save from outside may hold.
    pub(crate) fn of_a_save(&self) -> Bounds {
        Bounds { games: self.games, ..self.of_a_table() }
    }
}
