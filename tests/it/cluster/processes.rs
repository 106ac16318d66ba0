//! Finds processes by arguments and environment: tasks are no children of the test.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use nix::sys::signal::{self, Signal};
use nix::unistd::Pid;

/// A running process in `/proc`.
pub(super) struct Process {
    id: Pid,
    arguments: Vec<u8>,
    environment: Vec<u8>,
}

impl Process {
    /// Every process that has this text in its arguments or in its environment.
    pub(super) fn with(mark: &OsStr) -> Vec<Self> {
        let entries = fs::read_dir("/proc").unwrap().filter_map(Result::ok);
        let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        let has_mark = |text: &[u8]| text.windows(mark.len()).any(|window| window == mark.as_bytes());
        numbers.filter_map(Self::read).filter(|it| has_mark(&it.arguments) || has_mark(&it.environment)).collect()
    }

    /// `None` if it has ended.
    fn read(id: i32) -> Option<Self> {
        let [arguments, environment] = ["cmdline", "environ"].map(|name| fs::read(format!("/proc/{id}/{name}")).ok());
        Some(Self { id: Pid::from_raw(id), arguments: arguments?, environment: environment? })
    }

    /// A variable of its environment.
    pub(super) fn variable(&self, name: &str) -> Option<&str> {
        let mut variables = self.environment.split(|&byte| byte == 0).filter_map(|text| str::from_utf8(text).ok());
        variables.find_map(|text| text.strip_prefix(name)?.strip_prefix('='))
    }

    /// Its program and its arguments.
    pub(super) fn arguments(&self) -> impl Iterator<Item = &str> {
        self.arguments.split(|&byte| byte == 0).filter_map(|text| str::from_utf8(text).ok())
    }

    /// Whether it runs a part.
    pub(super) fn is_worker(&self) -> bool {
        self.arguments().nth(1) == Some("work")
    }

    /// Kills it; returns whether it was still running.
    pub(super) fn kill(&self) -> bool {
        signal::kill(self.id, Signal::SIGKILL).is_ok()
    }
}
