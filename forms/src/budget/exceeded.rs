//! Exceeded limits of a budget, and their messages.

use std::fmt;
use std::io;

/// The limit of a budget that is exceeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exceeded {
    /// The time limit.
    Time,
    /// The run was stopped.
    Interrupted,
    /// The [limit on steps](super::Budget::of_steps).
    Steps,
    /// The memory limit.
    Memory {
        /// What the run may take, in bytes.
        limit: u64,
    },
    /// Something would not fit into the memory, and was not built.
    TooLarge {
        /// What it is, and how large: the subject of a sentence.
        what: String,
        /// Its estimated size in bytes.
        bytes: u64,
        /// What the run may take, in bytes.
        limit: u64,
        /// The remaining memory in bytes.
        left: u64,
    },
}

impl fmt::Display for Exceeded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exceeded::Time => f.write_str("the time limit was reached"),
            Exceeded::Interrupted => f.write_str("the run was interrupted"),
            Exceeded::Steps => f.write_str("its share of the work is used up"),
            Exceeded::Memory { limit } => {
                write!(f, "the memory limit of {} was reached (--memory)", Bytes(*limit))
            }
            Exceeded::TooLarge { what, bytes, limit, .. } if bytes > limit => {
                write!(f, "{what} would take about {}, and --memory is {}", Bytes(*bytes), Bytes(*limit))
            }
            Exceeded::TooLarge { what, bytes, limit, left } => {
                let [bytes, limit, left] = [bytes, limit, left].map(|&bytes| Bytes(bytes));
                write!(f, "{what} would take about {bytes}, and {left} are left of --memory {limit}")
            }
        }
    }
}

impl std::error::Error for Exceeded {}

impl Exceeded {
    /// The exceeded limit behind an I/O error, if there is one.
    ///
    /// A [`Reader`](super::Reader) and a [`Writer`](super::Writer) return such errors.
    pub fn of(error: &io::Error) -> Option<Self> {
        error.get_ref()?.downcast_ref().cloned()
    }
}

impl From<Exceeded> for io::Error {
    fn from(exceeded: Exceeded) -> Self {
        io::Error::other(exceeded)
    }
}

/// A number of bytes in words: `3.1 GB`.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let units = ["kB", "MB", "GB", "TB", "PB", "EB"];
        let Some(unit) = (0..units.len()).rev().find(|&unit| self.0 >= 1000_u64.pow(unit as u32 + 1)) else {
            return write!(f, "{} bytes", self.0);
        };
        let value = self.0 as f64 / 1000_f64.powi(unit as i32 + 1);
        let decimals = usize::from(value < 99.95 && value.fract() >= 0.05);
        write!(f, "{value:.decimals$} {}", units[unit])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        let sizes = [
            (0, "0 bytes"),
            (999, "999 bytes"),
            (1000, "1 kB"),
            (3_140_000_000, "3.1 GB"),
            (512_000_000, "512 MB"),
            (99_940, "99.9 kB"),
            (99_950, "100 kB"),
        ];
        for (bytes, words) in sizes {
            assert_eq!(Bytes(bytes).to_string(), words);
        }
        assert_eq!(Bytes(u64::MAX).to_string(), "18.4 EB");
    }
}
