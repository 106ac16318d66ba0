//! Symmetries of an exact cover, and the conventions of counting.
//!
//! A symmetry is a permutation of the options.

use std::fmt;

use super::OptionId;

/// A symmetry of the puzzle: maps solutions to solutions, option by option.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symmetry {
    /// Is it a rotation of the puzzle, and not a reflection? The puzzle decides.
    pub is_rotation: bool,
    /// The image of each option.
    pub image: Vec<OptionId>,
}

/// Which layouts count as the same one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum UpTo {
    /// None: every layout in the fixed container counts.
    #[default]
    Raw,
    /// Those that are rotations of one another.
    Rotation,
    /// Those that are rotations or reflections of one another.
    /// Reflections count only where they take the pieces to the pieces.
    Symmetry,
}

impl UpTo {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Raw, Self::Rotation, Self::Symmetry];

    /// The name of the convention, as answers state it.
    pub fn name(self) -> &'static str {
        match self {
            UpTo::Raw => "raw",
            UpTo::Rotation => "rotation",
            UpTo::Symmetry => "symmetry",
        }
    }
}

impl fmt::Display for UpTo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Merges symmetries with equal permutations, and drops the identity.
///
/// The result is a rotation if one of them is.
pub fn distinct(symmetries: impl IntoIterator<Item = Symmetry>) -> Vec<Symmetry> {
    let mut distinct: Vec<Symmetry> = Vec::new();
    for symmetry in symmetries {
        if symmetry.image.iter().enumerate().all(|(option, image)| option == image.index()) {
            continue;
        }
        match distinct.iter_mut().find(|known| known.image == symmetry.image) {
            Some(known) => known.is_rotation |= symmetry.is_rotation,
            None => distinct.push(symmetry),
        }
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Budget, Exceeded};
    use crate::{ExactCover, Reduced};

    fn symmetry(is_rotation: bool, image: [u32; 3]) -> Symmetry {
        Symmetry { is_rotation, image: image.map(OptionId).to_vec() }
    }

    #[test]
    fn conventions_have_names() {
        let names = [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry].map(|up_to| up_to.to_string());
        assert_eq!(names, ["raw", "rotation", "symmetry"]);
        assert_eq!(UpTo::default().name(), "raw");
    }

    #[test]
    fn symmetries_are_found_when_they_are_asked_for() {
        let reduced = || Reduced::new(ExactCover::new(), |_: &[OptionId]| Ok(()));
        let budget = Budget::none();
        assert_eq!((reduced().has_symmetries(), reduced().symmetries(&budget)), (false, Ok(None)));
        let known = vec![symmetry(true, [1, 2, 0])];
        let found = known.clone();
        let reduced = reduced().with_symmetries(move |budget| budget.check().map(|()| found.clone()));
        assert_eq!((reduced.has_symmetries(), reduced.symmetries(&budget)), (true, Ok(Some(known))));
        budget.stop();
        assert_eq!(reduced.symmetries(&budget), Err(Exceeded::Interrupted));
    }

    #[test]
    fn symmetries_that_do_the_same_are_one() {
        let [turn, back] = [[1, 2, 0], [2, 0, 1]];
        let all = [(true, [0, 1, 2]), (false, turn), (true, back), (true, turn), (false, back), (false, [0, 1, 2])];
        let found = distinct(all.map(|(is_rotation, image)| symmetry(is_rotation, image)));
        assert_eq!(found, [symmetry(true, turn), symmetry(true, back)]);
        assert_eq!(distinct([turn; 2].map(|image| symmetry(false, image))), [symmetry(false, turn)]);
    }
}
