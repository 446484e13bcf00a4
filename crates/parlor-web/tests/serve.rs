//! The server with its socket.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::FutureExt as _;
use parlor_store::Store;
use parlor_web::{Limits, Options, ServeError, serve};
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

#[tokio::test]
async fn a_port_in_use_is_one_clear_line() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let error = serve(Options { listen: address, ..Options::new(store) }).await.unwrap_err();
    assert!(matches!(error, ServeError::InUse(_)));
    assert_eq!(error.to_string(), format!("{address} is in use; choose another with --listen"));
}

#[tokio::test]
async fn a_server_says_where_it_is_and_answers_there() {
    let (address, server, _folder) = served(Limits::default()).await;
    assert!(address.ip().is_loopback());
    let answer = healthy(address).await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("ok\n"), "{answer}");
    server.abort();
}

/// A server with limits of its own, at any free port.
async fn served(limits: Limits) -> (SocketAddr, JoinHandle<Result<(), ServeError>>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let (ready, address) = tokio::sync::oneshot::channel();
    let on_ready = Box::new(move |address| ready.send(address).unwrap());
    let listen = "127.0.0.1:0".parse().unwrap();
    let server = tokio::spawn(serve(Options { listen, on_ready, limits, ..Options::new(store) }));
    (address.await.unwrap(), server, folder)
}

async fn healthy(address: SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    rest(&mut stream).await
}

/// Everything that comes until the server ends the connection, one way or the other.
async fn rest(stream: &mut TcpStream) -> String {
    let mut bytes = Vec::new();
    let _ = stream.read_to_end(&mut bytes).await;
    String::from_utf8(bytes).unwrap()
}

/// Reads until something has come.
async fn until(stream: &mut TcpStream, wanted: &str) -> String {
    let mut read = String::new();
    while !read.contains(wanted) {
        let mut bytes = [0; 4096];
        let count = stream.read(&mut bytes).await.unwrap();
        assert!(count > 0, "ended after {read}");
        read.push_str(std::str::from_utf8(&bytes[..count]).unwrap());
    }
    read
}

async fn ask(stream: &mut TcpStream, what: &str, body: &str) {
    let kind = "Host: localhost\r\nContent-Type: application/json";
    let request = format!("{what} HTTP/1.1\r\n{kind}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(request.as_bytes()).await.unwrap();
}

/// Lets a second pass for the server without waiting for it.
async fn second() {
    tokio::time::pause();
    tokio::time::advance(Duration::from_secs(1)).await;
    tokio::time::resume();
    // What is due now is done, whatever it needs besides time.
    tokio::time::sleep(Duration::from_millis(1)).await;
}

/// Lets time pass until something has happened.
async fn while_time_passes<T>(happens: impl Future<Output = T>) -> T {
    let mut happens = std::pin::pin!(happens);
    loop {
        match happens.as_mut().now_or_never() {
            Some(happened) => return happened,
            None => second().await,
        }
    }
}

/// Everything that comes while time passes, until the server ends the connection.
async fn outlasted(stream: &mut TcpStream) -> String {
    while_time_passes(rest(stream)).await
}

#[tokio::test]
async fn a_connection_that_never_says_what_it_wants_is_ended() {
    let (address, server, _folder) = served(Limits::default()).await;
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(outlasted(&mut silent).await, "");
    // One byte now and then keeps nothing open.
    let mut slow = TcpStream::connect(address).await.unwrap();
    for byte in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ".iter().cycle() {
        let open = slow.write_all(&[*byte]).await.is_ok();
        let silent = slow.try_read(&mut [0; 512]).is_err_and(|error| error.kind() == ErrorKind::WouldBlock);
        if !open || !silent {
            break;
        }
        second().await;
    }
    assert!(healthy(address).await.starts_with("HTTP/1.1 200 OK"));
    server.abort();
}

#[tokio::test]
async fn a_connection_is_kept_for_the_next_request_and_not_for_ever() {
    let (address, server, _folder) = served(Limits::default()).await;
    let mut kept = TcpStream::connect(address).await.unwrap();
    for _ in 0..3 {
        ask(&mut kept, "GET /healthz", "").await;
        until(&mut kept, "ok\n").await;
    }
    assert_eq!(outlasted(&mut kept).await, "");
    server.abort();
}

#[tokio::test]
async fn whoever_follows_a_table_may_be_silent() {
    let (address, server, _folder) = served(Limits::default()).await;
    let mut page = TcpStream::connect(address).await.unwrap();
    ask(&mut page, "POST /api/tables", r#"{"id":"template:4@ABBA"}"#).await;
    let made = until(&mut page, "\"key\":\"").await;
    let key: String = made.split("\"key\":\"").nth(1).unwrap().chars().take_while(|sign| *sign != '"').collect();
    let mut events = TcpStream::connect(address).await.unwrap();
    ask(&mut events, &format!("GET /api/tables/{key}/events"), "").await;
    until(&mut events, "event: state").await;
    // A connection that began later is ended, and this one is not.
    let mut silent = TcpStream::connect(address).await.unwrap();
    assert_eq!(outlasted(&mut silent).await, "");
    let mut page = TcpStream::connect(address).await.unwrap();
    ask(&mut page, &format!("POST /api/tables/{key}/commands"), r#"{"do":"play","text":"2"}"#).await;
    until(&mut page, "200 OK").await;
    until(&mut events, "event: state").await;
    server.abort();
}

#[tokio::test]
async fn a_body_that_does_not_come_is_the_callers_fault() {
    let (address, server, _folder) = served(Limits::default()).await;
    for (length, status) in [("9", "408 Request Timeout"), ("99999999999", "413 Payload Too Large")] {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let head = format!("POST /api/tables HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\n");
        stream.write_all(format!("{head}Content-Length: {length}\r\n\r\n{{").as_bytes()).await.unwrap();
        let answer = outlasted(&mut stream).await;
        assert!(answer.starts_with(&format!("HTTP/1.1 {status}")), "{answer}");
    }
    server.abort();
}

#[tokio::test]
async fn whoever_asks_and_does_not_read_makes_room_for_others() {
    let limits = Limits { connections: 1, burst: u32::MAX, ..Limits::default() };
    let (address, server, _folder) = served(limits).await;
    let mut deaf = TcpStream::connect(address).await.unwrap();
    let page = format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n");
    while_time_passes(async { while deaf.write_all(page.as_bytes()).await.is_ok() {} }).await;
    assert!(healthy(address).await.starts_with("HTTP/1.1 200 OK"));
    server.abort();
}

#[tokio::test]
async fn only_so_many_connections_are_open_and_the_next_waits_for_its_place() {
    let (address, server, _folder) = served(Limits { connections: 1, ..Limits::default() }).await;
    let mut first = TcpStream::connect(address).await.unwrap();
    // The system takes the second connection, but nobody answers it while the first is there.
    let mut second = TcpStream::connect(address).await.unwrap();
    ask(&mut second, "GET /healthz", "").await;
    for _ in 0..20 {
        ask(&mut first, "GET /healthz", "").await;
        until(&mut first, "ok\n").await;
    }
    assert_eq!(second.try_read(&mut [0; 512]).unwrap_err().kind(), ErrorKind::WouldBlock);
    drop(first);
    until(&mut second, "200 OK").await;
    server.abort();
}
