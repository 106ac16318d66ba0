use jigsat_forms::Model;
use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};
use proptest::prelude::*;

use super::*;

#[test]
fn errors_name_the_cause() {
    let error =
        |clauses: &[&[i64]]| Formula::new(clauses.iter().map(|clause| clause.iter().copied())).unwrap_err().to_string();
    assert_eq!(error(&[&[1], &[2, 0]]), "clause 2 has the literal 0");
    assert_eq!(error(&[&[1 << 31]]), "there are 2147483648 variables, more than 1073741824");
    assert_eq!(error(&[&[i64::MIN]]), "there are 9223372036854775808 variables, more than 1073741824");
    let fixed = |vars, number: i64| Formula::with_vars(vars, [[1], [number]]).unwrap_err().to_string();
    assert_eq!(fixed(u32::MAX, 1), "there are 4294967295 variables, more than 1073741824");
    assert_eq!(fixed(2, -3), "clause 2 has the literal -3, and the formula has 2 variables");
    assert_eq!(fixed(2, i64::MIN), format!("clause 2 has the literal {}, and the formula has 2 variables", i64::MIN));
    let shown = |var| Formula::new([[1, 2]]).unwrap().with_shown([1, var]).unwrap_err().to_string();
    assert_eq!(shown(0), "variable 0 is to be shown, and the formula has 2 variables, from 1");
    assert_eq!(shown(3), "variable 3 is to be shown, and the formula has 2 variables, from 1");
}

#[test]
fn incomplete_formulas_are_refused() {
    struct Never;
    impl LazyClauses for Never {
        fn violated(&self, _: &Model, _: &mut Vec<Cut>) -> Result<(), Unjustified> {
            Ok(())
        }
    }
    let mut cnf = Cnf::new();
    cnf.set_lazy(Never);
    assert_eq!(Formula::try_from(cnf.clone()).map(drop), Err(FormulaError::Incomplete));
    cnf.remove_lazy();
    assert!(Formula::try_from(cnf).is_ok());
}

#[test]
fn helper_variables_are_not_shown() {
    let mut cnf = Cnf::new();
    let [seen, helper] = [cnf.projection_variable(), cnf.fresh()];
    cnf.clause([seen.positive(), helper.positive()]).unwrap();
    cnf.set_names(|var| Some(format!("v{}", var.0)));
    let formula = Formula::try_from(cnf).unwrap();
    assert_eq!(formula.to_string(), "c p show 1 0\np cnf 2 1\n1 2 0\n");
    let turned = formula.with_shown([2, 2]).unwrap();
    assert_eq!(turned.shown().collect::<Vec<_>>(), [2]);
    assert_eq!(turned.cnf().name(Var(1)).as_deref(), Some("v1"), "names stay");
}

proptest! {
    #[test]
    fn built_formulas_equal_read_ones(
        clauses in prop::collection::vec(prop::collection::vec((1..6_i64, any::<bool>()), 0..4), 0..6), more in 0..3_u32,
        shown in prop::option::of(prop::collection::btree_set(1..6_u32, 0..4)),
    ) {
        let signed = |(var, is_positive): (i64, bool)| if is_positive { var } else { -var };
        let clauses: Vec<Vec<i64>> = clauses.into_iter().map(|clause| clause.into_iter().map(signed).collect()).collect();
        let mut formula = Formula::with_vars(5 + more, clauses.clone()).unwrap();
        if let Some(shown) = &shown {
            formula = formula.with_shown(shown.iter().copied()).unwrap();
        }
        let read: Formula = formula.to_string().parse().unwrap();
        for formula in [&formula, &read] {
            prop_assert_eq!(formula.clauses().collect::<Vec<_>>(), clauses.clone());
            prop_assert_eq!(formula.cnf().var_count(), 5 + more as usize);
            prop_assert_eq!(formula.text.is_projected, shown.is_some());
            prop_assert!(formula.text.notes.is_empty());
            let all: Vec<u32> = (1..=5 + more).collect();
            let expected = shown.as_ref().map_or(all, |shown| shown.iter().copied().collect());
            prop_assert_eq!(formula.shown().collect::<Vec<_>>(), expected);
        }
        prop_assert_eq!(read.to_string(), formula.to_string());
        let without = Formula::new(clauses.clone()).unwrap();
        prop_assert_eq!(without.clauses().collect::<Vec<_>>(), clauses);
    }
}
