//! What screens draw on: the buffer, the theme, and the places a click means something.

use std::borrow::Cow;

use parlor_games::scene::CellId;
use parlor_games::speech::Speech;
use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;
use ratatui::text::Span;
use ratatui::widgets::{Block, Clear, Widget as _};
use textwrap::{Options, WordSeparator, WordSplitter};

use crate::theme::Theme;

/// What a click means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// A cell of the board.
    Cell(CellId),
    /// The same as pressing a key.
    Key(&'static str),
    /// An entry of the list or form on the screen.
    Row(usize),
    /// An entry whose value goes a step back or forward.
    Turn(usize, bool),
    /// A position of the history.
    Ply(usize),
    /// A step of the line being shown.
    Step(usize),
}

/// Where clicks mean something, lowest first.
#[derive(Clone, Debug, Default)]
pub(crate) struct Targets(Vec<(Rect, Target)>);

impl Targets {
    /// What a click at a place means.
    pub(crate) fn at(&self, x: u16, y: u16) -> Option<Target> {
        self.0.iter().rev().find(|(area, _)| area.contains(Position::new(x, y))).map(|(_, target)| *target)
    }

    /// All of them, for tests.
    #[cfg(test)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Rect, Target)> {
        self.0.iter()
    }
}

/// A screen being drawn.
pub(crate) struct Canvas<'a> {
    pub(crate) buffer: &'a mut Buffer,
    pub(crate) theme: &'a Theme,
    pub(crate) targets: Targets,
    /// Where the text cursor stands, if something is being typed.
    pub(crate) cursor: Option<Position>,
}

impl<'a> Canvas<'a> {
    pub(crate) fn new(buffer: &'a mut Buffer, theme: &'a Theme) -> Self {
        Self { buffer, theme, targets: Targets::default(), cursor: None }
    }

    /// Writes a text of at most some width; a longer one is cut with a sign. Gives the column after it.
    pub(crate) fn text(&mut self, x: u16, y: u16, width: u16, text: &str, style: Style) -> u16 {
        let area = self.buffer.area;
        if y >= area.bottom() || x >= area.right() || width == 0 {
            return x;
        }
        let width = width.min(area.right() - x);
        if Span::raw(text).width() <= usize::from(width) {
            return self.buffer.set_stringn(x, y, text, usize::from(width), style).0;
        }
        let (end, _) = self.buffer.set_stringn(x, y, text, usize::from(width - 1), style);
        self.buffer.set_stringn(end, y, self.theme.glyphs().cut, 1, style).0
    }

    /// Writes a text that ends at a column.
    pub(crate) fn text_right(&mut self, end: u16, y: u16, width: u16, text: &str, style: Style) {
        let wide = (Span::raw(text).width() as u16).min(width);
        self.text(end.saturating_sub(wide), y, wide, text, style);
    }

    /// Paints an area over.
    pub(crate) fn fill(&mut self, area: Rect, style: Style) {
        Clear.render(area, self.buffer);
        self.buffer.set_style(area, style);
    }

    /// Paints over what was there; gives the inside. What is clicked elsewhere means nothing any more.
    pub(crate) fn cover(&mut self, area: Rect) -> Rect {
        let area = area.intersection(self.buffer.area);
        self.targets = Targets::default();
        self.fill(area, self.theme.screen());
        Rect::new(area.x + 1, area.y, area.width.saturating_sub(2), area.height)
    }

    /// A box with a title over everything else; gives its inside.
    pub(crate) fn dialog(&mut self, area: Rect, title: &str) -> Rect {
        let area = area.intersection(self.buffer.area);
        self.cover(area);
        if area.width < 4 || area.height < 3 {
            return area;
        }
        let frame = Block::bordered().border_set(self.theme.glyphs().panel).border_style(self.theme.dim());
        frame.render(area, self.buffer);
        self.text(area.x + 2, area.y, area.width - 4, &format!(" {title} "), self.theme.accent());
        Rect::new(area.x + 2, area.y + 1, area.width - 4, area.height - 2)
    }

    pub(crate) fn target(&mut self, area: Rect, target: Target) {
        self.targets.0.push((area, target));
    }

    /// A text broken into lines as far as they fit; a longer one is cut with a sign. Gives the row after it.
    pub(crate) fn paragraph(&mut self, area: Rect, text: &str, style: Style) -> u16 {
        let lines = wrapped(text, area.width);
        let room = usize::from(area.height);
        for (index, (y, line)) in (area.top()..area.bottom()).zip(&lines).enumerate() {
            let cut = index + 1 == room && lines.len() > room;
            let sign = if cut { self.theme.glyphs().cut } else { "" };
            let end = self.text(area.x, y, area.width, line, style);
            self.text(end.min(area.right().saturating_sub(1)), y, 1, sign, style);
        }
        area.y + lines.len().min(room) as u16
    }

    /// What is said, broken into lines; words that name something on the board carry the colour and the underline of its
    /// mark. Gives the row after it.
    pub(crate) fn speech(&mut self, area: Rect, speech: &Speech, style: Style) -> u16 {
        let text = speech.to_string();
        let end = self.paragraph(area, &text, style);
        // Breaking lines moves nothing but spaces, so words are found again by counting everything else.
        let solid = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
        let named = speech.phrases().iter().scan(0, |at, phrase| {
            let from = *at;
            *at += solid(&phrase.text);
            Some((phrase.role, from..*at))
        });
        let named: Vec<_> = named.filter_map(|(role, letters)| Some((role?, letters))).collect();
        let role = |letter: usize| named.iter().position(|(_, letters)| letters.contains(&letter));
        let mut letter = 0;
        for (y, line) in (area.y..end).zip(wrapped(&text, area.width)) {
            let mut x = area.x;
            for c in line.chars() {
                let wide = Span::raw(c.to_string()).width() as u16;
                let space = c.is_whitespace();
                // A space belongs to words that go on after it.
                let phrase = role(letter).filter(|phrase| !space || (letter > 0 && role(letter - 1) == Some(*phrase)));
                if let (Some(phrase), true) = (phrase, x + wide <= area.right()) {
                    let style = self.theme.words(named[phrase].0, style);
                    self.buffer.set_style(Rect::new(x, y, wide, 1), style);
                }
                letter += usize::from(!space);
                x += wide;
            }
        }
        end
    }

    /// Keys with what they do, one below the other; several share a row where there are fewer rows than keys. Gives the
    /// row after them.
    pub(crate) fn key_list(&mut self, area: Rect, keys: impl IntoIterator<Item = (&'static str, String)>) -> u16 {
        let keys: Vec<(&'static str, String)> = keys.into_iter().collect();
        let mut rows: Vec<Vec<(&'static str, &str)>> = Vec::new();
        let wide = |row: &[(&str, &str)]| {
            row.iter().map(|(key, label)| Span::raw(format!("{key} {label}  ")).width()).sum::<usize>()
        };
        let apart = keys.len() <= usize::from(area.height);
        for (key, label) in &keys {
            let next = (*key, label.as_str());
            match rows.last_mut() {
                Some(row) if !apart && wide(row) + wide(&[next]) <= usize::from(area.width) + 2 => row.push(next),
                _ => rows.push(vec![next]),
            }
        }
        let mut y = area.y;
        for row in rows.into_iter().take(usize::from(area.height)) {
            self.keys(area.x, y, area.width, &row);
            y += 1;
        }
        y
    }

    /// Keys with what they do, side by side; each can be clicked. Gives the column after them.
    pub(crate) fn keys(&mut self, x: u16, y: u16, width: u16, keys: &[(&'static str, &str)]) -> u16 {
        let mut at = x;
        for (index, (key, label)) in keys.iter().enumerate() {
            let wide = (Span::raw(*key).width() + Span::raw(*label).width() + 1) as u16;
            let gap = if index == 0 { 0 } else { 2 };
            // The first is there even where its label has to be cut.
            if at + gap + wide > x + width && index > 0 {
                break;
            }
            let start = at + gap;
            at = self.text(start, y, (x + width).saturating_sub(start), key, self.theme.accent());
            at = self.text(at + 1, y, (x + width).saturating_sub(at + 1), label, self.theme.screen());
            self.target(Rect::new(start, y, at.saturating_sub(start), 1), Target::Key(key));
        }
        at
    }
}

/// A rectangle of at most some size in the middle of another.
pub(crate) fn centred(area: Rect, width: u16, height: u16) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}

/// A text broken into lines at its spaces, and where a word is longer than a line, at the last column it has.
pub(crate) fn wrapped(text: &str, width: u16) -> Vec<String> {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if text.is_empty() {
        return Vec::new();
    }
    let options = Options::new(usize::from(width.max(1)))
        .word_separator(WordSeparator::AsciiSpace)
        .word_splitter(WordSplitter::NoHyphenation);
    textwrap::wrap(&text, options).into_iter().map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_spaces_and_long_words_where_they_must() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("abcdefghij k", 4), ["abcd", "efgh", "ij k"]);
        assert_eq!(wrapped("", 4), Vec::<String>::new());
        assert_eq!(wrapped("left-hand", 6), ["left-h", "and"]);
    }

    #[test]
    fn words_that_name_something_carry_the_underline_of_its_mark_also_across_lines() {
        use parlor_games::speech::Role;
        use ratatui::style::Modifier;

        use crate::theme::{Depth, Look, ThemeName};

        let said = Speech::new("Take ").name(Role::Act, [1, 2], "the two plums").and(": ");
        let said = said.name(Role::Because, [3], "the wind").and(" waits.");
        let area = Rect::new(0, 0, 12, 4);
        for depth in [Depth::True, Depth::Mono] {
            let theme = Theme::new(ThemeName::Felt, Look { depth, ascii: false, wide: false });
            let mut buffer = Buffer::empty(area);
            let rows = Canvas::new(&mut buffer, &theme).speech(area, &said, theme.screen());
            assert_eq!(rows, 3, "{buffer:?}");
            let marked = |style: Style| {
                let like = |at: &&ratatui::buffer::Cell| {
                    at.fg == style.fg.unwrap_or_default() && at.modifier == style.add_modifier
                };
                buffer.content().iter().filter(like).map(|at| at.symbol()).collect::<String>()
            };
            assert_eq!(marked(theme.words(Role::Act, theme.screen())), "the twoplums");
            assert_eq!(marked(theme.words(Role::Because, theme.screen())), "thewind", "it goes on in the next line");
            assert!(theme.words(Role::Because, theme.screen()).add_modifier.contains(Modifier::UNDERLINED));
        }
    }

    #[test]
    fn long_words_break_by_columns_not_by_characters() {
        assert_eq!(wrapped("一二三四五", 4), ["一二", "三四", "五"]);
        assert_eq!(wrapped("a一二三", 4), ["a一", "二三"]);
        assert_eq!(wrapped("e\u{301}e\u{301}e\u{301}", 2), ["e\u{301}e\u{301}", "e\u{301}"]);
        assert_eq!(wrapped("一二", 1), ["一", "二"], "a column too narrow for any of it");
    }
}
