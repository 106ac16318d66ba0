//! Known values: of books, and of `SciPy` 1.17 where it says so.

use super::*;

fn close(found: f64, expected: f64, digits: i32) {
    assert!((found / expected - 1.0).abs() < 10_f64.powi(-digits), "{found} instead of {expected}");
}

fn signed_rank(values: &[f64]) -> f64 {
    signed_rank_test(&values.iter().map(|&value| [value; 2]).collect_vec())
}

/// `scipy.stats.binomtest`.
#[test]
fn the_sign_test_is_that_of_scipy() {
    let known = [
        (1, 9, 0.021_484_375),
        (3, 17, 0.002_576_828_002_929_687_5),
        (5, 1, 0.218_75),
        (0, 5, 0.0625),
        (40, 60, 0.056_887_933_640_980_89),
        (1200, 800, 3.505_006_206_935_571e-19),
    ];
    for (wins, losses, p) in known {
        close(sign_test(wins, losses), p, 9);
        close(sign_test(losses, wins), p, 9);
    }
    assert_eq!((sign_test(0, 0), sign_test(7, 7), sign_test(1, 0)), (1.0, 1.0, 1.0));
}

/// The depression scale of nine patients in Hollander & Wolfe, "Nonparametric Statistical Methods" (1973), page 29.
#[test]
#[expect(clippy::approx_constant, reason = "a measurement, not the ratio of a circle")]
fn the_signed_rank_test_is_that_of_the_book() {
    let before = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30];
    let after = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29];
    let differences: Vec<f64> = before.iter().zip(after).map(|(before, after)| before - after).collect();
    close(signed_rank(&differences), 0.039_062_5, 12);
}

/// All 4096 choices of signs, with shared ranks; and the normal distribution (`scipy.stats.wilcoxon`, with `correction`).
#[test]
fn the_signed_rank_test_is_that_of_scipy() {
    let ties = [1.0, 1.0, 2.0, -2.0, 3.0, 4.0, -4.0, 5.0, 5.0, 6.0, -1.0, 7.0];
    close(signed_rank(&ties), 0.052_246_093_75, 12);
    let many = |count: i32, step: i32, prime: i32, middle: f64| -> Vec<f64> {
        (0..count).map(|i| f64::from(i * step % prime) - middle).filter(|&value| value != 0.0).collect()
    };
    close(signed_rank(&many(150, 37, 151, 60.5)), 0.000_319_842_806_624_726_57, 3);
    close(signed_rank(&many(120, 31, 149, 62.25)), 0.006_230_285_289_403_824, 4);
    let with_ties = many(161, 7, 23, 9.0);
    assert_eq!(with_ties.len(), 154);
    close(signed_rank(&with_ties), 0.000_384_662_577_955_581_4, 3);
    assert_eq!((signed_rank(&[]), signed_rank(&[3.0])), (1.0, 1.0));
}

/// Whatever the censored amounts are in truth, the p-value is not larger.
#[test]
fn censored_differences_never_help() {
    let known = [0.5, 1.5, -0.25, 2.5, 3.5, 4.5, -1.25, 0.75];
    let endless = f64::INFINITY;
    let censored = [[1.0, endless], [2.0, endless], [-endless, -0.3]];
    let worst = signed_rank_test(&[&known.map(|value| [value; 2])[..], &censored].concat());
    let mut largest: f64 = 0.0;
    for a in [1.01, 1.6, 3.1, 9.0] {
        for b in [2.01, 3.2, 9.5] {
            for c in [0.31, 1.05, 2.7, 99.0] {
                largest = largest.max(signed_rank(&[&known[..], &[a, b, -c]].concat()));
            }
        }
    }
    assert!(worst >= largest && worst < 1.0, "{worst}, {largest}");
    close(worst, largest, 9);
}

/// `scipy.stats.quantile_test(...).confidence_interval(0.95)`, and the tails of the binomial distribution.
#[test]
fn the_interval_for_the_median_is_that_of_scipy() {
    let values = [3.1, 0.2, 5.5, 1.7, 2.2, 9.1, 4.0, 0.9, 2.8, 6.3, 1.1, 7.7];
    let known = values.map(|value| [value, value]);
    let ([low, high], confidence) = interval(&known, 0.95).unwrap();
    assert_eq!((low, high), (1.1, 6.3));
    close(confidence, 0.961_425_781_25, 9);
    assert_eq!(interval(&known[..5], 0.95), None);
    close(interval(&known[..6], 0.95).unwrap().1, 0.968_75, 9);
    let hundred: Vec<[f64; 2]> = (1..=100).map(|i| [f64::from(i); 2]).collect();
    let ([low, high], confidence) = interval(&hundred, 0.95).unwrap();
    // Rows 40 and 61: the classical values for a hundred measurements.
    assert_eq!((low, high), (40.0, 61.0));
    close(confidence, 0.964_799_799_782_295_1, 9);
}

#[test]
fn of_censored_values_the_bounds_count() {
    let endless = f64::INFINITY;
    let bounds = [[2.0, endless], [1.0, 1.0], [3.0, 3.0], [0.0, 0.5], [0.0, endless], [4.0, endless]];
    let ([low, high], _) = interval(&bounds, 0.95).unwrap();
    assert_eq!((low, high), (0.0, endless));
    assert_eq!(median_ratio(&bounds[..3]), Some([2.0, 3.0]));
    assert_eq!(median_ratio(&[[0.0, 0.5], [2.0, endless]]), Some([0.0, endless]));
    assert_eq!(median_ratio(&[[2.0; 2], [8.0; 2]]), Some([4.0; 2]));
    assert_eq!(median_ratio(&[]), None);
}

/// By hand: 4 × 0.005, 3 × 0.01, 2 × 0.03, and the last one is not smaller than the one before.
#[test]
fn several_tests_are_adjusted_step_by_step() {
    let adjusted = super::adjusted(&[0.01, 0.04, 0.03, 0.005]);
    for (found, expected) in adjusted.iter().zip([0.03, 0.06, 0.06, 0.02]) {
        close(*found, expected, 12);
    }
    assert_eq!(super::adjusted(&[0.9, 0.8]), [1.0, 1.0]);
    assert!(super::adjusted(&[]).is_empty());
}
