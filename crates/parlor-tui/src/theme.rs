//! Colours and signs. A theme only ever adds colour: whatever a player must tell apart differs in characters or
//! modifiers too, so the theme without colours loses nothing.

mod glyphs;
mod meaning;
mod palette;
mod tone;

use parlor_games::scene::{Cell, Face, Marks, NoteState, Piece, Surface};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::Span;

pub(crate) use glyphs::Glyphs;
pub(crate) use meaning::{MEANT, meant};
use palette::{CONTRAST, FELT, PAPER, Palette, Shade};
use tone::tone;

/// How many colours the terminal shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None: bold, reverse and underline only.
    Mono,
    /// The sixteen of old.
    Sixteen,
    /// The table of 256.
    Indexed,
    /// 24 bits.
    True,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its colours.
    pub depth: Depth,
    /// Whether to draw with ASCII characters only.
    pub ascii: bool,
    /// Whether to write Chinese characters on pieces that have them. A terminal does not say whether it has a font for
    /// them, so it is done where people read them, or on request.
    pub wide: bool,
}

impl Look {
    /// What the variables of the environment say: `NO_COLOR`, `TERM`, `COLORTERM`, and the locale for the characters.
    #[must_use]
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = value("TERM").unwrap_or_default();
        let depth = if value("NO_COLOR").is_some() || term == "dumb" {
            Depth::Mono
        } else if value("COLORTERM").is_some_and(|it| it == "truecolor" || it == "24bit") || term.ends_with("-direct") {
            Depth::True
        } else if term.contains("256color") {
            Depth::Indexed
        } else {
            Depth::Sixteen
        };
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(value);
        // Without any locale nothing is known, and nearly every terminal of today reads UTF-8.
        let utf8 = locale.as_ref().is_none_or(|it| {
            let it = it.to_ascii_lowercase();
            it.contains("utf-8") || it.contains("utf8")
        });
        let read = locale.is_some_and(|it| ["zh", "ja", "ko"].iter().any(|language| it.starts_with(language)));
        // The console of the system itself has no such letters in any language.
        Self { depth, ascii: !utf8 || term == "dumb", wide: read && term != "linux" }
    }

    /// What the environment of this process says.
    #[must_use]
    pub fn of_environment() -> Self {
        Self::detect(|name| std::env::var(name).ok())
    }
}

/// The themes, in the order the theme key goes through them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThemeName {
    /// Green felt, ivory and brass.
    Felt,
    /// Warm paper.
    Paper,
    /// Black and bright, safe for colour-blind eyes.
    Contrast,
    /// No colours.
    Plain,
}

impl ThemeName {
    const ALL: [(Self, &'static str); 4] =
        [(Self::Felt, "felt"), (Self::Paper, "paper"), (Self::Contrast, "contrast"), (Self::Plain, "plain")];

    /// The name in settings and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    /// The theme with a name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known)| *known == name).map(|(theme, _)| *theme)
    }

    fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()].0
    }
}

/// Styles and signs for everything that is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Theme {
    name: ThemeName,
    look: Look,
}

impl Theme {
    pub(crate) fn new(name: ThemeName, look: Look) -> Self {
        Self { name, look }
    }

    pub(crate) fn name(&self) -> ThemeName {
        self.name
    }

    /// The next theme; a terminal without colours has only one.
    pub(crate) fn next(&self) -> Option<Self> {
        (self.look.depth != Depth::Mono).then(|| Self { name: self.name.next(), look: self.look })
    }

    pub(crate) fn glyphs(&self) -> &'static Glyphs {
        if self.look.ascii { &glyphs::ASCII } else { &glyphs::UNICODE }
    }

    /// Whether only ASCII characters can be shown.
    pub(crate) fn is_ascii(&self) -> bool {
        self.look.ascii
    }

    fn palette(&self) -> Option<&'static Palette> {
        match self.name {
            _ if self.look.depth == Depth::Mono => None,
            ThemeName::Felt => Some(&FELT),
            ThemeName::Paper => Some(&PAPER),
            ThemeName::Contrast => Some(&CONTRAST),
            ThemeName::Plain => None,
        }
    }

    fn colour(&self, shade: Shade) -> Color {
        match self.look.depth {
            Depth::Mono => Color::Reset,
            Depth::Sixteen => shade.basic,
            Depth::Indexed => Color::Indexed(shade.indexed),
            Depth::True => Color::from_u32(shade.rgb),
        }
    }

    /// A style with these colours of the palette, or without colours and with a modifier instead.
    fn style(&self, pick: impl Fn(&Palette) -> (Shade, Shade), without: Modifier) -> Style {
        match self.palette() {
            Some(palette) => {
                let (ink, ground) = pick(palette);
                Style::new().fg(self.colour(ink)).bg(self.colour(ground))
            }
            None => Style::new().add_modifier(without),
        }
    }

    pub(crate) fn screen(&self) -> Style {
        self.style(|it| (it.text, it.screen), Modifier::empty())
    }

    pub(crate) fn dim(&self) -> Style {
        self.style(|it| (it.dim, it.screen), Modifier::empty())
    }

    pub(crate) fn accent(&self) -> Style {
        self.style(|it| (it.accent, it.screen), Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn good(&self) -> Style {
        self.style(|it| (it.good, it.screen), Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bad(&self) -> Style {
        self.style(|it| (it.bad, it.screen), Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// The entry of a list or field under the hand.
    pub(crate) fn chosen(&self) -> Style {
        self.style(|it| (it.paper_ink, it.cursor), Modifier::REVERSED)
    }

    /// A text being typed.
    pub(crate) fn field(&self) -> Style {
        self.style(|it| (it.text, it.felt), Modifier::UNDERLINED)
    }

    /// The ground of the board.
    pub(crate) fn felt(&self) -> Style {
        self.style(|it| (it.rule, it.felt), Modifier::empty())
    }

    /// Labels beside the board.
    pub(crate) fn label(&self) -> Style {
        self.style(|it| (it.dim, it.felt), Modifier::empty())
    }

    /// The lines between cells of a surface.
    pub(crate) fn rule(&self, surface: Surface) -> Style {
        self.style(
            |it| match surface {
                Surface::Paper | Surface::Ink | Surface::Ivory | Surface::Block | Surface::Back => {
                    (it.paper_rule, it.paper)
                }
                Surface::Hollow | Surface::Token | Surface::Slot | Surface::Inlay => (it.wood_rule, it.wood),
                // What has no board of its own lies on the felt.
                Surface::Gap | Surface::Felt | Surface::Bare | Surface::Well => (it.rule, it.felt),
            },
            Modifier::empty(),
        )
    }

    /// The frame around the cell under the cursor or in the hand.
    pub(crate) fn frame(&self, focus: bool) -> Style {
        let ground = |it: &Palette| if focus { it.cursor } else { it.picked };
        self.style(|it| (it.paper_ink, ground(it)), Modifier::BOLD).add_modifier(Modifier::BOLD)
    }

    /// A cell: what it is made of. What is to be seen on it besides leaves it its colours.
    pub(crate) fn cell(&self, cell: &Cell) -> Style {
        let has = |mark| cell.marks.contains(mark);
        let shaded = has(Marks::SHADED) || cell.face.piece.surface == Surface::Ink;
        let mut style = self.material(cell.face.piece, shaded);
        for (mark, modifier) in [
            (Marks::FREE, Modifier::BOLD),
            (Marks::WRONG, Modifier::BOLD),
            (Marks::SELECTED, Modifier::BOLD),
            (Marks::LAST, Modifier::UNDERLINED),
            (Marks::BLOCKED, Modifier::DIM),
        ] {
            if has(mark) {
                style = style.add_modifier(modifier);
            }
        }
        style
    }

    fn material(&self, piece: Piece, shaded: bool) -> Style {
        let dark = shaded || piece.surface == Surface::Inlay;
        let without = if dark { Modifier::REVERSED } else { Modifier::empty() };
        let style = self.style(
            |it| match piece.surface {
                _ if shaded => (it.ink_text, it.ink),
                Surface::Gap | Surface::Felt | Surface::Bare => (it.text, it.felt),
                Surface::Paper | Surface::Ink | Surface::Ivory | Surface::Block => (it.paper_ink, it.paper),
                Surface::Back => (it.paper, it.layers[1]),
                Surface::Hollow | Surface::Slot => (it.wood_text, it.wood),
                Surface::Token => (it.paper_ink, it.token),
                Surface::Inlay | Surface::Well => (it.accent, it.ink),
            },
            without,
        );
        let coloured = !shaded && self.palette().is_some();
        match (piece.tint, piece.ink) {
            (Some(ground), _) if coloured => style.fg(Color::Black).bg(tone(ground, self.look.depth)),
            (_, Some(ink)) if coloured => style.fg(tone(ink, self.look.depth)),
            _ => style,
        }
    }

    /// What is written on a piece, in so many columns: its own sign where that can be shown, or the text of its face.
    pub(crate) fn face<'a>(&self, face: &'a Face, room: u16) -> &'a str {
        let shown = |glyph: &&str| {
            let width = Span::raw(*glyph).width();
            let wide = width > glyph.chars().count();
            width <= usize::from(room) && !self.look.ascii && (self.look.wide || !wide)
        };
        face.piece.glyph.filter(shown).unwrap_or(&face.text)
    }

    /// The ground of a place of a picture; nothing where there are no colours.
    pub(crate) fn picture(&self, colour: [u8; 3]) -> Option<Color> {
        self.palette().map(|_| tone(colour, self.look.depth))
    }

    /// Whether there are characters and colours for two places of a picture in one cell.
    pub(crate) fn has_half_blocks(&self) -> bool {
        !self.look.ascii && self.look.depth >= Depth::Indexed && self.palette().is_some()
    }

    /// What is said beside a line of cells.
    pub(crate) fn note(&self, state: NoteState) -> Style {
        let style = self.style(
            |it| match state {
                NoteState::Open => (it.text, it.felt),
                NoteState::Met => (it.good, it.felt),
                NoteState::Broken => (it.bad, it.felt),
            },
            Modifier::empty(),
        );
        if state == NoteState::Open { style } else { style.add_modifier(Modifier::BOLD) }
    }

    /// The edge of a piece that lies on others: the higher, the brighter.
    pub(crate) fn edge(&self, layer: u8) -> Style {
        self.style(|it| (it.layers[usize::from(layer).min(it.layers.len() - 1)], it.paper), Modifier::empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(variables: &[(&str, &str)]) -> Look {
        Look::detect(|name| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
    }

    #[test]
    fn the_environment_decides_how_many_colours_there_are() {
        let depth = |variables: &[(&str, &str)]| look(variables).depth;
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")]), Depth::True);
        assert_eq!(depth(&[("TERM", "xterm-256color")]), Depth::Indexed);
        assert_eq!(depth(&[("TERM", "linux")]), Depth::Sixteen);
        assert_eq!(depth(&[("TERM", "dumb"), ("COLORTERM", "truecolor")]), Depth::Mono);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")]), Depth::Mono);
        assert_eq!(depth(&[("TERM", "xterm-256color"), ("NO_COLOR", "")]), Depth::Indexed);
    }

    #[test]
    fn a_locale_without_utf_8_gets_ascii() {
        assert!(look(&[("LANG", "C")]).ascii);
        assert!(!look(&[("LANG", "de_DE.UTF-8")]).ascii);
        assert!(!look(&[("LC_ALL", "C.utf8"), ("LANG", "C")]).ascii);
        assert!(!look(&[]).ascii);
    }

    #[test]
    fn chinese_characters_are_written_where_they_are_read() {
        assert!(look(&[("LANG", "zh_TW.UTF-8"), ("TERM", "xterm-256color")]).wide);
        assert!(look(&[("LC_CTYPE", "ja_JP.utf8"), ("LANG", "C")]).wide);
        assert!(!look(&[("LANG", "zh_CN.UTF-8"), ("TERM", "linux")]).wide);
        assert!(!look(&[("LANG", "en_GB.UTF-8")]).wide && !look(&[]).wide);
        let plain = |wide, ascii| Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii, wide });
        let face = |glyph| Face::new(Piece { glyph: Some(glyph), ..Piece::TOKEN }, "5C", "five");
        let written = |glyph, wide, ascii| plain(wide, ascii).face(&face(glyph), 3).to_owned();
        let all =
            |glyph| [(true, false), (false, false), (true, true)].map(|(wide, ascii)| written(glyph, wide, ascii));
        assert_eq!(all("5萬"), ["5萬", "5C", "5C"]);
        assert_eq!(all("●"), ["●", "●", "5C"], "a narrow sign is written wherever it can be shown");
        assert_eq!(plain(true, false).face(&face("5萬"), 2), "5C", "and only where there is room");
    }

    #[test]
    fn names_of_themes_read_back() {
        for (theme, name) in ThemeName::ALL {
            assert_eq!((theme.name(), ThemeName::find(name)), (name, Some(theme)));
        }
    }

    #[test]
    fn without_colours_there_is_no_other_theme() {
        let theme = Theme::new(ThemeName::Felt, Look { depth: Depth::Mono, ascii: false, wide: false });
        assert!(theme.next().is_none());
        assert_eq!(theme.screen(), Style::new());
    }
}
