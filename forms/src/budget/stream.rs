//! Readers and writers that fail when a budget is exceeded.

use std::io::{self, Read, Write};

use super::{Budget, Pace};

/// Reads as long as the budget lasts; see [`Budget::reader`].
#[derive(Debug)]
pub struct Reader<R> {
    from: R,
    budget: Budget,
}

impl<R> Reader<R> {
    pub(super) fn new(from: R, budget: Budget) -> Self {
        Self { from, budget }
    }

    /// The underlying reader.
    pub fn get_ref(&self) -> &R {
        &self.from
    }
}

impl<R: Read> Read for Reader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.budget.check()?;
        self.from.read(buffer)
    }
}

/// Writes as long as the budget lasts; see [`Budget::writer`].
#[derive(Debug)]
pub struct Writer<W> {
    to: W,
    pace: Pace<'static>,
}

impl<W> Writer<W> {
    pub(super) fn new(to: W, budget: &Budget) -> Self {
        Self { to, pace: Pace::owned(budget) }
    }

    /// The underlying writer.
    pub fn into_inner(self) -> W {
        self.to
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pace.step(bytes.len() + 1)?;
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
