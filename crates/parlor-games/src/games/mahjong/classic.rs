//! The command line of the source document: its options and its help, a board for the screen, and reports on many games
//! by computer players.

mod reports;

use std::sync::Arc;

use super::Mahjong;
use super::layouts::{Layout, formats};
use super::picture_set;
use super::setup::{Dealing, Setup};
use crate::classic::{CommandLine, CommandLineTask, Document, ReadFile};
use crate::game::Game;
use crate::kit::id::{GameId, Source};
use crate::kit::seed::Seed;
use crate::parts;
use reports::{MOST, Order, Plays};

/// What stands between the parts of a path.
const SEPARATOR: char = if cfg!(windows) { '\\' } else { '/' };

/// The document's game: its command line begins no dialogue.
pub(super) const DOCUMENT: Document = Document { command_line: Some(command_line), ..Document::NONE };

/// What the command line comes to.
fn command_line(arguments: &[String], fresh: &Seed, read: &mut ReadFile<'_>) -> CommandLine {
    let mut line = Options::default();
    let done = line.take(arguments).and_then(|()| line.carry_out(fresh, read));
    let then = done.unwrap_or_else(|stop| match stop {
        Stop::Help => {
            line.said += &line.help();
            CommandLineTask::End(0)
        }
        Stop::Unrecognized(option) => {
            line.said += &format!("Unrecognized option: {option}\n{}", line.help());
            CommandLineTask::End(1)
        }
        Stop::Wrong(what) => {
            line.note(&what);
            CommandLineTask::End(1)
        }
    });
    CommandLine { said: line.said, noted: line.noted, then }
}

/// Why there is nothing to play.
enum Stop {
    /// Help was asked for.
    Help,
    /// There is no such option.
    Unrecognized(String),
    /// Something else is wrong.
    Wrong(String),
}

/// The options as far as they are read, and what was said on the way.
#[derive(Default)]
struct Options {
    seed: Option<i64>,
    tile_folder: Option<String>,
    tile_set: Option<String>,
    layout: Option<String>,
    order: Option<Order>,
    said: String,
    noted: String,
}

impl Options {
    fn take(&mut self, arguments: &[String]) -> Result<(), Stop> {
        let mut words = arguments.iter().map(String::as_str);
        while let Some(option) = words.next() {
            let mut value = |what: &str| {
                words.next().map(str::to_owned).ok_or_else(|| Stop::Wrong(format!("{option} needs {what} behind it.")))
            };
            match option {
                "-h" => return Err(Stop::Help),
                "-seed" => self.set_seed(&value("a number")?),
                "-tiledir" => self.tile_folder = Some(folder(value("a folder")?)),
                "-tileset" => self.tile_set = Some(value("a file")?),
                "-f" => self.layout = Some(value("a layout file")?),
                "-batch" => {
                    let player = one_of(&value("a player")?, "players", &reports::PLAYERS.map(|name| (name, name)))?;
                    let construction = one_of(&value("random or solvable")?, "boards", reports::CONSTRUCTIONS)?;
                    let games = games(&value("a number of boards")?)?;
                    self.order(Order { plays: Plays::Batch { player, construction }, games })?;
                }
                "-completeReport" => {
                    let games = games(&value("a number of boards")?)?;
                    self.order(Order { plays: Plays::Complete, games })?;
                }
                other => return Err(Stop::Unrecognized(other.to_owned())),
            }
        }
        Ok(())
    }

    fn set_seed(&mut self, text: &str) {
        self.seed = text.parse().ok();
        match self.seed {
            Some(number) => self.said += &format!("Seed set to {number}\n"),
            None => self.note(&format!("\"{text}\" is no number for a seed; chance decides.")),
        }
    }

    fn order(&mut self, order: Order) -> Result<(), Stop> {
        match self.order.replace(order) {
            None => Ok(()),
            Some(_) => Err(Stop::Wrong("One report at a time: -batch and -completeReport can be given once.".into())),
        }
    }

    /// A line on standard error.
    fn note(&mut self, what: &str) {
        self.noted += what;
        self.noted.push('\n');
    }

    fn tile_folder(&self) -> String {
        self.tile_folder.clone().unwrap_or_else(|| folder("Tiles".into()))
    }

    fn tile_set(&self) -> String {
        self.tile_set.clone().unwrap_or_else(|| format!("{}tiles.set", self.tile_folder()))
    }

    /// The document's help with the values that hold now.
    fn help(&self) -> String {
        let layout = self.layout.clone().unwrap_or_else(|| format!("Layouts{SEPARATOR}turtle.layout"));
        help(&self.tile_folder(), &self.tile_set(), &layout)
    }

    /// What is to be done once all options are read.
    fn carry_out(&mut self, fresh: &Seed, read: &mut ReadFile<'_>) -> Result<CommandLineTask, Stop> {
        self.check_tiles(read)?;
        let layout = match &self.layout {
            Some(path) => layout(path, read)?,
            None => Setup::default().layout,
        };
        // A number even where chance decides, so that a report can be had again with `-seed`.
        let number = self.seed.unwrap_or_else(|| (fresh.random("mahjong").next_u64() >> 33) as i64);
        let seed = Seed::new(number.to_string());
        let Some(order) = self.order.take() else {
            let setup = Setup { layout, dealing: Dealing::Document };
            let game = Mahjong::CARD.id.to_owned();
            return Ok(CommandLineTask::Play(GameId {
                game,
                setup: Some(setup.to_string()),
                source: Source::Seed(seed),
            }));
        };
        if matches!(order.plays, Plays::Complete) && self.layout.is_some() {
            self.note("-completeReport plays on Turtle and Ziggurat, whatever -f names.");
        }
        Ok(CommandLineTask::Watch(Box::new(order.prepared(&layout, seed))))
    }

    /// Pictures are for the page; here they are only checked, so that a mistake is found where it is made.
    fn check_tiles(&mut self, read: &mut ReadFile<'_>) -> Result<(), Stop> {
        if self.tile_folder.is_none() && self.tile_set.is_none() {
            return Ok(());
        }
        let path = self.tile_set();
        let content = read(&path).ok_or_else(|| Stop::Wrong(format!("Cannot read the tile set {path}.")))?;
        let set = picture_set::read(&String::from_utf8_lossy(&content));
        set.map_err(|error| Stop::Wrong(format!("The tile set {path} is not well-formed: {error}.")))?;
        let mut command = format!("parlor serve --tileset {path}");
        if let Some(folder) = &self.tile_folder {
            command += &format!(" --tiledir {folder}");
        }
        self.note(&format!("A terminal draws characters; to see these pictures on the page: {command}"));
        Ok(())
    }
}

/// One of some words.
fn one_of<T: Copy>(word: &str, what: &str, known: &[(&'static str, T)]) -> Result<T, Stop> {
    known.iter().find(|(name, _)| *name == word).map(|&(_, it)| it).ok_or_else(|| {
        let names: Vec<&str> = known.iter().map(|&(name, _)| name).collect();
        Stop::Wrong(format!("\"{word}\" is not known; {what} are {}.", names.join(", ")))
    })
}

fn games(text: &str) -> Result<u64, Stop> {
    let wrong = || Stop::Wrong(format!("\"{text}\" is no number of boards; it is from 1 to {MOST}."));
    text.parse().ok().filter(|games| (1..=MOST).contains(games)).ok_or_else(wrong)
}

/// A folder with a separator at its end.
fn folder(mut path: String) -> String {
    if !path.ends_with(['/', SEPARATOR]) {
        path.push(SEPARATOR);
    }
    path
}

/// The layout in a file, `FILE:NAME` where it has several. The document's own files are built in, and found where nobody
/// has put them.
fn layout(path: &str, read: &mut ReadFile<'_>) -> Result<Arc<Layout>, Stop> {
    let mut readings = parts::readings(path);
    let Some((content, which)) = readings.find_map(|(file, which)| Some((read(file)?, which))) else {
        let name = path.strip_prefix("Layouts").and_then(|rest| rest.strip_prefix(['/', SEPARATOR]));
        let known = name.and_then(|name| name.strip_suffix(".layout")).and_then(Layout::named);
        return known.ok_or_else(|| Stop::Wrong(format!("Cannot read the layout {path}.")));
    };
    let wrong = |error: String| Stop::Wrong(format!("The layout {path} is not well-formed: {error}."));
    let found = formats::read(&content).and_then(|found| parts::chosen(&found, which));
    let setup: Setup =
        found.map_err(|error| wrong(error.to_string()))?.parse().map_err(|_| wrong("it is none".into()))?;
    Ok(setup.layout)
}

/// The document's text with the values that hold.
fn help(folder: &str, set: &str, layout: &str) -> String {
    format!(
        "\
[-h | -seed n | -tiledir dir | -tileset tiles.set | -f board.layout]

  Or: -batch [simple|normal|cheating] [random|solvable] n

  Or: -completeReport n

\t Where:
\t\t -h \t\t\t Display this help.
\t\t -seed n \t\t Specify random seed
\t\t -tiledir dir \t\t Directory with tile files (ends in a path separator)
\t\t\t\t\t (currently={folder})
\t\t -tileset filename \t Name of file that maps tiles to image files
\t\t\t\t\t (currently={set})
\t\t -f filename \t\t Load the specified board layout
\t\t\t\t\t (currently={layout})

\t\t -batch [simple|normal|cheating] [random|solvable] n
\t\t\t\t\t Run the specified AI on n boards\x20
\t\t\t\t\t (purely random construction or solvable) and report.

\t\t -completeReport  n
\t\t\t\t\t Returns a report on all different AI modes and type of\x20
\t\t\t\t\t board on n boards.\x20
\t\t\t\t\t For each combination, it runs the half of the tests
\t\t\t\t\t on turtle layouts and half of ziggurat layouts.
"
    )
}
