//! The clock and everything that is counted, a line each, at the top of the panel. Where the coach needs the room, the
//! less important ones go: words that are cut short help nobody.

use parlor_games::scene::Scene;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::Span;

use crate::canvas::{Canvas, wrapped};
use crate::play::Play;
use crate::theme::Theme;

/// What is counted, in the order it is shown.
pub(super) struct Numbers(Vec<Number>);

struct Number {
    label: String,
    value: String,
    style: Style,
    /// The ones with less go first.
    weight: u8,
}

impl Numbers {
    pub(super) fn of(play: &Play, scene: &Scene, theme: &Theme) -> Self {
        let table = play.session.table();
        let clock = table.clock();
        let short = clock.down && clock.seconds < 30;
        let time = if short { format!("! {}", clock.text) } else { clock.text };
        let mut all = Vec::new();
        let mut add = |label: &str, value: &str, style: Style, weight: u8| {
            all.push(Number { label: capitalised(label), value: value.to_owned(), style, weight });
        };
        add("Time", &time, if short { theme.bad() } else { theme.accent() }, 4);
        add("Clock", table.level().name(), theme.screen(), 0);
        add("Moves", &table.place().moves().to_string(), theme.screen(), 2);
        if !table.replays() {
            let strongest = table.assists().iter().max().map_or_else(|| "none".to_owned(), ToString::to_string);
            add("Help taken", &strongest, theme.screen(), 1);
        }
        for counter in &scene.counters {
            add(&counter.label, &counter.value, theme.screen(), 3);
        }
        Self(all)
    }

    pub(super) fn height(&self, width: u16) -> u16 {
        self.0.iter().map(|number| number.rows(width).len() as u16 + 1).sum()
    }

    /// Leaves out what matters least until the rest fits, or only the clock is left.
    pub(super) fn within(mut self, width: u16, height: u16) -> Self {
        while self.height(width) > height && self.0.len() > 1 {
            let least = self.0.iter().map(|number| number.weight).min();
            let at = self.0.iter().rposition(|number| Some(number.weight) == least).unwrap_or(0);
            self.0.remove(at);
        }
        self
    }

    /// Draws them; gives the row after them.
    pub(super) fn draw(&self, area: Rect, canvas: &mut Canvas) -> u16 {
        let mut y = area.y;
        for number in &self.0 {
            if y >= area.bottom() {
                return y;
            }
            canvas.text(area.x, y, area.width, &number.label, canvas.theme.dim());
            let below = number.rows(area.width);
            if below.is_empty() {
                canvas.text_right(area.right(), y, area.width, &number.value, number.style);
            }
            for line in below {
                y += 1;
                canvas.text_right(area.right(), y, area.width, &line, number.style);
            }
            y += 1;
        }
        y
    }
}

impl Number {
    /// The rows below its label: none where all of it fits beside the label; otherwise words are kept whole.
    fn rows(&self, width: u16) -> Vec<String> {
        let wide = |text: &str| Span::raw(text).width();
        let fits = wide(&self.label) + 1 + wide(&self.value) <= usize::from(width);
        if fits { Vec::new() } else { wrapped(&self.value, width.saturating_sub(1)) }
    }
}

pub(super) fn capitalised(label: &str) -> String {
    let mut chars = label.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(label: &str, value: &str, weight: u8) -> Number {
        Number { label: label.to_owned(), value: value.to_owned(), style: Style::new(), weight }
    }

    #[test]
    fn what_matters_least_goes_first_and_the_clock_never() {
        let all = || Numbers(vec![number("Time", "0:07", 4), number("Clock", "easy", 0), number("Moves", "3", 2)]);
        let kept = |height: u16| all().within(20, height).0.iter().map(|one| one.label.clone()).collect::<Vec<_>>();
        assert_eq!(kept(3), ["Time", "Clock", "Moves"]);
        assert_eq!(kept(2), ["Time", "Moves"]);
        assert_eq!(kept(0), ["Time"]);
    }

    #[test]
    fn a_value_too_long_for_its_line_stands_below_its_label() {
        let long = Numbers(vec![number("Goal", "collect twelve stars", 3), number("Moves", "3", 2)]);
        assert_eq!((long.height(30), long.height(20)), (2, 4));
    }
}
