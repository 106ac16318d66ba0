//! The reduction from exact cover to CNF, for every puzzle with an exact cover.

use crate::budget::{Budget, Exceeded};

use super::cnf::cardinality;
use super::exact_cover::parity::{Parity, parities};
use super::exact_cover::{Role, Uses};
use super::{Amo, Cnf, ExactCover, ItemId, Lit, Model, OptionId, Reduced, Var};

/// Reduces an exact cover to a formula: variable i is true if option i is chosen.
///
/// These are the projection variables. The clauses and helpers are:
///
/// - A primary item `1..=1`: exactly one of its options, with the at-most-one encoding `amo`; any other multiplicity: a
///   sequential counter.
/// - A secondary item: its options without colour, and one helper per colour that its options imply: at most one of these.
/// - In addition, the parity equations that the primary items imply together ([`parities`]), as solvers rarely derive
///   them. Counting all fillings of a 5×5×5 box with three kinds of blocks takes a second or two with them, and more
///   than twenty without.
///
/// `O(entries)` variables and clauses for most encodings; quadratic for the pairwise one.
///
/// # Errors
/// [`Exceeded`]
pub fn cover_to_cnf(cover: &ExactCover, amo: Amo, budget: &Budget) -> Result<Reduced<Cnf, Vec<OptionId>>, Exceeded> {
    let mut cnf = with_options(cover, budget);
    // Solvers begin with the variables in this order: these helpers come before the many of the items.
    implied(&mut cnf, cover, budget)?;
    with_items(cnf, cover, amo, budget)
}

/// As [`cover_to_cnf`], with the clauses of the items only and nothing implied.
///
/// A proof then rests on the items alone.
///
/// # Errors
/// [`Exceeded`]
pub fn cover_to_bare_cnf(
    cover: &ExactCover,
    amo: Amo,
    budget: &Budget,
) -> Result<Reduced<Cnf, Vec<OptionId>>, Exceeded> {
    with_items(with_options(cover, budget), cover, amo, budget)
}

/// The formula without clauses, with a variable for each option.
fn with_options(cover: &ExactCover, budget: &Budget) -> Cnf {
    let mut cnf = Cnf::within(budget);
    cover.options().for_each(|_| _ = cnf.projection_variable());
    cnf
}

/// The literals that these options are chosen.
fn chosen(options: &[OptionId]) -> Vec<Lit> {
    options.iter().map(|option| Var(option.0).positive()).collect()
}

fn with_items(
    mut cnf: Cnf,
    cover: &ExactCover,
    amo: Amo,
    budget: &Budget,
) -> Result<Reduced<Cnf, Vec<OptionId>>, Exceeded> {
    for (item, uses) in cover.items().zip(cover.uses(budget)?) {
        match cover.role(item) {
            Role::Primary { lo, hi } => {
                let lits = chosen(&uses.plain);
                match (lo, hi) {
                    (1, 1) => cnf.exactly_one(amo, &lits)?,
                    _ => cardinality::between(&mut cnf, lo as usize..=hi as usize, &lits)?,
                }
            }
            Role::Secondary => secondary(&mut cnf, amo, uses)?,
        }
    }
    if cover.solutions_are_incomparable() {
        cnf.set_incomparable();
    }
    let count = cover.option_count();
    let name = cover.option_namer(budget)?;
    cnf.set_names(move |var| (var.index() < count).then(|| name(OptionId(var.0))));
    let options = move || (0..count as u32).map(OptionId);
    let decode = move |model: &Model| Ok(options().filter(|option| model.value(Var(option.0))).collect());
    Ok(Reduced::new(cnf, decode).faithful())
}

/// As [`cover_to_bare_cnf`], with a selector for each item that must be covered.
///
/// Where the selector is true, the item is covered as often as its multiplicity requires. No item is ever covered too
/// often. Variable i is option i.
///
/// # Errors
/// [`Exceeded`]
pub fn cover_to_soft_constraints(
    cover: &ExactCover,
    amo: Amo,
    budget: &Budget,
) -> Result<(Cnf, Vec<(ItemId, Lit)>), Exceeded> {
    let mut cnf = with_options(cover, budget);
    let mut selectors = Vec::new();
    for (item, uses) in cover.items().zip(cover.uses(budget)?) {
        let Role::Primary { lo, hi } = cover.role(item) else {
            secondary(&mut cnf, amo, uses)?;
            continue;
        };
        let lits = chosen(&uses.plain);
        match hi {
            1 => cnf.at_most_one(amo, &lits)?,
            _ => cardinality::between(&mut cnf, 0..=hi as usize, &lits)?,
        }
        if lo > 0 {
            let selector = cnf.fresh().positive();
            at_least(&mut cnf, lo as usize, lits, selector)?;
            selectors.push((item, selector));
        }
    }
    Ok((cnf, selectors))
}

/// Makes at least `least` of `lits` true, if `selector` is true.
/// A copy of each literal is counted. If the selector is true, a copy implies its literal; otherwise copies are free.
fn at_least(cnf: &mut Cnf, least: usize, lits: Vec<Lit>, selector: Lit) -> Result<(), Exceeded> {
    if least == 1 {
        return cnf.clause(lits.into_iter().chain([!selector]));
    }
    if lits.len() < least {
        return cnf.clause([!selector]);
    }
    let mut copies = Vec::with_capacity(lits.len());
    for lit in lits {
        let copy = cnf.fresh().positive();
        cnf.clause([lit, !copy, !selector])?;
        copies.push(copy);
    }
    cardinality::between(cnf, least..=copies.len(), &copies)
}

/// Adds equations that follow from the items, the shortest first: these help most.
/// Together they are at most half as long as the cover itself.
fn implied(cnf: &mut Cnf, cover: &ExactCover, budget: &Budget) -> Result<(), Exceeded> {
    let mut equations = parities(cover, budget)?;
    equations.sort_by_key(|parity| parity.options.len());
    let mut space = cover.entry_count() / 2;
    for Parity { options, is_odd } in equations {
        let Some(left) = space.checked_sub(options.len()) else {
            break;
        };
        space = left;
        cnf.parity(is_odd, &chosen(&options))?;
    }
    Ok(())
}

fn secondary(cnf: &mut Cnf, amo: Amo, uses: Uses) -> Result<(), Exceeded> {
    let mut rivals = chosen(&uses.plain);
    for options in uses.coloured.into_values() {
        let lits = chosen(&options);
        // A colour with one option needs no helper: the option stands for it.
        if let [lit] = lits[..] {
            rivals.push(lit);
            continue;
        }
        let coloured = cnf.fresh().positive();
        for lit in lits {
            cnf.clause([!lit, coloured])?;
        }
        rivals.push(coloured);
    }
    cnf.at_most_one(amo, &rivals)
}
