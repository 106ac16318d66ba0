//! The names and places of the items and options of a cover.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cover_to_cnf::cover_to_soft_constraints;
use jigsat_forms::text::Text;
use jigsat_forms::{Amo, ExactCover, ItemId, OptionId};

use super::super::{SoftConstraint, SoftConstraints};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::LayoutError;

/// The words of a kind of puzzle for its exact cover.
pub trait Wording: Send + Sync {
    /// The item, as a noun: "the cell in layer 1, row 1, column 2", "piece 7".
    fn item(&self, item: ItemId) -> String;

    /// Several items as one noun, if there is one: "the cells in layer 1, row 1, columns 2–3".
    fn together(&self, items: &[ItemId]) -> Option<String> {
        let _ = items;
        None
    }

    /// The sort of the item in one word: `cell`, `piece`.
    fn sort(&self, item: ItemId) -> &'static str;

    /// What an option does for the item.
    fn covering(&self, item: ItemId) -> Covering;

    /// The place of the item, if it is one.
    fn spot(&self, item: ItemId) -> Option<Spot>;

    /// The option, as a noun that may be followed by "is out".
    fn option(&self, option: OptionId) -> String;

    /// The sort of the options, as a noun: "placement", "option".
    fn noun(&self) -> &'static str;

    /// The options that the puzzle gives; see [`Theory::given`](super::super::Theory::given).
    fn given(&self) -> Vec<OptionId> {
        Vec::new()
    }

    /// The name of an argument among human solvers.
    fn technique(&self, argument: &Argument<'_>) -> Option<&'static str> {
        let _ = argument;
        None
    }

    /// The chosen options as a picture, with marks.
    fn draw(&self, chosen: &[OptionId], marks: &[(Spot, Mark)]) -> Drawing;

    /// Reads a part of a layout; see [`Theory::read`](super::super::Theory::read).
    ///
    /// # Errors
    /// Where the text can't be parsed, or which rule it breaks.
    fn read(&self, text: Text<'_>) -> Result<Vec<OptionId>, LayoutError>;

    /// The short name of the option in such a text, if it has one.
    ///
    /// See [`Theory::label`](super::super::Theory::label).
    fn label(&self, option: OptionId, text: Text<'_>) -> Option<String> {
        let _ = (option, text);
        None
    }
}

/// What an option does for an item, which gives sentences their verbs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Covering {
    /// It fills a place: a cell, a place in a triangle.
    Fills,
    /// It puts a thing into its place: a piece, a tile.
    Places,
    /// It covers an abstract item.
    Covers,
}

/// The argument of a conclusion.
#[derive(Debug, Clone, Copy)]
pub struct Argument<'a> {
    /// The name of the rule.
    pub rule: &'static str,
    /// The items that need cover.
    pub needy: &'a [ItemId],
    /// For arguments about sets: the items that they take.
    pub takers: &'a [ItemId],
}

/// The cover as a formula whose demands can be dropped: variable i is option i.
pub(super) fn soft_constraints(
    cover: &ExactCover,
    wording: &impl Wording,
    amo: Amo,
    budget: &Budget,
) -> Result<SoftConstraints, Exceeded> {
    let (formula, selectors) = cover_to_soft_constraints(cover, amo, budget)?;
    let demand = |(item, selector)| SoftConstraint {
        words: wording.item(item),
        sort: wording.sort(item),
        selector,
        spots: wording.spot(item).into_iter().collect(),
    };
    Ok(SoftConstraints { demands: selectors.into_iter().map(demand).collect(), formula })
}
