//! Putting it together: the routes, the listener, and an orderly end.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware::from_fn_with_state;
use axum::routing::get;
use parlor_store::Store;
use tokio::net::TcpListener;
use tower_http::compression::CompressionLayer;

use crate::app_state::AppState;
use crate::error::ApiError;
use crate::guard::guard;
use crate::headers::headers;
use crate::limits::Limits;
use crate::pictures::{self, Pictures};
use crate::request_log::request_log;
use crate::{api, listener, page};

/// Where the server listens unless told otherwise: on this machine only.
pub const DEFAULT_ADDRESS: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 7272);

/// How long open connections may take to end when the server does.
const FAREWELL: Duration = Duration::from_secs(3);

/// How to serve.
pub struct Options {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// Where games and scores are kept.
    pub store: Store,
    /// The names the server answers for besides `localhost` and plain addresses. A server with a name, or one that
    /// other machines can reach, shows its visitors only the games whose key they know.
    pub hosts: Vec<String>,
    /// How much it gives to anybody.
    pub limits: Limits,
    /// Pictures of pieces to choose besides the drawn ones.
    pub pictures: Option<Pictures>,
    /// Called once with the address it listens on.
    pub on_ready: Box<dyn FnOnce(SocketAddr) + Send>,
}

impl Options {
    /// A server for this machine with the games of a store.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self {
            listen: DEFAULT_ADDRESS,
            store,
            hosts: Vec::new(),
            limits: Limits::default(),
            pictures: None,
            on_ready: Box::new(|_| ()),
        }
    }
}

/// Why the server ended.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Another program listens there.
    #[error("{0} is in use; choose another with --listen")]
    InUse(SocketAddr),
    /// The system does not let us listen there.
    #[error("cannot listen on {address}: {error}")]
    Listen {
        /// Where.
        address: SocketAddr,
        /// What the system said.
        error: io::Error,
    },
    /// The server broke down.
    #[error("the server failed: {0}")]
    Failed(#[from] io::Error),
}

/// Every route, with the app behind it.
pub fn router(app: Arc<AppState>) -> Router {
    Router::new()
        .route("/", get(page::page))
        .route("/table/{key}", get(page::page))
        .route("/drills", get(page::page))
        .route("/b/{*board}", get(page::page))
        .route("/assets/{file}", get(page::asset))
        .route("/assets/{edition}/{file}", get(page::edited))
        .route("/pictures/{image}", get(pictures::picture))
        .route("/healthz", get(|| async { "ok\n" }))
        .nest("/api", api::routes(app.limits()))
        .fallback(|| async { page::missing() })
        .method_not_allowed_fallback(|| async {
            ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "that cannot be done with this address")
        })
        .layer(CompressionLayer::new())
        .layer(DefaultBodyLimit::max(app.limits().body))
        .layer(from_fn_with_state(Arc::clone(&app), guard))
        .layer(headers())
        .layer(request_log())
        .with_state(app)
}

/// Serves until the process is asked to end (SIGINT, SIGTERM); everything played is recorded by then.
///
/// # Errors
/// When it cannot listen, or the listener breaks down.
pub async fn serve(options: Options) -> Result<(), ServeError> {
    let Options { listen, store, hosts, limits, pictures, on_ready } = options;
    let listener = TcpListener::bind(listen).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => ServeError::InUse(listen),
        _ => ServeError::Listen { address: listen, error },
    })?;
    let address = listener.local_addr()?;
    let private = address.ip().is_loopback() && hosts.is_empty();
    let app = AppState::new(store.clone(), hosts, limits, private);
    if let Some(pictures) = pictures {
        app.furnish(pictures);
    }
    let mut end = Box::pin(asked_to_end()?);
    on_ready(address);
    let mut closing = app.closing();
    let closing = async move {
        let _ = closing.wait_for(|closing| *closing).await;
    };
    let mut server = Box::pin(listener::run(listener, router(Arc::clone(&app)), app.limits(), closing));
    tokio::select! {
        () = &mut server => (),
        () = &mut end => {
            app.close().await;
            let _ = tokio::time::timeout(FAREWELL, server).await;
        }
    }
    store.close().await;
    Ok(())
}

/// Waits for the signals that end a server.
#[cfg(unix)]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => (),
            _ = terminate.recv() => (),
        }
    })
}

/// Waits for the signal that ends a server.
#[cfg(not(unix))]
fn asked_to_end() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        let _ = tokio::signal::ctrl_c().await;
    })
}
