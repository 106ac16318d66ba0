//! From file names to texts.

pub(crate) mod folder;
pub(crate) mod inputs;
pub(crate) mod sink;

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, ErrorKind, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use flate2::bufread::MultiGzDecoder;
use jigsat::content;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::near::did_you_mean;

use crate::failure::Failure;

/// What standard input is called in messages.
pub(crate) const STDIN: &str = "standard input";

/// What gzip files begin with.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// How much is read at a time.
const CHUNK: usize = 1 << 16;

/// The least buffer size, for files that report a smaller size than they have.
const LEAST: usize = 1 << 12;

/// The content of a file, or of standard input for `-`, unzipped if need be; and the name to call it by.
pub(crate) fn read(file: &Path, budget: &Budget) -> Result<(String, String), Failure> {
    let name = shown(file);
    let fail = |error: io::Error, zipped: &str| match Exceeded::of(&error) {
        Some(exceeded) => Failure::Exceeded { file: name.clone(), exceeded },
        None => Failure::Message(format!("{name}: {zipped}{error}")),
    };
    let (source, most) = open(file, budget).map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::Message(format!("{name}: {error}{}", similar(file))),
        _ => fail(error, ""),
    })?;
    let mut source = BufReader::with_capacity(most.clamp(LEAST, CHUNK), budget.reader(source));
    let is_zipped = source.fill_buf().map_err(|error| fail(error, ""))?.starts_with(&GZIP);
    let bytes = if is_zipped {
        let unzipped = budget.reader(MultiGzDecoder::new(source));
        let read = read_to_end(unzipped, 0, budget);
        read.map_err(|error| fail(error, "expected a gzip file, as its first bytes say: "))?
    } else {
        read_to_end(source, most, budget).map_err(|error| fail(error, ""))?
    };
    budget
        .reserve(bytes.len() as u64, || format!("the text of {} bytes", bytes.len()))
        .map_err(|exceeded| Failure::Exceeded { file: name.clone(), exceeded })?;
    let text = content::text(bytes).map_err(|error| Failure::Message(format!("{name}:{error}")))?;
    Ok((name, text))
}

/// Reads everything, probably at most so many bytes.
///
/// A growing buffer takes room for a copy. So room is made for the bytes that are known to come, and checked before more is made.
fn read_to_end(mut from: impl Read, most: usize, budget: &Budget) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if most < usize::MAX {
        bytes.try_reserve_exact(most + 1)?;
    }
    loop {
        if bytes.len() == bytes.capacity() {
            let more = bytes.len().max(CHUNK);
            budget.reserve(more as u64, || format!("the text of more than {} bytes", bytes.len()))?;
            bytes.try_reserve_exact(more)?;
        }
        let room = (bytes.capacity() - bytes.len()) as u64;
        if (&mut from).take(room).read_to_end(&mut bytes)? == 0 {
            return Ok(bytes);
        }
    }
}

/// The end of a message about a missing file: the name of a similar one in the same folder, if there is one.
fn similar(file: &Path) -> String {
    /// Of larger folders a part is read: a suggestion is not worth more time.
    const NAMES_READ: usize = 10_000;
    let Some(name) = file.file_name().and_then(OsStr::to_str) else { return String::new() };
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(NAMES_READ);
    let mut names: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    did_you_mean(name, names.iter().map(String::as_str))
}

/// What a file is called in messages: bytes of its name that are no text are replaced.
pub(crate) fn shown(file: &Path) -> String {
    if is_stdin(file) { STDIN.to_string() } else { file.display().to_string() }
}

/// Is standard input meant?
pub(crate) fn is_stdin(file: &Path) -> bool {
    file.as_os_str() == "-"
}

/// The file and the number of `FILE#3`.
pub(crate) fn numbered(file: &Path) -> Option<(PathBuf, usize)> {
    let bytes = file.as_os_str().as_encoded_bytes();
    let end = bytes.iter().rposition(|&byte| byte == b'#')?;
    let number = str::from_utf8(&bytes[end + 1..]).ok()?.parse().ok()?;
    #[cfg(unix)]
    let name: &OsStr = std::os::unix::ffi::OsStrExt::from_bytes(&bytes[..end]);
    #[cfg(not(unix))]
    let name: &OsStr = file.to_str()?.split_at(end).0.as_ref();
    Some((PathBuf::from(name), number))
}

/// The same, or an address and its text: it holds the puzzle itself.
pub(crate) fn read_or_address(file: &Path, budget: &Budget) -> Result<(String, String), Failure> {
    match file.to_str().filter(|name| content::is_address(name)) {
        Some(address) => Ok((address.to_string(), format!("{address}\n"))),
        None => read(file, budget),
    }
}

/// The bytes, and how many there may be.
fn open(file: &Path, budget: &Budget) -> io::Result<(Box<dyn Read>, usize)> {
    if is_stdin(file) {
        return Ok((Box::new(Fed::by(|| Ok(io::stdin().lock()), budget)), usize::MAX));
    }
    let metadata = fs::metadata(file)?;
    if metadata.is_dir() {
        return Err(io::Error::other(
            "expected a file, found a folder; solve, count, unique and compare take the puzzle files in it",
        ));
    }
    if !metadata.is_file() {
        let file = file.to_path_buf();
        return Ok((Box::new(Fed::by(move || File::open(file), budget)), usize::MAX));
    }
    budget.reserve(metadata.len(), || format!("the text of {} bytes", metadata.len()))?;
    Ok((Box::new(File::open(file)?), metadata.len() as usize))
}

/// Bytes from a pipe or a terminal, which may block: another thread reads them.
struct Fed {
    chunks: Receiver<io::Result<Vec<u8>>>,
    chunk: Cursor<Vec<u8>>,
    budget: Budget,
}

/// The time between two looks at the budget while there is nothing to read.
const TICK: Duration = Duration::from_millis(5);

impl Fed {
    fn by<R: Read>(open: impl FnOnce() -> io::Result<R> + Send + 'static, budget: &Budget) -> Self {
        // The bound limits how much is read ahead.
        let (feed, chunks) = mpsc::sync_channel(4);
        thread::spawn(move || {
            let mut source = match open() {
                Ok(source) => source,
                Err(error) => return drop(feed.send(Err(error))),
            };
            loop {
                let mut chunk = Vec::with_capacity(CHUNK);
                let read = (&mut source).take(CHUNK as u64).read_to_end(&mut chunk).map(|_| chunk);
                let is_last = read.as_ref().map_or(true, Vec::is_empty);
                // The receiver is gone when the budget is exhausted.
                if feed.send(read).is_err() || is_last {
                    return;
                }
            }
        });
        Self { chunks, chunk: Cursor::default(), budget: budget.clone() }
    }
}

impl Read for Fed {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.chunk.position() == self.chunk.get_ref().len() as u64 {
            match self.chunks.recv_timeout(TICK) {
                Ok(chunk) => self.chunk = Cursor::new(chunk?),
                Err(RecvTimeoutError::Timeout) => self.budget.check()?,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }
        self.chunk.read(buffer)
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::io::Write;

    use crate::files::*;

    #[test]
    fn reading_a_pipe_ends_with_the_budget() {
        let (reader, mut writer) = io::pipe().unwrap();
        let budget = Budget::none();
        let mut fed = Fed::by(move || Ok(reader), &budget);
        let all = vec![b'x'; 3 * CHUNK + 5];
        let (text, rest) = (all.clone(), budget.clone());
        thread::spawn(move || {
            writer.write_all(&text).unwrap();
            thread::sleep(10 * TICK);
            rest.stop();
            // The pipe stays open until long after.
            thread::sleep(Duration::from_secs(60));
            drop(writer);
        });
        let mut found = Vec::new();
        let error = fed.read_to_end(&mut found).unwrap_err();
        assert_eq!(Exceeded::of(&error), Some(Exceeded::Interrupted));
        assert!(all.starts_with(&found));
    }

    /// A buffer that grows takes room for a copy: at most the limit, before it grows.
    #[test]
    fn a_growing_text_is_paid_for_before() {
        let budget = Budget::of_memory(1 << 20, None);
        let error = read_to_end(io::repeat(b'x'), usize::MAX, &budget).unwrap_err();
        assert!(matches!(Exceeded::of(&error), Some(Exceeded::TooLarge { bytes, .. }) if bytes > 1 << 20), "{error}");
        let text = vec![b'x'; 3 * CHUNK + 5];
        for most in [0, text.len() - 1, text.len(), usize::MAX] {
            let found = read_to_end(&text[..], most, Budget::unlimited()).unwrap();
            assert!(found == text);
            assert!(most != text.len() || found.capacity() == most + 1, "{}", found.capacity());
        }
    }

    #[test]
    fn a_pipe_is_read_to_its_end() {
        let (reader, mut writer) = io::pipe().unwrap();
        let text: Vec<u8> = (0..5 * CHUNK).map(|i| i as u8).collect();
        let sent = text.clone();
        thread::spawn(move || writer.write_all(&sent).unwrap());
        let mut found = Vec::new();
        Fed::by(move || Ok(reader), Budget::unlimited()).read_to_end(&mut found).unwrap();
        assert!(found == text);
    }
}
