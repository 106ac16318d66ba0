use super::*;
use crate::cnf::Cnf;

fn written(cnf: &Cnf, about: &[String]) -> String {
    let mut text = Vec::new();
    write(cnf, about, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

fn refused(text: &str) -> String {
    match read(text) {
        Ok(read) => panic!("{} clauses in {text}", read.cnf.clause_count()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_small_formula_as_text() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.projection_variable(), cnf.fresh()];
    cnf.clause([a.positive(), b.is(false)]).unwrap();
    cnf.clause([]).unwrap();
    cnf.set_names(move |var| (var == a).then(|| "sun\nshine".to_string()));
    assert_eq!(
        written(&cnf, &["source: here".to_string()]),
        "c source: here\nc complete: yes, every model stands for a layout\nc var 1 = sun\\nshine\nc p show 1 0\n\
         p cnf 2 2\n1 -2 0\n0\n"
    );
}

#[test]
fn literals_are_written_once_for_proof_checkers() {
    let mut cnf = Cnf::new();
    let [a, b] = [cnf.fresh(), cnf.fresh()];
    cnf.clause([a.positive(), b.is(false), a.positive(), a.is(false)]).unwrap();
    let mut text = Vec::new();
    write_distinct(&cnf, &[vec![b.positive(); 3]], &mut text).unwrap();
    assert_eq!(String::from_utf8(text).unwrap(), "p cnf 2 2\n1 -2 -1 0\n2 0\n");
}

#[test]
fn formulas_are_read_as_they_are_written() {
    let texts =
        ["c p show 2 3 0\np cnf 3 2\n1 -2 0\n0\n", "c p show 0\np cnf 0 0\n", "c p show 1 0\np cnf 1 1\n-1 0\n"];
    for text in texts {
        let read = read(text).unwrap();
        assert_eq!(read.notes, [""; 0]);
        let complete = "c complete: yes, every model stands for a layout\n";
        assert_eq!(written(&read.cnf, &[]), format!("{complete}{text}"));
    }
}

#[test]
fn clauses_may_span_lines() {
    let text = "\u{feff}c a comment\r\n  p   cnf 3 3\r\n\r\n1 -2\nc between\n3 0 -1 0\n 2 0\n";
    let read = read(text).unwrap();
    let clauses: Vec<Vec<i64>> =
        read.cnf.clauses().map(|clause| clause.iter().map(|&lit| number(lit)).collect()).collect();
    assert_eq!(clauses, [vec![1, -2, 3], vec![-1], vec![2]]);
    assert_eq!(read.cnf.observed().len(), 3);
    assert!(!read.is_projected);
}

#[test]
fn satlib_files_and_wrong_headers_are_accepted() {
    let notes = |text: &str| {
        let read = read(text).unwrap();
        (read.cnf.var_count(), read.cnf.clause_count(), read.notes)
    };
    assert_eq!(notes("p cnf 2 1\n1 2 0\n%\n0\n\n"), (2, 1, vec![]));
    assert_eq!(
        notes("p cnf 1 3\n1 2 0\n"),
        (
            2,
            1,
            vec![
                "the header states 1 variable, and there are 2".to_string(),
                "the header states 3 clauses, and there are 1".to_string()
            ]
        )
    );
    // More variables than occur are no mistake: they are free.
    assert_eq!(notes("p cnf 5 1\n1 2 0\n"), (5, 1, vec![]));
}

#[test]
fn projections_are_read() {
    let shown = |text: &str| read(text).unwrap().cnf.observed().iter().map(|var| var.0 + 1).collect::<Vec<_>>();
    assert_eq!(shown("c p show 3 1 0\np cnf 3 0\nc p show 1 0\n"), [1, 3]);
    assert_eq!(shown("c ind 2 0\np cnf 3 0\n"), [2]);
    assert_eq!(shown("cr 1 2\np cnf 3 1\n1 2 3 0\n"), [1, 2]);
    assert_eq!(shown("c\np cnf 3 1\ncr 3 0\ncr by hand\n1 2 3 0\n"), [3]);
    assert_eq!(refused("cr 1 x\np cnf 3 0\n"), "1:6: expected a variable, or 0, found 'x'");
    assert_eq!(shown("c p show 0\np cnf 3 0\n"), [0; 0]);
    assert_eq!(shown("c p weight 1 0.5 0\nc index 2\np cnf 2 0\n"), [1, 2]);
    assert_eq!(refused("c p show 1 4 0\np cnf 3 0\n"), "1:12: expected a variable up to 3, found '4'");
    assert_eq!(refused("c p show 1 -2 0\np cnf 3 0\n"), "1:12: expected a variable, or 0, found '-2'");
    assert_eq!(refused("c p show 1\np cnf 3 0\n"), "1:11: expected a variable, or 0, found the end of the line");
}

#[test]
fn assumptions_are_clauses() {
    let text = "p cnf 3 2\n1 -2 0\n2\n3 0\nc now what is assumed\n  a -1 4 0\n";
    let read = read(text).unwrap();
    let clauses: Vec<Vec<i64>> =
        read.cnf.clauses().map(|clause| clause.iter().map(|&lit| number(lit)).collect()).collect();
    assert_eq!(clauses, [vec![1, -2], vec![2, 3], vec![-1], vec![4]]);
    assert_eq!(read.cnf.var_count(), 4);
    let notes = ["the header states 3 variables, and there are 4", "2 literals are assumed, as a clause each"];
    assert_eq!(read.notes, notes);
    let none = super::read("p cnf 1 1\n1 0\na 0\n").unwrap();
    assert_eq!((none.cnf.clause_count(), none.notes), (1, vec![]));
    let literal = "expected a literal, or 0 at the end of the assumptions";
    for (line, error) in [
        ("a 1 x 0", format!("3:5: {literal}, found 'x'")),
        ("a 1", format!("3:4: {literal}, found the end of the line")),
        ("a 1 0 2 0", "3:7: expected nothing behind the line of assumptions, found '2'".to_string()),
        ("a 1 0\n2 0", "4:1: expected nothing behind the line of assumptions, found '2'".to_string()),
        ("a 1 0\na 2 0", "4:1: expected one line of assumptions only, found 'a'".to_string()),
        ("1\na 1 0", "4:1: expected a literal, or 0 at the end of the clause, found 'a'".to_string()),
        ("all 1 0", "3:1: expected a literal, or 0 at the end of the clause, found 'all'".to_string()),
    ] {
        assert_eq!(refused(&format!("p cnf 2 1\n1 2 0\n{line}\n")), error);
    }
}

#[test]
fn foreign_formats_are_named() {
    let found = |text: &str| refused(text).split("found ").nth(1).unwrap().split(':').next().unwrap().to_string();
    assert_eq!(found("p wcnf 1 1 2\n"), "a weighted formula (WCNF)");
    assert_eq!(found("p inccnf\n1 0\na 1 0\n"), "a series of questions about a formula (iCNF)");
    for cardinality in
        ["p cnf+ 2 1\n1 2 >= 1\n", "p knf 2 1\nk 1 1 2 0\n", "p cnf 2 1\n1 2 >= 1\n", "p cnf 2 1\nk 1 1 2 0\n"]
    {
        assert_eq!(found(cardinality), "a formula with cardinality constraints (CNF+, KNF)");
    }
    assert_eq!(found("p dnf 1 1\n1 0\n"), "a formula in disjunctive normal form (DNF)");
    for projected in ["p pcnf 1 1 1\nvp 1 0\n1 0\n", "p cnf 1 1\nvp 1 0\n1 0\n"] {
        assert_eq!(found(projected), "a projected formula (PCNF)");
        assert!(refused(projected).contains("'c p show 1 2 0'"));
    }
    for parity in ["p cnf 3 1\nx1 2 3 0\n", "p cnf 3 1\n1 0\nx -1 2 0\n", "p xnf 1 1\n"] {
        assert_eq!(found(parity), "a formula with XOR clauses (XNF, CryptoMiniSat)");
    }
    assert_eq!(found("p cnf 1 1\nw 1 0.4\n1 0\n"), "a line of weights");
    assert_eq!(found("p cnf 1 1\nh 1 0\n"), "a weighted formula (WCNF)");
    assert_eq!(found("p edge 2 1\ne 1 2\n"), "a graph (DIMACS, PACE)");
    assert_eq!(found("p what 1 1\n1 0\n"), "a 'p what' header, which is not known\n".trim());
    for quantified in [
        "p cnf 2 1\na 1 0\ne 2 0\n1 2 0\n",
        "p cnf 2 1\ne 1 2 0\n1 2 0\n",
        "p qcnf 1 1\n",
        "p cnf 2 1\nr 0.5 1 0\n1 0\n",
    ] {
        assert_eq!(found(quantified), "a quantified formula (QDIMACS)");
    }
    assert!(refused("p cnf 1 1\na 1 0\n1 0\n").starts_with("2:1: expected clauses, behind which a line 'a' may hold"));
}

#[test]
fn a_header_decides() {
    let word = |text: &str| header_word(text.into()).map(|word| word.text.to_string());
    for (text, expected) in [
        ("p cnf 1 1\n", "cnf"),
        ("\nc a comment\nc\nc---\n  p\tdnf 2 1\n1 2 0\n", "dnf"),
        ("p inccnf\n1 0\n", "inccnf"),
        ("c t mc\np cnfs\n", "cnfs"),
        ("p what 3 1\n1 2 3 0\n", "what"),
        ("p edge\n", "edge"),
    ] {
        assert_eq!(word(text).as_deref(), Some(expected), "{text}");
    }
    // Exact covers with an item p, and other texts.
    for other in [
        "",
        "p\n",
        "c p cnf\n",
        "pq cnf\n",
        "p q\np\nq\n",
        "p q 1\nq 1\np:a\n",
        "p q what\n",
        "cat\np cnf\n",
        "c q\np q r\n",
    ] {
        assert_eq!(word(other), None, "{other}");
    }
}

#[test]
fn weights_are_noted() {
    let notes = |text: &str| read(text).unwrap().notes;
    for weighted in ["c t wmc\n", "c t pwmc\n", "c p weight 1 0.4 0\n", "c weights 0.4 0.6\n"] {
        let ignored = "weights are not supported and are ignored: models are counted, not weighed";
        assert_eq!(notes(&format!("{weighted}p cnf 1 1\n1 0\n")), [ignored], "{weighted}");
        assert_eq!(notes(&format!("p cnf 1 1\n1 0\n{weighted}")), [ignored], "{weighted}");
    }
    for plain in ["c t mc\n", "c t pmc\n", "c p show 1 0\n", "c weights of pigeons\n", "c t\n", "c p\n", "c\n"] {
        assert_eq!(notes(&format!("{plain}p cnf 1 1\n1 0\n")), [""; 0], "{plain}");
    }
}

#[test]
fn errors_have_their_place() {
    let header = "expected 'p cnf' with the numbers of variables and clauses";
    assert_eq!(refused(""), format!("1:1: {header}, found the end of the formula"));
    assert_eq!(refused("1 2 0\n"), format!("1:1: {header}, found '1'"));
    assert_eq!(
        refused("p cfn 1 1\n"),
        format!("1:3: {header}, found a 'p cfn' header, which is not known; did you mean 'cnf'?")
    );
    assert_eq!(refused("p cnf 1\n"), format!("1:8: {header}, found the end of the line"));
    assert_eq!(refused("p cnf 1 -1\n"), format!("1:9: {header}, found '-1'"));
    assert_eq!(refused("p cnf 1 1 1\n"), format!("1:11: {header}, and nothing else, found '1'"));
    assert_eq!(refused("p cnf 4000000000 1\n"), "1:7: expected at most 1073741824 variables, found '4000000000'");
    assert_eq!(refused("p cnf 1 1\np cnf 1 1\n"), "2:1: expected one line 'p cnf' only, found 'p'");
    assert!(refused("# kind: cnf\np cnf 1 0\n").ends_with("found '#'; comments begin with 'c'"));
    let literal = "expected a literal, or 0 at the end of the clause";
    assert_eq!(refused("p cnf 2 1\n1 é x 0\n"), format!("2:3: {literal}, found 'é'"));
    assert_eq!(refused("p cnf 2 1\n1 2.5 0\n"), format!("2:3: {literal}, found '2.5'"));
    assert_eq!(refused("p cnf 2 1\n9999999999 0\n"), "2:1: expected at most 1073741824 variables, found '9999999999'");
    let large = format!("2:1: {literal}, found '99999999999999999999', which is too large");
    assert_eq!(refused("p cnf 2 1\n99999999999999999999 0\n"), large);
    let end = "expected 0 at the end of the clause, found the end of the formula";
    assert_eq!(refused("p cnf 2 1\n1 2\n"), format!("2:4: {end}"));
    assert_eq!(refused("p cnf 2 2\n1 2 0\n-1 -2"), format!("3:6: {end}"));
    assert_eq!(refused("p cnf 2 1\n1 -2\nc the end\n\n%\n0\n"), format!("2:5: {end}"));
    let nothing = "expected nothing behind the line '%', which ends a formula, but a line '0'";
    assert_eq!(refused("p cnf 2 2\n1 2 0\n%\n-1 0\n"), format!("4:1: {nothing}, found '-1'"));
    assert_eq!(refused("p cnf 2 2\n1 2 0\n%\n0\n-1 0\n"), format!("5:1: {nothing}, found '-1'"));
    assert_eq!(refused("c only a comment"), format!("1:17: {header}, found the end of the formula"));
}
