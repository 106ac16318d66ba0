//! Sets of tiles at random: a triangle is filled with halves and cut into its tiles.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};
use std::ops::RangeInclusive;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use rand::RngExt;
use rand_chacha::ChaCha8Rng;

use super::grid::{Edge, Place};
use super::tile::canonical;
use super::{Layout, Tile, Triangle};
use crate::kind::{Answer, AnyPuzzle};
use crate::recipe::Recipe;

/// The rows of big triangles.
const SIDES: RangeInclusive<usize> = 2..=6;

/// The most figures: their numbers have two digits at most.
const FIGURES_OF_TWO_DIGITS: u32 = 99;

/// The drafts without flaws that one try looks for.
const FILLINGS: usize = 200;

/// Sets of tiles that fill a big triangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TriangleRecipe {
    side: usize,
    figures: RangeInclusive<u32>,
}

/// Why there are no such sets.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TriangleRecipeError {
    /// The triangle is too small or too large.
    #[error("expected a triangle of {} to {} rows, found {found}", SIDES.start(), SIDES.end())]
    Side {
        /// The wished number of rows.
        found: usize,
    },
    /// There are too few or too many figures.
    #[error("expected {least} to {most} figures for {tiles} tiles, found {found}", tiles = side * side)]
    Figures {
        /// The number of rows.
        side: usize,
        /// The least number of figures.
        least: u32,
        /// The largest number of figures.
        most: u32,
        /// The wished number.
        found: u32,
    },
}

impl TriangleRecipe {
    /// Triangles with so many rows, and halves of so many figures; `None` takes a usual number.
    ///
    /// # Errors
    /// [`TriangleRecipeError`]
    pub fn new(side: usize, figures: Option<RangeInclusive<u32>>) -> Result<Self, TriangleRecipeError> {
        if !SIDES.contains(&side) {
            return Err(TriangleRecipeError::Side { found: side });
        }
        // Each figure needs an inner edge, where both its halves lie.
        let (least, most) = (2, FIGURES_OF_TWO_DIGITS.min(inner_edges(side) as u32));
        let usual = || (side as u32 + 1).min(most)..=(2 * side as u32 + 1).min(most);
        let figures = figures.unwrap_or_else(usual);
        for found in [*figures.start(), *figures.end()] {
            if !(least..=most).contains(&found) {
                return Err(TriangleRecipeError::Figures { side, least, most, found });
            }
        }
        Ok(Self { side, figures })
    }

    /// A random half.
    fn half(figures: u32, random: &mut ChaCha8Rng) -> i32 {
        let figure = random.random_range(1..=figures) as i32;
        if random.random_range(0..2) == 0 { figure } else { -figure }
    }
}

/// The number of edges between two places.
fn inner_edges(side: usize) -> usize {
    // Three edges of each place, less those on the rim, shared by two.
    3 * side * (side - 1) / 2
}

/// A filled triangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FilledTriangle {
    figures: u32,
    layout: Layout,
}

impl FilledTriangle {
    /// The number of figures.
    pub fn figures(&self) -> u32 {
        self.figures
    }

    /// Sets the half at this edge of a place, and its counterpart on the other side.
    fn set(&mut self, place: Place, edge: Edge, half: i32) {
        let side = self.layout.rows.len();
        self.layout.rows[place.row][place.tile][edge as usize] = half;
        if let Some(other) = place.neighbour(edge, side) {
            self.layout.rows[other.row][other.tile][edge.touching() as usize] = -half;
        }
    }

    /// The tiles, each in its least turn, sorted: their order does not show where they lie.
    fn tiles(&self) -> Vec<Tile> {
        let places = Place::all(self.layout.rows.len());
        let tile = |place: Place| canonical(place.clockwise(self.layout.rows[place.row][place.tile]));
        places.map(tile).sorted_unstable().collect()
    }

    fn triangle(&self) -> Triangle {
        Triangle { figures: self.figures, side: self.layout.rows.len(), tiles: self.tiles() }
    }

    /// Why no designer would keep the tiles, whatever their solutions are.
    fn flaw(&self) -> Option<&'static str> {
        let tiles = self.tiles();
        let halves: BTreeSet<i32> = tiles.iter().flatten().copied().collect();
        let figures = tiles.iter().flatten().counts_by(|half| half.unsigned_abs());
        let share = 3 * tiles.len() / self.figures as usize;
        if !tiles.iter().all_unique() {
            Some("two equal tiles")
        } else if tiles.iter().any(|tile| tile.iter().map(|half| half.abs()).all_equal()) {
            Some("a tile with halves of one figure")
        } else if figures.values().any(|&count| count > 2 * share) {
            Some("a figure twice as frequent as its share")
        } else if (1..=self.figures as i32).any(|figure| !halves.contains(&figure) || !halves.contains(&-figure)) {
            Some("a half without its counterpart")
        } else {
            None
        }
    }
}

impl Recipe for TriangleRecipe {
    type Draft = FilledTriangle;
    type Error = Exceeded;

    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<FilledTriangle>, Exceeded> {
        let figures = random.random_range(self.figures.clone());
        for _ in 0..FILLINGS {
            budget.check()?;
            let layout = Layout::lay(self.side, |_| [0; 3]);
            let mut filling = FilledTriangle { figures, layout };
            for (place, edge) in Place::all(self.side).cartesian_product(Edge::ALL) {
                filling.set(place, edge, Self::half(figures, random));
            }
            if filling.flaw().is_none() {
                return Ok(Some(filling));
            }
        }
        Ok(None)
    }

    fn change(
        &self,
        filling: &FilledTriangle,
        random: &mut ChaCha8Rng,
        _: &Budget,
    ) -> Result<Option<FilledTriangle>, Exceeded> {
        let mut changed = filling.clone();
        let places: Vec<Place> = Place::all(self.side).collect();
        let place = places[random.random_range(0..places.len())];
        let edge = Edge::ALL[random.random_range(0..3)];
        changed.set(place, edge, Self::half(filling.figures, random));
        Ok((changed != *filling && changed.flaw().is_none()).then_some(changed))
    }

    fn puzzle(&self, filling: &FilledTriangle) -> AnyPuzzle {
        filling.triangle().into()
    }

    /// Sets that differ in the names of figures, in their signs, or as mirror images are alike.
    fn key(&self, filling: &FilledTriangle) -> String {
        let tiles = filling.tiles();
        let mirrored: Vec<Tile> = tiles.iter().map(|&[a, b, c]| [c, b, a]).collect();
        let key = fingerprint(&tiles).min(fingerprint(&mirrored));
        format!("{} {key:016x}", self.side)
    }

    fn solution(&self, filling: &FilledTriangle) -> Option<Answer> {
        let layout = serde_json::to_value(&filling.layout).ok()?;
        self.puzzle(filling).check_json(&layout).ok()
    }
}

/// A number that depends on the tiles, and not on the names of their halves.
///
/// Each half is described by the tiles that have it, and these by their halves, again and again.
fn fingerprint(tiles: &[Tile]) -> u64 {
    let hasher = BuildHasherDefault::<DefaultHasher>::default();
    let mut names: BTreeMap<i32, u64> = tiles.iter().flatten().map(|&half| (half, 0)).collect();
    let describe = |names: &BTreeMap<i32, u64>, tile: &Tile, turn: usize| {
        let half = |place: usize| tile[(turn + place) % 3];
        let name = |half: i32| names.get(&half).copied().unwrap_or(u64::MAX);
        hasher.hash_one([0, 1, 2].map(|place| [name(half(place)), name(-half(place))]))
    };
    for _ in 0..tiles.len() {
        let mut seen: BTreeMap<i32, Vec<u64>> = BTreeMap::new();
        for (tile, turn) in tiles.iter().cartesian_product(0..3) {
            seen.entry(tile[turn]).or_default().push(describe(&names, tile, turn));
        }
        let name = |(half, seen): (i32, Vec<u64>)| (half, hasher.hash_one(seen.into_iter().sorted().collect_vec()));
        names = seen.into_iter().map(name).collect();
    }
    let tile = |tile: &Tile| (0..3).map(|turn| describe(&names, tile, turn)).min();
    hasher.hash_one(tiles.iter().map(tile).sorted().collect_vec())
}

#[cfg(test)]
mod tests {
    use rand_chacha::rand_core::SeedableRng;

    use super::*;
    use crate::puzzle::Puzzle;

    fn fillings(side: usize, count: usize) -> impl Iterator<Item = (TriangleRecipe, FilledTriangle, ChaCha8Rng)> {
        let recipe = TriangleRecipe::new(side, None).unwrap();
        let mut random = ChaCha8Rng::seed_from_u64(side as u64);
        (0..count).map(move |_| {
            let filling = recipe.draft(&mut random, Budget::unlimited()).unwrap().unwrap();
            (recipe.clone(), filling, random.clone())
        })
    }

    #[test]
    fn tiles_fill_their_triangle() {
        for side in [2, 3, 4, 6] {
            for (recipe, filling, mut random) in fillings(side, 20) {
                assert_eq!(filling.triangle().verify(&filling.layout), Ok(()));
                assert!(recipe.solution(&filling).is_some());
                let changed =
                    (0..100).find_map(|_| recipe.change(&filling, &mut random, Budget::unlimited()).unwrap()).unwrap();
                assert_ne!(changed, filling);
                assert_eq!(changed.triangle().verify(&changed.layout), Ok(()));
                for draft in [&filling, &changed] {
                    assert_eq!(draft.flaw(), None);
                    let tiles: BTreeSet<Tile> = draft.tiles().into_iter().collect();
                    assert_eq!(tiles.len(), side * side);
                    let halves: BTreeSet<i32> = tiles.iter().flatten().copied().collect();
                    assert_eq!(halves.len() as u32, 2 * draft.figures);
                }
            }
        }
    }

    /// Other names of figures, other signs, turned triangles and mirror images make no other set; other tiles do.
    #[test]
    fn alike_sets_have_equal_keys() {
        let mut keys = BTreeSet::new();
        for (recipe, filling, _) in fillings(3, 200) {
            let figures = filling.figures as i32;
            let mut renamed = filling.clone();
            let name = |half: i32| -half.signum() * (half.abs() % figures + 1);
            renamed.layout.rows.iter_mut().flatten().flatten().for_each(|half| *half = name(*half));
            assert_ne!(renamed.tiles(), filling.tiles());
            assert_eq!(recipe.key(&renamed), recipe.key(&filling));
            let mut mirrored = filling.clone();
            for row in &mut mirrored.layout.rows {
                row.reverse();
                for halves in row {
                    halves.swap(0, 1);
                }
            }
            assert_eq!(mirrored.triangle().verify(&mirrored.layout), Ok(()));
            assert_eq!(recipe.key(&mirrored), recipe.key(&filling));
            keys.insert(recipe.key(&filling));
        }
        assert_eq!(keys.len(), 200);
    }

    #[test]
    fn flawed_sets_are_named() {
        let flaw = |rows: Vec<Vec<[i32; 3]>>| FilledTriangle { figures: 3, layout: Layout { rows } }.flaw();
        assert_eq!(flaw(vec![vec![[1, 2, 3]], vec![[1, 2, -1], [1, -3, -3], [3, -2, 2]]]), None);
        assert_eq!(
            flaw(vec![vec![[1, 1, 3]], vec![[1, 2, -1], [1, -3, -3], [3, 1, -1]]]),
            Some("a half without its counterpart")
        );
        assert_eq!(
            flaw(vec![vec![[1, 2, 3]], vec![[1, 2, -1], [1, -3, -3], [3, 3, -3]]]),
            Some("a tile with halves of one figure")
        );
        assert_eq!(flaw(vec![vec![[1, 2, 3]], vec![[3, 1, 2], [1, -3, -3], [3, -2, 2]]]), Some("two equal tiles"));
    }

    #[test]
    fn wishes_are_checked() {
        let message = |side, figures| TriangleRecipe::new(side, figures).unwrap_err().to_string();
        assert_eq!(message(7, None), "expected a triangle of 2 to 6 rows, found 7");
        assert_eq!(message(3, Some(1..=4)), "expected 2 to 9 figures for 9 tiles, found 1");
        assert_eq!(message(3, Some(4..=10)), "expected 2 to 9 figures for 9 tiles, found 10");
        assert!(TriangleRecipe::new(3, Some(2..=9)).is_ok());
    }
}
