//! The life of a connection, from its socket to its end. The number of connections is bounded, and each
//! has a clock on its headers and on its reading. When the server is asked to stop, no new ones are
//! accepted, and requests under way are finished.

use crate::app::{App, Reach};
use crate::config::Config;
use crate::net::Paced;
use crate::refusal::Refusal;
use crate::route::routes;
use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::future::Future;
use std::io;
use std::net::{SocketAddr, TcpListener as StdListener};
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::time::{sleep, timeout};

/// A server that has its port and serves nobody yet.
pub struct Server {
    listener: StdListener,
    address: SocketAddr,
    config: Config,
}

impl Server {
    /// Opens a port; 0 takes any that is free.
    pub fn bind(address: SocketAddr, config: Config) -> io::Result<Self> {
        let listener = StdListener::bind(address)?;
        listener.set_nonblocking(true)?;
        Ok(Server { address: listener.local_addr()?, listener, config })
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Serves until SIGINT or SIGTERM asks the process to stop. A second signal stops it at once.
    pub fn run(self) -> io::Result<()> {
        self.run_until(stopped)
    }

    /// Serves until `stop` completes; otherwise as [`Server::run`].
    pub fn run_until<F: Future<Output = ()>>(self, stop: impl Fn() -> F) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(self.config.workers)
            .enable_all()
            .build()?;
        let served = runtime.block_on(async { serve(self, stop).await });
        // A job that cannot be stopped does not keep the process alive.
        runtime.shutdown_background();
        served
    }
}

/// Told to stop. Signals are listened to from this call on, not from the first poll: one that comes
/// while a connection is taken would else end the process at once.
#[cfg(unix)]
fn stopped() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let told = |kind| {
        let listening = signal(kind);
        async move {
            match listening {
                Ok(mut listening) => _ = listening.recv().await,
                // Without the signal there is nothing to wait for.
                Err(_) => std::future::pending().await,
            }
        }
    };
    let (interrupt, terminate) = (told(SignalKind::interrupt()), told(SignalKind::terminate()));
    async move {
        tokio::select! {
            () = interrupt => (),
            () = terminate => (),
        }
    }
}

/// Told to stop.
#[cfg(not(unix))]
async fn stopped() {
    // Without the signal there is nothing to wait for.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

async fn serve<F: Future<Output = ()>>(server: Server, stop: impl Fn() -> F) -> io::Result<()> {
    let Server { listener, address, config } = server;
    let listener = TcpListener::from_std(listener)?;
    let reach = if address.ip().is_loopback() { Reach::Machine } else { Reach::Network };
    let (most, shutdown_time) = (config.connections, config.shutdown_time);
    let app = App::new(config, reach);
    let routes = routes(app.clone());
    let places = Arc::new(Semaphore::new(most));
    let turning = Arc::new(Semaphore::new(64));
    let (stopping, told) = watch::channel(());
    let mut told_once = pin!(stop());
    tracing::info!(%address, ?reach, "listening");
    loop {
        let accepted = tokio::select! {
            () = &mut told_once => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(error) => {
                // Mostly too few descriptors: they are freed as connections end.
                tracing::warn!(%error, "cannot accept");
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let Ok(place) = places.clone().try_acquire_owned() else {
            app.metrics.refuse(Refusal::Busy);
            // Of very many, some are simply closed.
            if let Ok(place) = turning.clone().try_acquire_owned() {
                tokio::spawn(async move {
                    turn_away(stream).await;
                    drop(place);
                });
            }
            continue;
        };
        let (app, routes, told) = (app.clone(), routes.clone(), told.clone());
        tokio::spawn(async move {
            let _place = place;
            let _open = app.metrics.connected();
            converse(stream, &app.config, routes, told).await;
        });
    }
    drop((listener, told));
    tracing::info!("stopping");
    // If all have gone, nobody receives it.
    let _ = stopping.send(());
    tokio::select! {
        () = stopping.closed() => tracing::info!("stopped"),
        () = sleep(shutdown_time) => tracing::warn!("stopped with requests under way"),
        () = stop() => tracing::warn!("stopped at once"),
    }
    Ok(())
}

/// Serves one connection to its end.
async fn converse(
    stream: TcpStream,
    config: &Config,
    routes: Router,
    mut told: watch::Receiver<()>,
) {
    // Small replies are sent at once.
    let _ = stream.set_nodelay(true);
    let paced = TokioIo::new(Paced::new(stream, config.stall_time));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(config.header_time)
        .max_buf_size(64 << 10)
        .serve_connection(paced, TowerToHyperService::new(routes));
    let mut connection = pin!(connection);
    let ended = tokio::select! {
        ended = &mut connection => ended,
        _ = told.changed() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "connection ended");
    }
}

/// Asks a client beyond the limit to come again later.
async fn turn_away(stream: TcpStream) {
    let body = Refusal::Busy.to_json();
    let length = body.len();
    let response = format!(
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\nRetry-After: 1\r\nConnection: close\r\n\r\n{body}"
    );
    let told = async {
        stream.writable().await?;
        // A new socket has room for it.
        stream.try_write(response.as_bytes())?;
        // A client that is cut off while it writes does not read.
        loop {
            stream.readable().await?;
            match stream.try_read(&mut [0; 1 << 10]) {
                Ok(0) => return Ok(()),
                Err(error) if error.kind() != io::ErrorKind::WouldBlock => return Err(error),
                _ => (),
            }
        }
    };
    let _ = timeout(Duration::from_secs(1), told).await;
}
