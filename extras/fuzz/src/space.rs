//! `space`: any text, as a diagram and as the file of a space.
//!
//! What is read is written back the same, can be counted, sampled, restricted and exported. The answers for a
//! decomposable diagram are those of the list of its solutions.

use std::collections::BTreeMap;
use std::time::Duration;

use fastrand::Rng;
use jigsat_encodings::fingerprint::Fingerprint;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::{Lines, Text};
use jigsat_space::export::{dot, nnf};
use jigsat_space::puzzle::PuzzleSpace;
use jigsat_space::{Space, path_fault, query, text};

use super::bytes::Bytes;

/// The limits for all questions about a text.
fn budget() -> Budget {
    Budget::of_memory(64_000_000, None).within(Duration::from_millis(300))
}

/// The most atoms of a diagram.
const MOST_ATOMS: u32 = 100;

/// The most solutions that are listed.
const MOST_LISTED: u64 = 1000;

/// Reads the text behind the first byte, which chooses what it is.
///
/// # Panics
/// Where something is wrong.
pub fn run(data: &[u8]) {
    let (mut choice, rest) = Bytes::split(data, 1);
    let written = rest.text();
    match choice.below(3) {
        0 => diagram(&written),
        1 => file(&written),
        _ => file(&format!("{written}sha256 {}\n", Fingerprint::of(&written).digits())),
    }
}

/// Reads a diagram with as many atoms as it names.
fn diagram(written: &str) {
    let budget = budget();
    let atoms = written.split_whitespace().nth(1).and_then(|word| word.parse().ok()).unwrap_or(0);
    let read = Text::read(written, &budget, |text| text::read(&mut Lines::of(text), atoms));
    let Ok(Ok(diagram)) = read else { return };
    if atoms > MOST_ATOMS {
        return;
    }
    let mut again = Vec::new();
    text::write(&diagram, &mut again).expect("memory has room");
    let again = String::from_utf8(again).expect("text is written");
    let same = text::read(&mut Lines::of(Text::from(&again[..])), atoms);
    assert_eq!(same.as_ref(), Ok(&diagram), "{again}");
    if let Ok(Some(space)) = Space::of_untrusted(diagram, &budget) {
        let _ = questions(&space, written, &budget);
    }
}

/// Reads the file of a space.
fn file(written: &str) {
    let budget = budget();
    let Ok(space) = PuzzleSpace::read(written, &budget) else { return };
    let mut again = Vec::new();
    space.write(&mut again).expect("memory has room");
    let again = String::from_utf8(again).expect("text is written");
    if let Ok(same) = PuzzleSpace::read(&again, &budget) {
        assert_eq!(same.space(), space.space(), "{again}");
        assert_eq!(same.puzzle().to_string(), space.puzzle().to_string(), "{again}");
    }
    let _ = (space.shares(&budget), space.patterns(&budget), space.names(&budget));
    for solution in space.space().solutions(0_u8.into()).take(3) {
        let _ = space.decode(&solution);
    }
    if space.space().diagram().atom_count() <= MOST_ATOMS {
        let _ = questions(space.space(), written, &budget);
    }
}

/// Asks everything about a space.
fn questions(space: &Space, written: &str, budget: &Budget) -> Result<(), Exceeded> {
    let (diagram, count) = (space.diagram(), space.count());
    let atoms = diagram.atom_count();
    let mut random = Rng::with_seed(u64::from(atoms));
    let weights: Vec<i64> = (0..atoms).map(|_| random.i64(-3..=3)).collect();
    let uses: Vec<u128> = (0..atoms).map(|atom| 1 << (atom % 7)).collect();
    let with: Vec<u32> = (0..atoms).filter(|_| random.u8(..8) == 0).take(2).collect();
    let without: Vec<u32> = (0..atoms).filter(|_| random.u8(..8) == 0).take(2).collect();

    assert_eq!(space.sample(&mut random).is_some(), *count != 0_u8.into(), "{written}");
    assert!(space.nth(count.clone()).is_none(), "{written}");
    let _ = dot(diagram, |atom| atom.to_string(), &mut Vec::new());
    let _ = nnf(diagram, budget, &mut Vec::new());
    let part = query::given(space, &with, &without, budget)?;
    let shares = query::shares(space, budget)?;
    let best = query::best(space, &weights, 3, budget)?;
    let histogram = query::histogram(space, &weights, budget)?;
    let groups = query::groups(space, &uses, budget)?;
    if path_fault(diagram, budget)?.is_some() || *count > MOST_LISTED.into() {
        return Ok(());
    }

    let listed: Vec<Vec<u32>> = space.solutions(0_u8.into()).collect();
    assert_eq!(*count, listed.len().into(), "{written}");
    assert!(listed.iter().all(|solution| solution.is_sorted_by(|a, b| a < b)), "an atom comes twice: {written}");
    let holding = |atom: u32| listed.iter().filter(|solution| solution.contains(&atom)).count();
    assert!((0..atoms).zip(&shares).all(|(atom, share)| *share == holding(atom).into()), "{written}");
    let fits = |solution: &&Vec<u32>| {
        with.iter().all(|atom| solution.contains(atom)) && !without.iter().any(|atom| solution.contains(atom))
    };
    assert_eq!(*part.count(), listed.iter().filter(fits).count().into(), "{with:?} {without:?} {written}");
    let sum = |solution: &Vec<u32>| solution.iter().map(|&atom| weights[atom as usize]).sum::<i64>();
    let mut sums: Vec<i64> = listed.iter().map(sum).collect();
    sums.sort_unstable_by(|a, b| b.cmp(a));
    assert_eq!(best.iter().map(|best| best.weight).collect::<Vec<_>>(), sums[..sums.len().min(3)], "{written}");
    assert!(best.iter().all(|best| sum(&best.solution) == best.weight && listed.contains(&best.solution)), "{written}");
    let mut expected = BTreeMap::new();
    for &sum in &sums {
        *expected.entry(sum).or_insert(0_usize) += 1;
    }
    assert!(histogram.into_iter().eq(expected.into_iter().map(|(sum, count)| (sum, count.into()))), "{written}");
    let mut expected = BTreeMap::new();
    for solution in &listed {
        let pattern = solution.iter().fold(0, |pattern, &atom| pattern | uses[atom as usize]);
        *expected.entry(pattern).or_insert(0_usize) += 1;
    }
    assert!(groups.into_iter().eq(expected.into_iter().map(|(pattern, count)| (pattern, count.into()))), "{written}");
    Ok(())
}
