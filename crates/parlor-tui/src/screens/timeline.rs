//! The game at a glance: what the coach knows of each position.

use parlor_games::coach::VerdictKind;
use parlor_games::table::{Bar, Table};
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::canvas::{Canvas, Target};
use crate::theme::Theme;

/// A line of words, the bars, and what hangs below the axis.
pub(super) const HEIGHT: u16 = 3;

/// One bar a position: the taller, the more moves keep the win; lost ones hang below the axis. The present one is in
/// reverse.
pub(super) fn draw(table: &dyn Table, area: Rect, canvas: &mut Canvas) {
    let (known, bookmarks, here) = (table.timeline(), table.bookmarks(), table.place().ply);
    if known.iter().all(|bar| bar.verdict.is_none()) || area.height < HEIGHT {
        return;
    }
    let theme = canvas.theme;
    canvas.text(area.x, area.y, area.width, "Timeline", theme.dim());
    let room = usize::from(area.width);
    let first = super::menu::first_shown(here, known.len(), room);
    let most = known.iter().filter_map(|bar| bar.keep).max().unwrap_or(0);
    for (x, ply) in (area.x..area.right()).zip(first..known.len()) {
        let (sign, style, lost) = bar(known[ply], most, theme);
        let mut present = Style::new();
        if ply == here {
            present = present.add_modifier(Modifier::REVERSED);
        }
        if bookmarks.contains(&ply) {
            present = present.add_modifier(Modifier::UNDERLINED);
        }
        let (bar, below) = if lost { (" ", sign) } else { (sign, " ") };
        canvas.text(x, area.y + 1, 1, bar, style.patch(present));
        canvas.text(x, area.y + 2, 1, below, if lost { style.patch(present) } else { style });
        canvas.target(Rect::new(x, area.y + 1, 1, 2), Target::Ply(ply));
    }
}

/// What stands for a position, and whether it hangs below the axis.
fn bar(known: Bar, most: usize, theme: &Theme) -> (&'static str, Style, bool) {
    let glyphs = theme.glyphs();
    let [_, _, unknown, not_asked] = glyphs.verdicts;
    match (known.verdict, known.keep) {
        (None, _) => (not_asked, theme.dim(), false),
        (Some(VerdictKind::Unknown), _) => (unknown, theme.dim(), false),
        (Some(VerdictKind::NotWinnable), _) => (glyphs.lost, theme.bad(), true),
        (Some(VerdictKind::Winnable), None) => (glyphs.uncounted, theme.good(), false),
        (Some(VerdictKind::Winnable), Some(keep)) => (height(keep, most, glyphs.heights), theme.good(), false),
    }
}

/// The bar for a count. Where there is a digit for each count, it says it; blocks show it as a share of the most.
fn height(keep: usize, most: usize, heights: &'static [&'static str]) -> &'static str {
    let last = heights.len() - 1;
    let digits = heights[0] == "1";
    let at =
        if digits { keep.saturating_sub(1) } else { (keep * heights.len()).div_ceil(most.max(1)).saturating_sub(1) };
    heights[at.min(last)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{Depth, Look, ThemeName};

    fn sign(verdict: VerdictKind, keep: Option<usize>, most: usize, ascii: bool) -> (&'static str, bool) {
        let theme = Theme::new(ThemeName::Plain, Look { depth: Depth::Mono, ascii, wide: false });
        let mut known = Bar::default();
        (known.verdict, known.keep) = (Some(verdict), keep);
        let (sign, _, lost) = bar(known, most, &theme);
        (sign, lost)
    }

    #[test]
    fn a_bar_is_as_tall_as_moves_keep_the_win_and_a_lost_one_hangs_below() {
        let tall = |keep| sign(VerdictKind::Winnable, Some(keep), 16, false).0;
        assert_eq!([1, 2, 8, 15, 16].map(tall), ["▁", "▁", "▄", "█", "█"]);
        let counted = |keep| sign(VerdictKind::Winnable, Some(keep), 16, true).0;
        assert_eq!([1, 2, 9, 16].map(counted), ["1", "2", "9", "+"]);
        assert_eq!(sign(VerdictKind::Winnable, None, 16, true), ("o", false), "nobody counted");
        for ascii in [false, true] {
            let lost = sign(VerdictKind::NotWinnable, None, 16, ascii);
            assert!(lost.1 && lost.0 != sign(VerdictKind::Unknown, None, 16, ascii).0, "{lost:?}");
        }
    }
}
