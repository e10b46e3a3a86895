//! The terminal while somebody plays: keys as they are pressed, on a screen of its own. It is restored
//! afterwards, whatever happens: the end, an error, a panic or a signal.

use crate::failure::{Failure, INTERRUPTED};
use crossterm::cursor::{Hide, Show};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use crossterm::execute;
use crossterm::terminal::{
    self, DisableLineWrap, EnableLineWrap, EnterAlternateScreen, LeaveAlternateScreen,
};
use std::io::{self, IsTerminal};
use std::panic::{self, PanicHookInfo};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Refuses to play without a terminal; `what` needs one, `instead` does not.
pub fn check(what: &str, instead: &str) -> Result<(), Failure> {
    if io::stdin().is_terminal() && io::stdout().is_terminal() {
        return Ok(());
    }
    let message =
        format!("{what} needs a terminal for keys and picture; without one, use {instead}");
    Err(Failure::Usage(message))
}

/// Whether a key ends every game.
pub fn leaves(key: &KeyEvent) -> bool {
    let control = key.modifiers.contains(KeyModifiers::CONTROL);
    control && matches!(key.code, KeyCode::Char('c' | 'd'))
}

type Hook = Arc<dyn Fn(&PanicHookInfo<'_>) + Send + Sync>;

/// The terminal while somebody plays.
pub struct Screen {
    /// The panic hook from before.
    hook: Hook,
}

/// Whether the terminal must be restored.
static OPEN: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal over.
    pub fn open() -> io::Result<Self> {
        let hook: Hook = panic::take_hook().into();
        let before = hook.clone();
        panic::set_hook(Box::new(move |what| {
            restore();
            before(what);
        }));
        // From here on, whoever leaves restores everything.
        let screen = Screen { hook };
        terminal::enable_raw_mode()?;
        OPEN.store(true, Ordering::SeqCst);
        // Without a handler a signal still ends the program, but does not restore the terminal.
        let _ = ctrlc::set_handler(|| {
            restore();
            process::exit(INTERRUPTED);
        });
        execute!(io::stdout(), EnterAlternateScreen, Hide, DisableLineWrap)?;
        Ok(screen)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
        if !thread::panicking() {
            let hook = self.hook.clone();
            panic::set_hook(Box::new(move |what| hook(what)));
        }
    }
}

/// Restores the terminal, once. What cannot be restored now cannot be restored later.
fn restore() {
    if OPEN.swap(false, Ordering::SeqCst) {
        let _ = execute!(io::stdout(), EnableLineWrap, Show, LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}

#[cfg(all(test, target_os = "linux"))]
#[path = "../tests/common/tmux.rs"]
#[allow(dead_code)]
mod tmux;

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::tmux::{PROMPT, Tmux};
    use super::*;
    use std::path::Path;

    /// Run by the test below, in a terminal.
    #[test]
    #[ignore]
    fn panics() {
        let _screen = Screen::open().expect("a terminal");
        panic!("on purpose");
    }

    #[test]
    fn a_panic_leaves_the_terminal_as_it_was() {
        let own = std::env::current_exe().expect("this test");
        let tmux = Tmux::open((80, 24), Path::new("/"), Path::new("/bin"));
        let test = "terminal::tests::panics --exact --ignored --nocapture --test-threads 1";
        tmux.enter(&format!(
            "RUST_BACKTRACE=0 {} {test}; stty -a | tr ' ' '\\n' | grep icanon; echo left",
            own.display()
        ));
        let screen = tmux.wait_until("the end", |screen| screen.lines().any(|line| line == "left"));
        assert!(screen.contains("on purpose"), "{screen}");
        assert!(screen.lines().any(|line| line == "icanon"), "{screen}");
        assert!(screen.contains(PROMPT), "the screen from before is back: {screen}");
    }
}
