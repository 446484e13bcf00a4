//! The palettes, each tone chosen by hand for 24 bits, for the table of 256 and for the sixteen colours of old.

use ratatui::style::Color;

/// One tone in three depths.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shade {
    pub(super) rgb: u32,
    pub(super) indexed: u8,
    pub(super) basic: Color,
}

const fn shade(rgb: u32, indexed: u8, basic: Color) -> Shade {
    Shade { rgb, indexed, basic }
}

/// The tones of a theme by what they are for.
#[derive(Debug)]
pub(super) struct Palette {
    pub(super) screen: Shade,
    pub(super) text: Shade,
    pub(super) dim: Shade,
    /// Brass: the one thing to press.
    pub(super) accent: Shade,
    /// Brass as a ground with dark ink on it: the cursor, the chosen entry.
    pub(super) cursor: Shade,
    pub(super) felt: Shade,
    pub(super) rule: Shade,
    pub(super) paper: Shade,
    pub(super) paper_ink: Shade,
    pub(super) paper_rule: Shade,
    pub(super) ink: Shade,
    pub(super) ink_text: Shade,
    pub(super) wood: Shade,
    pub(super) wood_text: Shade,
    pub(super) wood_rule: Shade,
    /// A token lying on wood, with dark ink on it.
    pub(super) token: Shade,
    pub(super) good: Shade,
    pub(super) bad: Shade,
    /// What the coach means as a ground with dark ink on it, in the order of `Role`: do this, this is right, this was
    /// it, because of these, look here.
    pub(super) meant: [Shade; 5],
    /// The same as ink of its words.
    pub(super) words: [Shade; 5],
    pub(super) picked: Shade,
    pub(super) equal: Shade,
    /// The edges of pieces that lie on others, lowest first.
    pub(super) layers: [Shade; 5],
}

const LAYERS: [Shade; 5] = [
    shade(0x1f4d3a, 22, Color::DarkGray),
    shade(0x2f7d5b, 29, Color::Green),
    shade(0x4fa07c, 72, Color::Green),
    shade(0x9c7a2e, 136, Color::Yellow),
    shade(0xb0502f, 130, Color::Red),
];

pub(super) const FELT: Palette = Palette {
    screen: shade(0x0c3527, 234, Color::Reset),
    text: shade(0xf3ecd9, 230, Color::Reset),
    dim: shade(0x9db8a8, 108, Color::Reset),
    accent: shade(0xc79a4b, 179, Color::Yellow),
    cursor: shade(0xc79a4b, 179, Color::Yellow),
    felt: shade(0x14503b, 22, Color::Reset),
    rule: shade(0x4f8a70, 65, Color::Green),
    paper: shade(0xfbf6e8, 255, Color::White),
    paper_ink: shade(0x26313f, 236, Color::Black),
    paper_rule: shade(0xb5a985, 144, Color::DarkGray),
    ink: shade(0x1b222c, 235, Color::Black),
    ink_text: shade(0x8d97a3, 246, Color::Gray),
    wood: shade(0x6f4a2b, 94, Color::Reset),
    wood_text: shade(0xfbe3b5, 223, Color::Reset),
    wood_rule: shade(0x9c7047, 137, Color::Yellow),
    token: shade(0xe0bb85, 180, Color::Yellow),
    good: shade(0x6fc39a, 79, Color::Green),
    bad: shade(0xe88b72, 174, Color::LightRed),
    meant: [
        shade(0xffd35c, 221, Color::LightYellow),
        shade(0x8fdcb4, 115, Color::LightGreen),
        shade(0xf0805f, 209, Color::LightRed),
        shade(0xa9cdf2, 153, Color::LightCyan),
        shade(0xd9ac5c, 179, Color::Yellow),
    ],
    words: [
        shade(0xffd98a, 222, Color::LightYellow),
        shade(0x8fdcb4, 115, Color::LightGreen),
        shade(0xf59a80, 216, Color::LightRed),
        shade(0xa9cdf2, 153, Color::LightCyan),
        shade(0xd9ac5c, 179, Color::Yellow),
    ],
    picked: shade(0xa8d8bd, 151, Color::LightGreen),
    equal: shade(0xbcd3ec, 153, Color::LightCyan),
    layers: LAYERS,
};

pub(super) const PAPER: Palette = Palette {
    screen: shade(0xf4efe2, 255, Color::White),
    text: shade(0x26313f, 236, Color::Black),
    dim: shade(0x62675f, 241, Color::DarkGray),
    accent: shade(0x8a6420, 94, Color::Blue),
    cursor: shade(0xe0b866, 180, Color::Yellow),
    felt: shade(0xdfe9df, 253, Color::White),
    rule: shade(0x7fa391, 108, Color::DarkGray),
    paper: shade(0xffffff, 231, Color::White),
    paper_ink: shade(0x1d2530, 235, Color::Black),
    paper_rule: shade(0xa59a78, 144, Color::DarkGray),
    ink: shade(0x2a323d, 237, Color::Black),
    ink_text: shade(0xb8c0ca, 250, Color::Gray),
    wood: shade(0xe3c49a, 186, Color::White),
    wood_text: shade(0x4a2c10, 52, Color::Black),
    wood_rule: shade(0x9c7047, 137, Color::DarkGray),
    token: shade(0xc99a5f, 179, Color::Yellow),
    good: shade(0x1f7a52, 29, Color::Green),
    bad: shade(0xb5452a, 130, Color::Red),
    meant: [
        shade(0xf2c02f, 220, Color::Yellow),
        shade(0x8fd0ae, 115, Color::LightGreen),
        shade(0xf0805f, 209, Color::LightRed),
        shade(0x9cc3ee, 111, Color::LightCyan),
        shade(0xc79a4b, 179, Color::Yellow),
    ],
    words: [
        shade(0x86601d, 94, Color::Blue),
        shade(0x1f7a52, 29, Color::Green),
        shade(0xa8351b, 124, Color::Red),
        shade(0x14508c, 24, Color::Blue),
        shade(0x86601d, 94, Color::Blue),
    ],
    picked: shade(0x9fd4b6, 151, Color::Cyan),
    equal: shade(0xb9d0ea, 153, Color::LightCyan),
    layers: LAYERS,
};

pub(super) const CONTRAST: Palette = Palette {
    screen: shade(0x000000, 16, Color::Black),
    text: shade(0xffffff, 231, Color::White),
    dim: shade(0xd0d0d0, 252, Color::Gray),
    accent: shade(0xffd75f, 221, Color::LightYellow),
    cursor: shade(0xffd75f, 221, Color::LightYellow),
    felt: shade(0x000000, 16, Color::Black),
    rule: shade(0xa0a0a0, 247, Color::Gray),
    paper: shade(0xffffff, 231, Color::White),
    paper_ink: shade(0x000000, 16, Color::Black),
    paper_rule: shade(0x606060, 241, Color::DarkGray),
    ink: shade(0x000000, 16, Color::Black),
    ink_text: shade(0xffffff, 231, Color::White),
    wood: shade(0x000000, 16, Color::Black),
    wood_text: shade(0xffffff, 231, Color::White),
    wood_rule: shade(0xa0a0a0, 247, Color::Gray),
    token: shade(0xd0d0d0, 252, Color::Gray),
    good: shade(0x56b4e9, 74, Color::LightCyan),
    bad: shade(0xff8c00, 208, Color::LightMagenta),
    meant: [
        shade(0xffd75f, 221, Color::LightYellow),
        shade(0x87ffaf, 121, Color::LightGreen),
        shade(0xff8c00, 208, Color::LightMagenta),
        shade(0x56b4e9, 74, Color::LightCyan),
        shade(0xd0d0d0, 252, Color::Gray),
    ],
    words: [
        shade(0xffd75f, 221, Color::LightYellow),
        shade(0x87ffaf, 121, Color::LightGreen),
        shade(0xff8c00, 208, Color::LightMagenta),
        shade(0x56b4e9, 74, Color::LightCyan),
        shade(0xffffff, 231, Color::White),
    ],
    picked: shade(0x56b4e9, 74, Color::LightCyan),
    equal: shade(0xd0d0d0, 252, Color::Gray),
    layers: [shade(0x606060, 241, Color::DarkGray); 5],
};
