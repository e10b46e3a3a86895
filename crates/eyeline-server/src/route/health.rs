//! `GET /healthz` and `GET /metrics`.

use crate::app::App;
use axum::extract::State;
use axum::http::{HeaderName, header};

type Text<T> = ([(HeaderName, &'static str); 1], T);

/// Answers that the server is alive.
pub async fn health() -> Text<&'static str> {
    ([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "ok\n")
}

/// Returns the counts for Prometheus.
pub async fn metrics(State(app): State<App>) -> Text<String> {
    let kind = "text/plain; version=0.0.4; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], app.metrics.to_text(app.hunts.len()))
}
