//! What every request passes before it reaches a table.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody as _};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::header::{self, HeaderMap};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;

use crate::app_state::AppState;
use crate::error::ApiError;

/// Lets a request in or refuses it.
pub(crate) async fn guard(State(app): State<Arc<AppState>>, request: Request, next: Next) -> Response {
    match admit(&app, &request) {
        Err(refused) => refused.into_response(),
        Ok(()) => in_time(app.limits().request, request, next).await,
    }
}

/// Answers a request, unless that takes too long. Whose fault that is can be told: the body is dropped when it was read.
async fn in_time(limit: Duration, request: Request, next: Next) -> Response {
    let unread = Arc::new(());
    let waits_for_body = Arc::downgrade(&unread);
    let request = request.map(|body| {
        Body::from_stream(body.into_data_stream().inspect(move |_| {
            let _held = &unread;
        }))
    });
    let mut answer = pin!(next.run(request));
    match tokio::time::timeout(limit, &mut answer).await {
        Ok(response) => response,
        Err(_) if waits_for_body.strong_count() > 0 => {
            ApiError::new(StatusCode::REQUEST_TIMEOUT, "the request did not arrive in time").into_response()
        }
        Err(_) => {
            tracing::warn!("given up after {limit:?}");
            ApiError::busy("that took too long").into_response()
        }
    }
}

/// The address a request came from.
pub(crate) fn caller(request: &axum::http::Extensions) -> IpAddr {
    let peer = request.get::<ConnectInfo<SocketAddr>>();
    peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |ConnectInfo(address)| address.ip())
}

fn admit(app: &AppState, request: &Request) -> Result<(), ApiError> {
    let Some(host) = host(request) else {
        return Err(ApiError::new(StatusCode::BAD_REQUEST, "the request does not say which one host it is for"));
    };
    if !is_ours(host, app.hosts()) {
        return Err(ApiError::new(StatusCode::MISDIRECTED_REQUEST, "this server does not answer for that host"));
    }
    if !app.requests.take(caller(request.extensions())) {
        return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, "too many requests; wait a second"));
    }
    let reads = matches!(*request.method(), Method::GET | Method::HEAD | Method::OPTIONS);
    if !reads && !from_our_page(request.headers(), host) {
        return Err(ApiError::new(StatusCode::FORBIDDEN, "only Parlor's own page may change anything here"));
    }
    // A body that says how long it is need not be waited for.
    if request.body().size_hint().lower() > app.limits().longest_body() {
        return Err(ApiError::too_large());
    }
    Ok(())
}

fn host(request: &Request) -> Option<&str> {
    let mut named = request.headers().get_all(header::HOST).iter();
    match (named.next(), named.next()) {
        (Some(host), None) => host.to_str().ok(),
        (None, _) => request.uri().authority().map(|authority| authority.as_str()),
        // Who passed it on may have looked at the other one.
        (Some(_), Some(_)) => None,
    }
}

/// Whether a host is this server. A stranger's page can point a *name* of its own at this machine and then read what it
/// likes as if it were that name's server; an address cannot be faked like that.
fn is_ours(host: &str, known: &[String]) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => return rest.split_once(']').is_some_and(|(inner, _)| inner.parse::<Ipv6Addr>().is_ok()),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.parse::<Ipv4Addr>().is_ok()
        || name.eq_ignore_ascii_case("localhost")
        || known.iter().any(|known| known.eq_ignore_ascii_case(name))
}

/// Browsers say where a request comes from; programs that are no browsers say nothing and are not misled by pages.
fn from_our_page(headers: &HeaderMap, host: &str) -> bool {
    let said = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    if said("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return false;
    }
    said("origin").is_none_or(|origin| {
        origin.split_once("://").is_some_and(|(_, authority)| authority.eq_ignore_ascii_case(host))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_known_names_are_ours_and_no_other_names() {
        let known = ["games.example".to_owned()];
        for ours in ["127.0.0.1:7272", "localhost", "LOCALHOST:1", "[::1]:7272", "192.168.1.5", "Games.Example:443"] {
            assert!(is_ours(ours, &known), "{ours}");
        }
        for strange in ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "[evil]:1", "", ":1"] {
            assert!(!is_ours(strange, &known), "{strange}");
        }
    }
}
