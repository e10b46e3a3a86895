//! Bodies, read within limits: declared as JSON, bounded in bytes and in time, and entered in the
//! ledger as they arrive. The rest of a body that is too long is read and dropped for a while, so that
//! its client reads the refusal.

use crate::app::App;
use crate::refusal::Refusal;
use axum::body::Body;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, header};
use axum::response::{IntoResponse, Response};
use eyeline_scene::{Fault, check_depth};
use http_body_util::BodyExt;
use std::time::Duration;
use tokio::time::timeout;

use super::Share;

/// A body of JSON that has not been parsed yet.
pub struct JsonBody {
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The share of the memory that they hold.
    pub share: Share,
}

impl FromRequest<App> for JsonBody {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &App) -> Result<Self, Refusal> {
        let most = app.config.body;
        let (head, body) = request.into_parts();
        let refused = match (is_json(&head.headers), declared(&head.headers)) {
            (false, _) => Some(Refusal::MediaType),
            (true, length) => length.filter(|&length| length > most).map(|_| Refusal::Body(most)),
        };
        if let Some(refusal) = refused {
            // A client that waits for permission to continue reads the refusal at once.
            if !head.headers.contains_key(header::EXPECT) {
                tokio::spawn(throw_away(body));
            }
            return Err(refusal);
        }
        let read = timeout(app.config.body_time, read(body, most, app.ledger.share())).await;
        let (bytes, share) = read.map_err(|_| Refusal::SlowBody)??;
        Ok(JsonBody { bytes, share })
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let written = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok());
    let kind = written.and_then(|written| written.split(';').next()).unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}

fn declared(headers: &HeaderMap) -> Option<usize> {
    let written = headers.get(header::CONTENT_LENGTH)?.to_str().ok()?;
    Some(written.parse().unwrap_or(usize::MAX))
}

async fn read(mut body: Body, most: usize, mut share: Share) -> Result<(Vec<u8>, Share), Refusal> {
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let Ok(data) = frame.map_err(|_| Refusal::BrokenBody)?.into_data() else { continue };
        let length = bytes.len() + data.len();
        if length > most {
            tokio::spawn(throw_away(body));
            return Err(Refusal::Body(most));
        }
        share.grow_to(length)?;
        bytes.extend_from_slice(&data);
    }
    Ok((bytes, share))
}

/// Reads on for a moment without keeping anything: a client that is cut off while it writes does not
/// read.
async fn throw_away(mut body: Body) {
    let rest = async { while let Some(Ok(_)) = body.frame().await {} };
    // A client that still writes then is cut off.
    let _ = timeout(Duration::from_secs(2), rest).await;
}

/// Returns a body's text, unless it is nested too deeply.
pub fn text(bytes: &[u8]) -> Result<&str, Fault> {
    let text = std::str::from_utf8(bytes).map_err(|_| Fault::bad_json("the body is not UTF-8"))?;
    check_depth(text).map(|()| text)
}

/// Bytes to send, which stay in the ledger until they are sent.
pub struct Reply {
    bytes: Vec<u8>,
    share: Share,
}

impl Reply {
    /// Returns a reply that takes over the share of its request.
    pub fn of(bytes: Vec<u8>, share: Share) -> Self {
        Reply { bytes, share }
    }

    /// Returns a response of this media type.
    pub fn into_kind(self, kind: &'static str) -> Response {
        match self.share.hold(self.bytes) {
            Ok(bytes) => {
                let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
                (headers, Body::from(bytes)).into_response()
            }
            Err(refusal) => refusal.into_response(),
        }
    }
}

/// A reply is JSON unless another type is stated.
impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        self.into_kind("application/json")
    }
}
