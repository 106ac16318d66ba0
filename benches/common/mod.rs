//! What all benches have in common: instances from `data/` with their known counts.

use std::fs;
use std::path::Path;

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_forms::text::header;

/// The puzzle in `data/<name>`, and the number of layouts in its header.
pub(crate) fn puzzle(name: &str) -> (AnyPuzzle, u64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../data").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let kind = Kind::recognise(&text).unwrap_or_else(|| panic!("{name} is of no known kind"));
    let puzzle = kind.parse(&text).unwrap_or_else(|error| panic!("{name}:{error}"));
    let count = header(&text, "raw").and_then(|count| count.parse().ok());
    (puzzle, count.unwrap_or_else(|| panic!("{name} states no count")))
}

/// Is this `cargo bench`? `cargo test --benches` starts benches, too, but only checks that they work.
pub(crate) fn is_timed() -> bool {
    std::env::args().any(|argument| argument == "--bench")
}
