//! The box and its cuboids: the data of a puzzle.

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};

use crate::packing::Packing;
use crate::packing::lattice::{Polycube, Region};

/// Three edge lengths.
pub type Edges = [usize; 3];

/// A box with odd edges, and the cuboids that fill it around the golden cube.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cuboid {
    /// The edge lengths of the box along x, y and z; all odd.
    pub(super) edges: Edges,
    /// The edge lengths of the cuboids, as in the file.
    pub(super) cuboids: Vec<Edges>,
    /// Did the file list the golden cube among the cuboids?
    pub(super) lists_golden_cube: bool,
}

impl Cuboid {
    /// The edge lengths of the box.
    pub fn edges(&self) -> Edges {
        self.edges
    }

    /// The edge lengths of the cuboids, in the order of the file, without the golden cube.
    pub fn cuboids(&self) -> &[Edges] {
        &self.cuboids
    }

    /// The cell of the golden cube.
    pub fn centre(&self) -> Edges {
        self.edges.map(|edge| edge / 2)
    }

    /// The sorted edges of a piece of the packing.
    pub(super) fn piece(&self, packing: &Packing, piece: usize) -> Edges {
        let copy = packing.given.iter().position(|&given| given == piece);
        copy.map_or([0; 3], |copy| sorted(self.cuboids[copy]))
    }

    /// The name of a piece of the packing, such as `1x2x2`.
    pub(super) fn name(&self, packing: &Packing, piece: usize) -> String {
        self.piece(packing, piece).map(|edge| edge.to_string()).join("x")
    }

    /// The box around the golden cube as a packing.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn packing(&self, budget: &Budget) -> Result<Packing, Exceeded> {
        let centre = self.centre().map(|c| c as i32);
        let region = Region::new(self.edges, |cell| cell != centre);
        // A cuboid longer than the box has no placement: a cut one shows that, too, and saves its cells.
        let longest = self.edges.into_iter().max().unwrap_or(0) + 1;
        let mut pace = budget.pace();
        let shapes = self.cuboids.iter().map(|edges| {
            let edges = edges.map(|edge| edge.min(longest));
            pace.step(10 * edges.iter().product::<usize>())?;
            Ok(Polycube::cuboid(edges))
        });
        Packing::new(region, shapes.collect::<Result<Vec<_>, _>>()?, budget)
    }
}

/// The volume of a cuboid. Edges come from text and may be huge, so it saturates.
pub(super) fn volume(edges: Edges) -> u128 {
    edges.iter().fold(1_u128, |product, &edge| product.saturating_mul(edge as u128))
}

pub(super) fn total_volume(cuboids: &[Edges]) -> u128 {
    cuboids.iter().fold(0, |sum, &edges| sum.saturating_add(volume(edges)))
}

/// The edges in increasing order, which are equal for equal cuboids.
pub(super) fn sorted(mut edges: Edges) -> Edges {
    edges.sort_unstable();
    edges
}

/// The distinct rotations of a cuboid that fit into the box, each with its kind's number.
pub(super) fn turns(kind: Edges, number: usize, edges: Edges) -> Vec<(Edges, usize)> {
    let mut turns: Vec<Edges> = kind.into_iter().permutations(3).map(|t| [t[0], t[1], t[2]]).collect();
    turns.sort_unstable();
    turns.dedup();
    turns.retain(|turn| turn.iter().zip(edges).all(|(&length, edge)| length <= edge));
    turns.into_iter().map(|turn| (turn, number)).collect()
}
