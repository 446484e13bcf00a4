//! What is turned away at the door, and what every answer carries.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use axum::body::Body;
use axum::http::{HeaderValue, Request, StatusCode};
use common::{Client, ROW};
use parlor_web::Limits;

fn with(name: &'static str, value: &str, mut request: Request<Body>) -> Request<Body> {
    request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
    request
}

fn new_table() -> Request<Body> {
    Client::request("POST", "/api/tables", &format!(r#"{{"id":"{ROW}"}}"#))
}

#[tokio::test]
async fn only_our_own_hosts_are_answered_for() {
    let client = Client::new().await;
    for host in ["evil.example", "localhost.evil.example:7272", "xn--e1afmkfd.example"] {
        let answer = client.answer(with("host", host, Client::request("GET", "/api/saves", ""))).await;
        answer.json(StatusCode::MISDIRECTED_REQUEST);
    }
    for host in ["127.0.0.1:7272", "[::1]:7272", "games.example", "192.168.0.9:80"] {
        let answer = client.answer(with("host", host, Client::request("GET", "/api/saves", ""))).await;
        answer.json(StatusCode::OK);
    }
    let mut nameless = Client::request("GET", "/healthz", "");
    nameless.headers_mut().remove("host");
    client.answer(nameless).await.json(StatusCode::BAD_REQUEST);
    let mut two = Client::request("GET", "/healthz", "");
    two.headers_mut().append("host", HeaderValue::from_static("games.example"));
    client.answer(two).await.json(StatusCode::BAD_REQUEST);
}

#[tokio::test]
async fn other_pages_cannot_change_anything() {
    let client = Client::new().await;
    for (name, value) in [
        ("origin", "http://evil.example"),
        ("origin", "null"),
        ("origin", "http://localhost:8080"),
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
    ] {
        client.answer(with(name, value, new_table())).await.json(StatusCode::FORBIDDEN);
    }
    for (name, value) in [("origin", "http://localhost:7272"), ("sec-fetch-site", "same-origin")] {
        client.answer(with(name, value, new_table())).await.json(StatusCode::CREATED);
    }
    // A form of a stranger's page can only send what is not JSON.
    client.answer(with("content-type", "text/plain", new_table())).await.json(StatusCode::UNSUPPORTED_MEDIA_TYPE);
}

#[tokio::test]
async fn large_bodies_are_refused() {
    let client = Client::new().await;
    let body = format!(r#"{{"save":"{}"}}"#, "x".repeat(70_000));
    let answer = client.raw("POST", "/api/tables", &body).await;
    assert_eq!(answer.json(StatusCode::PAYLOAD_TOO_LARGE)["error"], "that is too large");
}

#[tokio::test]
async fn one_caller_cannot_ask_without_end() {
    let client = Client::with(Limits { burst: 5, requests_per_second: 1, ..Limits::default() }).await;
    for _ in 0..5 {
        assert_eq!(client.get("/healthz").await.status, StatusCode::OK);
    }
    let answer = client.get("/healthz").await;
    answer.json(StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(answer.header("retry-after"), "1");
}

#[tokio::test]
async fn one_caller_cannot_open_tables_without_end() {
    let client = Client::with(Limits { tables_per_minute: 2, ..Limits::default() }).await;
    for _ in 0..2 {
        client.answer(new_table()).await.json(StatusCode::CREATED);
    }
    client.answer(new_table()).await.json(StatusCode::TOO_MANY_REQUESTS);
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let client = Client::new().await;
    for path in ["/", "/table/whatever", "/assets/parlor.js", "/api/games", "/nothing", "/healthz"] {
        let answer = client.get(path).await;
        let policy = answer.header("content-security-policy");
        for rule in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"] {
            assert!(policy.contains(rule), "{path}: {policy}");
        }
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("referrer-policy"), "no-referrer", "{path}");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin", "{path}");
        assert!(!answer.header("cache-control").is_empty(), "{path}");
    }
}

#[tokio::test]
async fn the_page_is_sent_once_and_then_only_when_it_changed() {
    let client = Client::new().await;
    for (path, kind) in [
        ("/", "text/html"),
        ("/assets/parlor.js", "text/javascript"),
        ("/assets/parlor.css", "text/css"),
        ("/assets/icon.svg", "image/svg+xml"),
    ] {
        let first = client.get(path).await;
        assert_eq!(first.status, StatusCode::OK, "{path}");
        assert!(first.header("content-type").starts_with(kind), "{path}");
        let again = with("if-none-match", first.header("etag"), Client::request("GET", path, ""));
        let again = client.answer(again).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
    }
}

#[tokio::test]
async fn a_browser_asks_for_the_files_of_a_page_once() {
    let client = Client::new().await;
    let page = client.get("/").await.text();
    let names: Vec<&str> = page.split('"').filter(|text| text.starts_with("/assets/")).collect();
    assert!(names.len() > 2, "{names:?}");
    for path in names {
        let answer = client.get(path).await;
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert!(answer.header("cache-control").ends_with("immutable"), "{path}");
        // A page of another edition must not keep what is not its own.
        let (_, file) = path.rsplit_once('/').unwrap();
        let other = client.get(&format!("/assets/0123456789abcdef/{file}")).await;
        assert_eq!((other.status, other.header("cache-control")), (StatusCode::OK, "no-cache"), "{path}");
    }
}

#[tokio::test]
async fn the_page_asks_nothing_of_anybody_else_and_names_no_game() {
    let client = Client::new().await;
    let page = client.get("/").await.text();
    assert!(page.contains("<symbol id=\"token\""), "the drawings are in the page");
    let mut files = vec![("/".to_owned(), page)];
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/assets")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        if name != "index.html" {
            let path = format!("/assets/{name}");
            files.push((path.clone(), client.get(&path).await.text()));
        }
    }
    for (path, text) in files {
        let foreign = text.replace("http://www.w3.org/2000/svg", "");
        assert!(!foreign.contains("http://") && !foreign.contains("https://"), "{path}");
        for entry in parlor_games::catalogue::GAMES {
            let card = entry.card();
            let named = [card.id, card.name].iter().any(|name| text.contains(&format!("'{name}'")));
            assert!(!named, "{path} knows {}", card.name);
        }
    }
}
