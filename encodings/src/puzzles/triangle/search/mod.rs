//! Direct search: tile by tile along a path through the big triangle.
//!
//! The search follows the published program (Java, 2020): it fills the places in a fixed order, in which each place touches an earlier one.
//! In each it tries every remaining kind of tile, in every turn that agrees with the known halves. The program goes depth first through the
//! graph of places; row by row takes fewer nodes, since more places have two known halves.

use std::sync::Arc;

use jigsat_forms::{DecodeError, Move, Reduced, Search, StateSpace};

use super::grid::{Edge, Place};
use super::tile::{Tile, TileKind, distinct_turns, kinds, turned};
use super::{Layout, Triangle};
use crate::switches::{Setting, Switch};

/// The switches of the search.
pub const SWITCHES: &[Switch] = &[
    // If not, the search visits every layout once for each way to swap them; the one in the order of the file is a goal.
    Switch::on("merge-equal-tiles", "try equal tiles once in a place, not one after another"),
    // If not, the search visits every layout three times for each such tile; one of them is a goal.
    Switch::on("symmetric-tiles-once", "lay a tile with three equal halves in one turn, not in three"),
];

/// The search with this setting of the [`SWITCHES`].
pub fn reduce_with(puzzle: &Triangle, setting: Setting) -> Reduced<Search, Layout> {
    let setup = Arc::new(Setup::of(puzzle, setting));
    let tiles = puzzle.tiles.len();
    let state = State {
        left: setup.kinds.iter().map(|kind| kind.count).collect(),
        laid: Vec::with_capacity(tiles),
        moves: Vec::with_capacity(tiles),
        setup: Arc::clone(&setup),
    };
    Reduced::new(Box::new(state) as Search, move |moves: &[Move]| setup.decode(moves))
}

/// The constant part of a search.
struct Setup {
    side: usize,
    kinds: Vec<TileKind>,
    /// For each kind an equal earlier one, where equal tiles are distinct kinds.
    before: Vec<Option<usize>>,
    /// The places in the order of the search.
    slots: Vec<Slot>,
}

/// A step of the order: a place and the known halves around it.
struct Slot {
    place: Place,
    /// For each half of the tile here, in clockwise order, the touching half, if it is known.
    ///
    /// It is the earlier slot, and the position in the tile there.
    known: [Option<(usize, usize)>; 3],
}

impl Setup {
    fn of(puzzle: &Triangle, setting: Setting) -> Self {
        let side = puzzle.side;
        let mut kinds = if setting.is_on("merge-equal-tiles") {
            kinds(&puzzle.tiles)
        } else {
            puzzle.tiles.iter().flat_map(|&tile| kinds(&[tile])).collect()
        };
        if !setting.is_on("symmetric-tiles-once") {
            for kind in &mut kinds {
                kind.turns = 3;
            }
        }
        let before = |(number, kind): (usize, &TileKind)| {
            kinds[..number].iter().rposition(|other: &TileKind| other.halves == kind.halves)
        };
        Self { side, before: kinds.iter().enumerate().map(before).collect(), slots: slots(side), kinds }
    }

    fn tile(&self, Move(step): Move) -> Tile {
        turned(self.kinds[step as usize / 3].halves, step as usize % 3)
    }

    /// Is this layout the representative of those that differ by equal tiles and turns?
    fn is_in_order(&self, moves: &[Move]) -> bool {
        let mut seen = vec![false; self.kinds.len()];
        moves.iter().all(|&Move(step)| {
            let (kind, turns) = (step as usize / 3, step as usize % 3);
            seen[kind] = true;
            turns < distinct_turns(self.kinds[kind].halves) && self.before[kind].is_none_or(|before| seen[before])
        })
    }

    fn decode(&self, moves: &[Move]) -> Result<Layout, DecodeError> {
        let known = |&Move(step): &Move| (step as usize / 3) < self.kinds.len();
        if moves.len() != self.slots.len() || !moves.iter().all(known) {
            return Err(DecodeError::Foreign("not one known tile for each place".into()));
        }
        let mut tiles = vec![Tile::default(); moves.len()];
        for (slot, &laid) in self.slots.iter().zip(moves) {
            tiles[slot.place.index()] = self.tile(laid);
        }
        Ok(Layout::lay(self.side, |place| tiles[place.index()]))
    }
}

/// All places, row by row from the top.
/// In each row, a tile that points down, and so touches the row above, comes before its left neighbour.
fn slots(side: usize) -> Vec<Slot> {
    let mut order: Vec<Place> = Place::all(side).collect();
    order.sort_by_key(|place| (place.row, place.tile ^ 1));
    let mut slot_of = vec![0; order.len()];
    for (slot, place) in order.iter().enumerate() {
        slot_of[place.index()] = slot;
    }
    let slot = |(slot, &place): (usize, &Place)| {
        let known = Edge::ALL.map(|edge| {
            let other = place.neighbour(edge, side)?;
            let position = other.clockwise(Edge::ALL).iter().position(|&e| e == edge.touching())?;
            Some((slot_of[other.index()], position)).filter(|&(earlier, _)| earlier < slot)
        });
        Slot { place, known: place.clockwise(known) }
    };
    order.iter().enumerate().map(slot).collect()
}

/// The state of a search. A [`Move`] is `3 * kind + turns`: lay a tile of this kind at the next place.
#[derive(Clone)]
struct State {
    setup: Arc<Setup>,
    /// The number of remaining tiles of each kind.
    left: Vec<u32>,
    /// The laid tiles, step by step, each in its turn.
    laid: Vec<Tile>,
    /// The moves so far.
    moves: Vec<Move>,
}

impl StateSpace for State {
    fn moves(&mut self, moves: &mut Vec<Move>) {
        let Some(slot) = self.setup.slots.get(self.laid.len()) else {
            return;
        };
        // The required halves of this place; 0, which is no half, means any.
        let required = slot.known.map(|known| known.map_or(0, |(slot, position)| -self.laid[slot][position]));
        for (i, (kind, &left)) in self.setup.kinds.iter().zip(&self.left).enumerate() {
            if left == 0 {
                continue;
            }
            for turns in 0..kind.turns {
                let tile = turned(kind.halves, turns);
                if tile.iter().zip(required).all(|(&half, required)| required == 0 || half == required) {
                    moves.push(Move((3 * i + turns) as u32));
                }
            }
        }
    }

    fn apply(&mut self, step: Move) {
        self.left[step.0 as usize / 3] -= 1;
        self.laid.push(self.setup.tile(step));
        self.moves.push(step);
    }

    fn undo(&mut self, step: Move) {
        self.laid.pop();
        self.moves.pop();
        self.left[step.0 as usize / 3] += 1;
    }

    fn is_goal(&self) -> bool {
        self.laid.len() == self.setup.slots.len() && self.setup.is_in_order(&self.moves)
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
