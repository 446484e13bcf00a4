//! How long games took, read back from the files that runs have written.

use std::fs::File;
use std::io::{BufRead as _, BufReader};
use std::path::Path;

use parlor_games::kit::id::{GameId, Source};

use crate::error::LabError;
use crate::form::{Form, Written as _};
use crate::row::Time;
use crate::summary::Summary;

/// Takes a file of times into the summary of the games they are of.
///
/// # Errors
/// When it cannot be read, or is of games that are not in the summary.
pub fn add_times(path: &Path, summary: &mut Summary) -> Result<(), LabError> {
    let form = Form::of(path)?;
    let file = BufReader::new(File::open(path).map_err(LabError::file(path))?);
    for (number, line) in (1..).zip(file.lines()) {
        let line = line.map_err(LabError::file(path))?;
        if form == Form::Csv && number == 1 {
            if line != Time::NAMES.join(",") {
                return Err(LabError::unreadable(path, "it does not begin with the names of times"));
            }
            continue;
        }
        let wrong = |what: String| LabError::unreadable(path, format!("line {number}: {what}"));
        for time in form.read::<Time>(line.as_bytes()).map_err(wrong)? {
            let id: GameId = time.id.parse().map_err(|error| wrong(format!("{error}")))?;
            let setup = GameId { source: Source::Open, ..id }.to_string();
            if !summary.groups().iter().any(|group| group.setup == setup && group.player == time.player) {
                return Err(wrong(format!("no rows are of {} by {}", time.id, time.player)));
            }
            summary.add_time(&setup, &time);
        }
    }
    Ok(())
}
