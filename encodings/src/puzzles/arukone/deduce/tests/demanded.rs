//! The formula with demands.

use std::collections::BTreeSet;

use jigsat_forms::{Cnf, Model, Var};

use super::*;

/// Unit propagation of some values; `None` on a contradiction.
fn propagate(cnf: &Cnf, mut values: Vec<Option<bool>>) -> Option<Vec<Option<bool>>> {
    loop {
        let before = values.iter().flatten().count();
        for clause in cnf.clauses() {
            let value = |lit: &Lit| values[lit.var().index()].map(|value| value == lit.is_positive());
            if clause.iter().any(|lit| value(lit) == Some(true)) {
                continue;
            }
            let mut open = clause.iter().filter(|lit| value(lit).is_none());
            let unit = *open.next()?;
            if open.next().is_none() {
                values[unit.var().index()] = Some(unit.is_positive());
            }
        }
        if values.iter().flatten().count() == before {
            return Some(values);
        }
    }
}

/// The values of the first variables in all models with the given values.
fn models(cnf: &Cnf, first: usize, values: Vec<Option<bool>>, found: &mut BTreeSet<Vec<bool>>) {
    let Some(values) = propagate(cnf, values) else {
        return;
    };
    let Some(open) = values[..first].iter().position(Option::is_none) else {
        if let Some(model) = extended(cnf, &values) {
            found.insert((0..first).map(|var| model.value(Var(var as u32))).collect());
        }
        return;
    };
    for value in [false, true] {
        let mut values = values.clone();
        values[open] = Some(value);
        models(cnf, first, values, found);
    }
}

/// A model with these values, if there is one.
fn extended(cnf: &Cnf, values: &[Option<bool>]) -> Option<Model> {
    let values = propagate(cnf, values.to_vec())?;
    let Some(open) = values.iter().position(Option::is_none) else {
        return Some(Model::from(values.into_iter().flatten().collect::<Vec<bool>>()));
    };
    [false, true].into_iter().find_map(|value| {
        let mut values = values.clone();
        values[open] = Some(value);
        extended(cnf, &values)
    })
}

/// An assignment of these literals only.
fn given(cnf: &Cnf, literals: impl IntoIterator<Item = Lit>) -> Vec<Option<bool>> {
    let mut values = vec![None; cnf.var_count()];
    literals.into_iter().for_each(|lit| values[lit.var().index()] = Some(lit.is_positive()));
    values
}

#[test]
fn with_all_demands_the_models_are_the_layouts() {
    let (mut count, mut most) = (0, 0);
    for seed in 0..120 {
        let mut dice = Dice::new(seed + 5_000);
        let puzzle = board(&mut dice, RULE_SETS[seed as usize % 4]);
        let theory = theory(&puzzle);
        let SoftConstraints { formula, demands } = theory.soft_constraints(Budget::unlimited()).unwrap();
        let edges = puzzle.grid.edge_count();
        if edges > 17 {
            continue;
        }
        let layouts = layouts(&puzzle).iter().map(|layout| values(&theory, layout)).collect_vec();
        let expected: BTreeSet<Vec<bool>> = layouts.iter().map(|values| values[..edges].to_vec()).collect();
        let mut found = BTreeSet::new();
        models(&formula, edges, given(&formula, demands.iter().map(|demand| demand.selector)), &mut found);
        assert_eq!(found, expected, "{seed}\n{puzzle}");
        (count, most) = (count + usize::from(!found.is_empty()), most.max(found.len()));
        // The facts of a layout satisfy the formula with any demands dropped.
        for (place, values) in layouts.iter().enumerate() {
            let facts = values.iter().enumerate().map(|(atom, &holds)| Fact { atom: Atom(atom as u32), holds });
            let dropped = place % (demands.len() + 1);
            let selectors = demands.iter().enumerate().map(|(i, demand)| demand.selector.var().is(i != dropped));
            let literals = facts.map(|fact| theory.literal(fact)).chain(selectors);
            assert!(extended(&formula, &given(&formula, literals)).is_some(), "{seed}\n{puzzle}");
        }
    }
    assert!(count > 30 && most > 5, "{count} {most}");
}

/// A core of the demands, in words, by deletion from the last one on.
fn core(rules: &str, board: &str) -> Vec<String> {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let SoftConstraints { formula, mut demands } = theory(&puzzle).soft_constraints(Budget::unlimited()).unwrap();
    let is_possible = |demands: &[crate::deduction::SoftConstraint]| {
        extended(&formula, &given(&formula, demands.iter().map(|demand| demand.selector))).is_some()
    };
    assert!(!is_possible(&demands));
    for place in (0..demands.len()).rev() {
        let dropped = demands.remove(place);
        if is_possible(&demands) {
            demands.insert(place, dropped);
        }
    }
    demands.into_iter().map(|demand| demand.words).collect()
}

#[test]
fn cores_are_demands_that_can_not_be_met_together() {
    // A and B cross; C does not matter.
    assert_eq!(core("empty touch", "A.B\nC.C\nB.A\n"), ["the pair A", "the pair B"]);
    // The corner is a dead end.
    assert_eq!(core("full touch", "AA.\n##.\n"), ["every cell is used"]);
    assert_eq!(core("full touch", "A.A\n...\n"), ["every cell is used"]);
    assert_eq!(core("full no-touch", "A..\nA..\n"), ["every cell is used", "no path touches itself"]);
    // If B need not be joined, A can pass its cells.
    assert_eq!(core("full touch", "AA#\n.BB\n"), ["the pair B", "every cell is used"]);
    assert_eq!(core("empty touch", "A.#\n##A\n"), ["the pair A"]);
}

#[test]
fn demands_have_words_and_spots() {
    let puzzle: Arukone = "# rules: full no-touch\nA..\n..A\nB.B\n".parse().unwrap();
    let theory = theory(&puzzle);
    let demands = theory.soft_constraints(Budget::unlimited()).unwrap().demands;
    let shown = demands.iter().map(|demand| (demand.sort, demand.words.as_str(), &demand.spots[..])).collect_vec();
    assert_eq!(
        shown,
        [
            ("pair", "the pair A", &[[0, 0, 0], [2, 1, 0]][..]),
            ("pair", "the pair B", &[[0, 2, 0], [2, 2, 0]]),
            ("rule", "every cell is used", &[]),
            ("rule", "no path touches itself", &[])
        ]
    );
    let budget = Budget::none();
    budget.stop();
    assert!(theory.soft_constraints(&budget).is_err());
}

#[test]
fn atoms_have_the_names_of_the_formula() {
    for rules in ["full no-touch", "empty touch"] {
        let puzzle: Arukone = format!("# rules: {rules}\nA.B\n.#.\nA.B\n").parse().unwrap();
        let theory = theory(&puzzle);
        let cnf = super::super::super::cnf::onehot(
            &puzzle,
            super::super::super::Style::Eager,
            jigsat_forms::Amo::default(),
            Budget::unlimited(),
        )
        .unwrap()
        .problem;
        let names = (0..theory.atom_count() as u32).map(|atom| theory.name(Atom(atom))).sorted().collect_vec();
        let expected = (0..cnf.var_count() as u32).filter_map(|var| cnf.name(Var(var))).sorted().collect_vec();
        assert_eq!(names, expected);
    }
}
