//! The reduction to exact cover with colours.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::Entry;
use jigsat_forms::exact_cover::symmetry::{Symmetry, distinct};
use jigsat_forms::{Colour, CoverError, DecodeError, ExactCover, ItemId, OptionId, Reduced};

use super::grid::{Edge, Place};
use super::tile::{canonical, kinds, turned};
use super::{Layout, Tile, Triangle};

/// Reduces the puzzle to an exact cover with colours.
///
/// - Primary: every place, and every kind of tile with its number of tiles as multiplicity.
/// - Secondary: every inner edge. Its colour is the half on the upper or left tile, so the other tile gives it the colour of the negated
///   half.
/// - Options: each kind in each distinct turn at each place; at most `3n²` of them for n tiles.
pub(super) fn reduce(puzzle: &Triangle, budget: &Budget) -> Result<Reduced<ExactCover, Layout>, Exceeded> {
    let side = puzzle.side;
    let (cover, laid) = cover(puzzle, budget)?;
    let same_laid = Arc::clone(&laid);
    Ok(Reduced::new(cover, move |options: &[OptionId]| decode(side, &laid, options))
        .faithful()
        .with_symmetries(move |budget| rotations(side, &same_laid, budget)))
}

/// For each option its place, and its tile, read clockwise.
pub(super) type TilesLaid = Arc<Vec<(Place, Tile)>>;

/// The cover, and the place and tile of each option.
pub(super) fn cover(puzzle: &Triangle, budget: &Budget) -> Result<(ExactCover, TilesLaid), Exceeded> {
    let side = puzzle.side;
    let mut cover = ExactCover::within(budget);
    let places: Vec<ItemId> =
        Place::all(side).map(|place| cover.primary(format!("p{}.{}", place.row + 1, place.tile + 1))).collect();
    let kinds: Vec<_> = kinds(&puzzle.tiles)
        .into_iter()
        .enumerate()
        .map(|(i, kind)| {
            let times = kind.count..=kind.count;
            (cover.primary_times(format!("t{}", i + 1), times).expect("a range of one number"), kind)
        })
        .collect();
    let edges = InnerEdges::of(side, &mut cover);

    let options = side * side * kinds.iter().map(|(_, kind)| kind.turns).sum::<usize>();
    let bytes = options * (5 * size_of::<Entry>() + size_of::<usize>() + size_of::<(Place, Tile)>());
    budget.reserve(bytes as u64, || format!("an exact cover of {options} options"))?;
    cover.make_room(options, 5 * options);
    let mut laid = Vec::with_capacity(options);
    for place in Place::all(side) {
        for (item, kind) in &kinds {
            for turns in 0..kind.turns {
                let tile = turned(kind.halves, turns);
                let entries = [places[place.index()].into(), (*item).into()];
                let option = entries.into_iter().chain(edges.coloured(place, tile));
                cover.option(option).map_err(CoverError::exceeded)?;
                laid.push((place, tile));
            }
        }
    }
    let laid = Arc::new(laid);
    let named = Arc::clone(&laid);
    cover.name_options(move |option| name(named[option.index()]));
    Ok((cover, laid))
}

/// The name of an option: `tile 1 -2 3 in row 2, place 1 as -2 3 1`.
///
/// It has the halves clockwise, once in canonical order, and once from the left edge of the place.
pub(super) fn name((place, tile): (Place, Tile)) -> String {
    let [given, laid] = [canonical(tile), tile].map(|halves| halves.iter().join(" "));
    format!("tile {given} in row {}, place {} as {laid}", place.row + 1, place.tile + 1)
}

/// The two rotations of the big triangle, as permutations of the options. There are no reflections, since tiles may not be mirrored.
fn rotations(side: usize, laid: &[(Place, Tile)], budget: &Budget) -> Result<Vec<Symmetry>, Exceeded> {
    let bytes = 56 * laid.len() as u64;
    budget.reserve(bytes, || format!("the rotations of {} options", laid.len()))?;
    let options: HashMap<(usize, Tile), OptionId> =
        laid.iter().map(|&(place, tile)| (place.index(), tile)).zip((0..).map(OptionId)).collect();
    // Halves are read clockwise from the left edge; after the turn, the last one is there.
    let third = |&(place, tile): &(Place, Tile)| options[&(place.turned(side).index(), turned(tile, 2))];
    let once: Vec<OptionId> = laid.iter().map(third).collect();
    let twice = once.iter().map(|option| once[option.index()]).collect();
    Ok(distinct([once, twice].map(|image| Symmetry { is_rotation: true, image })))
}

/// The items of inner edges.
struct InnerEdges {
    /// For each place and each of its edges, in layout order: the item, and a flag.
    ///
    /// The flag is set if the colour is the half of this place. If not, its colour is the half on the other side.
    items: Vec<[Option<(ItemId, bool)>; 3]>,
}

impl InnerEdges {
    fn of(side: usize, cover: &mut ExactCover) -> Self {
        let mut items = vec![[None; 3]; side * side];
        let mut count = 0;
        for place in Place::all(side) {
            for edge in Edge::ALL {
                let Some(other) = place.neighbour(edge, side).filter(|other| other.index() > place.index()) else {
                    continue;
                };
                count += 1;
                let item = cover.secondary(format!("e{count}"));
                items[place.index()][edge as usize] = Some((item, true));
                items[other.index()][edge.touching() as usize] = Some((item, false));
            }
        }
        Self { items }
    }

    /// The entries of the inner edges of `place`, in the colours of `tile`.
    fn coloured(&self, place: Place, tile: Tile) -> impl Iterator<Item = Entry> {
        let edges = self.items[place.index()].into_iter().zip(place.clockwise(tile));
        edges.filter_map(|(edge, half)| {
            let (item, here) = edge?;
            Some(item.with(colour(if here { half } else { -half })))
        })
    }
}

/// The colour of a half: upper halves have even ones, lower halves odd ones.
fn colour(half: i32) -> Colour {
    Colour(2 * (half.unsigned_abs() - 1) + u32::from(half < 0))
}

fn decode(side: usize, laid: &[(Place, Tile)], options: &[OptionId]) -> Result<Layout, DecodeError> {
    let foreign = || DecodeError::Foreign("not one option for each place".into());
    let mut tiles: Vec<Option<Tile>> = vec![None; side * side];
    for option in options {
        let &(place, tile) = laid.get(option.index()).ok_or_else(foreign)?;
        if tiles[place.index()].replace(tile).is_some() {
            return Err(foreign());
        }
    }
    let tiles: Vec<Tile> = tiles.into_iter().collect::<Option<_>>().ok_or_else(foreign)?;
    Ok(Layout::lay(side, |place| tiles[place.index()]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use jigsat_forms::exact_cover::Role;

    #[test]
    fn items_and_options_have_the_expected_numbers() {
        let puzzle: Triangle = "2\n4\n1 1 1\n-1 2 2\n2 -1 2\n-1 2 2\n".parse().unwrap();
        let cover = reduce(&puzzle, Budget::unlimited()).unwrap().problem;
        // There are four places, two kinds (one of three tiles, one with a single turn), and three inner edges.
        let names: Vec<&str> = cover.items().map(|item| cover.name(item)).collect();
        assert_eq!(names, ["p1.1", "p2.1", "p2.2", "p2.3", "t1", "t2", "e1", "e2", "e3"]);
        let roles: Vec<Role> = cover.items().skip(4).take(2).map(|item| cover.role(item)).collect();
        assert_eq!(roles, [Role::Primary { lo: 3, hi: 3 }, Role::Primary { lo: 1, hi: 1 }]);
        assert_eq!(cover.option_count(), 4 * (3 + 1));
    }

    #[test]
    fn options_of_another_problem_are_refused() {
        let puzzle: Triangle = "1\n1\n1 1 1\n".parse().unwrap();
        let reduced = reduce(&puzzle, Budget::unlimited()).unwrap();
        assert!(reduced.decode(&[OptionId(0)]).is_ok());
        for foreign in [&[][..], &[OptionId(1)], &[OptionId(0), OptionId(0)]] {
            assert!(matches!(reduced.decode(foreign), Err(DecodeError::Foreign(_))), "{foreign:?}");
        }
    }
}
