//! Solutions by their numbers: one after another, or at random.
//!
//! The order is fixed by the diagram: by the edges of an OR node, and by the parts of an AND node, where the last part changes first.

use std::iter;

use fastrand::Rng;
use num_bigint::BigUint;

use super::{Node, NodeId, Space};

impl Space {
    /// The solution with this number, from 0, as sorted atoms; `None` if there are not so many.
    ///
    /// `O(edges of the nodes on its path)`
    pub fn nth(&self, number: BigUint) -> Option<Vec<u32>> {
        let root = self.diagram().root().filter(|_| number < *self.count())?;
        let mut chosen = Vec::new();
        let mut open: Vec<(NodeId, BigUint)> = vec![(root, number)];
        while let Some((node, mut number)) = open.pop() {
            match self.diagram().node(node) {
                Node::Solved => {}
                Node::Or(edges) => {
                    for edge in edges {
                        let count = self.count_below(edge.to);
                        if number < *count {
                            chosen.extend_from_slice(edge.atoms);
                            open.push((edge.to, number));
                            break;
                        }
                        number -= count;
                    }
                }
                Node::And(parts) => {
                    let parts: Vec<NodeId> = parts.map(|part| part.to).collect();
                    for part in parts.into_iter().rev() {
                        let count = self.count_below(part);
                        let rest = &number / count;
                        open.push((part, number - &rest * count));
                        number = rest;
                    }
                }
            }
        }
        chosen.sort_unstable();
        Some(chosen)
    }

    /// The solutions from this number on, in order, one at a time.
    pub fn solutions(&self, from: BigUint) -> impl Iterator<Item = Vec<u32>> {
        let mut next = from;
        iter::from_fn(move || {
            let solution = self.nth(next.clone())?;
            next += 1_u8;
            Some(solution)
        })
    }

    /// A random solution; all have exactly the same probability. `None` if there is none.
    ///
    /// As [`nth`](Self::nth); the random number is drawn without rounding.
    pub fn sample(&self, random: &mut Rng) -> Option<Vec<u32>> {
        let count = self.count();
        if *count == BigUint::ZERO { None } else { self.nth(below(count, random)) }
    }

    /// Random solutions without end, or none if there is none; see [`sample`](Self::sample). The same seed draws the same ones.
    pub fn samples(&self, seed: u64) -> impl Iterator<Item = Vec<u32>> {
        let mut random = Rng::with_seed(seed);
        iter::from_fn(move || self.sample(&mut random))
    }
}

/// A random number below `bound`, which is not 0.
/// Numbers of as many bits are drawn until one is small enough.
fn below(bound: &BigUint, random: &mut Rng) -> BigUint {
    let bits = bound.bits();
    let digits = bits.div_ceil(32) as usize;
    loop {
        let mut drawn: Vec<u32> = (0..digits).map(|_| random.u32(..)).collect();
        if let Some(last) = drawn.last_mut() {
            *last >>= (32 - bits % 32) % 32;
        }
        let drawn = BigUint::new(drawn);
        if drawn < *bound {
            return drawn;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::testing::{all, spaces};
    use super::*;

    #[test]
    fn solutions_are_numbered_without_gaps_or_repetitions() {
        for space in spaces() {
            let listed: Vec<Vec<u32>> = space.solutions(BigUint::ZERO).collect();
            assert_eq!(BigUint::from(listed.len()), *space.count());
            let mut sorted = listed.clone();
            sorted.sort();
            assert_eq!(sorted, all(&space));
            assert_eq!(space.solutions(2_u8.into()).next(), listed.get(2).cloned());
        }
    }

    /// The sum of squared deviations stays below what one in a million fair draws exceeds.
    #[test]
    fn samples_are_uniform() {
        for (seed, space) in (0..).zip(spaces()) {
            let solutions = all(&space);
            if solutions.is_empty() {
                assert_eq!(space.sample(&mut Rng::with_seed(seed)), None);
                continue;
            }
            let (mut random, mut drawn) = (Rng::with_seed(seed), HashMap::new());
            let number = 200 * solutions.len();
            (0..number).for_each(|_| *drawn.entry(space.sample(&mut random).unwrap()).or_insert(0_u32) += 1);
            let deviation = |solution| f64::from(drawn.get(solution).copied().unwrap_or(0)) - 200.0;
            let chi_squared: f64 = solutions.iter().map(|solution| deviation(solution).powi(2) / 200.0).sum();
            let freedom = (solutions.len() - 1) as f64;
            // About five standard deviations.
            assert!(chi_squared <= freedom + 5.0 * (2.0 * freedom).sqrt() + 12.0, "{chi_squared} of {freedom}");
        }
    }
}
