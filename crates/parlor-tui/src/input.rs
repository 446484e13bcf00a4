//! From what the terminal sends to the names of keys, as the key table writes them.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tui_input::{Input as Field, InputRequest};

/// The name of a key, like `a`, `A`, `Space`, `Shift-Tab`, `Ctrl-Z`; `None` for releases and keys without a name.
pub(crate) fn name(event: &KeyEvent) -> Option<String> {
    if event.kind == KeyEventKind::Release {
        return None;
    }
    let control = event.modifiers.contains(KeyModifiers::CONTROL);
    let shift = event.modifiers.contains(KeyModifiers::SHIFT);
    if event.modifiers.intersects(KeyModifiers::ALT | KeyModifiers::SUPER | KeyModifiers::META) {
        return None;
    }
    let key = match event.code {
        KeyCode::Char(' ') => "Space".to_owned(),
        KeyCode::Char(typed) if control => {
            let shift = if shift || typed.is_uppercase() { "Shift-" } else { "" };
            return Some(format!("Ctrl-{shift}{}", typed.to_uppercase()));
        }
        KeyCode::Char(typed) => return Some(typed.to_string()),
        KeyCode::BackTab => return Some("Shift-Tab".to_owned()),
        KeyCode::Tab if shift => return Some("Shift-Tab".to_owned()),
        KeyCode::Tab => "Tab".to_owned(),
        KeyCode::Enter => "Enter".to_owned(),
        KeyCode::Esc => "Esc".to_owned(),
        KeyCode::Backspace => "Backspace".to_owned(),
        KeyCode::Delete => "Delete".to_owned(),
        KeyCode::Up => "Up".to_owned(),
        KeyCode::Down => "Down".to_owned(),
        KeyCode::Left => "Left".to_owned(),
        KeyCode::Right => "Right".to_owned(),
        KeyCode::Home => "Home".to_owned(),
        KeyCode::End => "End".to_owned(),
        KeyCode::PageUp => "PageUp".to_owned(),
        KeyCode::PageDown => "PageDown".to_owned(),
        KeyCode::F(number) => format!("F{number}"),
        _ => return None,
    };
    Some(if control { format!("Ctrl-{key}") } else { key })
}

/// Lets a text field have a key; false if it has no use for it.
pub(crate) fn edit(field: &mut Field, key: &str) -> bool {
    let request = match key {
        "Space" => InputRequest::InsertChar(' '),
        "Left" => InputRequest::GoToPrevChar,
        "Right" => InputRequest::GoToNextChar,
        "Ctrl-Left" => InputRequest::GoToPrevWord,
        "Ctrl-Right" => InputRequest::GoToNextWord,
        "Home" | "Ctrl-A" => InputRequest::GoToStart,
        "End" | "Ctrl-E" => InputRequest::GoToEnd,
        "Backspace" => InputRequest::DeletePrevChar,
        "Delete" => InputRequest::DeleteNextChar,
        "Ctrl-W" => InputRequest::DeletePrevWord,
        "Ctrl-U" => InputRequest::DeleteLine,
        "Ctrl-K" => InputRequest::DeleteTillEnd,
        _ => {
            let mut chars = key.chars();
            match (chars.next(), chars.next()) {
                (Some(typed), None) => InputRequest::InsertChar(typed),
                _ => return false,
            }
        }
    };
    field.handle(request);
    true
}

/// Puts a pasted text into a field; its line breaks become spaces.
pub(crate) fn paste(field: &mut Field, text: &str) {
    for typed in text.trim_end_matches(['\r', '\n']).chars() {
        field.handle(InputRequest::InsertChar(if typed.is_control() { ' ' } else { typed }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(code: KeyCode, modifiers: KeyModifiers) -> Option<String> {
        name(&KeyEvent::new(code, modifiers))
    }

    #[test]
    fn keys_are_named_as_the_key_table_writes_them() {
        let none = KeyModifiers::NONE;
        assert_eq!(named(KeyCode::Char('u'), none).as_deref(), Some("u"));
        assert_eq!(named(KeyCode::Char('U'), KeyModifiers::SHIFT).as_deref(), Some("U"));
        assert_eq!(named(KeyCode::Char('z'), KeyModifiers::CONTROL).as_deref(), Some("Ctrl-Z"));
        let both = KeyModifiers::CONTROL | KeyModifiers::SHIFT;
        assert_eq!(named(KeyCode::Char('Z'), both).as_deref(), Some("Ctrl-Shift-Z"));
        assert_eq!(named(KeyCode::BackTab, KeyModifiers::SHIFT).as_deref(), Some("Shift-Tab"));
        assert_eq!(named(KeyCode::Char(' '), none).as_deref(), Some("Space"));
        assert_eq!(named(KeyCode::F(1), none).as_deref(), Some("F1"));
        assert_eq!(named(KeyCode::Char('x'), KeyModifiers::ALT), None);
    }

    #[test]
    fn every_key_of_the_table_can_come_from_a_terminal() {
        let codes = [
            KeyCode::Up,
            KeyCode::Down,
            KeyCode::Left,
            KeyCode::Right,
            KeyCode::Tab,
            KeyCode::BackTab,
            KeyCode::PageUp,
            KeyCode::PageDown,
            KeyCode::Home,
            KeyCode::End,
            KeyCode::Enter,
            KeyCode::Backspace,
            KeyCode::Delete,
            KeyCode::Esc,
            KeyCode::F(1),
            KeyCode::F(5),
        ];
        let typed = (' '..='~').map(KeyCode::Char);
        let modifiers = [KeyModifiers::NONE, KeyModifiers::CONTROL, KeyModifiers::CONTROL | KeyModifiers::SHIFT];
        let names: Vec<String> = codes
            .into_iter()
            .chain(typed)
            .flat_map(|code| modifiers.map(|modifiers| named(code, modifiers)))
            .flatten()
            .collect();
        for key in parlor_games::keys::BINDINGS.iter().flat_map(|binding| binding.keys.iter()) {
            assert!(names.iter().any(|name| name == key), "{key}");
        }
    }

    #[test]
    fn a_pasted_text_stays_on_one_line() {
        let mut field = Field::default();
        paste(&mut field, "a\nb\n");
        assert_eq!(field.value(), "a b");
    }
}
