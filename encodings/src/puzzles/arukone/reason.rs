//! Reasons of lazy clauses: a small language, one line per reason.
//!
//! | reason | meaning |
//! |---|---|
//! | `cycle r1c1 r1c2 r2c2 r2c1` | these cells, in order, form a cycle, but paths have none: not all its edges are used |
//! | `island r2c2 r2c3` | these cells have no number and must be used: some edge that leads out of them is used |
//! | `touch r1c1 r1c2 A` | no path touches itself: if that of A uses both of these neighbouring cells, it uses the edge between |
//!
//! Rows and columns count from 1. Every lazy clause comes with its reason. [`justify`](super::justify) derives the clause from the reason,
//! the rules and the board, independently of the added clause.

use std::fmt;
use std::str::FromStr;

use itertools::Itertools;

use crate::puzzle::ReasonError;

/// Column and row of a cell, from 0.
pub(super) type Cell = [usize; 2];

/// The reason why every layout satisfies a clause.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum ClauseReason {
    /// The cells of a cycle, in their order around it.
    Cycle(Vec<Cell>),
    /// Cells without a number, all of which must be used.
    Island(Vec<Cell>),
    /// Two neighbouring cells of the path of a label.
    Touch {
        /// The cells.
        cells: [Cell; 2],
        /// The label.
        label: String,
    },
}

impl fmt::Display for ClauseReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClauseReason::Cycle(cells) => write!(f, "cycle {}", names(cells)),
            ClauseReason::Island(cells) => write!(f, "island {}", names(cells)),
            ClauseReason::Touch { cells, label } => write!(f, "touch {} {label}", names(cells)),
        }
    }
}

impl FromStr for ClauseReason {
    type Err = ReasonError;

    /// Reads a reason; accepts only what `Display` writes.
    fn from_str(text: &str) -> Result<Self, ReasonError> {
        let expected = "'cycle', 'island' or 'touch' and cells such as r1c2";
        let fail = || ReasonError::Unreadable { expected, found: text.to_string() };
        let (word, rest) = text.split_once(' ').ok_or_else(fail)?;
        let reason = match word {
            "cycle" => read(rest).map(ClauseReason::Cycle),
            "island" => read(rest).map(ClauseReason::Island),
            "touch" => rest.rsplit_once(' ').and_then(|(cells, label)| {
                let cells = read(cells)?.try_into().ok()?;
                Some(ClauseReason::Touch { cells, label: label.to_string() })
            }),
            _ => None,
        };
        reason.filter(|reason| reason.to_string() == text).ok_or_else(fail)
    }
}

/// The meaning of the clause of a reason, for certificates.
pub(super) fn in_words(reason: &str) -> Option<&'static str> {
    Some(match reason.parse().ok()? {
        ClauseReason::Cycle(_) => "says that a cycle of edges is not used as a whole: paths have no cycles",
        ClauseReason::Island(_) => {
            "says that a path leads out of cells without a number: they are used, and no path ends there"
        }
        ClauseReason::Touch { .. } => {
            "says that neighbouring cells of one path follow each other on it: no path touches itself"
        }
    })
}

/// The name of a cell: `r2c1` is the first cell of the second row.
pub(super) fn name([x, y]: Cell) -> String {
    format!("r{}c{}", y + 1, x + 1)
}

fn names(cells: &[Cell]) -> String {
    cells.iter().copied().map(name).join(" ")
}

/// Parses names of cells.
fn read(names: &str) -> Option<Vec<Cell>> {
    let cell = |name: &str| {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        let from_zero = |number: &str| number.parse::<usize>().ok()?.checked_sub(1);
        Some([from_zero(column)?, from_zero(row)?])
    };
    names.split(' ').map(cell).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_are_read_as_they_are_written() {
        let reasons = [
            ClauseReason::Cycle(vec![[0, 0], [1, 0], [1, 1], [0, 1]]),
            ClauseReason::Island(vec![[9, 11]]),
            ClauseReason::Touch { cells: [[0, 0], [1, 0]], label: "12".to_string() },
        ];
        for reason in reasons {
            assert_eq!(reason.to_string().parse(), Ok(reason));
        }
    }

    #[test]
    fn each_reason_has_its_meaning() {
        let means = |reason: &str, beginning: &str| in_words(reason).is_some_and(|words| words.starts_with(beginning));
        assert!(means("cycle r1c1 r1c2 r2c2 r2c1", "says that a cycle of edges is not used"));
        assert!(means("island r2c2", "says that a path leads out of cells"));
        assert!(means("touch r1c1 r1c2 A", "says that neighbouring cells of one path follow"));
        assert_eq!(in_words("because"), None);
    }

    #[test]
    fn anything_else_is_refused() {
        let texts = [
            "",
            "cycle",
            "cycle ",
            "cycle r1",
            "cycle r0c1",
            "cycle r01c1",
            "cycle r+1c1",
            "cycle r1c1  r1c2",
            "island c1r1",
            "touch r1c1 r1c2",
            "touch r1c1 A",
            "touch r1c1 r1c2 r2c2 A",
            "ring r1c1",
            "cycle r1c1 ",
            " cycle r1c1",
            "cycle r1c99999999999999999999",
        ];
        for text in texts {
            assert!(text.parse::<ClauseReason>().unwrap_err().to_string().starts_with("expected 'cycle'"), "{text}");
        }
    }
}
