//! The tables that everybody plays at.

/// The keys of the tables, in places that stay, and of those that were deleted.
#[derive(Default)]
pub struct Tables {
    pub keys: Vec<String>,
    gone: Vec<String>,
    /// The table that is being deleted.
    pub going: Option<usize>,
}

impl Tables {
    pub fn key(&self, slot: usize) -> &str {
        &self.keys[slot]
    }

    /// One of the deleted tables.
    pub fn gone(&self, which: usize) -> Option<&str> {
        let which = which.checked_rem(self.gone.len())?;
        Some(&self.gone[which])
    }

    /// Whether a table was deleted in a round before this one.
    pub fn is_gone(&self, key: &str) -> bool {
        self.gone.iter().any(|gone| gone == key)
    }

    /// Whether a table was deleted, or may have been in this round.
    pub fn may_be_gone(&self, key: &str) -> bool {
        self.is_gone(key) || self.going.is_some_and(|going| self.key(going) == key)
    }

    /// A deleted table is replaced by another one.
    pub fn replace(&mut self, slot: usize, key: String) {
        self.going = None;
        self.gone.push(std::mem::replace(&mut self.keys[slot], key));
    }
}
