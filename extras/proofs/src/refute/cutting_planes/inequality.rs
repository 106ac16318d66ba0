//! Inequalities and their operations.

use std::collections::BTreeMap;

/// `sum of coefficient · variable >= bound`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Inequality {
    /// The coefficients, none of which is 0, by variable.
    terms: BTreeMap<u32, i128>,
    bound: i128,
}

/// A number does not fit into 128 bits.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Overflow;

impl Inequality {
    /// The inequality of these terms and this bound, times a factor.
    /// Terms of the same variable are added up.
    pub(super) fn of(
        terms: impl IntoIterator<Item = (u32, i128)>,
        bound: i128,
        factor: i128,
    ) -> Result<Self, Overflow> {
        let mut made = Self { terms: BTreeMap::new(), bound: bound.checked_mul(factor).ok_or(Overflow)? };
        for (variable, coefficient) in terms {
            made.add_term(variable, coefficient.checked_mul(factor).ok_or(Overflow)?)?;
        }
        Ok(made)
    }

    fn add_term(&mut self, variable: u32, coefficient: i128) -> Result<(), Overflow> {
        let sum = self.terms.get(&variable).copied().unwrap_or(0).checked_add(coefficient).ok_or(Overflow)?;
        if sum == 0 {
            self.terms.remove(&variable);
        } else {
            self.terms.insert(variable, sum);
        }
        Ok(())
    }

    /// The same, times a number.
    pub(super) fn times(&self, factor: i128) -> Result<Self, Overflow> {
        Self::of(self.terms.iter().map(|(&variable, &coefficient)| (variable, coefficient)), self.bound, factor)
    }

    /// Adds another inequality. `O(terms of the other · log terms)`.
    pub(super) fn add(&mut self, other: &Self) -> Result<(), Overflow> {
        self.bound = self.bound.checked_add(other.bound).ok_or(Overflow)?;
        for (&variable, &coefficient) in &other.terms {
            self.add_term(variable, coefficient)?;
        }
        Ok(())
    }

    /// Divides by a positive divisor of all coefficients; rounds the bound up.
    ///
    /// # Errors
    /// A variable whose coefficient is no multiple of it, and that coefficient.
    pub(super) fn divide(&mut self, divisor: i128) -> Result<(), (u32, i128)> {
        for (&variable, coefficient) in &mut self.terms {
            if *coefficient % divisor != 0 {
                return Err((variable, *coefficient));
            }
            *coefficient /= divisor;
        }
        // Division rounds towards 0, which is up for negative bounds.
        let rounds_down = self.bound > 0 && self.bound % divisor != 0;
        self.bound = self.bound / divisor + i128::from(rounds_down);
        Ok(())
    }

    /// Is it `0 >= bound` with a positive bound?
    pub(super) fn is_contradiction(&self) -> bool {
        self.terms.is_empty() && self.bound > 0
    }

    /// The number of terms.
    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }
}
