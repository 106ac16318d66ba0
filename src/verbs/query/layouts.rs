//! Solutions: by number, in order, at random, or by weight.

use std::path::PathBuf;

use jigsat_forms::DecodeError;
use num_bigint::BigUint;

use super::{Answers, Query, QueryRecord, sums};
use crate::cli::QueryArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::record::Stream;
use crate::verdict::Verdict;

/// Which solutions are printed.
pub(super) enum Chosen {
    /// So many at random, with this seed.
    Sample(u64, u64),
    /// The one with this number, from 1.
    Kth(BigUint),
    /// All in order, or so many.
    List(Option<u64>),
    /// So many with the greatest sums, or the least.
    Best { weights: PathBuf, is_least: bool, most: u64 },
}

impl Chosen {
    pub(super) fn of(args: &QueryArgs) -> Option<Self> {
        let asked = &args.asked;
        let best = |weights: &PathBuf, is_least| {
            Some(Self::Best { weights: weights.clone(), is_least, most: args.limit.unwrap_or(1) })
        };
        match (asked.sample, &asked.kth, &asked.best, &asked.worst) {
            (Some(count), ..) => Some(Self::Sample(count, args.seed)),
            (_, Some(number), ..) => Some(Self::Kth(number.clone())),
            (_, _, Some(weights), _) => best(weights, false),
            (_, _, _, Some(weights)) => best(weights, true),
            _ => asked.list.then_some(Self::List(args.limit)),
        }
    }
}

/// A solution, and what its heading says.
type Found = (Vec<u32>, String);

/// Prints the chosen solutions. The answer is no if there is none.
pub(super) fn print(query: &Query, chosen: &Chosen, output: &mut Output) -> Result<Verdict, Failure> {
    let space = query.space.space();
    let count = space.count();
    let numbered = |number: &BigUint| format!("solution {number} of {count}");
    match chosen {
        Chosen::Sample(most, seed) => {
            let what = |place: u64| format!("solution {place} of {most} drawn from {count} with seed {seed}");
            let drawn = space.samples(*seed).zip((1..=*most).map(what));
            each(query, drawn, None, output)
        }
        Chosen::Kth(number) => {
            let found = space.nth(number - 1_u8);
            each(query, found.map(|found| (found, numbered(number))).into_iter(), None, output)
        }
        Chosen::List(most) => {
            let mut number = BigUint::ZERO;
            let all = space
                .solutions(BigUint::ZERO)
                .take(most.map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX)));
            let all = all.map(|found| {
                number += 1_u8;
                (found, numbered(&number))
            });
            each(query, all, None, output)
        }
        Chosen::Best { weights, is_least, most } => {
            let mut weights = sums::weights(query, weights)?;
            let sign = if *is_least { -1 } else { 1 };
            for weight in &mut weights {
                *weight = weight.saturating_mul(sign);
            }
            let best = space.best(&weights, usize::try_from(*most).unwrap_or(usize::MAX), &query.loaded.budget);
            let best = best.map_err(|exceeded| query.loaded.ended_by(exceeded))?;
            let sums: Vec<i64> = best.iter().map(|best| best.weight.saturating_mul(sign)).collect();
            let what = |(place, sum): (usize, &i64)| {
                format!(
                    "solution {} of the {}, weight {sum}",
                    place + 1,
                    if *is_least { "lightest" } else { "heaviest" }
                )
            };
            let headings: Vec<String> = sums.iter().enumerate().map(what).collect();
            each(query, best.into_iter().map(|best| best.solution).zip(headings), Some(sums), output)
        }
    }
}

fn each(
    query: &Query,
    found: impl Iterator<Item = Found>,
    weights: Option<Vec<i64>>,
    output: &mut Output,
) -> Result<Verdict, Failure> {
    let loaded = &query.loaded;
    let wrong = |error: DecodeError| Failure::Message(format!("{}: the space is wrong: {error}", loaded.file));
    let mut printed = 0;
    if output.is_json() {
        let mut stream = Stream::new(output, "query", loaded);
        let mut reason = None;
        for (atoms, _) in found {
            // The layouts so far are part of a record, which needs its end.
            if let Err(exceeded) = loaded.budget.check() {
                reason = Some(exceeded.to_string());
                break;
            }
            stream.layout(&query.space.decode(&atoms).map_err(wrong)?, false)?;
            printed += 1;
        }
        let verdict = match reason {
            Some(_) => Verdict::Undecided,
            None if printed > 0 => Verdict::Yes,
            None => Verdict::No,
        };
        let weights = weights.map(|weights| weights[..printed].to_vec());
        let record = query.closing(Answers { weights, ..Answers::default() });
        stream.close(&QueryRecord { answer: verdict, reason, ..record })?;
        return Ok(verdict);
    }
    for (atoms, what) in found {
        loaded.budget.check().map_err(|exceeded| loaded.ended_by(exceeded))?;
        output.layout(loaded, &what, &query.space.decode(&atoms).map_err(wrong)?.draw())?;
        printed += 1;
    }
    if printed > 0 {
        return Ok(Verdict::Yes);
    }
    let count = query.space.space().count();
    let is_empty = *count == BigUint::ZERO;
    let what = if is_empty { "no solution".to_string() } else { format!("expected a number from 1 to {count}") };
    output.heading(loaded, &what)?;
    Ok(Verdict::No)
}
