//! The server as it is started and ended.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::Command;

use crate::serving::Server;
use crate::shell::Shell;

/// One request on a connection of its own, and the answer.
fn asked(address: &str, what: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let kind = "Connection: close\r\nContent-Type: application/json";
    let head = format!("{what} HTTP/1.1\r\nHost: {address}\r\n{kind}\r\nContent-Length: {}", body.len());
    write!(stream, "{head}\r\n\r\n{body}").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn serve_says_where_the_page_is_and_serves_it() {
    let shell = Shell::new();
    let (server, address) = Server::start(&shell, &[], None);
    assert!(address.starts_with("127.0.0.1:"), "{address}");
    let answer = asked(&address, "GET /healthz", "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(shell.data().join("parlor.db").exists());
    assert_eq!(said_by(server), "", "the log has nothing to say");
}

/// What a server has written to standard error by its end.
fn said_by(mut server: Server) -> String {
    server.0.kill().unwrap();
    let mut said = String::new();
    server.0.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    said
}

#[cfg(unix)]
#[test]
fn a_store_that_fails_is_a_line_on_standard_error_with_its_cause() {
    let shell = Shell::new();
    let parlor = shell.command();
    // Files may not grow beyond a quarter of a megabyte: the disk is full soon.
    let mut command = Command::new("sh");
    command.args(["-c", "trap '' XFSZ; ulimit -f 512; exec \"$0\" serve --listen 127.0.0.1:0"]);
    command.arg(parlor.get_program());
    command.envs(parlor.get_envs().filter_map(|(name, value)| Some((name, value?))));
    let (server, address) = Server::started(command);
    let new_table = || asked(&address, "POST /api/tables", r#"{"id":"template:4@ABBA"}"#);
    let failed = std::iter::repeat_with(new_table).find(|answer| !answer.starts_with("HTTP/1.1 201")).unwrap();
    assert!(failed.starts_with("HTTP/1.1 500") && !failed.contains("disk"), "{failed}");
    let said = said_by(server);
    let line = said.lines().next().unwrap();
    for part in ["ERROR", "request{method=POST route=\"/api/tables\"}", "the database failed: ", "disk"] {
        assert!(line.contains(part), "no {part} in {said}");
    }
    assert!(!said.contains('\x1b'), "{said}");
}

#[test]
fn requests_are_logged_for_those_who_want_it_without_the_keys_of_tables() {
    let shell = Shell::new();
    let mut command = shell.command();
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("RUST_LOG", "parlor_web=info");
    let (server, address) = Server::started(command);
    let key = "0123456789abcdef0123456789abcdef";
    asked(&address, &format!("GET /api/tables/{key}"), "");
    let said = said_by(server);
    assert!(said.contains("request{method=GET route=\"/api/tables/{key}\"}") && said.contains("status=404"), "{said}");
    assert!(!said.contains(key), "{said}");
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
