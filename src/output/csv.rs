//! Rows of CSV (RFC 4180).

use std::io;

/// A row without its line end.
pub(crate) fn row(fields: impl IntoIterator<Item = impl AsRef<[u8]>>) -> io::Result<String> {
    let mut writer = ::csv::WriterBuilder::new().terminator(::csv::Terminator::Any(b'\n')).from_writer(Vec::new());
    writer.write_record(fields)?;
    let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    Ok(String::from_utf8_lossy(&bytes).trim_end_matches('\n').to_string())
}
