//! Errors in building an exact cover.

use crate::budget::Exceeded;

/// Why an item or an option was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CoverError {
    /// The option covers no primary item: nothing would decide whether to take it.
    #[error("option {option} covers no primary item")]
    NoPrimaryItem {
        /// The number that the option would have had.
        option: usize,
    },
    /// The option covers an item twice.
    #[error("option {option} covers item '{item}' twice")]
    RepeatedItem {
        /// The number that the option would have had.
        option: usize,
        /// The name of the item.
        item: String,
    },
    /// The option gives a primary item a colour; only secondary ones may have one.
    #[error("option {option} gives a colour to the primary item '{item}'")]
    ColouredPrimary {
        /// The number that the option would have had.
        option: usize,
        /// The name of the item.
        item: String,
    },
    /// The item was never added to this problem.
    #[error("option {option} covers item number {item}, and there are only {items} items")]
    UnknownItem {
        /// The number that the option would have had.
        option: usize,
        /// The number of the unknown item.
        item: u32,
        /// How many items there are.
        items: usize,
    },
    /// The multiplicity `lo..=hi` of an item is empty.
    #[error("item '{item}' is to be covered at least {lo} and at most {hi} times")]
    EmptyMultiplicity {
        /// The name of the item.
        item: String,
        /// The least number of options.
        lo: u32,
        /// The greatest number of options.
        hi: u32,
    },
    /// The [budget](super::ExactCover::within) of the problem is used up.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

impl CoverError {
    /// The exceeded budget, for options that are well-formed by construction.
    ///
    /// # Panics
    /// If the item or option was refused for another reason.
    pub fn exceeded(self) -> Exceeded {
        match self {
            CoverError::Exceeded(exceeded) => exceeded,
            malformed => panic!("the option is well-formed: {malformed}"),
        }
    }
}
