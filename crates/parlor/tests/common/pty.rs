//! The binary in a terminal of its own, for the tests.

#![allow(dead_code, reason = "each test target uses a part of this")]

use std::io::{Read as _, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

use crate::shell::Shell;

/// Longer than anything takes; it only keeps a test from hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// The binary in a terminal of its own.
pub struct Terminal {
    pub child: Box<dyn Child + Send + Sync>,
    // Kept open as long as somebody may read.
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    bytes: Receiver<Vec<u8>>,
    pub screen: vt100::Parser,
}

impl Terminal {
    pub fn run(shell: &Shell, arguments: &[&str]) -> Self {
        Self::sized(shell, arguments, 30, 100)
    }

    /// The same in a terminal of some size.
    pub fn sized(shell: &Shell, arguments: &[&str], rows: u16, cols: u16) -> Self {
        let size = PtySize { rows, cols, pixel_width: 0, pixel_height: 0 };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(shell.command().get_program());
        command.args(arguments);
        command.cwd(shell.path(""));
        command.env("PARLOR_DATA", shell.data());
        command.env("TERM", "xterm-256color");
        let child = pair.slave.spawn_command(command).unwrap();
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, bytes) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(read @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..read].to_vec()).is_err() {
                    break;
                }
            }
        });
        let keys = pair.master.take_writer().unwrap();
        Self { child, _master: pair.master, keys, bytes, screen: vt100::Parser::new(rows, cols, 0) }
    }

    /// Waits until a text is on the screen.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(&format!("no {text:?} on the screen"), |screen| screen.contains(text));
    }

    /// Waits until a text is no longer on the screen.
    pub fn wait_without(&mut self, text: &str) {
        self.wait_until(&format!("still {text:?} on the screen"), |screen| !screen.contains(text));
    }

    /// Waits until the screen is as it should be, or says what is the matter.
    pub fn wait_until(&mut self, trouble: &str, fits: impl Fn(&str) -> bool) {
        self.wait_for_screen(trouble, |screen| fits(&screen.contents()));
    }

    /// Waits until the program has the whole screen for itself and shows no cursor.
    pub fn wait_for_picture(&mut self) {
        let taken = |screen: &vt100::Screen| screen.alternate_screen() && screen.hide_cursor();
        self.wait_for_screen("the terminal is not taken over", taken);
    }

    fn wait_for_screen(&mut self, trouble: &str, fits: impl Fn(&vt100::Screen) -> bool) {
        let start = Instant::now();
        while !fits(self.screen.screen()) {
            match self.bytes.recv_timeout(PATIENCE.saturating_sub(start.elapsed())) {
                Ok(bytes) => self.screen.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    panic!("{trouble}:\n{}", self.screen.screen().contents())
                }
            }
        }
    }

    /// What is on the screen.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    pub fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Takes in what the program wrote last, after its end.
    pub fn drain(&mut self) {
        while let Ok(bytes) = self.bytes.recv_timeout(PATIENCE) {
            self.screen.process(&bytes);
        }
    }

    /// Whether the terminal is as it was: usual screen, visible cursor, mouse let go.
    pub fn is_restored(&self) -> bool {
        let screen = self.screen.screen();
        !screen.alternate_screen()
            && !screen.hide_cursor()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }

    /// Waits for the end of the program.
    pub fn code(mut self) -> u32 {
        self.end()
    }

    /// Ends the program without giving it a chance to do anything about it.
    #[cfg(unix)]
    pub fn kill(&mut self) {
        // What the crate calls a kill asks the program first.
        let pid = self.child.process_id().unwrap().to_string();
        assert!(std::process::Command::new("kill").args(["-KILL", &pid]).status().unwrap().success());
        self.end();
    }

    pub fn end(&mut self) -> u32 {
        let start = Instant::now();
        loop {
            match self.child.try_wait().unwrap() {
                Some(status) => return status.exit_code(),
                None if start.elapsed() > PATIENCE => break,
                None => thread::sleep(Duration::from_millis(10)),
            }
        }
        let _ = self.child.kill();
        panic!("still running:\n{}", self.screen.screen().contents())
    }
}
