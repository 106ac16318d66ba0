//! The moves of an assembly.

use super::Direction;

/// A move of one piece, or of several that keep together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The numbers of the pieces that move, ascending.
    pub pieces: Vec<usize>,
    /// The direction in which they move.
    pub direction: Direction,
    /// The origin of the move, and what is known of the pieces.
    pub course: Course,
}

/// The origin of a move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Course {
    /// From far away. These steps put several pieces together elsewhere before, from any side; one piece has none.
    Arrival(Vec<Step>),
    /// By this many cells, at least one, from the place where an earlier step left them.
    Shift(usize),
    /// From far away, as one: no moves without turns separate these pieces from each other.
    Interlocked,
    /// From far away, as one: the search for moves that separate these pieces reached a limit.
    Unknown,
}

impl Step {
    /// The steps that put its pieces together before.
    pub fn before(&self) -> &[Step] {
        match &self.course {
            Course::Arrival(before) => before,
            Course::Shift(_) | Course::Interlocked | Course::Unknown => &[],
        }
    }

    /// The sets of pieces in it whose course is this one.
    pub(super) fn sets_of(&self, course: &Course) -> Vec<&[usize]> {
        if self.course == *course {
            return vec![&self.pieces];
        }
        self.before().iter().flat_map(|step| step.sets_of(course)).collect()
    }
}
