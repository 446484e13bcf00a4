//! Why an experiment cannot be carried out, kept or put together, in one line each.

use std::io;
use std::path::{Path, PathBuf};

use parlor_games::arena::ArenaError;
use parlor_games::game::OpenError;

use crate::shard::Shard;

/// What went wrong.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LabError {
    /// The experiment itself cannot be carried out.
    #[error("{0}")]
    Experiment(String),
    /// A setup cannot be played.
    #[error("cannot play {game}: {cause}")]
    Game {
        /// The game.
        game: String,
        /// Why.
        cause: ArenaError,
    },
    /// A board of the experiment cannot be dealt.
    #[error("cannot deal {id}: {cause}")]
    Board {
        /// Which one.
        id: String,
        /// Why.
        cause: OpenError,
    },
    /// A file cannot be read or written.
    #[error("{}: {cause}", path.display())]
    File {
        /// Which one.
        path: PathBuf,
        /// Why.
        cause: io::Error,
    },
    /// A file's name does not tell its form.
    #[error("{}: rows are written as .jsonl or .csv; let the name of the file end in one of them", .0.display())]
    Form(PathBuf),
    /// A file is there that nobody asked to go on with.
    #[error("{} is there already: --resume goes on with it, --overwrite begins anew", .0.display())]
    Exists(PathBuf),
    /// Rows of which nothing says what they are of.
    #[error("{} has no {} beside it, which would say what experiment it is of", rows.display(), journal.display())]
    NoJournal {
        /// The rows.
        rows: PathBuf,
        /// What should be there.
        journal: PathBuf,
    },
    /// Rows or what is said of them are not as this program writes them.
    #[error("{}: {what}", path.display())]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// Rows of something else.
    #[error("{} is of another experiment: {difference}", path.display())]
    Foreign {
        /// Which file.
        path: PathBuf,
        /// Where it differs, in words.
        difference: String,
    },
    /// Somebody writes the same rows.
    #[error("{} is being written by another run", .0.display())]
    Busy(PathBuf),
    /// A shard that was not run to its end.
    #[error("{} is not complete: {done} of {of} chunks are there; run its shard {shard} again with --resume", path.display())]
    Incomplete {
        /// Which file.
        path: PathBuf,
        /// Chunks that are there.
        done: u64,
        /// Chunks that should be.
        of: u64,
        /// Which shard.
        shard: Shard,
    },
    /// A shard that nobody gave.
    #[error("shard {0} is missing")]
    Missing(Shard),
    /// A shard that is there twice.
    #[error("shard {shard} is there twice: {} and {}", first.display(), second.display())]
    Twice {
        /// Which one.
        shard: Shard,
        /// One file.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// A picture of the report cannot be drawn.
    #[error("cannot draw the report: {0}")]
    Drawing(String),
}

impl LabError {
    /// An error about a file.
    pub(crate) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self + '_ {
        move |cause| Self::File { path: path.to_owned(), cause }
    }

    /// Something in a file that does not belong there.
    pub(crate) fn unreadable(path: &Path, what: impl Into<String>) -> Self {
        Self::Unreadable { path: path.to_owned(), what: what.into() }
    }
}
