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
    let [a, b] = [cnf.projection_variable(), cnf.projection_variable()];
    let helper = cnf.fresh();
    cnf.clause([a.positive(), helper.positive()]).unwrap();
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
    cnf.clause([]).unwrap();
    cnf.clause([var.positive()]).unwrap();
    cnf.clause([var.positive(), Var(1).is(false)]).unwrap();
}

#[test]
fn a_violated_clause_is_named() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.fresh(), cnf.fresh()];
    cnf.clause([a.positive()]).unwrap();
    cnf.clause([a.is(false), b.positive()]).unwrap();
    let model = Model::from(vec![true, false]);
    assert_eq!(cnf.violated_by(&model), Some(&[a.is(false), b.positive()][..]));
}

#[test]
fn a_formula_stops_growing_with_its_budget() {
    let budget = Budget::none();
    let mut cnf = Cnf::within(&budget);
    let var = cnf.projection_variable();
    let mut grow = |times: usize| (0..times).try_for_each(|_| cnf.clause([var.positive()]));
    assert_eq!(grow(1), Ok(()));
    budget.stop();
    // The budget is checked now and then only.
    assert_eq!(grow(50_000), Err(Exceeded::Interrupted));
    assert_eq!(grow(1), Err(Exceeded::Interrupted));
    assert!(cnf.clause_count() < 50_000, "{}", cnf.clause_count());
    assert_eq!(cnf.copy_within(Budget::unlimited()).unwrap().clause([]), Ok(()));
    assert_eq!(cnf.copy_within(&budget).err(), Some(Exceeded::Interrupted));
}
