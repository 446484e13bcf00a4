//! What the coach means, in colours: frames and signs on the board, lines over it, and the words that say it.

use parlor_games::scene::{LineKind, Marks};
use parlor_games::speech::Role;
use ratatui::style::{Modifier, Style};

use super::Theme;

/// What the coach may mean, the most urgent first.
pub(crate) const MEANT: [Role; 5] = [Role::Act, Role::Right, Role::Fault, Role::Because, Role::Region];

/// What the coach means by a cell, the most urgent of it.
pub(crate) fn meant(marks: Marks) -> Option<Role> {
    MEANT.into_iter().find(|role| marks.contains(role.mark()))
}

impl Theme {
    /// A line over the board.
    pub(crate) fn line(&self, kind: LineKind, ground: Style) -> Style {
        let role = match kind {
            LineKind::Fault => Role::Fault,
            LineKind::Because => Role::Because,
            LineKind::Act | LineKind::Last | LineKind::Selection => Role::Act,
        };
        let style = self.style(|it| (it.meant[role as usize], it.felt), Modifier::BOLD).add_modifier(Modifier::BOLD);
        Style { bg: ground.bg, ..style }
    }

    /// The frame or the sign of what the coach means. A region is large: it is drawn in its colour, on whatever is there.
    pub(crate) fn meant(&self, role: Role) -> Style {
        let style = self.style(|it| (it.paper_ink, it.meant[role as usize]), Modifier::BOLD);
        let style = if role == Role::Region { Style { fg: style.bg, bg: None, ..style } } else { style };
        style.add_modifier(Modifier::BOLD)
    }

    /// A sign on a cell besides its face: what it says stands out, and the cell keeps its colours.
    pub(crate) fn sign(&self, mark: Marks, ground: Style) -> Style {
        let role = MEANT.into_iter().find(|role| role.mark() == mark);
        match (role, mark) {
            (Some(role), _) => self.meant(role),
            (None, Marks::WRONG) => self.style(|it| (it.paper_ink, it.bad), Modifier::BOLD),
            (None, Marks::EQUAL) => self.style(|it| (it.paper_ink, it.equal), Modifier::BOLD),
            (None, _) => ground,
        }
    }

    /// Words that name something on the board.
    pub(crate) fn words(&self, role: Role, ground: Style) -> Style {
        let without = match role {
            Role::Act | Role::Right => Modifier::BOLD,
            Role::Fault => Modifier::REVERSED,
            Role::Because | Role::Region => Modifier::empty(),
        };
        let style = self.style(|it| (it.words[role as usize], it.screen), without);
        // No terminal is sure to have dotted underlines.
        let slant = if role == Role::Because { Modifier::ITALIC } else { Modifier::empty() };
        Style { bg: ground.bg, ..style }.add_modifier(Modifier::UNDERLINED | slant)
    }

    /// Digits beside a face that must not be taken for it: small ones where there are such.
    pub(crate) fn small(&self, text: &str) -> String {
        const SMALL: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
        let small = |c: char| c.to_digit(10).and_then(|digit| SMALL.get(digit as usize)).copied().unwrap_or(c);
        if self.look.ascii { text.to_owned() } else { text.chars().map(small).collect() }
    }
}
