//! Keys of components as words: short, and equal only for equal components.

use jigsat_forms::Var;

use super::clauses::ClauseId;

/// Appends the key of a component.
/// It is the number of variables, the variables, and the clauses, each as its distance from the one before, in groups
/// of 7 bits.
///
/// Both lists have to be in increasing order.
pub(super) fn write(vars: &[Var], clauses: &[ClauseId], words: &mut Vec<u64>) {
    let (mut word, mut shift) = (0, 0);
    let mut push = |mut number: u32| {
        loop {
            // The highest bit of a byte is set if another group follows.
            let group = if number < 0x80 { number } else { number & 0x7f | 0x80 };
            word |= u64::from(group) << shift;
            shift += 8;
            if shift == u64::BITS {
                words.push(std::mem::take(&mut word));
                shift = 0;
            }
            if number < 0x80 {
                break;
            }
            number >>= 7;
        }
    };
    push(vars.len() as u32);
    let mut last = 0;
    for var in vars {
        push(var.0 - last);
        last = var.0;
    }
    last = 0;
    for &clause in clauses {
        // Never 0, so that zeros at the end are no clauses.
        push(clause + 1 - last);
        last = clause + 1;
    }
    if shift > 0 {
        words.push(word);
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;

    fn key(vars: &[u32], clauses: &[u32]) -> Vec<u64> {
        let mut words = Vec::new();
        write(&vars.iter().map(|&var| Var(var)).collect::<Vec<_>>(), clauses, &mut words);
        words
    }

    /// All subsets of some numbers, near each other and far apart, as variables and as clauses.
    #[test]
    fn different_components_have_different_keys() {
        const NUMBERS: [u32; 6] = [0, 1, 127, 128, 20_000, 3_000_000];
        let chosen = |mask: u32| -> Vec<u32> {
            let numbers = (0..).zip(NUMBERS);
            numbers.filter(|(bit, _)| mask >> bit & 1 == 1).map(|(_, number)| number).collect()
        };
        let mut known = HashSet::new();
        for (vars, clauses) in (0..64).flat_map(|vars| (0..64).map(move |clauses| (vars, clauses))) {
            assert!(known.insert(key(&chosen(vars), &chosen(clauses))), "{vars} {clauses}");
        }
    }

    proptest! {
        #[test]
        fn keys_are_equal_only_for_equal_components(
            first in (prop::collection::btree_set(0..20_u32, 0..6), prop::collection::btree_set(0..20_u32, 0..6)),
            second in (prop::collection::btree_set(0..20_u32, 0..6), prop::collection::btree_set(0..20_u32, 0..6)),
        ) {
            let key = |(vars, clauses): &(std::collections::BTreeSet<u32>, std::collections::BTreeSet<u32>)| {
                key(&vars.iter().copied().collect::<Vec<_>>(), &clauses.iter().copied().collect::<Vec<_>>())
            };
            prop_assert_eq!(key(&first) == key(&second), first == second);
        }
    }
}
