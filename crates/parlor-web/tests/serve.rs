//! The server with its socket.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

use parlor_store::Store;
use parlor_web::{Options, ServeError, serve};
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
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(folder.path()).await.unwrap();
    let (ready, address) = tokio::sync::oneshot::channel();
    let on_ready = Box::new(move |address| ready.send(address).unwrap());
    let options = Options { listen: "127.0.0.1:0".parse().unwrap(), on_ready, ..Options::new(store) };
    let server = tokio::spawn(serve(options));
    let address = address.await.unwrap();
    assert!(address.ip().is_loopback());
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("ok\n"), "{answer}");
    server.abort();
}
