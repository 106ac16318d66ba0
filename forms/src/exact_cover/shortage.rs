//! Shortages: proofs by several sums that an exact cover has no solution.
//!
//! They help where no single colouring refutes the cover.
//!
//! Take a set of items that a solution covers N times in all, and a modulus m. The set needs the remainder r = N mod
//! m. An option that covers k items of the set has the remainder k mod m. The remainders of the chosen options add up
//! to r, or to more. The same holds for several sets at once: together they need at most the sum of all remainders of
//! the chosen options. If every option of some item (a piece, say) has at most a certain remainder, the multiplicity
//! of the item bounds what these options supply. If all of that is less than what the sets need, there is no
//! solution.
//!
//! The best known case: bricks 1×2×2 and unit cubes in a box with odd edges. A slice of the box has an odd number of
//! cells. A brick takes an even number of each slice, and a unit cube is in three slices only.
//!
//! *Reference*: Jerry Slothouber, William Graatsma, "Cubics", 1970, and John Conway, for such packings; as inequalities, the sums are mod-k
//! cuts: Alberto Caprara, Matteo Fischetti, Adam Letchford, "On the separation of maximally violated mod-k cuts", Mathematical
//! Programming 87 (2000).

use std::collections::BTreeMap;

use itertools::Itertools;

use super::{ExactCover, ItemId, OptionId, Role};
use crate::budget::{Budget, Exceeded};

/// Sets of items that need more than the options can supply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shortage {
    /// The modulus; at least 2.
    pub modulus: u32,
    /// The sets. Each of their items has a fixed multiplicity.
    pub sets: Vec<Vec<ItemId>>,
    /// The greatest remainder of an option for each time that it covers these items.
    pub supply: BTreeMap<ItemId, u32>,
}

/// What the sets need, and what the options can supply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Balance {
    /// The remainders of all sets together.
    pub needed: u64,
    /// The most that the options supply.
    pub supplied: u64,
}

/// Why a shortage proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShortageError {
    /// The modulus is 0 or 1.
    #[error("expected a modulus of at least 2, found {0}")]
    Modulus(u32),
    /// An item of a set has no fixed multiplicity, or a supplying one has no bound.
    #[error("the multiplicity of item '{0}' is not fixed")]
    Loose(String),
    /// An option has a greater remainder than its items supply.
    #[error("the option '{option}' has the remainder {leaves}; at most {most} was expected")]
    Option {
        /// The names of its items.
        option: String,
        /// Its remainder.
        leaves: u64,
        /// What its items supply.
        most: u64,
    },
    /// The options can supply enough.
    #[error("the sets need {needed}, and the options supply up to {supplied}", needed = .0.needed, supplied = .0.supplied)]
    Enough(Balance),
}

impl Shortage {
    /// The shortage of these sets with the smallest supply by the items `suppliers`.
    ///
    /// Returns it with its balance. `None` if there is enough, or if an option with a remainder covers none of these
    /// items. `O(entries · sets of an item)`.
    ///
    /// # Errors
    /// [`Exceeded`]
    ///
    /// # Panics
    /// If the modulus is 0, or there is no such item.
    pub fn find(
        cover: &ExactCover,
        modulus: u32,
        sets: &[Vec<ItemId>],
        suppliers: &[ItemId],
        budget: &Budget,
    ) -> Result<Option<(Self, Balance)>, Exceeded> {
        let mut is_supplier = vec![false; cover.item_count()];
        for item in suppliers {
            is_supplier[item.index()] = true;
        }
        let (counter, mut pace) = (Counter::of(cover, modulus, sets), budget.pace());
        let mut supply = BTreeMap::new();
        for option in cover.options() {
            pace.step(8 * cover.entries(option).len())?;
            let leaves = counter.remainder(option) as u32;
            let supplier = cover.entries(option).iter().map(|entry| entry.item).find(|item| is_supplier[item.index()]);
            match supplier {
                _ if leaves == 0 => {}
                None => return Ok(None),
                Some(item) => {
                    let most = supply.entry(item).or_default();
                    *most = leaves.max(*most);
                }
            }
        }
        let found = Self { modulus, sets: sets.to_vec(), supply };
        Ok(found.verify(cover).ok().map(|balance| (found, balance)))
    }

    /// Proves that `cover` has no solution, from the definition and nothing else.
    ///
    /// # Errors
    /// What is wrong with the proof.
    ///
    /// # Panics
    /// If there is no such item.
    pub fn verify(&self, cover: &ExactCover) -> Result<Balance, ShortageError> {
        if self.modulus < 2 {
            return Err(ShortageError::Modulus(self.modulus));
        }
        let loose = |item: ItemId| ShortageError::Loose(cover.name(item).to_string());
        let mut balance = Balance { needed: 0, supplied: 0 };
        for set in &self.sets {
            let times = |&item: &ItemId| cover.fixed_times(item).map(u64::from).ok_or_else(|| loose(item));
            let whole: u64 = set.iter().map(times).sum::<Result<_, _>>()?;
            balance.needed += whole % u64::from(self.modulus);
        }
        for (&item, &most) in &self.supply {
            match cover.role(item) {
                Role::Primary { hi, .. } => balance.supplied += u64::from(most) * u64::from(hi),
                Role::Secondary => return Err(loose(item)),
            }
        }
        let counter = Counter::of(cover, self.modulus, &self.sets);
        for option in cover.options() {
            let items = || cover.entries(option).iter().map(|entry| entry.item);
            let most = items().filter_map(|item| self.supply.get(&item)).map(|&most| u64::from(most)).sum();
            let leaves = counter.remainder(option);
            if leaves > most {
                let option = items().map(|item| cover.name(item)).join(" ");
                return Err(ShortageError::Option { option, leaves, most });
            }
        }
        if balance.needed > balance.supplied { Ok(balance) } else { Err(ShortageError::Enough(balance)) }
    }
}

/// Computes remainders of options.
struct Counter<'a> {
    cover: &'a ExactCover,
    modulus: u32,
    /// For each item, the sets that it is in.
    sets_of: Vec<Vec<usize>>,
}

impl<'a> Counter<'a> {
    fn of(cover: &'a ExactCover, modulus: u32, sets: &[Vec<ItemId>]) -> Self {
        let mut sets_of = vec![Vec::new(); cover.item_count()];
        for (number, item) in
            sets.iter().enumerate().flat_map(|(number, set)| set.iter().map(move |&item| (number, item)))
        {
            sets_of[item.index()].push(number);
        }
        Self { cover, modulus, sets_of }
    }

    /// The remainders of an option in all sets together.
    fn remainder(&self, option: OptionId) -> u64 {
        let items = self.cover.entries(option).iter().map(|entry| entry.item);
        let sets = items.flat_map(|item| &self.sets_of[item.index()]).sorted_unstable();
        sets.dedup_with_count().map(|(count, _)| count as u64 % u64::from(self.modulus)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::DlxText;
    use super::*;

    /// The shortage of a problem in Knuth's format, with items by their numbers.
    fn find(text: &str, modulus: u32, sets: &[&[u32]], suppliers: &[u32]) -> Option<Shortage> {
        let text: DlxText = text.parse().unwrap();
        let ids = |items: &[u32]| items.iter().map(|&item| ItemId(item)).collect_vec();
        let sets = sets.iter().map(|set| ids(set)).collect_vec();
        let found = Shortage::find(text.cover(), modulus, &sets, &ids(suppliers), Budget::unlimited()).unwrap();
        found.map(|(shortage, _)| shortage)
    }

    /// A piece that is used once and takes one of three cells; most options have no remainder.
    const ROWS: &str = "p a b c dd ee\np a\np b\np c\np dd\np ee\na\n";

    #[test]
    fn remainders_of_pieces_are_counted() {
        // The option of `a` alone has a remainder that nothing supplies.
        assert_eq!(find(ROWS, 2, &[&[1], &[2], &[3]], &[0]), None);
        let without = ROWS.replace("\na\n", "\n");
        let shortage = find(&without, 2, &[&[1], &[2], &[3]], &[0]).unwrap();
        assert_eq!(shortage.supply, BTreeMap::from([(ItemId(0), 1)]));
        let text: DlxText = without.parse().unwrap();
        assert_eq!(shortage.verify(text.cover()), Ok(Balance { needed: 3, supplied: 1 }));
        // One set needs no more than there is.
        assert_eq!(find(&without, 2, &[&[1]], &[0]), None);
    }

    #[test]
    fn forged_shortages_are_refused() {
        let text: DlxText = "3|p a b c 0:1|d | s\np a s\np b\np c d\n".parse().unwrap();
        let cover = text.cover();
        let items = cover.items_by_name();
        let shortage = |modulus: u32, sets: &[&[&str]], supply: &[(&str, u32)]| Shortage {
            modulus,
            sets: sets.iter().map(|set| set.iter().map(|name| items[name]).collect()).collect(),
            supply: supply.iter().map(|&(name, most)| (items[name], most)).collect(),
        };
        let refused = |modulus: u32, sets: &[&[&str]], supply: &[(&str, u32)]| {
            shortage(modulus, sets, supply).verify(cover).unwrap_err().to_string()
        };
        assert_eq!(refused(1, &[&["a"]], &[]), "expected a modulus of at least 2, found 1");
        assert_eq!(refused(2, &[&["d"]], &[]), "the multiplicity of item 'd' is not fixed");
        assert_eq!(refused(2, &[&["a"]], &[("s", 1)]), "the multiplicity of item 's' is not fixed");
        let more = "the option 'p a s' has the remainder 1; at most 0 was expected";
        assert_eq!(refused(2, &[&["a"]], &[]), more);
        assert_eq!(refused(2, &[&["a"], &["b"]], &[("p", 1)]), "the sets need 2, and the options supply up to 3");
    }

    /// By brute force: a refuted cover has no solution.
    #[test]
    fn no_shortage_has_a_solution() {
        let mut refuted = 0;
        for seed in 0..4000_u64 {
            let mut random = fastrand::Rng::with_seed(seed);
            let mut next = |below: u64| random.u64(..below);
            let mut cover = ExactCover::new();
            let piece = cover.primary_times("piece", 0..=1 + next(2) as u32).unwrap();
            let twice = cover.primary_times("twice", 2..=2).unwrap();
            let cells: Vec<ItemId> = (0..6).map(|number| cover.primary(format!("{number}"))).collect();
            let sets = cells.chunks(3).map(<[ItemId]>::to_vec).collect_vec();
            for _ in 0..9 {
                // Two cells of a set have no remainder; now and then an option is arbitrary.
                let [first, second, set] = [next(3), next(3), next(2)].map(|number| number as usize);
                let others = [next(4) == 0, next(20) == 0];
                let mut items = vec![sets[set][first]];
                items.extend((first != second).then(|| sets[set][second]));
                items.extend((first == second || others[0]).then_some(piece));
                items.extend(others[1].then_some(twice));
                items.extend((next(20) == 0).then(|| sets[1 - set][0]));
                cover.option(items.into_iter().map(Into::into).collect_vec()).unwrap();
            }
            let modulus = 2 + u32::from(next(8) == 0);
            let found = Shortage::find(&cover, modulus, &sets, &[piece, twice], Budget::unlimited()).unwrap();
            if found.is_some() {
                refuted += 1;
                assert!(!cover.options().powerset().any(|set| cover.is_solution(&set)), "{seed}");
            }
        }
        assert!(refuted > 50, "{refuted}");
    }
}
