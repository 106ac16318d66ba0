//! Chromium, told what to do by its protocol for tools (<https://chromedevtools.github.io/devtools-protocol/>): JSON over a pair of pipes,
//! each message ended by a zero byte.

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

/// What the program is called.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// No answer takes longer, whatever else the machine does.
const PATIENCE: Duration = Duration::from_secs(60);

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

/// A browser that runs.
pub(super) struct Chromium {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// What it told without being asked.
    events: Vec<Value>,
    last: u64,
    /// The folder that it keeps its things in, deleted when it has ended.
    _profile: TempDir,
}

/// Opens a page and hands it over; then looks if it complained, or asked for anything.
pub(super) fn browse(html: &str, body: impl FnOnce(&mut Tab<'_>)) {
    if let Some(browser) = shared() {
        // A test that failed leaves a browser that works.
        browser.lock().unwrap_or_else(PoisonError::into_inner).visit(html, body);
    }
}

/// The same in a browser of its own, with more flags.
pub(super) fn browse_with(flags: &[&str], html: &str, body: impl FnOnce(&mut Tab<'_>)) {
    if let Some(mut browser) = Chromium::start(flags) {
        browser.visit(html, body);
    }
}

/// One browser for all tests that run at about the same time; it takes its time to start.
fn shared() -> Option<Arc<Mutex<Chromium>>> {
    static SHARED: Mutex<Weak<Mutex<Chromium>>> = Mutex::new(Weak::new());
    let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(browser) = shared.upgrade() {
        return Some(browser);
    }
    let browser = Arc::new(Mutex::new(Chromium::start(&[])?));
    *shared = Arc::downgrade(&browser);
    Some(browser)
}

impl Chromium {
    /// `None` if it is not installed, which is said.
    fn start(flags: &[&str]) -> Option<Self> {
        let is_there = |name: &&&str| Command::new(name).arg("--version").output().is_ok();
        let Some(name) = NAMES.iter().find(is_there) else {
            say("no chromium: tests of pages in a browser are skipped");
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // It listens at the file 3 and answers at the file 4.
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

    /// Asks for something and waits for the answer.
    pub(super) fn call(&mut self, session: Option<&str>, method: &str, params: &Value) -> Value {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = session.into();
        }
        let input = self.input.as_mut().unwrap();
        write!(input, "{message}\0").unwrap();
        input.flush().unwrap();
        let end = Instant::now() + PATIENCE;
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

    /// What it told of a session without being asked.
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
        // It ends when nobody can tell it anything any more.
        self.input = None;
        let end = Instant::now() + Duration::from_secs(5);
        while Instant::now() < end && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
