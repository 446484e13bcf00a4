//! A server that is asked things, dies and comes back.

use std::io::Read as _;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::claims::{Told, What};
use crate::history::Face;
use crate::http::{self, Answer};
use crate::plan::{Ask, End};
use crate::serving::Server;
use crate::shell::Shell;
use crate::tables::Tables;

/// How often something is asked again that the server has no time for.
const PATIENCE: usize = 60;

pub struct Web {
    name: String,
    server: Server,
    address: String,
    /// A table that a page follows, and what the page was shown.
    followed: Option<(String, Arc<Mutex<Vec<Face>>>)>,
}

impl Web {
    pub fn start(shell: &Shell, number: usize) -> Self {
        let (server, address) = Server::start(shell, &[], None);
        Self { name: format!("server {number}"), server, address, followed: None }
    }

    /// Opens a page that follows a table: its clock runs, and somebody may play by himself.
    pub fn follow(&mut self, key: &str) {
        self.followed = Some((key.to_owned(), http::follow(&self.address, key)));
    }

    /// Claims what the page was shown.
    fn report(&self, told: &mut Told) {
        let Some((key, shown)) = &self.followed else { return };
        for face in shown.lock().unwrap().drain(..) {
            told.counts.shown += 1;
            told.claim(&format!("a page of {}", self.name), key, What::Shown(face));
        }
    }

    /// A new table for what is wanted.
    pub fn open(&self, wanted: &Value) -> String {
        let made = http::ask(&self.address, "POST", "/api/tables", &wanted.to_string(), || ()).unwrap();
        assert_eq!(made.status, 201, "{wanted}: {}", made.body);
        json(&made.body)["key"].as_str().unwrap().to_owned()
    }

    /// Asks one thing after the other; with one of them the server may end, and it is there again for the next.
    pub fn play(&mut self, shell: &Shell, asks: &[Ask], end: Option<(usize, End)>, tables: &Tables) -> Told {
        let mut told = Told::default();
        for (index, ask) in asks.iter().enumerate() {
            let end = end.and_then(|(at, end)| (at == index).then_some(end));
            match ask {
                Ask::Command(slot, command) => self.command(tables, tables.key(*slot), command, end, &mut told),
                Ask::Look(slot) => self.look(tables, tables.key(*slot), end, &mut told),
                Ask::Gone(which) => match tables.gone(*which) {
                    Some(key) => {
                        self.command(tables, key, &json!({ "do": "note", "text": "too late" }), end, &mut told)
                    }
                    None => self.look(tables, tables.key(0), end, &mut told),
                },
                Ask::Delete(slot) => {
                    let done = self.ask("DELETE", &format!("/api/saves/{}", tables.key(*slot)), "", None).unwrap();
                    assert_eq!(done.status, 204, "{}", done.body);
                }
            }
            if let Some(end) = end {
                self.report(&mut told);
                self.come_back(shell, end, tables, &mut told);
            }
        }
        self.report(&mut told);
        told
    }

    fn command(&mut self, tables: &Tables, key: &str, command: &Value, end: Option<End>, told: &mut Told) {
        let view = self.obey(tables, key, command, end, told);
        // Strong help is agreed to once a game.
        if view.is_some_and(|view| view["session"]["confirm"].is_string()) && end.is_none() {
            self.obey(tables, key, &json!({ "do": "answer", "yes": true }), None, told);
        }
    }

    fn obey(
        &mut self,
        tables: &Tables,
        key: &str,
        command: &Value,
        end: Option<End>,
        told: &mut Told,
    ) -> Option<Value> {
        let answer = self.ask("POST", &format!("/api/tables/{key}/commands"), &command.to_string(), end);
        let by = format!("{}, {command}", self.name);
        let view = self.view(tables, key, &by, answer, told)?;
        let face = Face::told(&view["state"]);
        match view["refusal"]["code"].as_str() {
            Some(code) => {
                told.counts.behind += usize::from(code == "behind");
                told.claim(&by, key, What::Seen(face));
            }
            None => {
                if let Some(text) = command["text"].as_str().filter(|_| command["do"] == "note") {
                    told.counts.noted += 1;
                    told.claim(&by, key, What::Noted(text.to_owned()));
                }
                let wrote = writes(command) || made_a_move(&view);
                told.claim(&by, key, if wrote { What::Wrote(face) } else { What::Seen(face) });
            }
        }
        Some(view)
    }

    fn look(&mut self, tables: &Tables, key: &str, end: Option<End>, told: &mut Told) {
        let answer = self.ask("GET", &format!("/api/tables/{key}"), "", end);
        let by = format!("{}, a look", self.name);
        if let Some(view) = self.view(tables, key, &by, answer, told) {
            told.claim(&by, key, What::Seen(Face::told(&view["state"])));
        }
    }

    /// The view that an answer brought, if it did: an answer may be cut off, and a game may be deleted.
    fn view(&self, tables: &Tables, key: &str, by: &str, answer: Option<Answer>, told: &mut Told) -> Option<Value> {
        let Some(answer) = answer else {
            told.counts.cut += 1;
            return None;
        };
        match answer.status {
            200 | 409 => {
                assert!(!tables.is_gone(key), "{by}: the game {key} was deleted: {}", answer.body);
                let view = json(&answer.body);
                let whole = ["version", "scene", "state", "session"].iter().all(|part| !view[part].is_null());
                assert!(whole && view["refusal"].is_object() == (answer.status == 409), "{by}: {}", answer.body);
                told.counts.answered += 1;
                Some(view)
            }
            404 if tables.may_be_gone(key) => {
                told.counts.gone += 1;
                None
            }
            status => panic!("{by}: {key} gives {status}: {}", answer.body),
        }
    }

    /// An answer, unless the server ends meanwhile. A server that has no time says when to come again.
    fn ask(&mut self, method: &str, path: &str, body: &str, end: Option<End>) -> Option<Answer> {
        for _ in 0..PATIENCE {
            let server = &mut self.server;
            let answer = http::ask(&self.address, method, path, body, || match end {
                Some(End::Killed(after)) => {
                    thread::sleep(after);
                    server.0.kill().unwrap();
                }
                Some(End::Asked) => ask_to_end(server),
                None => (),
            });
            match answer {
                None => {
                    assert!(end.is_some(), "{} gives no answer to {method} {path} {body}", self.name);
                    return None;
                }
                Some(Answer { status: 429 | 503, .. }) if end.is_some() => return None,
                Some(Answer { status: 429 | 503, .. }) => thread::sleep(Duration::from_secs(1)),
                answer => return answer,
            }
        }
        panic!("{} has no time for {method} {path} {body}", self.name)
    }

    /// Waits for the end of the server and starts another.
    fn come_back(&mut self, shell: &Shell, end: End, tables: &Tables, told: &mut Told) {
        self.wait(end);
        match end {
            End::Killed(_) => told.counts.killed += 1,
            End::Asked => told.counts.ended += 1,
        }
        (self.server, self.address) = Server::start(shell, &[], None);
        self.follow(tables.key(told.counts.answered % tables.keys.len()));
    }

    fn wait(&mut self, end: End) {
        let status = self.server.0.wait().unwrap();
        let mut said = String::new();
        self.server.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert!(!said.contains("panicked"), "{}: {said}", self.name);
        assert!(matches!(end, End::Killed(_)) || status.code() == Some(0), "{} ends with {status}: {said}", self.name);
    }

    /// Ends for good.
    pub fn end(mut self) {
        ask_to_end(&self.server);
        self.wait(End::Asked);
    }
}

fn ask_to_end(server: &Server) {
    assert!(Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap().success());
}

/// Whether a command changes the log whenever it is done.
fn writes(command: &Value) -> bool {
    matches!(command["do"].as_str(), Some("note" | "bookmark" | "restart" | "new"))
}

/// Whether a move was made in the game itself, and not in something that lies over it.
fn made_a_move(view: &Value) -> bool {
    let state = &view["state"];
    let over = !state["walk"].is_null() || !state["lesson"].is_null();
    !over && view["reply"]["events"].as_array().is_some_and(|events| !events.is_empty())
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}
