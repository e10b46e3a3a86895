//! `eyeline serve`: the page and the contract over HTTP, until told to stop.

use crate::failure::{FINE, Failure};
use clap::ValueEnum;
use eyeline::{Cell, Rules, Sight, World};
use eyeline_scene::drawing::{Drawing, Legend, Why};
use eyeline_scene::{Board, Scene};
use eyeline_server::{Config, Server};
use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use tracing_subscriber::filter::LevelFilter;

/// Open the page: draw maps, drag observer and target, read why
///
/// Serves the page, POST /api/query (JSON as in 'eyeline query'), drawings, walks,
/// hunts, /healthz and /metrics, until Ctrl-C or SIGTERM.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, verbatim_doc_comment)]
pub struct Serve {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,
    /// The address to listen on; anything but this machine's own lets others in
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    bind: IpAddr,
    /// What to log, on standard error; contents never are
    #[arg(long, value_enum, value_name = "LEVEL", default_value = "info")]
    log: Log,
}

// No examples that a test could run: they do not end by themselves.
const AFTER_HELP: &str = "\
Once it runs:
  curl http://127.0.0.1:7878/healthz
  curl http://127.0.0.1:7878/api/query --json '{\"op\":\"radius\",\"terrain\":\"plains\"}'";

/// What to log.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Log {
    /// Nothing
    Off,
    /// Start, stop and troubles
    Info,
    /// Every request's route, status and time
    Debug,
}

/// What is shown to those without a browser.
const EXAMPLE: &str = include_str!("../../../../examples/keep.txt");

impl Serve {
    /// Serves.
    pub fn run(&self) -> Result<u8, Failure> {
        let level = match self.log {
            Log::Off => LevelFilter::OFF,
            Log::Info => LevelFilter::INFO,
            Log::Debug => LevelFilter::DEBUG,
        };
        // In a process that logs already, it goes on as it does.
        let _ = tracing_subscriber::fmt()
            .with_max_level(level)
            .with_ansi(false)
            .with_writer(std::io::stderr)
            .try_init();
        let address = SocketAddr::new(self.bind, self.port);
        let server = Server::bind(address, Config::default()).map_err(|error| {
            Failure::data(format!("cannot listen on {address}: {error}; try --port 0"))
        })?;
        self.greet(server.address())?;
        server.run()?;
        Ok(FINE)
    }

    /// The address, and a picture for those without a browser.
    fn greet(&self, address: SocketAddr) -> Result<(), Failure> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "eyeline is at http://{address}/ (Ctrl-C stops it)\n")?;
        out.write_all(picture()?.as_bytes())?;
        Ok(out.flush()?)
    }
}

fn picture() -> Result<String, Failure> {
    let scene = Scene::parse(EXAMPLE)?;
    let Board::Square(map) = &scene.board else { return Ok(String::new()) };
    let rules = Rules::named("predprey")?;
    let sight = Sight::new(map, &rules)?;
    let [from, to] = ["@", "T"].map(|mark| scene.mark(mark).map(|[x, y]| Cell::new(x, y)));
    let (from, to) = (from?, to?);
    let mut drawing = Drawing::of(&scene, map, map.extent().bounds());
    drawing.show_field(&sight.field(from)?);
    drawing.mark(from, '@');
    let verdict = Why::ask(&sight, from, to)?.verdict();
    drawing.caption = format!("What @ sees under {rules}. From @ to T: {verdict}");
    Ok(drawing.to_text(Legend::Shown))
}
