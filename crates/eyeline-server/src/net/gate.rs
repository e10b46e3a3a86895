//! The gate: on a server for this machine, only requests that name this machine are let in (so that no
//! other site's name can be made to point to it), and no page of another origin may post. Every
//! request, let in or refused, is counted, logged without contents, and answered with the headers that
//! restrict a page.

use crate::app::{App, Reach};
use crate::refusal::Refusal;
use axum::extract::{MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header, uri::Authority};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::net::IpAddr;
use std::time::Instant;

/// What a page may load: files from this server, and no inline code.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; \
    img-src 'self' blob: data:; connect-src 'self'; form-action 'none'; base-uri 'none'; \
    frame-ancestors 'none'";

const GUARDS: [(HeaderName, HeaderValue); 5] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

/// Lets a request in, or refuses it.
pub async fn gate(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = known(request.method());
    let route = request.extensions().get::<MatchedPath>().cloned();
    let _flight = app.metrics.take_off();
    let mut response = match admitted(app.reach, &request) {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    response.headers_mut().extend(GUARDS);
    let (route, status) = (route.as_ref().map_or("other", MatchedPath::as_str), response.status());
    let (took, refusal) = (start.elapsed(), response.extensions().get::<Refusal>());
    app.metrics.landed(route, status, took, refusal.copied());
    let micros = took.as_micros() as u64;
    tracing::debug!(method, route, status = status.as_u16(), micros, "answered");
    response
}

fn admitted(reach: Reach, request: &Request) -> Result<(), Refusal> {
    let host = named(request.uri(), request.headers())?;
    if reach == Reach::Machine && !is_this_machine(&host) {
        return Err(Refusal::Host);
    }
    if request.method() != Method::POST {
        return Ok(());
    }
    let mut origins = request.headers().get_all(header::ORIGIN).iter();
    match (origins.next(), origins.next()) {
        (None, _) => Ok(()),
        (Some(origin), None) => check_origin(origin, &host),
        (Some(_), Some(_)) => Err(Refusal::Origin),
    }
}

/// Returns the name of a method, unless a client made it up.
fn known(method: &Method) -> &'static str {
    let known = ["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "CONNECT"];
    known.into_iter().find(|known| *known == method.as_str()).unwrap_or("other")
}

/// Returns what the client calls the server, which must be exactly one name.
fn named(uri: &Uri, headers: &HeaderMap) -> Result<Authority, Refusal> {
    let mut written = headers.get_all(header::HOST).iter();
    let host = match (written.next(), written.next()) {
        (Some(host), None) => Authority::try_from(host.as_bytes()).map_err(|_| Refusal::Host)?,
        _ => return Err(Refusal::Host),
    };
    match uri.authority() {
        Some(other) if *other != host => Err(Refusal::Host),
        _ => Ok(host),
    }
}

fn is_this_machine(host: &Authority) -> bool {
    let name = host.host();
    let address = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    name.eq_ignore_ascii_case("localhost") || address.is_ok_and(|address| address.is_loopback())
}

fn check_origin(origin: &HeaderValue, host: &Authority) -> Result<(), Refusal> {
    let own = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.strip_prefix("http://").or(origin.strip_prefix("https://")))
        .is_some_and(|origin| origin.eq_ignore_ascii_case(host.as_str()));
    if own { Ok(()) } else { Err(Refusal::Origin) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_this_machine() {
        let is_this = |host: &'static str| is_this_machine(&Authority::from_static(host));
        for host in ["localhost", "LOCALHOST:7878", "127.0.0.1:7878", "127.9.9.9", "[::1]:7878"] {
            assert!(is_this(host), "{host}");
        }
        for host in ["evil.example", "localhost.evil.example", "10.0.0.1", "[::2]:7878", "1.1.1.1"]
        {
            assert!(!is_this(host), "{host}");
        }
    }

    #[test]
    fn what_a_client_made_up_is_not_logged() {
        assert_eq!(known(&Method::POST), "POST");
        assert_eq!(known(&Method::from_bytes(b"SECRET").unwrap()), "other");
    }

    #[test]
    fn only_the_own_origin_may_post() {
        let host = Authority::from_static("127.0.0.1:7878");
        let check = |origin: &'static str| check_origin(&HeaderValue::from_static(origin), &host);
        assert_eq!(check("http://127.0.0.1:7878"), Ok(()));
        for origin in ["null", "http://127.0.0.1", "http://evil.example", "file://127.0.0.1:7878"] {
            assert_eq!(check(origin), Err(Refusal::Origin), "{origin}");
        }
    }
}
