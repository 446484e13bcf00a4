//! The rows of the new-game dialog: what is chosen, and what can be chosen instead.

use parlor_games::card::{CODE, Card, Field, FieldKind, Offer, Remaining};
use parlor_games::parts::Part;
use tui_input::Input;

/// One line of the form.
pub(super) struct Row {
    pub(super) what: What,
    pub(super) label: &'static str,
    pub(super) value: Value,
    /// Why there is nothing to choose here, given the other rows.
    pub(super) off: Option<String>,
}

/// What a row is about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum What {
    Preset,
    /// The field of the card with this index.
    Field(usize),
    /// The path of the file for the field with this index; only there while a file is chosen.
    Path(usize),
    /// Which of the things in that file is meant; only there while it holds several.
    Part(usize),
    Level,
    Seed,
    Player,
}

/// What stands in a row.
pub(super) enum Value {
    /// One of some words.
    Choice(usize, Vec<Word>),
    /// Anything, with a word about what is expected.
    Text(Input, String),
}

/// Something to choose.
pub(super) struct Word {
    /// What a setup says; nothing where a file has to say it.
    pub(super) value: String,
    /// What the dialog says.
    pub(super) shown: String,
    pub(super) about: String,
}

impl Word {
    /// A word that means itself.
    pub(super) fn plain(value: &str, about: &str) -> Self {
        Self { value: value.to_owned(), shown: value.to_owned(), about: about.to_owned() }
    }

    /// A word of a field; one that is only a code is shown by its meaning.
    fn of(field: &Field, word: &str, about: &str) -> Self {
        let shown = field.shown(word);
        let about = match about.split_once(": ") {
            Some((name, about)) if name == shown => about,
            _ if shown == word => about,
            _ => "",
        };
        Self { value: word.to_owned(), shown: shown.to_owned(), about: about.to_owned() }
    }

    /// A file of the player's own.
    fn file() -> Self {
        let about = "one of your own; type its path in the next row";
        Self { value: String::new(), shown: "a file".to_owned(), about: about.to_owned() }
    }

    /// What was made of a file before.
    fn code(code: &str) -> Self {
        Self {
            value: code.to_owned(),
            shown: "as on the table".to_owned(),
            about: "from a file read before".to_owned(),
        }
    }
}

impl Row {
    pub(super) fn choice(what: What, label: &'static str, at: usize, words: Vec<Word>) -> Self {
        Self { what, label, value: Value::Choice(at, words), off: None }
    }

    pub(super) fn text(what: What, label: &'static str, value: &str, about: &str) -> Self {
        Self { what, label, value: Value::Text(Input::new(value.to_owned()), about.to_owned()), off: None }
    }

    /// The presets of a game and the choice of one's own.
    pub(super) fn presets(card: &Card) -> Self {
        let words = card.presets.iter().map(|preset| Word::plain(preset.name, &preset.about()));
        let own = Word::plain("Own choice", "as set below");
        Self::choice(What::Preset, "Preset", 0, words.chain([own]).collect())
    }

    /// A field of a card, with everything it takes.
    pub(super) fn field(index: usize, field: &Field) -> Self {
        let value = match field.kind {
            FieldKind::Choice(_) | FieldKind::File(_) => Value::Choice(0, Vec::new()),
            FieldKind::Size { .. } | FieldKind::Number { .. } => Value::Text(Input::default(), String::new()),
        };
        let mut row = Self { what: What::Field(index), label: field.label, value, off: None };
        row.offer(field, &field.offer());
        row.set(field.default);
        row
    }

    /// Offers what remains of a field. What is chosen stays chosen if it is still there.
    pub(super) fn offer(&mut self, field: &Field, offer: &Offer) {
        self.off = (!offer.applies()).then(|| offer.because.clone());
        match (&mut self.value, &offer.remains, field.kind) {
            (Value::Text(_, about), Remaining::Numbers(_) | Remaining::Sizes(_), _) => {
                let why = if offer.because.is_empty() { String::new() } else { format!("; {}", offer.because) };
                *about = offer.takes() + &why;
            }
            (Value::Choice(at, words), Remaining::Words(left), FieldKind::Choice(all) | FieldKind::File(all)) => {
                let was = words.get(*at).map(|word| word.value.clone());
                let codes: Vec<Word> = words.drain(..).filter(|word| word.value.starts_with(CODE)).collect();
                let meanings = all.iter().filter(|(word, _)| left.contains(word));
                words.extend(meanings.map(|(word, about)| Word::of(field, word, about)));
                words.extend(matches!(field.kind, FieldKind::File(_)).then(Word::file));
                words.extend(codes);
                *at = words.iter().position(|word| Some(&word.value) == was.as_ref()).unwrap_or(0);
            }
            _ => {}
        }
    }

    /// The things in a file, by their names.
    pub(super) fn parts(index: usize, at: usize, parts: &[Part]) -> Self {
        let word = |(at, part): (usize, &Part)| {
            let number = (at + 1).to_string();
            let about = part.value.as_ref().map_or_else(|error| error.to_string(), |_| "in this file".to_owned());
            let shown = if part.name.is_empty() { number.clone() } else { part.name.clone() };
            Word { value: number, shown, about }
        };
        Self::choice(What::Part(index), "Which", at, parts.iter().enumerate().map(word).collect())
    }

    /// What it means, or what it takes.
    pub(super) fn about(&self) -> &str {
        match &self.value {
            Value::Choice(at, words) => words.get(*at).map_or("", |word| &word.about),
            Value::Text(_, about) => about,
        }
    }

    /// What a setup says for it.
    pub(super) fn value(&self) -> &str {
        match &self.value {
            Value::Choice(at, words) => words.get(*at).map_or("", |word| &word.value),
            Value::Text(field, _) => field.value(),
        }
    }

    /// What stands in the form.
    pub(super) fn shown(&self) -> &str {
        match &self.value {
            Value::Choice(at, words) => words.get(*at).map_or("", |word| &word.shown),
            Value::Text(field, _) => field.value(),
        }
    }

    /// Whether a file is to say what this is.
    pub(super) fn wants_file(&self) -> bool {
        matches!(self.what, What::Field(_)) && matches!(self.value, Value::Choice(..)) && self.value().is_empty()
    }

    /// Puts in what a setup says.
    pub(super) fn set(&mut self, wanted: &str) {
        match &mut self.value {
            Value::Choice(at, words) => match words.iter().position(|word| word.value == wanted) {
                Some(found) => *at = found,
                None if wanted.starts_with(CODE) => {
                    words.retain(|word| !word.value.starts_with(CODE));
                    words.push(Word::code(wanted));
                    *at = words.len() - 1;
                }
                None => {}
            },
            // Where the text is right already, the cursor in it stays where it is.
            Value::Text(field, _) if field.value().trim() == wanted => {}
            Value::Text(field, _) => *field = Input::new(wanted.to_owned()),
        }
    }
}
