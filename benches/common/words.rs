//! Words behind `--`, for benches that print tables of their own.

/// Is each of the words contained in one of these names?
pub(crate) fn are_wanted(names: &[&str]) -> bool {
    let mut words = std::env::args().skip(1).filter(|word| !word.starts_with("--"));
    words.all(|word| names.iter().any(|name| name.contains(&word)))
}
