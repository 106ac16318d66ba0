//! Groups of symmetries, made from few of them.

use itertools::Itertools;
use jigsat_forms::OptionId;

/// A permutation of the cells, and what it does to the placements.
pub(super) struct Permutation {
    pub(super) cells: Vec<u32>,
    pub(super) image: Vec<OptionId>,
}

/// A group of permutations.
pub(super) struct SymmetryGroup {
    generators: Vec<Permutation>,
    members: Vec<Permutation>,
}

impl SymmetryGroup {
    /// The group of the identity.
    pub(super) fn of_identity(cells: usize, placements: usize) -> Self {
        let identity =
            Permutation { cells: (0..cells as u32).collect(), image: (0..placements as u32).map(OptionId).collect() };
        Self { generators: Vec::new(), members: vec![identity] }
    }

    /// Is there a member with this permutation of the cells?
    pub(super) fn has(&self, cells: &[u32]) -> bool {
        self.members.iter().any(|member| member.cells == cells)
    }

    /// Takes out the images of the placements if the cells move so.
    pub(super) fn take(&mut self, cells: &[u32]) -> Option<Vec<OptionId>> {
        let position = self.members.iter().position(|member| member.cells == cells)?;
        Some(self.members.swap_remove(position).image)
    }

    /// Adds a generator, and all products.
    pub(super) fn generate(&mut self, generator: Permutation) {
        self.generators.push(generator);
        let mut next = 0;
        while let Some(member) = self.members.get(next) {
            let product = |first: &Permutation| {
                let cells = first.cells.iter().map(|&cell| member.cells[cell as usize]).collect_vec();
                let image = || first.image.iter().map(|option| member.image[option.index()]).collect();
                (!self.has(&cells)).then(|| Permutation { image: image(), cells })
            };
            let fresh = self.generators.iter().filter_map(product).collect_vec();
            self.members.extend(fresh);
            next += 1;
        }
    }
}
