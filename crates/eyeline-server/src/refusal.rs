//! What is not answered, and why: a status, and the contract's error with a word for programs. What
//! the contract itself can refuse is not here: it is a reply like any other.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Why a request is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// A `Host` that is not this machine's, on a server for this machine alone.
    Host,
    /// A page of somebody else asks.
    Origin,
    /// Nothing is here; for games, also a wrong key.
    NotFound,
    /// Not done to what is here.
    Method,
    /// A key that may not do this.
    Forbidden,
    /// A body that is not said to be JSON.
    MediaType,
    /// A body over the limit of so many bytes.
    Body(usize),
    /// A body that came too slowly.
    SlowBody,
    /// A body that broke off.
    BrokenBody,
    /// More work than the time allows.
    Time,
    /// Too much under way.
    Busy,
    /// A fault of ours.
    Internal,
    /// A path or a question that cannot be read.
    Path,
}

impl Refusal {
    /// All of them, in the order of [`Refusal::index`].
    pub const WORDS: [&str; 13] = [
        "wrong_host",
        "wrong_origin",
        "not_found",
        "wrong_method",
        "forbidden",
        "wrong_media_type",
        "too_large",
        "slow_body",
        "broken_body",
        "out_of_time",
        "busy",
        "internal",
        "bad_path",
    ];

    /// Its place among the words.
    pub fn index(self) -> usize {
        match self {
            Refusal::Host => 0,
            Refusal::Origin => 1,
            Refusal::NotFound => 2,
            Refusal::Method => 3,
            Refusal::Forbidden => 4,
            Refusal::MediaType => 5,
            Refusal::Body(_) => 6,
            Refusal::SlowBody => 7,
            Refusal::BrokenBody => 8,
            Refusal::Time => 9,
            Refusal::Busy => 10,
            Refusal::Internal => 11,
            Refusal::Path => 12,
        }
    }

    fn status(self) -> StatusCode {
        match self {
            Refusal::Host => StatusCode::MISDIRECTED_REQUEST,
            Refusal::Origin | Refusal::Forbidden => StatusCode::FORBIDDEN,
            Refusal::NotFound => StatusCode::NOT_FOUND,
            Refusal::Method => StatusCode::METHOD_NOT_ALLOWED,
            Refusal::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Refusal::Body(_) => StatusCode::PAYLOAD_TOO_LARGE,
            Refusal::SlowBody => StatusCode::REQUEST_TIMEOUT,
            Refusal::BrokenBody | Refusal::Path => StatusCode::BAD_REQUEST,
            Refusal::Time | Refusal::Busy => StatusCode::SERVICE_UNAVAILABLE,
            Refusal::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn message(self) -> String {
        let words = match self {
            Refusal::Host => "this server answers to localhost and 127.0.0.1 alone",
            Refusal::Origin => "pages of another origin may not ask",
            Refusal::NotFound => "nothing is here; / is the page, /api/query answers queries",
            Refusal::Method => "not this method; the Allow header names what is done here",
            Refusal::Forbidden => "this key may not do that",
            Refusal::MediaType => "the body must be JSON: Content-Type: application/json",
            Refusal::Body(most) => return format!("a body has at most {most} bytes"),
            Refusal::SlowBody => "the body came too slowly",
            Refusal::BrokenBody => "the body broke off",
            Refusal::Time => "this takes too long; ask for less at a time",
            Refusal::Busy => "too much is under way; come again in a second",
            Refusal::Path => "this path cannot be read: UTF-8, and each key once",
            Refusal::Internal => "a fault of the server; the log tells where",
        };
        words.to_owned()
    }

    /// The body that goes with it.
    pub fn to_json(self) -> String {
        // Words of our own, without quotes in them; in the contract's order.
        let (code, message) = (Refusal::WORDS[self.index()], self.message());
        format!(r#"{{"ok":false,"error":{{"code":"{code}","message":"{message}"}}}}"#)
    }
}

/// JSON that is not to be kept.
pub const JSON: [(HeaderName, HeaderValue); 2] = [
    (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status(), JSON, self.to_json()).into_response();
        if matches!(self, Refusal::Time | Refusal::Busy) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        // Whatever is left of the body is not worth reading.
        if matches!(self, Refusal::Body(_) | Refusal::SlowBody | Refusal::BrokenBody) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response.extensions_mut().insert(self);
        response
    }
}
