//! The sprite: every drawing there is, put together from what all games share and from what each brings along.

use std::collections::{BTreeSet, HashMap};

/// The drawings that belong to no game.
const STOCK: &str = include_str!("sprite.svg");

/// Drawings by name, one `<symbol>` each with a box of 100 by 100, or of 80 by 100 for blocks.
#[derive(Clone, Debug)]
pub struct Sprite {
    text: String,
    lines: HashMap<&'static str, (usize, &'static str)>,
}

impl Sprite {
    /// The sprite of the shared drawings and of some sheets. A sheet has a line of its own for each thing with an id,
    /// between `<defs>` and `</defs>`.
    #[must_use]
    pub fn of(sheets: impl IntoIterator<Item = &'static str>) -> Self {
        let sheets: Vec<&'static str> = [STOCK].into_iter().chain(sheets).collect();
        let text = sheets.concat();
        let lines = sheets.iter().flat_map(|sheet| sheet.lines()).enumerate();
        let lines = lines.filter_map(|(at, line)| Some((id(line)?, (at, line)))).collect();
        Self { text, lines }
    }

    /// All of it, as markup.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether there is a drawing of some name.
    #[must_use]
    pub fn has(&self, form: &str) -> bool {
        self.lines.contains_key(form)
    }

    /// The lines that some drawings need, and what those lines need themselves.
    #[must_use]
    pub fn only<'a>(&'a self, forms: impl Iterator<Item = &'a str>) -> String {
        let mut wanted: Vec<&str> = forms.collect();
        let mut found = BTreeSet::new();
        while let Some(name) = wanted.pop() {
            let Some(&(at, line)) = self.lines.get(name) else { continue };
            if found.insert((at, line)) {
                wanted.extend(named(line));
            }
        }
        let body: Vec<&str> = found.into_iter().map(|(_, line)| line).collect();
        format!("<defs>\n{}\n</defs>", body.join("\n"))
    }
}

/// The id a line of a sheet defines.
#[must_use]
pub fn id(line: &str) -> Option<&str> {
    line.split(" id=\"").nth(1)?.split('"').next()
}

/// The ids a line of a sheet uses.
pub fn named(line: &str) -> impl Iterator<Item = &str> {
    let after = ["href=\"#", "url(#"].into_iter().flat_map(|before| line.split(before).skip(1));
    after.filter_map(|rest| rest.split(['"', ')']).next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_sprite_is_what_was_asked_for_and_what_that_needs() {
        let sprite = Sprite::of(["<defs>\n <symbol id=\"x\"><use href=\"#y\"/></symbol>\n <g id=\"y\"/>\n</defs>\n"]);
        let part = sprite.only(["x", "nothing"].into_iter());
        assert_eq!(part, "<defs>\n <symbol id=\"x\"><use href=\"#y\"/></symbol>\n <g id=\"y\"/>\n</defs>");
        assert!(sprite.text().contains(sprite.only(["token"].into_iter()).lines().nth(1).unwrap()));
    }
}
