//! Expected and got: whether they agree, and if not, where they part.

use std::collections::HashSet;

use crate::expectation::{Exits, Expectation, Piece};
use crate::leniency::{Formed, Leniency};
use crate::subject::{End, Outcome};

/// Bytes that no text has stand for what is open while a text is brought into form.
const FREE: u8 = 0xff;
const LINE: u8 = 0xfe;
const ONE_OF: u8 = 0xfd;

/// What is wrong with a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Another output than the document's.
    Output,
    /// The output is right as far as it goes, but stops too early.
    Stops,
    /// The output is right but for the end of its last line.
    NoLineEnd,
    /// The right output, and then more.
    GoesOn,
    /// Another exit code.
    Code {
        /// The document's.
        wanted: Vec<u8>,
        /// The program's.
        got: u8,
    },
    /// Something that no right program writes.
    Never(String),
    /// A report lacks something.
    Shape(String),
    /// It did not end by itself: how it ended.
    Ended(End),
}

/// Where a session goes wrong, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What is wrong.
    pub fault: Fault,
    /// How many lines of input had been given by then.
    pub after: usize,
    /// Everything expected, what is open shown as ‹…›.
    pub expected: String,
    /// Where in it the two part.
    pub expected_at: usize,
    /// Everything got.
    pub got: String,
    /// Where in it the two part.
    pub got_at: usize,
    /// Whether the program ended and left all of its input unread.
    pub read_nothing: bool,
    /// The beginning of what it wrote on standard error, which nobody compares, but which may say why.
    pub errors: String,
}

/// Compares; `None` if the program did what it should.
#[must_use]
pub fn compare(wanted: &Expectation, outcome: &Outcome, lenient: Leniency, prompts: &[&str]) -> Option<Difference> {
    let never = wanted.never.iter().find(|text| contains(&outcome.output, text.as_bytes()));
    let plan = Plan::new(wanted, lenient, prompts);
    let got = lenient.form(&outcome.output, prompts);
    let parting = plan.parting(&got.bytes);
    let fault = match (&outcome.end, parting) {
        (End::Exit(_), Some((at, place))) => plan.fault(at, &got, place),
        (End::Exit(_), None) if never.is_some() => Fault::Never(never.cloned().unwrap_or_default()),
        (End::Exit(code), None) if !wanted.exits.allow(*code) => match &wanted.exits {
            Exits::OneOf(codes) => Fault::Code { wanted: codes.clone(), got: *code },
            Exits::Any => return None,
        },
        (End::Exit(_), None) => Fault::Shape(wanted.shape?(&String::from_utf8_lossy(&outcome.output))?),
        (end, _) => Fault::Ended(end.clone()),
    };
    let (at, place) = parting.unwrap_or((plan.formed.bytes.len(), got.bytes.len()));
    let raw_at = plan.formed.places[at];
    let got_at = got.places[place];
    // Of several steps that begin where the two part, the one that writes something is meant.
    let after = plan.starts.iter().rposition(|&start| start <= raw_at).unwrap_or(0);
    let (expected, expected_at) = plan.shown(raw_at);
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some(Difference {
        fault,
        after,
        expected,
        expected_at,
        got_at: lossy(&outcome.output[..got_at]).len(),
        got: lossy(&outcome.output),
        errors: lossy(&outcome.errors),
        read_nothing: matches!(outcome.end, End::Exit(_)) && outcome.unread > 0 && wanted.steps.len() > 1,
    })
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

/// A part of the expected text in its form.
enum Part {
    /// These bytes of it.
    Bytes(usize, usize),
    OneOf(Vec<Vec<u8>>),
    Line,
    Free,
}

struct Plan<'a> {
    wanted: &'a Expectation,
    raw: Vec<u8>,
    /// Where in `raw` each step begins.
    starts: Vec<usize>,
    formed: Formed,
    /// Each with its place in the formed text.
    parts: Vec<(usize, Part)>,
    lenient: Leniency,
}

impl<'a> Plan<'a> {
    fn new(wanted: &'a Expectation, lenient: Leniency, prompts: &[&str]) -> Self {
        let (mut raw, mut starts, mut choices) = (Vec::new(), Vec::new(), Vec::new());
        for step in &wanted.steps {
            starts.push(raw.len());
            for piece in &step.pieces {
                match piece {
                    Piece::Text(text) => raw.extend(text.as_bytes()),
                    Piece::Line => raw.push(LINE),
                    Piece::Free => raw.push(FREE),
                    Piece::OneOf(texts) => {
                        raw.push(ONE_OF);
                        choices.push(texts.iter().map(|text| lenient.form(text.as_bytes(), prompts).bytes));
                    }
                }
            }
        }
        let formed = lenient.form(&raw, prompts);
        let mut parts = Vec::new();
        let mut choices = choices.into_iter();
        let mut begun = 0;
        for (at, &byte) in formed.bytes.iter().enumerate() {
            let part = match byte {
                FREE => Part::Free,
                LINE => Part::Line,
                ONE_OF => Part::OneOf(choices.next().map(Iterator::collect).unwrap_or_default()),
                _ => continue,
            };
            parts.push((begun, Part::Bytes(begun, at)));
            parts.push((at, part));
            begun = at + 1;
        }
        parts.push((begun, Part::Bytes(begun, formed.bytes.len())));
        Self { wanted, raw, starts, formed, parts, lenient }
    }

    /// Where in the formed texts the two part, if they do: as far in as any reading gets.
    fn parting(&self, got: &[u8]) -> Option<(usize, usize)> {
        let mut search = Search { plan: self, got, dead: HashSet::new(), furthest: (0, 0) };
        if search.matches(0, 0) { None } else { Some(search.furthest) }
    }

    /// What kind of difference it is.
    fn fault(&self, at: usize, got: &Formed, place: usize) -> Fault {
        let rest = &self.formed.bytes[at..];
        match place == got.bytes.len() {
            true if rest == b"\n" => Fault::NoLineEnd,
            true if !rest.is_empty() => Fault::Stops,
            false if rest.is_empty() => Fault::GoesOn,
            _ => Fault::Output,
        }
    }

    /// The expected text as a reader is shown it, and a place in it.
    fn shown(&self, raw_at: usize) -> (String, usize) {
        let (mut text, mut place, mut seen) = (String::new(), None, 0);
        for piece in self.wanted.steps.iter().flat_map(|step| &step.pieces) {
            let length = if let Piece::Text(text) = piece { text.len() } else { 1 };
            if place.is_none() && raw_at < seen + length {
                place = Some(text.len() + if matches!(piece, Piece::Text(_)) { raw_at - seen } else { 0 });
            }
            text.push_str(&piece.shown());
            seen += length;
        }
        debug_assert_eq!(seen, self.raw.len());
        let place = place.unwrap_or(text.len());
        (text, place)
    }
}

struct Search<'a> {
    plan: &'a Plan<'a>,
    got: &'a [u8],
    /// Parts and places from which nothing fits.
    dead: HashSet<(usize, usize)>,
    furthest: (usize, usize),
}

impl Search<'_> {
    fn matches(&mut self, part: usize, place: usize) -> bool {
        let Some((at, what)) = self.plan.parts.get(part) else {
            if place < self.got.len() {
                self.note(self.plan.formed.bytes.len(), place);
            }
            return place == self.got.len();
        };
        if self.dead.contains(&(part, place)) {
            return false;
        }
        let fits = match what {
            Part::Bytes(from, to) => self.bytes(part, *from, *to, place),
            Part::OneOf(texts) => {
                let rest = &self.got[place..];
                let fitting: Vec<usize> = texts
                    .iter()
                    .filter(|text| rest.starts_with(text))
                    .map(|text| self.behind(place + text.len()))
                    .collect();
                if fitting.is_empty() {
                    self.note(*at, place);
                }
                fitting.into_iter().any(|next| self.matches(part + 1, next))
            }
            Part::Line => {
                let end =
                    self.got[place..].iter().position(|&byte| byte == b'\n').map_or(self.got.len(), |n| place + n);
                (place..=end).rev().any(|next| self.matches(part + 1, next))
            }
            // What is open at the end takes all the rest.
            Part::Free if self.last(part) => true,
            Part::Free => {
                self.note(*at, place);
                (place..=self.got.len()).any(|next| self.matches(part + 1, next))
            }
        };
        if !fits {
            self.dead.insert((part, place));
        }
        fits
    }

    fn last(&self, part: usize) -> bool {
        self.plan.parts[part + 1..].iter().all(|(_, part)| matches!(part, Part::Bytes(from, to) if from == to))
    }

    /// Blanks behind a choice are no matter where blanks at the ends of lines are none: its own were taken off.
    fn behind(&self, place: usize) -> usize {
        if !self.plan.lenient.trailing_blanks {
            return place;
        }
        place + self.got[place..].iter().take_while(|&&byte| byte == b' ').count()
    }

    fn bytes(&mut self, part: usize, from: usize, to: usize, place: usize) -> bool {
        let mut wanted = &self.plan.formed.bytes[from..to];
        // Before something open, blanks at the end may belong to it.
        if self.plan.lenient.trailing_blanks && part + 1 < self.plan.parts.len() {
            wanted = wanted.trim_suffix_blanks();
        }
        let common = wanted.iter().zip(&self.got[place..]).take_while(|(a, b)| a == b).count();
        if common < wanted.len() {
            // A text that may begin anywhere, and begins nowhere, is missing from where it might have begun.
            let roams = part > 0 && matches!(self.plan.parts[part - 1].1, Part::Free);
            if !roams || common > 3 {
                self.note(from + common, place + common);
            }
            return false;
        }
        let next = place + common;
        let open = part + 1 < self.plan.parts.len();
        let next = if open && wanted.len() < to - from { self.behind(next) } else { next };
        self.matches(part + 1, next)
    }

    fn note(&mut self, at: usize, place: usize) {
        if (at, place) > self.furthest {
            self.furthest = (at, place);
        }
    }
}

trait Blanks {
    fn trim_suffix_blanks(&self) -> &[u8];
}

impl Blanks for [u8] {
    fn trim_suffix_blanks(&self) -> &[u8] {
        let blanks = self.iter().rev().take_while(|&&byte| byte == b' ').count();
        &self[..self.len() - blanks]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::expectation::Step;

    fn wanted(steps: &[&[Piece]]) -> Expectation {
        let steps = steps.iter().map(|pieces| Step { pieces: pieces.to_vec() }).collect();
        Expectation { steps, exits: Exits::OneOf(vec![0]), shape: None, never: vec![] }
    }

    fn outcome(output: &str, code: u8) -> Outcome {
        Outcome { output: output.into(), errors: Vec::new(), end: End::Exit(code), unread: 0 }
    }

    fn difference(wanted: &Expectation, output: &str) -> Option<(Fault, usize, usize)> {
        compare(wanted, &outcome(output, 0), Leniency::default(), &[]).map(|it| (it.fault, it.after, it.got_at))
    }

    #[test]
    fn equal_texts_agree_and_others_part_at_the_first_byte() {
        let wanted = wanted(&[&[Piece::text("a: ")], &[Piece::text("b\nc\n")]]);
        assert_eq!(difference(&wanted, "a: b\nc\n"), None);
        assert_eq!(difference(&wanted, "a: b\nd\n"), Some((Fault::Output, 1, 5)));
        assert_eq!(difference(&wanted, "A: b\nc\n"), Some((Fault::Output, 0, 0)));
        assert_eq!(difference(&wanted, "a: b\nc"), Some((Fault::NoLineEnd, 1, 6)));
        assert_eq!(difference(&wanted, "a: b"), Some((Fault::Stops, 1, 4)));
        assert_eq!(difference(&wanted, "a: b\nc\n!"), Some((Fault::GoesOn, 1, 7)));
    }

    #[test]
    fn what_is_open_takes_anything_up_to_what_follows() {
        let free = wanted(&[&[Piece::text("ask: ")], &[Piece::Free, Piece::text("ask: ")], &[Piece::text("end\n")]]);
        for said in ["", "no\n", "no\nno, really: \n", "ask\n", "ask: "] {
            assert_eq!(difference(&free, &format!("ask: {said}ask: end\n")), None, "{said:?}");
        }
        assert_eq!(difference(&free, "ask: no\nask: and\n"), Some((Fault::Output, 2, 13)));
        assert_eq!(difference(&free, "ask: no\n").map(|it| it.1), Some(1));
        let line = wanted(&[&[Piece::text("Usage: "), Piece::Line, Piece::text(" [x]\n")]]);
        assert_eq!(difference(&line, "Usage: a b [x]\n"), None);
        assert!(difference(&line, "Usage: a\n [x]\n").is_some());
        let either = wanted(&[&[Piece::one_of(&["a\nb\n", "a\n"]), Piece::text("c\n")]]);
        assert_eq!(difference(&either, "a\nb\nc\n"), None);
        assert_eq!(difference(&either, "a\nc\n"), None);
        assert!(difference(&either, "b\nc\n").is_some());
    }

    #[test]
    fn blanks_before_what_is_open_are_no_matter_where_trailing_blanks_are_none() {
        let lenient = Leniency { trailing_blanks: true, ..Leniency::default() };
        let agrees = |wanted: &Expectation, text: &str| compare(wanted, &outcome(text, 0), lenient, &[]).is_none();
        let tail = wanted(&[&[Piece::text("ask: "), Piece::Free]]);
        assert!(agrees(&tail, "ask: ") && agrees(&tail, "ask: \nbye"));
        let choice = wanted(&[&[Piece::one_of(&["ask: ", "which: "]), Piece::text("bye\n")]]);
        assert!(agrees(&choice, "ask: bye \n") && agrees(&choice, "which: bye\n"));
    }

    #[test]
    fn a_wrong_code_and_a_wrong_end_are_told_apart() {
        let wanted = wanted(&[&[Piece::text("a\n")]]);
        let code = compare(&wanted, &outcome("a\n", 3), Leniency::default(), &[]).unwrap();
        assert_eq!(code.fault, Fault::Code { wanted: vec![0], got: 3 });
        let crash = Outcome { end: End::Signal(11), ..outcome("a\n", 0) };
        let crash = compare(&wanted, &crash, Leniency::default(), &[]).unwrap();
        assert_eq!((crash.fault, crash.got_at), (Fault::Ended(End::Signal(11)), 2));
    }
}
