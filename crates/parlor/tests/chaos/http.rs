//! As much of a client as asking a server that may die needs.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::history::Face;

/// Longer than any answer takes; it only keeps the test from hanging.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer that came whole.
pub struct Answer {
    pub status: u16,
    pub body: String,
}

/// Asks something and does something once it is on its way. Nothing comes back from a server that dies meanwhile: then
/// nobody knows whether it was done.
pub fn ask(address: &str, method: &str, path: &str, body: &str, sent: impl FnOnce()) -> Option<Answer> {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n");
    let request = format!("{head}Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n{body}");
    let written = stream.write_all(request.as_bytes());
    sent();
    written.ok()?;
    let mut bytes = Vec::new();
    // A connection that is reset may have brought the whole answer before.
    let _ = stream.read_to_end(&mut bytes);
    whole(&String::from_utf8_lossy(&bytes))
}

/// Follows a table as long as its server lives. What is shown of it comes together where the caller finds it.
pub fn follow(address: &str, key: &str) -> Arc<Mutex<Vec<Face>>> {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET /api/tables/{key}/events HTTP/1.1\r\nHost: {address}\r\n\r\n").unwrap();
    let shown: Arc<Mutex<Vec<Face>>> = Arc::default();
    let found = Arc::clone(&shown);
    thread::spawn(move || {
        for line in BufReader::new(stream).lines().map_while(Result::ok) {
            // Other lines are about the clock, or about how much comes next; the last one may be cut off.
            let view = line.strip_prefix("data: ").and_then(|text| serde_json::from_str::<Value>(text).ok());
            let state = view.as_ref().and_then(|view| view.get("state"));
            found.lock().unwrap().extend(state.map(Face::told));
        }
    });
    shown
}

fn whole(text: &str) -> Option<Answer> {
    let (head, body) = text.split_once("\r\n\r\n")?;
    let status = head.strip_prefix("HTTP/1.1 ")?.get(..3)?.parse().ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let length = length.map_or(Some(0), |length| length.parse().ok())?;
    (body.len() == length).then(|| Answer { status, body: body.to_owned() })
}
