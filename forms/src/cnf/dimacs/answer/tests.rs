use super::*;

fn model(text: &str) -> Vec<i64> {
    match read(text) {
        Ok(Answer::Satisfiable(said)) => said.iter().map(|said| super::super::number(said.lit)).collect(),
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
    ];
    for form in forms {
        assert_eq!(model(form), [1, -2, 3], "{form}");
    }
    assert_eq!(model("s SATISFIABLE\nv 0\n"), [0_i64; 0]);
    assert_eq!(model("v 0\n"), [0_i64; 0]);
}

#[test]
fn other_verdicts_are_read() {
    for no in ["s UNSATISFIABLE\n", "UNSAT\n", "UNSATISFIABLE"] {
        assert_eq!(read(no), Ok(Answer::Unsatisfiable), "{no}");
    }
    for unknown in ["c timeout\ns UNKNOWN\n", "INDET\n"] {
        assert_eq!(read(unknown), Ok(Answer::Unknown), "{unknown}");
    }
}

#[test]
fn what_is_no_answer_is_refused_with_its_place() {
    let forms = "expected a solver's answer: lines that begin with s or v, SAT or UNSAT, literals, or JSON";
    assert_eq!(refused(""), format!("1:1: {forms}, found the end of it"));
    assert_eq!(refused("c only this\n"), format!("2:1: {forms}, found the end of it"));
    assert_eq!(refused("Segmentation fault\n"), format!("1:1: {forms}, found 'Segmentation'"));
    assert_eq!(refused("s MAYBE\n"), format!("1:3: {forms}, found 'MAYBE'"));
    assert_eq!(refused("s\n"), format!("1:2: {forms}, found the end of the line"));
    assert_eq!(refused("v 1  two\n"), format!("1:6: {forms}, found 'two'"));
    assert_eq!(refused("v 1 0\nv 2 0\n"), "2:3: expected one model only, which ended before, found '2'");
    assert_eq!(refused("s UNSATISFIABLE\nv 2 0\n"), "2:3: expected no model, as there is none, found '2'");
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
    let Ok(Answer::Satisfiable(said)) = read("[1,2,-1]") else { panic!("it is a model") };
    let expected = "literal 3: expected one value for variable 1, found another one than before";
    assert_eq!(values(&said, 3).unwrap_err().to_string(), expected);
}

#[test]
fn values_belong_to_the_formula_and_do_not_contradict() {
    let read = |text: &str, vars| match read(text) {
        Ok(Answer::Satisfiable(said)) => values(&said, vars).map_err(|error| error.to_string()),
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
