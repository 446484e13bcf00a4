//! Pictures of pieces that were brought along.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says so")]

mod common;

use std::fmt::Write as _;
use std::fs;

use axum::http::StatusCode;
use common::Client;
use parlor_web::Pictures;
use tempfile::TempDir;

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n and so on";

/// A folder with a set and its 42 pictures.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let mut set = String::from("# group, four pictures\n");
    for group in 0..33 {
        writeln!(set, "{group} {group} {group} {group} {group}").unwrap();
    }
    set.push_str("33 33 34 35 36\n34 37 37 37 37\n35 38 39 40 41\n");
    fs::write(folder.path().join("tiles.set"), set).unwrap();
    for image in 0..42 {
        match image % 3 {
            0 => fs::write(folder.path().join(format!("{image}.svg")), "<svg xmlns='http://www.w3.org/2000/svg'/>"),
            1 => fs::write(folder.path().join(format!("{image}.png")), PNG),
            _ => fs::write(folder.path().join(format!("lit_{image}.png")), PNG),
        }
        .unwrap();
    }
    folder
}

fn load(folder: &TempDir) -> Result<Pictures, String> {
    let line = |error: String| error.replace(&folder.path().display().to_string(), "DIR");
    Pictures::load(&folder.path().join("tiles.set"), folder.path()).map_err(|error| line(error.to_string()))
}

#[tokio::test]
async fn every_form_has_a_picture_that_is_kept_for_ever_and_runs_nothing() {
    let client = Client::furnished(load(&folder()).unwrap()).await;
    let list = client.get("/api/pictures").await.json(StatusCode::OK);
    assert_eq!(list.as_object().unwrap().len(), 42);
    for (form, kind) in [("mahjong-0", "image/svg+xml"), ("mahjong-40", "image/png"), ("mahjong-41", "image/png")] {
        assert_eq!(list[form]["ground"], "mahjong-blank");
        let answer = client.get(list[form]["address"].as_str().unwrap()).await;
        assert_eq!((answer.status, answer.header("content-type")), (StatusCode::OK, kind), "{form}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'none'") && policy.contains("sandbox"), "{policy}");
        assert!(!policy.contains("script-src"), "{policy}");
        assert!(answer.header("cache-control").contains("immutable"));
    }
}

#[tokio::test]
async fn only_the_numbers_of_the_set_are_there() {
    let client = Client::furnished(load(&folder()).unwrap()).await;
    for path in ["/pictures/42", "/pictures/-1", "/pictures/tiles.set", "/pictures/..%2ftiles.set", "/pictures/0.svg"] {
        assert_eq!(client.get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let bare = Client::new().await;
    assert_eq!(bare.get("/pictures/0").await.status, StatusCode::NOT_FOUND);
    assert_eq!(bare.get("/api/pictures").await.text(), "{}");
}

#[test]
fn what_is_wrong_with_a_set_is_said_in_one_line_with_the_file() {
    let broken = |name: &str, content: Option<&[u8]>| {
        let folder = folder();
        let file = folder.path().join(name);
        match content {
            Some(content) => fs::write(file, content).unwrap(),
            None => fs::remove_file(file).unwrap(),
        }
        load(&folder).unwrap_err()
    };
    assert_eq!(
        broken("tiles.set", Some(b"0 0 0\n")),
        "DIR/tiles.set: line 1: 3 numbers; a line has 5, the group and the pictures of its four tiles"
    );
    assert_eq!(broken("6.svg", None), "DIR: no picture for 6; a picture is N.svg, N.png, lit_N.svg or lit_N.png");
    assert_eq!(broken("6.svg", Some(b"<html/>")), "DIR/6.svg is no SVG picture");
    assert_eq!(broken("7.png", Some(b"GIF89a")), "DIR/7.png is no PNG picture");
    assert_eq!(broken("7.png", Some(&vec![0; (1 << 20) + 1])), "DIR/7.png has more than 1048576 bytes");
    assert!(broken("tiles.set", None).starts_with("DIR/tiles.set: "));
}
