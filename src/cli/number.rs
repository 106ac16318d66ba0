//! Whole numbers within bounds, as options take them.

use std::ops::RangeInclusive;

use num_bigint::BigUint;

/// The parser of a number in this range: `1..=u64::MAX` has no upper bound that users need to know.
pub(crate) fn number<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("expected a whole number, at least {least}"),
            (least, most) => format!("expected a whole number from {least} to {most}"),
        })
    }
}

/// Parses a number from 1 without an upper bound.
pub(crate) fn large(text: &str) -> Result<BigUint, &'static str> {
    text.parse().ok().filter(|number| *number != BigUint::ZERO).ok_or("expected a whole number, at least 1")
}

/// The parser of a range such as `3..5` within these bounds; `3` is `3..3`.
pub(crate) fn range<T: TryFrom<u64>>(
    bounds: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<RangeInclusive<T>, String> + Clone {
    move |text| {
        let (least, most) = text.split_once("..").unwrap_or((text, text));
        let bound = |text: &str| text.trim().parse().ok().filter(|number| bounds.contains(number));
        let range = bound(least).zip(bound(most)).filter(|(least, most)| least <= most);
        let range = range.and_then(|(least, most)| Some(T::try_from(least).ok()?..=T::try_from(most).ok()?));
        range.ok_or_else(|| {
            let (least, most) = (bounds.start(), bounds.end());
            format!("expected a number or a range such as 3..5, from {least} to {most}")
        })
    }
}

/// Numbers with a cross between them, such as `4x4x3`.
pub(crate) fn sizes(text: &str) -> Option<Vec<usize>> {
    text.split(['x', 'X', '×']).map(|size| size.trim().parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_single_numbers_or_two() {
        let some = range::<usize>(1..=20);
        assert_eq!((some("3..5"), some("7"), some("1 .. 20")), (Ok(3..=5), Ok(7..=7), Ok(1..=20)));
        for wrong in ["", "..", "5..3", "0..3", "3..21", "-1", "a..b", "3..4..5", "3..=5"] {
            assert_eq!(some(wrong), Err("expected a number or a range such as 3..5, from 1 to 20".to_string()));
        }
    }

    #[test]
    fn numbers_out_of_range_are_refused_with_the_range() {
        let some = number::<u64>(1..=u64::MAX);
        assert_eq!((some("1"), some("18446744073709551615")), (Ok(1), Ok(u64::MAX)));
        for wrong in ["0", "-1", "1.5", "", "many", "18446744073709551616"] {
            assert_eq!(some(wrong), Err("expected a whole number, at least 1".to_string()));
        }
        let percent = number::<u8>(0..=90);
        assert_eq!((percent("0"), percent("90")), (Ok(0), Ok(90)));
        assert_eq!(percent("91"), Err("expected a whole number from 0 to 90".to_string()));
    }
}
