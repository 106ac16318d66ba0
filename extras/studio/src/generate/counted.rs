//! Recipes whose drafts are changed until they have as many solutions as wished.

use std::ops::ControlFlow;

use jigsat_core::session::{Question, Request, Session};
use jigsat_core::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyPuzzle};
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

/// A recipe whose drafts have as many solutions as wished, or nearly: where random drafts seldom have so few.
///
/// A draft is changed again and again. A change stays if it leads no further away from the wished number.
#[derive(Debug)]
pub struct CountedRecipe<R> {
    recipe: R,
    wish: Wish,
}

impl<R: Recipe> CountedRecipe<R>
where
    GenerateError: From<R::Error>,
{
    /// The recipe, with the number of solutions of this wish.
    pub fn new(recipe: R, wish: Wish) -> Self {
        Self { recipe, wish }
    }

    /// How far the number of solutions is from the wished ones; `None` if it is farther than `most`, or hard to count.
    fn distance(&self, draft: &R::Draft, most: u64, budget: &Budget) -> Result<Option<u64>, GenerateError> {
        let wished = self.wish.solutions.clone().unwrap_or(0..=u64::MAX);
        let at_most = wished.end().saturating_add(most).saturating_add(1);
        let limits = Limits { nodes: Some(self.wish.nodes.min(NODES)), ..Limits::from(budget.clone()) };
        let question = Question::Solutions { at_most: Some(at_most) };
        let request = Request::new(question).up_to(self.wish.up_to).within(limits);
        let (puzzle, mut count) = (self.recipe.puzzle(draft), 0_u64);
        let report = Session::new(&puzzle).run(&request, &mut |_: Answer, _: Strategy| {
            count += 1;
            ControlFlow::Continue(())
        })?;
        budget.check()?;
        let distance = wished.start().saturating_sub(count).max(count.saturating_sub(*wished.end()));
        Ok((report.is_complete && distance <= most).then_some(distance))
    }
}

impl<R: Recipe> Recipe for CountedRecipe<R>
where
    GenerateError: From<R::Error>,
{
    type Draft = R::Draft;
    type Error = GenerateError;

    fn draft(&self, random: &mut ChaCha8Rng, budget: &Budget) -> Result<Option<R::Draft>, GenerateError> {
        let Some(mut draft) = self.recipe.draft(random, budget)? else { return Ok(None) };
        let Some(mut distance) = self.distance(&draft, WORTH_CHANGING, budget)? else { return Ok(None) };
        for _ in 0..CHANGES {
            if distance == 0 {
                return Ok(Some(draft));
            }
            let Some(changed) = self.recipe.change(&draft, random, budget)? else { continue };
            if let Some(other) = self.distance(&changed, distance, budget)? {
                (draft, distance) = (changed, other);
            }
        }
        Ok(None)
    }

    fn change(
        &self,
        draft: &R::Draft,
        random: &mut ChaCha8Rng,
        budget: &Budget,
    ) -> Result<Option<R::Draft>, GenerateError> {
        Ok(self.recipe.change(draft, random, budget)?)
    }

    fn puzzle(&self, draft: &R::Draft) -> AnyPuzzle {
        self.recipe.puzzle(draft)
    }

    fn key(&self, draft: &R::Draft) -> String {
        self.recipe.key(draft)
    }

    fn solution(&self, draft: &R::Draft) -> Option<Answer> {
        self.recipe.solution(draft)
    }

    fn flaw(&self, draft: &R::Draft, solutions: &[Answer]) -> Option<&'static str> {
        self.recipe.flaw(draft, solutions)
    }
}
