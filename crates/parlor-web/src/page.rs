//! The page and what it is made of, inside the binary.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use axum::extract::Path;
use axum::http::StatusCode;
use axum::http::header::{self, HeaderMap, HeaderValue};
use axum::response::{IntoResponse, Response};
use parlor_games::scene::svg::SPRITE;
use rust_embed::RustEmbed;

use crate::error::ApiError;

#[derive(RustEmbed)]
#[folder = "assets"]
struct Assets;

/// Where the page wants the drawings of the pieces.
const SPRITE_MARK: &str = "<!-- sprite -->";

/// `GET /` and `GET /table/{key}`: the same page, which looks at its own address.
pub(crate) async fn page(headers: HeaderMap) -> Response {
    let Some(file) = Assets::get("index.html") else {
        return ApiError::defect(&"the page is missing from the binary").into_response();
    };
    let text = String::from_utf8_lossy(&file.data).replace(SPRITE_MARK, SPRITE.trim());
    // The page changes with its drawings too, which come from another crate.
    let mut hash = DefaultHasher::new();
    text.hash(&mut hash);
    answer(&headers, "text/html; charset=utf-8", &hash.finish().to_be_bytes(), text.into_bytes().into())
}

/// `GET /assets/{file}`.
pub(crate) async fn asset(Path(name): Path<String>, headers: HeaderMap) -> Response {
    let kind = match name.rsplit_once('.') {
        Some((_, "js")) => "text/javascript; charset=utf-8",
        Some((_, "css")) => "text/css; charset=utf-8",
        Some((_, "svg")) => "image/svg+xml",
        _ => return missing().into_response(),
    };
    match Assets::get(&name) {
        Some(file) => answer(&headers, kind, &file.metadata.sha256_hash(), file.data),
        None => missing().into_response(),
    }
}

pub(crate) fn missing() -> ApiError {
    ApiError::new(StatusCode::NOT_FOUND, "there is nothing here")
}

/// A file, or word that the one the browser has is still the right one.
fn answer(asked: &HeaderMap, kind: &'static str, hash: &[u8], data: Cow<'static, [u8]>) -> Response {
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
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    response
}
