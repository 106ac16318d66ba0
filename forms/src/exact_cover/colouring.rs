//! Colourings: checkable proofs that an exact cover has no solution.
//!
//! Give every item a weight. If every option weighs 0 modulo some number, then so does every set of options. A
//! solution covers each item as often as its multiplicity says. So the *whole*, the sum of weight times multiplicity
//! over all items, must weigh 0 as well. If it does not, there is no solution. The mutilated chessboard is the best
//! known case: white cells weigh 1, black cells −1, every domino 0, and the board without two white corners −2.
//!
//! Only items with a fixed multiplicity (`lo = hi`) may have a weight. A solution may cover the others more or less
//! often. That amounts to an option that covers such an item alone: it would have to weigh 0, so the item does.
//!
//! *Reference*: J. H. Conway and J. C. Lagarias, Tiling with polyominoes and combinatorial group theory, Journal of Combinatorial
//! Theory A 53 (1990), who call this a generalised colouring argument. N. G. de Bruijn's theorem on filling boxes with bricks (American
//! Mathematical Monthly 76, 1969) is one, too.

use itertools::Itertools;

use super::ExactCover;

/// A weight for each item, modulo some number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Colouring {
    /// At least 2.
    pub(super) modulus: u32,
    /// For each item of the problem, less than the modulus.
    pub(super) weights: Vec<u32>,
}

/// Why a colouring proves nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColouringError {
    /// The modulus is 0 or 1.
    #[error("expected a modulus of at least 2, found {0}")]
    Modulus(u32),
    /// The problem has no item of this name, or it has a weight already.
    #[error("expected an item of the puzzle that has no weight yet, found '{0}'")]
    Item(String),
    /// An item has a weight, but no fixed multiplicity.
    #[error("item '{item}' weighs {weight}, but its multiplicity is not fixed")]
    Loose {
        /// The name of the item.
        item: String,
        /// Its weight.
        weight: u32,
    },
    /// An option does not weigh 0.
    #[error("the option '{option}' weighs {weight} modulo {modulus}")]
    Option {
        /// The names of its items.
        option: String,
        /// Its weight.
        weight: u32,
        /// The modulus.
        modulus: u32,
    },
    /// The whole weighs 0, as a solution would.
    #[error("the whole weighs 0 modulo {0}, as that of a solution does")]
    Whole(u32),
}

impl Colouring {
    /// The colouring with these weights for named items, and 0 for all others.
    ///
    /// Negative weights are taken modulo `modulus`.
    ///
    /// # Errors
    /// [`ColouringError::Modulus`] and [`ColouringError::Item`].
    pub fn named<'a>(
        cover: &ExactCover,
        modulus: u32,
        weights: impl IntoIterator<Item = (&'a str, i64)>,
    ) -> Result<Self, ColouringError> {
        if modulus < 2 {
            return Err(ColouringError::Modulus(modulus));
        }
        let mut by_name = cover.items_by_name();
        let mut all = vec![0; cover.item_count()];
        for (name, weight) in weights {
            let item = by_name.remove(name).ok_or_else(|| ColouringError::Item(name.to_string()))?;
            all[item.index()] = weight.rem_euclid(i64::from(modulus)) as u32;
        }
        Ok(Self { modulus, weights: all })
    }

    /// The modulus of the weights.
    pub fn modulus(&self) -> u32 {
        self.modulus
    }

    /// The weights of the items in their order, from 0 to the modulus.
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// A weight for people to read: the number nearest to 0 that it stands for.
    ///
    /// That is −1 for 10 modulo 11. Up to modulo 7, it is the weight itself.
    pub fn readable(&self, weight: u32) -> i64 {
        let (weight, modulus) = (i64::from(weight), i64::from(self.modulus));
        if modulus > 7 && 2 * weight > modulus { weight - modulus } else { weight }
    }

    /// Proves from the definition alone that `cover` has no solution.
    ///
    /// Returns the weight of the whole.
    /// `O(items + entries)`.
    ///
    /// # Errors
    /// What is wrong with the proof.
    ///
    /// # Panics
    /// If the colouring was made for a problem with fewer items.
    pub fn verify(&self, cover: &ExactCover) -> Result<u32, ColouringError> {
        let modulus = self.modulus;
        for option in cover.options() {
            let sum: u64 = cover.entries(option).iter().map(|entry| u64::from(self.weights[entry.item.index()])).sum();
            let weight = (sum % u64::from(modulus)) as u32;
            if weight != 0 {
                let option = cover.entries(option).iter().map(|entry| cover.name(entry.item)).join(" ");
                return Err(ColouringError::Option { option, weight, modulus });
            }
        }
        let mut whole = 0;
        for (item, &weight) in cover.items().zip(&self.weights) {
            match cover.fixed_times(item) {
                Some(times) => whole = (whole + u64::from(weight) * u64::from(times)) % u64::from(modulus),
                None if weight == 0 => {}
                None => return Err(ColouringError::Loose { item: cover.name(item).to_string(), weight }),
            }
        }
        if whole == 0 { Err(ColouringError::Whole(modulus)) } else { Ok(whole as u32) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A row of three cells, two of which a domino covers, once or twice.
    fn row() -> ExactCover {
        let mut cover = ExactCover::new();
        let cells = ["a", "b", "c"].map(|name| cover.primary(name));
        let dominoes = cover.primary_times("dominoes", 1..=2).expect("1 is less than 2");
        for pair in cells.windows(2) {
            cover.option([pair[0].into(), pair[1].into(), dominoes.into()]).expect("three items");
        }
        cover
    }

    fn check(modulus: u32, weights: &[(&str, i64)]) -> Result<u32, String> {
        let cover = row();
        let colouring = Colouring::named(&cover, modulus, weights.iter().copied());
        colouring.and_then(|colouring| colouring.verify(&cover)).map_err(|error| error.to_string())
    }

    #[test]
    fn only_proofs_are_accepted() {
        assert_eq!(check(5, &[("a", 1), ("b", -1), ("c", 1)]), Ok(1));
        assert_eq!(check(2, &[("a", 1), ("b", 1), ("c", 1)]), Ok(1));
        let refused = |modulus, weights| check(modulus, weights).expect_err("no proof");
        assert_eq!(refused(3, &[("a", 1), ("b", -1)]), "the option 'b c dominoes' weighs 2 modulo 3");
        assert_eq!(refused(3, &[]), "the whole weighs 0 modulo 3, as that of a solution does");
        let loose = "item 'dominoes' weighs 1, but its multiplicity is not fixed";
        assert_eq!(refused(2, &[("b", 1), ("dominoes", 1)]), loose);
        assert_eq!(refused(1, &[]), "expected a modulus of at least 2, found 1");
        let unknown = "expected an item of the puzzle that has no weight yet, found";
        assert_eq!(refused(2, &[("d", 1)]), format!("{unknown} 'd'"));
        assert_eq!(refused(2, &[("a", 1), ("a", 0)]), format!("{unknown} 'a'"));
    }

    #[test]
    fn large_weights_are_read_as_negative_ones() {
        let readable = |modulus, weight| Colouring { modulus, weights: Vec::new() }.readable(weight);
        assert_eq!([0, 1, 5, 6, 10].map(|weight| readable(11, weight)), [0, 1, 5, -5, -1]);
        assert_eq!([0, 4, 5, 7].map(|weight| readable(8, weight)), [0, 4, -3, -1]);
        assert_eq!([0, 1, 3, 4, 6].map(|weight| readable(7, weight)), [0, 1, 3, 4, 6]);
        assert_eq!([0, 1].map(|weight| readable(2, weight)), [0, 1]);
    }
}
