//! The characters things are drawn with, and their ASCII stand-ins.

use parlor_games::scene::LineKind;
use ratatui::symbols::border;

/// The pieces of a box: corners from the upper left in reading order, then the horizontal and the vertical edge.
pub(crate) type Frame = [&'static str; 6];

/// How something that the coach means is drawn: a frame where there is room for one, and a sign at each side where there
/// is none. The second sign stands alone where there is room for no more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Meant {
    pub(crate) frame: Frame,
    pub(crate) signs: [&'static str; 2],
}

/// A set of characters.
#[derive(Debug)]
pub(crate) struct Glyphs {
    /// Rules by which sides they join: 1 up, 2 right, 4 down, 8 left.
    pub(crate) rules: [&'static str; 16],
    /// Around the cursor.
    pub(crate) focus: Frame,
    /// Around a piece in the hand.
    pub(crate) picked: Frame,
    /// Around a piece in the hand that is also under the cursor.
    pub(crate) both: Frame,
    /// A box for dialogs.
    pub(crate) panel: border::Set<'static>,
    /// More to the left, right, up, down.
    pub(crate) more: [&'static str; 4],
    /// An empty place.
    pub(crate) empty: &'static str,
    /// An empty place that a piece belongs into.
    pub(crate) slot: &'static str,
    /// Before a piece that is part of the board.
    pub(crate) inlay: &'static str,
    /// The upper half of a place.
    pub(crate) half: &'static str,
    /// A line as met, a line as broken.
    pub(crate) notes: [&'static str; 2],
    /// Between words of a line.
    pub(crate) dot: &'static str,
    /// Around a value that can be changed.
    pub(crate) choice: [&'static str; 2],
    /// Before the entry under the hand.
    pub(crate) hand: &'static str,
    /// The end of a cut text.
    pub(crate) cut: &'static str,
    /// Verdicts on the timeline: winnable, lost, undecided, not asked.
    pub(crate) verdicts: [&'static str; 4],
    /// A bar that shows how far something has come: what lies behind, where it stands, what lies ahead.
    pub(crate) bar: [&'static str; 3],
    /// A place where the piece in the hand may go.
    pub(crate) target: &'static str,
    /// A place the player shaded; it is dark too, but that does not survive copying.
    pub(crate) shaded: &'static str,
    /// A place the player marked as staying.
    pub(crate) kept: &'static str,
    /// The right and the lower edge of a piece that lies on others and their corner, by its level; higher ones have a
    /// digit in the corner.
    edges: &'static [[&'static str; 3]],
    /// In the order of `Role`.
    pub(crate) meant: [Meant; 5],
    last: [&'static str; 2],
    dotted: [&'static str; 2],
    /// A line that rises to the right, and one that falls.
    pub(crate) slants: [&'static str; 2],
    /// The heads of arrows: right, lower right and so on with the clock.
    pub(crate) heads: [&'static str; 8],
    /// How many moves keep the win, from few to many, and where nobody counted; a bar that hangs below the axis.
    pub(crate) heights: &'static [&'static str],
    pub(crate) uncounted: &'static str,
    pub(crate) lost: &'static str,
}

/// The corners of pieces that lie higher than there are edges.
const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

impl Glyphs {
    /// The right and the lower edge of a piece on a level, and their corner.
    pub(crate) fn edge(&self, level: u8) -> [&'static str; 3] {
        let level = usize::from(level);
        match (self.edges.get(level), self.edges.last()) {
            (Some(edge), _) => *edge,
            (None, Some([down, across, _])) => [down, across, DIGITS[level % 10]],
            (None, None) => [" "; 3],
        }
    }

    /// A line across and a line down.
    pub(crate) fn line(&self, kind: LineKind) -> [&'static str; 2] {
        match kind {
            LineKind::Last | LineKind::Act | LineKind::Fault => self.last,
            LineKind::Because | LineKind::Selection => self.dotted,
        }
    }
}

pub(super) const UNICODE: Glyphs = Glyphs {
    rules: [" ", "│", "─", "└", "│", "│", "┌", "├", "─", "┘", "─", "┴", "┐", "┤", "┬", "┼"],
    focus: ["╔", "╗", "╚", "╝", "═", "║"],
    picked: ["┏", "┓", "┗", "┛", "━", "┃"],
    both: ["┏", "┓", "┗", "┛", "═", "┃"],
    panel: border::ROUNDED,
    more: ["◀", "▶", "▲", "▼"],
    empty: "·",
    slot: "◦",
    inlay: "▪",
    half: "▀",
    notes: ["✓", "✗"],
    dot: "·",
    choice: ["‹", "›"],
    hand: "▸",
    cut: "…",
    verdicts: ["●", "✗", "?", "·"],
    bar: ["━", "●", "─"],
    target: "•",
    shaded: "■",
    kept: "+",
    edges: &[["│", "─", "┘"], ["║", "═", "╝"], ["┃", "━", "┛"], ["▐", "▄", "▟"], ["█", "▀", "█"]],
    meant: [
        Meant { frame: ["«", "»", "«", "»", "━", "┃"], signs: ["«", "»"] },
        Meant { frame: ["✓", "✓", "✓", "✓", "━", "┃"], signs: ["✓", "✓"] },
        Meant { frame: ["×", "×", "×", "×", "━", "┃"], signs: ["×", "×"] },
        Meant { frame: [":", ":", ":", ":", "┈", "┊"], signs: [":", ":"] },
        Meant { frame: ["╭", "╮", "╰", "╯", "─", "│"], signs: ["~", "~"] },
    ],
    last: ["━", "┃"],
    dotted: ["┅", "┇"],
    slants: ["╱", "╲"],
    heads: ["▶", "◢", "▼", "◣", "◀", "◤", "▲", "◥"],
    heights: &["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    uncounted: "▁",
    lost: "▚",
};

pub(super) const ASCII: Glyphs = Glyphs {
    rules: [" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+"],
    focus: ["#", "#", "#", "#", "=", "#"],
    picked: ["(", ")", "(", ")", "-", "%"],
    both: ["{", "}", "{", "}", "=", "%"],
    panel: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
    more: ["<", ">", "^", "v"],
    empty: ".",
    slot: "_",
    inlay: "^",
    half: " ",
    notes: ["=", "!"],
    dot: "-",
    choice: ["<", ">"],
    hand: ">",
    cut: "~",
    verdicts: ["o", "x", "?", "."],
    bar: ["=", "O", "-"],
    target: "o",
    shaded: "#",
    kept: "+",
    edges: &[["|", "-", "+"]],
    meant: [
        Meant { frame: ["<", ">", "<", ">", "=", "|"], signs: ["<", ">"] },
        Meant { frame: ["v", "v", "v", "v", "=", "|"], signs: ["v", "v"] },
        Meant { frame: ["x", "x", "x", "x", "x", "x"], signs: ["x", "x"] },
        Meant { frame: [":", ":", ":", ":", ".", ":"], signs: [":", ":"] },
        Meant { frame: ["~", "~", "~", "~", "~", "|"], signs: ["~", "~"] },
    ],
    last: ["=", "H"],
    dotted: ["~", ":"],
    slants: ["/", "\\"],
    heads: [">", "\\", "v", "/", "<", "\\", "^", "/"],
    heights: &["1", "2", "3", "4", "5", "6", "7", "8", "9", "+"],
    uncounted: "o",
    lost: "x",
};
