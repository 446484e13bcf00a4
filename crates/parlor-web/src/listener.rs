//! Connections: how many are open at the same time, and how long one that says nothing is waited for.
//!
//! A connection costs memory and a file of the system before it has asked for anything. Whoever opens many and sends
//! their requests one byte a minute would otherwise keep everybody else out.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::serve::Listener;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt as _;

use crate::limits::Limits;

/// Answers requests until the end, and then those that have begun. A connection is accepted only when there is a place
/// for it; the others wait in the system's queue.
pub(crate) async fn run(mut listener: TcpListener, router: Router, limits: &Limits, end: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(limits.connections.max(1)));
    let mut http = http1::Builder::new();
    // A head has so much time from the moment it is waited for: a connection that is kept for another request as well.
    http.timer(TokioTimer::new()).header_read_timeout(limits.head);
    let open = GracefulShutdown::new();
    let mut end = pin!(end);
    loop {
        let next = async {
            // The semaphore is never closed; if it were, connections without a place would be better than none.
            let place = Arc::clone(&places).acquire_owned().await.ok();
            // Axum's way to accept: what belongs to one connection, or will pass, does not end the server.
            (place, Listener::accept(&mut listener).await)
        };
        let (place, (stream, address)) = tokio::select! {
            next = next => next,
            () = &mut end => break,
        };
        // A press of a key is one small answer: it must not wait for more to send along with it.
        if let Err(error) = stream.set_nodelay(true) {
            tracing::warn!("{address}: {error}");
        }
        let mut stream = TimeoutStream::new(stream);
        // Whoever asks and then does not read; one who follows a table may be silent for as long as he reads.
        stream.set_write_timeout(Some(limits.request));
        let service = router.clone().map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo::<SocketAddr>(address));
            request
        });
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), TowerToHyperService::new(service));
        let connection = open.watch(connection);
        tokio::spawn(async move {
            let _place = place;
            if let Err(error) = connection.await {
                tracing::debug!("{address}: {error}");
            }
        });
    }
    drop(listener);
    open.shutdown().await;
}
