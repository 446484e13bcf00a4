//! What goes wrong, as a status and one line of JSON.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlor_store::StoreError;
use serde::de::DeserializeOwned;
use serde_json::json;

/// An answer that is not what was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ApiError {
    status: StatusCode,
    line: String,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, line: impl Into<String>) -> Self {
        Self { status, line: line.into() }
    }

    pub(crate) fn no_table() -> Self {
        Self::new(StatusCode::NOT_FOUND, "there is no such table")
    }

    pub(crate) fn wrong(line: impl ToString) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, line.to_string())
    }

    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "that is too large")
    }

    pub(crate) fn busy(line: &str) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, line)
    }

    pub(crate) fn ending() -> Self {
        Self::busy("the server is ending")
    }

    /// A defect: whoever runs the server reads more about it than whoever asked.
    pub(crate) fn defect(what: &dyn std::fmt::Display) -> Self {
        tracing::error!("{what}");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "something went wrong here; the game is as it was before")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(json!({ "error": self.line }))).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Name(_) => Self::wrong(error),
            StoreError::NameTaken(_) => Self::new(StatusCode::CONFLICT, error.to_string()),
            StoreError::NoSuchGame(_) => Self::no_table(),
            StoreError::Busy => {
                tracing::warn!("{error}");
                Self::busy("the shelf is busy; try again")
            }
            _ => Self::defect(&error),
        }
    }
}

/// Why a body was not read.
fn unread(status: StatusCode, text: &str) -> ApiError {
    match status {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::too_large(),
        _ => ApiError::new(status, one_line(text)),
    }
}

/// A JSON body; what cannot be read is answered in our own form.
pub(crate) struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let read: Result<Json<T>, JsonRejection> = Json::from_request(request, state).await;
        read.map(|Json(value)| Self(value)).map_err(|rejection| unread(rejection.status(), &rejection.body_text()))
    }
}

/// A body as it is, like the content of a file.
pub(crate) struct Content(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Content {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Self, ApiError> {
        let read: Result<Bytes, BytesRejection> = Bytes::from_request(request, state).await;
        read.map(Self).map_err(|rejection| unread(rejection.status(), &rejection.body_text()))
    }
}

/// What is named in the address. A name that is not even text names nothing.
pub(crate) struct Place<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Place<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read: Result<Path<T>, PathRejection> = Path::from_request_parts(parts, state).await;
        read.map(|Path(named)| Self(named)).map_err(|_| crate::page::missing())
    }
}

/// The key of a table in the address. One that is not even text belongs to no table.
pub(crate) struct Key(pub String);

impl<S: Send + Sync> FromRequestParts<S> for Key {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read: Result<Path<String>, PathRejection> = Path::from_request_parts(parts, state).await;
        read.map(|Path(key)| Self(key)).map_err(|_| ApiError::no_table())
    }
}

/// The part of the address after `?`.
pub(crate) struct Asked<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Asked<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, ApiError> {
        let read: Result<Query<T>, QueryRejection> = Query::from_request_parts(parts, state).await;
        read.map(|Query(value)| Self(value))
            .map_err(|rejection| ApiError::new(StatusCode::BAD_REQUEST, one_line(&rejection.body_text())))
    }
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
