//! The keys: the same meaning in every game, in the terminal and on the page. One table makes what keys do, the key
//! bars, the help screen, the page's tooltips, the manual and the tests.
//!
//! Lower case replaces nothing; upper case spends or replaces something. What asks the coach is help and says so.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::scene::Key;
use crate::table::Command;

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
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
    /// Choose how much the coach says unasked.
    Coaching,
    /// How many moves keep the win.
    Critical,
    /// Back to the last position that can be won.
    Winnable,
    /// The lesson about the present game.
    Lesson,
    /// Show the better move of a lesson.
    Reveal,
    /// On along the line being shown, to the next turning point of a lesson, or on along the timeline.
    Forward,
    /// Back along the line being shown, to the turning point before, or back along the timeline.
    Back,
    /// On to where the win was thrown away.
    TurnForward,
    /// Back to where the win was thrown away.
    TurnBack,
    /// Go on playing from the line being shown.
    TakeOver,
    /// Let a game finish itself in which nothing can go wrong any more.
    Finish,
    /// Hide the board and stop the clock.
    Pause,
    /// Show the board and go on.
    Resume,
    /// Let the line or the replay being shown play, or stop it.
    Run,
    /// To the start of the line being shown.
    First,
    /// To the end of the line being shown.
    Last,
    /// Whoever plays by itself plays faster.
    Faster,
    /// Whoever plays by itself plays slower.
    Slower,
    /// Stop whoever plays by itself.
    Stop,
    /// Put away the line or the lesson.
    Close,
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
    /// The saved games.
    Saves,
    /// The results.
    Scores,
    /// The home screen.
    Home,
    /// Leave; the game is saved.
    Leave,
}

impl Action {
    /// The command a table does for it, where neither a dialog nor the session is needed.
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
            Self::TurnForward => Command::Turn { back: false },
            Self::TurnBack => Command::Turn { back: true },
            Self::TakeOver => Command::TakeOver,
            Self::Pause => Command::Pause,
            Self::Resume => Command::Resume,
            Self::Close => Command::PutAway,
            Self::Stop => Command::Stop,
            Self::Coaching
            | Self::Demo
            | Self::Finish
            | Self::Run
            | Self::First
            | Self::Last
            | Self::Faster
            | Self::Slower
            | Self::Theme
            | Self::Type
            | Self::Help
            | Self::New
            | Self::Save
            | Self::Saves
            | Self::Scores
            | Self::Home
            | Self::Leave => return None,
        })
    }
}

bitflags::bitflags! {
    /// What is going on when a key is pressed; the same key may mean something else.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct Situation: u8 {
        /// A game is being played, or over.
        const PLAYING = 1;
        /// The board is hidden.
        const PAUSED = 1 << 1;
        /// A line or a replay is being shown.
        const LINE = 1 << 2;
        /// A lesson is being given.
        const LESSON = 1 << 3;
        /// Somebody else plays.
        const WATCHING = 1 << 4;
    }
}

impl Situation {
    /// Whenever nobody else plays: there every key but a few stops it.
    const TABLE: Self = Self::PLAYING.union(Self::PAUSED).union(Self::LINE).union(Self::LESSON);
    /// Wherever the keys of the board are those of the board.
    const BOARD: Self = Self::PLAYING.union(Self::LESSON);
    /// Each of them alone.
    pub const ALL: [Self; 5] = [Self::PLAYING, Self::PAUSED, Self::LINE, Self::LESSON, Self::WATCHING];

    /// The name in protocols.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::PAUSED => "paused",
            Self::LINE => "line",
            Self::LESSON => "lesson",
            Self::WATCHING => "watching",
            _ => "playing",
        }
    }
}

impl Serialize for Situation {
    /// As a list of lower-case names.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Self::ALL.iter().filter(|one| self.contains(**one)).map(|one| one.name()))
    }
}

/// Some keys with one meaning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Binding {
    /// The keys, the usual one first. `Ctrl-`, `Shift-` come before a key's name.
    pub keys: Cow<'static, [&'static str]>,
    /// What they ask for.
    pub action: Action,
    /// A word or two for a button or the key bar.
    pub label: &'static str,
    /// A line for the help screen.
    pub help: &'static str,
    /// When they mean that.
    pub at: Situation,
}

const fn binding(
    at: Situation,
    keys: &'static [&'static str],
    action: Action,
    label: &'static str,
    help: &'static str,
) -> Binding {
    Binding { keys: Cow::Borrowed(keys), action, label, help, at }
}

const TABLE: Situation = Situation::TABLE;
const BOARD: Situation = Situation::BOARD;
const PLAYING: Situation = Situation::PLAYING;
const PAUSED: Situation = Situation::PAUSED;
const LINE: Situation = Situation::LINE;
const LESSON: Situation = Situation::LESSON;
const WATCHING: Situation = Situation::WATCHING;

/// Every key. A key that stands twice means something else in another situation.
pub static BINDINGS: &[Binding] = &[
    binding(LINE, &["p"], Action::Run, "Play", "let the line or the replay play, or stop it"),
    binding(
        LINE,
        &["Left", "Up", "Shift-Tab", "h", "k", "<", ","],
        Action::Back,
        "Back",
        "one move back along the line",
    ),
    binding(LINE, &["Right", "Down", "Tab", "l", "j", ">", "."], Action::Forward, "On", "one move on along the line"),
    binding(
        LINE,
        &["T", "Space", "Enter"],
        Action::TakeOver,
        "Take over",
        "play on from where the line being shown stands",
    ),
    binding(LINE, &["Home"], Action::First, "Start", "to the start of the line"),
    binding(LINE, &["End"], Action::Last, "End", "to the end of the line"),
    binding(LINE, &["-"], Action::Slower, "Slower", "the line plays slower"),
    binding(LINE, &["+", "="], Action::Faster, "Faster", "the line plays faster"),
    binding(LINE, &["Esc"], Action::Board(Key::Cancel), "Close", "put the line away"),
    binding(LESSON, &["Esc"], Action::Close, "Close", "end the lesson"),
    binding(WATCHING, &["Esc"], Action::Stop, "Stop", "stop whoever plays by itself; any other key does too"),
    binding(WATCHING, &["-", "Left"], Action::Slower, "Slower", "whoever plays by itself plays slower"),
    binding(WATCHING, &["+", "=", "Right"], Action::Faster, "Faster", "whoever plays by itself plays faster"),
    binding(WATCHING, &["p"], Action::Pause, "Pause", "hide the board while somebody else plays"),
    binding(PAUSED, &["p", "Esc", "Enter", "Space"], Action::Resume, "Go on", "show the board and go on"),
    binding(PAUSED, &["g"], Action::Saves, "Saved games", "the saved games"),
    binding(PAUSED, &["s"], Action::Scores, "Scores", "the results"),
    binding(PAUSED, &["o"], Action::Home, "Home", "the home screen; the game is kept"),
    binding(BOARD, &["Up", "k"], Action::Board(Key::Up), "Up", "move the cursor up"),
    binding(BOARD, &["Down", "j"], Action::Board(Key::Down), "Down", "move the cursor down"),
    binding(BOARD, &["Left", "h"], Action::Board(Key::Left), "Left", "move the cursor left"),
    binding(BOARD, &["Right", "l"], Action::Board(Key::Right), "Right", "move the cursor right"),
    binding(BOARD, &["Tab"], Action::Board(Key::Next), "Next", "go to the next playable cell"),
    binding(BOARD, &["Shift-Tab"], Action::Board(Key::Previous), "Previous", "go to the previous playable cell"),
    binding(BOARD, &["PageUp"], Action::Board(Key::Above), "Above", "go to the layer above"),
    binding(BOARD, &["PageDown"], Action::Board(Key::Below), "Below", "go to the layer below"),
    binding(BOARD, &["Space", "Enter"], Action::Board(Key::Select), "Select", "select or play"),
    binding(BOARD, &["x"], Action::Board(Key::Mark), "Mark", "put or clear a mark"),
    binding(
        BOARD,
        &["Backspace", "Delete"],
        Action::Board(Key::Erase),
        "Erase",
        "take back the last digit, or what is on the cell",
    ),
    binding(PLAYING, &["Esc"], Action::Board(Key::Cancel), "Cancel", "drop a half-made move; again: pause"),
    binding(BOARD, &["X"], Action::Board(Key::Choice(0)), "First choice", "take the first thing the table offers"),
    binding(BOARD, &["Y"], Action::Board(Key::Choice(1)), "Second choice", "take the second thing the table offers"),
    binding(BOARD, &["Z"], Action::Board(Key::Choice(2)), "Third choice", "take the third thing the table offers"),
    binding(TABLE, &["u", "Ctrl-Z"], Action::Undo, "Undo", "take back a move, also a restart or a new game"),
    binding(TABLE, &["U", "Ctrl-R", "Ctrl-Shift-Z"], Action::Redo, "Redo", "make it again"),
    binding(TABLE, &["c"], Action::Coach, "Coach", "ask whether it can still be won"),
    binding(TABLE, &["H"], Action::Hint, "Hint", "a hint; again: a stronger one"),
    binding(TABLE, &["m"], Action::Equal, "Equal", "show or hide equal pieces"),
    binding(TABLE, &["e"], Action::Mistakes, "Check", "show or hide what breaks a rule now"),
    binding(TABLE, &["M"], Action::Moves, "Moves", "show or hide everything that can be played"),
    binding(
        TABLE,
        &["v"],
        Action::Coaching,
        "Coaching",
        "choose how much the coach says unasked; what it told is recorded",
    ),
    binding(TABLE, &["C"], Action::Critical, "Count", "count the moves that keep the win"),
    binding(
        TABLE,
        &["W"],
        Action::Winnable,
        "Winnable",
        "clear what is wrong, or go back to the last position that can be won",
    ),
    binding(TABLE, &["L"], Action::Lesson, "Lesson", "learn from the moves that threw the win away"),
    binding(LESSON, &["V"], Action::Reveal, "Reveal", "show the better move of a lesson"),
    binding(LESSON, &[">", "."], Action::Forward, "Next", "to the next turning point of a lesson"),
    binding(LESSON, &["<", ","], Action::Back, "Before", "to the turning point before"),
    binding(PLAYING, &[","], Action::Back, "Before", "one position back on the timeline, and how it came about"),
    binding(PLAYING, &["."], Action::Forward, "After", "one position on along the timeline"),
    binding(
        PLAYING,
        &["<"],
        Action::TurnBack,
        "Turn before",
        "back to the move that threw the win away, if it is known",
    ),
    binding(PLAYING, &[">"], Action::TurnForward, "Turn after", "on to the next move that threw the win away"),
    binding(TABLE, &["F"], Action::Finish, "Finish", "let the game finish itself when nothing can go wrong any more"),
    binding(BOARD, &["p"], Action::Pause, "Pause", "hide the board and stop the clock"),
    binding(TABLE, &["b"], Action::Bookmark, "Bookmark", "set or clear a bookmark here"),
    binding(TABLE, &["'"], Action::Recall, "Recall", "go back to the bookmark"),
    binding(TABLE, &["t"], Action::Theme, "Theme", "next theme"),
    binding(TABLE, &[":"], Action::Type, "Type", "type a move or a command"),
    binding(TABLE, &["?", "F1"], Action::Help, "Help", "help for this game"),
    binding(TABLE, &["R", "F5"], Action::Restart, "Restart", "the same board from its start; undo brings it back"),
    binding(TABLE, &["N", "Ctrl-N"], Action::New, "New", "another board; undo brings this one back"),
    binding(TABLE, &["S"], Action::Solve, "Solve", "show the whole solution"),
    binding(TABLE, &["D"], Action::Demo, "Players", "let a computer player play, at a speed you choose"),
    binding(TABLE, &["Ctrl-S"], Action::Save, "Save", "keep the game under a name"),
    binding(TABLE, &["q"], Action::Leave, "Leave", "leave; the game is saved"),
];

/// The keys as somebody uses them: [`BINDINGS`], unless something was changed.
#[derive(Clone, Debug)]
pub struct Keys(Vec<Binding>);

impl Default for Keys {
    fn default() -> Self {
        Self(BINDINGS.to_vec())
    }
}

impl Keys {
    /// Every key.
    #[must_use]
    pub fn bindings(&self) -> &[Binding] {
        &self.0
    }

    /// Gives an action another key, wherever it had one.
    #[must_use]
    pub fn with(mut self, action: Action, key: &'static str) -> Self {
        for binding in self.0.iter_mut().filter(|binding| binding.action == action) {
            binding.keys = Cow::Owned(vec![key]);
        }
        self
    }

    /// What a key asks for in a situation; digits and a minus sign go to the board.
    #[must_use]
    pub fn action(&self, name: &str, situation: Situation) -> Option<Action> {
        let means = |binding: &&Binding| binding.at.contains(situation) && binding.keys.contains(&name);
        self.0.iter().find(means).map(|binding| binding.action).or_else(|| {
            let mut chars = name.chars();
            let typed = chars.next().filter(|c| chars.next().is_none() && (c.is_ascii_digit() || *c == '-'))?;
            BOARD.contains(situation).then_some(Action::Board(Key::Enter(typed)))
        })
    }

    /// The binding of an action in a situation, else in any other.
    #[must_use]
    pub fn binding(&self, action: Action, situation: Situation) -> Option<&Binding> {
        let all = || self.0.iter().filter(|binding| binding.action == action);
        all().find(|binding| binding.at.contains(situation)).or_else(|| all().next())
    }

    /// The usual key of an action with its word, for a key bar.
    #[must_use]
    pub fn entry(&self, action: Action, situation: Situation) -> Option<(&'static str, &'static str)> {
        self.binding(action, situation).map(|binding| (binding.keys[0], binding.label))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_has_two_meanings_in_one_situation() {
        for situation in Situation::ALL {
            let bound = BINDINGS.iter().filter(|binding| binding.at.contains(situation));
            let mut keys: Vec<&str> = bound.flat_map(|binding| binding.keys.iter()).copied().collect();
            let all = keys.len();
            keys.sort_unstable();
            keys.dedup();
            assert_eq!(keys.len(), all, "{situation:?}");
        }
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
        let keys = Keys::default();
        assert_eq!(keys.action("7", Situation::PLAYING), Some(Action::Board(Key::Enter('7'))));
        assert_eq!(keys.action("7", Situation::PAUSED), None);
        assert_eq!(keys.action("z", Situation::PLAYING), None);
    }
}
