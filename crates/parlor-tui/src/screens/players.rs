//! The computer players of a game: who shall play, and how fast.

use parlor_games::catalogue::find;
use parlor_games::keys::Action;
use parlor_games::table::Command;
use ratatui::layout::Rect;

use super::Navigation;
use super::menu::{draw_list, walk};
use crate::canvas::{Canvas, Target, centred, wrapped};
use crate::shared::Shared;

const WIDTH: u16 = 72;
/// The width of a name.
const NAME: u16 = 12;
/// What stands below the list: a blank line, the speed, a blank line, the keys.
const BELOW: u16 = 4;

/// The choice of a player.
pub(crate) struct Players {
    players: Vec<(&'static str, &'static str)>,
    chosen: usize,
}

impl Players {
    /// The players of the game on the table, the one that played last under the hand.
    pub(crate) fn new(shared: &Shared) -> Self {
        let mut players = vec![("coach", "plays a line that is proved to win, and says so where there is none")];
        let entry = shared.card().and_then(|card| find(card.id).ok());
        players.extend(entry.map(|entry| entry.players()).unwrap_or_default());
        let chosen = players.iter().position(|(name, _)| Some(*name) == shared.last_player).unwrap_or(0);
        Self { players, chosen }
    }

    pub(crate) fn key(&mut self, key: &str, shared: &mut Shared) -> Navigation {
        if walk(&mut self.chosen, self.players.len(), key) {
            return Navigation::Stay;
        }
        match key {
            "Right" | "l" | "+" | "=" => shared.set_pace(shared.pace.turned(true)),
            "Left" | "h" | "-" => shared.set_pace(shared.pace.turned(false)),
            "Enter" | "Space" => return self.start(shared),
            "Esc" | "q" => return Navigation::Back,
            _ if shared.means(key, Action::Demo) => return Navigation::Back,
            _ => {}
        }
        Navigation::Stay
    }

    pub(crate) fn click(&mut self, target: Target, shared: &mut Shared) -> Navigation {
        match target {
            Target::Row(row) if row == self.chosen => return self.start(shared),
            Target::Row(row) if row < self.players.len() => self.chosen = row,
            Target::Turn(_, faster) => shared.set_pace(shared.pace.turned(faster)),
            _ => {}
        }
        Navigation::Stay
    }

    fn start(&self, shared: &mut Shared) -> Navigation {
        let name = self.players[self.chosen].0;
        shared.last_player = Some(name);
        match shared.command(Command::Watch { player: name.to_owned() }) {
            Navigation::Push(screen) => Navigation::Swap(screen),
            _ => Navigation::Back,
        }
    }

    pub(crate) fn draw(&self, shared: &Shared, area: Rect, canvas: &mut Canvas) {
        let width = WIDTH.min(area.width);
        // The frame and the hand take six columns.
        let lines = self.lines(width.saturating_sub(NAME + 7));
        let inside = canvas.dialog(centred(area, width, lines.len() as u16 + BELOW + 2), "Let a computer player play");
        let theme = canvas.theme;
        let list = Rect { height: inside.height.saturating_sub(BELOW), ..inside };
        draw_list(&lines, self.chosen, NAME, list, canvas);
        let y = inside.bottom().saturating_sub(BELOW - 1);
        let [back, on] = theme.glyphs().choice;
        canvas.text(inside.x + 2, y, NAME, "Speed", theme.dim());
        let x = inside.x + 3 + NAME;
        let speed = format!("{back} {} {on}", shared.pace.name());
        let end = canvas.text(x, y, inside.width.saturating_sub(3 + NAME), &speed, theme.accent());
        canvas.target(Rect::new(x, y, end - x, 1), Target::Turn(0, true));
        canvas.target(Rect::new(x, y, 1, 1), Target::Turn(0, false));
        canvas.text(end + 2, y, inside.right().saturating_sub(end + 2), shared.pace.about(), theme.dim());
        let keys = [("Enter", "Start"), ("Left", "Slower"), ("Right", "Faster"), ("Esc", "Back")];
        canvas.keys(inside.x, inside.bottom().saturating_sub(1), inside.width, &keys);
    }

    /// A line or more for each player: which one, its name in the first line, what it does.
    fn lines(&self, width: u16) -> Vec<(usize, &'static str, String)> {
        let mut lines = Vec::new();
        for (index, (name, about)) in self.players.iter().enumerate() {
            for (number, line) in wrapped(about, width).into_iter().enumerate() {
                lines.push((index, if number == 0 { *name } else { "" }, line));
            }
        }
        lines
    }
}
