//! Names of variables, and the lookup of variables by name.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use super::Var;

pub(super) type Namer = Arc<dyn Fn(Var) -> Option<String> + Send + Sync>;

/// A lookup of a formula's variables by name.
pub struct Names {
    vars: u32,
    namer: Option<Namer>,
    /// Made when the first name is looked up.
    table: OnceLock<HashMap<String, Var>>,
}

impl Names {
    pub(super) fn new(vars: u32, namer: Option<Namer>) -> Self {
        Self { vars, namer, table: OnceLock::new() }
    }

    /// The variable of this name.
    /// `O(variables)` the first time, `O(length of the name)` from then on.
    pub fn var(&self, name: &str) -> Option<Var> {
        let table = || {
            let namer = self.namer.iter();
            let pairs = namer.flat_map(|namer| (0..self.vars).map(Var).filter_map(|var| Some((namer(var)?, var))));
            pairs.collect()
        };
        self.table.get_or_init(table).get(name).copied()
    }
}
