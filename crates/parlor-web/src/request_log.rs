//! The log of requests: what was asked, and what came of it.

use std::time::Duration;

use axum::extract::{MatchedPath, Request};
use axum::response::Response;
use tower_http::classify::{ServerErrorsAsFailures, SharedClassifier};
use tower_http::trace::TraceLayer;
use tracing::Span;

type Log = TraceLayer<
    SharedClassifier<ServerErrorsAsFailures>,
    fn(&Request) -> Span,
    (),
    fn(&Response, Duration, &Span),
    (),
    (),
    (),
>;

/// Logs every answer, and has whatever is logged on the way say which request it is about.
pub(crate) fn request_log() -> Log {
    TraceLayer::new_for_http()
        .make_span_with(span as fn(&Request) -> Span)
        .on_request(())
        .on_response(answered as fn(&Response, Duration, &Span))
        .on_body_chunk(())
        .on_eos(())
        // What fails here has said why where it failed.
        .on_failure(())
}

fn span(request: &Request) -> Span {
    // The address of a table is the key to it, and logs are read by others than players: only the route is named.
    let route = request.extensions().get::<MatchedPath>().map_or("elsewhere", MatchedPath::as_str);
    tracing::error_span!("request", method = %request.method(), route)
}

fn answered(response: &Response, took: Duration, _: &Span) {
    tracing::info!(status = response.status().as_u16(), ?took, "answered");
}
