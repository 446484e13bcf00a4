//! What every answer carries.

use axum::http::header::{self, HeaderName, HeaderValue};
use axum::response::Response;
use tower_http::set_header::response::SetMultipleResponseHeadersLayer;

/// The page loads nothing from anywhere else, and nothing in it is written as markup or script by anybody else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
     base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ALWAYS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // The address of a table is the key to it.
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::CACHE_CONTROL, "no-store"),
];

/// Adds the headers. What is stricter about a single answer has been said with it, and stays.
pub(crate) fn headers() -> SetMultipleResponseHeadersLayer<Response> {
    let always = ALWAYS.map(|(name, value)| (name, HeaderValue::from_static(value)).into());
    SetMultipleResponseHeadersLayer::if_not_present(always.into())
}
