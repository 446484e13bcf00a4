//! What stands beside a file of rows: which experiment they are of, and the length and sum of every chunk. Rows that are not
//! as the journal says were cut off by the end of a run, or changed by somebody; they do not count.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::error::LabError;
use crate::experiment::Experiment;
use crate::form::{Form, Written};
use crate::row::{Row, Time};
use crate::shard::Shard;

/// The first line of a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the program: another may play or judge otherwise.
    pub program: String,
    /// What is played.
    pub experiment: Experiment,
    /// The part of it that is in the file.
    pub shard: Shard,
    /// How rows are written.
    pub form: Form,
    /// How times are written, if they are.
    pub times: Option<Form>,
}

/// The line of a chunk.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number in the experiment.
    pub chunk: u64,
    /// How many rows it has.
    pub rows: u64,
    /// How many bytes they are.
    pub bytes: u64,
    /// The sum of these bytes.
    pub sum: String,
    /// How many bytes its times are.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub times: Option<u64>,
}

/// Where the journal of some rows is.
pub fn path(rows: &Path) -> PathBuf {
    let mut name = rows.as_os_str().to_owned();
    name.push(".lab");
    name.into()
}

/// A sum that changes with every byte and every place (FNV-1a).
pub fn sum(bytes: &[u8]) -> String {
    let fold = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    format!("{:016x}", bytes.iter().fold(0xcbf2_9ce4_8422_2325, fold))
}

impl Header {
    /// What differs in the header of other rows, in words about it.
    pub fn difference(&self, other: &Self) -> Option<String> {
        let part = |what: &str, mine: String, others: String| {
            (mine != others).then(|| format!("its {what} is {others}, not {mine}"))
        };
        let times = |header: &Self| header.times.map_or("not kept", |_| "kept").to_owned();
        self.experiment
            .difference(&other.experiment)
            .or_else(|| part("program", self.program.clone(), other.program.clone()))
            .or_else(|| part("shard", self.shard.to_string(), other.shard.to_string()))
            .or_else(|| {
                let differ = times(self) != times(other) || self.times != other.times;
                differ.then(|| format!("its times are {} in the same way", times(other)))
            })
    }
}

/// A file with another beside it, read chunk by chunk.
pub struct Reading {
    /// What the rows are of.
    pub header: Header,
    /// Up to where everything read so far is whole: in the rows, in the times, in the journal.
    pub whole: Ends,
    path: PathBuf,
    journal: BufReader<File>,
    rows: BufReader<File>,
    times: Option<BufReader<File>>,
    line: String,
}

/// Lengths of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ends {
    pub rows: u64,
    pub times: u64,
    pub journal: u64,
}

/// A chunk as it was kept.
pub struct KeptChunk {
    pub number: u64,
    pub rows: Vec<Row>,
    pub times: Vec<Time>,
}

/// The header of a journal and how long its line is; `None` where the line was not written to its end.
fn header(path: &Path, journal: &mut BufReader<File>) -> Result<Option<(Header, u64)>, LabError> {
    let mut line = String::new();
    journal.read_line(&mut line).map_err(LabError::file(path))?;
    if !line.ends_with('\n') {
        return Ok(None);
    }
    let header = serde_json::from_str(&line);
    let header = header.map_err(|_| LabError::unreadable(path, "it does not begin as a journal of parlor lab does"))?;
    Ok(Some((header, line.len() as u64)))
}

impl Reading {
    /// Opens rows and what is beside them; `None` where not even the first line of the journal is whole. Times are read where
    /// their file is named.
    pub fn open(rows: &Path, times: Option<&Path>) -> Result<Option<Self>, LabError> {
        let journal_path = path(rows);
        let journal = File::open(&journal_path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => LabError::NoJournal { rows: rows.to_owned(), journal: journal_path.clone() },
            _ => LabError::file(&journal_path)(error),
        })?;
        let mut journal = BufReader::new(journal);
        let Some((header, at)) = header(&journal_path, &mut journal)? else { return Ok(None) };
        let open = |path: &Path| File::open(path).map(BufReader::new).map_err(LabError::file(path));
        let mut reading = Self {
            path: rows.to_owned(),
            journal,
            rows: open(rows)?,
            times: times.map(open).transpose()?,
            line: String::new(),
            whole: Ends { journal: at, ..Ends::default() },
            header,
        };
        let head = reading.header.form.head::<Row>();
        if taken(&mut reading.rows, head.len() as u64).map_err(LabError::file(rows))? == head {
            reading.whole.rows = head.len() as u64;
        }
        if let (Some(form), Some(file), Some(path)) = (reading.header.times, &mut reading.times, times) {
            let head = form.head::<Time>();
            if taken(file, head.len() as u64).map_err(LabError::file(path))? == head {
                reading.whole.times = head.len() as u64;
            }
        }
        Ok(Some(reading))
    }

    /// The next chunk that is whole; `None` at the end of the journal.
    ///
    /// # Errors
    /// What is not as the journal says.
    pub fn next(&mut self) -> Result<Option<KeptChunk>, LabError> {
        let wrong = |what: String| LabError::Unreadable { path: self.path.clone(), what };
        self.line.clear();
        self.journal.read_line(&mut self.line).map_err(LabError::file(&self.path))?;
        if !self.line.ends_with('\n') {
            return Ok(None);
        }
        let entry: Entry = serde_json::from_str(&self.line)
            .map_err(|_| wrong(format!("its journal has a line that is none: {}", self.line.trim_end())))?;
        let bytes = taken(&mut self.rows, entry.bytes).map_err(LabError::file(&self.path))?;
        if self.whole.rows < self.header.form.head::<Row>().len() as u64 || sum(&bytes) != entry.sum {
            return Err(wrong(format!("the rows of chunk {} are not as they were written", entry.chunk)));
        }
        let rows: Vec<Row> = read(self.header.form, &bytes).map_err(|error| wrong(error.to_string()))?;
        if rows.len() as u64 != entry.rows {
            return Err(wrong(format!("chunk {} has {} rows, not {}", entry.chunk, rows.len(), entry.rows)));
        }
        let mut times = Vec::new();
        if let (Some(file), Some(form), Some(many)) = (&mut self.times, self.header.times, entry.times) {
            let bytes = taken(file, many).map_err(LabError::file(&self.path))?;
            times = read(form, &bytes).map_err(|error| wrong(error.to_string()))?;
            if times.len() != rows.len() {
                return Err(wrong(format!("the times of chunk {} are not as they were written", entry.chunk)));
            }
            self.whole.times += many;
        }
        self.whole.rows += entry.bytes;
        self.whole.journal += self.line.len() as u64;
        Ok(Some(KeptChunk { number: entry.chunk, rows, times }))
    }
}

fn read<T: Written>(form: Form, bytes: &[u8]) -> Result<Vec<T>, String> {
    form.read(bytes)
}

/// So many bytes, or fewer where a file ends.
fn taken(file: &mut BufReader<File>, many: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(many).read_to_end(&mut bytes)?;
    Ok(bytes)
}
