//! Settings: texts by name, for what a front end wants to find again.

use crate::{Store, StoreError};
use sqlx::{query, query_scalar};

impl Store {
    /// The value of a setting, if it was ever set.
    pub async fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        let value =
            query_scalar("SELECT value FROM settings WHERE key = $1").bind(key).fetch_optional(&self.readers).await?;
        Ok(value)
    }

    /// Sets a setting.
    pub async fn set_setting(&self, key: &str, value: &str) -> Result<(), StoreError> {
        query(
            "INSERT INTO settings (key, value) VALUES ($1, $2)
             ON CONFLICT (key) DO UPDATE SET value = excluded.value",
        )
        .bind(key)
        .bind(value)
        .execute(&self.writer)
        .await?;
        Ok(())
    }
}
