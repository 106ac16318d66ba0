//! How much memory this process uses, and how much there is.

use std::fs;

use sysinfo::System;

/// The peak resident memory in bytes; `None` except on Linux.
pub(crate) fn peak() -> Option<u64> {
    fs::read_to_string("/proc/self/status").ok().and_then(|status| high_water_mark(&status))
}

/// The current resident memory in bytes; `None` where the system does not report it.
pub(crate) fn held() -> Option<u64> {
    memory_stats::memory_stats().map(|stats| stats.physical_mem as u64)
}

/// The memory of the machine, in bytes, or of the container that the program runs in.
pub(crate) fn of_machine() -> Option<u64> {
    let mut system = System::new();
    system.refresh_memory();
    let contained = system.cgroup_limits().map(|limits| limits.total_memory);
    contained.into_iter().chain([system.total_memory()]).filter(|&bytes| bytes > 0).min()
}

/// The line `VmHWM:  1234 kB` of a status file.
fn high_water_mark(status: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use crate::process::memory::*;

    #[test]
    fn the_high_water_mark_is_read_in_bytes() {
        assert_eq!(
            high_water_mark("Name:\tjigsat\nVmPeak:\t 9 kB\nVmHWM:\t    5124 kB\nVmRSS:\t 1 kB\n"),
            Some(5124 * 1024)
        );
        for other in ["", "VmHWM:\t5124 MB\n", "VmHWM:\tmuch kB\n"] {
            assert_eq!(high_water_mark(other), None);
        }
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn what_is_held_is_part_of_what_there_is() {
        let large = vec![1_u8; 64 << 20];
        let (held, all) = (held().unwrap(), of_machine().unwrap());
        assert!(held > large.len() as u64, "{held}");
        assert!(all > held, "{all}");
    }
}
