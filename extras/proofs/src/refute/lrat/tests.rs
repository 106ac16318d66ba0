use jigsat_forms::budget::Exceeded;

use super::*;

/// All four clauses over two variables, of three.
const FORMULA: [[i32; 2]; 4] = [[1, 2], [1, -2], [-1, 2], [-1, -2]];

fn checked(proof: impl AsRef<[u8]>) -> String {
    match check(3, FORMULA, proof.as_ref(), &Budget::none(), &mut |_| Ok(())) {
        Ok(StepCounts { added, forgotten }) => format!("{added} added, {forgotten} forgotten"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_proof_is_accepted() {
    assert_eq!(checked("5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"), "2 added, 2 forgotten");
    assert_eq!(checked("c a remark\n\n5 1 0 1 2 0\r\n9 0 5 3 4 0"), "2 added, 0 forgotten");
    // A clause that is always true needs no reason, and what comes after a contradiction is not needed.
    assert_eq!(checked("5 1 -1 0 0\n6 1 0 1 2 3 4 0\n7 0 6 3 4 0\n"), "3 added, 0 forgotten");
    // The order in which clauses are forgotten and used is that of the lines.
    assert_eq!(checked("5 1 0 1 2 0\n6 0 5 3 4 0\n6 d 1 2 3 4 5 6 0\n"), "2 added, 6 forgotten");
}

#[test]
fn what_is_added_is_shown() {
    let mut seen = Vec::new();
    let proof = &b"5 1 0 1 2 0\n5 d 1 0\n6 0 5 3 4 0\n"[..];
    let mut see = |clause: &[i32]| {
        seen.push(clause.to_vec());
        Ok(())
    };
    check(2, FORMULA, proof, &Budget::none(), &mut see).unwrap();
    assert_eq!(seen, [vec![1], vec![]]);
    let refused = check(2, FORMULA, proof, &Budget::none(), &mut |_| Err(ProofError::Unfinished));
    assert!(matches!(refused, Err(ProofError::Unfinished)));
}

#[test]
fn what_does_not_follow_is_refused() {
    let contradiction = "line 1: the hints do not lead to a contradiction";
    assert_eq!(checked("5 1 0 1 0\n"), contradiction);
    assert_eq!(checked("5 0 0\n"), contradiction);
    assert_eq!(checked("5 0 1 2 0\n"), "line 1: nothing follows from clause 1");
    assert_eq!(checked("5 1 0 1 2 0\n6 0 5 3 0\n"), "line 2: the hints do not lead to a contradiction");
    assert_eq!(checked("5 1 0 1 2 0\n"), "the proof ends without the empty clause: it proves nothing");
    assert_eq!(checked(""), "the proof ends without the empty clause: it proves nothing");
    assert_eq!(checked("5 3 0 1 2 0\n"), "line 1: nothing follows from clause 1");
    // A hint whose only literal is already true implies nothing.
    assert_eq!(checked("5 1 0 1 1 2 0\n"), "line 1: nothing follows from clause 1");
    // The assignment for one clause is cleared before the next one.
    assert_eq!(checked("5 1 0 1 2 0\n6 2 0 3 0\n"), "line 2: the hints do not lead to a contradiction");
}

#[test]
fn malformed_lines_are_refused() {
    assert_eq!(checked("x 1 0 1 2 0\n"), "line 1: expected the number of a clause, found 'x'");
    assert_eq!(checked("-5 1 0 1 2 0\n"), "line 1: expected the number of a clause, found '-5'");
    assert_eq!(checked("0 1 0 1 2 0\n"), "line 1: expected the number of a clause, found '0'");
    assert_eq!(checked("5 1 0 1 2\n"), "line 1: expected a 0 at the end");
    assert_eq!(checked("5 1 0 1 2"), "line 1: expected a 0 at the end");
    assert_eq!(checked("5\n"), "line 1: expected a 0 at the end");
    assert_eq!(checked("5 1 0 one 0\n"), "line 1: expected a number, found 'one'");
    assert_eq!(checked("5 1 0 +1 0\n"), "line 1: expected a number, found '+1'");
    assert_eq!(checked(b"5 1 0 \xff\x1b 0\n"), "line 1: expected a number, found '\\xff\\x1b'");
    assert_eq!(checked("5 1 0 -3 0\n"), "line 1: there is no clause -3 to draw conclusions from");
    assert_eq!(checked("5 1 0 1 2 0 7\n"), "line 1: expected the end of the line, found '7'");
    assert_eq!(checked("4 1 0 1 2 0\n"), "line 1: expected a clause number greater than 4, found 4");
    assert_eq!(checked("5 1 0 8 0\n"), "line 1: there is no clause 8 to draw conclusions from");
    assert_eq!(checked("5 d 1 0\n6 1 0 1 2 0\n"), "line 2: there is no clause 1 to draw conclusions from");
    assert_eq!(checked("5 d 7 0\n"), "line 1: there is no clause 7 to forget");
    assert_eq!(checked("5 d 1 0 0\n"), "line 1: expected the end of the line, found '0'");
    let digits = "9".repeat(100);
    let shown = format!("line 1: expected a number, found '{}…'", &digits[..24]);
    assert_eq!(checked(format!("5 {digits} 0 1 0\n")), shown);
    // Up to 24 characters are shown, and bytes that are shown as several of them count as that.
    let whole = format!("line 1: expected a number, found '{}'", &digits[..24]);
    assert_eq!(checked(format!("5 {} 0 1 0\n", &digits[..24])), whole);
    let escaped = format!("line 1: expected a number, found '9{}\\xf…'", "\\xff".repeat(5));
    assert_eq!(checked([b"5 9", &[0xff; 7][..], b" 0\n"].concat()), escaped);
}

#[test]
fn variables_and_lengths_are_those_of_the_formula() {
    let beyond = |found| format!("line 1: expected a literal of the variables 1 to 3, found {found}");
    assert_eq!(checked("5 2147483647 0 1 2 0\n"), beyond("2147483647"));
    assert_eq!(checked("5 -4 0 1 2 0\n"), beyond("-4"));
    assert_eq!(checked("5 -9223372036854775808 0 1 2 0\n"), beyond("-9223372036854775808"));
    assert_eq!(checked("5 1 2 3 1 2 3 0 1 0\n"), "the proof ends without the empty clause: it proves nothing");
    assert_eq!(checked("5 1 2 3 1 2 3 1 0 1 0\n"), "line 1: expected no more literals than 3 variables have");
}

#[test]
fn a_literal_may_be_in_a_clause_twice() {
    let formula: [&[i32]; 2] = [&[1, 1], &[-1, -1, -1]];
    let summary = check(1, formula, &b"3 1 1 0 1 0\n4 0 3 2 0\n"[..], &Budget::none(), &mut |_| Ok(()));
    assert_eq!(summary.unwrap().added, 2);
}

#[test]
fn an_empty_clause_in_the_formula_is_proof_enough() {
    let summary = check(1, [vec![1], vec![]], &b""[..], &Budget::none(), &mut |_| Ok(()));
    assert_eq!(summary.unwrap(), StepCounts::default());
}

#[test]
fn a_budget_ends_the_check() {
    let budget = Budget::none();
    budget.stop();
    let clauses = vec![[1, 2]; 20_000];
    let checked = check(2, clauses, &b""[..], &budget, &mut |_| Ok(()));
    assert!(matches!(checked, Err(ProofError::Exceeded(Exceeded::Interrupted))));
    // Lines without an end are read as long as there is a budget.
    let budget = Budget::none().within(std::time::Duration::from_millis(50));
    let endless = std::io::BufReader::new(budget.reader(std::io::repeat(b' ')));
    let error = check(2, FORMULA, endless, &budget, &mut |_| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "the time limit was reached");
}
