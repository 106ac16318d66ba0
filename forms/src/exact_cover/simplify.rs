//! Simplification of colourings, for people to read.

use std::collections::BTreeSet;

use super::elimination::{Elimination, power};
use super::{Colouring, ItemId};

/// Receives the steps taken since the last call; returns whether to go on.
pub type Patience<'a> = &'a mut dyn FnMut(u64) -> bool;

/// The most colourings that are combined: their pairs are tried.
const COMBINED: usize = 48;

/// The most weights of all these colourings together, 32 MiB.
const COMBINED_WEIGHTS: usize = 1 << 23;

/// How often a combination may become simpler.
const ROUNDS: usize = 64;

/// How hard a colouring is to read; less is better.
/// A single weight is the best: no option covers its item. Then come: few weights for items that should have none,
/// few different weights, small weights, few weights.
type ReadingEffort = (bool, usize, usize, u64, usize);

/// The simplest colouring that is found, verified.
/// The first ones have a single parameter of 1. Others are added as long as that makes it simpler, and patience
/// lasts. `None` if the elimination met no contradiction.
pub(super) fn simplify(elimination: &Elimination<'_>, avoid: &[ItemId], patience: Patience<'_>) -> Option<Colouring> {
    let work = (elimination.cover.entry_count() + elimination.cover.item_count()) as u64;
    let refutes = |colouring: &Colouring| colouring.verify(elimination.cover).is_ok();
    let refuting = elimination.whole().iter().map(|&(parameter, _)| parameter);
    let most = (COMBINED_WEIGHTS / 2 / elimination.cover.item_count().max(1)).clamp(1, COMBINED);
    let all: Vec<Colouring> = refuting
        .take(most)
        .chain(elimination.parameters().take(most))
        .take_while(|_| patience(work))
        .map(|parameter| scaled(&elimination.weights(parameter), avoid))
        .collect();
    let mut best =
        all.iter().filter(|colouring| refutes(colouring)).min_by_key(|colouring| effort(colouring, avoid))?.clone();
    let modulus = best.modulus;
    let factors: BTreeSet<u32> = [1, 2, modulus / 2, modulus - 2, modulus - 1].into_iter().filter(|&f| f > 0).collect();
    for _ in 0..ROUNDS {
        let sums = all.iter().flat_map(|other| factors.iter().map(|&factor| sum(&best, factor, other)));
        let sums = sums.take_while(|_| patience(work));
        let Some(simplest) = sums.filter(refutes).min_by_key(|colouring| effort(colouring, avoid)) else {
            break;
        };
        if effort(&simplest, avoid) >= effort(&best, avoid) {
            break;
        }
        best = simplest;
    }
    Some(scaled(&best, avoid)).filter(refutes)
}

fn effort(colouring: &Colouring, avoid: &[ItemId]) -> ReadingEffort {
    let weights = colouring.weights().iter().copied().filter(|&weight| weight != 0);
    let different: BTreeSet<u32> = weights.clone().collect();
    let size: u64 = weights.clone().map(|weight| colouring.readable(weight).unsigned_abs()).sum();
    let avoided = avoid.iter().filter(|item| colouring.weights[item.index()] != 0).count();
    let count = weights.count();
    (count > 1, avoided, different.len(), size, count)
}

/// The simplest multiple.
fn scaled(colouring: &Colouring, avoid: &[ItemId]) -> Colouring {
    let modulus = u64::from(colouring.modulus);
    let different: BTreeSet<u32> = colouring.weights.iter().copied().filter(|&weight| weight != 0).collect();
    let inverse = |weight: u32| power(weight.into(), modulus - 2, modulus);
    let times = |factor: u64| Colouring {
        modulus: colouring.modulus,
        weights: colouring.weights.iter().map(|&weight| (u64::from(weight) * factor % modulus) as u32).collect(),
    };
    let multiples = different.iter().take(COMBINED).map(|&weight| times(inverse(weight)));
    multiples.min_by_key(|colouring| effort(colouring, avoid)).unwrap_or_else(|| colouring.clone())
}

fn sum(one: &Colouring, factor: u32, other: &Colouring) -> Colouring {
    let modulus = u64::from(one.modulus);
    let add = |(&a, &b): (&u32, &u32)| ((u64::from(a) + u64::from(factor) * u64::from(b)) % modulus) as u32;
    Colouring { modulus: one.modulus, weights: one.weights.iter().zip(&other.weights).map(add).collect() }
}
