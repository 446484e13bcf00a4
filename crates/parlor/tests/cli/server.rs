//! The server as it is started and ended.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Command;

use crate::serving::Server;
use crate::shell::Shell;

#[test]
fn serve_says_where_the_page_is_and_serves_it() {
    let shell = Shell::new();
    let (_server, address) = Server::start(&shell, &[], None);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let mut stream = TcpStream::connect(&address).unwrap();
    write!(stream, "GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(shell.data().join("parlor.db").exists());
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_ends_well() {
    let shell = Shell::new();
    let (mut server, _) = Server::start(&shell, &[], None);
    let asked = Command::new("kill").args(["-TERM", &server.0.id().to_string()]).status().unwrap();
    assert!(asked.success());
    assert_eq!(server.0.wait().unwrap().code(), Some(0));
}

#[cfg(unix)]
#[test]
fn without_a_browser_the_address_is_said_again() {
    let shell = Shell::new();
    let (mut server, address) = Server::start(&shell, &["--open"], Some("/nowhere"));
    let mut line = String::new();
    BufReader::new(server.0.stderr.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, format!("parlor: no browser could be started; open http://{address}/ in one\n"));
}

#[test]
fn an_address_in_use_is_an_error_that_names_it() {
    let shell = Shell::new();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let output = shell.output(&["serve", "--listen", &address]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.starts_with(&format!("parlor: {address} is in use")), "{said}");
}
