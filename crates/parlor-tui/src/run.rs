//! The loop between the terminal and the application. It sleeps until a key, an answer, a signal or the next second
//! of a running clock.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use parlor_games::drill::Drill;
use parlor_games::table::Answer;
use ratatui::crossterm::event::{self, Event, MouseButton, MouseEventKind};

use crate::app::{App, Input};
use crate::canvas::Targets;
use crate::error::TuiError;
use crate::input;
use crate::options::Options;
use crate::play::{Address, Inquiry};
use crate::screens::drill::Dig;
use crate::terminal::{TerminalGuard, WORKER};

/// What wakes the loop.
pub(crate) enum Wake {
    Terminal(io::Result<Event>),
    Answer {
        address: Address,
        answer: Answer,
    },
    /// Drills that were looked for.
    Dug {
        number: u64,
        found: Vec<Drill>,
    },
    /// There are no more answers to a question.
    Answered {
        address: Address,
        failed: bool,
    },
    /// Somebody wants the program to end.
    Stop,
}

/// Runs until the player leaves or a signal ends it; the game is kept and the terminal given back either way.
///
/// The thread that reads the terminal lives as long as the process: a caller that goes on to read from the terminal
/// itself would have to share it.
///
/// # Errors
/// When the output is no terminal, the terminal fails, or the last game could not be kept.
pub fn run(options: Options) -> Result<(), TuiError> {
    let mut screen = TerminalGuard::enter()?;
    let mut app = App::new(options.shared());
    app.set_moving();
    let (sender, receiver) = channel();
    listen(&sender)?;
    let ended = turn(&mut screen, &mut app, &sender, &receiver);
    app.quit();
    drop(screen);
    ended?;
    app.trouble().map_or(Ok(()), |trouble| Err(TuiError::NotKept(trouble.to_owned())))
}

fn turn(
    screen: &mut TerminalGuard,
    app: &mut App,
    sender: &Sender<Wake>,
    receiver: &Receiver<Wake>,
) -> Result<(), TuiError> {
    let mut then = Instant::now();
    while !app.is_done() {
        let mut targets = Targets::default();
        screen.terminal().draw(|frame| targets = app.draw(frame))?;
        // Nothing is drawn again until something can look different.
        loop {
            let woken = wait(receiver, app.next_tick());
            let now = Instant::now();
            let mut changed = app.tick(now - then);
            then = now;
            match woken {
                Some(Wake::Terminal(event)) => changed |= take(app, event?, &targets),
                Some(Wake::Answer { address, answer }) => {
                    app.input(Input::Answer { address, answer });
                    changed = true;
                }
                Some(Wake::Dug { number, found }) => {
                    app.input(Input::Dug { number, found });
                    changed = true;
                }
                Some(Wake::Answered { address, failed }) => {
                    app.input(Input::Answered { address, failed });
                    changed = true;
                }
                Some(Wake::Stop) => {
                    app.quit();
                    changed = true;
                }
                None => {}
            }
            for inquiry in app.take_inquiries() {
                think(inquiry, sender.clone());
            }
            for dig in app.take_digs() {
                look_for_drills(dig, sender.clone());
            }
            if changed {
                break;
            }
        }
    }
    Ok(())
}

/// Sleeps until something happens, but not longer than the clock allows.
pub(crate) fn wait(receiver: &Receiver<Wake>, limit: Option<Duration>) -> Option<Wake> {
    let Some(limit) = limit else {
        // The sender is held by the loop itself, so the channel cannot be closed; if it were, ending is right.
        return Some(receiver.recv().unwrap_or(Wake::Stop));
    };
    match receiver.recv_timeout(limit) {
        Ok(wake) => Some(wake),
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(Wake::Stop),
    }
}

/// Hands what the terminal sent to the application; true if the screen must be drawn again.
fn take(app: &mut App, event: Event, targets: &Targets) -> bool {
    let input = match event {
        Event::Key(key) => input::name(&key).map(Input::Key),
        Event::Paste(text) => Some(Input::Paste(text)),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(button @ (MouseButton::Left | MouseButton::Right)) => targets
                .at(mouse.column, mouse.row)
                .map(|target| Input::Click { target, second: button == MouseButton::Right }),
            MouseEventKind::ScrollDown => Some(Input::Scroll { down: true }),
            MouseEventKind::ScrollUp => Some(Input::Scroll { down: false }),
            _ => None,
        },
        Event::Resize(..) => return true,
        Event::FocusGained | Event::FocusLost => None,
    };
    let Some(input) = input else { return false };
    app.input(input);
    true
}

/// Answers a question of the coach on a thread of its own, each answer as soon as it is known.
pub(crate) fn think(inquiry: Inquiry, sender: Sender<Wake>) {
    let address = inquiry.address();
    let unstarted = sender.clone();
    let started = thread::Builder::new().name(WORKER.into()).spawn(move || {
        // Nobody waits any more if the program is ending.
        let mut tell = |answer| drop(sender.send(Wake::Answer { address, answer }));
        let failed = catch_unwind(AssertUnwindSafe(|| inquiry.thought.think(&mut tell))).is_err();
        drop(sender.send(Wake::Answered { address, failed }));
    });
    if started.is_err() {
        drop(unstarted.send(Wake::Answered { address, failed: true }));
    }
}

/// Looks for drills on a thread of its own; if that fails, there are none.
fn look_for_drills(dig: Dig, sender: Sender<Wake>) {
    let (number, unstarted) = (dig.number, sender.clone());
    let started = thread::Builder::new().name(WORKER.into()).spawn(move || {
        let found = catch_unwind(AssertUnwindSafe(|| dig.work())).unwrap_or_default();
        drop(sender.send(Wake::Dug { number, found }));
    });
    if started.is_err() {
        drop(unstarted.send(Wake::Dug { number, found: Vec::new() }));
    }
}

/// Starts the threads that wait for the terminal and for signals.
pub(crate) fn listen(sender: &Sender<Wake>) -> io::Result<()> {
    let terminal = sender.clone();
    thread::Builder::new().name("terminal".into()).spawn(move || {
        loop {
            let event = event::read();
            let failed = event.is_err();
            if terminal.send(Wake::Terminal(event)).is_err() || failed {
                break;
            }
        }
    })?;
    stop_on_signals(sender.clone())
}

#[cfg(unix)]
fn stop_on_signals(sender: Sender<Wake>) -> io::Result<()> {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    thread::Builder::new().name("signals".into()).spawn(move || {
        for _ in signals.forever() {
            if sender.send(Wake::Stop).is_err() {
                break;
            }
        }
    })?;
    Ok(())
}

#[cfg(not(unix))]
fn stop_on_signals(_sender: Sender<Wake>) -> io::Result<()> {
    Ok(())
}
