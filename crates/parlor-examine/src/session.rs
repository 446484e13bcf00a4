//! One session: how a program is started, what it is given, and why.

use serde::{Deserialize, Serialize};

/// What a session is about; points are given by group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Group {
    /// The document's own examples.
    Samples,
    /// Every message and branch once.
    Messages,
    /// Games played to some end.
    Play,
    /// What no player should have typed.
    BadInput,
    /// Ends of input, line ends, files.
    Robustness,
}

impl Group {
    /// All of them, in the order of reports.
    pub const ALL: [Self; 5] = [Self::Samples, Self::Messages, Self::Play, Self::BadInput, Self::Robustness];

    /// Its word in options, files and reports.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Samples => "samples",
            Self::Messages => "messages",
            Self::Play => "play",
            Self::BadInput => "bad-input",
            Self::Robustness => "robustness",
        }
    }
}

/// How lines of input end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LineEnds {
    /// As here.
    #[default]
    Feed,
    /// As on Windows.
    ReturnFeed,
    /// As here, but the last line has none.
    LastOpen,
}

/// A file in the folder a session runs in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SessionFile {
    /// Its name, without a folder.
    pub name: String,
    /// What is in it.
    pub content: Vec<u8>,
}

/// One session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// A name for `--only` and for files: lower case words with `-`.
    pub name: String,
    /// Why it is there, in a few words.
    pub purpose: String,
    /// What it is about.
    pub group: Group,
    /// Whether the program is started without the name of the game, to see what it says to that.
    pub nameless: bool,
    /// Words behind those that start the game.
    pub arguments: Vec<String>,
    /// What lies in the folder.
    pub files: Vec<SessionFile>,
    /// What is typed.
    pub lines: Vec<String>,
    /// How its lines end.
    pub line_ends: LineEnds,
    /// Rules it was made for, by id, besides those that its expected output shows.
    pub exercises: Vec<&'static str>,
    /// What no right program writes, however it reads the document.
    pub never: Vec<&'static str>,
}

impl Session {
    /// A session of some lines.
    #[must_use]
    pub fn new(group: Group, name: &str, purpose: &str, lines: &[&str]) -> Self {
        Self {
            name: name.to_owned(),
            purpose: purpose.to_owned(),
            group,
            nameless: false,
            arguments: Vec::new(),
            files: Vec::new(),
            lines: lines.iter().map(|&line| line.to_owned()).collect(),
            line_ends: LineEnds::Feed,
            exercises: Vec::new(),
            never: Vec::new(),
        }
    }

    /// The lines of a whole text.
    #[must_use]
    pub fn typed(mut self, text: &str) -> Self {
        self.lines = text.lines().map(str::to_owned).collect();
        self
    }

    /// With words behind those that start the game.
    #[must_use]
    pub fn with_arguments(mut self, arguments: &[&str]) -> Self {
        self.arguments = arguments.iter().map(|&word| word.to_owned()).collect();
        self
    }

    /// With a file in its folder.
    #[must_use]
    pub fn with_file(mut self, name: &str, content: &[u8]) -> Self {
        self.files.push(SessionFile { name: name.to_owned(), content: content.to_owned() });
        self
    }

    /// With other line ends.
    #[must_use]
    pub fn ending(mut self, line_ends: LineEnds) -> Self {
        self.line_ends = line_ends;
        self
    }

    /// Made for these rules.
    #[must_use]
    pub fn for_rules(mut self, rules: &[&'static str]) -> Self {
        self.exercises.extend(rules);
        self
    }

    /// No right program writes this.
    #[must_use]
    pub fn never(mut self, text: &'static str) -> Self {
        self.never.push(text);
        self
    }

    /// Started without the name of the game.
    #[must_use]
    pub fn without_name(mut self) -> Self {
        self.nameless = true;
        self
    }

    /// The bytes that are typed.
    #[must_use]
    pub fn input(&self) -> Vec<u8> {
        let end = if self.line_ends == LineEnds::ReturnFeed { "\r\n" } else { "\n" };
        let mut text: String = self.lines.iter().flat_map(|line| [line.as_str(), end]).collect();
        if self.line_ends == LineEnds::LastOpen {
            text.pop();
        }
        text.into_bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_are_as_asked() {
        let session = Session::new(Group::Play, "a", "a", &["1", "2"]);
        assert_eq!(session.input(), b"1\n2\n");
        assert_eq!(session.clone().ending(LineEnds::ReturnFeed).input(), b"1\r\n2\r\n");
        assert_eq!(session.ending(LineEnds::LastOpen).input(), b"1\n2");
        assert_eq!(Session::new(Group::Play, "a", "a", &[]).ending(LineEnds::LastOpen).input(), b"");
    }
}
