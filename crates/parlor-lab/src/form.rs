//! How rows are written: JSON lines or CSV, by the ending of the file's name.

use std::path::Path;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::row::{Row, Time};

/// A way to write rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Form {
    /// One JSON object a line.
    Jsonl,
    /// Comma-separated values below a line of names.
    Csv,
}

/// Something that is written as a row: its names, in their order.
pub trait Written: Serialize + DeserializeOwned {
    /// The names of its columns.
    const NAMES: &'static [&'static str];
}

impl Written for Row {
    const NAMES: &'static [&'static str] = &[
        "setup",
        "id",
        "player",
        "result",
        "moves",
        "points",
        "progress",
        "goal",
        "unit",
        "board",
        "nodes",
        "thrown",
        "first_thrown",
        "difficulty",
    ];
}

impl Written for Time {
    const NAMES: &'static [&'static str] = &["id", "player", "deal_ns", "play_ns", "coach_ns"];
}

impl Form {
    /// The form that a file's name asks for.
    ///
    /// # Errors
    /// When it ends in neither.
    pub fn of(path: &Path) -> Result<Self, LabError> {
        match path.extension().and_then(|ending| ending.to_str()) {
            Some("jsonl") => Ok(Self::Jsonl),
            Some("csv") => Ok(Self::Csv),
            _ => Err(LabError::Form(path.to_owned())),
        }
    }

    /// What a file of such rows begins with.
    pub(crate) fn head<T: Written>(self) -> Vec<u8> {
        match self {
            Self::Jsonl => Vec::new(),
            Self::Csv => (T::NAMES.join(",") + "\n").into_bytes(),
        }
    }

    /// Rows as bytes, each with the end of its line.
    pub(crate) fn write<T: Written>(self, rows: &[T]) -> Result<Vec<u8>, String> {
        match self {
            Self::Jsonl => {
                let mut bytes = Vec::new();
                for row in rows {
                    serde_json::to_writer(&mut bytes, row).map_err(|error| error.to_string())?;
                    bytes.push(b'\n');
                }
                Ok(bytes)
            }
            Self::Csv => {
                let mut writer = csv::WriterBuilder::new().has_headers(false).from_writer(Vec::new());
                rows.iter().try_for_each(|row| writer.serialize(row)).map_err(|error| error.to_string())?;
                writer.into_inner().map_err(|error| error.to_string())
            }
        }
    }

    /// Rows from bytes that [`Self::write`] made.
    pub(crate) fn read<T: Written>(self, bytes: &[u8]) -> Result<Vec<T>, String> {
        match self {
            Self::Jsonl => {
                let rows = serde_json::Deserializer::from_slice(bytes).into_iter();
                rows.collect::<Result<_, _>>().map_err(|error| error.to_string())
            }
            Self::Csv => {
                // Without names columns go by their order, which is that of the fields.
                let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(bytes);
                let rows = reader.deserialize().collect::<Result<_, _>>();
                rows.map_err(|error| error.to_string())
            }
        }
    }
}
