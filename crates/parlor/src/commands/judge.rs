//! `judge`: verdicts for any number of boards, in their order, on all cores.

use std::io::{self, BufReader, Write};

use anyhow::{Result, bail};
use parlor_games::catalogue::OpenError;
use parlor_games::coach::{Budget, Fact, Judged, Verdict};
use serde::Serialize;
use serde::ser::{SerializeMap as _, Serializer};

use super::nothing_is_piped;
use crate::arguments::Judge;
use crate::boards::read;
use crate::lines::{LONGEST_LINE, next_line};
use crate::output::{Exit, json_line, one_line};
use crate::parallel::{Item, in_order};

/// The most boards one range of seeds may stand for.
const WIDEST: u64 = 10_000_000;

/// A board that was asked about, and what there is to say.
pub struct Answer {
    pub id: String,
    pub found: Result<Judged, String>,
    /// What else is told of the board, where a program reads it.
    pub about: Vec<(&'static str, Fact)>,
}

impl Answer {
    /// Judges a board.
    pub fn find(id: String, budget: u64) -> Self {
        let found = judged(&id, budget).map_err(|error| one_line(&error.to_string()));
        Self { id, found, about: Vec::new() }
    }

    /// The same with what else is known of the board.
    pub fn in_full(id: String, budget: u64) -> Self {
        let about = read(&id).ok().and_then(|(entry, board)| entry.about(&board).ok()).unwrap_or_default();
        Self { about, ..Self::find(id, budget) }
    }

    /// What the verdict means as an exit code.
    pub fn exit(&self) -> Exit {
        match &self.found {
            Ok(judged) => exit(judged),
            Err(_) => Exit::ERROR,
        }
    }
}

/// What a verdict means as an exit code.
pub fn exit(judged: &Judged) -> Exit {
    match judged.verdict {
        Verdict::Winnable { .. } => Exit::YES,
        Verdict::NotWinnable { .. } => Exit::NO,
        Verdict::Unknown => Exit::UNKNOWN,
    }
}

impl Serialize for Answer {
    /// The game's own facts are further keys, in their order.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("id", &self.id)?;
        match &self.found {
            Ok(judged) => {
                map.serialize_entry("verdict", judged.word())?;
                let line: &[String] = if let Verdict::Winnable { line } = &judged.verdict { line } else { &[] };
                map.serialize_entry("line", line)?;
                map.serialize_entry("why", &judged.why().to_string())?;
                map.serialize_entry("nodes", &judged.nodes)?;
                for (name, fact) in judged.facts.iter().chain(&self.about) {
                    map.serialize_entry(name, fact)?;
                }
            }
            Err(error) => map.serialize_entry("error", error)?,
        }
        map.end()
    }
}

pub fn run(arguments: &Judge, out: &mut dyn Write) -> Result<Exit> {
    let (budget, json) = (arguments.budget, arguments.json);
    let questions = questions(&arguments.ids)?;
    let (mut answered, mut failed, mut last) = (0_u64, false, Exit::YES);
    let work = move |question: Question| match question {
        Ok(id) if json => Answer::in_full(id, budget),
        Ok(id) => Answer::find(id, budget),
        Err((id, error)) => Answer { id, found: Err(error), about: Vec::new() },
    };
    in_order(arguments.threads.pool()?, questions, work, out, |out, answer| {
        answered += 1;
        failed |= answer.found.is_err();
        last = answer.exit();
        if json { json_line(out, &answer) } else { print(&answer, out) }
    })?;
    Ok(match answered {
        1 => last,
        _ if failed => Exit::ERROR,
        _ => Exit::YES,
    })
}

fn judged(text: &str, budget: u64) -> Result<Judged, OpenError> {
    let (entry, id) = read(text)?;
    entry.judge(&id, &mut Budget::nodes(budget))
}

fn print(answer: &Answer, out: &mut dyn Write) -> Result<()> {
    let (word, remark) = match &answer.found {
        Ok(judged) => match &judged.verdict {
            Verdict::Winnable { line } => {
                (judged.word(), format!("({})", parlor_games::kit::text::count(line.len(), "move")))
            }
            _ => (judged.word(), format!("({})", judged.why())),
        },
        Err(error) => ("error", error.clone()),
    };
    writeln!(out, "{word:<12}  {}  {remark}", one_line(&answer.id))?;
    Ok(())
}

/// An id to judge, or one that cannot be and why.
type Question = Result<String, (String, String)>;

type Questions = Box<dyn Iterator<Item = Item<Question>> + Send>;

fn questions(ids: &[String]) -> Result<Questions> {
    if ids.is_empty() {
        if nothing_is_piped() {
            bail!("there is nothing to judge: give ids, or pipe them in one a line");
        }
        return Ok(Box::new(piped()));
    }
    let all: Vec<String> = ids.to_vec();
    Ok(Box::new(all.into_iter().flat_map(|id| if id == "-" { Box::new(piped()) } else { expanded(id, false) })))
}

/// The ids on standard input.
fn piped() -> impl Iterator<Item = Item<Question>> + Send {
    let mut input = Some(BufReader::new(io::stdin()));
    std::iter::from_fn(move || {
        let line = next_line(input.as_mut()?).transpose()?;
        let goes_on = input.as_ref().is_some_and(|input| input.buffer().contains(&b'\n'));
        if line.is_err() {
            input = None;
        }
        Some((line, goes_on))
    })
    .flat_map(|(line, goes_on)| match line {
        Ok(line) if line.cut => {
            let start = line.text.chars().take(40).collect::<String>() + "…";
            refused(start, format!("the line is longer than {LONGEST_LINE} bytes"))
        }
        Ok(line) => match line.text.trim() {
            text if text.is_empty() || text.starts_with('#') => Box::new(std::iter::empty()),
            text => expanded(text.to_owned(), goes_on),
        },
        Err(error) => refused("-".to_owned(), format!("cannot read standard input: {error}")),
    })
}

fn refused(id: String, error: String) -> Questions {
    Box::new(std::iter::once(Item::read(Err((id, error)), false)))
}

/// The ids that an id stands for: itself, or one for each seed of a range. `goes_on` says whether what follows the id is
/// there already.
fn expanded(id: String, goes_on: bool) -> Questions {
    let Some(range) = Range::read(&id) else { return Box::new(std::iter::once(Item::read(Ok(id), goes_on))) };
    match range {
        Ok(Range { head, first, last }) => Box::new(
            (first..=last).map(move |number| Item::read(Ok(format!("{head}{number}")), goes_on || number < last)),
        ),
        Err(error) => refused(id, error),
    }
}

/// Seeds that are numbers, from the first to the last.
#[derive(Debug, PartialEq, Eq)]
struct Range {
    /// The id up to the number.
    head: String,
    first: u64,
    last: u64,
}

impl Range {
    /// Reads `game:setup#A..B` or `game:setup#1.A..B`; `None` if the id has no range in it.
    fn read(id: &str) -> Option<Result<Self, String>> {
        let mark = id.find(['#', '@']).filter(|&at| id[at..].starts_with('#'))?;
        let (head, seeds) = id.split_at(mark + 1);
        let (from, last) = seeds.split_once("..")?;
        let (version, first) = from.split_once('.').map_or(("", from), |(version, first)| (version, first));
        let numeric = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if first.is_empty() || last.is_empty() || ![version, first, last].into_iter().all(numeric) {
            return None;
        }
        // Without its version a number and a dot would be taken for one.
        let version =
            if version.is_empty() { parlor_games::kit::seed::DEAL_VERSION.to_string() } else { version.into() };
        Some(match (first.parse::<u64>(), last.parse::<u64>()) {
            (Ok(first), Ok(last)) if first > last => Err(format!("the range {first}..{last} runs backwards")),
            (Ok(first), Ok(last)) if last - first < WIDEST => {
                Ok(Self { head: format!("{head}{version}."), first, last })
            }
            _ => Err(format!("the range {first}..{last} has more than {WIDEST} seeds")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(id: &str) -> Option<Result<(String, u64, u64), String>> {
        Range::read(id).map(|range| range.map(|Range { head, first, last }| (head, first, last)))
    }

    #[test]
    fn a_range_of_seeds_is_told_from_a_seed() {
        assert_eq!(range("g:s#3..12"), Some(Ok(("g:s#1.".into(), 3, 12))));
        assert_eq!(range("g#1.3..12"), Some(Ok(("g#1.".into(), 3, 12))));
        for seed in ["g#a..b", "g#3", "g#1.3", "g@1..3", "g#3..", "g#..3", "g"] {
            assert_eq!(range(seed), None, "{seed}");
        }
    }

    #[test]
    fn absurd_ranges_are_refused() {
        for bad in ["g#9..1", "g#0..10000000", "g#0..99999999999999999999999"] {
            assert!(range(bad).unwrap().is_err(), "{bad}");
        }
    }

    #[test]
    fn a_range_names_each_board() {
        let ids: Vec<String> = expanded("g#8..10".into(), false).map(|item| item.thing().unwrap()).collect();
        assert_eq!(ids, ["g#1.8", "g#1.9", "g#1.10"]);
    }
}
