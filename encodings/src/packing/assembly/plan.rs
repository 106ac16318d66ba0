//! The plan of an assembly, from straight moves and searches.

use jigsat_forms::budget::Budget;

use super::direction::{Direction, Open, Vector};
use super::removal::Removal;
use super::search::{Separation, Shift, separate};
use super::{Course, Step, order};

/// The steps that put these pieces together. Pieces that no known moves separate come as one.
pub(super) fn steps(bodies: &[Vec<Vector>], members: &[usize], open: Open, budget: &Budget) -> Vec<Step> {
    let (mut bodies, mut members) = (bodies.to_vec(), members.to_vec());
    // Backwards: the last pieces are taken away first.
    let mut steps = Vec::new();
    loop {
        let (mut block, rest) = straight(&bodies, &members, open, budget);
        if !rest.is_empty() && open == Open::Any {
            let course = match separate(&bodies, &rest, budget) {
                Separation::After(shifts) => {
                    let block = order::natural(&bodies, block);
                    steps.splice(0..0, shifts.iter().rev().map(Shift::backwards).chain(block));
                    for shift in &shifts {
                        shift.apply(&mut bodies);
                    }
                    members = rest;
                    continue;
                }
                Separation::Never(pieces) if pieces == rest => Course::Interlocked,
                Separation::Never(pieces) => Course::Arrival(vec![as_one(pieces, Course::Interlocked)]),
                Separation::Unknown => Course::Unknown,
            };
            block.push(as_one(rest, course));
        } else if !rest.is_empty() {
            let course = together(&bodies, &rest, budget);
            block.push(as_one(rest, course));
        }
        steps.splice(0..0, order::natural(&bodies, block));
        return steps;
    }
}

/// Takes pieces away by straight moves as long as possible: the steps, and the rest.
fn straight(bodies: &[Vec<Vector>], members: &[usize], open: Open, budget: &Budget) -> (Vec<Step>, Vec<usize>) {
    let mut removal = Removal::new(bodies, members, open);
    let mut steps = Vec::new();
    loop {
        while let Some((piece, out)) = removal.single() {
            let course = Course::Arrival(Vec::new());
            steps.push(Step { pieces: vec![piece], direction: out.opposite(), course });
        }
        let Some((group, out)) = (if removal.is_done() { None } else { removal.group() }) else {
            if removal.is_done() {
                start_with_the_larger(bodies, &mut steps);
            }
            return (steps, removal.rest());
        };
        let course = together(bodies, &group, budget);
        steps.push(Step { pieces: group, direction: out.opposite(), course });
    }
}

/// Lets the smaller of two bodies that meet sideways move.
///
/// The last two that are taken away leave each other.
fn start_with_the_larger(bodies: &[Vec<Vector>], steps: &mut [Step]) {
    let [.., first, last] = steps else { return };
    let size = |step: &Step| step.pieces.iter().map(|&piece| bodies[piece].len()).sum::<usize>();
    if first.direction != Direction::Down && size(first) > size(last) {
        std::mem::swap(first, last);
        first.direction = last.direction.opposite();
        last.direction = Direction::Down;
    }
}

/// How pieces that move together are put together before.
fn together(bodies: &[Vec<Vector>], group: &[usize], budget: &Budget) -> Course {
    let mut steps = steps(bodies, group, Open::Any, budget);
    if steps.len() == 1 { steps.remove(0).course } else { Course::Arrival(steps) }
}

/// Several pieces that come first as one, in any direction.
fn as_one(pieces: Vec<usize>, course: Course) -> Step {
    Step { pieces, direction: Direction::Down, course }
}

impl Shift {
    /// The step of an assembly that reverses it.
    fn backwards(&self) -> Step {
        let Self { pieces, direction, distance } = self;
        Step { pieces: pieces.clone(), direction: direction.opposite(), course: Course::Shift(*distance) }
    }

    fn apply(&self, bodies: &mut [Vec<Vector>]) {
        for &piece in &self.pieces {
            for cell in &mut bodies[piece] {
                *cell = (0..self.distance).fold(*cell, |cell, _| self.direction.next(cell));
            }
        }
    }
}
