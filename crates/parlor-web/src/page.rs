//! The page and what it is made of, inside the binary.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use parlor_games::catalogue;
use rust_embed::RustEmbed;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// What a browser may do with a file without asking: keep it, or look first whether it is still the right one.
const FOR_EVER: &str = "private, max-age=31536000, immutable";
const ASK_FIRST: &str = "no-cache";

/// The edition of the page that was sent last. Where the files are read from the folder, they may change while the server
/// runs; then a page that is loaded again brings the next one.
static NEWEST: AtomicU64 = AtomicU64::new(0);

/// Where the page names its files.
const FILES: &str = "\"/assets/";

/// Where the page wants the drawings of the pieces.
const SPRITE_MARK: &str = "<!-- sprite -->";

/// `GET /`, `GET /table/{key}`, `GET /b/{board}` and `GET /drills`: the same page, which looks at its own address.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    let Some(file) = Assets::get("index.html") else {
        return ApiError::defect(&"the page is missing from the binary").into_response();
    };
    let newest = edition();
    NEWEST.store(newest, Ordering::Relaxed);
    // Its scripts name each other by their place beside each other, so naming the folder anew names all of them anew.
    let files = format!("{FILES}{newest:016x}/");
    let text = String::from_utf8_lossy(&file.data).replace(SPRITE_MARK, catalogue::sprite().text().trim());
    let text = text.replace(FILES, &files);
    // The page changes with its drawings too, which come from another crate.
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    answer(&headers, "text/html; charset=utf-8", &hash.finish().to_be_bytes(), text.into_bytes().into(), ASK_FIRST)
}

/// A number for all files of the page together, which changes when one of them does. A page is many small files; in a
/// folder of that name a browser asks for each of them once, and never again.
fn edition() -> u64 {
    let mut hash = DefaultHasher::new();
    let mut names: Vec<_> = Assets::iter().collect();
    names.sort_unstable();
    for name in names {
        name.hash(&mut hash);
        Assets::get(&name).map(|file| file.metadata.sha256_hash()).hash(&mut hash);
    }
    hash.finish()
}

/// `GET /assets/{edition}/{file}`. A page that is older than the server gets what there is, and must not keep it.
pub(crate) async fn edited(Path((wanted, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    let newest = u64::from_str_radix(&wanted, 16) == Ok(NEWEST.load(Ordering::Relaxed));
    file(&name, &headers, if newest { FOR_EVER } else { ASK_FIRST })
}

/// `GET /assets/{file}`.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    file(&name, &headers, ASK_FIRST)
}

fn file(name: &str, headers: &HeaderMap, kept: &'static str) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => return missing().into_response(),
    };
    match Assets::get(name) {
        Some(file) => answer(headers, kind, &file.metadata.sha256_hash(), file.data, kept),
        None => missing().into_response(),
    }
}

pub(crate) fn missing() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "there is nothing here")
}

/// A file, or word that the one the browser has is still the right one.
fn answer(
    asked: &HeaderMap,
    kind: &'static str,
    hash: &[u8],
    data: Cow<'static, [u8]>,
    kept: &'static str,
) -> Response {
    let tag = hash.iter().take(12).fold(String::from("\""), |mut tag, byte| {
        let _ = write!(tag, "{byte:02x}");
        tag
    }) + "\"";
    // Compression makes the tag a weak one on its way; the content behind it is the same.
    let known = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let unchanged = known.is_some_and(|tags| tags.split(',').any(|known| known.trim().trim_start_matches("W/") == tag));
    let mut response =
        if unchanged { StatusCode::NOT_MODIFIED.into_response() } else { data.into_owned().into_response() };
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}
