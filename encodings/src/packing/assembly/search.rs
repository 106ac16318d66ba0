//! A breadth-first search for moves after which straight moves take pieces away.
//!
//! It finds the fewest unit moves. A position is the shift of each piece; positions that differ by a move of all pieces are the same. From
//! a position a piece moves by one cell, with all that it pushes. The [proofs](super#why-unit-moves-suffice) show that no other moves are
//! needed.

use std::collections::HashSet;
use std::iter::successors;
use std::rc::Rc;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Pace};

use super::contacts::{Contact, Contacts};
use super::direction::{Direction, Vector};

/// The limit of memory in bytes; a tenth of the remaining memory, if that is less.
const MEMORY: u64 = 256 << 20;

/// The result for pieces of which no straight move takes any away.
pub(super) enum Separation {
    /// After these moves a straight move takes some away.
    After(Vec<Shift>),
    /// No moves separate these pieces from each other, so an assembly of all is impossible.
    Never(Vec<usize>),
    /// A limit was reached.
    Unknown,
}

/// Pieces that move together by some cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shift {
    /// Their numbers, ascending.
    pub(super) pieces: Vec<usize>,
    pub(super) direction: Direction,
    pub(super) distance: usize,
}

/// Separates pieces of which no straight move takes any away.
///
/// Two pieces that can't be separated hold all together. They are found soon, since two pieces alone have few positions.
pub(super) fn separate(bodies: &[Vec<Vector>], stuck: &[usize], budget: &Budget) -> Separation {
    if budget.is_exceeded() {
        return Separation::Unknown;
    }
    let mut contacts = Contacts::new(stuck.iter().map(|&piece| &bodies[piece][..]));
    let bytes = budget.memory_left().map_or(MEMORY, |left| MEMORY.min(left / 10)) as usize;
    let named = |members: &[usize]| members.iter().map(|&member| stuck[member]).collect_vec();
    let all = (0..stuck.len()).collect_vec();
    let pairs = all.iter().copied().array_combinations().map(|pair: [usize; 2]| pair.to_vec());
    for members in pairs.filter(|_| stuck.len() > 2).chain([all.clone()]) {
        let mut search = Search::new(&mut contacts, &members, bytes, budget);
        match search.run() {
            Some(true) if members.len() == stuck.len() => return Separation::After(search.path(&named(&members))),
            Some(false) => return Separation::Never(named(&members)),
            None if budget.is_exceeded() => break,
            Some(true) | None => {}
        }
    }
    Separation::Unknown
}

/// The shift of each piece, relative to the first one.
type Position = Rc<[Vector]>;

/// The last move to a position.
///
/// It has the position before, and the piece that moved with all that it pushed.
type Arrival = (usize, usize, Direction);

struct Search<'a> {
    contacts: &'a mut Contacts,
    members: &'a [usize],
    /// The positions in the order of discovery, each with its last move; first the start.
    found: Vec<(Position, Option<Arrival>)>,
    known: HashSet<Position>,
    /// The contacts of each piece with each other one, in the current position.
    table: Vec<Contact>,
    bytes: usize,
    pace: Pace<'a>,
}

impl<'a> Search<'a> {
    fn new(contacts: &'a mut Contacts, members: &'a [usize], bytes: usize, budget: &'a Budget) -> Self {
        let beginning: Position = vec![[0; 3]; members.len()].into();
        Self {
            contacts,
            members,
            known: HashSet::from([Rc::clone(&beginning)]),
            found: vec![(beginning, None)],
            table: vec![Contact::default(); members.len() * members.len()],
            bytes,
            pace: budget.pace(),
        }
    }

    /// Is there a position from which a straight move takes some pieces away? `None` at a limit.
    ///
    /// If so, it is the last of the positions.
    fn run(&mut self) -> Option<bool> {
        let count = self.members.len();
        let each = count * size_of::<Vector>() + 64;
        let mut next = 0;
        while next < self.found.len() {
            self.pace.step(20 * count * count).ok()?;
            if self.found.len() * each + self.contacts.bytes() > self.bytes {
                return None;
            }
            let position = Rc::clone(&self.found[next].0);
            self.tabulate(&position);
            if self.is_separable() {
                self.found.truncate(next + 1);
                return Some(true);
            }
            for (direction, piece) in Direction::ALL.into_iter().cartesian_product(0..count) {
                let pushed = self.pushed(piece, direction);
                if pushed.contains(&false) {
                    let moved = moved(&position, &pushed, direction);
                    if self.known.insert(Rc::clone(&moved)) {
                        self.found.push((moved, Some((next, piece, direction))));
                    }
                }
            }
            next += 1;
        }
        Some(false)
    }

    /// The moves that lead to the last position, of pieces with these numbers.
    fn path(&mut self, numbers: &[usize]) -> Vec<Shift> {
        let arrivals = successors(self.found.last().and_then(|found| found.1), |&(from, ..)| self.found[from].1);
        let arrivals = arrivals.collect_vec();
        let mut path: Vec<Shift> = Vec::new();
        for (from, piece, direction) in arrivals.into_iter().rev() {
            let position = Rc::clone(&self.found[from].0);
            self.tabulate(&position);
            let pushed = self.pushed(piece, direction);
            // The other pieces in the opposite direction are the same move: fewer pieces are easier to hold.
            let is_few = 2 * pushed.iter().filter(|&&pushed| pushed).count() <= pushed.len();
            let direction = if is_few { direction } else { direction.opposite() };
            let pieces = numbers.iter().zip(pushed).filter(|&(_, pushed)| pushed == is_few);
            let pieces = pieces.map(|(&number, _)| number).sorted_unstable().collect_vec();
            match path.last_mut() {
                Some(last) if last.pieces == pieces && last.direction == direction => last.distance += 1,
                _ => path.push(Shift { pieces, direction, distance: 1 }),
            }
        }
        path
    }

    fn tabulate(&mut self, position: &[Vector]) {
        let count = position.len();
        for [one, other] in (0..count).array_combinations() {
            let members = [one, other].map(|place| self.members[place]);
            let moved = [position[one], position[other]];
            let [contact, reversed] = self.contacts.between(members[0], members[1], moved);
            self.table[one * count + other] = contact;
            self.table[other * count + one] = reversed;
        }
    }

    /// Does a straight move take some pieces away?
    ///
    /// It does not if in every direction each piece blocks each other one, perhaps through others. Pieces that leave in a direction leave
    /// the others behind in the opposite one, so three directions are enough.
    fn is_separable(&self) -> bool {
        let three = Direction::ALL.into_iter().filter(|direction| direction.is_ascending());
        three.into_iter().any(|direction| {
            let sides = [direction, direction.opposite()];
            sides.into_iter().any(|side| self.reached(0, |contact| contact.is_ahead(side)).contains(&false))
        })
    }

    /// The pieces that a piece pushes when it moves by one cell, and itself.
    fn pushed(&self, piece: usize, direction: Direction) -> Vec<bool> {
        self.reached(piece, |contact| contact.is_near(direction))
    }

    /// The pieces that such contacts connect to a piece, and itself.
    fn reached(&self, piece: usize, leads: impl Fn(Contact) -> bool) -> Vec<bool> {
        let count = self.members.len();
        let mut reached = vec![false; count];
        reached[piece] = true;
        let mut open = vec![piece];
        while let Some(piece) = open.pop() {
            let row = &self.table[piece * count..][..count];
            for (other, is_reached) in reached.iter_mut().enumerate() {
                if !*is_reached && leads(row[other]) {
                    *is_reached = true;
                    open.push(other);
                }
            }
        }
        reached
    }
}

/// The position after these pieces moved by one cell.
fn moved(position: &[Vector], pieces: &[bool], direction: Direction) -> Position {
    let by = |(&by, &moves): (&Vector, &bool)| if moves { direction.next(by) } else { by };
    let first = by((&position[0], &pieces[0]));
    let relative = |by: Vector| [0, 1, 2].map(|axis| by[axis] - first[axis]);
    position.iter().zip(pieces).map(by).map(relative).collect()
}
