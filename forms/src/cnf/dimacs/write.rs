//! Formulas as text.

use std::io::{self, Write};

use itertools::Itertools;

use super::number;
use crate::Lit;
use crate::cnf::{Cnf, Var};
use crate::printable::{LONGEST_LINE, shortened};

/// Writes the formula: comments, then the clauses.
///
/// The comments are the lines of `about`, the names of variables (`c var 17 = …`), and the projection variables (`c p
/// show … 0`). The same formula gives the same bytes.
///
/// Lazy clauses are not written; a comment reports whether there are any.
///
/// # Errors
/// Those of the writer.
pub fn write(cnf: &Cnf, about: &[String], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    for line in about {
        writeln!(out, "c {}", shortened(line))?;
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
            writeln!(out, "c var {} = {}", var.0 + 1, shortened(&name))?;
        }
    }
    Ok(())
}

/// Writes the projection variables, in lines `c p show … 0`, all of which count.
///
/// # Errors
/// Those of the writer.
pub fn write_projection(cnf: &Cnf, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    const START: &str = "c p show ";
    // An empty projection needs a line, too: without one, all variables are in it.
    let mut line = START.to_string();
    for var in cnf.observed() {
        let word = format!("{} ", var.0 + 1);
        if line.len() + word.len() + 1 > LONGEST_LINE {
            writeln!(out, "{line}0")?;
            line.truncate(START.len());
        }
        line.push_str(&word);
    }
    writeln!(out, "{line}0")
}

/// Writes the clauses alone, and `more` behind those of the formula.
///
/// A clause takes one line, however long it is: some checkers can't read clauses over several lines.
///
/// # Errors
/// Those of the writer.
pub fn write_clauses(cnf: &Cnf, more: &[Vec<Lit>], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    write_each(cnf, more, out, |clause, out| clause.iter().try_for_each(|&lit| write!(out, "{} ", number(lit))))
}

/// The same with each literal once in a clause, as checkers of proofs require.
///
/// # Errors
/// Those of the writer.
pub fn write_distinct(cnf: &Cnf, more: &[Vec<Lit>], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    write_each(cnf, more, out, |clause, out| {
        clause.iter().unique().try_for_each(|&lit| write!(out, "{} ", number(lit)))
    })
}

fn write_each<W: Write + ?Sized>(
    cnf: &Cnf,
    more: &[Vec<Lit>],
    out: &mut W,
    literals: impl Fn(&[Lit], &mut W) -> io::Result<()>,
) -> io::Result<()> {
    writeln!(out, "p cnf {} {}", cnf.var_count(), cnf.clause_count() + more.len())?;
    for clause in cnf.clauses().chain(more.iter().map(Vec::as_slice)) {
        literals(clause, out)?;
        writeln!(out, "0")?;
    }
    Ok(())
}
