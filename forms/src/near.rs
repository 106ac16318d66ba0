//! Names that were meant, for those who mistyped one.

/// The end of a message about a name that nobody knows: `; did you mean 'dlx'?`, if one of the known names is near enough.
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

/// The known name that is fewest changes away (a letter more, less, another one, or two that changed places), the first of several; none
/// if more than a third of the letters would have to change. Compares beginnings of long names only. `O(known · letters²)`.
fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    const LONGEST: usize = 40;
    let name: String = name.chars().take(LONGEST).flat_map(char::to_lowercase).collect();
    let distance = |known: &str| strsim::damerau_levenshtein(&name, &known.to_lowercase());
    let (near, changes) =
        known.into_iter().map(|known| (known, distance(known))).min_by_key(|&(_, changes)| changes)?;
    (3 * changes <= name.chars().count()).then_some(near)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_is_meant() {
        let known = ["dlx", "cells", "mask", "memo", "cover", "corners-symmetric"];
        let meant = |name| nearest(name, known);
        assert_eq!(meant("dxl"), Some("dlx"));
        assert_eq!(meant("Mask"), Some("mask"));
        assert_eq!(nearest("LINENUM", ["LINE_NUM"]), Some("LINE_NUM"));
        assert_eq!(meant("covr"), Some("cover"));
        assert_eq!(meant("corner-symetric"), Some("corners-symmetric"));
        assert_eq!((meant("sat"), meant("d")), (None, None));
        assert_eq!(meant(""), None);
        assert_eq!(meant(&"mask".repeat(100_000)), None);
        assert_eq!(nearest("dlx", []), None);
    }
}
