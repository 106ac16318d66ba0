//! An exact cover as a pseudo-Boolean problem, in the text format OPB: linear equations and inequalities over variables 0 and 1.
//!
//! Variable `xi` is option i, from 1, and
//! - a primary item is an equation `+1 x1 +1 x4 = 1 ;`, or two inequalities if its multiplicity is a range;
//! - a secondary item is `+1 x1 +1 x4 <= 1`, which the format writes `-1 x1 -1 x4 >= -1 ;`;
//! - a colour that several options give to an item has a variable y of its own, behind those of the options: `-1 x +1 y >= 0 ;` for
//!   each of them, and y stands for them all in the inequality of the item. A colour is on only if one of its options is chosen:
//!   `+1 x1 +1 x4 -1 y >= 0 ;`. So there are as many models as solutions, and whoever counts models counts those.
//!
//! *Source*: Olivier Roussel and Vasco Manquinho, "Input/output format and solver requirements for the competitions of
//! pseudo-Boolean solvers", <https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf>.

use std::io::{self, Write};

use super::uses::Uses;
use super::{ExactCover, OptionId, Role};
use crate::budget::{Budget, Exceeded};
use crate::printable::printable;

/// `sum of coefficient · variable  relation  bound`.
struct Constraint {
    /// Coefficients and variables, from 1.
    terms: Vec<(i64, usize)>,
    relation: &'static str,
    bound: i64,
}

/// How many variables the problem has: options, and colours that several options share.
///
/// # Errors
/// [`Exceeded`]
pub fn var_count(cover: &ExactCover, budget: &Budget) -> Result<usize, Exceeded> {
    Ok(constraints(cover, budget)?.1)
}

/// Writes the problem: the lines of `about` and the names of the options as comments, then the constraints. The same problem gives
/// the same bytes.
///
/// # Errors
/// Those of the writer, or that the budget is exceeded.
pub fn write(cover: &ExactCover, about: &[String], out: &mut (impl Write + ?Sized), budget: &Budget) -> io::Result<()> {
    let (constraints, vars) = constraints(cover, budget)?;
    // The format wants the numbers in the first line.
    writeln!(out, "* #variable= {vars} #constraint= {}", constraints.len())?;
    for line in about {
        writeln!(out, "* {}", printable(line))?;
    }
    for option in cover.options() {
        writeln!(out, "* var x{} = {}", option.0 + 1, printable(&cover.option_name(option)))?;
    }
    for Constraint { terms, relation, bound } in &constraints {
        for (coefficient, var) in terms {
            write!(out, "{coefficient:+} x{var} ")?;
        }
        writeln!(out, "{relation} {bound} ;")?;
    }
    Ok(())
}

/// The constraints in the order of the items, and the number of variables.
fn constraints(cover: &ExactCover, budget: &Budget) -> Result<(Vec<Constraint>, usize), Exceeded> {
    let bytes = 24_u64.saturating_mul(cover.entry_count() as u64);
    budget.reserve(bytes, || format!("{} entries as linear constraints", cover.entry_count()))?;
    let mut all = Vec::new();
    let mut vars = cover.option_count();
    let mut pace = budget.pace();
    for (item, uses) in cover.items().zip(cover.uses(budget)) {
        pace.step(uses.plain.len() + uses.coloured.len() + 1)?;
        match cover.role(item) {
            Role::Primary { lo, hi } => primary(&uses.plain, [lo, hi], &mut vars, &mut all),
            Role::Secondary => secondary(uses, &mut vars, &mut all),
        }
    }
    budget.check()?;
    Ok((all, vars))
}

fn terms(coefficient: i64, options: &[OptionId]) -> Vec<(i64, usize)> {
    options.iter().map(|option| (coefficient, option.index() + 1)).collect()
}

fn primary(options: &[OptionId], [lo, hi]: [u32; 2], vars: &mut usize, all: &mut Vec<Constraint>) {
    let [lo, hi] = [lo, hi].map(i64::from);
    let count = options.len() as i64;
    if options.is_empty() {
        // The format has no empty sums: what can't be covered is a variable that is to be 2.
        if lo > 0 {
            *vars = (*vars).max(1);
            all.push(Constraint { terms: vec![(1, 1)], relation: ">=", bound: 2 });
        }
    } else if lo == hi {
        all.push(Constraint { terms: terms(1, options), relation: "=", bound: lo });
    } else {
        if lo > 0 {
            all.push(Constraint { terms: terms(1, options), relation: ">=", bound: lo });
        }
        if hi < count {
            all.push(Constraint { terms: terms(-1, options), relation: ">=", bound: -hi });
        }
    }
}

fn secondary(uses: Uses, vars: &mut usize, all: &mut Vec<Constraint>) {
    let mut rivals = terms(-1, &uses.plain);
    for options in uses.coloured.into_values() {
        if let [option] = options[..] {
            rivals.push((-1, option.index() + 1));
            continue;
        }
        *vars += 1;
        let on = |option: &OptionId| Constraint {
            terms: vec![(-1, option.index() + 1), (1, *vars)],
            relation: ">=",
            bound: 0,
        };
        all.extend(options.iter().map(on));
        let off = terms(1, &options).into_iter().chain([(-1, *vars)]);
        all.push(Constraint { terms: off.collect(), relation: ">=", bound: 0 });
        rivals.push((-1, *vars));
    }
    if rivals.len() > 1 {
        all.push(Constraint { terms: rivals, relation: ">=", bound: -1 });
    }
}

#[cfg(test)]
mod tests {
    use super::super::text::DlxText;
    use super::*;

    fn written(text: &str) -> String {
        let text: DlxText = text.parse().unwrap();
        let mut out = Vec::new();
        write(text.cover(), &["source: here".to_string()], &mut out, Budget::unlimited()).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn multiplicities_are_bounds_and_colours_are_variables() {
        let text = "a 1:2|b 2|c | s t\na b s:1\na s:1 c\nb c s:2\nb c t\na b c t\n";
        assert_eq!(
            written(text),
            "* #variable= 6 #constraint= 9\n* source: here\n* var x1 = a b s:0\n* var x2 = a s:0 c\n* var x3 = b c s:1\n\
             * var x4 = b c t\n* var x5 = a b c t\n\
             +1 x1 +1 x2 +1 x5 = 1 ;\n\
             +1 x1 +1 x3 +1 x4 +1 x5 >= 1 ;\n-1 x1 -1 x3 -1 x4 -1 x5 >= -2 ;\n\
             +1 x2 +1 x3 +1 x4 +1 x5 = 2 ;\n\
             -1 x1 +1 x6 >= 0 ;\n-1 x2 +1 x6 >= 0 ;\n+1 x1 +1 x2 -1 x6 >= 0 ;\n-1 x6 -1 x3 >= -1 ;\n\
             -1 x4 -1 x5 >= -1 ;\n"
        );
    }

    #[test]
    fn items_that_nothing_covers_are_kept() {
        assert_eq!(
            written("a b 0:1|c\nb\n"),
            "* #variable= 1 #constraint= 2\n* source: here\n* var x1 = b\n+1 x1 >= 2 ;\n+1 x1 = 1 ;\n"
        );
    }

    /// By brute force over all variables: every solution is that of exactly one model, and no other set of options is.
    #[test]
    fn models_and_solutions_correspond_one_to_one() {
        let texts = [
            "a 1:2|b 2|c | s t\na b s:1\na s:1 c\nb c s:2\nb c t\na b c t\n",
            "0:2|a 3|b | s\na s:0\nb s:0\nb s:1\nb\na b s\nb s:1\n",
            "a b\na\n",
            "0:1|a\na\n",
            "a b c | s\na s:0\na s:1\nb s:0\nb s:1\nc s:0\nc s:1\nc\n",
        ];
        for text in texts {
            let text: DlxText = text.parse().unwrap();
            let cover = text.cover();
            let (constraints, vars) = constraints(cover, Budget::unlimited()).unwrap();
            let is_kept = |bits: u32, constraint: &Constraint| {
                let sum: i64 = constraint.terms.iter().map(|&(c, var)| c * i64::from(bits >> (var - 1) & 1)).sum();
                if constraint.relation == "=" { sum == constraint.bound } else { sum >= constraint.bound }
            };
            let options = cover.option_count();
            for chosen in 0..1_u32 << options {
                let set: Vec<OptionId> = cover.options().filter(|option| chosen >> option.0 & 1 == 1).collect();
                let is_model = |helpers: &u32| {
                    constraints.iter().all(|constraint| is_kept(helpers << options | chosen, constraint))
                };
                let models = (0..1_u32 << (vars - options)).filter(is_model).count();
                assert_eq!(models, usize::from(cover.is_solution(&set)), "{chosen:b}");
                assert_eq!(models, usize::from(cover.fault(&set).is_none()), "{chosen:b}: {:?}", cover.fault(&set));
            }
        }
    }
}
