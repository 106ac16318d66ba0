//! Fingerprints: checksums by which files name the puzzle they belong to.

use std::fmt;
use std::io::{self, BufWriter, Write};

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use sha2::{Digest, Sha256};

/// The SHA-256 sum of a text.
///
/// Its `Display` is the first 16 hexadecimal digits. They tell apart two puzzles and reveal a mistake, but do not resist a search for two
/// texts with the same digits. [`bytes`](Self::bytes) has the whole sum.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint([u8; 32]);

impl Fingerprint {
    /// The fingerprint of a text. `O(length)`.
    pub fn of(text: &str) -> Self {
        Self(Sha256::digest(text.as_bytes()).into())
    }

    /// The fingerprint of what `write` writes.
    ///
    /// # Errors
    /// That of `write`.
    pub fn written(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<Self> {
        let mut sum = Sum(Sha256::new());
        write(&mut sum)?;
        Ok(Self(sum.0.finalize().into()))
    }

    /// The fingerprint of what `write` writes within a budget.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(crate) fn within(
        budget: &Budget,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<Self, Exceeded> {
        let sum = Self::written(|sum| {
            let mut out = budget.writer(BufWriter::with_capacity(1 << 16, sum));
            write(&mut out)?;
            out.flush()
        });
        // A sum has no other errors.
        sum.map_err(|error| Exceeded::of(&error).unwrap_or(Exceeded::Interrupted))
    }

    /// The whole sum in hexadecimal digits.
    pub fn digits(&self) -> String {
        format!("{:02x}", self.0.iter().format(""))
    }

    /// The whole sum.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

struct Sum(Sha256);

impl Write for Sum {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0[..8].iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_is_the_beginning_of_a_known_sum() {
        // The example of the standard, FIPS 180-4.
        assert_eq!(Fingerprint::of("abc").to_string(), "ba7816bf8f01cfea");
        assert_ne!(Fingerprint::of("abc"), Fingerprint::of("abd"));
        let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Fingerprint::of("abc").digits(), digits);
        let written = Fingerprint::within(Budget::unlimited(), |out| {
            ["a", "bc"].iter().try_for_each(|part| out.write_all(part.as_bytes()))
        });
        assert_eq!(written, Ok(Fingerprint::of("abc")));
    }
}
