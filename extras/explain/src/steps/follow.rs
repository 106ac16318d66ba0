//! Consequences of a supposition by rules.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;

use itertools::Itertools;
use jigsat_encodings::deduction::{Atom, Deduction, Fact, Known, Theory};
use jigsat_forms::budget::{Budget, Exceeded};

/// All conclusions that these rules draw from what is known, up to the first contradiction.
///
/// # Errors
/// [`Exceeded`]
pub(crate) fn draw_conclusions(
    theory: &dyn Theory,
    known: &Known,
    rules: impl IntoIterator<Item = usize>,
    budget: &Budget,
) -> Result<Vec<Deduction>, Exceeded> {
    let mut drawn = Vec::new();
    for rule in rules {
        let flow = theory.apply(rule, known, budget, &mut |deduction| {
            let is_over = deduction.is_contradiction();
            drawn.push(deduction);
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        if flow.is_break() {
            break;
        }
    }
    budget.check()?;
    Ok(drawn)
}

/// A supposition with its consequences.
pub(crate) struct Following<'a> {
    theory: &'a dyn Theory,
    pub(super) known: Known,
    /// The conclusions, in order.
    drawn: Vec<Deduction>,
    /// The index of the conclusion of each atom.
    by: HashMap<Atom, usize>,
    /// The number of rounds with conclusions of non-trivial rules.
    seen: usize,
    /// Was a fact concluded together with its negation, and does this end the trial?
    is_torn: bool,
    ends_when_torn: bool,
    /// Rules up to this weight are used.
    weight: u32,
}

/// A contradiction: its conclusions, in order, and their premises.
type Contradiction = (Vec<Deduction>, Vec<Fact>);

impl<'a> Following<'a> {
    /// Supposes an unknown fact.
    pub(crate) fn suppose(theory: &'a dyn Theory, known: &Known, fact: Fact, weight: u32) -> Self {
        let mut known = known.clone();
        let _ = known.learn(fact);
        Self {
            theory,
            known,
            drawn: Vec::new(),
            by: HashMap::new(),
            seen: 0,
            is_torn: false,
            ends_when_torn: false,
            weight,
        }
    }

    /// Draws conclusions up to a contradiction; `None` if nothing more follows, or within so many rounds.
    /// Rounds of trivial rules do not count.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(super) fn follow(
        &mut self,
        supposed: Fact,
        rounds: usize,
        budget: &Budget,
    ) -> Result<Option<Contradiction>, Exceeded> {
        let rules = self.theory.rules();
        let weights = rules.iter().map(|rule| rule.weight).filter(|&weight| weight <= self.weight).sorted().dedup();
        let weights = weights.collect_vec();
        let mut left = rounds;
        'again: loop {
            budget.check()?;
            for &weight in &weights {
                let same = (0..rules.len()).filter(|&rule| rules[rule].weight == weight);
                let drawn = draw_conclusions(self.theory, &self.known, same, budget)?;
                if let Some(contradiction) = drawn.iter().find(|deduction| deduction.is_contradiction()) {
                    return Ok(Some(self.trim(contradiction.clone(), supposed)));
                }
                let mut is_new = false;
                for deduction in drawn {
                    is_new |= self.take(deduction);
                }
                let ends = self.is_torn && self.ends_when_torn;
                if is_new || ends {
                    // Only rounds with conclusions count, including the last one. So the number of rounds to a
                    // contradiction does not depend on the limit.
                    let counts = usize::from(weight > 0);
                    let Some(after) = left.checked_sub(counts) else { return Ok(None) };
                    left = after;
                    self.seen += counts;
                    if ends {
                        return Ok(Some((Vec::new(), Vec::new())));
                    }
                    continue 'again;
                }
            }
            return Ok(None);
        }
    }

    /// The number of rounds to a contradiction, or to contradictory conclusions.
    /// It does not depend on the order of rules. `None` if there is none within `most` rounds.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub(crate) fn rounds_to_contradiction(
        mut self,
        supposed: Fact,
        most: usize,
        budget: &Budget,
    ) -> Result<Option<usize>, Exceeded> {
        self.ends_when_torn = true;
        Ok(self.follow(supposed, most, budget)?.map(|_| self.seen))
    }

    /// Records a conclusion; returns whether any of it is new.
    /// A fact whose negation was concluded in the same round is left out: the rules find the contradiction next.
    pub(super) fn take(&mut self, deduction: Deduction) -> bool {
        let number = self.drawn.len();
        let mut is_new = false;
        for &fact in &deduction.facts {
            match self.known.learn(fact) {
                Ok(true) => {
                    self.by.insert(fact.atom, number);
                    is_new = true;
                }
                Ok(false) => {}
                Err(_) => self.is_torn = true,
            }
        }
        self.drawn.push(deduction);
        is_new
    }

    /// The contradiction with only the conclusions that it depends on.
    fn trim(&self, contradiction: Deduction, supposed: Fact) -> Contradiction {
        let (mut wanted, mut seen, mut leaves) = (contradiction.because.clone(), HashSet::new(), Vec::new());
        let mut kept = BTreeSet::new();
        while let Some(fact) = wanted.pop() {
            if !seen.insert(fact) || fact == supposed {
                continue;
            }
            match self.by.get(&fact.atom) {
                Some(&number) if kept.insert(number) => wanted.extend(&self.drawn[number].because),
                Some(_) => {}
                None => leaves.push(fact),
            }
        }
        leaves.sort_unstable();
        let kept = kept.into_iter().map(|number| self.drawn[number].clone()).chain([contradiction]);
        (kept.collect(), leaves)
    }
}
