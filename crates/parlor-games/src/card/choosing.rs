//! Choosing a setup: which fields apply and which values remain, whatever has been chosen so far. Every new-game form,
//! the completion of a shell and the errors about a setup come from here, and none of them knows a game.

use serde::Serialize;

use super::{Card, Field, FieldKind, Offer, Remaining};
use crate::game::Game;
use crate::kit::grid::Size;
use crate::kit::random::Random;
use crate::kit::text::{listed, sentence};

/// The values of a setup by the keys of their fields. What cannot be read counts as the default.
#[derive(Clone, Copy, Debug)]
pub struct Chosen<'a> {
    fields: &'static [Field],
    values: &'a [String],
}

impl<'a> Chosen<'a> {
    /// What was chosen, one value a field in their order.
    #[must_use]
    pub fn new(fields: &'static [Field], values: &'a [String]) -> Self {
        Self { fields, values }
    }

    fn read<T>(&self, key: &str, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        let at = self.fields.iter().position(|field| field.key == key)?;
        self.values.get(at).and_then(|value| read(value)).or_else(|| read(self.fields[at].default))
    }

    /// The word of a field; nothing where there is no such field.
    #[must_use]
    pub fn word(&self, key: &str) -> &'a str {
        self.read(key, Some).unwrap_or_default()
    }

    /// The number of a field.
    #[must_use]
    pub fn number(&self, key: &str) -> i64 {
        self.read(key, |text| text.parse().ok()).unwrap_or_default()
    }

    /// The size of a field.
    #[must_use]
    pub fn size(&self, key: &str) -> Size {
        self.read(key, |text| text.parse().ok()).unwrap_or(Size::new(0, 0))
    }
}

/// What a game offers for a field, given the others.
pub type Offering = fn(&Field, &Chosen<'_>) -> Offer;

/// How the setups of a game are chosen: its card and what it offers.
#[derive(Clone, Copy, Debug)]
pub struct Choosing {
    card: &'static Card,
    offering: Offering,
}

/// A setup as a form shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Choices {
    /// The value of each field. All remain, but perhaps the one that was being chosen.
    pub values: Vec<String>,
    /// What remains of each field, given the others.
    pub offers: Vec<Offer>,
    /// Which fields had to give way, as a sentence; empty where none had.
    pub changed: String,
    /// What is wrong with the field that was being chosen, as a sentence; empty where nothing is.
    pub trouble: String,
    /// The setup as text.
    pub setup: String,
}

impl Choosing {
    /// How the setups of a game are chosen.
    #[must_use]
    pub fn of<G: Game>() -> Self {
        Self { card: const { &G::CARD }, offering: G::offer }
    }

    /// What remains of a field, given the values of all.
    #[must_use]
    pub fn offer(&self, at: usize, values: &[String]) -> Offer {
        (self.offering)(&self.card.fields[at], &Chosen::new(self.card.fields, values))
    }

    /// Repairs a setup: whatever the others exclude gives way to the nearest value that remains. A field that is just being
    /// chosen stays as it is, and as long as its own value does not remain, nothing gives way to it: it may be half
    /// written. Values that are missing are the defaults.
    #[must_use]
    pub fn settle(&self, values: &[String], choosing: Option<usize>) -> Choices {
        let fields = self.card.fields;
        let mut values: Vec<String> = fields
            .iter()
            .enumerate()
            .map(|(at, field)| {
                let value = values.get(at).map_or(field.default, |value| value.trim());
                field.accept(value).and_then(Result::ok).unwrap_or_else(|| value.to_owned())
            })
            .collect();
        let wrong = choosing.and_then(|at| refusal(&fields[at], &self.offer(at, &values), &values[at]));
        let before = values.clone();
        if wrong.is_none() {
            // One field depends on another, which may depend on a third, but never in a circle: as many rounds as there
            // are fields settle everything.
            for _ in fields {
                for (at, field) in fields.iter().enumerate().filter(|(at, _)| choosing != Some(*at)) {
                    let offer = self.offer(at, &values);
                    if !offer.holds(field, &values[at]) {
                        values[at] = offer.nearest(field, &values[at]);
                    }
                }
            }
        }
        // Beside a value that is half written the others are offered what they would be beside the nearest right one.
        let mut right = values.clone();
        if let Some(at) = choosing.filter(|_| wrong.is_some()) {
            right[at] = self.offer(at, &values).nearest(&fields[at], &values[at]);
        }
        let offers: Vec<Offer> = (0..fields.len()).map(|at| self.offer(at, &right)).collect();
        let gave_way = |at: &usize| values[*at] != before[*at] && offers[*at].applies();
        let changed: Vec<String> = (0..fields.len())
            .filter(gave_way)
            .map(|at| format!("{} is now {}", fields[at].name(), fields[at].shown(&values[at])))
            .collect();
        let changed = if changed.is_empty() { String::new() } else { sentence(&listed(&changed)) };
        let setup = self.card.setup_text(&values);
        Choices { values, offers, changed, trouble: wrong.as_deref().map(sentence).unwrap_or_default(), setup }
    }

    /// Why a setup cannot be dealt: the first field whose value does not remain, what is wrong with it and what does
    /// remain, in one line.
    #[must_use]
    pub fn refusal(&self, values: &[String]) -> Option<String> {
        let fields = self.card.fields.iter().zip(values).enumerate();
        { fields }.find_map(|(at, (field, value))| refusal(field, &self.offer(at, values), value))
    }

    /// Whatever can follow a setup that is being written, each with its meaning: the whole setup up to then with one more
    /// word. Of numbers and sizes, which may be many, only those are told that presets have.
    #[must_use]
    pub fn complete(&self, text: &str) -> Vec<(String, String)> {
        let (head, begun) = text.rsplit_once(',').map_or(("", text), |(head, begun)| (head, begun));
        let Ok(said) = self.card.said(head) else { return Vec::new() };
        let fields = self.card.fields;
        let values: Vec<String> =
            said.iter().zip(fields).map(|(value, field)| value.clone().unwrap_or(field.default.to_owned())).collect();
        let presets: Vec<Vec<String>> =
            self.card.presets.iter().filter_map(|preset| self.card.values(preset.setup).ok()).collect();
        let mut found = Vec::new();
        for (at, field) in fields.iter().enumerate().filter(|(at, _)| said[*at].is_none()) {
            let offer = self.offer(at, &values);
            let words: Vec<(String, String)> = match (&offer.remains, field.kind) {
                (Remaining::Nothing, _) => Vec::new(),
                (Remaining::Words(left), FieldKind::Choice(all) | FieldKind::File(all)) => {
                    let words = all.iter().filter(|(word, _)| left.contains(word));
                    words.map(|(word, about)| ((*word).to_owned(), (*about).to_owned())).collect()
                }
                _ => {
                    let known = presets.iter().map(|values| values[at].clone()).chain([field.default.to_owned()]);
                    let about = format!("{}, {}", field.label, offer.takes());
                    known.filter(|value| offer.holds(field, value)).map(|value| (value, about.clone())).collect()
                }
            };
            for (word, about) in words {
                if word.starts_with(begun) && !found.iter().any(|(known, _)| *known == word) {
                    found.push((word, about));
                }
            }
        }
        let whole = |word: &str| if head.is_empty() { word.to_owned() } else { format!("{head},{word}") };
        found.into_iter().map(|(word, about)| (whole(&word), about)).collect()
    }

    /// A setup in which each field, one after the other, is any of the values that remain.
    pub fn draw(&self, random: &mut Random) -> Vec<String> {
        let mut choices = self.settle(&[], None);
        for at in 0..self.card.fields.len() {
            if let Some(drawn) = choices.offers[at].draw(random) {
                choices.values[at] = drawn;
                choices = self.settle(&choices.values, Some(at));
            }
        }
        choices.values
    }
}

fn refusal(field: &Field, offer: &Offer, value: &str) -> Option<String> {
    if offer.holds(field, value) {
        return None;
    }
    let (key, because) = (field.key, &offer.because);
    let why = if because.is_empty() { String::new() } else { format!(": {because}") };
    Some(match &offer.remains {
        Remaining::Nothing => format!("{key} {value} does not apply{why}; leave it out"),
        Remaining::Sizes(_) => {
            let near = offer.nearest(field, value);
            format!("{key} {value} cannot be dealt{why}; it takes {}, such as {near}", offer.takes())
        }
        _ => format!("{key} {value} cannot be dealt{why}; it takes {}", offer.takes()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::card::Span;
    use crate::games::template::Template;

    /// A card whose last field depends on the one before it, and that one on the first.
    const CARD: Card = Card {
        fields: &[
            Field {
                key: "board",
                label: "Board",
                kind: FieldKind::Choice(&[("open", "any size"), ("fixed", "its own size")]),
                default: "open",
            },
            Field { key: "size", label: "Size", kind: FieldKind::Size { min: 3, max: 9 }, default: "5x5" },
            Field { key: "block", label: "Block", kind: FieldKind::Number { min: 3, max: 9 }, default: "3" },
        ],
        presets: &[],
        ..Template::CARD
    };

    fn offer(field: &Field, chosen: &Chosen<'_>) -> Offer {
        let size = chosen.size("size");
        match field.key {
            "size" | "block" if chosen.word("board") == "fixed" => Offer::nothing("that board has its own"),
            "block" => Offer::numbers([Span::new(3, size.cols.min(size.rows) as i64)], "it has to fit"),
            _ => field.offer(),
        }
    }

    const CHOOSING: Choosing = Choosing { card: &CARD, offering: offer };

    fn settled(values: [&str; 3], choosing: Option<usize>) -> Choices {
        CHOOSING.settle(&values.map(str::to_owned), choosing)
    }

    #[test]
    fn what_others_exclude_gives_way_and_is_told() {
        let choices = settled(["open", "4x9", "7"], Some(1));
        assert_eq!(choices.values, ["open", "4x9", "4"]);
        assert_eq!((choices.changed.as_str(), choices.trouble.as_str()), ("Block is now 4.", ""));
        assert_eq!(choices.setup, "4x9,4");
        let choices = settled(["fixed", "4x9", "4"], Some(0));
        assert_eq!(choices.values, ["fixed", "5x5", "3"]);
        assert_eq!(choices.changed, "", "what does not apply any more shows it by itself");
        assert_eq!(choices.offers.iter().map(Offer::applies).collect::<Vec<_>>(), [true, false, false]);
    }

    #[test]
    fn nothing_gives_way_to_a_value_that_is_half_written() {
        let choices = settled(["open", "9x", "9"], Some(1));
        assert_eq!(choices.values, ["open", "9x", "9"]);
        assert_eq!(choices.trouble, "Size 9x cannot be dealt; it takes columns x rows from 3x3 to 9x9, such as 5x5.");
        let near = Remaining::Numbers(vec![Span::new(3, 4)]);
        assert_eq!(settled(["open", "4x99", "3"], Some(1)).offers[2].remains, near, "as beside 4x9");
        assert_eq!(
            settled(["open", "4x4", "9"], Some(2)).trouble,
            "Block 9 cannot be dealt: it has to fit; it takes 3 to 4."
        );
    }

    #[test]
    fn a_setup_that_cannot_be_dealt_is_refused_by_its_first_wrong_field() {
        let refusal = |values: [&str; 3]| CHOOSING.refusal(&values.map(str::to_owned));
        assert_eq!(refusal(["open", "5x5", "3"]), None);
        let line = "size 6x6 does not apply: that board has its own; leave it out";
        assert_eq!(refusal(["fixed", "6x6", "4"]).as_deref(), Some(line));
        let line = "block 7 cannot be dealt: it has to fit; it takes 3 to 5";
        assert_eq!(refusal(["open", "5x6", "7"]).as_deref(), Some(line));
    }

    #[test]
    fn a_setup_that_is_being_written_goes_on_with_what_remains() {
        let words = |text: &str| CHOOSING.complete(text).into_iter().map(|(word, _)| word).collect::<Vec<_>>();
        assert_eq!(words("f"), ["fixed"]);
        assert_eq!(words(""), ["open", "fixed", "5x5", "3"]);
        assert_eq!(words("open,"), ["open,5x5", "open,3"]);
        assert_eq!(words("fixed,"), [""; 0]);
        assert_eq!(words("nonsense,"), [""; 0]);
    }

    #[test]
    fn what_is_drawn_is_never_refused() {
        let mut random = Random::new(7);
        for _ in 0..500 {
            let values = CHOOSING.draw(&mut random);
            assert_eq!(CHOOSING.refusal(&values), None, "{values:?}");
        }
    }
}
