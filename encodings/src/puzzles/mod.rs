//! The registry of puzzle kinds: one folder and one line for each.
//!
//! The reductions, rules and formats that users may choose follow from this line; nothing else refers to the kinds. [`Kind`] does not know
//! the registry, so what looks a kind up in it is here. `tests/it/own_kind.rs` has a kind in a single file, from its rules to its second
//! format.

pub mod arukone;
pub mod cnf;
pub mod cuboid;
pub mod exact_cover;
pub mod polycube;
pub mod triangle;
pub mod ubongo;

use jigsat_forms::text::Text;

use crate::kind::{Guess, Kind};

/// Every kind of puzzle.
pub static KINDS: &[Kind] = &[
    Kind::of::<cuboid::Cuboid>(),
    Kind::of::<ubongo::Ubongo>(),
    Kind::of::<polycube::Polycubes>(),
    Kind::of::<triangle::Triangle>(),
    Kind::of::<arukone::Arukone>(),
    Kind::of::<exact_cover::Problem>(),
    Kind::of::<cnf::Formula>(),
];

impl Kind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static Kind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The kind of this text: the one that its header names (`# kind: …`), if it is known.
    ///
    /// Without such a header it is the kind that recognises the text with the greatest certainty; of several the first one in the registry.
    pub fn recognise<'a>(text: impl Into<Text<'a>>) -> Option<&'static Kind> {
        Guess::of(text, None).map(|guess| guess.kind)
    }
}

impl Guess {
    /// The kind of a text, of those in the registry; see [`among`](Self::among).
    pub fn of<'a>(text: impl Into<Text<'a>>, file: Option<&str>) -> Option<Self> {
        Self::among(KINDS, text, file)
    }
}

/// The extensions of the names of puzzle files: that of any kind, and those of single kinds.
pub fn extensions() -> impl Iterator<Item = &'static str> + Clone {
    const TEXT: &str = "txt";
    [TEXT].into_iter().chain(KINDS.iter().flat_map(|kind| kind.extensions.iter().copied()))
}
