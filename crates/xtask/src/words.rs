//! The words of games, which nobody but the game may use: whatever draws a board knows what things are made of, and never
//! what they are. A folder's name is such a word, and so is what the game's `README.md` names after `Words of its own:`.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

const GAMES: &str = "crates/parlor-games/src/games";

/// Where no game is known: the view that all front ends share, the front ends, and the lab.
const ROOMS: [&str; 5] = [
    "crates/parlor-games/src/scene",
    "crates/parlor-lab/src",
    "crates/parlor-tui/src",
    "crates/parlor-web/src",
    "crates/parlor-web/assets",
];

/// What is read there.
const READ: [&str; 5] = ["css", "html", "js", "rs", "svg"];

/// A folder whose name means other things as well, in every language that is read.
const EVERYDAY: &str = "template";

/// Words that mean something else in some file, and what.
const OTHERWISE: [(&str, &str, &str); 4] = [
    ("tile", "gallery.js", "a large button with a picture on it"),
    ("tiles", "gallery.js", "the buttons with pictures"),
    ("tile", "choosing.css", "a large button with a picture on it"),
    ("tiles", "choosing.css", "the buttons with pictures"),
];

/// How a game's `README.md` names its words.
const OWN: &str = "Words of its own:";

/// A word of a game, or several that follow one another.
struct Word {
    game: String,
    /// With a space before each word and behind the last.
    spoken: String,
}

/// Every place below the top of a workspace where a word of a game is used that has no business there.
pub fn crossings(top: &Path) -> Result<Vec<String>> {
    let words = words(&top.join(GAMES))?;
    let mut found = Vec::new();
    for room in ROOMS {
        for file in files(&top.join(room))? {
            let text = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            let shown = file.strip_prefix(top).unwrap_or(&file).display();
            for (line, Word { game, spoken }) in used(&text, &words) {
                let word = spoken.trim();
                if !OTHERWISE.iter().any(|(other, file, _)| *other == word && *file == name) {
                    found.push(format!("{shown}:{line}: `{word}` is a word of the game {game}"));
                }
            }
        }
    }
    Ok(found)
}

/// The words of all games.
fn words(games: &Path) -> Result<Vec<Word>> {
    let mut words = Vec::new();
    for entry in fs::read_dir(games).with_context(|| games.display().to_string())? {
        let folder = entry?.path();
        let game = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !folder.is_dir() || game == EVERYDAY {
            continue;
        }
        let about = fs::read_to_string(folder.join("README.md")).unwrap_or_default();
        let own = about.lines().filter_map(|line| line.strip_prefix(OWN)).flat_map(|list| list.split(','));
        for word in own.chain([game.as_str()]) {
            words.push(Word { game: game.clone(), spoken: spoken(word) });
        }
    }
    Ok(words)
}

/// The files below a folder that are part of the program: tests may name what they play.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        let ending = path.extension().unwrap_or_default().to_string_lossy().into_owned();
        if path.file_stem().is_some_and(|stem| stem == "tests") {
            continue;
        }
        if path.is_dir() {
            found.extend(files(&path)?);
        } else if READ.contains(&&*ending) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The words that a text uses, in names, texts and comments, with the line.
fn used<'a>(text: &str, words: &'a [Word]) -> Vec<(usize, &'a Word)> {
    let program = without_tests(text);
    let lines = (1..).zip(program.lines().map(spoken));
    lines
        .flat_map(|(at, line)| words.iter().filter(move |word| line.contains(&word.spoken)).map(move |word| (at, word)))
        .collect()
}

/// A text without Rust's tests in it, but with all its lines.
fn without_tests(text: &str) -> String {
    let Some(start) = text.find("#[cfg(test)]\nmod tests {") else { return text.to_owned() };
    let (program, rest) = text.split_at(start);
    let end = rest.find("\n}\n").map_or(rest.len(), |at| at + "\n}\n".len());
    let (tests, after) = rest.split_at(end);
    format!("{program}{}{after}", "\n".repeat(tests.matches('\n').count()))
}

/// A line as one would read it aloud: `isTile`, `TILE_BACK` and `.tile-back` all begin with words that can be told apart.
fn spoken(line: &str) -> String {
    let mut out = String::from(" ");
    let mut before = ' ';
    for (at, c) in line.char_indices() {
        if c.is_alphabetic() {
            let next = line[at + c.len_utf8()..].chars().next().unwrap_or(' ');
            // A capital begins a word unless it goes on with one that is all capitals.
            let begins = c.is_uppercase() && (before.is_lowercase() || before.is_uppercase() && next.is_lowercase());
            if begins {
                out.push(' ');
            }
            out.extend(c.to_lowercase());
        } else if !out.ends_with(' ') {
            out.push(' ');
        }
        before = c;
    }
    if !out.ends_with(' ') {
        out.push(' ');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A workspace with two games and one file of a front end; what the check says of it.
    fn checked(room: &str, name: &str, text: &str) -> Vec<String> {
        let top = tempfile::tempdir().unwrap();
        for folder in ROOMS.into_iter().chain([GAMES]) {
            fs::create_dir_all(top.path().join(folder)).unwrap();
        }
        for (game, about) in [
            ("nine_almonds", "# Nine Almonds\n\nWords of its own: almond, almonds\n"),
            ("mahjong", "Words of its own: tile, tiles, dragon\n"),
            ("template", "A row.\n"),
        ] {
            let folder = top.path().join(GAMES).join(game);
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("README.md"), about).unwrap();
        }
        fs::create_dir_all(top.path().join(room)).unwrap();
        fs::write(top.path().join(room).join(name), text).unwrap();
        crossings(top.path()).unwrap()
    }

    #[test]
    fn a_word_of_a_game_is_found_in_whatever_a_front_end_is_written_in() {
        for (room, name, text) in [
            ("crates/parlor-tui/src", "theme.rs", "fn f() { if id == \"nine-almonds\" {} }"),
            ("crates/parlor-tui/src", "theme.rs", "enum Shape { Felt, AlmondShell }"),
            ("crates/parlor-tui/src/board", "grid.rs", "matches!(shape, Shape::TileBack)"),
            ("crates/parlor-tui/src", "theme.rs", "use parlor_games::games::nine_almonds;"),
            ("crates/parlor-games/src/scene", "piece.rs", "const RED_DRAGON: u8 = 1;"),
            ("crates/parlor-games/src/scene", "sprite.svg", "<symbol id=\"tile-4\"/>"),
            ("crates/parlor-web/src", "page.rs", "fn f() {}\n/// The spoken name, like `almond`."),
            (
                "crates/parlor-web/src",
                "page.rs",
                "#[cfg(test)]\nmod tests {\n    use super::*;\n}\n\nenum Face { Tile }",
            ),
            ("crates/parlor-web/assets", "piece.js", "export const isTile = (shape) => shape.startsWith('x');"),
            ("crates/parlor-web/assets", "pieces.css", ".cell.tile svg { color: red }"),
            ("crates/parlor-web/assets", "index.html", "<p class=\"nine-almonds\">"),
            ("crates/parlor-web/assets", "icon.svg", "<g id=\"almond\"/>"),
        ] {
            let found = checked(room, name, text);
            let there = format!("{room}/{name}:{}: ", text.lines().count());
            assert!(!found.is_empty() && found.iter().all(|place| place.starts_with(&there)), "{text}: {found:?}");
        }
    }

    #[test]
    fn parts_of_words_and_tests_and_other_meanings_are_left_alone() {
        for (room, name, text) in [
            ("crates/parlor-web/assets", "piece.js", "const projectile = 'volatile versatiles';"),
            ("crates/parlor-web/assets", "parlor.css", ".nine { grid-template-columns: 1fr }"),
            ("crates/parlor-web/assets", "choosing.css", ".tile { color: red }"),
            ("crates/parlor-tui/src", "tests.rs", "const ID: &str = \"mahjong\";"),
            ("crates/parlor-tui/src/tests", "keys.rs", "const ID: &str = \"mahjong\";"),
            (
                "crates/parlor-tui/src",
                "film.rs",
                "fn f() {}\n#[cfg(test)]\nmod tests {\n    const ID: &str = \"mahjong\";\n}",
            ),
            ("crates/parlor-web/src", "notes.txt", "mahjong"),
        ] {
            assert_eq!(checked(room, name, text), [] as [String; 0], "{name}: {text}");
        }
    }

    #[test]
    fn names_are_read_word_by_word() {
        assert_eq!(spoken("isTile TILE_BACK .tile-back HTMLTile2"), " is tile tile back tile back html tile ");
        assert_eq!(spoken("nine_almonds"), spoken("NineAlmonds"));
    }

    #[test]
    fn this_workspace_crosses_no_boundary() {
        assert_eq!(crossings(&crate::steps::top()).unwrap(), [] as [String; 0]);
    }
}
