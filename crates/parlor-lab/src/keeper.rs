//! Writes rows chunk by chunk, so that whatever ends a run, the next goes on behind the last chunk that is whole.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::error::LabError;
use crate::form::{Form, Written};
use crate::journal::{self, Ends, Entry, Header, Reading};
use crate::plan::{Chunk, Plan};
use crate::row::{Row, Time};
use crate::shard::Shard;
use crate::summary::Summary;

/// Where rows and times go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Files {
    /// The rows; what says what they are of lies beside them, with `.lab` behind the name.
    pub rows: PathBuf,
    /// The times, if they are wanted.
    pub times: Option<PathBuf>,
}

/// What to do where there are such files already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// Refuse.
    New,
    /// Go on behind what is whole; where nothing is there, begin.
    Resume,
    /// Begin anew.
    Overwrite,
}

/// How long what was written may be lost by a machine that fails. A run that is killed loses nothing of it.
const SAFE: Duration = Duration::from_secs(1);

/// Files of rows that are being written.
pub struct Keeper {
    rows: Kept,
    times: Option<Kept>,
    journal: File,
    journal_path: PathBuf,
    done: u64,
    damage: Option<String>,
    safe: Instant,
}

/// A file with its name and form.
struct Kept {
    path: PathBuf,
    form: Form,
    file: File,
}

impl Kept {
    /// Opens a file and cuts it off behind what is whole; a file without anything gets its first line.
    fn open<T: Written>(path: &Path, whole: u64) -> Result<Self, LabError> {
        let form = Form::of(path)?;
        let head = form.head::<T>();
        let open = || {
            let mut file = OpenOptions::new().create(true).truncate(false).write(true).open(path)?;
            let whole = if whole < head.len() as u64 { 0 } else { whole };
            file.set_len(whole)?;
            file.seek(SeekFrom::Start(whole))?;
            if whole == 0 {
                file.write_all(&head)?;
            }
            Ok(file)
        };
        Ok(Self { path: path.to_owned(), form, file: open().map_err(LabError::file(path))? })
    }

    fn append<T: Written>(&mut self, rows: &[T]) -> Result<Vec<u8>, LabError> {
        let bytes = self.form.write(rows).map_err(|what| LabError::unreadable(&self.path, what))?;
        self.file.write_all(&bytes).map_err(LabError::file(&self.path))?;
        Ok(bytes)
    }
}

impl Keeper {
    /// Opens files for the rows of a shard. What is there already is taken into `summary`.
    ///
    /// # Errors
    /// When the files are there and should not be, are of something else, or cannot be written.
    pub fn open(
        plan: &Plan,
        shard: Shard,
        files: &Files,
        beginning: Beginning,
        summary: &mut Summary,
    ) -> Result<Self, LabError> {
        let form = Form::of(&files.rows)?;
        let times = files.times.as_deref().map(Form::of).transpose()?;
        let program = env!("CARGO_PKG_VERSION").to_owned();
        let header = Header { program, experiment: plan.experiment().clone(), shard, form, times };
        let journal_path = journal::path(&files.rows);
        let all = [Some(&files.rows), files.times.as_ref(), Some(&journal_path)];
        let there = all.into_iter().flatten().find(|path| path.exists());
        if let (Beginning::New, Some(path)) = (beginning, there) {
            return Err(LabError::Exists(path.clone()));
        }
        if beginning == Beginning::Resume && files.rows.exists() && !journal_path.exists() {
            return Err(LabError::NoJournal { rows: files.rows.clone(), journal: journal_path });
        }
        let journal = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(&journal_path);
        let mut journal = journal.map_err(LabError::file(&journal_path))?;
        match journal.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LabError::Busy(files.rows.clone())),
            // Some file systems know no locks; two runs are then told apart by whoever starts them.
            Err(TryLockError::Error(_)) => {}
        }
        let mut found = Found::default();
        if beginning == Beginning::Resume {
            found = Found::read(plan, &header, files, summary)?;
        }
        journal.set_len(found.ends.journal).map_err(LabError::file(&journal_path))?;
        journal.seek(SeekFrom::End(0)).map_err(LabError::file(&journal_path))?;
        // What the rows are of is said before there are any.
        if found.ends.journal == 0 {
            line(&mut journal, &journal_path, &header)?;
        }
        let rows = Kept::open::<Row>(&files.rows, found.ends.rows)?;
        let times = files.times.as_deref().map(|path| Kept::open::<Time>(path, found.ends.times)).transpose()?;
        let Found { done, damage, .. } = found;
        Ok(Self { rows, times, journal, journal_path, done, damage, safe: Instant::now() })
    }

    /// How many chunks of the shard are there.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done
    }

    /// What was not as it was written, and is played again.
    #[must_use]
    pub fn damage(&self) -> Option<&str> {
        self.damage.as_deref()
    }

    /// Writes the next chunk.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn keep(&mut self, chunk: &Chunk) -> Result<(), LabError> {
        let bytes = self.rows.append(&chunk.rows)?;
        let times = match &mut self.times {
            Some(times) => Some(times.append(&chunk.times)?.len() as u64),
            None => None,
        };
        let (rows, sum) = (chunk.rows.len() as u64, journal::sum(&bytes));
        let entry = Entry { chunk: chunk.number, rows, bytes: bytes.len() as u64, sum, times };
        line(&mut self.journal, &self.journal_path, &entry)?;
        self.done += 1;
        if self.safe.elapsed() >= SAFE { self.make_safe() } else { Ok(()) }
    }

    /// Waits until everything is where even a machine that fails does not lose it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn make_safe(&mut self) -> Result<(), LabError> {
        for kept in [Some(&self.rows), self.times.as_ref()].into_iter().flatten() {
            kept.file.sync_data().map_err(LabError::file(&kept.path))?;
        }
        self.journal.sync_data().map_err(LabError::file(&self.journal_path))?;
        self.safe = Instant::now();
        Ok(())
    }
}

fn line(journal: &mut File, path: &Path, what: &impl Serialize) -> Result<(), LabError> {
    let mut bytes = serde_json::to_vec(what).map_err(|error| LabError::unreadable(path, error.to_string()))?;
    bytes.push(b'\n');
    journal.write_all(&bytes).map_err(LabError::file(path))
}

/// What an earlier run has left.
#[derive(Default)]
struct Found {
    ends: Ends,
    done: u64,
    damage: Option<String>,
}

impl Found {
    fn read(plan: &Plan, header: &Header, files: &Files, summary: &mut Summary) -> Result<Self, LabError> {
        let nothing = Self::default();
        // Whoever was ended before there was anything has left a journal alone.
        if !files.rows.exists() {
            return Ok(nothing);
        }
        let times = files.times.as_deref().filter(|path| path.exists());
        let Some(mut reading) = Reading::open(&files.rows, times)? else {
            let length = files.rows.metadata().map_err(LabError::file(&files.rows))?.len();
            let empty = length <= header.form.head::<Row>().len() as u64;
            let what = "its journal has no first line, which would say what it is of";
            return if empty { Ok(nothing) } else { Err(LabError::unreadable(&files.rows, what)) };
        };
        if let Some(difference) = header.difference(&reading.header) {
            return Err(LabError::Foreign { path: files.rows.clone(), difference });
        }
        let (mut done, mut damage, mut ends) = (0, None, reading.whole);
        let many = header.shard.size(plan.chunks());
        while done < many && damage.is_none() {
            match reading.next() {
                Ok(Some(chunk)) if chunk.number != header.shard.chunk(done) => {
                    damage = Some(format!("chunk {} is out of its order", chunk.number));
                }
                Ok(Some(chunk)) if header.times.is_some() && chunk.times.is_empty() => {
                    damage = Some(format!("the times of chunk {} are missing", chunk.number));
                }
                Ok(Some(chunk)) => {
                    chunk.rows.iter().for_each(|row| summary.add(row));
                    chunk.times.iter().zip(&chunk.rows).for_each(|(time, row)| summary.add_time(&row.setup, time));
                    (done, ends) = (done + 1, reading.whole);
                }
                Ok(None) => break,
                Err(LabError::Unreadable { what, .. }) => damage = Some(what),
                Err(error) => return Err(error),
            }
        }
        Ok(Self { ends, done, damage })
    }
}
