//! Refusals: what is not answered, and why, as a status and the contract's error with a word for
//! programs. What the contract itself refuses is not here, because that is a reply like any other.

use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Lists the refusals, each with its word for programs, its status and its sentence.
macro_rules! refusals {
    ($($(#[$doc:meta])* $name:ident $(($held:ty))? = $word:literal, $status:ident, $says:literal;)+) => {
        /// Why a request is refused.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Refusal {
            $($(#[$doc])* $name $(($held))?,)+
        }

        impl Refusal {
            /// The words for programs.
            pub const WORDS: &[&str] = &[$($word),+];

            fn told(self) -> (&'static str, StatusCode, &'static str) {
                match self {
                    $(Refusal::$name { .. } => ($word, StatusCode::$status, $says),)+
                }
            }
        }
    };
}

refusals! {
    /// A `Host` that is not this machine's, on a server for this machine alone.
    Host = "wrong_host", MISDIRECTED_REQUEST, "this server answers to localhost and 127.0.0.1 alone";
    /// A page of somebody else asks.
    Origin = "wrong_origin", FORBIDDEN, "pages of another origin may not ask";
    /// Nothing is here; for games, also a wrong key.
    NotFound = "not_found", NOT_FOUND, "nothing is here; / is the page, /api/query answers queries";
    /// Not done to what is here.
    Method = "wrong_method", METHOD_NOT_ALLOWED, "not this method; the Allow header names what is done here";
    /// A key that may not do this.
    Forbidden = "forbidden", FORBIDDEN, "this key may not do that";
    /// A body that is not said to be JSON.
    MediaType = "wrong_media_type", UNSUPPORTED_MEDIA_TYPE, "the body must be JSON: Content-Type: application/json";
    /// The body is over the limit, which is this many bytes.
    Body(usize) = "too_large", PAYLOAD_TOO_LARGE, "a body has too many bytes";
    /// A body that came too slowly.
    SlowBody = "slow_body", REQUEST_TIMEOUT, "the body came too slowly";
    /// A body that broke off.
    BrokenBody = "broken_body", BAD_REQUEST, "the body broke off";
    /// More work than the time allows.
    Time = "out_of_time", SERVICE_UNAVAILABLE, "this takes too long; ask for less at a time";
    /// Too much under way.
    Busy = "busy", SERVICE_UNAVAILABLE, "too much is under way; come again in a second";
    /// A fault of ours.
    Internal = "internal", INTERNAL_SERVER_ERROR, "a fault of the server; the log tells where";
    /// A path or a question that cannot be read.
    Path = "bad_path", BAD_REQUEST, "this path cannot be read: UTF-8, and each key once";
}

impl Refusal {
    /// Returns the index of its word.
    pub fn index(self) -> usize {
        Refusal::WORDS.iter().position(|&word| word == self.told().0).unwrap_or(0)
    }

    /// Returns the body that goes with it.
    pub fn to_json(self) -> String {
        let (code, _, says) = self.told();
        let message = match self {
            Refusal::Body(most) => format!("a body has at most {most} bytes"),
            _ => says.to_owned(),
        };
        // Words of our own, without quotes in them, in the order of the contract.
        format!(r#"{{"ok":false,"error":{{"code":"{code}","message":"{message}"}}}}"#)
    }
}

/// The headers of JSON that must not be cached.
pub const JSON: [(HeaderName, HeaderValue); 2] = [
    (header::CONTENT_TYPE, HeaderValue::from_static("application/json")),
    (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.told().1, JSON, self.to_json()).into_response();
        if matches!(self, Refusal::Time | Refusal::Busy) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        // The rest of the body is not worth reading.
        if matches!(self, Refusal::Body(_) | Refusal::SlowBody | Refusal::BrokenBody) {
            response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        response.extensions_mut().insert(self);
        response
    }
}
