//! Truth tables over chosen literals, by exhaustion.

use super::{Cnf, Lit};

/// `n` new variables as positive literals.
pub(crate) fn positives(cnf: &mut Cnf, n: usize) -> Vec<Lit> {
    (0..n).map(|_| cnf.projection_variable().positive()).collect()
}

/// A formula, and the literals of the table.
pub(crate) struct TruthTable<'a> {
    cnf: &'a Cnf,
    lits: &'a [Lit],
}

impl<'a> TruthTable<'a> {
    pub(crate) fn of(cnf: &'a Cnf, lits: &'a [Lit]) -> Self {
        Self { cnf, lits }
    }

    /// Asserts which full assignments of the literals extend to a model.
    /// They are those for which `allowed(number of true ones)` holds.
    pub(crate) fn assert_models(&self, allowed: impl Fn(usize) -> bool) {
        let n = self.lits.len();
        for bits in 0..1_u32 << n {
            let mut values = vec![None; self.cnf.var_count()];
            for (i, &lit) in self.lits.iter().enumerate() {
                values[lit.var().index()] = Some((bits >> i & 1 == 1) == lit.is_positive());
            }
            let trues = bits.count_ones() as usize;
            assert_eq!(self.extends(values), allowed(trues), "n = {n}, assignment {bits:0n$b}");
        }
    }

    /// Asserts what unit propagation forces after each *partial* assignment.
    /// With `t` true and `f` false literals, every open literal gets the value `forced(t, f)`; `None` asserts
    /// nothing.
    pub(crate) fn assert_propagates(&self, forced: impl Fn(usize, usize) -> Option<bool>) {
        let n = self.lits.len();
        for code in 0..3_u32.pow(n as u32) {
            let digits: Vec<u32> = (0..n).map(|i| code / 3_u32.pow(i as u32) % 3).collect();
            let count = |digit| digits.iter().filter(|&&d| d == digit).count();
            let Some(value) = forced(count(1), count(0)) else {
                continue;
            };
            let mut values = vec![None; self.cnf.var_count()];
            for (&lit, &digit) in self.lits.iter().zip(&digits) {
                if digit < 2 {
                    values[lit.var().index()] = Some((digit == 1) == lit.is_positive());
                }
            }
            let Some(values) = self.propagate(values) else {
                panic!("n = {n}, {digits:?}: a conflict where there is none");
            };
            for (&lit, &digit) in self.lits.iter().zip(&digits) {
                if digit == 2 {
                    let found = values[lit.var().index()].map(|v| v == lit.is_positive());
                    assert_eq!(found, Some(value), "n = {n}, {digits:?}: {lit:?} not forced");
                }
            }
        }
    }

    /// Unit propagation to the end; `None` is a conflict.
    fn propagate(&self, mut values: Vec<Option<bool>>) -> Option<Vec<Option<bool>>> {
        loop {
            let mut changed = false;
            for clause in self.cnf.clauses() {
                let value = |lit: Lit| values[lit.var().index()].map(|v| v == lit.is_positive());
                if clause.iter().any(|&lit| value(lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().copied().filter(|&lit| value(lit).is_none());
                let unit = open.next()?;
                if open.next().is_none() {
                    values[unit.var().index()] = Some(unit.is_positive());
                    changed = true;
                }
            }
            if !changed {
                return Some(values);
            }
        }
    }

    fn extends(&self, values: Vec<Option<bool>>) -> bool {
        let Some(values) = self.propagate(values) else {
            return false;
        };
        let Some(open) = values.iter().position(Option::is_none) else {
            return true;
        };
        [false, true].into_iter().any(|value| {
            let mut values = values.clone();
            values[open] = Some(value);
            self.extends(values)
        })
    }
}
