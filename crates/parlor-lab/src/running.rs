//! Carrying an experiment out.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::error::LabError;
use crate::pipeline::in_order;
use crate::plan::{Chunk, Plan};
use crate::shard::Shard;

/// Plays the chunks of a shard, but for the first `done` of them, and hands them over in their order. Whether that was all
/// of them: raising `stop` ends it early, after whole chunks.
///
/// # Errors
/// The first board that cannot be dealt, or what `keep` says.
pub fn run(
    plan: &Plan,
    shard: Shard,
    done: u64,
    threads: NonZeroUsize,
    stop: &Arc<AtomicBool>,
    mut keep: impl FnMut(&Chunk) -> Result<(), LabError>,
) -> Result<bool, LabError> {
    let many = shard.size(plan.chunks()).saturating_sub(done);
    let work = |at| {
        if stop.load(Ordering::Relaxed) {
            return Ok(None);
        }
        plan.play(shard.chunk(done + at), stop)
    };
    in_order(threads, many, work, |chunk| keep(&chunk))
}
