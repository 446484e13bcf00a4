//! The lab: computer players on many boards, a row for each game, and what the rows add up to.
//!
//! An [`Experiment`] says what is played: setups × players × numbered boards. A [`Plan`] is an experiment that can be
//! carried out, cut into chunks of some boards each; any chunk can be played anywhere ([`Plan::play`]) and gives the same
//! rows. [`run`] plays the chunks of a [`Shard`] on some threads and hands them over in their order; a [`Keeper`] writes
//! them to a file that is gone on with after any end; [`merge`] puts the files of all shards together to the bytes that one
//! run would have written. A [`Summary`] takes rows in, in constant memory, and is told as a table, as JSON or as a page.
//!
//! ```
//! use std::num::NonZeroUsize;
//! use std::sync::Arc;
//! use std::sync::atomic::AtomicBool;
//!
//! use parlor_lab::{Experiment, Plan, Shard, Summary, run};
//!
//! let experiment = Experiment::new(&["nine-almonds:5x5"], &["random", "greedy"], 20, "a");
//! let plan = Plan::new(experiment).unwrap();
//! let mut summary = Summary::default();
//! run(&plan, Shard::WHOLE, 0, NonZeroUsize::MIN, &Arc::new(AtomicBool::new(false)), |chunk| {
//!     chunk.rows.iter().for_each(|row| summary.add(row));
//!     Ok(())
//! })
//! .unwrap();
//! assert_eq!(summary.groups().len(), 2);
//! assert_eq!(summary.groups()[0].games, 20);
//! ```
//!
//! No game is known here, and nothing is printed: whoever asks owns the streams.

mod error;
mod experiment;
mod figures;
mod form;
mod journal;
mod keeper;
mod merging;
mod pipeline;
mod plan;
mod report;
mod row;
mod running;
mod shard;
pub mod summary;
mod table;
mod tally;
mod times;
mod words;

pub use error::LabError;
pub use experiment::Experiment;
pub use figures::{Figures, figures};
pub use form::Form;
pub use keeper::{Beginning, Files, Keeper};
pub use merging::merge;
pub use plan::{Chunk, Plan};
pub use report::page;
pub use row::{Outcome, Row, Time};
pub use running::run;
pub use shard::Shard;
pub use summary::Summary;
pub use table::table;
pub use tally::{Tally, TimeTally};
pub use times::add_times;
