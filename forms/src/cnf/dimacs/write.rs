//! Formulas as text.

use std::io::{self, Write};
use std::iter;

use super::number;
use crate::Lit;
use crate::cnf::{Cnf, Var};
use crate::printable::printable;

/// Writes the formula: the lines of `about`, the names of all named variables (`c var 17 = …`) and the observed variables (`c p show
/// … 0`) as comments, then the clauses. The same formula gives the same bytes.
///
/// Clauses that are only asked for lazily can't be written; a comment tells whether there are any.
///
/// # Errors
/// Those of the writer.
pub fn write(cnf: &Cnf, about: &[String], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    for line in about {
        writeln!(out, "c {}", printable(line))?;
    }
    let complete = match cnf.lazy() {
        None => "yes, every model stands for a layout",
        Some(_) => "no, some models stand for no layout: clauses that exclude them have to be added",
    };
    writeln!(out, "c complete: {complete}")?;
    write_names(cnf, out)?;
    write_projection(cnf, out)?;
    write_clauses(cnf, &[], out)
}

/// Writes the names of all named variables: `c var 17 = …`.
///
/// # Errors
/// Those of the writer.
pub fn write_names(cnf: &Cnf, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    for var in (0..cnf.var_count() as u32).map(Var) {
        if let Some(name) = cnf.name(var) {
            writeln!(out, "c var {} = {}", var.0 + 1, printable(&name))?;
        }
    }
    Ok(())
}

/// Writes the observed variables, in lines `c p show … 0`, all of which count.
///
/// # Errors
/// Those of the writer.
pub fn write_projection(cnf: &Cnf, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut lines = cnf.observed().chunks(SHOWN);
    // Where nothing is observed, that has to be said, too.
    let first = lines.next().unwrap_or_default();
    for line in iter::once(first).chain(lines) {
        write!(out, "c p show ")?;
        for var in line {
            write!(out, "{} ", var.0 + 1)?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// The observed variables in one line.
const SHOWN: usize = 1000;

/// Writes the clauses alone, and `more` behind those of the formula.
///
/// # Errors
/// Those of the writer.
pub fn write_clauses(cnf: &Cnf, more: &[Vec<Lit>], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.var_count(), cnf.clause_count() + more.len())?;
    for clause in cnf.clauses().chain(more.iter().map(Vec::as_slice)) {
        for &lit in clause {
            write!(out, "{} ", number(lit))?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}
