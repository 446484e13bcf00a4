//! A client of a server that has no socket.

#![allow(dead_code, reason = "each test file uses a part of this")]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, BodyDataStream, to_bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode};
use futures_util::StreamExt as _;
use parlor_store::Store;
use parlor_web::{AppState, Limits, router};
use serde_json::Value;
use tempfile::TempDir;
use tokio::time::timeout;
use tower::ServiceExt as _;

/// Longer than anything takes; it only keeps a test from hanging.
const PATIENCE: Duration = Duration::from_secs(120);

/// Lets time pass for the server without waiting for it.
pub async fn pass(time: Duration) {
    tokio::time::pause();
    tokio::time::advance(time).await;
    tokio::time::resume();
}

/// A short row of the template game: take the middle pair, then the rest.
pub const ROW: &str = "template:4@ABBA";
pub const KEY_OF_NOTHING: &str = "0123456789abcdef0123456789abcdef";

pub struct Client {
    folder: Arc<TempDir>,
    router: Router,
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Vec<u8>,
}

pub fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// What the coach knows of each position of a game, by the state of its table.
pub fn verdicts(state: &Value) -> Value {
    state["timeline"].as_array().unwrap().iter().map(|bar| bar["verdict"].clone()).collect()
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    #[track_caller]
    pub fn json(&self, status: StatusCode) -> Value {
        assert_eq!(self.status, status, "{}", self.text());
        json(&self.text())
    }

    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn serving(folder: &TempDir, limits: Limits, private: bool) -> Router {
    let store = Store::open(folder.path()).await.unwrap();
    router(AppState::new(store, vec!["games.example".into()], limits, private))
}

impl Client {
    pub async fn new() -> Self {
        Self::with(Limits::default()).await
    }

    pub async fn with(limits: Limits) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let router = serving(&folder, limits, true).await;
        Self { folder, router }
    }

    pub async fn shared() -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let router = serving(&folder, Limits::default(), false).await;
        Self { folder, router }
    }

    /// A server with pictures of pieces.
    pub async fn furnished(pictures: parlor_web::Pictures) -> Self {
        let folder = Arc::new(tempfile::tempdir().unwrap());
        let store = Store::open(folder.path()).await.unwrap();
        let app = AppState::new(store, Vec::new(), Limits::default(), true);
        app.furnish(pictures);
        Self { folder, router: router(app) }
    }

    /// Another server on the same folder.
    pub async fn second(&self) -> Self {
        let router = serving(&self.folder, Limits::default(), true).await;
        Self { folder: Arc::clone(&self.folder), router }
    }

    /// The folder as any other program sees it.
    pub async fn store(&self) -> Store {
        Store::open(self.folder.path()).await.unwrap()
    }

    /// How many bytes there are in the folder.
    pub fn bytes(&self) -> u64 {
        let files = std::fs::read_dir(self.folder.path()).unwrap();
        files.map(|file| file.unwrap().metadata().unwrap().len()).sum()
    }

    /// The same store behind a new server.
    pub async fn restarted(self, limits: Limits) -> Self {
        let Self { folder, router } = self;
        drop(router);
        let router = serving(&folder, limits, true).await;
        Self { folder, router }
    }

    pub async fn send(&self, request: Request<Body>) -> axum::response::Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    pub async fn answer(&self, request: Request<Body>) -> Answer {
        let response = self.send(request).await;
        let (parts, body) = response.into_parts();
        let body = to_bytes(body, 1 << 24).await.unwrap().to_vec();
        Answer { status: parts.status, headers: parts.headers, body }
    }

    pub fn request(method: &str, path: &str, body: &str) -> Request<Body> {
        Request::builder()
            .method(Method::from_bytes(method.as_bytes()).unwrap())
            .uri(path)
            .header("host", "localhost:7272")
            .header("content-type", "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap()
    }

    pub async fn raw(&self, method: &str, path: &str, body: &str) -> Answer {
        self.answer(Self::request(method, path, body)).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.raw("GET", path, "").await
    }

    pub async fn delete(&self, path: &str) -> Answer {
        self.raw("DELETE", path, "").await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        self.raw("POST", path, &body.to_string()).await
    }

    pub async fn command(&self, key: &str, command: Value) -> Answer {
        self.post(&format!("/api/tables/{key}/commands"), command).await
    }

    /// A command that is done.
    #[track_caller]
    pub fn obey(&self, key: &str, command: Value) -> impl Future<Output = Value> {
        let place = std::panic::Location::caller();
        async move {
            let answer = self.command(key, command.clone()).await;
            assert_eq!(answer.status, StatusCode::OK, "{command} at {place}: {}", answer.text());
            json(&answer.text())
        }
    }

    /// A command that has to be agreed to first.
    pub async fn agreed(&self, key: &str, command: Value) -> Value {
        let asked = self.obey(key, command).await;
        assert!(asked["session"]["confirm"].is_string(), "{asked}");
        self.obey(key, serde_json::json!({"do": "answer", "yes": true})).await
    }

    /// A table as it is shown.
    pub async fn shown(&self, key: &str) -> Value {
        self.get(&format!("/api/tables/{key}")).await.json(StatusCode::OK)
    }

    /// A new table for what was asked.
    pub async fn open(&self, wanted: Value) -> String {
        let made = self.post("/api/tables", wanted).await;
        made.json(StatusCode::CREATED)["key"].as_str().unwrap().to_owned()
    }

    /// A new table with a board.
    pub async fn table(&self, id: &str) -> String {
        self.open(serde_json::json!({ "id": id })).await
    }
}

/// The results of one table of results; the usual setup is written as nothing.
pub async fn scores(client: &Client, game: &str, setup: &str, level: &str, more: &str) -> Vec<Value> {
    let query = format!("/api/scores?game={game}&setup={setup}&level={level}{more}");
    client.get(&query).await.json(StatusCode::OK)["scores"].as_array().unwrap().clone()
}

/// The events of a stream, one at a time.
pub struct Events {
    body: BodyDataStream,
    read: String,
}

impl Events {
    pub async fn of(client: &Client, key: &str) -> Self {
        let response = client.send(Client::request("GET", &format!("/api/tables/{key}/events"), "")).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self { body: response.into_body().into_data_stream(), read: String::new() }
    }

    /// Whether there is nothing more to hear.
    pub async fn ended(&mut self) -> bool {
        timeout(PATIENCE, async { while self.body.next().await.is_some() {} }).await.is_ok()
    }

    pub async fn next(&mut self) -> (String, Value) {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").trim();
                let event = (field("event:").to_owned(), json(field("data:")));
                self.read = rest.to_owned();
                return event;
            }
            let chunk = timeout(PATIENCE, self.body.next()).await.expect("an event comes in time");
            self.read.push_str(std::str::from_utf8(&chunk.expect("the stream goes on").unwrap()).unwrap());
        }
    }
}
