use super::*;

fn model(text: &str) -> Vec<i64> {
    match read(text) {
        Ok(Answer::Satisfiable(model)) => model.literals.iter().map(|&(lit, _)| super::super::number(lit)).collect(),
        other => panic!("{other:?} of {text}"),
    }
}

fn refused(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn every_form_of_a_model_is_read() {
    let forms = [
        "c hello\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
        "v 1 -2 3 0\ns SATISFIABLE\nc Models : 1+\n",
        "SAT\n1 -2 3 0\n",
        "1 -2 3",
        "1\n-2\n3\n0\n",
        "\u{feff}s SATISFIABLE\r\nv 1 -2 3 0\r\n",
        "s OPTIMUM FOUND\no 3\nv x1 -x2 x3\n",
        "sat\n1 -2 3 \n",
        "s satisfiable\nv 1 -2 3 0\n",
    ];
    for form in forms {
        assert_eq!(model(form), [1, -2, 3], "{form}");
    }
    assert_eq!(model("s SATISFIABLE\nv 0\n"), [0_i64; 0]);
    assert_eq!(model("v 0\n"), [0_i64; 0]);
}

#[test]
fn other_verdicts_are_read() {
    for no in ["s UNSATISFIABLE\n", "UNSAT\n", "UNSATISFIABLE", "unsat\n", "s Unsatisfiable\n"] {
        assert_eq!(read(no), Ok(Answer::Unsatisfiable), "{no}");
    }
    for unknown in ["c timeout\ns UNKNOWN\n", "INDET\n"] {
        assert_eq!(read(unknown), Ok(Answer::Unknown), "{unknown}");
    }
}

#[test]
fn other_texts_are_refused_with_their_place() {
    let forms = "expected a solver's answer: lines that begin with s or v, SAT or UNSAT, literals, or JSON";
    assert_eq!(refused(""), format!("1:1: {forms}, found the end of it"));
    assert_eq!(refused("c only this\n"), format!("2:1: {forms}, found the end of it"));
    assert_eq!(refused("Segmentation fault\n"), format!("1:1: {forms}, found 'Segmentation'"));
    assert_eq!(refused("s MAYBE\n"), format!("1:3: {forms}, found 'MAYBE'"));
    assert_eq!(refused("s\n"), format!("1:2: {forms}, found the end of the line"));
    assert_eq!(refused("v 1  two\n"), format!("1:6: {forms}, found 'two'"));
    assert_eq!(refused("v 1 0\nv 2 0\n"), "2:3: expected one model only, which ended before, found '2'");
    assert_eq!(refused("s UNSATISFIABLE\nv 2 0\n"), "2:3: expected no model behind this verdict, found '2'");
    let agrees = "expected an answer that agrees with what stands before it";
    assert_eq!(refused("v 2 0\ns UNSATISFIABLE\n"), format!("2:1: {agrees}, found 's'"));
    assert_eq!(refused("v 0\ns UNSATISFIABLE\n"), format!("2:1: {agrees}, found 's'"));
    assert_eq!(refused("UNSAT\nSAT\n"), format!("2:1: {agrees}, found 'SAT'"));
    assert_eq!(refused("99999999999"), "1:1: expected a literal of a variable up to 1073741824, found '99999999999'");
}

#[cfg(feature = "json")]
#[test]
fn answers_in_json_are_read() {
    for form in ["[1, -2, 3, 0]", "{\"status\": \"SATISFIABLE\", \"model\": [1, -2, 3]}"] {
        assert_eq!(model(form), [1, -2, 3], "{form}");
    }
    assert_eq!(read("{\"status\":\"UNSAT\"}"), Ok(Answer::Unsatisfiable));
    assert_eq!(read("{\"status\":\"UNKNOWN\"}"), Ok(Answer::Unknown));
    for json in ["{}", "[\"x\"]", "{\"status\":\"UNSAT\",\"model\":[1]}", "[99999999999]", "[1", "{\"status\":\"?\"}"] {
        assert!(refused(json).contains("expected a model as JSON"), "{json}");
    }
    let Ok(Answer::Satisfiable(model)) = read("[1,2,-1]") else { panic!("it is a model") };
    let expected = "literal 3: expected one value for variable 1, found another one than before";
    assert_eq!(model.values(3).unwrap_err().to_string(), expected);
}

#[test]
fn values_belong_to_the_formula_and_do_not_contradict() {
    let read = |text: &str, vars| match read(text) {
        Ok(Answer::Satisfiable(model)) => model.values(vars).map_err(|error| error.to_string()),
        other => panic!("{other:?}"),
    };
    assert_eq!(read("v 1 -3 1 0", 3), Ok(vec![Some(true), None, Some(false)]));
    assert_eq!(
        read("v 1\nv -7 0", 3).unwrap_err(),
        "2:3: expected a model of a formula with 3 variables, found a value for variable 7"
    );
    assert_eq!(
        read("v 1 2 -1", 3).unwrap_err(),
        "1:7: expected one value for variable 1, found another one than before"
    );
}

/// One digit for each variable means bits; any other word is a literal, if it can be one.
#[test]
fn bits_are_read_where_there_is_one_for_each_variable() {
    let values = |text: &str, vars| match read(text) {
        Ok(Answer::Satisfiable(model)) => model.values(vars).map_err(|error| error.to_string()),
        other => panic!("{other:?} of {text}"),
    };
    let [yes, no] = [Some(true), Some(false)];
    for form in ["s SATISFIABLE\nv 0010\n", "sat\n0010", "v 0010"] {
        assert_eq!(values(form, 4), Ok(vec![no, no, yes, no]), "{form}");
    }
    assert_eq!(values("v 11", 2), Ok(vec![yes, yes]));
    let long = "10".repeat(40);
    assert_eq!(values(&long, 80).unwrap().len(), 80);
    // The literal of a variable that there is.
    let literal = values("v 11", 11).unwrap();
    assert_eq!((literal[10], literal.iter().flatten().count()), (yes, 1));
    let length = |found, vars| {
        Err(format!("1:3: expected literals, or a 0 or 1 for each of {vars} variables, found {found} digits 0 and 1"))
    };
    assert_eq!(values("v 001", 4), length(3, 4));
    assert_eq!(values("v 001", 2), length(3, 2));
    assert_eq!(values("v 101", 4), length(3, 4));
    assert_eq!(values(&format!("v {long}"), 79), length(80, 79));
    // One variable: an end mark, or a literal.
    assert_eq!(values("v 0", 1), Ok(vec![None]));
    assert_eq!(values("v 1", 1), Ok(vec![yes]));
    let alone = "expected nothing behind a string of 0 and 1, one for each variable";
    assert_eq!(refused("v 010 0\n"), format!("1:7: {alone}, found '0'"));
    assert_eq!(refused("v 010\nv 11\n"), format!("2:3: {alone}, found '11'"));
    let forms = "expected a solver's answer: lines that begin with s or v, SAT or UNSAT, literals, or JSON";
    assert_eq!(refused("v 101 010\n"), format!("1:7: {forms}, found '010'"));
    assert_eq!(refused("v 1 -02\n"), format!("1:5: {forms}, found '-02'"));
    assert_eq!(refused("unsat\n01\n"), "2:1: expected no model behind this verdict, found '01'");
}
