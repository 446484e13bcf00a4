//! `examine`: does a program do what a game's source document says?

use std::fs;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use parlor_examine::confinement::Confinement;
use parlor_examine::documents::{self, Document, Form};
use parlor_examine::examination::{Examination, sessions};
use parlor_examine::grades::{self, Weights};
use parlor_examine::keys::Keyboard;
use parlor_examine::leniency::Leniency;
use parlor_examine::program::{Program, located};
use parlor_examine::report::{self, Colors, Report};
use parlor_examine::session::Session;
use parlor_examine::subject::Subject;
use parlor_examine::submissions::Submissions;
use parlor_examine::warden::{Bounds, Fence};
use parlor_examine::writing;
use rayon::ThreadPool;

use crate::arguments::{Examine, Global};
use crate::files;
use crate::output::{Exit, columns, json_line, note, quoted};

pub fn run(arguments: &Examine, global: &Global, out: &mut dyn Write) -> Result<Exit> {
    let form = Form { blank: arguments.blank, part: arguments.part, keys: arguments.keys };
    let document = documents::find(&arguments.game, form)?;
    let document = document.as_ref();
    let pool = arguments.threads.pool()?;
    let sessions = pool.install(|| sessions(document, arguments.count as usize, &arguments.seed, &arguments.only));
    if let Some(missing) = arguments.only.iter().find(|name| !sessions.iter().any(|it| it.name == **name)) {
        bail!("there is no session {}; --list names them", quoted(missing));
    }
    if arguments.list {
        let row = |it: &Session| [it.name.clone(), it.group.word().to_owned(), it.purpose.clone()];
        columns(out, &sessions.iter().map(row).collect::<Vec<_>>())?;
        return Ok(Exit::YES);
    }
    if let Some(folder) = &arguments.write {
        let written = writing::write(document, &sessions, folder);
        let written = written.with_context(|| format!("cannot write to {}", folder.display()))?;
        writeln!(out, "{written} sessions written to {}", folder.display())?;
        return Ok(Exit::YES);
    }
    let (bounds, weights) = (bounds(arguments), weights(arguments)?);
    let examined = Examined { arguments, document, sessions, bounds, weights, pool };
    match &arguments.each.each {
        Some(folder) => examined.each(folder, out),
        None => examined.one(global, out),
    }
}

fn bounds(arguments: &Examine) -> Bounds {
    let chosen = &arguments.bounds;
    Bounds {
        time: Duration::from_secs(chosen.time.into()),
        output: (chosen.output as usize) << 10,
        memory: u64::from(chosen.memory) << 20,
        processes: chosen.processes as usize,
    }
}

fn weights(arguments: &Examine) -> Result<Weights> {
    let Some(path) = &arguments.reports.weights else { return Ok(Weights::default()) };
    Weights::read(&files::text(path)?).with_context(|| path.display().to_string())
}

/// Everything that was asked for.
struct Examined<'a> {
    arguments: &'a Examine,
    document: &'a dyn Document,
    sessions: Vec<Session>,
    bounds: Bounds,
    weights: Weights,
    pool: ThreadPool,
}

impl Examined<'_> {
    fn lenient(&self) -> Result<Leniency> {
        let mut words = self.arguments.ignore.iter().map(|word| word.parse::<Leniency>());
        words.try_fold(Leniency::default(), |all, one| Ok(all.and(one?)))
    }

    fn one(&self, global: &Global, out: &mut dyn Write) -> Result<Exit> {
        let program = Program::new(&self.arguments.program, self.document.name(), self.bounds)?;
        warn(&program.confinement.fence);
        let bar = progress(self.sessions.len(), "sessions");
        let command = report::shell_line(&self.arguments.program);
        let keyboard = Keyboard { program: program.clone() };
        let subject: &dyn Subject = if self.arguments.keys { &keyboard } else { &program };
        let examination = Examination { document: self.document, subject, lenient: self.lenient()? };
        let named = (command.as_str(), self.arguments.seed.as_str());
        let report = self.pool.install(|| Report::new(&examination, named, &self.sessions, &|| bar.inc(1)));
        bar.finish_and_clear();
        self.write_reports(&report)?;
        if let (Some(folder), Some(failure)) = (&self.arguments.keep, &report.first) {
            let words = program.command_line(&failure.session).unwrap_or_default();
            let kept = writing::keep(failure, &report::shell_line(&words), self.arguments.keys, folder);
            kept.with_context(|| format!("cannot write to {}", folder.display()))?;
        }
        if self.arguments.reports.json {
            json_line(out, &report::json(&report, &self.bounds))?;
        } else {
            let colored = io::stdout().is_terminal() && !global.no_color && std::env::var_os("NO_COLOR").is_none();
            let colors = if colored { Colors::Ansi } else { Colors::None };
            write!(out, "{}", report::text(&report, &self.bounds, colors))?;
            if let (Some(folder), Some(failure)) = (&self.arguments.keep, &report.first) {
                writeln!(out, "kept as {}", folder.join(format!("{}-short.in", failure.from)).display())?;
            }
        }
        let (agree, of) = report.score(None);
        Ok(if agree == of { Exit::YES } else { Exit::NO })
    }

    fn write_reports(&self, report: &Report) -> Result<()> {
        let wanted = &self.arguments.reports;
        if let Some(path) = &wanted.junit {
            files::write_whole(path, report::junit(report, &self.bounds)?.as_bytes())?;
        }
        if let Some(path) = &wanted.html {
            files::write_whole(path, report::html(report, &report.command, &self.bounds).as_bytes())?;
        }
        if let Some(path) = &wanted.grades {
            let results = grades::results(report, &self.weights, &self.bounds);
            files::write_whole(path, (serde_json::to_string_pretty(&results)? + "\n").as_bytes())?;
        }
        Ok(())
    }

    fn each(&self, folder: &Path, out: &mut dyn Write) -> Result<Exit> {
        let Some(kept) = &self.arguments.each.out else { bail!("--each needs --out FOLDER for its pages") };
        let submissions = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?.count();
        if self.arguments.program.is_empty() {
            bail!("say which program of a submission is examined: parlor examine GAME --each FOLDER -- PROGRAM [ARGS]");
        }
        let warden = std::env::current_exe().context("cannot find this program's own file")?;
        // What a submission brings along is made readable; what it is run by must be readable already.
        let started = located(&self.arguments.program).unwrap_or_else(|_| self.arguments.program.clone());
        let fence = Fence::choose(&warden, &started);
        warn(&fence);
        let confinement = Confinement { warden, bounds: self.bounds, fence };
        let all = Submissions {
            document: self.document,
            sessions: &self.sessions,
            lenient: self.lenient()?,
            confinement: &confinement,
            weights: &self.weights,
            seed: &self.arguments.seed,
            command: &self.arguments.program,
            keys: self.arguments.keys,
            build: self.arguments.each.build.as_deref(),
            out: kept,
        };
        let bar = progress(submissions, "submissions");
        let rows = self.pool.install(|| all.examine(folder, &|| bar.inc(1)));
        bar.finish_and_clear();
        let rows = rows.with_context(|| format!("cannot examine {}", folder.display()))?;
        if self.arguments.reports.json {
            json_line(out, &rows)?;
        } else {
            let head = ["submission", "agree", "points", "first fault"].map(str::to_owned);
            let line = |row: &parlor_examine::submissions::Row| {
                [row.name.clone(), format!("{}/{}", row.agree, row.of), format!("{:.2}", row.points), row.fault.clone()]
            };
            let table: Vec<[String; 4]> = std::iter::once(head).chain(rows.iter().map(line)).collect();
            columns(out, &table)?;
        }
        Ok(if rows.iter().all(|row| row.agree == row.of) { Exit::YES } else { Exit::NO })
    }
}

/// Says so where the kernel does not bound the number of processes.
fn warn(fence: &Fence) {
    if *fence == Fence::Counted {
        note(
            "root's processes are counted, but the kernel does not bound them here: examine strangers' programs as another user",
        );
    }
}

/// A bar on standard error, if somebody is looking.
fn progress(length: usize, what: &str) -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template(&format!("{{bar:30}} {{pos}}/{{len}} {what}, {{eta}} left"));
    ProgressBar::new(length as u64).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
