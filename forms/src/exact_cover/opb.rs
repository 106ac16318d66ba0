//! An exact cover as a pseudo-Boolean problem in the text format OPB.
//!
//! The problem consists of linear equations and inequalities over variables 0 and 1.
//!
//! Variable `xi` is option i, from 1.
//! - a primary item is an equation `+1 x1 +1 x4 = 1 ;`, or two inequalities if its multiplicity is a range. The format has no empty
//!   sums: that of an item which is in no option is written `+0 x1`;
//! - a secondary item is `+1 x1 +1 x4 <= 1`, which the format writes `-1 x1 -1 x4 >= -1 ;`;
//! - a colour that several options give to an item has a variable y of its own, behind those of the options. It has
//!   `-1 x +1 y >= 0 ;` for each of them, and y replaces them in the inequality of the item. A colour is on only if
//!   one of its options is chosen: `+1 x1 +1 x4 -1 y >= 0 ;`. So models and solutions correspond one to one.
//!
//! A constraint takes one line however long it is, as some solvers read a line at a time; comments are shortened.
//!
//! *Source*: Olivier Roussel and Vasco Manquinho, "Input/output format and solver requirements for the competitions of
//! pseudo-Boolean solvers", <https://www.cril.univ-artois.fr/PB24/OPBgeneral.pdf>.

use std::io::{self, Write};

use super::uses::Uses;
use super::{ExactCover, ItemId, OptionId, Role};
use crate::budget::{Budget, Exceeded};
use crate::printable::shortened;

const EQUAL: &str = "=";
const AT_LEAST: &str = ">=";

/// `sum of coefficient · variable  relation  bound`.
struct Constraint {
    /// The item that it comes from.
    item: ItemId,
    /// Coefficients and variables, from 1.
    terms: Vec<(i64, usize)>,
    relation: &'static str,
    bound: i64,
}

/// The number of variables: options, and colours that several options share.
///
/// # Errors
/// [`Exceeded`]
pub fn var_count(cover: &ExactCover, budget: &Budget) -> Result<usize, Exceeded> {
    Ok(constraints(cover, budget)?.1)
}

/// The constraints as proof checkers count them.
///
/// An equation is two inequalities, first `>=`, then `<=`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Inequalities {
    /// How many there are.
    pub count: usize,
    /// The items that are equations, each with the number of its `>=`, from 1.
    /// Its `<=` is the next one.
    pub equations: Vec<(ItemId, usize)>,
}

impl Inequalities {
    /// Those of the problem that [`write()`] writes.
    ///
    /// # Errors
    /// [`Exceeded`]
    pub fn of(cover: &ExactCover, budget: &Budget) -> Result<Self, Exceeded> {
        let mut all = Self { count: 0, equations: Vec::new() };
        for Constraint { item, relation, .. } in constraints(cover, budget)?.0 {
            if relation == EQUAL {
                all.equations.push((item, all.count + 1));
                all.count += 2;
            } else {
                all.count += 1;
            }
        }
        Ok(all)
    }
}

/// Writes the problem: comments, then the constraints.
///
/// The comments are the lines of `about` and the names of the options. The same problem gives the same bytes.
///
/// # Errors
/// Those of the writer, or that the budget is exceeded.
pub fn write(cover: &ExactCover, about: &[String], out: &mut (impl Write + ?Sized), budget: &Budget) -> io::Result<()> {
    let (constraints, vars) = constraints(cover, budget)?;
    // The format requires the numbers in the first line.
    writeln!(out, "* #variable= {vars} #constraint= {}", constraints.len())?;
    for line in about {
        writeln!(out, "* {}", shortened(line))?;
    }
    for option in cover.options() {
        writeln!(out, "* var x{} = {}", option.0 + 1, shortened(&cover.option_name(option)))?;
    }
    for Constraint { terms, relation, bound, .. } in &constraints {
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
    for (item, uses) in cover.items().zip(cover.uses(budget)?) {
        pace.step(uses.plain.len() + uses.coloured.len() + 1)?;
        let mut add = |terms, relation, bound| all.push(Constraint { item, terms, relation, bound });
        match cover.role(item) {
            Role::Primary { lo, hi } => {
                primary(&uses.plain, [lo, hi], &mut add);
                // The empty sum of an item in no option names variable 1, even if there are no options.
                vars = vars.max(usize::from(uses.plain.is_empty() && lo > 0));
            }
            Role::Secondary => secondary(uses, &mut vars, &mut add),
        }
    }
    Ok((all, vars))
}

/// Takes the terms, the relation and the bound of a constraint.
type Add<'a> = &'a mut dyn FnMut(Vec<(i64, usize)>, &'static str, i64);

fn terms(coefficient: i64, options: &[OptionId]) -> Vec<(i64, usize)> {
    if options.is_empty() {
        return vec![(0, 1)];
    }
    options.iter().map(|option| (coefficient, option.index() + 1)).collect()
}

fn primary(options: &[OptionId], [lo, hi]: [u32; 2], add: Add<'_>) {
    let count = options.len();
    if lo == hi {
        if lo > 0 || count > 0 {
            add(terms(1, options), EQUAL, i64::from(lo));
        }
        return;
    }
    if lo > 0 {
        add(terms(1, options), AT_LEAST, i64::from(lo));
    }
    if (hi as usize) < count {
        add(terms(-1, options), AT_LEAST, -i64::from(hi));
    }
}

fn secondary(uses: Uses, vars: &mut usize, add: Add<'_>) {
    let mut rivals: Vec<(i64, usize)> = uses.plain.iter().map(|option| (-1, option.index() + 1)).collect();
    for options in uses.coloured.into_values() {
        if let [option] = options[..] {
            rivals.push((-1, option.index() + 1));
            continue;
        }
        *vars += 1;
        for option in &options {
            add(vec![(-1, option.index() + 1), (1, *vars)], AT_LEAST, 0);
        }
        let off = terms(1, &options).into_iter().chain([(-1, *vars)]);
        add(off.collect(), AT_LEAST, 0);
        rivals.push((-1, *vars));
    }
    if rivals.len() > 1 {
        add(rivals, AT_LEAST, -1);
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
            "* #variable= 1 #constraint= 2\n* source: here\n* var x1 = b\n+0 x1 = 1 ;\n+1 x1 = 1 ;\n"
        );
        // So it is without any option; upper bounds need no constraint then.
        assert_eq!(
            written("a 2:3|b 0|c 0:1|d 2|e\n"),
            "* #variable= 1 #constraint= 3\n* source: here\n+0 x1 = 1 ;\n+0 x1 >= 2 ;\n+0 x1 = 2 ;\n"
        );
        assert_eq!(written("0:1|c\n"), "* #variable= 0 #constraint= 0\n* source: here\n");
    }

    #[test]
    fn equations_are_two_inequalities() {
        let text: DlxText = "a 1:2|b 2|c 0|d 2|e | s t\na b s:1\na s:1 c\nb c s:2\nb c t\na b c t\n".parse().unwrap();
        let all = Inequalities::of(text.cover(), Budget::unlimited()).unwrap();
        let equations: Vec<(&str, usize)> =
            all.equations.iter().map(|&(item, number)| (text.cover().name(item), number)).collect();
        // The inequalities of b are 3 and 4; d is in no option, and need not be.
        assert_eq!(equations, [("a", 1), ("c", 5), ("e", 7)]);
        assert_eq!(all.count, 8 + 5);
    }

    /// By brute force: every solution has exactly one model, and no other set of options has any.
    #[test]
    fn models_and_solutions_correspond_one_to_one() {
        let texts = [
            "a 1:2|b 2|c | s t\na b s:1\na s:1 c\nb c s:2\nb c t\na b c t\n",
            "0:2|a 3|b | s\na s:0\nb s:0\nb s:1\nb\na b s\nb s:1\n",
            "a b\na\n",
            "0:1|a\na\n",
            "a b 2|c\na\nb\n",
            "a 0|b 0|c 0:2|d\na\na b\n",
            "a 3|b\na b\na b\nb\n",
            "a 1:2|b\na\n",
            "2|a\n",
            "0|a 0:1|b\n",
            "a b c | s\na s:0\na s:1\nb s:0\nb s:1\nc s:0\nc s:1\nc\n",
        ];
        for text in texts {
            let text: DlxText = text.parse().unwrap();
            let cover = text.cover();
            let (constraints, vars) = constraints(cover, Budget::unlimited()).unwrap();
            let is_kept = |bits: u32, constraint: &Constraint| {
                let sum: i64 = constraint.terms.iter().map(|&(c, var)| c * i64::from(bits >> (var - 1) & 1)).sum();
                if constraint.relation == EQUAL { sum == constraint.bound } else { sum >= constraint.bound }
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
