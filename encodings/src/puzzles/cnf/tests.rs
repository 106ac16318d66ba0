use super::*;

/// (1 ∨ ¬2) ∧ (2 ∨ 3), shown on 1 and 3.
const EXAMPLE: &str = "c an example\nc p show 1 3 0\np cnf 3 2\n1 -2 0\n2 3 0\n";

fn formula(text: &str) -> Formula {
    text.parse().unwrap_or_else(|error: ParseError| panic!("{error} in\n{text}"))
}

fn json(text: &str) -> Layout {
    serde_json::from_str(text).unwrap()
}

#[test]
fn formulas_are_recognised_by_their_header() {
    for yes in [EXAMPLE, "\n  p cnf 1 1\n1 0\n", "c\nc x\np  cnf"] {
        assert_eq!(Formula::recognise(yes.into()), Recognition::Certain, "{yes}");
    }
    for nearly in [
        "p dnf 1 1\n",
        "c x\np cfn 1 1\n",
        "p inccnf\n",
        "p cnf+ 1 1\n",
        "p what 1 1\n",
        "cnf 1 1\n",
        "P Cnf 1 1\n1 0\n",
        "# y\np cnf 1 1\n",
    ] {
        assert_eq!(Formula::recognise(nearly.into()), Recognition::Likely, "{nearly}");
    }
    for maybe in ["1 -2 0\n3 4 0\n", "q cnf 1 1\n", "c only a comment\n"] {
        assert_eq!(Formula::recognise(maybe.into()), Recognition::Maybe, "{maybe}");
    }
    for no in ["", "1 2 0\n", "1 -2 0\n3 4\n", "cnf\n", "cd\np cnf 1 1\n"] {
        assert_eq!(Formula::recognise(no.into()), Recognition::No, "{no}");
    }
}

#[test]
fn the_rules_are_checked_by_clause_and_variable() {
    let formula = formula(EXAMPLE);
    let broken = |text: &str| formula.verify(&json(text)).unwrap_err().to_string();
    assert_eq!(formula.verify(&json(r#"{"literals":[1,3],"others":[-2]}"#)), Ok(()));
    assert_eq!(
        broken(r#"{"literals":[-1,3],"others":[2]}"#),
        "every clause has a true literal: clause 1 (1 -2 0) is violated"
    );
    let values = "every variable has one value";
    assert_eq!(broken(r#"{"literals":[1,3]}"#), format!("{values}: variable 2 has none"));
    assert_eq!(broken(r#"{"literals":[1,3],"others":[2,-2]}"#), format!("{values}: variable 2 has two"));
    assert_eq!(broken(r#"{"literals":[1,3,7]}"#), format!("{values}: there is no variable of literal 7"));
    assert_eq!(broken(r#"{"literals":[1,3],"others":[-4]}"#), format!("{values}: there is no variable of literal -4"));
    assert_eq!(broken(r#"{"literals":[0]}"#), format!("{values}: there is no variable of literal 0"));
    let order = format!("{values}: the literals are not those of the shown variables, in order");
    assert_eq!(broken(r#"{"literals":[1,-2],"others":[3]}"#), order);
    assert_eq!(broken(r#"{"literals":[3,1],"others":[-2]}"#), order);
}

#[test]
fn layouts_are_read_as_solvers_print_them() {
    let formula = formula(EXAMPLE);
    let read = |text: &str| formula.read_layout(text.into()).map_err(|error| error.to_string());
    assert_eq!(read("s SATISFIABLE\nv 1 -2 3 0\n").unwrap().all(), [1, -2, 3]);
    let all = "1:1: expected values of all variables, of those that are not shown as well, found none of variable 2";
    assert_eq!(read("v 1 3 0\n"), Err(all.to_string()));
    assert!(read("v 1 -2 4 0\n").unwrap_err().ends_with("found a value for variable 4"));
    assert_eq!(read("UNSAT\n"), Err("1:1: expected the literals of a model, found that there is none".to_string()));
}

#[test]
fn equal_shown_literals_are_one_solution() {
    assert_eq!(json(r#"{"literals":[1,3],"others":[-2]}"#), json(r#"{"literals":[1,3],"others":[2]}"#));
    assert_eq!(json(r#"{"literals":[1,3],"others":[-2]}"#).to_string(), "1 3");
    let formula = formula(EXAMPLE);
    assert_eq!(formula.rules().as_deref(), Some("projected on 2 of 3 variables"));
    assert_eq!(formula.to_string(), EXAMPLE.split_once('\n').unwrap().1);
    let layout = Layout::new(formula.cnf(), |var| var.0 != 1);
    assert_eq!(serde_json::to_string(&layout).unwrap(), r#"{"literals":[1,3],"others":[-2]}"#);
}

#[test]
fn layouts_are_in_the_order_of_their_shown_literals() {
    let [first, second] = [r#"{"literals":[1,3],"others":[-2]}"#, r#"{"literals":[1,3],"others":[2]}"#].map(json);
    let third = json(r#"{"literals":[-1,3],"others":[2]}"#);
    assert!(first == second && third < first);
    assert_eq!(first.partial_cmp(&second), Some(std::cmp::Ordering::Equal));
}

#[test]
fn an_empty_clause_is_found_without_a_search() {
    assert_eq!(
        formula("p cnf 1 2\n1 0\n0\n").impossible(Budget::unlimited()).unwrap(),
        Some("clause 2 is empty".to_string())
    );
    assert_eq!(formula("p cnf 1 1\n1 0\n").impossible(Budget::unlimited()).unwrap(), None);
}

#[test]
fn reductions_reserve_memory_for_models() {
    let formula: Formula = "p cnf 100000 1\n1 0\n".parse().unwrap();
    let budget = Budget::of_memory(2_000_000, None);
    let message = reduce(&formula, &budget).err().unwrap().to_string();
    assert!(message.starts_with("a formula of 1 clause would take about"), "{message}");
}

#[test]
fn a_formula_is_written_piece_by_piece() {
    /// Accepts so many bytes, and then fails.
    struct Few(usize);
    impl fmt::Write for Few {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let formula: Formula = format!("p cnf 1 1000\n{}", "1 0\n".repeat(1000)).parse().unwrap();
    let mut few = Few(100);
    assert!(fmt::Write::write_fmt(&mut few, format_args!("{formula}")).is_err());
    assert!(few.0 < 50, "some of it was written before");
}
