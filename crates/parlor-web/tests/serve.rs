//! The server with its socket.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use parlor_store::Store;
use parlor_web::{Limits, Options, ServeError, serve};
use std::time::Duration;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

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
async fn served(limits: Limits) -> (std::net::SocketAddr, tokio::task::JoinHandle<Result<(), ServeError>>, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let (ready, address) = tokio::sync::oneshot::channel();
    let on_ready = Box::new(move |address| ready.send(address).unwrap());
    let listen = "127.0.0.1:0".parse().unwrap();
    let server = tokio::spawn(serve(Options { listen, on_ready, limits, ..Options::new(store) }));
    (address.await.unwrap(), server, folder)
}

async fn healthy(address: std::net::SocketAddr) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

#[tokio::test]
async fn a_connection_that_never_says_what_it_wants_is_ended() {
    let (address, server, _folder) = served(Limits { head: Duration::from_millis(300), ..Limits::default() }).await;
    let mut slow = TcpStream::connect(address).await.unwrap();
    let trickle = async {
        // One byte now and then keeps nothing open.
        for byte in b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ".iter().cycle() {
            if slow.write_all(&[*byte]).await.is_err() || matches!(slow.try_read(&mut [0; 512]), Ok(0)) {
                break;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(5), trickle).await.expect("the server waits for ever");
    assert!(healthy(address).await.starts_with("HTTP/1.1 200 OK"));
    server.abort();
}

#[tokio::test]
async fn only_so_many_connections_are_open_and_the_next_waits_for_its_place() {
    let (address, server, _folder) = served(Limits { connections: 1, ..Limits::default() }).await;
    let first = TcpStream::connect(address).await.unwrap();
    // The system takes the second connection, but nobody answers it while the first is there.
    let mut second = Box::pin(healthy(address));
    let early = tokio::time::timeout(Duration::from_millis(300), &mut second).await;
    assert!(early.is_err(), "{early:?}");
    drop(first);
    let answer = tokio::time::timeout(Duration::from_secs(5), second).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK"), "{answer}");
    server.abort();
}
