//! Boxes at random: a grid around the golden cube, whose blocks are joined and cut.
//!
//! A *part* is a smaller box that several blocks fill, with the golden cube in its centre or outside. Its mirror image fills it, too, so a
//! box with parts has more than one solution. Blocks are joined and cut until there are few parts.

use std::array::from_fn;
use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use rand::RngExt;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;

use super::puzzle::{Cuboid, Edges, sorted, volume};
use super::{Block, CuboidError, Layout};
use crate::kind::{Answer, AnyPuzzle};
use crate::recipe::Recipe;

/// The grids that one try makes.
const GRIDS: usize = 20;

/// The changes of a grid to reduce its parts.
const CHANGES: usize = 1000;

/// The most blocks that one change joins or cuts.
/// They are few, so that most of a good filling stays.
const BLOCKS_OF_CHANGE: u32 = 3;

/// Boxes with a golden cube in their centre, and cuboids that fill them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CuboidRecipe {
    edges: Edges,
    cuboids: RangeInclusive<usize>,
}

/// Why there are no such boxes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CuboidRecipeError {
    /// There is no such box.
    #[error(transparent)]
    Box(#[from] CuboidError),
    /// The box is thinner than the golden cube and a cuboid on each side.
    #[error("expected a box with edge lengths of at least 3")]
    Thin,
    /// There are too few or too many cuboids.
    #[error("expected {least} to {most} cuboids, found {found}")]
    Cuboids {
        /// The least number of cuboids.
        least: usize,
        /// The largest number of cuboids.
        most: usize,
        /// The wished number.
        found: usize,
    },
}

impl CuboidRecipe {
    /// Boxes with these edge lengths and so many cuboids; `None` takes a usual number.
    ///
    /// # Errors
    /// [`CuboidRecipeError`]
    pub fn new(edges: Edges, cuboids: Option<RangeInclusive<usize>>) -> Result<Self, CuboidRecipeError> {
        super::build::check_box(edges)?;
        if edges.iter().any(|&edge| edge < 3) {
            return Err(CuboidRecipeError::Thin);
        }
        // A pinwheel around the golden cube has six cuboids.
        let free = volume(edges) as usize - 1;
        let (least, most) = (6, free / 2);
        let longest = edges.into_iter().max().unwrap_or(0);
        let cuboids = cuboids.unwrap_or_else(|| (longest + 4).min(most)..=(2 * longest + 4).min(most));
        for found in [*cuboids.start(), *cuboids.end()] {
            if !(least..=most).contains(&found) {
                return Err(CuboidRecipeError::Cuboids { least, most, found });
            }
        }
        Ok(Self { edges, cuboids })
    }

    /// The blocks of a random grid, in which the golden cube is a block of its own.
    fn grid(&self, random: &mut ChaCha8Rng) -> Vec<Block> {
        let mut cuts = |edge: usize| {
            let (centre, rate) = (edge / 2, random.random_range(1..=3));
            let is_cut = |&cut: &usize| cut == centre || cut == centre + 1 || random.random_range(0..4) < rate;
            let inner = (1..edge).filter(is_cut).collect_vec();
            [0].into_iter().chain(inner).chain([edge]).collect_vec()
        };
        let spans = |cuts: Vec<usize>| cuts.into_iter().tuple_windows::<(_, _)>().collect_vec();
        let spans = self.edges.map(|edge| spans(cuts(edge)));
        let block = |spans: Vec<(usize, usize)>| Block {
            at: from_fn(|axis| spans[axis].0),
            size: from_fn(|axis| spans[axis].1 - spans[axis].0),
        };
        let centre = self.edges.map(|edge| edge / 2);
        let blocks = spans.into_iter().multi_cartesian_product();
        blocks.map(block).filter(|block| block.at != centre || block.size != [1; 3]).collect()
    }

    /// A random change: some blocks are joined or cut.
    fn changed(
        &self,
        filling: &FilledBox,
        random: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Option<FilledBox>, Exceeded> {
        let mut blocks = filling.blocks.clone();
        for _ in 0..random.random_range(1..=BLOCKS_OF_CHANGE) {
            let _ = if random.random_range(0..2) == 0 { join(&mut blocks, random) } else { cut(&mut blocks, random) };
        }
        let is_wished = self.cuboids.contains(&blocks.len()) && blocks != filling.blocks;
        is_wished.then(|| FilledBox::new(self.edges, blocks, budget)).transpose()
    }

    fn cuboid(&self, filling: &FilledBox) -> Option<Cuboid> {
        // Sorted cuboids do not show where they lie.
        let sizes = filling.blocks.iter().map(|block| sorted(block.size)).sorted_unstable();
        Cuboid::new(self.edges, sizes).ok()
    }

    /// Why no designer would keep the box, whatever its solutions are.
    fn own_flaw(&self, filling: &FilledBox) -> Option<&'static str> {
        let sizes = filling.blocks.iter().map(|block| sorted(block.size)).collect_vec();
        let units = sizes.iter().filter(|&&size| size == [1; 3]).count();
        let box_edges = sorted(self.edges);
        let is_slab =
            |size: &Edges| size[1..] == box_edges[1..] || (size[2] == box_edges[2] && size[1] == box_edges[0]);
        let largest = sizes.iter().map(|&size| volume(size)).max().unwrap_or(0);
        if units * 5 > sizes.len() {
            Some("too many unit cubes")
        } else if sizes.iter().any(is_slab) {
            Some("a cuboid as large as a side of the box")
        } else if largest * 4 > volume(self.edges) {
            Some("a cuboid that takes a quarter of the box")
        } else if sizes.iter().unique().count() < 3 {
            Some("fewer than three sizes")
        } else {
            None
        }
    }
}

/// A filled box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledBox {
    /// The blocks without the golden cube.
    blocks: Vec<Block>,
    /// The number of parts.
    parts: usize,
}

impl FilledBox {
    fn new(edges: Edges, blocks: Vec<Block>, budget: &Budget) -> Result<Self, Exceeded> {
        Ok(Self { parts: parts(edges, &blocks, budget)?, blocks })
    }

    /// The number of cuboids.
    pub fn cuboids(&self) -> usize {
        self.blocks.len()
    }
}

/// Joins two random blocks that make up a larger one; returns whether there are such.
fn join(blocks: &mut Vec<Block>, random: &mut ChaCha8Rng) -> bool {
    let start = random.random_range(0..blocks.len());
    for first in (start..blocks.len()).chain(0..start) {
        let larger = blocks.iter().enumerate().filter_map(|(i, &other)| Some((i, joined(blocks[first], other)?)));
        if let Some(&(second, block)) = larger.collect_vec().choose(random) {
            blocks[first] = block;
            blocks.swap_remove(second);
            return true;
        }
    }
    false
}

/// Cuts a random block in two; returns whether one can be cut.
fn cut(blocks: &mut Vec<Block>, random: &mut ChaCha8Rng) -> bool {
    let cuts = blocks.iter().enumerate().flat_map(|(number, block)| {
        let size = block.size;
        (0..3).flat_map(move |axis| (1..size[axis]).map(move |at| (number, axis, at)))
    });
    let cuts = cuts.collect_vec();
    let Some(&(number, axis, at)) = cuts.choose(random) else { return false };
    let mut rest = blocks[number];
    rest.at[axis] += at;
    rest.size[axis] -= at;
    blocks[number].size[axis] = at;
    blocks.push(rest);
    true
}

/// The number of parts. `O(blocks³)`
///
/// A block of the part lies in its lowest corner, and one in its highest.
fn parts(edges: Edges, blocks: &[Block], budget: &Budget) -> Result<usize, Exceeded> {
    let golden = Block { at: edges.map(|edge| edge / 2), size: [1; 3] };
    let all = blocks.iter().chain([&golden]).map(|block| (block.at, end(block))).collect_vec();
    let is_part = |low: Edges, high: Edges| {
        let holds = |(at, end): &(Edges, Edges)| (0..3).all(|axis| low[axis] <= at[axis] && end[axis] <= high[axis]);
        let meets = |(at, end): &(Edges, Edges)| (0..3).all(|axis| low[axis] < end[axis] && at[axis] < high[axis]);
        let is_centred = (0..3).all(|axis| low[axis] + high[axis] == edges[axis]);
        let is_whole = (0..3).all(|axis| high[axis] - low[axis] == edges[axis]);
        let is_off_centre = holds(&all[blocks.len()]) && !is_centred;
        let is_filled = || all.iter().all(|block| holds(block) || !meets(block));
        !is_whole && !is_off_centre && is_filled()
    };
    let pairs = (0..all.len()).cartesian_product(0..all.len()).filter(|(lowest, highest)| lowest != highest);
    let (mut pace, mut count) = (budget.pace(), 0);
    for (lowest, highest) in pairs {
        pace.step(all.len())?;
        let (low, high) = (all[lowest].0, all[highest].1);
        count += usize::from((0..3).all(|axis| low[axis] < high[axis]) && is_part(low, high));
    }
    Ok(count)
}

/// The cell after the highest corner.
fn end(block: &Block) -> Edges {
    std::array::from_fn(|axis| block.at[axis] + block.size[axis])
}

/// The block that two blocks make up, if they do.
fn joined(one: Block, other: Block) -> Option<Block> {
    let is_apart = |axis: usize| (one.at[axis], one.size[axis]) != (other.at[axis], other.size[axis]);
    let axis = (0..3).filter(|&axis| is_apart(axis)).exactly_one().ok()?;
    let (low, high) = if one.at[axis] < other.at[axis] { (one, other) } else { (other, one) };
    let mut block = low;
    block.size[axis] += high.size[axis];
    (low.at[axis] + low.size[axis] == high.at[axis]).then_some(block)
}

impl Recipe for CuboidRecipe {
    type Draft = FilledBox;
    type Error = Exceeded;

    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<FilledBox>, Exceeded> {
        for _ in 0..GRIDS {
            let wanted = random.random_range(self.cuboids.clone());
            let mut blocks = self.grid(random);
            while blocks.len() > wanted && join(&mut blocks, random) {
                budget.check()?;
            }
            while blocks.len() < wanted && cut(&mut blocks, random) {
                budget.check()?;
            }
            if blocks.len() != wanted {
                continue;
            }
            let mut filling = FilledBox::new(self.edges, blocks, budget)?;
            for _ in 0..CHANGES {
                if filling.parts == 0 && self.own_flaw(&filling).is_none() {
                    return Ok(Some(filling));
                }
                budget.check()?;
                let changed = self.changed(&filling, random, budget)?;
                filling = changed.filter(|other| other.parts <= filling.parts).unwrap_or(filling);
            }
        }
        Ok(None)
    }

    fn change(
        &self,
        filling: &FilledBox,
        random: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Option<FilledBox>, Exceeded> {
        let key = self.key(filling);
        let fits = |changed: &FilledBox| {
            changed.parts <= filling.parts && self.own_flaw(changed).is_none() && self.key(changed) != key
        };
        for _ in 0..CHANGES {
            budget.check()?;
            let changed = self.changed(filling, random, budget)?.filter(fits);
            if changed.is_some() {
                return Ok(changed);
            }
        }
        Ok(None)
    }

    fn puzzle(&self, filling: &FilledBox) -> AnyPuzzle {
        self.cuboid(filling).expect("blocks fill the box around the golden cube").into()
    }

    fn key(&self, filling: &FilledBox) -> String {
        let sizes = filling.blocks.iter().map(|block| sorted(block.size).iter().join("x")).sorted_unstable();
        format!("{} {}", sorted(self.edges).iter().join("x"), sizes.format(" "))
    }

    fn solution(&self, filling: &FilledBox) -> Option<Answer> {
        let layout = serde_json::to_value(Layout::new(filling.blocks.clone())).ok()?;
        self.puzzle(filling).check_json(&layout).ok()
    }
}

#[cfg(test)]
mod tests;
