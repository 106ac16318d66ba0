//! How large the formal problems of a puzzle are.

use jigsat::problem::{Problem, Written, fitting};
use jigsat_forms::Amo;

use crate::failure::Failure;
use crate::input::Loaded;
use crate::input::problem::{failure, reduced};
use crate::terminal::cells::{aligned, in_markdown};

const COLUMNS: [&str; 8] = ["reduction", "items", "options", "entries", "variables", "observed", "clauses", "literals"];

/// A line of Markdown for every reduction (or the requested one) with every at-most-one encoding.
pub(super) fn table(loaded: &Loaded, with: Option<&str>) -> Result<String, Failure> {
    let mut rows = Vec::new();
    if with.is_some() {
        rows.push(row(&reduced(loaded, with)?));
        return Ok(in_markdown(aligned(&COLUMNS, &[0], rows)));
    }
    for info in fitting(loaded.kind, Written::TARGETS) {
        let amos = if info.takes_amo { Amo::ALL.to_vec() } else { vec![Amo::default()] };
        for amo in amos {
            let problem = Problem::reduce(&loaded.puzzle, info, amo, &loaded.budget);
            rows.push(row(&problem.map_err(|error| failure(loaded, with, &error))?));
        }
    }
    Ok(in_markdown(aligned(&COLUMNS, &[0], rows)))
}

fn row(problem: &Problem<'_>) -> Vec<String> {
    let mut row = vec![problem.reduction()];
    match &problem.reduced {
        Written::Cover(reduced) => {
            let cover = &reduced.problem;
            let sizes = [cover.item_count(), cover.option_count(), cover.entry_count()];
            row.extend(sizes.map(|size| size.to_string()));
        }
        Written::Cnf(reduced) => {
            let cnf = &reduced.problem;
            let sizes = [cnf.var_count(), cnf.observed().len(), cnf.clause_count(), cnf.literal_count()];
            row.extend([const { String::new() }; 3]);
            row.extend(sizes.map(|size| size.to_string()));
        }
    }
    row
}
