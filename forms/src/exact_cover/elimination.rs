//! Gaussian elimination over the weights of items.
//!
//! At first all items weigh independently of one another: the weight of item i is a free *parameter* i. Then every
//! option in turn adds the equation that its items weigh 0 together. Unless that holds already, one parameter is
//! expressed by the others, wherever it occurs. In the end the weight of every item is a linear form in the remaining
//! parameters, and any values for these make a colouring. A colouring that refutes the cover exists exactly if the
//! form of the whole is not 0.
//!
//! The forms are sparse. They stay so on lattices, where consecutive options are near each other: for a box of 9×9×9
//! with 18,860 placements, the elimination takes half a million steps, about as long as writing down the options. The
//! worst case is `O(items² · options)`.
//!
//! [`parities`](super::parity::parities) eliminates in the same system modulo 2, but options from equations: it looks
//! for equations that are left over, not for a contradiction.

use std::mem;

use super::{Colouring, ExactCover, ItemId, OptionId};

/// A linear form: parameters in increasing order, with nonzero coefficients.
type LinearForm = Vec<(u32, u32)>;

pub(super) struct Elimination<'a> {
    pub(super) cover: &'a ExactCover,
    /// A prime.
    modulus: u64,
    /// For each item its weight; last that of the whole.
    forms: Vec<LinearForm>,
    /// For each parameter the forms in which it occurs, or once did.
    holders: Vec<Vec<u32>>,
    /// For each parameter: is it expressed by others only if there is no other choice?
    is_avoided: Vec<bool>,
    has_tags: bool,
    /// Elementary steps taken; the caller may reset them.
    pub(super) steps: u64,
    /// Space for sums; 0 everywhere.
    sum: Vec<u32>,
}

impl<'a> Elimination<'a> {
    /// The elimination before any equation.
    /// Items in `avoid` weigh 0 in the end where the values of other parameters permit it.
    pub(super) fn new(cover: &'a ExactCover, modulus: u32, avoid: &[ItemId]) -> Self {
        let items = cover.item_count();
        let whole = items as u32;
        let mut forms = vec![LinearForm::new(); items + 1];
        let mut holders = vec![Vec::new(); items];
        let mut is_avoided = vec![false; items];
        for item in avoid {
            is_avoided[item.index()] = true;
        }
        for item in cover.items() {
            let Some(times) = cover.fixed_times(item) else {
                continue;
            };
            forms[item.index()].push((item.0, 1));
            holders[item.index()].push(item.0);
            if times % modulus != 0 {
                forms[items].push((item.0, times % modulus));
                holders[item.index()].push(whole);
            }
        }
        let (modulus, sum) = (modulus.into(), vec![0; items]);
        Self { cover, modulus, forms, holders, is_avoided, has_tags: false, steps: 0, sum }
    }

    /// As [`new`](Self::new), where an option weighs as much as its *tag*.
    /// Its tag is a parameter of its own.
    pub(super) fn with_tags(cover: &'a ExactCover, modulus: u32) -> Self {
        let mut elimination = Self::new(cover, modulus, &[]);
        let parameters = cover.item_count() + cover.option_count();
        elimination.holders.resize(parameters, Vec::new());
        elimination.sum.resize(parameters, 0);
        elimination.has_tags = true;
        elimination
    }

    /// The weight of the whole.
    pub(super) fn whole(&self) -> &[(u32, u32)] {
        self.forms.last().map_or(&[], Vec::as_slice)
    }

    /// The parameters that may still be chosen.
    pub(super) fn parameters(&self) -> impl Iterator<Item = u32> {
        // A parameter that was expressed by others does not even occur in the weight of its own item.
        self.cover.items().map(|item| item.0).filter(|&item| coefficient(&self.forms[item as usize], item) == Some(1))
    }

    /// The weights of the items when this parameter is 1 and all others are 0.
    pub(super) fn weights(&self, parameter: u32) -> Colouring {
        let weight = |form: &LinearForm| coefficient(form, parameter).unwrap_or(0);
        let weights = self.forms[..self.cover.item_count()].iter().map(weight).collect();
        Colouring { modulus: self.modulus as u32, weights }
    }

    /// A colouring that refutes the cover, verified; `None` if the whole weighs 0.
    pub(super) fn colouring(&self) -> Option<Colouring> {
        let &(parameter, _) = self.whole().first()?;
        Some(self.weights(parameter)).filter(|colouring| colouring.verify(self.cover).is_ok())
    }

    /// How often each option is taken to cover the items as required, modulo the prime.
    pub(super) fn combination(&self) -> impl Iterator<Item = (OptionId, u32)> {
        let items = self.cover.item_count() as u32;
        self.whole().iter().map(move |&(tag, times)| (OptionId(tag - items), times))
    }

    /// Adds the equation that an option weighs 0, or as much as its tag.
    /// Returns whether it is independent of the earlier ones.
    pub(super) fn add_equation(&mut self, option: OptionId) -> bool {
        let mut equation = self.weigh(option);
        if self.has_tags {
            // The greatest parameter so far.
            equation.push((self.cover.item_count() as u32 + option.0, self.modulus as u32 - 1));
        }
        let parameters = equation.iter().filter(|&&(parameter, _)| (parameter as usize) < self.cover.item_count());
        // The pivot for which the fewest forms change.
        let cost = |parameter: u32| (self.is_avoided[parameter as usize], self.holders[parameter as usize].len());
        let Some(&(pivot, coefficient)) = parameters.min_by_key(|&&(parameter, _)| (cost(parameter), parameter)) else {
            return false;
        };
        let inverse = self.inverse(coefficient);
        for (_, coefficient) in &mut equation {
            *coefficient = (u64::from(*coefficient) * inverse % self.modulus) as u32;
        }
        for holder in mem::take(&mut self.holders[pivot as usize]) {
            self.express(holder, pivot, &equation);
        }
        true
    }

    /// The weight of an option.
    fn weigh(&mut self, option: OptionId) -> LinearForm {
        let mut parameters = Vec::new();
        for entry in self.cover.entries(option) {
            let form = &self.forms[entry.item.index()];
            self.steps += 1 + form.len() as u64;
            for &(parameter, coefficient) in form {
                let sum = &mut self.sum[parameter as usize];
                *sum = ((u64::from(*sum) + u64::from(coefficient)) % self.modulus) as u32;
                parameters.push(parameter);
            }
        }
        parameters.sort_unstable();
        // A parameter that occurs twice is 0 the second time.
        let sums = parameters.into_iter().map(|parameter| (parameter, mem::take(&mut self.sum[parameter as usize])));
        sums.filter(|&(_, coefficient)| coefficient != 0).collect()
    }

    /// Eliminates the parameter `pivot` from a form.
    /// `equation`, in which it has the coefficient 1, is 0.
    fn express(&mut self, holder: u32, pivot: u32, equation: &[(u32, u32)]) {
        let form = &self.forms[holder as usize];
        let Some(coefficient) = coefficient(form, pivot) else {
            return;
        };
        let factor = self.modulus - u64::from(coefficient);
        let mut sum = Vec::with_capacity(form.len() + equation.len());
        self.steps += (form.len() + equation.len()) as u64;
        let mut old = form.iter().copied().peekable();
        for &(parameter, coefficient) in equation {
            while let Some(smaller) = old.next_if(|&(other, _)| other < parameter) {
                sum.push(smaller);
            }
            let both = old.next_if(|&(other, _)| other == parameter);
            if both.is_none() {
                self.holders[parameter as usize].push(holder);
            }
            let before = both.map_or(0, |(_, coefficient)| u64::from(coefficient));
            let after = (before + factor * u64::from(coefficient)) % self.modulus;
            if after != 0 {
                sum.push((parameter, after as u32));
            }
        }
        sum.extend(old);
        self.forms[holder as usize] = sum;
    }

    /// By Fermat's little theorem.
    fn inverse(&self, number: u32) -> u64 {
        power(number.into(), self.modulus - 2, self.modulus)
    }
}

/// The coefficient of a parameter in a form, if it is not 0.
fn coefficient(form: &[(u32, u32)], parameter: u32) -> Option<u32> {
    form.binary_search_by_key(&parameter, |&(parameter, _)| parameter).ok().map(|at| form[at].1)
}

/// A power modulo a number of at most 32 bits.
pub(super) fn power(mut base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut power = 1;
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = power * base % modulus;
        }
        base = base * base % modulus;
        exponent >>= 1;
    }
    power
}
