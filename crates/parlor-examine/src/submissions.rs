//! Many programs at once: every submission in a folder, each with a page of its own, and one table.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::confinement::Confinement;
use crate::documents::Document;
use crate::examination::Examination;
use crate::grades::Weights;
use crate::keys::Keyboard;
use crate::leniency::Leniency;
use crate::program::{Program, anchored, located};
use crate::report::{Report, html, json, sentence};
use crate::session::Session;
use crate::subject::{End, Subject};
use crate::warden::{self, Bounds};

/// How long a submission may take to be built, and how many processes a compiler may have.
const BUILDING: Bounds = Bounds { time: Duration::from_secs(120), output: 1 << 20, memory: 0, processes: 256 };

/// What all submissions have in common.
pub struct Submissions<'a> {
    /// What is asked for.
    pub document: &'a dyn Document,
    /// How.
    pub sessions: &'a [Session],
    /// What is not counted.
    pub lenient: Leniency,
    /// What every session is kept in.
    pub confinement: &'a Confinement,
    /// What the groups are worth.
    pub weights: &'a Weights,
    /// The seed, for the reports.
    pub seed: &'a str,
    /// The program as it was named; `{}` stands for the submission.
    pub command: &'a [OsString],
    /// Whether it is played with keys.
    pub keys: bool,
    /// How a submission is built.
    pub build: Option<&'a str>,
    /// Where reports go.
    pub out: &'a Path,
}

/// A line of the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The submission.
    pub name: String,
    /// How many sessions agree.
    pub agree: usize,
    /// Of how many.
    pub of: usize,
    /// Its points.
    pub points: f64,
    /// What is wrong with it first.
    pub fault: String,
}

/// What is remembered of a submission.
#[derive(Serialize, Deserialize)]
struct Record {
    /// Everything that the result depends on.
    key: String,
    row: Row,
    report: serde_json::Value,
}

impl Submissions<'_> {
    /// Examines everything in a folder. What was examined before, and has not changed, is only read.
    ///
    /// # Errors
    /// A folder that cannot be read or written.
    pub fn examine(&self, folder: &Path, done: &(dyn Fn() + Sync)) -> io::Result<Vec<Row>> {
        fs::create_dir_all(self.out)?;
        let found = submissions(folder)?;
        let rows = found.par_iter().map(|path| {
            let row = self.one(path);
            done();
            row
        });
        let mut rows = rows.collect::<io::Result<Vec<Row>>>()?;
        rows.sort_by(|a, b| a.name.cmp(&b.name));
        fs::write(self.out.join("table.csv"), csv(&rows))?;
        Ok(rows)
    }

    fn one(&self, path: &Path) -> io::Result<Row> {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let record = self.out.join(format!("{name}.json"));
        let page = self.out.join(format!("{name}.html"));
        let key = self.key(path)?;
        let known = fs::read(&record).ok().and_then(|text| serde_json::from_slice::<Record>(&text).ok());
        if let Some(known) = known.filter(|known| known.key == key && page.exists()) {
            return Ok(known.row);
        }
        let copy = tempfile::Builder::new().prefix("parlor-").tempdir()?;
        let place = copy.path().join(&name);
        warden::copy(&self.confinement.warden, path, &place)?;
        passable(copy.path())?;
        let (row, report, text) = match self.built(&place)? {
            Err(why) => {
                let row =
                    Row { name: name.clone(), agree: 0, of: self.sessions.len(), points: 0.0, fault: why.clone() };
                (row, serde_json::Value::Null, unbuilt(&name, &why))
            }
            Ok(program) => {
                let keyboard = Keyboard { program: program.clone() };
                let subject: &dyn Subject = if self.keys { &keyboard } else { &program };
                let examination = Examination { document: self.document, subject, lenient: self.lenient };
                let report = Report::new(&examination, (&self.shown(), self.seed), self.sessions, &|| ());
                let (agree, of) = report.score(None);
                let points = self.weights.points(&report).iter().map(|(_, points, ..)| points).sum();
                let fault = report
                    .first
                    .as_ref()
                    .map_or(String::new(), |first| sentence(&first.difference, &self.confinement.bounds));
                let row = Row { name: name.clone(), agree, of, points, fault };
                (row, json(&report, &self.confinement.bounds), html(&report, &name, &self.confinement.bounds))
            }
        };
        fs::write(&page, text)?;
        let known = Record { key, row: row.clone(), report };
        whole(&record, &(serde_json::to_string_pretty(&known)? + "\n"))?;
        Ok(row)
    }

    /// Builds a submission and finds its program.
    fn built(&self, place: &Path) -> io::Result<Result<Program, String>> {
        let room = if place.is_dir() { place } else { place.parent().unwrap_or(place) };
        if let Some(build) = self.build {
            let words = ["/bin/sh", "-c", build].map(OsString::from).to_vec();
            let building = Confinement { bounds: BUILDING, ..self.confinement.clone() };
            let outcome = building.run(words, room, Vec::new())?;
            if outcome.end != End::Exit(0) {
                let said = String::from_utf8_lossy(&outcome.errors).into_owned();
                // Compilers say where they are before they say what is wrong.
                let mut lines = said.lines().filter(|line| !line.trim().is_empty());
                let first = lines.clone().find(|line| line.contains("error")).or_else(|| lines.next());
                let first = first.unwrap_or("without a word").to_owned();
                return Ok(Err(format!("It could not be built: {}", first.replace(&*room.to_string_lossy(), ""))));
            }
        }
        let command = self.command.iter().map(|word| word.to_string_lossy().replace("{}", &place.to_string_lossy()));
        let mut command: Vec<OsString> = command.map(OsString::from).collect();
        let Some(program) = command.first_mut() else { return Ok(Err("There is no program.".into())) };
        let named = Path::new(program.as_os_str());
        if named.components().count() > 1 && named.is_relative() {
            *program = room.join(named).components().collect::<PathBuf>().into_os_string();
        }
        Ok(match located(&anchored(&command, room)) {
            Err(_) => Err(format!("It has no program {}.", self.shown())),
            Ok(command) => {
                Ok(Program { command, game: self.document.name().to_owned(), confinement: self.confinement.clone() })
            }
        })
    }

    fn shown(&self) -> String {
        crate::report::shell_line(self.command)
    }

    /// A number that is another one whenever something is another that the result depends on.
    fn key(&self, path: &Path) -> io::Result<String> {
        let mut sum = Sum::default();
        sum.add(format!("{:?}{:?}{:?}", self.command, self.build, self.confinement.bounds).as_bytes());
        sum.add(format!("{:?}{:?}{:?}", self.lenient, self.weights, self.document.options()).as_bytes());
        sum.add(env!("CARGO_PKG_VERSION").as_bytes());
        for session in self.sessions {
            sum.add(format!("{session:?}").as_bytes());
        }
        sum.add_all(path)?;
        Ok(format!("{:016x}", sum.0))
    }
}

/// FNV-1a: the same everywhere and for ever, and nobody gains from a collision but by losing marks of his own.
struct Sum(u64);

impl Default for Sum {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Sum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes.iter().chain(&bytes.len().to_le_bytes()) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn add_all(&mut self, path: &Path) -> io::Result<()> {
        if path.is_file() {
            self.add(&fs::read(path)?);
        } else if path.is_dir() {
            for inner in entries(path)? {
                self.add(inner.file_name().unwrap_or_default().as_encoded_bytes());
                self.add_all(&inner)?;
            }
        }
        Ok(())
    }
}

/// Folders and files in a folder, hidden ones left out.
fn submissions(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = entries(folder)?;
    found.retain(|path| !path.file_name().unwrap_or_default().as_encoded_bytes().starts_with(b"."));
    Ok(found)
}

fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    found.sort();
    Ok(found)
}

/// Lets other users pass through a folder without seeing what is in it: as root, programs run as one.
#[cfg(unix)]
fn passable(folder: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    fs::set_permissions(folder, fs::Permissions::from_mode(0o711))
}

#[cfg(not(unix))]
fn passable(_: &Path) -> io::Result<()> {
    Ok(())
}

fn unbuilt(name: &str, why: &str) -> String {
    use quick_xml::escape::escape;
    let (name, why) = (escape(name), escape(why));
    format!("<!doctype html>\n<meta charset=\"utf-8\"><title>{name}</title>\n<h1>{name}</h1>\n<pre>{why}</pre>\n")
}

fn csv(rows: &[Row]) -> String {
    let quoted = |text: &str| format!("\"{}\"", text.replace('"', "\"\""));
    let lines = rows.iter().map(|row| {
        format!("{},{},{},{:.2},{}\n", quoted(&row.name), row.agree, row.of, row.points, quoted(&row.fault))
    });
    std::iter::once("submission,agree,of,points,first fault\n".to_owned()).chain(lines).collect()
}

/// Writes a file in one step, so that a run that is broken off leaves no half of it.
fn whole(path: &Path, text: &str) -> io::Result<()> {
    let begun = path.with_extension("json.part");
    fs::write(&begun, text)?;
    fs::rename(begun, path)
}
