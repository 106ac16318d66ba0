//! Solutions: by number, in order, at random, or by weight.

use jigsat::space::query::best as best_solutions;
use jigsat_forms::DecodeError;
use num_bigint::BigUint;

use super::{Answers, Query, QueryRecord, sums};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::record::Stream;
use crate::verbs::extras::query::args::QueryArgs;

/// A solution, and what its heading says.
type Found = (Vec<u32>, String);

/// Prints the solutions that are asked for, if any are. The answer is no if there is none.
pub(super) fn print(query: &Query, args: &QueryArgs, output: &mut Output) -> Result<Option<Exit>, Failure> {
    let (asked, space) = (&args.asked, query.space.space());
    let count = space.count();
    let at_most = |most: u64| usize::try_from(most).unwrap_or(usize::MAX);
    let numbered = |number: &BigUint| format!("solution {number} of {count}");
    if let Some(most) = asked.sample {
        let what = |place: u64| format!("solution {place} of {most} drawn from {count} with seed {}", args.seed);
        return each(query, space.samples(args.seed).zip((1..=most).map(what)), None, output).map(Some);
    }
    if let Some(number) = &asked.kth {
        let found = space.nth(number - 1_u8).map(|found| (found, numbered(number)));
        return each(query, found.into_iter(), None, output).map(Some);
    }
    if asked.list {
        let mut number = BigUint::ZERO;
        let all = space.solutions(BigUint::ZERO).take(args.limit.map_or(usize::MAX, at_most)).map(|found| {
            number += 1_u8;
            (found, numbered(&number))
        });
        return each(query, all, None, output).map(Some);
    }
    let heaviest = asked.best.as_ref().map(|weights| (weights, 1, "heaviest"));
    let lightest = || asked.worst.as_ref().map(|weights| (weights, -1, "lightest"));
    let Some((weights, sign, which)) = heaviest.or_else(lightest) else { return Ok(None) };
    let mut weights = sums::weights(query, weights)?;
    for weight in &mut weights {
        *weight = weight.saturating_mul(sign);
    }
    let best = best_solutions(space, &weights, at_most(args.limit.unwrap_or(1)), &query.loaded.budget);
    let best = best.map_err(|exceeded| query.loaded.ended_by(exceeded))?;
    let sums: Vec<i64> = best.iter().map(|best| best.weight.saturating_mul(sign)).collect();
    let what = |(place, sum): (usize, &i64)| format!("solution {} of the {which}, weight {sum}", place + 1);
    let headings: Vec<String> = sums.iter().enumerate().map(what).collect();
    each(query, best.into_iter().map(|best| best.solution).zip(headings), Some(sums), output).map(Some)
}

fn each(
    query: &Query,
    found: impl Iterator<Item = Found>,
    weights: Option<Vec<i64>>,
    output: &mut Output,
) -> Result<Exit, Failure> {
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
            Some(_) => Exit::Undecided,
            None if printed > 0 => Exit::Yes,
            None => Exit::No,
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
        return Ok(Exit::Yes);
    }
    let count = query.space.space().count();
    let is_empty = *count == BigUint::ZERO;
    let what = if is_empty { "no solution".to_string() } else { format!("expected a number from 1 to {count}") };
    output.heading(loaded, &what)?;
    Ok(Exit::No)
}
