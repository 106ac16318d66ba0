//! A folder with daemons, none of which outlives the test.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::Write;
use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// Kills all processes of the folder after the test.
///
/// Waits until the test closes its input or ends. Then kills each process with the folder in its arguments or environment: the daemons,
/// their children, and orphans of these.
const GUARD: &str = r#"
IFS= read -r folder
cat >/dev/null
for pass in 1 2 3 4 5 6 7 8 9 10; do
    found=$(printf %s "$folder" | grep -lsaF -f - /proc/[0-9]*/cmdline /proc/[0-9]*/environ | cut -d/ -f3)
    [ -z "$found" ] && exit
    kill -9 $found 2>/dev/null
    sleep 0.1
done
"#;

/// The folder and its daemons.
pub(super) struct Site {
    guard: Child,
    daemons: BTreeMap<String, Child>,
    folder: TempDir,
}

impl Site {
    pub(super) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        // Its own process group, so that signals of a terminal do not reach it.
        let mut guard = Command::new("sh").args(["-c", GUARD]).stdin(Stdio::piped()).process_group(0).spawn().unwrap();
        writeln!(guard.stdin.as_mut().unwrap(), "{}", folder.path().display()).unwrap();
        Self { guard, daemons: BTreeMap::new(), folder }
    }

    pub(super) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(super) fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Starts a daemon; its output is appended to `NAME.out`.
    pub(super) fn start(&mut self, name: &str, command: &mut Command) {
        let output = File::options().create(true).append(true).open(self.path(&format!("{name}.out"))).unwrap();
        command.stdin(Stdio::null()).stdout(output.try_clone().unwrap()).stderr(output).current_dir(self.folder());
        let daemon = command.spawn().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(self.daemons.insert(name.to_string(), daemon).is_none(), "{name} runs already");
    }

    /// Kills a daemon.
    pub(super) fn kill(&mut self, name: &str) {
        let mut daemon = self.daemons.remove(name).unwrap_or_else(|| panic!("{name} does not run"));
        daemon.kill().unwrap();
        daemon.wait().unwrap();
    }

    /// Whether a daemon has ended; then it can be started again.
    pub(super) fn has_ended(&mut self, name: &str) -> bool {
        let has_ended = self.daemons.get_mut(name).is_none_or(|daemon| daemon.try_wait().unwrap().is_some());
        if has_ended {
            self.daemons.remove(name);
        }
        has_ended
    }

    /// The last lines of a daemon's output.
    pub(super) fn last_lines(&self, name: &str) -> String {
        let text = fs::read(self.path(&format!("{name}.out"))).unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        let lines: Vec<&str> = text.lines().collect();
        lines[lines.len().saturating_sub(8)..].join("\n")
    }
}

impl Drop for Site {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
        for daemon in self.daemons.values_mut() {
            let _ = daemon.wait();
        }
    }
}

/// Unused ports of this machine.
pub(super) fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}

/// Polls a condition; returns whether it became true in time.
pub(super) fn becomes(patience: Duration, mut is_so: impl FnMut() -> bool) -> bool {
    let end = Instant::now() + patience;
    while Instant::now() < end {
        if is_so() {
            return true;
        }
        thread::sleep(Duration::from_millis(50));
    }
    false
}

/// The first of these programs that is not installed.
pub(super) fn missing<'a>(programs: &[&'a str]) -> Option<&'a str> {
    let is_there = |name: &str| {
        let path = std::env::var_os("PATH").unwrap_or_default();
        std::env::split_paths(&path).any(|folder| folder.join(name).is_file())
    };
    programs.iter().copied().find(|name| !is_there(name))
}
