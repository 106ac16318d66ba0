//! How much memory this process has used.

use std::fs;

/// The most memory that was ever resident, in bytes; `None` where the system does not tell (it is Linux that does).
pub(super) fn peak() -> Option<u64> {
    fs::read_to_string("/proc/self/status").ok().and_then(|status| high_water_mark(&status))
}

/// The line `VmHWM:  1234 kB` of a status file.
fn high_water_mark(status: &str) -> Option<u64> {
    let value = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = value.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
