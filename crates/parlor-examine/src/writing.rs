//! Sessions as files: for other graders, and to keep what went wrong.

use std::fs;
use std::io;
use std::path::Path;

use parlor_games::classic::CommandLineTask;
use parlor_games::kit::seed::Seed;
use serde_json::{Value, json};

use crate::documents::Document;
use crate::expectation::{Exits, Piece};
use crate::oracle;
use crate::report::{Failure, shell_line};
use crate::session::Session;

/// Writes every session into a folder: `NAME.in`, `NAME.out`, `NAME.command` and, where it has files, `NAME.files/`;
/// and `sessions.json`, which says the rest. Answers how many were written.
///
/// # Errors
/// What cannot be written.
pub fn write(document: &dyn Document, sessions: &[Session], folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let mut listed = Vec::new();
    for session in sessions {
        // Reports of many games by chance have no expected output.
        let Some((output, code)) = answer(document, session) else { continue };
        fs::write(folder.join(format!("{}.in", session.name)), session.input())?;
        fs::write(folder.join(format!("{}.out", session.name)), &output)?;
        let words: Vec<_> = session.arguments.iter().map(Into::into).collect();
        let start = if session.nameless { "\"$PROGRAM\"" } else { "\"$PROGRAM\" $GAME" };
        let start = format!("{start} {}", shell_line(&words));
        fs::write(folder.join(format!("{}.command", session.name)), repeated(start.trim_end(), session))?;
        write_files(session, folder)?;
        listed.push(entry(document, session, code));
    }
    let list = json!({ "game": document.name(), "options": document.options(), "sessions": listed });
    fs::write(folder.join("sessions.json"), serde_json::to_string_pretty(&list)? + "\n")?;
    Ok(listed.len())
}

/// A shell line that repeats a session, to be given in the folder where its files are.
fn repeated(start: &str, session: &Session) -> String {
    let name = &session.name;
    if session.files.is_empty() {
        return format!("{start} < {name}.in\n");
    }
    format!("cd {name}.files && {start} < ../{name}.in\n")
}

fn write_files(session: &Session, folder: &Path) -> io::Result<()> {
    for file in &session.files {
        let own = folder.join(format!("{}.files", session.name));
        fs::create_dir_all(&own)?;
        fs::write(own.join(&file.name), &file.content)?;
    }
    Ok(())
}

fn entry(document: &dyn Document, session: &Session, code: u8) -> Value {
    let wanted = document.expect(session);
    let exact = wanted.steps.iter().flat_map(|step| &step.pieces).all(|piece| matches!(piece, Piece::Text(_)));
    let codes = match &wanted.exits {
        Exits::Any => Value::Null,
        Exits::OneOf(codes) => json!(codes),
    };
    json!({
        "name": session.name,
        "group": session.group.word(),
        "purpose": session.purpose,
        "without_name": session.nameless,
        "arguments": session.arguments,
        "files": session.files.iter().map(|file| file.name.clone()).collect::<Vec<_>>(),
        "exit_code": code,
        "exit_codes": codes,
        "exact": exact,
    })
}

/// What our own program answers, if that is always the same.
fn answer(document: &dyn Document, session: &Session) -> Option<(String, u8)> {
    if session.nameless {
        return Some(("Usage: PROGRAM [game_name] [extra_options]\n".into(), 3));
    }
    if let Some(command_line) = oracle::document(document.name()).command_line {
        let line = command_line(&session.arguments, &Seed::new("examine"), &mut |_| None);
        return match line.then {
            CommandLineTask::End(code) => Some((line.said, code)),
            _ => None,
        };
    }
    oracle::answer(document.name(), document.options(), session)
}

/// Keeps a failure: `NAME.in`, `NAME.out` (expected), `NAME.got`, its files, and `NAME.command` with how to repeat it. Keys
/// are pressed, not typed into a pipe.
///
/// # Errors
/// What cannot be written.
pub fn keep(failure: &Failure, command: &str, keys: bool, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let session = Session { name: format!("{}-short", failure.from), ..failure.session.clone() };
    let name = &session.name;
    fs::write(folder.join(format!("{name}.in")), session.input())?;
    fs::write(folder.join(format!("{name}.out")), &failure.difference.expected)?;
    fs::write(folder.join(format!("{name}.got")), &failure.difference.got)?;
    let line = if keys { format!("{command}\n") } else { repeated(command, &session) };
    fs::write(folder.join(format!("{name}.command")), line)?;
    write_files(&session, folder)
}
