//! A filled box, and the rules for it.

use std::fmt;

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize};

use super::puzzle::{Cuboid, Edges, sorted};
use crate::packing::layers;
use crate::puzzle::Violation;

/// A cuboid in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The cell of its lowest corner: x, y, z from 0.
    pub at: Edges,
    /// Its extent along x, y and z.
    pub size: Edges,
}

impl Block {
    /// The block with these two opposite corners, the lowest and the highest.
    pub fn spanning(low: Edges, high: Edges) -> Self {
        Self { at: low, size: std::array::from_fn(|i| high[i] - low[i] + 1) }
    }

    /// The cells of the block, in reading order.
    pub fn cells(&self) -> impl Iterator<Item = Edges> {
        let [x, y, z] = [0, 1, 2].map(|i| self.at[i]..self.at[i] + self.size[i]);
        z.cartesian_product(y).flat_map(move |(z, y)| x.clone().map(move |x| [x, y, z]))
    }
}

/// A layout: the blocks without the golden cube.
///
/// They are sorted by layer, row and column of the lowest corner.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields, expecting = "a layout such as {\"blocks\":[{\"at\":[0,0,0],\"size\":[1,1,2]}]}")]
pub struct Layout {
    #[serde(deserialize_with = "in_order")]
    blocks: Vec<Block>,
}

/// Reads blocks in any order.
fn in_order<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<Block>, D::Error> {
    Vec::deserialize(from).map(|blocks| Layout::new(blocks).blocks)
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let block = |Block { at, size }: &Block| format!("{} at {}", size.iter().join("x"), at.iter().join(","));
        f.write_str(&self.blocks.iter().map(block).join("\n"))
    }
}

impl Layout {
    /// The layout of these blocks.
    pub fn new(mut blocks: Vec<Block>) -> Self {
        blocks.sort_unstable_by_key(|block| (block.at[2], block.at[1], block.at[0]));
        Self { blocks }
    }

    /// The blocks, in reading order of their lowest corners.
    pub fn blocks(&self) -> &[Block] {
        &self.blocks
    }

    pub(super) fn verify(&self, puzzle: &Cuboid) -> Result<(), Violation> {
        self.uses_every_cuboid(puzzle)?;
        self.fills_the_box(puzzle)
    }

    fn uses_every_cuboid(&self, puzzle: &Cuboid) -> Result<(), Violation> {
        let given = puzzle.cuboids.iter().copied().map(sorted).counts();
        let used = self.blocks.iter().map(|block| sorted(block.size)).counts();
        for kind in given.keys().chain(used.keys()).sorted() {
            let [given, used] = [&given, &used].map(|counts| counts.get(kind).copied().unwrap_or(0));
            if given != used {
                let place = format!("{} is given {given} times and used {used} times", kind.iter().join("x"));
                return Err(Violation::new("every cuboid is used exactly once", place));
            }
        }
        Ok(())
    }

    fn fills_the_box(&self, puzzle: &Cuboid) -> Result<(), Violation> {
        let [a, b, _] = puzzle.edges;
        let index = |[x, y, z]: Edges| (z * b + y) * a + x;
        let mut taken: Vec<Option<&Block>> = vec![None; puzzle.edges.iter().product()];
        for block in &self.blocks {
            let sticks_out = (0..3).any(|i| block.at[i].saturating_add(block.size[i]) > puzzle.edges[i]);
            if sticks_out {
                let place = describe(block);
                return Err(Violation::new("cuboids lie inside the box", place));
            }
            for cell in block.cells() {
                if cell == puzzle.centre() {
                    let place = format!("{} covers it", describe(block));
                    return Err(Violation::new("the centre is kept for the golden cube", place));
                }
                if let Some(other) = taken[index(cell)].replace(block) {
                    let place =
                        format!("{} and {} both take {}", describe(other), describe(block), layers::place(cell));
                    return Err(Violation::new("cuboids do not overlap", place));
                }
            }
        }
        let whole = Block { at: [0; 3], size: puzzle.edges };
        let mut free = whole.cells().filter(|&cell| taken[index(cell)].is_none() && cell != puzzle.centre());
        match free.next() {
            Some(cell) => Err(Violation::new("the box is filled", format!("{} is free", layers::place(cell)))),
            None => Ok(()),
        }
    }
}

fn describe(block: &Block) -> String {
    let last = [0, 1, 2].map(|axis| block.at[axis].saturating_add(block.size[axis]).saturating_sub(1));
    format!("{} in {}", title(&block.size), layers::place_between(block.at, last))
}

/// A cuboid in words, by its edges in any order: `a 1×1×3`.
pub(super) fn title(edges: &Edges) -> String {
    let edges = edges.iter().sorted().join("×");
    // As it is spoken: an eight, an eleven, an eighteen.
    let article =
        if edges.starts_with('8') || ["11×", "18×"].iter().any(|an| edges.starts_with(an)) { "an" } else { "a" };
    format!("{article} {edges}")
}
