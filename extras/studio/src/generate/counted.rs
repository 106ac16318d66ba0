//! Drafts that are changed until they have as many solutions as wished.

use jigsat_core::session::{Question, Request, Session};
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_encodings::recipe::Recipe;
use jigsat_engines::Limits;
use jigsat_forms::budget::Budget;
use rand_chacha::ChaCha8Rng;

use super::{GenerateError, Wish};

/// The most changes of a draft.
const CHANGES: usize = 400;

/// The most solutions too many of a draft that is worth changing.
const WORTH_CHANGING: u64 = 256;

/// The most nodes of one count; a draft that takes more is not worth it.
const NODES: u64 = 100_000;

/// A draft with as many solutions as wished, or none: where random drafts seldom have so few.
///
/// It is changed again and again. A change stays if it leads no further away from the wished number.
pub(super) fn draft<R: Recipe>(
    recipe: &R,
    wish: &Wish,
    random: &mut ChaCha8Rng,
    budget: &Budget,
) -> Result<Option<R::Draft>, GenerateError>
where
    GenerateError: From<R::Error>,
{
    let distance = |draft: &R::Draft, most| distance(&recipe.puzzle(draft), wish, most, budget);
    let Some(mut draft) = recipe.draft(random, budget)? else { return Ok(None) };
    let Some(mut left) = distance(&draft, WORTH_CHANGING)? else { return Ok(None) };
    for _ in 0..CHANGES {
        if left == 0 {
            return Ok(Some(draft));
        }
        let Some(changed) = recipe.change(&draft, random, budget)? else { continue };
        if let Some(other) = distance(&changed, left)? {
            (draft, left) = (changed, other);
        }
    }
    Ok(None)
}

/// How far the number of solutions is from the wished ones; `None` if it is farther than `most`, or hard to count.
fn distance(puzzle: &AnyPuzzle, wish: &Wish, most: u64, budget: &Budget) -> Result<Option<u64>, GenerateError> {
    let wished = wish.solutions.clone().unwrap_or(0..=u64::MAX);
    let at_most = wished.end().saturating_add(most).saturating_add(1);
    let limits = Limits { nodes: Some(wish.nodes.min(NODES)), ..Limits::from(budget.clone()) };
    let question = Question::Solutions { at_most: Some(at_most) };
    let report = Session::new(puzzle).run(&Request::new(question).up_to(wish.up_to).within(limits), &mut ())?;
    budget.check()?;
    let count = report.visited();
    let distance = wished.start().saturating_sub(count).max(count.saturating_sub(*wished.end()));
    Ok((report.is_complete && distance <= most).then_some(distance))
}
