//! The theory of the exact cover: tiles in places are the atoms.
//!
//! See [`deduction`](crate::deduction). In the picture of a partial layout, `.` stands for each half of an open place.

use std::sync::Arc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::text::Text;
use jigsat_forms::{ItemId, OptionId};

use super::cover::{TilesLaid, cover, name};
use super::draw::{draw_part, read_halves};
use super::grid::{Edge, Place};
use super::tile::{TileKind, canonical, kinds};
use super::verify;
use super::{Tile, Triangle};
use crate::deduction::Theory;
use crate::deduction::cover::{CoverTheory, Covering, Wording};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::{LayoutError, Violation};

const WHOLE: &str = "a tile is laid with all of its halves";

pub(super) fn theory(puzzle: &Triangle, budget: &Budget) -> Result<Arc<dyn Theory>, Exceeded> {
    let (cover, laid) = cover(puzzle, budget)?;
    let side = puzzle.side;
    let later = |place: Place, edge| place.neighbour(edge, side).filter(|other| other.index() > place.index());
    let edges = Place::all(side).cartesian_product(Edge::ALL);
    let edges = edges.filter_map(|(place, edge)| Some([place, later(place, edge)?])).collect();
    let names = ItemNames { side, kinds: kinds(&puzzle.tiles), edges, laid };
    Ok(Arc::new(CoverTheory::new(cover, names, budget)?))
}

struct ItemNames {
    side: usize,
    kinds: Vec<TileKind>,
    /// The places beside each inner edge.
    edges: Vec<[Place; 2]>,
    /// The place and tile of each option.
    laid: TilesLaid,
}

/// The meaning of an item of the cover.
enum Item {
    Place(Place),
    Kind(usize),
    Edge([Place; 2]),
}

impl ItemNames {
    fn of(&self, item: ItemId) -> Item {
        let (places, index) = (self.side * self.side, item.index());
        match index.checked_sub(places + self.kinds.len()) {
            Some(edge) => Item::Edge(self.edges[edge]),
            None if index >= places => Item::Kind(index - places),
            None => Item::Place(Self::place_of(index)),
        }
    }

    /// The place with this [index](Place::index).
    fn place_of(index: usize) -> Place {
        let row = index.isqrt();
        Place { row, tile: index - row * row }
    }
}

fn place_in_words(place: Place) -> String {
    format!("place {} in row {}", place.tile + 1, place.row + 1)
}

impl Wording for ItemNames {
    fn item(&self, item: ItemId) -> String {
        match self.of(item) {
            Item::Place(place) => place_in_words(place),
            Item::Kind(kind) => format!("the tile {}", self.kinds[kind].halves.iter().join(" ")),
            Item::Edge([one, other]) => {
                format!("the edge between {} and {}", place_in_words(one), place_in_words(other))
            }
        }
    }

    fn sort(&self, item: ItemId) -> &'static str {
        match self.of(item) {
            Item::Place(_) => "place",
            Item::Kind(_) => "tile",
            Item::Edge(_) => "edge",
        }
    }

    fn covering(&self, item: ItemId) -> Covering {
        match self.of(item) {
            Item::Place(_) => Covering::Fills,
            Item::Kind(_) => Covering::Places,
            Item::Edge(_) => Covering::Covers,
        }
    }

    fn spot(&self, item: ItemId) -> Option<Spot> {
        match self.of(item) {
            Item::Place(place) => Some([place.tile, place.row, 0]),
            Item::Kind(_) | Item::Edge(_) => None,
        }
    }

    fn noun(&self) -> &'static str {
        "placement"
    }

    fn option(&self, option: OptionId) -> String {
        name(self.laid[option.index()])
    }

    fn draw(&self, chosen: &[OptionId], marks: &[(Spot, Mark)]) -> Drawing {
        let tiles = chosen.iter().map(|option| self.laid[option.index()]).collect_vec();
        draw_part(self.side, &tiles).marked(marks)
    }

    fn read(&self, text: Text<'_>) -> Result<Vec<OptionId>, LayoutError> {
        let rows = read_halves(self.side, text, ", or '.'")?;
        let mut tiles = Vec::new();
        for place in Place::all(self.side) {
            match rows[place.row][place.tile] {
                [None, None, None] => {}
                [Some(left), Some(right), Some(base)] => tiles.push((place, place.clockwise([left, right, base]))),
                halves => {
                    let shown = halves.iter().map(|half| half.map_or(".".to_string(), |half| half.to_string()));
                    return Err(Violation::new(WHOLE, format!("{}: {}", verify::name(place), shown.format(" "))).into());
                }
            }
        }
        let given = self.kinds.iter().map(|kind| (canonical(kind.halves), kind.count)).collect();
        verify::supply(&given, tiles.iter().copied())?;
        verify::touch(self.side, |place| Some(tiles.iter().find(|(other, _)| *other == place)?.1))?;
        let option = |laid: &(Place, Tile)| self.laid.iter().position(|known| known == laid);
        // Every given tile is an option in every place.
        Ok(tiles.iter().filter_map(option).map(|index| OptionId(index as u32)).collect())
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::verify::{SUPPLY, TOUCH};
    use super::*;
    use crate::deduction::{Atom, Fact, Known};
    use crate::puzzle::Puzzle;

    /// The puzzle of the other tests; its second tile of the lower row is in the middle.
    const FILE: &str = "9\n4\n3 1 2\n4 5 6\n-3 7 -5\n-7 8 9\n";

    fn puzzle() -> Triangle {
        FILE.parse().unwrap()
    }

    fn read(text: &str) -> Result<Vec<String>, String> {
        let theory = puzzle().theory(Budget::unlimited()).unwrap().unwrap();
        let facts = theory.read(text.into()).map_err(|error| error.to_string())?;
        Ok(facts.into_iter().map(|fact| theory.say(fact)).collect())
    }

    #[test]
    fn open_places_have_dots() {
        let read = |text: &str| read(text).unwrap();
        assert_eq!(read(". . . . . . . . . . . ."), [""; 0]);
        assert_eq!(
            read("# a part\n  /\\\n /. .\\\n/__.__\\\n -3\n /. . \\-5 7/-7 8\\ \n ____.___9__"),
            ["tile -5 -3 7 in row 2, place 2 as -5 -3 7", "tile -7 8 9 in row 2, place 3 as -7 8 9"]
        );
    }

    #[test]
    fn parts_that_break_rules_are_refused() {
        let error = |text: &str| read(text).unwrap_err();
        assert_eq!(error(""), "1:1: expected the left half of row 1, tile 1, found an empty file");
        assert_eq!(error(". ."), "1:4: expected the bottom half of row 1, tile 1, found the end of the file");
        assert_eq!(error(". . . , . . . . . . . ."), "1:7: expected the top half of row 2, tile 2, or '.', found ','");
        assert_eq!(
            error(". . . . . . . . . . . . 1"),
            "1:25: expected the end of the picture after 12 halves, found '1'"
        );
        assert_eq!(error("1 . . . . . . . . . . ."), format!("{WHOLE}: row 1, tile 1: 1 . ."));
        assert_eq!(error("1 1 1 . . . . . . . . ."), format!("{SUPPLY}: row 1, tile 1: 1 1 1 is none of the tiles"));
        assert_eq!(
            error("1 2 3 . 1 2 . . . . 3 ."),
            format!("{SUPPLY}: row 2, tile 1: 1 2 3 is laid twice and given once")
        );
        assert_eq!(error("1 2 3 7 . . -3 -5 . . . ."), format!("{TOUCH}: row 2, tile 2, top edge: 7 against 3"));
    }

    #[test]
    fn drawn_tiles_are_read_back() {
        let theory = puzzle().theory(Budget::unlimited()).unwrap().unwrap();
        let mut known = Known::nothing(theory.atom_count());
        for fact in theory.read("1 2 3 -3 . . -5 7 -7 8 . 9".into()).unwrap() {
            known.learn(fact).unwrap();
        }
        let Drawing::Triangle(drawn) = theory.draw(&known, &[]) else { panic!("it is a triangle") };
        let halves = |tile: crate::drawing::Tile| tile.map(|half| half.0);
        let rows = drawn.rows.iter().map(|row| row.iter().map(|tile| tile.map(halves)).collect_vec()).collect_vec();
        assert_eq!(rows, [vec![Some([1, 2, 3])], vec![None, Some([-5, 7, -3]), Some([-7, 8, 9])]]);
    }

    #[test]
    fn items_have_names_in_words() {
        let theory = puzzle().theory(Budget::unlimited()).unwrap().unwrap();
        let demands = theory.soft_constraints(Budget::unlimited()).unwrap().demands;
        let words = |index: usize| (demands[index].words.as_str(), demands[index].sort, demands[index].spots.clone());
        assert_eq!(words(3), ("place 3 in row 2", "place", vec![[2, 1, 0]]));
        assert_eq!(words(4), ("the tile -7 8 9", "tile", vec![]));
        assert_eq!(demands.len(), 8, "edges demand nothing by themselves");
        let known = Known::of(theory.atom_count(), &[Atom(0).holds()]).unwrap();
        let mut sentences = Vec::new();
        let _ = theory.apply(0, &known, Budget::unlimited(), &mut |deduction| {
            sentences.push(theory.words(&deduction, &known).sentence);
            ControlFlow::Continue(())
        });
        let edge = "The edge between place 1 in row 1 and place 2 in row 2 is taken";
        assert!(sentences.iter().any(|sentence| sentence == edge), "{sentences:?}");
    }

    /// Every conclusion is true in all layouts; checked by brute force.
    #[test]
    fn conclusions_are_true_of_all_layouts() {
        let puzzle = Triangle::new(2, [[1, 1, 2], [-1, 1, 2], [-1, -2, 1], [2, -2, 1]]).unwrap();
        let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
        let (_, laid) = cover(&puzzle, Budget::unlimited()).unwrap();
        let places = Place::all(2).map(|place| laid.iter().filter(|(other, _)| *other == place).collect_vec());
        let layouts = places.multi_cartesian_product().map(|tiles| tiles.into_iter().copied().collect_vec());
        let is_layout = |tiles: &Vec<(Place, Tile)>| {
            let tile = |place: Place| tiles[place.index()].1;
            puzzle.verify(&super::super::Layout::lay(2, tile)).is_ok()
        };
        let layouts = layouts.filter(is_layout).collect_vec();
        assert!(!layouts.is_empty());
        let is_true = |tiles: &[(Place, Tile)], fact: &Fact| tiles.contains(&laid[fact.atom.index()]) == fact.holds;
        let mut conclusions = 0;
        for first in layouts[0].iter().powerset() {
            let mut known = Known::nothing(theory.atom_count());
            for atom in (0..).zip(laid.iter()).filter(|(_, laid)| first.contains(laid)).map(|(atom, _)| atom) {
                known.learn(crate::deduction::Atom(atom).holds()).unwrap();
            }
            for rule in 0..theory.rules().len() {
                let _ = theory.apply(rule, &known, Budget::unlimited(), &mut |deduction| {
                    conclusions += 1;
                    for layout in &layouts {
                        if deduction.because.iter().all(|fact| is_true(layout, fact)) {
                            assert!(deduction.facts.iter().all(|fact| is_true(layout, fact)), "{deduction:?}");
                            assert!(!deduction.is_contradiction(), "{deduction:?}");
                        }
                    }
                    ControlFlow::Continue(())
                });
            }
        }
        assert!(conclusions > 20, "{conclusions}");
    }
}
