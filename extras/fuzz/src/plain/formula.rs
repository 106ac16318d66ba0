//! `cnf`: values that make every clause true.

use std::collections::BTreeSet;
use std::fmt::Write;

use serde_json::Value;

use super::super::bytes::Bytes;
use super::Plain;

/// A formula, some of whose variables may be shown only.
#[derive(Debug, Clone)]
pub struct Formula {
    /// The number of variables.
    pub vars: usize,
    /// The clauses, of literals as they stand in files.
    pub clauses: Vec<Vec<i32>>,
    /// The variables that are shown, if not all are.
    shown: Option<BTreeSet<i32>>,
}

impl Formula {
    /// A formula with at most six variables.
    pub fn new(bytes: &mut Bytes<'_>) -> Self {
        let vars = 1 + bytes.below(6);
        let shown = bytes.one_in(3).then(|| {
            let mask = bytes.byte();
            (1..=vars as i32).filter(|var| mask >> (var - 1) & 1 == 1).collect()
        });
        let literal = |bytes: &mut Bytes<'_>| {
            let var = 1 + bytes.below(vars) as i32;
            if bytes.one_in(2) { -var } else { var }
        };
        let clause =
            |bytes: &mut Bytes<'_>| (0..bytes.pick(&[2, 3, 1, 2, 3, 3, 2, 0])).map(|_| literal(bytes)).collect();
        let clauses = (0..bytes.below(12)).map(|_| clause(bytes)).collect();
        Self { vars, clauses, shown }
    }

    /// All values that make every clause true, as sets of bits.
    pub fn models(&self) -> impl Iterator<Item = u32> + '_ {
        (0..1_u32 << self.vars).filter(|&values| self.is_true(values))
    }

    fn is_true(&self, values: u32) -> bool {
        let holds = |&literal: &i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        self.clauses.iter().all(|clause| clause.iter().any(holds))
    }

    fn is_shown(&self, var: i32) -> bool {
        self.shown.as_ref().is_none_or(|shown| shown.contains(&var))
    }
}

fn literals(value: &Value) -> Vec<i32> {
    let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
    let mut literals: Vec<i32> = list.iter().map(|literal| literal.as_i64().unwrap_or_default() as i32).collect();
    literals.sort_unstable_by_key(|literal| literal.abs());
    literals
}

impl Plain for Formula {
    fn kind(&self) -> &'static str {
        "cnf"
    }

    fn text(&self) -> String {
        let mut text = String::new();
        if let Some(shown) = &self.shown {
            let words: Vec<String> = shown.iter().map(ToString::to_string).collect();
            writeln!(text, "c p show {} 0", words.join(" ")).unwrap_or_default();
        }
        writeln!(text, "p cnf {} {}", self.vars, self.clauses.len()).unwrap_or_default();
        for clause in &self.clauses {
            for literal in clause {
                write!(text, "{literal} ").unwrap_or_default();
            }
            text += "0\n";
        }
        text
    }

    fn layouts(&self) -> Option<BTreeSet<String>> {
        let literal = |values: u32, var: i32| if values >> (var - 1) & 1 == 1 { var } else { -var };
        let shown = |values| {
            let vars = (1..=self.vars as i32).filter(|&var| self.is_shown(var));
            format!("{:?}", vars.map(|var| literal(values, var)).collect::<Vec<_>>())
        };
        Some(self.models().map(shown).collect())
    }

    fn words(&self, layout: &Value) -> String {
        format!("{:?}", literals(&layout["literals"]))
    }

    /// The variables that are not shown have values, too.
    fn holds(&self, layout: &Value) -> bool {
        let all: Vec<i32> = literals(&layout["literals"]).into_iter().chain(literals(&layout["others"])).collect();
        let vars: BTreeSet<i32> = all.iter().map(|literal| literal.abs()).collect();
        let values = all.iter().filter(|literal| **literal > 0).map(|literal| 1 << (literal - 1)).sum();
        vars.len() == all.len() && vars.into_iter().eq(1..=self.vars as i32) && self.is_true(values)
    }
}
