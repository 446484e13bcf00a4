//! The keys: the same meaning in every game, in the terminal and on the page. One table makes the help screen, the
//! page's tooltips, the manual and the tests.
//!
//! Lower case is harmless; upper case spends or replaces something.

use serde::Serialize;

use crate::scene::Key;
use crate::table::Command;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Something at the board.
    Board(Key),
    /// Undo.
    Undo,
    /// Redo.
    Redo,
    /// Ask whether it can still be won.
    Coach,
    /// A hint; again: a stronger one.
    Hint,
    /// Show equal pieces.
    Equal,
    /// Show broken rules.
    Mistakes,
    /// Show everything that can be played.
    Moves,
    /// How much the coach says unasked: the next rung.
    Coaching,
    /// How many moves keep the win.
    Critical,
    /// Back to the last position that can be won.
    Winnable,
    /// The lesson about the present game.
    Lesson,
    /// Show the better move of a lesson.
    Reveal,
    /// On along the line being shown, or to the next turning point.
    Forward,
    /// Back along the line being shown, or to the turning point before.
    Back,
    /// Go on playing from the line being shown.
    TakeOver,
    /// Let a game finish itself in which nothing can go wrong any more.
    Finish,
    /// Pause or go on.
    Pause,
    /// Set a bookmark.
    Bookmark,
    /// Go to the bookmark.
    Recall,
    /// Next theme.
    Theme,
    /// Type a move or a command.
    Type,
    /// Help for this game.
    Help,
    /// The same board from its start.
    Restart,
    /// The new-game dialog.
    New,
    /// Show the solution.
    Solve,
    /// A computer player plays.
    Demo,
    /// Keep the game under a name.
    Save,
    /// Leave; the game is saved.
    Leave,
}

impl Action {
    /// The command a table does for it, where no dialog is needed.
    #[must_use]
    pub fn command(self) -> Option<Command> {
        Some(match self {
            Self::Board(key) => Command::Press { key },
            Self::Undo => Command::Undo,
            Self::Redo => Command::Redo,
            Self::Coach => Command::Coach,
            Self::Hint => Command::Hint,
            Self::Equal => Command::Equal,
            Self::Mistakes => Command::Mistakes,
            Self::Moves => Command::Moves,
            Self::Bookmark => Command::Bookmark,
            Self::Recall => Command::Recall,
            Self::Restart => Command::Restart,
            Self::Solve => Command::Solve,
            Self::Critical => Command::Critical,
            Self::Winnable => Command::Winnable,
            Self::Lesson => Command::Lesson,
            Self::Reveal => Command::Reveal,
            Self::Forward => Command::Step { back: false },
            Self::Back => Command::Step { back: true },
            Self::TakeOver => Command::TakeOver,
            Self::Coaching
            | Self::Demo
            | Self::Finish
            | Self::Pause
            | Self::Theme
            | Self::Type
            | Self::Help
            | Self::New
            | Self::Save
            | Self::Leave => return None,
        })
    }
}

/// Some keys with one meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The keys, the usual one first. `Ctrl-`, `Shift-` come before a key's name.
    pub keys: &'static [&'static str],
    /// What they ask for.
    pub action: Action,
    /// A word or two for a button or the key bar.
    pub label: &'static str,
    /// A line for the help screen.
    pub help: &'static str,
}

const fn binding(keys: &'static [&'static str], action: Action, label: &'static str, help: &'static str) -> Binding {
    Binding { keys, action, label, help }
}

/// Every key.
pub static BINDINGS: &[Binding] = &[
    binding(&["Up", "k"], Action::Board(Key::Up), "Up", "move the cursor up"),
    binding(&["Down", "j"], Action::Board(Key::Down), "Down", "move the cursor down"),
    binding(&["Left", "h"], Action::Board(Key::Left), "Left", "move the cursor left"),
    binding(&["Right", "l"], Action::Board(Key::Right), "Right", "move the cursor right"),
    binding(&["Tab"], Action::Board(Key::Next), "Next", "go to the next playable cell"),
    binding(&["Shift-Tab"], Action::Board(Key::Previous), "Previous", "go to the previous playable cell"),
    binding(&["PageUp"], Action::Board(Key::Above), "Above", "go to the layer above"),
    binding(&["PageDown"], Action::Board(Key::Below), "Below", "go to the layer below"),
    binding(&["Space", "Enter"], Action::Board(Key::Select), "Select", "select or play"),
    binding(&["x"], Action::Board(Key::Mark), "Mark", "put or clear a mark"),
    binding(
        &["Backspace", "Delete"],
        Action::Board(Key::Erase),
        "Erase",
        "take back the last digit, or what is on the cell",
    ),
    binding(&["Esc"], Action::Board(Key::Cancel), "Cancel", "drop a half-made move; again: pause"),
    binding(&["X"], Action::Board(Key::Choice(0)), "First choice", "take the first thing the table offers"),
    binding(&["Y"], Action::Board(Key::Choice(1)), "Second choice", "take the second thing the table offers"),
    binding(&["Z"], Action::Board(Key::Choice(2)), "Third choice", "take the third thing the table offers"),
    binding(&["u", "Ctrl-Z"], Action::Undo, "Undo", "take back a move, also a restart or a new game"),
    binding(&["U", "Ctrl-R", "Ctrl-Shift-Z"], Action::Redo, "Redo", "make it again"),
    binding(&["c"], Action::Coach, "Coach", "ask whether it can still be won"),
    binding(&["H"], Action::Hint, "Hint", "a hint; again: a stronger one"),
    binding(&["m"], Action::Equal, "Equal", "show or hide equal pieces"),
    binding(&["e"], Action::Mistakes, "Check", "show or hide what breaks a rule now"),
    binding(&["M"], Action::Moves, "Moves", "show or hide everything that can be played"),
    binding(&["v"], Action::Coaching, "Coaching", "how much the coach says unasked: the next rung of the help ladder"),
    binding(&["C"], Action::Critical, "Count", "count the moves that keep the win"),
    binding(&["W"], Action::Winnable, "Winnable", "go back to the last position that can be won"),
    binding(&["L"], Action::Lesson, "Lesson", "learn from the moves that threw the win away"),
    binding(&["V"], Action::Reveal, "Reveal", "show the better move of a lesson"),
    binding(&[">", "."], Action::Forward, "Forward", "on along the line or lesson being shown"),
    binding(&["<", ","], Action::Back, "Back", "back along the line or lesson being shown"),
    binding(&["T"], Action::TakeOver, "Take over", "play on from where the line being shown stands"),
    binding(&["F"], Action::Finish, "Finish", "let the game finish itself when nothing can go wrong any more"),
    binding(&["p"], Action::Pause, "Pause", "hide the board and stop the clock"),
    binding(&["b"], Action::Bookmark, "Bookmark", "set or clear a bookmark here"),
    binding(&["'"], Action::Recall, "Recall", "go back to the bookmark"),
    binding(&["t"], Action::Theme, "Theme", "next theme"),
    binding(&[":"], Action::Type, "Type", "type a move or a command"),
    binding(&["?", "F1"], Action::Help, "Help", "help for this game"),
    binding(&["R", "F5"], Action::Restart, "Restart", "the same board from its start; undo brings it back"),
    binding(&["N", "Ctrl-N"], Action::New, "New", "another board; undo brings this one back"),
    binding(&["S"], Action::Solve, "Solve", "show the whole solution"),
    binding(&["D"], Action::Demo, "Players", "let a computer player play, at a speed you choose"),
    binding(&["Ctrl-S"], Action::Save, "Save", "keep the game under a name"),
    binding(&["q"], Action::Leave, "Leave", "leave; the game is saved"),
];

/// What a key asks for; digits and a minus sign go to the board.
#[must_use]
pub fn action(name: &str) -> Option<Action> {
    let bound = BINDINGS.iter().find(|binding| binding.keys.contains(&name)).map(|binding| binding.action);
    bound.or_else(|| {
        let mut chars = name.chars();
        let typed = chars.next().filter(|c| chars.next().is_none() && (c.is_ascii_digit() || *c == '-'))?;
        Some(Action::Board(Key::Enter(typed)))
    })
}

/// The first key for an action.
#[must_use]
pub fn key(action: Action) -> Option<&'static str> {
    BINDINGS.iter().find(|binding| binding.action == action).map(|binding| binding.keys[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings() {
        let mut keys: Vec<&str> = BINDINGS.iter().flat_map(|binding| binding.keys).copied().collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn upper_case_letters_are_the_ones_that_spend_or_replace() {
        for binding in BINDINGS {
            let shouted = binding.keys.iter().any(|key| key.len() == 1 && key.chars().all(char::is_uppercase));
            let spends = matches!(
                binding.action,
                Action::Redo
                    | Action::Hint
                    | Action::Restart
                    | Action::New
                    | Action::Solve
                    | Action::Demo
                    | Action::Moves
                    | Action::Finish
                    | Action::Critical
                    | Action::Winnable
                    | Action::Lesson
                    | Action::Reveal
                    | Action::TakeOver
                    | Action::Board(Key::Choice(_))
            );
            assert_eq!(shouted, spends, "{binding:?}");
        }
    }

    #[test]
    fn digits_go_to_the_board() {
        assert_eq!(action("7"), Some(Action::Board(Key::Enter('7'))));
        assert_eq!(action("z"), None);
    }
}
