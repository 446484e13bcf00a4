//! Games that draw for themselves and are played by single keys: here they get a raw terminal, keys and time.

use std::io::Write;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use parlor_games::classic::{Console, ConsoleKey, ConsoleStep};
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use crate::error::TuiError;
use crate::run::{Wake, listen, wait};
use crate::terminal::Raw;

/// Plays a console game to its end and gives its exit code. A signal or the end of input quits it; the terminal is
/// given back either way.
///
/// # Errors
/// When the output is no terminal or the terminal fails.
pub fn console(game: &mut dyn Console, out: &mut dyn Write) -> Result<u8, TuiError> {
    let raw = Raw::enter()?;
    let (sender, receiver) = channel();
    listen(&sender)?;
    let mut text = String::new();
    let mut cue = game.open(&mut text);
    let code = loop {
        out.write_all(text.as_bytes())?;
        out.flush()?;
        text.clear();
        let until = match cue {
            ConsoleStep::End(code) => break code,
            ConsoleStep::Key => None,
            ConsoleStep::After(pause) => Some(Instant::now() + pause),
        };
        // What is no key neither ends a pause nor makes it longer.
        cue = loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            match wait(&receiver, left.map(|left| left.max(Duration::from_millis(1)))) {
                Some(Wake::Terminal(Ok(event))) => {
                    if let Some(key) = stroke(&event) {
                        let rested = if until.is_some() { game.wake(&mut text) } else { ConsoleStep::Key };
                        break if matches!(rested, ConsoleStep::End(_)) { rested } else { game.key(key, &mut text) };
                    }
                }
                Some(Wake::Answer { .. } | Wake::Answered { .. } | Wake::Dug { .. }) => {}
                Some(Wake::Terminal(Err(_)) | Wake::Stop) => break ConsoleStep::End(game.close(&mut text)),
                None => break game.wake(&mut text),
            }
        };
    };
    drop(raw);
    Ok(code)
}

fn stroke(event: &Event) -> Option<ConsoleKey> {
    let Event::Key(KeyEvent { code, modifiers, kind, .. }) = event else { return None };
    if *kind == KeyEventKind::Release {
        return None;
    }
    Some(match code {
        KeyCode::Up => ConsoleKey::Up,
        KeyCode::Down => ConsoleKey::Down,
        KeyCode::Left => ConsoleKey::Left,
        KeyCode::Right => ConsoleKey::Right,
        KeyCode::Enter => ConsoleKey::Enter,
        KeyCode::Esc => ConsoleKey::Escape,
        KeyCode::Char('c' | 'd') if modifiers.contains(KeyModifiers::CONTROL) => ConsoleKey::Escape,
        KeyCode::Char(typed) if !modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
            ConsoleKey::Char(*typed)
        }
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_become_strokes_and_what_is_none_is_left_out() {
        let key = |code, modifiers| stroke(&Event::Key(KeyEvent::new(code, modifiers)));
        assert_eq!(key(KeyCode::Left, KeyModifiers::NONE), Some(ConsoleKey::Left));
        assert_eq!(key(KeyCode::Char('Q'), KeyModifiers::SHIFT), Some(ConsoleKey::Char('Q')));
        assert_eq!(key(KeyCode::Char('c'), KeyModifiers::CONTROL), Some(ConsoleKey::Escape));
        assert_eq!(key(KeyCode::Char('x'), KeyModifiers::ALT), None);
        assert_eq!(stroke(&Event::Resize(80, 24)), None);
    }
}
