//! What the items and options of a cover are called, and where they lie.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cover_to_cnf::cover_to_demands;
use jigsat_forms::text::Text;
use jigsat_forms::{Amo, ExactCover, ItemId, OptionId};

use super::super::{Demand, Demands};
use crate::drawing::{Drawing, Mark, Spot};
use crate::puzzle::LayoutError;

/// The words of a kind of puzzle for its exact cover.
pub trait Wording: Send + Sync {
    /// The item, as a noun: "the cell in layer 1, row 1, column 2", "piece 7".
    fn item(&self, item: ItemId) -> String;

    /// One word for what sort of item it is: `cell`, `piece`.
    fn sort(&self, item: ItemId) -> &'static str;

    /// Where the item is, if it is a place.
    fn spot(&self, item: ItemId) -> Option<Spot>;

    /// The option, as a noun that may be followed by "is out".
    fn option(&self, option: OptionId) -> String;

    /// What an argument is called where such puzzles are solved by hand.
    fn technique(&self, argument: &Argument<'_>) -> Option<&'static str> {
        let _ = argument;
        None
    }

    /// The chosen options as a picture, with marks.
    fn draw(&self, chosen: &[OptionId], marks: &[(Spot, Mark)]) -> Drawing;

    /// Reads a part of a layout; see [`Theory::read`](super::super::Theory::read).
    ///
    /// # Errors
    /// Where the text can't be read, or which rule it breaks.
    fn read(&self, text: Text<'_>) -> Result<Vec<OptionId>, LayoutError>;

    /// What such a text calls the option, if it has a short name there; see [`Theory::label`](super::super::Theory::label).
    fn label(&self, option: OptionId, text: Text<'_>) -> Option<String> {
        let _ = (option, text);
        None
    }
}

/// What a conclusion rests on.
#[derive(Debug, Clone, Copy)]
pub struct Argument<'a> {
    /// The name of the rule.
    pub rule: &'static str,
    /// The items that are to be covered.
    pub needy: &'a [ItemId],
    /// For arguments about sets: the items that they take.
    pub takers: &'a [ItemId],
}

/// A cover as a formula in which it can be dropped that an item is covered: variable i is option i.
pub(super) fn demands(
    cover: &ExactCover,
    wording: &impl Wording,
    amo: Amo,
    budget: &Budget,
) -> Result<Demands, Exceeded> {
    let (formula, selectors) = cover_to_demands(cover, amo, budget)?;
    let demand = |(item, selector)| Demand {
        words: wording.item(item),
        sort: wording.sort(item),
        selector,
        spots: wording.spot(item).into_iter().collect(),
    };
    Ok(Demands { demands: selectors.into_iter().map(demand).collect(), formula })
}
