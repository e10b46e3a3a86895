//! A real terminal: a tmux server of one's own, keys in, the screen out. Whoever waits does so for words on
//! the screen, and until the screen has settled.

use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A terminal with a shell in it.
pub struct Tmux {
    socket: String,
}

/// How long something may take that others on the machine slow down.
const PATIENCE: Duration = Duration::from_secs(120);
/// What the shell says when it waits.
pub const PROMPT: &str = "ready>";

impl Tmux {
    /// Opens a terminal of this size in a folder, with this folder first in PATH.
    pub fn open((columns, rows): (u16, u16), folder: &Path, first: &Path) -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let tmux = Tmux { socket: format!("eyeline-{}-{number}", std::process::id()) };
        let mut path = first.as_os_str().to_owned();
        path.push(":");
        path.push(std::env::var_os("PATH").unwrap_or_default());
        let mut start = tmux.command(&["-f", "/dev/null", "new-session", "-d"]);
        start.args(["-x", &columns.to_string(), "-y", &rows.to_string(), "sh"]);
        start.current_dir(folder).env("PATH", path).env("NO_COLOR", "1");
        start.env_remove("TMUX").env_remove("ENV");
        let started = start.status().expect("tmux; on Debian: apt-get install tmux");
        assert!(started.success(), "tmux does not start");
        tmux.run(&["set-option", "-g", "status", "off"]);
        tmux.resize((columns, rows));
        tmux.wait_until("a shell", |screen| !screen.trim().is_empty());
        // Written so that the prompt is on the screen only when the shell says it.
        tmux.enter("PS1=ready'>'; clear");
        tmux.wait_for(PROMPT);
        tmux
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new("tmux");
        command.args(["-u", "-L", &self.socket]).args(args).env("LC_ALL", "C.UTF-8");
        command
    }

    fn run(&self, args: &[&str]) -> String {
        let output = self.command(args).output().expect("tmux answers");
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "tmux {args:?}: {error}");
        String::from_utf8(output.stdout).expect("UTF-8")
    }

    /// Presses keys, by their names.
    pub fn press(&self, keys: &[&str]) {
        for key in keys {
            self.run(&["send-keys", key]);
        }
    }

    /// Writes a line to the shell.
    pub fn enter(&self, line: &str) {
        self.run(&["send-keys", "-l", line]);
        self.run(&["send-keys", "Enter"]);
    }

    /// Changes the size.
    pub fn resize(&self, (columns, rows): (u16, u16)) {
        let (columns, rows) = (columns.to_string(), rows.to_string());
        self.run(&["resize-window", "-x", &columns, "-y", &rows]);
    }

    /// What is on the screen now, without blanks at the ends of lines.
    pub fn screen(&self) -> String {
        let screen = self.run(&["capture-pane", "-p"]);
        screen.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
    }

    /// The same with its colours, as they are written.
    pub fn coloured(&self) -> String {
        self.run(&["capture-pane", "-p", "-e"])
    }

    /// Column and row of the terminal's cursor, if it is to be seen.
    pub fn cursor(&self) -> String {
        let asked = "#{?cursor_flag,#{cursor_x} #{cursor_y},hidden}";
        let cursor = self.run(&["display-message", "-p", asked]);
        cursor.trim_end().to_owned()
    }

    /// The screen with these words on it, once it has settled.
    pub fn wait_for(&self, words: &str) -> String {
        self.wait_until(words, |screen| screen.contains(words))
    }

    /// The screen that is as wanted, once it has settled.
    pub fn wait_until(&self, what: &str, wanted: impl Fn(&str) -> bool) -> String {
        let until = Instant::now() + PATIENCE;
        let mut before = String::new();
        loop {
            let screen = self.screen();
            if wanted(&screen) && screen == before {
                return screen;
            }
            assert!(Instant::now() < until, "no '{what}' on the screen:\n{screen}");
            before = screen;
            sleep(Duration::from_millis(30));
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        // Only this server: its socket is its own.
        let _ = self.command(&["kill-server"]).output();
    }
}
