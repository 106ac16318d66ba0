//! When, by which version and on what machine a comparison was made: times mean little without.

use std::thread;
use std::time::SystemTime;

use serde::Serialize;
use sysinfo::System;

/// The circumstances of a comparison.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(super) struct Made {
    /// The version of this program.
    pub(super) version: String,
    /// The time, by the clock of the world (RFC 3339).
    pub(super) date: String,
    /// What the processor calls itself, where it is known.
    pub(super) cpu: Option<String>,
    /// How many cores the program may use.
    pub(super) cores: Option<usize>,
}

impl Made {
    /// Here and now.
    pub(super) fn now() -> Self {
        let mut system = System::new();
        system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
        let brand = system.cpus().first().map(|cpu| cpu.brand().trim().to_string());
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            cpu: brand.filter(|brand| !brand.is_empty()),
            cores: thread::available_parallelism().ok().map(usize::from),
        }
    }
}
