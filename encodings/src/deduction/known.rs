//! Sets of known facts.

use super::{Atom, Fact};

/// A consistent set of facts, in the order in which they were learned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Known {
    values: Vec<Option<bool>>,
    facts: Vec<Fact>,
}

impl Known {
    /// The empty set of facts about so many atoms.
    pub fn nothing(atoms: usize) -> Self {
        Self { values: vec![None; atoms], facts: Vec::new() }
    }

    /// The set of these facts about so many atoms.
    ///
    /// # Errors
    /// The first fact whose opposite is among those before it.
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn of(atoms: usize, facts: &[Fact]) -> Result<Self, Fact> {
        let mut known = Self::nothing(atoms);
        facts.iter().try_for_each(|&fact| known.learn(fact).map(drop))?;
        Ok(known)
    }

    /// Is the atom true? `None` if that is not known.
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn value(&self, atom: Atom) -> Option<bool> {
        self.values[atom.index()]
    }

    /// Is this fact known?
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn has(&self, fact: Fact) -> bool {
        self.value(fact.atom) == Some(fact.holds)
    }

    /// Adds a fact. Returns whether it is new.
    ///
    /// # Errors
    /// The fact itself, if its opposite is known; the set stays as it was then.
    ///
    /// # Panics
    /// If there is no such atom.
    pub fn learn(&mut self, fact: Fact) -> Result<bool, Fact> {
        match self.values[fact.atom.index()] {
            Some(holds) if holds == fact.holds => Ok(false),
            Some(_) => Err(fact),
            None => {
                self.values[fact.atom.index()] = Some(fact.holds);
                self.facts.push(fact);
                Ok(true)
            }
        }
    }

    /// All facts, in the order in which they were learned.
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// All atoms without a known value, in order.
    pub fn open(&self) -> impl Iterator<Item = Atom> {
        (0..).map(Atom).zip(&self.values).filter(|(_, value)| value.is_none()).map(|(atom, _)| atom)
    }

    /// All atoms that are true, in order.
    pub fn true_atoms(&self) -> impl Iterator<Item = Atom> {
        (0..).map(Atom).zip(&self.values).filter(|(_, value)| **value == Some(true)).map(|(atom, _)| atom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_learned_once_and_never_against_what_is_known() {
        let [a, b, c] = [0, 1, 2].map(Atom);
        let mut known = Known::nothing(3);
        assert_eq!(known.learn(b.holds()), Ok(true));
        assert_eq!(known.learn(b.holds()), Ok(false));
        assert_eq!(known.learn(!b.holds()), Err(!b.holds()));
        assert_eq!(known.learn(!a.holds()), Ok(true));
        assert_eq!(known.facts(), [b.holds(), !a.holds()]);
        assert_eq!((known.value(a), known.value(b), known.value(c)), (Some(false), Some(true), None));
        assert!(known.has(!a.holds()) && !known.has(a.holds()) && !known.has(c.holds()));
        assert_eq!(known.open().collect::<Vec<_>>(), [c]);
        assert_eq!(known.true_atoms().collect::<Vec<_>>(), [b]);
        assert_eq!(Known::of(3, known.facts()), Ok(known));
        assert_eq!(Known::of(3, &[a.holds(), c.holds(), !a.holds()]), Err(!a.holds()));
    }
}
