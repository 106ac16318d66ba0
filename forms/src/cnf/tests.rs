use super::*;

#[test]
fn literals_are_their_variable_and_a_sign() {
    let lit = Var(3).is(false);
    assert_eq!((lit.var(), lit.is_positive()), (Var(3), false));
    assert_eq!(!lit, Var(3).positive());
    assert_eq!(format!("{lit:?}"), "¬x3");
}

#[test]
fn a_model_is_blocked_over_the_observed_variables() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.fresh_observed(), cnf.fresh_observed()];
    let helper = cnf.fresh();
    cnf.clause([a.positive(), helper.positive()]);
    let model = Model::from(vec![true, false, true]);
    assert_eq!(cnf.violated_by(&model), None);
    assert_eq!(cnf.blocking_clause(&model), [a.is(false), b.is(true)]);
    cnf.set_incomparable();
    assert_eq!(cnf.blocking_clause(&model), [a.is(false)]);
}

#[test]
#[should_panic(expected = "every variable has to be made by this formula")]
fn literals_of_other_formulas_are_refused() {
    let mut cnf = Cnf::new();
    let var = cnf.fresh();
    cnf.clause([]);
    cnf.clause([var.positive()]);
    cnf.clause([var.positive(), Var(1).is(false)]);
}

#[test]
fn a_violated_clause_is_named() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.fresh(), cnf.fresh()];
    cnf.clause([a.positive()]);
    cnf.clause([a.is(false), b.positive()]);
    let model = Model::from(vec![true, false]);
    assert_eq!(cnf.violated_by(&model), Some(&[a.is(false), b.positive()][..]));
}

#[test]
fn a_formula_takes_no_clauses_once_its_budget_is_exceeded() {
    let budget = Budget::none();
    let mut cnf = Cnf::within(&budget);
    let var = cnf.fresh_observed();
    cnf.clause([var.positive()]);
    assert_eq!(cnf.clause_count(), 1);
    budget.stop();
    // It is asked now and then only.
    (0..100_000).for_each(|_| cnf.clause([var.positive()]));
    assert!(cnf.is_shut() && cnf.clause_count() < 50_000, "{}", cnf.clause_count());
}
