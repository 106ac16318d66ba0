//! Rows that are longer than a terminal is wide, strip by strip.

use std::ops::Range;

use super::Look;

/// The strips of `columns` columns of cells, each with its heading.
/// Rows that are not cut are one strip without a heading.
pub(super) fn of(columns: usize, cell_width: usize, look: &Look) -> Vec<(String, Range<usize>)> {
    let fitting = (look.columns / cell_width).max(1);
    if !look.is_cut || columns <= fitting {
        return vec![(String::new(), 0..columns)];
    }
    let strip = |begin: usize| {
        let end = (begin + fitting).min(columns);
        (format!("columns {} to {end}\n", begin + 1), begin..end)
    };
    (0..columns).step_by(fitting).map(strip).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_column_is_in_one_strip() {
        let look = Look { columns: 20, is_cut: true, ..Look::PLAIN };
        let strips = of(25, 2, &look);
        let headings: Vec<&str> = strips.iter().map(|(heading, _)| heading.trim_end()).collect();
        assert_eq!(headings, ["columns 1 to 10", "columns 11 to 20", "columns 21 to 25"]);
        assert!(strips.into_iter().flat_map(|(_, strip)| strip).eq(0..25));
        let whole = vec![(String::new(), 0..25)];
        assert_eq!(of(25, 2, &Look { columns: 50, ..look }), whole);
        assert_eq!(of(25, 2, &Look { is_cut: false, ..look }), whole);
        assert_eq!(of(3, 9, &Look { columns: 1, ..look }).len(), 3);
    }
}
