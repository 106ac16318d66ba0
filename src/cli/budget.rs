//! What a run may take.

use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;

#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct BudgetArgs {
    /// Give up on a puzzle after this time, such as 10s
    ///
    /// From reading it to printing what was found: seconds, or with a unit, such as 500ms, 10s, 2m. Environment: `JIGSAT_TIMEOUT`.
    #[arg(long, value_name = "TIME", value_parser = duration, env = "JIGSAT_TIMEOUT", hide_env = true)]
    pub(crate) timeout: Option<Duration>,

    #[command(flatten)]
    pub(crate) memory: MemoryArgs,
}

#[derive(Debug, Clone, Copy, Default, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct MemoryArgs {
    /// Give up on a puzzle that would take more, such as 2G
    ///
    /// Bytes, or with a unit, such as 512M, 2G. If nothing is said: three quarters of what the machine has; of that, 1GiB for the
    /// caches of memo and sharp and for sweep, 2GiB for frontier. Environment: `JIGSAT_MEMORY`.
    #[arg(long, value_name = "SIZE", value_parser = size, env = "JIGSAT_MEMORY", hide_env = true, hide_short_help = true)]
    pub(crate) memory: Option<u64>,
}

/// Reads a time: a number of seconds, or numbers with units.
pub(crate) fn duration(text: &str) -> Result<Duration, String> {
    let time = match text.parse() {
        Ok(seconds) => Duration::try_from_secs_f64(seconds).ok(),
        Err(_) => humantime::parse_duration(text).ok(),
    };
    time.ok_or_else(|| "expected a time such as 10, 500ms or 2m".to_string())
}

/// Reads a number of bytes, with a unit or without: `M` is a million, `MiB` is 2²⁰.
fn size(text: &str) -> Result<u64, String> {
    let size = text.parse::<ByteSize>().map_err(|_| "expected a size such as 512M or 2G")?;
    Ok(size.as_u64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units_or_are_bytes() {
        assert_eq!(size("4096"), Ok(4096));
        assert_eq!(size("512M"), Ok(512_000_000));
        assert_eq!(size("2 GiB"), Ok(2 << 30));
        for wrong in ["-1", "", "much", "M", "1 elephant"] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_have_units_or_are_seconds() {
        assert_eq!(duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(duration("2m"), Ok(Duration::from_secs(120)));
        for wrong in ["-1", "nan", "inf", "1e300", "", "soon"] {
            assert!(duration(wrong).is_err(), "{wrong}");
        }
    }
}
