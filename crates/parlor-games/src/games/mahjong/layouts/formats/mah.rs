//! ffalt/mah's `boards.json`: a list of boards, alone or under `boards`, each with a `name` and a `map`.
//!
//! A map is a list of levels `[z, rows]`, a level a list of rows `[y, cells]`, in half tiles. Cells are one column or a
//! list of columns and of runs `[x, count]` of tiles side by side. A place may also be written out, `[z, x, y]`.

use serde_json::Value;

use super::{Found, Map, whole, wrong};
use crate::game::FileError;

/// Whether a text looks like it.
pub(super) fn looks_like(text: &str) -> bool {
    text.trim_start().starts_with(['[', '{'])
}

/// Reads the boards of a file.
pub(super) fn read(text: &str) -> Result<Vec<Map>, FileError> {
    let file: Value = serde_json::from_str(text).map_err(|error| {
        let said = error.to_string();
        let what = said.split(" at line ").next().unwrap_or_default();
        wrong(error.line(), format!("this is no JSON: {what}"))
    })?;
    let listed = file.get("boards").unwrap_or(&file);
    let boards = match listed {
        Value::Array(boards) => boards.as_slice(),
        board => std::slice::from_ref(board),
    };
    if boards.is_empty() || !boards.iter().all(|board| places(board).is_some()) {
        return Err(whole("this JSON is no list of boards with a name and a map each"));
    }
    Ok(boards.iter().map(map).collect())
}

fn places(board: &Value) -> Option<&Vec<Value>> {
    ["map", "mapping"].iter().find_map(|key| board.get(key))?.as_array()
}

fn map(board: &Value) -> Map {
    let word = |key: &str| board.get(key).and_then(Value::as_str).map(str::trim).filter(|word| !word.is_empty());
    let name = word("name").or_else(|| word("id")).unwrap_or_default().to_owned();
    let mut found = Found::default();
    let read = places(board).into_iter().flatten().try_for_each(|part| level(part, &mut found));
    Map { name, spots: read.map(|()| found.0) }
}

/// A level, or a single place.
fn level(part: &Value, found: &mut Found) -> Result<(), FileError> {
    match part.as_array().map(Vec::as_slice) {
        Some([z, Value::Array(rows)]) => {
            let z = number(z)?;
            rows.iter().try_for_each(|one| row(one, z, found))
        }
        Some([z, x, y]) => push(found, number(x)?, number(y)?, number(z)?),
        _ => Err(unlike(part, "a level is [z, rows]")),
    }
}

fn row(part: &Value, z: usize, found: &mut Found) -> Result<(), FileError> {
    let Some([y, cells]) = part.as_array().map(Vec::as_slice) else {
        return Err(unlike(part, "a row is [y, columns]"));
    };
    let y = number(y)?;
    let cells = match cells {
        Value::Array(cells) => cells.as_slice(),
        one => std::slice::from_ref(one),
    };
    for cell in cells {
        let (x, count) = match cell.as_array().map(Vec::as_slice) {
            None => (number(cell)?, 1),
            Some([x, count]) => (number(x)?, number(count)?),
            Some(_) => return Err(unlike(cell, "a run of tiles is [x, count]")),
        };
        for tile in 0..count {
            push(found, x.saturating_add(2 * tile), y, z)?;
        }
    }
    Ok(())
}

/// Lines mean nothing here: what is wrong is shown instead.
fn push(found: &mut Found, x: usize, y: usize, z: usize) -> Result<(), FileError> {
    found.push(0, x, y, z).map_err(|error| whole(error.what))
}

fn number(value: &Value) -> Result<usize, FileError> {
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.ok_or_else(|| unlike(value, "a whole number of half tiles is expected"))
}

fn unlike(value: &Value, right: &str) -> FileError {
    whole(format!("\"{}\": {right}", super::start(&value.to_string())))
}

#[cfg(test)]
mod tests {
    use super::super::super::super::geometry::Spot;
    use super::*;

    fn spots(text: &str) -> Vec<Spot> {
        read(text).unwrap().remove(0).spots.unwrap()
    }

    #[test]
    fn columns_runs_and_single_places_are_told_apart() {
        let spot = |(x, y, z)| Spot::new(x, y, z);
        let rows = r#"[{"map": [[0, [[4, 13], [6, [0, 24]], [8, [3, [6, 2]]]]], [2, [[5, [[1, 1]]]]]]}]"#;
        let places = [(13, 4, 0), (0, 6, 0), (24, 6, 0), (3, 8, 0), (6, 8, 0), (8, 8, 0), (1, 5, 2)];
        assert_eq!(spots(rows), places.map(spot));
        let written_out = r#"{"boards": [{"mapping": [[1, 2, 3], [0, 4, 5]]}]}"#;
        assert_eq!(spots(written_out), [(2, 3, 1), (4, 5, 0)].map(spot));
    }
}
