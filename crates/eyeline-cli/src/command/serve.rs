//! `eyeline serve`: the page and the contract over HTTP, until it is stopped.

use crate::failure::{FINE, Failure};
use clap::ValueEnum;
use eyeline::{Cell, Rules, Sight};
use eyeline_scene::Scene;
use eyeline_scene::drawing::{Colour, Drawing, LegendDisplay, Proof};
use eyeline_server::{Config, Server};
use std::io::{Error, ErrorKind, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use tracing_subscriber::filter::LevelFilter;

/// Open the page: draw maps, drag observer and target, read why
///
/// Serves the page, POST /api/query (JSON as in 'eyeline query'), drawings, walks,
/// hunts, /healthz and /metrics, until Ctrl-C or SIGTERM.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct Serve {
    /// The port; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,
    /// The address to listen on; anything but this machine's own lets others in
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1", value_parser = address)]
    bind: IpAddr,
    /// What to log on standard error; the contents of requests are never logged
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    log: Log,
}

// No examples that a test could run, because they do not end by themselves.
const AFTER_HELP: &str = "\
Once it runs:
  curl http://127.0.0.1:7878/healthz
  curl http://127.0.0.1:7878/api/query --json '{\"op\":\"radius\",\"terrain\":\"plains\"}'
docs/server.md describes all routes, their limits and their replies.";

/// What to log.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Log {
    /// Nothing
    Off,
    /// Start, stop and failures
    Info,
    /// Every request's route, status and time
    Debug,
}

/// Reads an address, or this machine's name for itself.
fn address(written: &str) -> Result<IpAddr, String> {
    if written.eq_ignore_ascii_case("localhost") {
        return Ok(Ipv4Addr::LOCALHOST.into());
    }
    written.parse().map_err(|_| {
        "not an address; 127.0.0.1 or localhost is this machine alone, 0.0.0.0 every network it is on"
            .to_owned()
    })
}

/// Returns a hint of what would be right.
fn hint(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::AddrInUse => "; try --port 0, any that is free",
        ErrorKind::AddrNotAvailable => "; --bind takes an address of this machine",
        ErrorKind::PermissionDenied => "; try a --port above 1023",
        _ => "",
    }
}

/// The map that is shown to those without a browser.
const EXAMPLE: &str = include_str!("keep.txt");

impl Serve {
    /// Serves.
    pub fn run(&self) -> Result<u8, Failure> {
        let level = match self.log {
            Log::Off => LevelFilter::OFF,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
        };
        // A process that logs already goes on as it does.
        let _ = tracing_subscriber::fmt()
            .with_max_level(level)
            .with_ansi(false)
            .with_writer(std::io::stderr)
            .try_init();
        let address = SocketAddr::new(self.bind, self.port);
        let server = Server::bind(address, Config::default()).map_err(|error| {
            Failure::data(format!("cannot listen on {address}: {error}{}", hint(&error)))
        })?;
        self.greet(server.address())?;
        server.run()?;
        Ok(FINE)
    }

    /// Prints the address, and a picture for those without a browser.
    fn greet(&self, address: SocketAddr) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "eyeline is at http://{address}/ (Ctrl-C stops it)\n")?;
        out.write_all(picture()?.as_bytes())?;
        Ok(out.flush()?)
    }
}

fn picture() -> Result<String, Failure> {
    let scene = Scene::parse(EXAMPLE)?;
    let Some(map) = scene.board.squares() else { return Ok(String::new()) };
    let rules = Rules::named("predprey")?;
    let [from, to] = ["@", "T"].map(|mark| scene.mark(mark).map(|[x, y]| Cell::new(x, y)));
    let reasons = Proof::ask(&Sight::new(map, &rules)?, from?, to?)?;
    let mut drawing = Drawing::of_proof(&scene, map, &reasons, "")?;
    drawing.caption = format!("From @ to T under {rules}: {}", reasons.verdict());
    Ok(drawing.to_unicode(Colour::Plain, LegendDisplay::Shown))
}
