//! How much the coach says unasked: a list, so that nobody has to pass through what he does not want to hear.

use parlor_games::keys::Action;
use parlor_games::session::Rung;
use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::Navigation;
use super::menu::{draw_list, walk};
use crate::canvas::{Canvas, Target, centred, wrapped};
use crate::shared::Shared;

const WIDTH: u16 = 48;
const ABOUT: &str = "What it tells is recorded as help. To hear less, or nothing, records nothing.";

/// The choice of a rung.
pub(crate) struct Ladder {
    rungs: Vec<Rung>,
    chosen: usize,
}

impl Ladder {
    /// The rungs, the present one under the hand.
    pub(crate) fn new(shared: &Shared) -> Self {
        let rungs = shared.play.as_ref().map(|play| play.session.rungs()).unwrap_or_default();
        let chosen = rungs.iter().position(|rung| rung.chosen).unwrap_or(0);
        Self { rungs, chosen }
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        if walk(&mut self.chosen, self.rungs.len(), key) {
            return Navigation::Stay;
        }
        match key {
            "Enter" | "Space" => self.choose(shared),
            "Esc" | "q" => Navigation::Back,
            _ if shared.means(key, Action::Coaching) => Navigation::Back,
            _ => Navigation::Stay,
        }
    }

    pub(crate) fn click(&mut self, target: Target, shared: &mut Shared) -> Navigation {
        match target {
            Target::Row(row) if row < self.rungs.len() => {
                self.chosen = row;
                self.choose(shared)
            }
            _ => Navigation::Stay,
        }
    }

    fn choose(&self, shared: &mut Shared) -> Navigation {
        if let Some(rung) = self.rungs.get(self.chosen).filter(|rung| !rung.chosen) {
            shared.command(Command::Coaching { rung: rung.rung });
        }
        Navigation::Back
    }

    pub(crate) fn draw(&self, area: Rect, canvas: &mut Canvas) {
        let width = WIDTH.min(area.width);
        let about = wrapped(ABOUT, width.saturating_sub(4));
        let below = about.len() as u16 + 3;
        let inside = canvas.dialog(centred(area, width, self.rungs.len() as u16 + below + 2), "The coach, unasked");
        let list = Rect { height: inside.height.saturating_sub(below), ..inside };
        let lines: Vec<_> = (0..).zip(&self.rungs).map(|(index, rung)| (index, rung.words, now(rung))).collect();
        draw_list(&lines, self.chosen, 16, list, canvas);
        for (y, line) in (list.bottom() + 1..inside.bottom()).zip(&about) {
            canvas.text(inside.x, y, inside.width, line, canvas.theme.dim());
        }
        let keys = [("Enter", "Choose"), ("Esc", "Back")];
        canvas.keys(inside.x, inside.bottom().saturating_sub(1), inside.width, &keys);
    }
}

fn now(rung: &Rung) -> String {
    if rung.chosen { "as now" } else { "" }.to_owned()
}
