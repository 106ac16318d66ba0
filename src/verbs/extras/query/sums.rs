//! Weights of solutions, and patterns of open cells.

use std::collections::BTreeMap;
use std::path::Path;

use itertools::Itertools;
use jigsat::space::puzzle::{MOST_OPTIONAL, Patterns};
use jigsat::space::query::histogram as sums_of_weights;
use jigsat_forms::text::{Lines, ParseError};
use num_bigint::BigUint;
use serde::Serialize;

use super::{Answers, Query, QueryRecord};
use crate::exit::Exit;
use crate::failure::Failure;
use crate::files::read_or_address;
use crate::input::Loaded;
use crate::output::Output;
use crate::output::record::{Count, Stream};
use crate::terminal::units::solutions;

/// How many solutions have a sum.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct SumRecord {
    /// The sum of the weights.
    weight: i64,
    /// The number of solutions.
    count: Count,
}

/// How many solutions leave open a set of cells.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(super) struct PatternRecord {
    /// The names of the items that stay open, such as `0,1,0`.
    open: Vec<String>,
    /// The number of solutions.
    count: Count,
}

/// The weight of each atom, by a file of names and numbers.
pub(super) fn weights(query: &Query, file: &Path) -> Result<Vec<i64>, Failure> {
    let (loaded, space) = (&query.loaded, &query.space);
    let (name, text) = read_or_address(file, &loaded.budget)?;
    let names = space.names(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let read = loaded.read(&text, |text| {
        let mut given = Vec::new();
        for line in Lines::of(text) {
            let words: Vec<_> = line.words().collect();
            let Some((weight, _)) = words.split_last() else { continue };
            let key = line.text[..line.text.len() - weight.text.len()].trim();
            let number: i64 = weight.number("a name and a whole number")?;
            names.covering(key).map_err(|unknown| ParseError {
                expected: unknown.expected.to_string(),
                found: format!("'{key}'{}", unknown.hint),
                ..words[0].error("")
            })?;
            given.push((key, number));
        }
        Ok(given)
    })?;
    let given = read.map_err(|error: ParseError| Failure::Message(format!("{name}:{error}")))?;
    names.weights(given).map_err(|unknown| Failure::Message(format!("{name}: {unknown}")))
}

pub(super) fn histogram(query: &Query, file: &Path, limit: Option<u64>, output: &mut Output) -> Result<Exit, Failure> {
    let (loaded, space) = (&query.loaded, query.space.space());
    let weights = weights(query, file)?;
    let sums = sums_of_weights(space, &weights, &loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let most = limit.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX));
    if output.is_json() {
        let sums = sums.iter().take(most).map(|(&weight, count)| SumRecord { weight, count: Count(count.clone()) });
        let answers = Answers { sums: Some(sums.collect()), ..Answers::default() };
        return query.record(answers, output);
    }
    output.heading(loaded, &format!("{} by weight", solutions(space.count())))?;
    sums.iter().take(most).try_for_each(|(weight, count)| output.line(&format!("{weight}: {count}")))?;
    Ok(Exit::Yes)
}

pub(super) fn patterns(query: &Query, output: &mut Output) -> Result<Exit, Failure> {
    let loaded = &query.loaded;
    let patterns = query.space.patterns(&loaded.budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let patterns = patterns.ok_or_else(|| {
        let expected = format!("expected a puzzle with 1 to {MOST_OPTIONAL} optional cells or items");
        Failure::Message(format!("{}: --group-by-open: {expected}", loaded.file))
    })?;
    print(loaded, &patterns, Some(query.size()), output)
}

/// Prints the patterns, and how many there are with each number of solutions.
pub(super) fn print(
    loaded: &Loaded,
    patterns: &Patterns,
    size: Option<[usize; 2]>,
    output: &mut Output,
) -> Result<Exit, Failure> {
    let count: BigUint = patterns.counted.iter().map(|(_, count)| count).sum();
    if output.is_json() {
        let open = |covered| patterns.open(covered).map(str::to_string).collect();
        let records = patterns
            .counted
            .iter()
            .map(|(covered, count)| PatternRecord { open: open(*covered), count: Count(count.clone()) });
        let answers = Answers { patterns: Some(records.collect()), ..Answers::default() };
        Stream::new(output, "query", loaded).close(&QueryRecord::new(&count, size, answers))?;
        return Ok(Exit::Yes);
    }
    output.heading(loaded, &format!("{}; sets of open cells: {}", solutions(&count), patterns.counted.len()))?;
    let (mut lines, mut frequency): (String, BTreeMap<&BigUint, u64>) = Default::default();
    for (covered, count) in &patterns.counted {
        let open = patterns.open(*covered).join(" ");
        lines.extend([&open, ": ", &count.to_string(), "\n"]);
        // There may be millions of them.
        if lines.len() > 1 << 16 {
            output.write(&lines)?;
            lines.clear();
        }
        *frequency.entry(count).or_default() += 1;
    }
    lines += "# number of solutions: number of sets of open cells\n";
    lines.extend(frequency.iter().map(|(count, sets)| format!("# {count}: {sets}\n")));
    output.write(&lines)?;
    Ok(Exit::Yes)
}
