//! One file a route.

/// Pictures.
mod draw;
/// Whether the server lives.
mod health;
/// Games.
mod hunts;
/// Queries.
mod query;
/// Walks.
mod walk;

use crate::app::App;
use crate::net::gate;
use crate::page;
use crate::refusal::Refusal;
use axum::Router;
use axum::middleware::from_fn_with_state;
use axum::routing::{get, post};

/// All routes, behind the gate.
pub fn routes(app: App) -> Router {
    Router::new()
        .route("/", get(page::index))
        .route("/assets/{*path}", get(page::asset))
        .route("/api/query", post(query::query))
        .route("/api/draw", post(draw::picture))
        .route("/api/walk", post(walk::walk))
        .route("/api/hunts", post(hunts::open))
        .route("/api/hunts/{hunt}", get(hunts::view).post(hunts::play))
        .route("/api/hunts/{hunt}/picture", get(draw::hunt))
        .route("/healthz", get(health::health))
        .route("/metrics", get(health::metrics))
        .fallback(async || Refusal::NotFound)
        .method_not_allowed_fallback(async || Refusal::Method)
        .layer(from_fn_with_state(app.clone(), gate))
        .with_state(app)
}
