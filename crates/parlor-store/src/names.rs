//! What a saved game and a player may be called.

/// The longest name of a saved game, in characters.
pub const GAME_NAME_LENGTH: usize = 60;

/// The longest name of a player, in characters.
pub const PLAYER_NAME_LENGTH: usize = 40;

/// Why a name was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NameError {
    /// Nothing is left after trimming.
    #[error("a name needs at least one character")]
    Empty,
    /// More characters than fit.
    #[error("a name has at most {most} characters, this one has {length}")]
    TooLong {
        /// The length of the refused name.
        length: usize,
        /// The longest length allowed.
        most: usize,
    },
    /// A character that would disturb the line the name is shown in.
    #[error("a name cannot hold the control character U+{:04X}", u32::from(*.0))]
    Control(char),
}

/// The name of a saved game as it is stored: trimmed, 1 to [`GAME_NAME_LENGTH`] characters, none of them a control.
pub fn game_name(text: &str) -> Result<&str, NameError> {
    checked(text, GAME_NAME_LENGTH)
}

/// The name of a player as it is stored: trimmed, 1 to [`PLAYER_NAME_LENGTH`] characters, none of them a control.
///
/// ```
/// # use parlor_store::{NameError, player_name};
/// assert_eq!(player_name("  Ada "), Ok("Ada"));
/// assert_eq!(player_name("  "), Err(NameError::Empty));
/// ```
pub fn player_name(text: &str) -> Result<&str, NameError> {
    checked(text, PLAYER_NAME_LENGTH)
}

fn checked(text: &str, most: usize) -> Result<&str, NameError> {
    let name = text.trim();
    if let Some(control) = name.chars().find(|&c| disturbs_a_line(c)) {
        return Err(NameError::Control(control));
    }
    match name.chars().count() {
        0 => Err(NameError::Empty),
        length if length > most => Err(NameError::TooLong { length, most }),
        _ => Ok(name),
    }
}

/// Controls, line breaks, and the marks that turn the reading direction of whatever follows on the line.
fn disturbs_a_line(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The form in which two names are compared: "Ada" and "ada" are one name.
pub(crate) fn folded(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_trimmed_and_counted_in_characters() {
        assert_eq!(game_name("\t Sunday morning \n"), Ok("Sunday morning"));
        assert_eq!(game_name(&"é".repeat(60)), Ok("é".repeat(60).as_str()));
        assert_eq!(game_name(&"é".repeat(61)), Err(NameError::TooLong { length: 61, most: 60 }));
        assert_eq!(player_name(&"x".repeat(40)), Ok("x".repeat(40).as_str()));
        assert_eq!(player_name(&"x".repeat(41)), Err(NameError::TooLong { length: 41, most: 40 }));
    }

    #[test]
    fn empty_names_are_refused() {
        for text in ["", "   ", "\n\t"] {
            assert_eq!(game_name(text), Err(NameError::Empty), "{text:?}");
        }
    }

    #[test]
    fn names_that_would_disturb_the_line_are_refused() {
        for control in ['\0', '\u{1b}', '\u{7f}', '\n', '\u{9b}', '\u{2028}', '\u{202e}', '\u{2066}'] {
            assert_eq!(game_name(&format!("a{control}b")), Err(NameError::Control(control)));
        }
        assert_eq!(NameError::Control('\u{1b}').to_string(), "a name cannot hold the control character U+001B");
        assert_eq!(player_name("👩\u{200d}🚀 می\u{200c}خواهم"), Ok("👩\u{200d}🚀 می\u{200c}خواهم"));
    }
}
