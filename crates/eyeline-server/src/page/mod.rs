//! The page, embedded in the program: one table of files, found by their whole name. A file's tag is a
//! checksum of its bytes, so a browser that asks again learns that nothing has changed.

/// Which files.
mod files;

use crate::refusal::Refusal;
use axum::extract::Path;
use axum::extract::rejection::PathRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use files::FILES;
use std::hash::{DefaultHasher, Hash, Hasher};

/// `GET /`
pub async fn index(headers: HeaderMap) -> Response {
    send("index.html", &headers)
}

/// `GET /assets/…`
pub async fn asset(path: Result<Path<String>, PathRejection>, headers: HeaderMap) -> Response {
    let Ok(Path(path)) = path else { return Refusal::Path.into_response() };
    send(&format!("assets/{path}"), &headers)
}

fn send(name: &str, asked: &HeaderMap) -> Response {
    let Some(&(name, bytes)) = FILES.iter().find(|(known, _)| *known == name) else {
        return Refusal::NotFound.into_response();
    };
    let tag = tag(bytes);
    let kept = asked.get(header::IF_NONE_MATCH).and_then(|tags| tags.to_str().ok());
    let is_kept = kept.is_some_and(|tags| tags.split(',').any(|kept| kept.trim() == tag));
    let headers = [
        (header::CONTENT_TYPE, kind(name).to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    if is_kept {
        (StatusCode::NOT_MODIFIED, headers).into_response()
    } else {
        (headers, bytes).into_response()
    }
}

fn tag(bytes: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    format!("\"{:016x}\"", hasher.finish())
}

fn kind(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        _ => "text/plain; charset=utf-8",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::read_dir;
    use std::path::Path;

    fn listed(folder: &Path, below: &str, found: &mut Vec<String>) {
        for entry in read_dir(folder).unwrap().map(Result::unwrap) {
            let name = format!("{below}{}", entry.file_name().to_str().unwrap());
            if entry.path().is_dir() {
                listed(&entry.path(), &format!("{name}/"), found);
            } else {
                found.push(name);
            }
        }
    }

    /// A module that is written and not listed would be missing in the program alone.
    #[test]
    fn every_file_of_the_page_is_embedded() {
        let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("web");
        let mut found = vec!["index.html".to_owned()];
        listed(&web.join("assets"), "assets/", &mut found);
        found.sort();
        let mut embedded: Vec<&str> = FILES.iter().map(|&(name, _)| name).collect();
        embedded.sort();
        assert_eq!(found, embedded);
    }
}
