//! The order of the runs: every round runs each strategy once.
//!
//! So other load on the machine affects all strategies alike.

use super::entry::{Entry, Run, Status};

/// Makes a warm-up round, whose runs do not count, and then so many `rounds`. Returns whether all runs were made.
///
/// A strategy whose run does not finish is dropped: another run would only reach the limit again.
///
/// `measure` makes a run of a strategy in a round (0 is the warm-up); `None` ends everything. A strategy that has only its warm-up
/// by then keeps that run.
pub(super) fn play<E>(
    entries: &mut [Entry],
    rounds: usize,
    mut measure: impl FnMut(&str, usize) -> Result<Option<Run>, E>,
) -> Result<bool, E> {
    let mut is_complete = true;
    'rounds: for round in 0..=rounds {
        let is_running = |entry: &&mut Entry| entry.runs.last().is_none_or(|run| run.status == Status::Finished);
        for entry in entries.iter_mut().filter(is_running) {
            let Some(run) = measure(&entry.strategy, round)? else {
                is_complete = false;
                break 'rounds;
            };
            entry.runs.push(run);
        }
    }
    for entry in entries.iter_mut().filter(|entry| entry.runs.len() > 1) {
        entry.runs.remove(0);
    }
    Ok(is_complete)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    fn entries(names: &[&str]) -> Vec<Entry> {
        names.iter().map(|&name| Entry::new(name.into(), None, Vec::new())).collect()
    }

    #[test]
    fn every_round_asks_every_strategy_that_still_runs() {
        let mut asked = Vec::new();
        let mut entries = entries(&["a", "b", "c"]);
        let Ok(is_complete) = play(&mut entries, 2, |strategy, round| {
            asked.push(format!("{round}{strategy}"));
            Ok::<_, Infallible>(Some(match (strategy, round) {
                ("b", 0) => Run::ended(Status::Limited, "time"),
                ("c", 1) => Run::ended(Status::Failed, "crash"),
                _ => Run::finished(8_u8),
            }))
        });
        assert!(is_complete);
        assert_eq!(asked, ["0a", "0b", "0c", "1a", "1c", "2a"]);
        let runs: Vec<Vec<Run>> = entries.into_iter().map(|entry| entry.runs).collect();
        assert_eq!(
            runs,
            [
                vec![Run::finished(8_u8), Run::finished(8_u8)],
                vec![Run::ended(Status::Limited, "time")],
                vec![Run::ended(Status::Failed, "crash")]
            ]
        );
    }

    #[test]
    fn an_interruption_keeps_what_was_measured() {
        let runs = |last: (usize, &str)| {
            let mut entries = entries(&["a", "b"]);
            let Ok(is_complete) = play(&mut entries, 5, |strategy, round| {
                Ok::<_, Infallible>(((round, strategy) != last).then(|| Run::finished(1_u8)))
            });
            assert!(!is_complete);
            entries.iter().map(|entry| entry.runs.len()).collect::<Vec<_>>()
        };
        assert_eq!(runs((2, "b")), [2, 1]);
        assert_eq!(runs((1, "b")), [1, 1]);
        assert_eq!(runs((0, "b")), [1, 0]);
    }
}
