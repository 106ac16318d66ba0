//! Variables, literals, and their values.

use std::fmt;
use std::ops::Not;

/// A variable of one [`Cnf`](super::Cnf), numbered from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(pub u32);

/// A variable or its negation, coded as `2 * variable + negated`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Var {
    /// The position of the variable among all variables.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true when the variable is `value`.
    pub fn is(self, value: bool) -> Lit {
        Lit(2 * self.0 + u32::from(!value))
    }

    /// The literal that is true when the variable is true.
    pub fn positive(self) -> Lit {
        self.is(true)
    }
}

impl Lit {
    /// The variable of the literal.
    pub fn var(self) -> Var {
        Var(self.0 / 2)
    }

    /// The position of the literal among all literals.
    /// Those of variable 0 come first, the positive one before the negative one.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// Is this the variable itself, not its negation?
    pub fn is_positive(self) -> bool {
        self.0.is_multiple_of(2)
    }
}

impl Not for Lit {
    type Output = Lit;

    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.is_positive() { "" } else { "¬" };
        write!(f, "{sign}x{}", self.var().0)
    }
}

/// A value for every variable of a [`Cnf`](super::Cnf).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model(Vec<bool>);

impl Model {
    /// The value of `var`; a variable beyond the model is false.
    pub fn value(&self, var: Var) -> bool {
        self.0.get(var.index()).copied().unwrap_or(false)
    }

    /// Is `lit` true?
    pub fn satisfies(&self, lit: Lit) -> bool {
        self.value(lit.var()) == lit.is_positive()
    }
}

impl From<Vec<bool>> for Model {
    fn from(values: Vec<bool>) -> Self {
        Self(values)
    }
}
