//! A player at the terminal, who is thrown out and sits down again.

use std::thread;

use crate::claims::{Told, What};
use crate::plan::{End, Typed};
use crate::pty::Terminal;
use crate::shell::Shell;
use crate::tables::Tables;

/// What the line to type a command in says while it is there.
const TYPING: &str = "a move, or undo";

pub struct Seat {
    terminal: Terminal,
    key: String,
}

impl Seat {
    pub fn take(shell: &Shell, key: &str) -> Self {
        let mut terminal = Terminal::run(shell, &["play", key, "--player", "Ada"]);
        terminal.wait_until("the game does not come up", |screen| screen.contains("Undo"));
        Self { terminal, key: key.to_owned() }
    }

    pub fn play(&mut self, shell: &Shell, typed: &[Typed], end: Option<(End, usize)>, tables: &Tables) -> Told {
        let mut told = Told::default();
        for typed in typed {
            match typed {
                Typed::Keys(keys) => self.terminal.press(keys),
                Typed::Line(line) => self.line(line, tables, &mut told),
            }
        }
        if let Some((end, slot)) = end {
            self.end(end, tables, &mut told);
            // A table that is being deleted may be gone already.
            let slot = if tables.going == Some(slot) { (slot + 1) % tables.keys.len() } else { slot };
            *self = Self::take(shell, tables.key(slot));
        }
        told
    }

    fn line(&mut self, line: &str, tables: &Tables, told: &mut Told) {
        self.terminal.press(":");
        self.terminal.wait_for(TYPING);
        self.terminal.press(&format!("{line}\r"));
        self.terminal.wait_without(TYPING);
        let Some(text) = line.strip_prefix("note ") else {
            // A computer player has to be agreed to once a game; else the key means nothing.
            self.terminal.press("y");
            return;
        };
        let trouble = format!("{line} is neither done nor refused");
        self.terminal.wait_until(&trouble, |screen| screen.contains("Noted.") || screen.contains("! "));
        let screen = self.terminal.text();
        if screen.contains("! ") {
            told.counts.behind += usize::from(screen.contains("went on in another window"));
        } else if !tables.may_be_gone(&self.key) {
            told.counts.noted += 1;
            told.claim(&format!("the terminal, {line}"), &self.key, What::Noted(text.to_owned()));
        }
        told.counts.answered += 1;
    }

    fn end(&mut self, end: End, tables: &Tables, told: &mut Told) {
        match end {
            End::Killed(after) => {
                // In the middle of something.
                self.terminal.press("\t b\t ");
                thread::sleep(after);
                self.terminal.kill();
                told.counts.killed += 1;
            }
            End::Asked => {
                self.leave(tables);
                told.counts.ended += 1;
            }
        }
    }

    pub fn leave(&mut self, tables: &Tables) {
        self.terminal.press("q");
        let code = self.terminal.end();
        assert!(code == 0 || tables.may_be_gone(&self.key), "the terminal ends with {code}:\n{}", self.terminal.text());
    }
}
