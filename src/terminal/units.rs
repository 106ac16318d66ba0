//! Numbers as people read them.

use indicatif::{HumanBytes, HumanCount};
use jigsat_forms::counted::counted;
use num_bigint::BigUint;

/// Three significant digits, without an exponent.
fn significant(value: f64) -> String {
    match value {
        value if value >= 99.95 => format!("{value:.0}"),
        value if value >= 9.995 => format!("{value:.1}"),
        value => format!("{value:.2}"),
    }
}

/// A time, such as `1.25 ms`.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds >= 0.9995 => format!("{} s", significant(seconds)),
        seconds if seconds >= 0.000_999_5 => format!("{} ms", significant(1e3 * seconds)),
        seconds => format!("{} µs", significant(1e6 * seconds)),
    }
}

/// A round time, such as `20 ms`.
pub(crate) fn round_time(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e3, "ms"), (1e6, "µs"), (1e9, "ns")].map(|(per, unit)| (seconds * per, unit));
    let (number, unit) = units.into_iter().find(|&(number, _)| number > 0.9995).unwrap_or(units[3]);
    if (number - number.round()).abs() < 1e-6 { format!("{} {unit}", number.round()) } else { time(seconds) }
}

/// A time that may be long, in its two largest units, such as `2 h 10 min`.
pub(crate) fn long_time(seconds: f64) -> String {
    const UNITS: [(&str, f64); 4] = [("d", 86_400.0), ("h", 3_600.0), ("min", 60.0), ("s", 1.0)];
    let Some(i) = UNITS.iter().position(|&(_, length)| seconds >= 2.0 * length || seconds >= length && length > 1.0)
    else {
        return time(seconds);
    };
    let (unit, length) = UNITS[i];
    let Some((smaller, part)) = UNITS.get(i + 1) else {
        return time(seconds);
    };
    // Rounded first: 59.7 minutes and 0 hours are one hour.
    let parts = (seconds / part).round();
    let per_unit = length / part;
    let (whole, rest) = ((parts / per_unit).floor(), parts % per_unit);
    if rest == 0.0 { format!("{whole} {unit}") } else { format!("{whole} {unit} {rest} {smaller}") }
}

/// From one time to another, such as `1.25–3.10 ms`.
pub(crate) fn range(min: f64, max: f64) -> String {
    let [min, max] = [min, max].map(time);
    match (min.split_once(' '), max.split_once(' ')) {
        (Some((number, unit)), Some((_, other))) if unit == other => format!("{number}–{max}"),
        _ => format!("{min}–{max}"),
    }
}

/// A factor, such as `3.1`.
pub(crate) fn factor(ratio: f64) -> String {
    match ratio {
        0.0 => "0".into(),
        ratio if ratio < 0.0095 => format!("{ratio:.*}", (1.0 - ratio.log10().floor()) as usize),
        ratio if ratio < 0.95 => format!("{ratio:.2}"),
        ratio if ratio < 9.95 => format!("{ratio:.1}"),
        ratio => format!("{ratio:.0}"),
    }
}

/// A number of things, such as `1,234`.
pub(crate) fn count(number: f64) -> String {
    HumanCount(number.round() as u64).to_string()
}

/// An amount of memory, such as `5.12 MiB`.
pub(crate) fn memory(bytes: f64) -> String {
    HumanBytes(bytes.round() as u64).to_string()
}

/// A number of solutions in words.
pub(crate) fn solutions(count: &BigUint) -> String {
    counted(count, "solution")
}

/// The claim of a complete search that found this number of solutions, in words.
pub(crate) fn others(found: &BigUint) -> &'static str {
    if *found == BigUint::ZERO { "there is no solution" } else { "there are no others" }
}

#[cfg(test)]
mod tests {
    use crate::terminal::units::*;

    #[test]
    fn times_have_three_digits_and_a_fitting_unit() {
        let times = [0.0, 1.5e-6, 1e-4, 9.996e-4, 0.001_25, 0.099_96, 0.9996, 12.345, 99.96, 4321.0].map(time);
        let expected =
            ["0.00 µs", "1.50 µs", "100 µs", "1.00 ms", "1.25 ms", "100 ms", "1.00 s", "12.3 s", "100 s", "4321 s"];
        assert_eq!(times, expected);
    }

    #[test]
    fn long_times_have_two_units() {
        let times = [0.5, 12.3, 59.9, 60.0, 61.0, 3599.0, 3600.0, 7830.0, 90_000.0, 8.64e6].map(long_time);
        let expected = [
            "500 ms",
            "12.3 s",
            "59.9 s",
            "1 min",
            "1 min 1 s",
            "59 min 59 s",
            "1 h",
            "2 h 11 min",
            "1 d 1 h",
            "100 d",
        ];
        assert_eq!(times, expected);
    }

    #[test]
    fn a_range_names_its_unit_once_if_it_has_one() {
        assert_eq!(range(0.0012, 0.0031), "1.20–3.10 ms");
        assert_eq!(range(0.000_9, 0.0031), "900 µs–3.10 ms");
    }

    #[test]
    fn factors_are_as_exact_as_they_are_small() {
        assert_eq!([0.0, 0.000_123, 0.0091].map(factor), ["0", "0.00012", "0.0091"]);
        assert_eq!([0.081, 1.0, 3.12, 9.94, 9.96, 1234.5].map(factor), ["0.08", "1.0", "3.1", "9.9", "10", "1234"]);
    }
}
