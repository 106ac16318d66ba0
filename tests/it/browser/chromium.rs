//! Controls Chromium by its protocol for tools.
//!
//! The protocol (<https://chromedevtools.github.io/devtools-protocol/>) is JSON over a pair of pipes; a zero byte ends each message.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::tab::Tab;
use crate::common::say;

/// Names of the program.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// The time limit of an answer on a busy machine.
const TIME_LIMIT: Duration = Duration::from_secs(60);

const FLAGS: [&str; 9] = [
    "--headless=new",
    "--no-sandbox",
    "--remote-debugging-pipe",
    "--enable-unsafe-swiftshader",
    "--use-angle=swiftshader",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--disable-extensions",
];

/// A running browser.
pub(super) struct Chromium {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Events that the browser sent.
    events: Vec<Value>,
    last: u64,
    /// The folder of its profile, deleted at the end.
    _profile: TempDir,
}

/// Opens a page and passes it to `body`; then checks for errors and requests.
pub(super) fn browse(html: &str, body: impl FnOnce(&mut Tab<'_>)) {
    let (browsers, idle) = {
        let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
        let browsers = pool.upgrade().unwrap_or_default();
        *pool = Arc::downgrade(&browsers);
        let idle = browsers.lock().unwrap_or_else(PoisonError::into_inner).pop();
        (browsers, idle)
    };
    if let Some(mut browser) = idle.or_else(|| Chromium::start(&[])) {
        browser.visit(html, body);
        browsers.lock().unwrap_or_else(PoisonError::into_inner).push(browser);
    }
}

/// The idle browsers, as long as some test is running: their start is slow.
static POOL: Mutex<Weak<Mutex<Vec<Chromium>>>> = Mutex::new(Weak::new());

/// The same in a browser of its own, with more flags.
pub(super) fn browse_with(flags: &[&str], html: &str, body: impl FnOnce(&mut Tab<'_>)) {
    if let Some(mut browser) = Chromium::start(flags) {
        browser.visit(html, body);
    }
}

impl Chromium {
    /// `None` if it is not installed; prints a note then.
    fn start(flags: &[&str]) -> Option<Self> {
        let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
        let Some(name) = NAMES.iter().find(is_there) else {
            say("no chromium: tests of pages in a browser are skipped");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // Chromium reads from descriptor 3 and writes to descriptor 4.
        let mut child = Command::new("sh")
            .args(["-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1", name])
            .args(FLAGS)
            .args(flags)
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, messages) = channel();
        let output = child.stdout.take().unwrap();
        thread::spawn(move || listen(output, &sender));
        let input = child.stdin.take();
        Some(Self { child, input, messages, events: Vec::new(), last: 0, _profile: profile })
    }

    fn visit(&mut self, html: &str, body: impl FnOnce(&mut Tab<'_>)) {
        self.events.clear();
        let mut tab = Tab::open(self, html);
        body(&mut tab);
        tab.close();
    }

    /// Calls a method and waits for the answer.
    pub(super) fn call(&mut self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let input = self.input.as_mut().unwrap();
        write!(input, "{message}\0").unwrap();
        input.flush().unwrap();
        let end = Instant::now() + TIME_LIMIT;
        loop {
            let rest = end.saturating_duration_since(Instant::now());
            let answer = self.messages.recv_timeout(rest).unwrap_or_else(|error| panic!("{method}: {error}"));
            if answer["id"] == self.last {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].clone();
            }
            self.events.push(answer);
        }
    }

    /// The events of a session.
    pub(super) fn events<'a>(&'a self, session: &'a str) -> impl Iterator<Item = &'a Value> {
        self.events.iter().filter(move |event| event["sessionId"] == session)
    }

    pub(super) fn forget(&mut self) {
        self.events.clear();
    }
}

fn listen(output: impl Read, messages: &Sender<Value>) {
    let mut output = BufReader::new(output);
    let mut message = Vec::new();
    while output.read_until(0, &mut message).is_ok_and(|length| length > 0) {
        message.pop();
        let Ok(value) = serde_json::from_slice(&message) else { return };
        if messages.send(value).is_err() {
            return;
        }
        message.clear();
    }
}

impl Drop for Chromium {
    fn drop(&mut self) {
        // Chromium ends when its input is closed.
        self.input = None;
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
