//! A server in a process of its own, for the tests.

use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};

use crate::shell::Shell;

/// A server that ends with the test.
pub struct Server(pub Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Server {
    /// Starts a server at any free port and waits for its address.
    pub fn start(shell: &Shell, arguments: &[&str], path: Option<&str>) -> (Self, String) {
        let mut command = shell.command();
        command.args(["serve", "--listen", "127.0.0.1:0"]).args(arguments);
        if let Some(path) = path {
            command.env("PATH", path);
        }
        Self::started(command)
    }

    /// Starts a server by a command and waits for its address.
    pub fn started(mut command: Command) -> (Self, String) {
        command.stdin(Stdio::null());
        let mut server = Self(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
        let mut line = String::new();
        BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("Parlor is at http://").and_then(|line| line.strip_suffix("/\n"));
        let address = address.unwrap_or_else(|| panic!("{line}")).to_owned();
        (server, address)
    }
}
