//! A file of the player's own, as a value of a field.

use std::fs::File;
use std::io::Read as _;
use std::path::Path;

use parlor_games::catalogue::Entry;
use parlor_games::parts::Part;

/// The longest file that is read.
const LONGEST: u64 = 1 << 20;

/// What a game finds in the file at a path; what is wrong with it otherwise, in one line.
pub(super) fn read(entry: &dyn Entry, field: &str, path: &str) -> Result<Vec<Part>, String> {
    if path.is_empty() {
        return Err("Type the path of a file.".to_owned());
    }
    let content = content(Path::new(path)).map_err(|trouble| format!("{path}: {trouble}"))?;
    let parts = entry.read_file(field, &content).map_err(|error| format!("{path}: {error}"))?;
    match parts.as_slice() {
        [Part { value: Err(error), .. }] => Err(format!("{path}: {error}")),
        _ => Ok(parts),
    }
}

fn content(path: &Path) -> Result<Vec<u8>, String> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        std::io::ErrorKind::PermissionDenied => "may not be read".to_owned(),
        _ => error.to_string(),
    };
    // A pipe or a device might never end, and a folder is no file.
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err("is no ordinary file".to_owned());
    }
    let mut content = Vec::new();
    File::open(path).and_then(|file| file.take(LONGEST + 1).read_to_end(&mut content)).map_err(failed)?;
    if content.len() as u64 > LONGEST {
        return Err("is longer than 1 MB".to_owned());
    }
    Ok(content)
}

#[cfg(test)]
mod tests {
    use super::content;

    #[test]
    fn what_cannot_be_read_is_said_in_a_few_words() {
        let folder = tempfile::tempdir().unwrap();
        let said = |name: &str| content(&folder.path().join(name)).unwrap_err();
        assert_eq!(said("nothing"), "there is no such file");
        assert_eq!(said(""), "is no ordinary file");
        std::fs::write(folder.path().join("large"), vec![b'x'; (1 << 20) + 1]).unwrap();
        assert_eq!(said("large"), "is longer than 1 MB");
        std::fs::write(folder.path().join("small"), "x").unwrap();
        assert_eq!(content(&folder.path().join("small")), Ok(b"x".to_vec()));
    }
}
