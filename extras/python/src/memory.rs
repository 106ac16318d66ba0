//! The memory budget of a question.

use std::sync::OnceLock;

use jigsat::forms::budget::Budget;
use sysinfo::System;

/// The default share of the machine's memory, as a fraction: other processes need the rest.
const SHARE: (u64, u64) = (3, 4);

/// The memory that is resident now, in bytes; `None` where the system does not report it.
fn held() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// The memory of the machine, in bytes, or of the container that the process runs in.
fn of_machine() -> Option<u64> {
    static BYTES: OnceLock<Option<u64>> = OnceLock::new();
    *BYTES.get_or_init(|| {
        let mut system = System::new();
        system.refresh_memory();
        let contained = system.cgroup_limits().map(|limits| limits.total_memory);
        contained.into_iter().chain([system.total_memory()]).filter(|&bytes| bytes > 0).min()
    })
}

/// A budget for the whole process: so many bytes, or most of the machine's memory.
pub(crate) fn budget(bytes: Option<u64>) -> Budget {
    let limit = bytes.or_else(|| of_machine().map(|bytes| bytes / SHARE.1 * SHARE.0));
    limit.map_or_else(Budget::none, |bytes| Budget::of_memory(bytes, Some(held)))
}
