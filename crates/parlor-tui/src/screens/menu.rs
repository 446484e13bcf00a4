//! Moving through a list, the same way on every screen.

use ratatui::layout::Rect;

use crate::canvas::{Canvas, Target};

/// Moves the chosen entry of a list; false if the key is not about moving.
pub(super) fn walk(chosen: &mut usize, count: usize, key: &str) -> bool {
    const PAGE: usize = 10;
    let last = count.saturating_sub(1);
    *chosen = match key {
        "Up" | "k" => chosen.saturating_sub(1),
        "Down" | "j" => chosen.saturating_add(1),
        "PageUp" => chosen.saturating_sub(PAGE),
        "PageDown" => chosen.saturating_add(PAGE),
        "Home" => 0,
        "End" => last,
        _ => return false,
    }
    .min(last);
    true
}

/// The first line to show so that the chosen one is on the screen, in the middle where possible.
pub(super) fn first_shown(chosen: usize, count: usize, height: usize) -> usize {
    chosen.saturating_sub(height / 2).min(count.saturating_sub(height))
}

/// Draws the lines of a list: which entry, its name in its first line, something about it. The chosen one is on the
/// screen, and each can be clicked.
pub(super) fn draw_list(lines: &[(usize, &str, String)], chosen: usize, names: u16, area: Rect, canvas: &mut Canvas) {
    let theme = canvas.theme;
    let at = lines.iter().position(|line| line.0 == chosen).unwrap_or(0);
    let first = first_shown(at, lines.len(), usize::from(area.height));
    for (y, (index, name, about)) in (area.top()..area.bottom()).zip(&lines[first..]) {
        let row = Rect::new(area.x, y, area.width, 1);
        let style = if *index == chosen { theme.chosen() } else { theme.screen() };
        canvas.fill(row, style);
        if *index == chosen && !name.is_empty() {
            canvas.text(row.x, y, 1, theme.glyphs().hand, style);
        }
        canvas.text(row.x + 2, y, names, name, style);
        canvas.text(row.x + 3 + names, y, row.width.saturating_sub(3 + names), about, style);
        canvas.target(row, Target::Row(*index));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_chosen_entry_is_always_shown() {
        for count in 0..20 {
            for height in 1..8 {
                for chosen in 0..count {
                    let first = first_shown(chosen, count, height);
                    assert!((first..first + height).contains(&chosen), "{chosen} of {count} in {height}");
                }
            }
        }
    }

    #[test]
    fn walking_stops_at_both_ends() {
        let mut chosen = 0;
        assert!(walk(&mut chosen, 3, "Up"));
        assert_eq!(chosen, 0);
        assert!(walk(&mut chosen, 3, "PageDown"));
        assert_eq!(chosen, 2);
        assert!(walk(&mut chosen, 0, "End"));
        assert_eq!(chosen, 0);
        assert!(!walk(&mut chosen, 3, "x"));
    }
}
