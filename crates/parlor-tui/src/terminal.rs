//! Taking the terminal and giving it back, whatever happens in between.

use std::io::{self, IsTerminal, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, ThreadId};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::cursor::Show;
use ratatui::crossterm::event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture};
use ratatui::crossterm::execute;
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};

use crate::error::TuiError;

/// The terminal while it is ours.
pub(crate) struct TerminalGuard {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    _restore: Restore,
}

impl TerminalGuard {
    /// Takes the terminal: raw, alternate screen, mouse, no cursor.
    pub(crate) fn enter() -> Result<Self, TuiError> {
        if !stdout().is_terminal() {
            return Err(TuiError::NotATerminal);
        }
        give_back_on_panic(thread::current().id());
        // From here on it is given back even if the rest fails.
        let restore = Restore;
        OURS.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(Self { terminal, _restore: restore })
    }

    pub(crate) fn terminal(&mut self) -> &mut Terminal<CrosstermBackend<Stdout>> {
        &mut self.terminal
    }
}

/// The terminal for a program that draws for itself: raw, and nothing else.
pub(crate) struct Raw {
    _restore: Restore,
}

impl Raw {
    pub(crate) fn enter() -> Result<Self, TuiError> {
        if !stdout().is_terminal() {
            return Err(TuiError::NotATerminal);
        }
        give_back_on_panic(thread::current().id());
        let restore = Restore;
        RAW.store(true, Ordering::SeqCst);
        enable_raw_mode()?;
        Ok(Self { _restore: restore })
    }
}

/// Gives the terminal back when it goes.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether there is anything to give back.
static OURS: AtomicBool = AtomicBool::new(false);

/// Whether only the mode is to be given back.
static RAW: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back, once: leaving the other screen a second time would put the cursor back over what was
/// reported since. Each step is tried even if one before it failed: there is nobody left to tell.
fn restore() {
    if RAW.swap(false, Ordering::SeqCst) {
        let _ = execute!(stdout(), ResetColor, Show);
        let _ = disable_raw_mode();
    }
    if !OURS.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
    let _ = io::Write::flush(&mut stdout());
}

/// A panic of the interface gives the terminal back before it is reported. A panic of a worker is caught where the
/// worker was started, so its report would only spoil the screen.
fn give_back_on_panic(interface: ThreadId) {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |report| {
            if thread::current().id() == interface {
                restore();
                usual(report);
            } else if thread::current().name() != Some(WORKER) {
                usual(report);
            }
        }));
    });
}

/// The name of the coach's threads.
pub(crate) const WORKER: &str = "coach";
