//! Whole numbers within bounds, as options take them.

use std::ops::RangeInclusive;

/// The parser of a number in this range: `1..=u64::MAX` has no upper bound that users need to know.
pub(super) fn number<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| match (range.start(), range.end()) {
            (least, &u64::MAX) => format!("expected a whole number, at least {least}"),
            (least, most) => format!("expected a whole number from {least} to {most}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
