//! Filling the box along a skyline: how high each column is filled, and nothing else.
//!
//! An inner corner of the lowest level is the lowest corner of some cuboid, and all that a cuboid laid there needs is a level floor. So the
//! state is one number for each column, whatever the height of the box (the skyline of strip packing: Burke, Kendall, Whitwell, A new
//! placement heuristic for the orthogonal stock-cutting problem, 2004, in three dimensions and complete). Of the inner corners, the one
//! with the fewest ways to be filled is taken.
//!
//! A way is left out if a rest could not be filled by edges that are left, end to end: behind the cuboid along the two edges of the floor,
//! and above it. The others are tried in the order of what keeps the skyline plain: large cuboids that fill the niche from wall to
//! wall, and that end as high as what they touch.

mod floor;

use itertools::Itertools;
use jigsat_forms::{Move, Reduced, Search, StateSpace};

use super::{Block, Cuboid, Edges, Layout, search::turns, sorted, volume};
use floor::{Floor, Niche};

/// The state: the floor, which cuboids are left, and the corner that is to be filled next. A move is an orientation laid there.
#[derive(Clone)]
pub(super) struct Skyline {
    floor: Floor,
    /// All distinct orientations of all kinds, with the number of the kind, and how much is to be said for its volume.
    orientations: Vec<(Edges, usize, u32)>,
    /// The lengths of the edges of each kind, as bits.
    edges: Vec<u128>,
    /// How many cuboids of each kind are left, and all together.
    left: Vec<usize>,
    left_in_all: usize,
    /// The corner that is to be filled; none when the box is full.
    next: Option<Edges>,
    /// Where the cuboids were laid.
    places: Vec<Edges>,
    /// Room to look at niches.
    niche: Niche,
    ranked: Vec<(u32, Move)>,
}

/// What is to be said for a cuboid is told in eighths of a doubling of its volume: so much for each edge of the floor along which it fills
/// the niche, and so much for each neighbour, or the lid, that its top is level with. Measured on random boxes: the
/// first may be half as much or more, more of the second fills fewer.
const FILLING: u32 = 34;
const FLUSH: u32 = 12;

impl Skyline {
    /// The state space with its way back to layouts.
    pub(super) fn reduce(puzzle: &Cuboid) -> Reduced<Search, Layout> {
        let start = Self::new(puzzle);
        let decoder = start.clone();
        Reduced::new(Box::new(start) as Search, move |moves: &[Move]| Ok(decoder.layout(moves)))
    }

    /// The empty box.
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

    /// Chooses the corner that is filled next: the first one of those with the fewest ways.
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

    /// The orientations that may be laid into a niche: the number of each, and what is to be said for it.
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

    /// The lengths that edges of the cuboids that are left fill end to end, as bits; all from 128 on are taken for filled.
    fn fillable(&self) -> u128 {
        let left = self.edges.iter().zip(&self.left).filter(|&(_, &left)| left > 0);
        let edges = left.fold(0, |bits, (edges, _)| bits | edges);
        let mut lengths = 1_u128;
        for edge in (1..128).filter(|edge| edges >> edge & 1 == 1) {
            // A sum of others adds nothing. So many times, doubling.
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
    fn moves(&mut self, moves: &mut Vec<Move>) {
        let Some(corner) = self.next else { return };
        let (mut niche, mut ranked) = (std::mem::take(&mut self.niche), std::mem::take(&mut self.ranked));
        self.floor.survey(corner, &mut niche);
        ranked.clear();
        ranked.extend(self.ways(&niche, self.fillable()).map(|(number, said)| (said, Move(number))));
        ranked.sort_by_key(|&(said, _)| std::cmp::Reverse(said));
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
