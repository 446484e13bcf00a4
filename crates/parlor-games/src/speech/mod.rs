//! What is said to people: sentences that know which cells they are about, so that every front end can light up what a
//! word names. Notation is for ids, saves and what somebody types; it has no place here.

mod doing;
pub mod place;
mod region;

use std::fmt;

use serde::Serialize;

pub use doing::{Doing, Verb};
pub use region::region;

use crate::scene::{CellId, Line, LineKind, Marks, Scene};

/// The most characters that a sentence has.
pub const LONGEST: usize = 140;

/// What the cells of a phrase are to the sentence. Each has one mark, the same in every game and every front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Do this.
    Act,
    /// This was right.
    Right,
    /// This was it.
    Fault,
    /// Because of these.
    Because,
    /// Somewhere here.
    Region,
}

impl Role {
    /// The mark on a cell.
    #[must_use]
    pub const fn mark(self) -> Marks {
        match self {
            Self::Act => Marks::ACT,
            Self::Right => Marks::RIGHT,
            Self::Fault => Marks::FAULT,
            Self::Because => Marks::BECAUSE,
            Self::Region => Marks::REGION,
        }
    }

    /// What the mark means, for a legend.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Act => "do this",
            Self::Right => "this is right",
            Self::Fault => "this was it",
            Self::Because => "because of these",
            Self::Region => "look here",
        }
    }

    /// How a line is drawn that belongs to such cells.
    const fn line(self) -> LineKind {
        match self {
            Self::Act | Self::Right => LineKind::Act,
            Self::Fault => LineKind::Fault,
            Self::Because | Self::Region => LineKind::Because,
        }
    }
}

/// Some words, and the cells they name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Phrase {
    /// The words.
    pub text: String,
    /// What the cells are to the sentence; none for words that name nothing on the board.
    pub role: Option<Role>,
    /// The cells that the words name.
    pub cells: Vec<CellId>,
}

/// A line from cell to cell that belongs to what is said.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Stroke {
    role: Role,
    points: Vec<(i16, i16)>,
    arrow: bool,
}

/// One or more sentences about a board.
///
/// ```
/// use parlor_games::speech::{Role, Speech};
/// let said = Speech::new("Shade ").name(Role::Act, [7], "the 7 in row 2, column 3").and(".");
/// assert_eq!(said.to_string(), "Shade the 7 in row 2, column 3.");
/// assert_eq!(said.cells(Role::Act), [7]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Speech {
    phrases: Vec<Phrase>,
    strokes: Vec<Stroke>,
    tags: Vec<(CellId, String)>,
}

impl Speech {
    /// Words that name nothing on the board.
    pub fn new(text: impl Into<String>) -> Self {
        Self::default().and(text)
    }

    /// More words that name nothing on the board.
    #[must_use]
    pub fn and(mut self, text: impl Into<String>) -> Self {
        let text = text.into();
        match self.phrases.last_mut() {
            _ if text.is_empty() => {}
            Some(Phrase { text: before, role: None, .. }) => before.push_str(&text),
            _ => self.phrases.push(Phrase { text, role: None, cells: Vec::new() }),
        }
        self
    }

    /// Words that name cells.
    #[must_use]
    pub fn name(mut self, role: Role, cells: impl Into<Vec<CellId>>, text: impl Into<String>) -> Self {
        self.phrases.push(Phrase { text: text.into(), role: Some(role), cells: cells.into() });
        self
    }

    /// What another speech says, lights up and draws, after this one.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        let Self { phrases, strokes, tags } = other;
        let mut joined = phrases.into_iter().fold(self, |said, Phrase { text, role, cells }| match role {
            Some(role) => said.name(role, cells, text),
            None => said.and(text),
        });
        joined.strokes.extend(strokes);
        joined.tags.extend(tags);
        joined
    }

    /// Several things in a row: `a`, `a and b`, `a, b and c`.
    #[must_use]
    pub fn list(things: impl IntoIterator<Item = Self>) -> Self {
        let things: Vec<Self> = things.into_iter().collect();
        let last = things.len().saturating_sub(1);
        things.into_iter().enumerate().fold(Self::default(), |said, (at, thing)| {
            let between = match at {
                0 => "",
                at if at == last => " and ",
                _ => ", ",
            };
            said.and(between).join(thing)
        })
    }

    /// A line through the centres of places, in units of the board; with a head where it ends if it is an arrow.
    #[must_use]
    pub fn draw(mut self, role: Role, points: impl Into<Vec<(i16, i16)>>, arrow: bool) -> Self {
        self.strokes.push(Stroke { role, points: points.into(), arrow });
        self
    }

    /// A few characters on a cell, like a weight.
    #[must_use]
    pub fn tag(mut self, cell: CellId, text: impl Into<String>) -> Self {
        self.tags.push((cell, text.into()));
        self
    }

    /// The same words, with what was to be done now being what was done: red instead of gold.
    #[must_use]
    pub fn blamed(self) -> Self {
        self.played(Role::Fault)
    }

    /// The same words, with what was to be done now being what was done, and right: gold with a tick.
    #[must_use]
    pub fn praised(self) -> Self {
        self.played(Role::Right)
    }

    fn played(mut self, as_role: Role) -> Self {
        let turn = |role: &mut Role| {
            if *role == Role::Act {
                *role = as_role;
            }
        };
        self.phrases.iter_mut().filter_map(|phrase| phrase.role.as_mut()).for_each(turn);
        self.strokes.iter_mut().for_each(|stroke| turn(&mut stroke.role));
        self
    }

    /// With a capital at its start.
    #[must_use]
    pub fn capital(mut self) -> Self {
        if let Some(first) = self.phrases.first_mut() {
            let mut chars = first.text.chars();
            let start: String = chars.next().map(|c| c.to_uppercase().collect()).unwrap_or_default();
            first.text = start + chars.as_str();
        }
        self
    }

    /// Without a capital at its start, for the middle of a sentence.
    #[must_use]
    pub fn small(mut self) -> Self {
        if let Some(first) = self.phrases.first_mut() {
            let mut chars = first.text.chars();
            let start: String = chars.next().map(|c| c.to_lowercase().collect()).unwrap_or_default();
            first.text = start + chars.as_str();
        }
        self
    }

    /// What follows from this: `Then` and what another speech says, or that alone where the sentence would be too long.
    #[must_use]
    pub fn then(self, other: Self) -> Self {
        let said = other.to_string();
        let first = said.split_inclusive(". ").next().unwrap_or(&said).trim_end();
        match first.chars().count() + "Then ".len() <= LONGEST {
            true => self.and(" Then ").join(other.small()),
            false => self.and(" ").join(other),
        }
    }

    /// All but its first sentence.
    #[must_use]
    pub fn rest(mut self) -> Self {
        let ends = |phrase: &Phrase| phrase.role.is_none() && phrase.text.contains(". ");
        let Some(at) = self.phrases.iter().position(ends) else { return Self::default() };
        self.phrases.drain(..at);
        if let Some((_, rest)) = self.phrases[0].text.split_once(". ") {
            self.phrases[0].text = rest.to_owned();
        }
        self
    }

    /// Whether nothing is said.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.phrases.is_empty()
    }

    /// What it is made of.
    #[must_use]
    pub fn phrases(&self) -> &[Phrase] {
        &self.phrases
    }

    /// All cells that are named in a role, in the order they are named in.
    #[must_use]
    pub fn cells(&self, role: Role) -> Vec<CellId> {
        let named = self.phrases.iter().filter(|phrase| phrase.role == Some(role));
        named.flat_map(|phrase| phrase.cells.iter().copied()).collect()
    }

    /// Lights up on a scene what is said about it.
    pub fn light(&self, scene: &mut Scene) {
        for phrase in &self.phrases {
            if let Some(role) = phrase.role {
                scene.mark(&phrase.cells, role.mark());
            }
        }
        let lines = self.strokes.iter().map(|stroke| Line {
            points: stroke.points.clone(),
            kind: stroke.role.line(),
            arrow: stroke.arrow,
        });
        scene.lines.extend(lines);
        for (id, text) in &self.tags {
            if let Some(cell) = scene.cells.iter_mut().find(|cell| cell.id == *id) {
                cell.tag.clone_from(text);
            }
        }
    }
}

impl fmt::Display for Speech {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.phrases.iter().try_for_each(|phrase| f.write_str(&phrase.text))
    }
}

impl From<String> for Speech {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<&str> for Speech {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

/// A speech as it is written: what it lights up on the board is in the scene already.
#[derive(Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS), ts(rename = "Speech"))]
pub(crate) struct Written<'a> {
    /// All of it.
    text: String,
    /// In pieces, those that name cells with them.
    phrases: &'a [Phrase],
}

impl Serialize for Speech {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Written { text: self.to_string(), phrases: &self.phrases }.serialize(serializer)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plum(cell: CellId) -> Speech {
        Speech::default().name(Role::Act, [cell], format!("plum {cell}"))
    }

    #[test]
    fn what_is_listed_has_commas_and_an_and() {
        assert_eq!(Speech::list([plum(1)]).to_string(), "plum 1");
        assert_eq!(Speech::list([plum(1), plum(2), plum(3)]).to_string(), "plum 1, plum 2 and plum 3");
        assert_eq!(Speech::list([plum(1), plum(2)]).cells(Role::Act), [1, 2]);
    }

    #[test]
    fn what_was_to_be_done_is_red_once_it_was_the_mistake() {
        let took = Speech::new("You took ").join(plum(4)).draw(Role::Act, [(0, 0), (1, 0)], true).blamed();
        assert_eq!((took.cells(Role::Act), took.cells(Role::Fault)), (vec![], vec![4]));
        assert_eq!(took.strokes[0].role, Role::Fault);
    }

    #[test]
    fn what_was_to_be_done_has_a_tick_once_it_was_right() {
        assert_eq!(Speech::new("Right: ").join(plum(4)).praised().cells(Role::Right), [4]);
    }

    #[test]
    fn the_rest_is_what_comes_after_the_first_sentence() {
        let said = plum(1).and(" cannot go. It lies under ").join(plum(2)).and(".");
        assert_eq!(said.clone().rest().to_string(), "It lies under plum 2.");
        assert_eq!((said.clone().rest().cells(Role::Act), said.rest().rest().is_empty()), (vec![2], true));
    }

    #[test]
    fn what_follows_is_told_in_one_sentence_as_long_as_it_is_not_too_long() {
        let took = || Speech::new("You took the plums.");
        let after = |words: String| took().then(words.into()).to_string();
        assert_eq!(after("No two go. Sorry.".into()), "You took the plums. Then no two go. Sorry.");
        let long = format!("N{}.", "o".repeat(LONGEST - 3));
        assert_eq!(after(long.clone()), format!("You took the plums. {long}"));
    }

    #[test]
    fn a_speech_lights_up_what_it_names() {
        use crate::scene::{Cell, Face, Piece};
        let token = |_| Cell::new(Face::new(Piece::TOKEN, "A", "A"), "a place");
        let mut scene = Scene::grid(crate::kit::grid::Size::new(3, 1), token);
        let said = plum(0).join(Speech::new(" frees ").name(Role::Because, [2], "the last one"));
        said.tag(1, "2").draw(Role::Act, [(0, 0), (2, 0)], true).light(&mut scene);
        let marks: Vec<Marks> = scene.cells.iter().map(|cell| cell.marks).collect();
        assert_eq!(marks, [Marks::ACT, Marks::empty(), Marks::BECAUSE]);
        assert_eq!((scene.cells[1].tag.as_str(), scene.lines.len()), ("2", 1));
    }
}
