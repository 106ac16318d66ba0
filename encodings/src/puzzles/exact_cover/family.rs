//! Members of families: without some primary items.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::{ItemId, Role};

use super::Problem;
use crate::puzzle::FamilyParts;

/// The primary items. A member leaves some of them open: it has neither these items nor the options with them.
pub(super) fn parts(problem: &Problem) -> FamilyParts {
    let cells = primary(problem).map(|item| problem.text.item(item).to_string()).collect();
    FamilyParts { cells, ..FamilyParts::default() }
}

fn primary(problem: &Problem) -> impl Iterator<Item = ItemId> {
    let cover = problem.cover();
    cover.items().filter(|&item| cover.role(item) != Role::Secondary)
}

pub(super) fn leaving_out(problem: &Problem, items: &[usize], budget: &Budget) -> Result<Problem, Exceeded> {
    let (cover, text) = (problem.cover(), &problem.text);
    let primary: Vec<ItemId> = primary(problem).collect();
    let mut is_open = vec![false; cover.item_count()];
    for &item in items {
        is_open[primary[item].index()] = true;
    }
    let kept = cover.items().filter(|item| !is_open[item.index()]).map(|item| (text.item(item), cover.role(item)));
    let mut pace = budget.pace();
    let mut options = Vec::new();
    for option in cover.options() {
        pace.step(20 * cover.entries(option).len())?;
        if !cover.entries(option).iter().any(|entry| is_open[entry.item.index()]) {
            options.push(text.option(option).collect::<Vec<String>>());
        }
    }
    let options = options.iter().map(|option| option.iter().map(String::as_str));
    Ok(Problem::with_roles(kept, options).expect("a part of a problem with a primary item is one"))
}
