//! The symmetries of a packing, divided into rotations and reflections.
//!
//! A symmetry takes the container to itself, with its holes, its colours and its cells that may stay empty. It takes the pieces to the
//! pieces, each with its number of copies, even those that fit nowhere. Every rotation does the latter.
//!
//! With `planar yes` only symmetries that take layers to layers count. A rotation turns every layer within itself; all others are
//! reflections.
//!
//! So rotations take layouts to layouts, whatever the pieces are. To turn a planar puzzle over, by half a turn in space, is a reflection:
//! it mirrors every layer, and pieces may not be turned over either.

use std::collections::{BTreeSet, HashMap};

use jigsat_forms::OptionId;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::{Symmetry, distinct};

use super::symmetry_group::{Permutation, SymmetryGroup};
use super::{Packing, Piece, Placements};
use crate::packing::lattice::{Colour, Polycube, Turn, Turns};

/// The nature of a turn of the lattice, compared to the allowed turns of pieces.
///
/// Two turns of the same nature take a piece to equal pieces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Nature {
    /// Does it mirror?
    is_mirror: bool,
    /// Does it turn layers upside down that must not be turned over?
    is_upside_down: bool,
}

impl Nature {
    fn is_rotation(self) -> bool {
        !self.is_mirror && !self.is_upside_down
    }
}

/// The memory for each placement: its cells as a key, and its image under each of 48 symmetries.
const BYTES_EACH: u64 = 232;

impl Packing {
    /// The symmetries of the packing as permutations of its `placements`.
    ///
    /// The identity is left out. `O(cells of all placements)` for at most five symmetries of the region, and `O(placements)` for each of
    /// their products: together at most 48.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn symmetries(&self, placements: &Placements, budget: &Budget) -> Result<Vec<Symmetry>, Exceeded> {
        let bytes = BYTES_EACH * placements.len() as u64;
        budget.reserve(bytes, || format!("the symmetries of {} placements", placements.len()))?;
        // Equal cells with equal colours belong to one placement of one piece.
        let by_cells = placements.iter().map(|placement| (placement.cells, placement.colours)).zip(0..).collect();
        let of_cells = self.symmetries_of_cells();
        let mut group = SymmetryGroup::of_identity(self.region.cells().len(), placements.len());
        for (_, cells) in &of_cells {
            if !group.has(cells)
                && let Some(image) = image(placements, &by_cells, cells, budget)?
            {
                group.generate(Permutation { cells: cells.clone(), image });
                budget.check()?;
            }
        }
        let symmetry =
            |(is_rotation, cells): (bool, Vec<u32>)| Some(Symmetry { is_rotation, image: group.take(&cells)? });
        Ok(distinct(of_cells.into_iter().filter_map(symmetry)))
    }

    /// The symmetries, the identity included, each once.
    ///
    /// For each, whether it is a rotation, and the images of the cells by number. In flat boxes, a reflection may be a rotation, too.
    fn symmetries_of_cells(&self) -> Vec<(bool, Vec<u32>)> {
        let pieces = PieceSet::of(self);
        let mut are_closed: HashMap<Nature, bool> = HashMap::new();
        let mut found: Vec<(bool, Vec<u32>)> = Vec::new();
        for (turn, cells) in self.region.symmetries() {
            let Some(nature) = self.nature(&turn) else { continue };
            let is_rotation = nature.is_rotation();
            let keeps_pieces =
                is_rotation || *are_closed.entry(nature).or_insert_with(|| pieces.are_closed_under(&turn));
            let optional_moved = cells.iter().map(|&cell| self.optional[cell as usize]);
            if !keeps_pieces || !optional_moved.eq(self.optional.iter().copied()) {
                continue;
            }
            match found.iter_mut().find(|(_, known)| *known == cells) {
                Some((is_known_rotation, _)) => *is_known_rotation |= is_rotation,
                None => found.push((is_rotation, cells)),
            }
        }
        found
    }

    /// The counts that change with other turns of pieces: `rotation`, `symmetry`.
    ///
    /// The pieces keep their places.
    pub(crate) fn counts_changed_by(&self, turns: Turns) -> Vec<&'static str> {
        let turned = Self { turns, ..self.clone() };
        let [old, new] = [self, &turned].map(Self::symmetries_of_cells);
        let group = |symmetries: &[(bool, Vec<u32>)], reflections: bool| -> BTreeSet<Vec<u32>> {
            let members = symmetries.iter().filter(|(is_rotation, _)| *is_rotation || reflections);
            members.map(|(_, cells)| cells.clone()).collect()
        };
        let differ = |&(_, reflections): &(&str, bool)| group(&old, reflections) != group(&new, reflections);
        [("rotation", false), ("symmetry", true)].into_iter().filter(differ).map(|(name, _)| name).collect()
    }

    /// The nature of a turn; `None` if it tilts layers that must stay.
    fn nature(&self, turn: &Turn) -> Option<Nature> {
        if !self.turns.are_planar() {
            return Some(Nature { is_mirror: !turn.is_proper(), is_upside_down: false });
        }
        let is_upside_down = match turn.apply([0, 0, 1]) {
            [0, 0, 1] => false,
            [0, 0, -1] => true,
            _ => return None,
        };
        // Half a turn in space, or a mirror that keeps bottom and top, shows a layer from behind.
        Some(Nature { is_mirror: turn.is_proper() == is_upside_down, is_upside_down })
    }
}

/// The image of each placement when the cells move; `None` if some placement has none: where the colours differ.
fn image(
    placements: &Placements,
    by_cells: &HashMap<(&[u32], &[Colour]), u32>,
    cells: &[u32],
    budget: &Budget,
) -> Result<Option<Vec<OptionId>>, Exceeded> {
    let mut pace = budget.pace();
    let mut coloured: Vec<(u32, Colour)> = Vec::new();
    let (mut moved, mut colours): (Vec<u32>, Vec<Colour>) = (Vec::new(), Vec::new());
    let mut image = Vec::with_capacity(placements.len());
    for placement in placements.iter() {
        pace.step(8 * placement.cells.len())?;
        coloured.clear();
        coloured.extend(placement.coloured_cells().map(|(cell, colour)| (cells[cell as usize], colour)));
        coloured.sort_unstable();
        moved.clear();
        colours.clear();
        moved.extend(coloured.iter().map(|&(cell, _)| cell));
        if !placement.colours.is_empty() {
            colours.extend(coloured.iter().map(|&(_, colour)| colour));
        }
        let Some(&number) = by_cells.get(&(&moved[..], &colours[..])) else { return Ok(None) };
        image.push(OptionId(number));
    }
    Ok(Some(image))
}

/// The pieces of a packing by shape, with those that fit nowhere.
struct PieceSet<'a> {
    packing: &'a Packing,
    /// The pieces by their canonical orientations.
    pieces: HashMap<Polycube, &'a Piece>,
}

impl<'a> PieceSet<'a> {
    fn of(packing: &'a Packing) -> Self {
        let pieces = packing.pieces.iter().map(|piece| (piece.shape.canonical(packing.turns), piece));
        Self { packing, pieces: pieces.collect() }
    }

    /// Does the turn take every piece to one with the same number of copies?
    fn are_closed_under(&self, turn: &Turn) -> bool {
        self.pieces.iter().all(|(shape, piece)| {
            let image = self.pieces.get(&shape.turned(turn).canonical(self.packing.turns));
            image.is_some_and(|image| image.count == piece.count)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::packing::lattice::{Point, Region};

    /// The numbers of symmetries and of rotations of a full box, the identity included.
    fn orders(turns: Turns, size: [usize; 3], shapes: &[&Polycube]) -> (usize, usize) {
        let pieces = shapes.iter().map(|&shape| Piece { shape: shape.clone(), count: 1..=1 });
        let packing = Packing::with_pieces(Region::new(size, |_| true), turns, pieces, Budget::unlimited()).unwrap();
        let placements = packing.placements(|_| 0, Budget::unlimited()).unwrap();
        let symmetries = packing.symmetries(&placements, Budget::unlimited()).unwrap();
        assert_group(&symmetries);
        let rotations: Vec<Symmetry> = symmetries.iter().filter(|symmetry| symmetry.is_rotation).cloned().collect();
        assert_group(&rotations);
        (symmetries.len() + 1, rotations.len() + 1)
    }

    /// Checks that all products are in the set, or the identity.
    fn assert_group(symmetries: &[Symmetry]) {
        for a in symmetries {
            for b in symmetries {
                let product: Vec<OptionId> = b.image.iter().map(|option| a.image[option.index()]).collect();
                let is_identity = (0..).zip(&product).all(|(i, option)| option.0 == i);
                assert!(is_identity || symmetries.iter().any(|symmetry| symmetry.image == product));
            }
        }
    }

    const SCREW: [Point; 4] = [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 1, 1]];

    fn screws() -> [Polycube; 2] {
        [Polycube::new(SCREW), Polycube::new(SCREW.map(|[x, y, z]| [-x, y, z]))]
    }

    #[test]
    fn symmetries_are_those_of_the_region_and_of_the_pieces() {
        let orders = |size, shapes: &[&Polycube]| orders(Turns::Space, size, shapes);
        let [screw, mirrored] = screws();
        let bar = Polycube::cuboid([1, 1, 2]);
        assert_eq!(orders([3, 3, 3], &[&bar]), (48, 24));
        assert_eq!(orders([3, 3, 3], &[&bar, &screw]), (24, 24));
        assert_eq!(orders([3, 3, 3], &[&screw, &mirrored]), (48, 24));
        // There are more screws than mirrored ones.
        assert_eq!(orders([3, 3, 3], &[&screw, &screw, &mirrored]), (24, 24));
        // In a flat box, every reflection is a rotation in space.
        assert_eq!(orders([4, 3, 1], &[&bar]), (4, 4));
        assert_eq!(orders([4, 1, 1], &[&bar]), (2, 2));
    }

    #[test]
    fn symmetries_reserve_memory_for_every_image() {
        let pieces = vec![Piece { shape: Polycube::cuboid([1, 1, 2]), count: 1..=1 }];
        let packing =
            Packing::with_pieces(Region::new([3, 3, 3], |_| true), Turns::Space, pieces, Budget::unlimited()).unwrap();
        let placements = packing.placements(|_| 0, Budget::unlimited()).unwrap();
        let needed = BYTES_EACH * placements.len() as u64;
        let found =
            |bytes| packing.symmetries(&placements, &Budget::of_memory(bytes, None)).ok().map(|found| found.len());
        assert_eq!((placements.len(), found(needed), found(needed - 1)), (54, Some(47), None));
        // The images alone take most of that.
        assert!(needed >= 48 * (size_of::<OptionId>() * placements.len()) as u64);
    }

    #[test]
    fn symmetries_keep_layers() {
        let plane = |size, shapes: &[&Polycube]| orders(Turns::Plane, size, shapes);
        let [flat, upright] = [[1, 2, 1], [1, 1, 2]].map(Polycube::cuboid);
        // In the plane, a reflection is a reflection.
        assert_eq!(plane([3, 3, 1], &[&flat]), (8, 4));
        assert_eq!(plane([4, 3, 1], &[&flat]), (4, 2));
        // The layers distinguish a direction that neither these pieces nor the cube do.
        assert_eq!(plane([3, 3, 3], &[&flat, &upright]), (16, 4));
        assert_eq!(plane([1, 3, 3], &[&flat, &upright]), (4, 2));
        assert_eq!(orders(Turns::PlaneMirrored, [1, 3, 3], &[&flat, &upright]), (4, 2));
        assert_eq!(orders(Turns::Space, [1, 3, 3], &[&flat, &upright]), (8, 8));
    }

    #[test]
    fn layers_are_turned_over_only_if_the_pieces_are() {
        let plane = |pieces: &[&Polycube]| orders(Turns::Plane, [3, 3, 3], pieces);
        let [screw, mirrored] = screws();
        // An upright mirror takes this piece to itself.
        assert_eq!(plane(&[&Polycube::new([[0, 0, 0], [1, 0, 0], [0, 0, 1]])]), (8, 4));
        // Half a turn about an axis in a layer does so, too.
        assert_eq!(plane(&[&Polycube::new([[0, 0, 0], [1, 0, 0], [1, 0, 1], [1, 1, 1]])]), (8, 4));
        // A mirror in a layer does so.
        let flat = Polycube::new([[0, 0, 0], [1, 0, 0], [2, 0, 0], [0, 1, 0]]);
        assert_eq!(plane(&[&flat]), (8, 4));
        assert_eq!(orders(Turns::PlaneMirrored, [3, 3, 3], &[&flat]), (16, 4));
        // None of these turns does.
        assert_eq!(plane(&[&screw]), (4, 4));
        assert_eq!(plane(&[&screw, &mirrored]), (8, 4));
        assert_eq!(orders(Turns::PlaneMirrored, [3, 3, 3], &[&screw]), (8, 4));
    }

    #[test]
    fn pieces_that_fit_nowhere_count() {
        let [screw, mirrored] = screws();
        let bar = Polycube::cuboid([1, 2, 1]);
        // In a flat box in space, all its symmetries are rotations.
        assert_eq!(orders(Turns::Space, [4, 3, 1], &[&bar, &screw]), (4, 4));
        assert_eq!(orders(Turns::Plane, [4, 3, 1], &[&bar, &screw]), (2, 2));
        assert_eq!(orders(Turns::Plane, [4, 3, 1], &[&bar, &screw, &mirrored]), (4, 2));
        assert_eq!(orders(Turns::Plane, [4, 3, 1], &[&bar, &screw, &screw, &mirrored]), (2, 2));
        let long = Polycube::new((0..4).map(|x| [x, 0, 0]).chain([[0, 1, 0], [3, 0, 1]]));
        assert_eq!(orders(Turns::Space, [2, 2, 2], &[&bar, &long]), (24, 24));
        assert_eq!(orders(Turns::SpaceMirrored, [2, 2, 2], &[&bar, &long]), (48, 24));
    }
}
