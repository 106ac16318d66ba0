//! The sign test: is one of two ahead more often than by chance?
//!
//! It uses only the direction of each difference, which censored ones have as well (Conover, "Practical Nonparametric Statistics",
//! 3rd edition, section 3.4).

/// The probability of at most `successes` in so many fair `trials`. `O(successes)`.
pub(super) fn lower_tail(trials: usize, successes: usize) -> f64 {
    // In logarithms, since the first terms underflow.
    let mut term = -(trials as f64) * std::f64::consts::LN_2;
    let mut sum = 0.0;
    for i in 0..=successes.min(trials) {
        sum += term.exp();
        term += ((trials - i) as f64).ln() - ((i + 1) as f64).ln();
    }
    sum.min(1.0)
}

/// The two-sided p-value of so many `wins` and `losses`, ties left out: exact. 1 if there is neither.
pub(in super::super) fn p_value(wins: usize, losses: usize) -> f64 {
    (2.0 * lower_tail(wins + losses, wins.min(losses))).min(1.0)
}
