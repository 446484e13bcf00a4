//! Does a program do what a game's source document says?
//!
//! A [`documents::Document`] knows its game: it gives sessions, and what the document wants of each. What it wants is
//! made by the classic dialogues of `parlor-games`, run in the same process, and turned into a pattern, because the
//! documents leave things open. A [`subject::Subject`] carries a session out, usually as a program within bounds
//! ([`program::Program`]); [`examination`] puts the two together, [`shrinking`] makes a failure short, [`report`] tells it.

pub mod comparison;
pub mod confinement;
pub mod coverage;
pub mod documents;
pub mod examination;
pub mod expectation;
pub mod grades;
pub mod keys;
pub mod leniency;
pub mod oracle;
pub mod program;
pub mod report;
pub mod session;
pub mod shrinking;
pub mod subject;
pub mod submissions;
pub mod warden;
pub mod writing;
