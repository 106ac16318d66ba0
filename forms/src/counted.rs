//! Counts in messages.

use std::fmt::Display;

/// A number and what it counts, in the plural unless it is one.
///
/// ```
/// use jigsat_forms::counted::counted;
///
/// assert_eq!(counted(1, "clause"), "1 clause");
/// assert_eq!(counted(0, "clause"), "0 clauses");
/// ```
pub fn counted(number: impl Display, what: &str) -> String {
    let number = number.to_string();
    let plural = if number == "1" { "" } else { "s" };
    format!("{number} {what}{plural}")
}
