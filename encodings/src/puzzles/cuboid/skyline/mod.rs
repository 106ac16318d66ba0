//! A search along a skyline: its state is the height of each column of the box.
//!
//! An inner corner of the lowest level is the lowest corner of some cuboid, and a cuboid there only needs a level floor. So one number for
//! each column is enough, whatever the height of the box. This is the skyline of strip packing (Burke, Kendall, Whitwell, A new placement
//! heuristic for the orthogonal stock-cutting problem, 2004), in three dimensions and complete. The search fills the inner corner with the
//! fewest orientations.
//!
//! An orientation is excluded if a rest can't be filled by remaining edges, end to end: along the two edges of the floor after the cuboid,
//! and above it. The order of the others keeps the skyline plain: first large cuboids that fill the niche from wall to wall, and end as
//! high as their neighbours.

mod floor;

use itertools::Itertools;
use jigsat_forms::{Move, Reduced, Search, StateSpace};

use super::puzzle::{Cuboid, Edges, sorted, turns, volume};
use super::{Block, Layout};
use floor::{Floor, Niche};

/// The state of the search: the floor, the remaining cuboids, and the next corner. A move is an orientation in that corner.
#[derive(Clone)]
pub(super) struct Skyline {
    floor: Floor,
    /// All distinct orientations, with the number of the kind and the score of its volume.
    orientations: Vec<(Edges, usize, u32)>,
    /// The lengths of the edges of each kind, as a bit set.
    edges: Vec<u128>,
    /// The number of remaining cuboids of each kind, and in total.
    left: Vec<usize>,
    left_in_all: usize,
    /// The next corner; `None` when the box is full.
    next: Option<Edges>,
    /// The corners of the laid cuboids.
    places: Vec<Edges>,
    /// Reused memory for the measured niches.
    niche: Niche,
    ranked: Vec<(u32, Move)>,
}

/// The scores of an orientation, in eighths of a doubling of its volume.
///
/// `FILLING` counts for each edge of the floor along which it fills the niche, `FLUSH` for each neighbour, or the lid, that its top is
/// level with. Measured on random boxes: the first may be half as large or larger; with a larger second one, fewer boxes are filled.
const FILLING: u32 = 34;
const FLUSH: u32 = 12;

impl Skyline {
    /// The state space with its decoder to layouts.
    pub(super) fn reduce(puzzle: &Cuboid) -> Reduced<Search, Layout> {
        let start = Self::new(puzzle);
        let decoder = start.clone();
        Reduced::new(Box::new(start) as Search, move |moves: &[Move]| Ok(decoder.layout(moves)))
    }

    /// The state of the empty box.
    fn new(puzzle: &Cuboid) -> Self {
        let room = puzzle.edges();
        let counts = puzzle.cuboids().iter().copied().map(sorted).counts();
        let kinds: Vec<Edges> = counts.keys().copied().sorted_unstable().collect();
        let turned = (0..).zip(&kinds).flat_map(|(number, &kind)| turns(kind, number, room));
        let orientations = turned.map(|(size, number)| (size, number, eighths(volume(size))));
        let bit = |edge: usize| if edge < 128 { 1_u128 << edge } else { 0 };
        let mut state = Self {
            floor: Floor::new(room),
            orientations: orientations.collect(),
            edges: kinds.iter().map(|kind| kind.iter().fold(0, |bits, &edge| bits | bit(edge))).collect(),
            left: kinds.iter().map(|kind| counts[kind]).collect(),
            left_in_all: puzzle.cuboids().len(),
            next: None,
            places: Vec::new(),
            niche: Niche::default(),
            ranked: Vec::new(),
        };
        state.choose();
        state
    }

    /// Chooses the next corner: the first one of those with the fewest orientations.
    fn choose(&mut self) {
        let level = self.floor.lowest();
        self.next = None;
        if level == self.floor.height() {
            return;
        }
        let (lengths, mut fewest, mut niche) = (self.fillable(), usize::MAX, std::mem::take(&mut self.niche));
        for corner in self.floor.corners(level) {
            self.floor.survey(corner, &mut niche);
            let ways = self.ways(&niche, lengths).take(fewest).count();
            if ways < fewest {
                (fewest, self.next) = (ways, Some(corner));
            }
            if ways == 0 {
                break;
            }
        }
        self.niche = niche;
    }

    /// The orientations that may be laid into a niche: the number and the score of each.
    fn ways<'a>(&'a self, niche: &'a Niche, lengths: u128) -> impl Iterator<Item = (u32, u32)> + 'a {
        let is_filled = move |rest: usize| rest >= 128 || lengths >> rest & 1 == 1;
        (0..).zip(&self.orientations).filter(|&(_, &(_, kind, _))| self.left[kind] > 0).filter_map(
            move |(number, &(size, _, eighths))| {
                let rests = niche.rests(size).filter(|rests| rests.iter().all(|&rest| is_filled(rest)))?;
                let (filled, flush) = niche.snugness(rests, size[2]);
                Some((number, eighths + FILLING * filled + FLUSH * flush))
            },
        )
    }

    /// The lengths that remaining edges fill end to end, as a bit set.
    ///
    /// From 128 on, all lengths count as filled.
    fn fillable(&self) -> u128 {
        let left = self.edges.iter().zip(&self.left).filter(|&(_, &left)| left > 0);
        let edges = left.fold(0, |bits, (edges, _)| bits | edges);
        let mut lengths = 1_u128;
        for edge in (1..128).filter(|edge| edges >> edge & 1 == 1) {
            // A sum of other edges adds nothing. The steps double the number of repetitions.
            let steps = std::iter::successors(Some(edge), |&step| Some(2 * step).filter(|&step| step < 128));
            if lengths >> edge & 1 == 0 {
                lengths = steps.fold(lengths, |lengths, step| lengths | lengths << step);
            }
        }
        lengths
    }

    fn layout(&self, moves: &[Move]) -> Layout {
        let mut state = self.clone();
        for &step in moves {
            state.apply(step);
        }
        let size = |&Move(number): &Move| self.orientations[number as usize].0;
        Layout::new(state.places.iter().zip(moves).map(|(&at, step)| Block { at, size: size(step) }).collect())
    }
}

/// The binary logarithm of a volume, in eighths.
fn eighths(volume: u128) -> u32 {
    volume.saturating_pow(8).ilog2()
}

impl StateSpace for Skyline {
    fn words(&self) -> usize {
        512
    }

    fn moves(&mut self, moves: &mut Vec<Move>) {
        let Some(corner) = self.next else { return };
        let (mut niche, mut ranked) = (std::mem::take(&mut self.niche), std::mem::take(&mut self.ranked));
        self.floor.survey(corner, &mut niche);
        ranked.clear();
        ranked.extend(self.ways(&niche, self.fillable()).map(|(number, score)| (score, Move(number))));
        ranked.sort_by_key(|&(score, _)| std::cmp::Reverse(score));
        moves.extend(ranked.iter().map(|&(_, step)| step));
        (self.niche, self.ranked) = (niche, ranked);
    }

    fn apply(&mut self, step: Move) {
        let (size, kind, _) = self.orientations[step.0 as usize];
        let at = self.next.expect("a move fills a corner");
        self.floor.lay(at, size);
        self.left[kind] -= 1;
        self.left_in_all -= 1;
        self.places.push(at);
        self.choose();
    }

    fn undo(&mut self, step: Move) {
        let (size, kind, _) = self.orientations[step.0 as usize];
        let at = self.places.pop().expect("what is undone was done");
        self.floor.take(at, size);
        self.left[kind] += 1;
        self.left_in_all += 1;
        self.next = Some(at);
    }

    fn is_goal(&self) -> bool {
        self.next.is_none() && self.left_in_all == 0
    }

    fn fork(&self) -> Search {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests;
