//! Lengths as whole numbers.

/// The sizes of printed pieces, in millimetres, rounded to whole micrometres.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Print {
    /// The edge of a cell of the box.
    pub unit: f64,
    /// The clearance between neighbouring pieces: half of it is taken from each.
    /// At least a micrometre.
    pub gap: f64,
    /// The width that a bevel takes from each side of an edge; 0 leaves edges sharp.
    pub bevel: f64,
}

impl Default for Print {
    /// Cells of 12 mm, gaps of 0.2 mm, bevels of 0.5 mm.
    fn default() -> Self {
        Self { unit: 12.0, gap: 0.2, bevel: 0.5 }
    }
}

/// Why there is no model.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// A length is not a number, negative, or a unit of 0.
    #[error("a {what} of {millimetres} mm is no length")]
    NoLength {
        /// Which one.
        what: &'static str,
        /// The length.
        millimetres: f64,
    },
    /// A length is too large.
    #[error("a {what} of {millimetres} mm is more than {most} mm")]
    TooLong {
        /// Which one.
        what: &'static str,
        /// The length.
        millimetres: f64,
        /// The greatest possible length.
        most: f64,
    },
    /// Gap and bevels leave nothing of a cell.
    #[error("a gap of {} mm and two bevels of {} mm leave nothing of a unit of {} mm", .0.gap, .0.bevel, .0.unit)]
    NothingLeft(
        /// The requested lengths.
        Print,
    ),
    /// There is no piece.
    #[error("there is no piece to print")]
    NoPiece,
    /// The plate is too large.
    #[error("the plate would be {millimetres} mm long, more than {most} mm")]
    LargePlate {
        /// The longer edge of the plate.
        millimetres: f64,
        /// The greatest possible length.
        most: f64,
    },
    /// There are more triangles than the format can count.
    #[error("there are more triangles than an STL file can have")]
    TooMany,
}

/// Coordinates count halves of a micrometre: half a gap is a whole number of them.
pub(super) const PER_MILLIMETRE: i64 = 2000;

/// The longest length, in millimetres: no printer has room for more.
const LONGEST: f64 = 1000.0;

/// The least gap, in micrometres.
/// It separates cells of a piece that touch only along an edge.
const LEAST_GAP: i64 = 1;

/// The requested lengths, in halves of a micrometre.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lengths {
    /// The edge of a cell.
    pub(super) unit: i64,
    /// How far the sides of a piece are moved inward: half the gap.
    pub(super) inset: i64,
    /// The width that a bevel takes from each side.
    pub(super) bevel: i64,
}

impl Lengths {
    pub(super) fn of(print: &Print) -> Result<Self, PrintError> {
        let [unit, gap, bevel] = [("unit", print.unit), ("gap", print.gap), ("bevel", print.bevel)]
            .map(|(what, length)| micrometres(what, length));
        let (unit, gap, bevel) = (unit?, gap?.max(LEAST_GAP), bevel?);
        if unit == 0 {
            return Err(PrintError::NoLength { what: "unit", millimetres: print.unit });
        }
        if unit <= gap + 2 * bevel {
            return Err(PrintError::NothingLeft(*print));
        }
        Ok(Self { unit: 2 * unit, inset: gap, bevel: 2 * bevel })
    }
}

fn micrometres(what: &'static str, millimetres: f64) -> Result<i64, PrintError> {
    if millimetres.is_nan() || millimetres < 0.0 {
        Err(PrintError::NoLength { what, millimetres })
    } else if millimetres > LONGEST {
        Err(PrintError::TooLong { what, millimetres, most: LONGEST })
    } else {
        Ok((millimetres * 1000.0).round() as i64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(unit: f64, gap: f64, bevel: f64) -> Result<Lengths, String> {
        Lengths::of(&Print { unit, gap, bevel }).map_err(|error| error.to_string())
    }

    #[test]
    fn lengths_are_rounded_to_micrometres() {
        assert_eq!(of(12.0, 0.2, 0.5), Ok(Lengths { unit: 24_000, inset: 200, bevel: 1000 }));
        assert_eq!(of(0.3, 0.1, 0.0), Ok(Lengths { unit: 600, inset: 100, bevel: 0 }));
        assert_eq!(of(12.0004, 0.0014, 0.0016), Ok(Lengths { unit: 24_000, inset: 1, bevel: 4 }));
    }

    #[test]
    fn impossible_lengths_are_refused() {
        let refused = |unit, gap, bevel| of(unit, gap, bevel).unwrap_err();
        assert_eq!(refused(0.0, 0.0, 0.0), "a unit of 0 mm is no length");
        assert_eq!(refused(1e-9, 0.0, 0.0), "a unit of 0.000000001 mm is no length");
        assert_eq!(refused(12.0, -0.1, 0.5), "a gap of -0.1 mm is no length");
        assert_eq!(refused(12.0, 0.1, f64::NAN), "a bevel of NaN mm is no length");
        assert_eq!(refused(f64::INFINITY, 0.1, 0.5), "a unit of inf mm is more than 1000 mm");
        assert_eq!(refused(1000.1, 0.1, 0.5), "a unit of 1000.1 mm is more than 1000 mm");
        let nothing = "a gap of 0.2 mm and two bevels of 0.5 mm leave nothing of a unit of 1.2 mm";
        assert_eq!(refused(1.2, 0.2, 0.5), nothing);
        assert!(of(1.201, 0.2, 0.5).is_ok());
    }
}
