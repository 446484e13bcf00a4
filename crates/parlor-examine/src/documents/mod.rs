//! The documents that can be examined, one a file.

mod candy;
mod candy_readings;
mod hitori;
mod magic_square;
mod mahjong;
mod nine_almonds;
mod pikachu;
mod pikachu_keys;

use parlor_games::kit::random::Random;

pub(crate) use pikachu_keys::{Shown, pictures};

use crate::expectation::{Exits, Expectation, Piece, Step};
use crate::leniency::Leniency;
use crate::oracle::Transcript;
use crate::session::{LineEnds, Session};

/// A rule of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// A word for it, for reports.
    pub id: &'static str,
    /// The text by which it is seen in the output; empty if no text shows it.
    pub marker: &'static str,
    /// What the document says.
    pub says: &'static str,
}

impl Rule {
    const fn message(id: &'static str, marker: &'static str, says: &'static str) -> Self {
        Self { id, marker, says }
    }

    const fn told(id: &'static str, says: &'static str) -> Self {
        Self { id, marker: "", says }
    }
}

/// An exit code and what it means.
pub type ExitCode = (u8, &'static str);

/// A document whose programs can be examined.
pub trait Document: Sync + Send {
    /// The game as the document calls it.
    fn name(&self) -> &'static str;

    /// The words that chose this form of it on our command line, as in `--part 1`.
    fn options(&self) -> &'static [&'static str] {
        &[]
    }

    /// Whether it is played with keys, of which each is a line of a session.
    fn by_keys(&self) -> bool {
        false
    }

    /// What the program asks.
    fn prompts(&self) -> &'static [&'static str];

    /// Messages and other rules. One called `board` is about whatever no message explains.
    fn rules(&self) -> &'static [Rule];

    /// The exit codes that sessions can reach.
    fn exit_codes(&self) -> &'static [ExitCode];

    /// What is never counted, because the document itself does not.
    fn leniency(&self) -> Leniency {
        Leniency::default()
    }

    /// The document's samples and every branch, each session by its name.
    fn named(&self) -> Vec<Session>;

    /// A session by chance.
    fn random(&self, random: &mut Random) -> Option<Session>;

    /// What the document wants of a session.
    fn expect(&self, session: &Session) -> Expectation;

    /// Sessions that are like this one on a smaller board.
    fn smaller(&self, _session: &Session) -> Vec<Session> {
        Vec::new()
    }
}

/// The documents by their names on the command line.
pub const NAMES: [&str; 6] = ["hitori", "MagicSquare", "NineAlmonds", "candy", "pikachu", "mahjong"];

/// What can be chosen about a document besides its name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Form {
    /// Hitori prints a blank for a removed element.
    pub blank: bool,
    /// The part of Candy's document.
    pub part: Option<u8>,
    /// Pikachu is played with keys.
    pub keys: bool,
}

/// Why there is no such document.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoDocument {
    /// The name is none.
    #[error("there is no document for \"{0}\"; there is one for {names}", names = NAMES.join(", "))]
    Unknown(String),
    /// The document has parts.
    #[error("candy has two parts: say --part 1 or --part 2")]
    NoPart,
    /// It has none.
    #[error("only candy has parts")]
    NoParts,
    /// It is not played with keys.
    #[error("only pikachu has --keys")]
    NoKeys,
    /// It removes nothing.
    #[error("only hitori has --blank")]
    NoBlank,
}

/// The document of a game in the form that was chosen.
///
/// # Errors
/// There is none, or it has no such form.
pub fn find(name: &str, form: Form) -> Result<Box<dyn Document>, NoDocument> {
    if form.blank && name != "hitori" {
        return Err(NoDocument::NoBlank);
    }
    if form.keys && name != "pikachu" {
        return Err(NoDocument::NoKeys);
    }
    if form.part.is_some() && name != "candy" {
        return Err(NoDocument::NoParts);
    }
    Ok(match name {
        "hitori" => Box::new(hitori::Hitori { blank: form.blank }),
        "MagicSquare" => Box::new(magic_square::MagicSquare),
        "NineAlmonds" => Box::new(nine_almonds::NineAlmonds),
        "candy" => match form.part {
            Some(1) => Box::new(candy::Candy { second: false }),
            Some(2) => Box::new(candy::Candy { second: true }),
            _ => return Err(NoDocument::NoPart),
        },
        "pikachu" if form.keys => Box::new(pikachu_keys::Keyed),
        "pikachu" => Box::new(pikachu::Pikachu),
        "mahjong" => Box::new(mahjong::Mahjong),
        _ => return Err(NoDocument::Unknown(name.to_owned())),
    })
}

/// Every document in every form.
#[must_use]
pub fn all() -> Vec<Box<dyn Document>> {
    let forms = [
        ("hitori", Form::default()),
        ("hitori", Form { blank: true, part: None, keys: false }),
        ("MagicSquare", Form::default()),
        ("NineAlmonds", Form::default()),
        ("candy", Form { blank: false, part: Some(1), keys: false }),
        ("candy", Form { blank: false, part: Some(2), keys: false }),
        ("pikachu", Form::default()),
        ("pikachu", Form { blank: false, part: None, keys: true }),
        ("mahjong", Form::default()),
    ];
    forms.into_iter().filter_map(|(name, form)| find(name, form).ok()).collect()
}

/// A transcript as an expectation. What is written after a line is put into pieces by `pieces`, which gets the number of
/// the step and may say `None`: from there on the document leaves everything open.
///
/// Where the input ends before the game does, no document says what is to happen: up to the last question the output
/// counts, then anything goes as long as the program ends.
fn expectation(
    session: &Session,
    transcript: &Transcript,
    mut pieces: impl FnMut(usize, &str) -> Option<Vec<Piece>>,
) -> Expectation {
    let open_from_the_start = session.line_ends == LineEnds::ReturnFeed && !session.lines.is_empty();
    let mut steps = Vec::new();
    for (number, said) in transcript.steps.iter().enumerate() {
        // No document says that lines may end as on Windows; a program must only get along with it somehow.
        let said = if open_from_the_start && number > 0 { None } else { pieces(number, said) };
        match said {
            Some(pieces) => steps.push(Step { pieces }),
            None => {
                steps.push(Step::open());
                return Expectation { steps, exits: Exits::Any, shape: None, never: Vec::new() };
            }
        }
    }
    let exits = match transcript.code {
        Some(code) => Exits::OneOf(vec![code]),
        None => {
            steps.push(Step::open());
            Exits::Any
        }
    };
    Expectation { steps, exits, shape: None, never: Vec::new() }
}

/// An answer that the document does not give words for: anything, then one of these questions.
fn complaint(prompts: &[&str]) -> Vec<Piece> {
    vec![Piece::Free, Piece::one_of(prompts)]
}

#[cfg(test)]
mod tests;
