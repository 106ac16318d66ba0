//! Placements and items by their names.

use std::collections::BTreeMap;

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::near::did_you_mean;

use super::PuzzleSpace;

/// The atoms of a space by name, and the atoms that cover an item by the name of the item.
pub struct PlacementNames {
    atoms: BTreeMap<String, u32>,
    items: BTreeMap<String, Vec<u32>>,
}

/// No placement or item has the name.
#[derive(Debug, thiserror::Error)]
#[error("expected {expected}, found '{name}'{hint}")]
pub struct UnknownName {
    /// The kinds of names that there are.
    pub expected: &'static str,
    /// The name.
    pub name: String,
    /// A similar name, as the end of a sentence.
    pub hint: String,
}

impl PuzzleSpace {
    /// The names of all atoms and items.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn names(&self, budget: &Budget) -> Result<PlacementNames, Exceeded> {
        let atoms = (0..self.space.diagram().atom_count()).map(|atom| (self.name(atom), atom)).collect();
        Ok(PlacementNames { atoms, items: self.items(budget)? })
    }

    /// The options that cover each item, by its name, also those of pieces whose items are left out; nothing for disjoint paths.
    fn items(&self, budget: &Budget) -> Result<BTreeMap<String, Vec<u32>>, Exceeded> {
        let mut items: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        let Some(cover) = self.cover() else { return Ok(items) };
        for option in cover.options() {
            for entry in cover.entries(option) {
                items.entry(cover.name(entry.item).to_string()).or_default().push(option.0);
            }
        }
        for piece in self.puzzle.item_map(budget)?.into_iter().flat_map(|map| map.others) {
            items.entry(piece.name).or_insert_with(|| piece.options.collect());
        }
        Ok(items)
    }
}

impl PlacementNames {
    /// The atom with this name.
    ///
    /// # Errors
    /// [`UnknownName`]
    pub fn atom(&self, name: &str) -> Result<u32, UnknownName> {
        let expected = "the name of a placement, as in the list of shares";
        let known = self.atoms.keys().map(String::as_str);
        self.atoms.get(name).copied().ok_or_else(|| UnknownName::new(expected, name, known))
    }

    /// The atom with this name, or those that cover the item with this name.
    ///
    /// # Errors
    /// [`UnknownName`]
    pub fn covering(&self, name: &str) -> Result<&[u32], UnknownName> {
        let known = self.atoms.keys().map(String::as_str).chain(self.items.keys().map(String::as_str));
        let found = self.atoms.get(name).map(std::slice::from_ref).or_else(|| self.items.get(name).map(Vec::as_slice));
        found.ok_or_else(|| UnknownName::new("the name of a placement or an item", name, known))
    }

    /// The weight of each atom: the sum of those that are given for its name and for its items.
    ///
    /// # Errors
    /// [`UnknownName`]
    pub fn weights<'w>(&self, given: impl IntoIterator<Item = (&'w str, i64)>) -> Result<Vec<i64>, UnknownName> {
        let mut weights = vec![0_i64; self.atoms.len()];
        for (name, weight) in given {
            for &atom in self.covering(name)? {
                let sum = &mut weights[atom as usize];
                *sum = sum.saturating_add(weight);
            }
        }
        Ok(weights)
    }
}

impl UnknownName {
    fn new<'a>(expected: &'static str, name: &str, known: impl Iterator<Item = &'a str>) -> Self {
        Self { expected, name: name.to_string(), hint: did_you_mean(name, known) }
    }
}
