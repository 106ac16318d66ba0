//! Suggestions for misspelt names.

/// The end of a message about an unknown name: `; did you mean 'dlx'?`.
///
/// Empty if no known name is near enough.
///
/// ```
/// use jigsat_forms::near::did_you_mean;
///
/// assert_eq!(did_you_mean("cubiod", ["cuboid", "ubongo"]), "; did you mean 'cuboid'?");
/// assert_eq!(did_you_mean("cnf", ["cuboid", "ubongo"]), "");
/// ```
pub fn did_you_mean<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(name, known).map_or_else(String::new, |near| format!("; did you mean '{near}'?"))
}

/// The known name at the smallest edit distance, the first of several.
/// An edit inserts, deletes or replaces a letter, or swaps two neighbours. `None` if more than a third of the letters
/// would have to change. Of a long name, only the beginning is compared. `O(known · letters²)`.
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 40;
    let name: String = name.chars().take(LONGEST).flat_map(char::to_lowercase).collect();
    let length = name.chars().count();
    // Each edit changes the length by at most one.
    let may_be_near = |known: &&str| 3 * known.chars().count().abs_diff(length) <= length;
    let distance = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let (near, changes) = known
        .into_iter()
        .filter(may_be_near)
        .map(|known| (known, distance(known)))
        .min_by_key(|&(_, changes)| changes)?;
    (3 * changes <= length).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_names_are_suggested() {
        let known = ["dlx", "cells", "mask", "memo", "cover", "corners-symmetric"];
        let suggested = |name| nearest(name, known);
        assert_eq!(suggested("dxl"), Some("dlx"));
        assert_eq!(suggested("Mask"), Some("mask"));
        assert_eq!(nearest("LINENUM", ["LINE_NUM"]), Some("LINE_NUM"));
        assert_eq!(suggested("covr"), Some("cover"));
        assert_eq!(suggested("corner-symetric"), Some("corners-symmetric"));
        assert_eq!((suggested("sat"), suggested("d")), (None, None));
        assert_eq!(suggested(""), None);
        assert_eq!(suggested(&"mask".repeat(100_000)), None);
        assert_eq!(nearest("dlx", []), None);
    }
}
