//! A formula as a pseudo-Boolean problem in the text format [OPB](crate::exact_cover::opb).
//!
//! Variable `xi` is variable i of the formula. A clause is an inequality: `1 -2 0` becomes `+1 x1 -1 x2 >= 0 ;`. The
//! format has no empty sums: the empty clause is `+0 x1 >= 1 ;`.

use std::io::{self, Write};

use super::Cnf;
use super::dimacs::number;
use crate::Var;
use crate::printable::shortened;

/// Writes the problem: comments, then the constraints.
///
/// The comments are the lines of `about` and the names of the variables. Lazy clauses are not written.
///
/// # Errors
/// Those of the writer.
pub fn write(cnf: &Cnf, about: &[String], out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let vars = cnf.var_count().max(usize::from(cnf.clause_count() > 0));
    writeln!(out, "* #variable= {vars} #constraint= {}", cnf.clause_count())?;
    for line in about {
        writeln!(out, "* {}", shortened(line))?;
    }
    for var in (0..cnf.var_count() as u32).map(Var) {
        if let Some(name) = cnf.name(var) {
            writeln!(out, "* var x{} = {}", var.0 + 1, shortened(&name))?;
        }
    }
    for clause in cnf.clauses() {
        let negated = clause.iter().filter(|&&lit| number(lit) < 0).count() as i64;
        for &lit in clause {
            let number = number(lit);
            write!(out, "{:+} x{} ", number.signum(), number.abs())?;
        }
        let empty = if clause.is_empty() { "+0 x1 " } else { "" };
        writeln!(out, "{empty}>= {} ;", 1 - negated)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_inequalities() {
        let mut cnf = Cnf::new();
        let [sun, rain] = [cnf.fresh(), cnf.fresh()];
        cnf.set_names(move |var| (var == sun).then(|| "sun\nshine".to_string()));
        cnf.clause([sun.positive(), rain.is(false)]).unwrap();
        cnf.clause([sun.is(false), rain.is(false)]).unwrap();
        cnf.clause([]).unwrap();
        let mut text = Vec::new();
        write(&cnf, &["source: here".into()], &mut text).unwrap();
        assert_eq!(
            String::from_utf8(text).unwrap(),
            "* #variable= 2 #constraint= 3\n* source: here\n* var x1 = sun\\nshine\n\
             +1 x1 -1 x2 >= 0 ;\n-1 x1 -1 x2 >= -1 ;\n+0 x1 >= 1 ;\n"
        );
    }
}
