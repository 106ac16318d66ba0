//! The order of the runs: every round runs each strategy once.
//!
//! So other load on the machine affects all strategies alike.

use super::sample::Sample;

/// The samples of each strategy, and whether all runs were made.
pub(super) struct Rounds {
    pub(super) samples: Vec<Vec<Sample>>,
    pub(super) is_complete: bool,
}

/// Makes a warm-up round, whose samples do not count, and then `runs` rounds.
///
/// A strategy whose run does not finish is dropped: another run would only reach the limit again.
///
/// `measure` makes a run of a strategy in a round (0 is the warm-up); `None` ends everything. A strategy that has only its warm-up
/// by then keeps that sample.
pub(super) fn play<E>(
    strategies: usize,
    runs: usize,
    mut measure: impl FnMut(usize, usize) -> Result<Option<Sample>, E>,
) -> Result<Rounds, E> {
    let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); strategies];
    let mut warm_ups: Vec<Option<Sample>> = vec![None; strategies];
    let mut is_out = vec![false; strategies];
    for round in 0..=runs {
        for strategy in 0..strategies {
            if is_out[strategy] {
                continue;
            }
            let Some(sample) = measure(strategy, round)? else {
                for (samples, warm_up) in samples.iter_mut().zip(warm_ups) {
                    if samples.is_empty() {
                        samples.extend(warm_up);
                    }
                }
                return Ok(Rounds { samples, is_complete: false });
            };
            is_out[strategy] = !sample.is_finished();
            if round > 0 || is_out[strategy] {
                samples[strategy].push(sample);
            } else {
                warm_ups[strategy] = Some(sample);
            }
        }
    }
    Ok(Rounds { samples, is_complete: true })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::super::sample::End;
    use super::*;

    fn sample(end: End) -> Sample {
        Sample { end, cost: None }
    }

    #[test]
    fn every_round_asks_every_strategy_that_still_runs() {
        let mut asked = Vec::new();
        let Ok(rounds) = play(3, 2, |strategy, round| {
            asked.push((round, strategy));
            let end = match (strategy, round) {
                (1, 0) => End::Limited("time".into()),
                (2, 1) => End::Failed("crash".into()),
                _ => End::Finished(8_u8.into()),
            };
            Ok::<_, Infallible>(Some(sample(end)))
        });
        assert!(rounds.is_complete);
        assert_eq!(asked, [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0)]);
        let ends: Vec<Vec<End>> =
            rounds.samples.into_iter().map(|samples| samples.into_iter().map(|sample| sample.end).collect()).collect();
        assert_eq!(
            ends,
            [
                vec![End::Finished(8_u8.into()), End::Finished(8_u8.into())],
                vec![End::Limited("time".into())],
                vec![End::Failed("crash".into())]
            ]
        );
    }

    #[test]
    fn an_interruption_keeps_what_was_measured() {
        let samples = |last: (usize, usize)| {
            let Ok(rounds) = play(2, 5, |strategy, round| {
                Ok::<_, Infallible>(((round, strategy) != last).then(|| sample(End::Finished(1_u8.into()))))
            });
            assert!(!rounds.is_complete);
            rounds.samples.iter().map(Vec::len).collect::<Vec<_>>()
        };
        assert_eq!(samples((2, 1)), [2, 1]);
        assert_eq!(samples((1, 1)), [1, 1]);
        assert_eq!(samples((0, 1)), [1, 0]);
    }
}
