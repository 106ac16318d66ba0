//! `parse`: any text, as a puzzle of every kind and in every format.
//!
//! A puzzle that was read is written in its own format and read again: fingerprint, rules and text must stay the same. Each other format
//! must survive the same cycle. Queries that need no search must not panic.

use std::time::Duration;

use jigsat_encodings::kind::{AnyPuzzle, Kind};
use jigsat_encodings::puzzle::Aim;
use jigsat_encodings::puzzles::KINDS;
use jigsat_forms::budget::Budget;
use jigsat_forms::text::Text;

/// The limits for reading a text.
pub fn budget() -> Budget {
    Budget::of_memory(64_000_000, None).within(Duration::from_millis(100))
}

/// Reads the text as a puzzle of every kind.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let recognised = Text::read(&text, &budget(), Kind::recognise).ok().flatten();
    assert!(recognised.is_none_or(|kind| KINDS.iter().any(|known| known.name == kind.name)));
    for kind in KINDS {
        let budget = budget();
        let parts = Text::read(&text, &budget, |text| kind.split(text)).unwrap_or_default();
        for part in parts.iter().take(4) {
            if let Ok(Ok(puzzle)) = Text::read(part.text, &budget, |text| kind.parse(text)) {
                same_again(kind, &puzzle, &budget);
            }
        }
    }
}

/// Writes the puzzle and reads it again.
fn same_again(kind: &Kind, puzzle: &AnyPuzzle, budget: &Budget) {
    let written = puzzle.to_string();
    let again = kind.parse(&written).unwrap_or_else(|error| panic!("{}: {error} in\n{written}", kind.name));
    assert_eq!(again.to_string(), written, "{}", kind.name);
    assert_eq!(again.rules(), puzzle.rules(), "{}", kind.name);
    let fingerprints = [puzzle, &again].map(|puzzle| puzzle.fingerprint(Budget::unlimited()));
    assert_eq!(fingerprints[0], fingerprints[1], "{}", kind.name);
    for format in kind.formats().into_iter().map(|info| info.name) {
        if let Ok(text) = puzzle.write_as(format) {
            // A format may be that of a more general kind.
            let reader = Kind::recognise(&text).unwrap_or(kind);
            let other = reader.parse(&text).unwrap_or_else(|error| panic!("{format}: {error} in\n{text}of\n{written}"));
            if reader.name == kind.name {
                assert_eq!(other.write_as(format).as_ref(), Ok(&text), "{format}");
            }
        }
    }
    let _ = (puzzle.notes(), Aim::ALL.map(|aim| puzzle.policy(aim)));
    let _ = puzzle.impossible(budget);
    let _ = Text::read(&written, budget, |text| puzzle.check_text(text));
}
