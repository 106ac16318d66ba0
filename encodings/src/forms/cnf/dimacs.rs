//! The DIMACS text form of a formula; the only place where variables are numbered from 1.
//!
//! Comments give the name of every named variable (`c var 17 = …`), and the observed variables as the projection set of the
//! model-counting competitions (`c p show … 0`).

use std::io::{self, Write};

use itertools::Itertools;

use super::{Cnf, Lit, Var};

/// The DIMACS number of a literal: variables from 1, negation as a minus sign.
pub fn number(lit: Lit) -> i64 {
    let var = i64::from(lit.var().0) + 1;
    if lit.is_positive() { var } else { -var }
}

/// Writes the formula. Clauses that are only asked for lazily can't be written; a comment says that they are missing.
///
/// # Errors
/// Those of the writer.
pub fn write(cnf: &Cnf, out: &mut impl Write) -> io::Result<()> {
    if cnf.lazy().is_some() {
        writeln!(
            out,
            "c note: some models stand for no layout; clauses that exclude them are added by the solving program"
        )?;
    }
    for var in (0..cnf.var_count() as u32).map(Var) {
        if let Some(name) = cnf.name(var) {
            writeln!(out, "c var {} = {name}", var.0 + 1)?;
        }
    }
    let observed = cnf.observed().iter().map(|var| var.0 + 1).join(" ");
    writeln!(out, "c p show {observed} 0")?;
    writeln!(out, "p cnf {} {}", cnf.var_count(), cnf.clause_count())?;
    for clause in cnf.clauses() {
        for &lit in clause {
            write!(out, "{} ", number(lit))?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_formula_as_text() {
        let mut cnf = Cnf::new();
        let [a, b] = [cnf.fresh_observed(), cnf.fresh()];
        cnf.clause([a.positive(), b.is(false)]);
        cnf.clause([]);
        cnf.set_names(move |var| (var == a).then(|| "sun".to_string()));
        let mut text = Vec::new();
        write(&cnf, &mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "c var 1 = sun\nc p show 1 0\np cnf 2 2\n1 -2 0\n0\n");
    }
}
