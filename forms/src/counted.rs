//! Counts and lists in messages.

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

/// A number in a range: "3 to 5", or "3" if there is only one.
///
/// ```
/// use jigsat_forms::counted::between;
///
/// assert_eq!(between(3, 5), "3 to 5");
/// assert_eq!(between(3, 3), "3");
/// ```
pub fn between<N: Display + PartialEq + Copy>(lo: N, hi: N) -> String {
    if lo == hi { lo.to_string() } else { format!("{lo} to {hi}") }
}

/// Several names: "A, B and C".
///
/// ```
/// use jigsat_forms::counted::listed;
///
/// assert_eq!(listed(&["A", "B", "C"]), "A, B and C");
/// assert_eq!(listed(&["A"]), "A");
/// ```
pub fn listed<T: AsRef<str>>(names: &[T]) -> String {
    match names {
        [] => "nothing".to_string(),
        [one] => one.as_ref().to_string(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}
