use std::fmt::Write as _;

use super::*;

/// Two options, one item to cover once, and another to cover twice.
const PROBLEM: &str = "* #variable= 2 #constraint= 4\n* var x1 = a b d\n* var x2 = b c d\n+1 x1 = 1 ;\n+1 x1 +1 x2 = 1 ;\n+1 x2 = 1 ;\n+1 x1 +1 x2 = 2 ;\n";

const STEPS: [&str; 3] = ["pol 3 7 + 2 d;", "pol 4 8 + 2 d;", "pol 9 10 +;"];

fn proof(steps: [&str; 3]) -> String {
    let steps = steps.join("\n");
    format!(
        "pseudo-Boolean proof version 3.0\nf 8;\n{steps}\noutput NONE;\nconclusion UNSAT : 11;\nend pseudo-Boolean proof;\n"
    )
}

fn verdict(problem: &str, proof: &str) -> Result<CutsSize, String> {
    check(problem, proof, Budget::unlimited()).map_err(|error| error.to_string())
}

#[test]
fn a_proof_is_accepted() {
    let summary = CutsSize { variables: 2, constraints: 4, steps: 3 };
    assert_eq!(verdict(PROBLEM, &proof(STEPS)), Ok(summary));
    // The same with factors, and one without any division: the two equations contradict each other as they stand.
    for steps in [
        ["pol 3 3 * 7 3 * + 6 d;", "pol 4 3 * 8 3 * + 6 d;", "pol 9 10 +;"],
        ["pol 7 4 +;", "pol 9 2 *;", "pol 10 3 *;"],
        ["pol 8 3 +;", "pol 7 4 +;", "pol 10 1 d;"],
    ] {
        assert_eq!(verdict(PROBLEM, &proof(steps)), Ok(summary), "{steps:?}");
    }
}

#[test]
fn steps_that_cannot_be_taken_are_refused() {
    let refused = |number: usize, step: &str| {
        let mut steps = STEPS;
        steps[number] = step;
        verdict(PROBLEM, &proof(steps)).unwrap_err()
    };
    let cases = [
        (0, "pol 3 7 + 3 d;", "line 3, column 11: the coefficient of x1, 2, is no multiple of 3"),
        (0, "pol 3 7 + 0 d;", "line 3, column 11: expected a divisor, found '0'"),
        (0, "pol 3 7 + -2 d;", "line 3, column 11: expected a divisor, found '-2'"),
        (0, "pol 3 7 + 2 d 2 d;", "line 3, column 15: expected ';', found '2'"),
        (0, "pol 3 0 * 7 + 2 d;", "line 3, column 7: expected a factor, found '0'"),
        (0, "pol 3 -1 * 7 + 2 d;", "line 3, column 7: expected a factor, found '-1'"),
        (0, "pol 3 1.5 * 7 + 2 d;", "line 3, column 7: expected a factor, found '1.5'"),
        (0, "pol 3 3 +;", "line 3, column 7: the inequality 3 is named twice in a step"),
        (0, "pol 9 7 +;", "line 3, column 5: expected the number of an inequality from 1 to 8, found '9'"),
        (1, "pol 10;", "line 4, column 5: expected the number of an inequality from 1 to 9, found '10'"),
        (0, "pol 0;", "line 3, column 5: expected the number of an inequality, found '0'"),
        (0, "pol -1;", "line 3, column 5: expected the number of an inequality, found '-1'"),
        (0, "pol x1;", "line 3, column 5: expected the number of an inequality, found 'x1'"),
        (0, "pol ~x1 7 +;", "line 3, column 5: expected the number of an inequality, found '~x1'"),
        (0, "pol 03 7 + 2 d;", "line 3, column 5: expected the number of an inequality, found '03'"),
        (0, "pol +3 7 + 2 d;", "line 3, column 5: expected the number of an inequality, found '+3'"),
        (0, "pol 3  7 + 2 d;", "line 3, column 7: expected the number of an inequality, found ''"),
        (0, "pol 3 7 + 2 d ;", "line 3, column 15: expected ';', found ''"),
        (0, "pol 3 s;", "line 3, column 7: expected the number of an inequality, found 's'"),
        (0, "pol 3 7;", "line 3, column 9: expected '+', found ''"),
        (0, "pol 3 +;", "line 3, column 7: expected the number of an inequality, found '+'"),
        (0, "pol 3 7 -;", "line 3, column 9: expected '+', found '-'"),
        (0, "pol ;", "line 3, column 5: expected the number of an inequality, found ''"),
        (0, "pol;", "line 3, column 1: expected 'pol …;', found 'pol;'"),
        (0, "rup >= 1;", "line 3, column 1: expected 'pol …;', found 'rup >= 1;'"),
        (0, "pol 3 7 + 2 d", "line 3, column 1: expected 'pol …;', found 'pol 3 7 + 2 d'"),
        (0, "pol 3 7 + 2 d;\r", "line 3, column 1: expected 'pol …;', found 'pol 3 7 + 2 d;\\r'"),
        (2, "pol 9 10 +; pol 9;", "line 5, column 10: expected '+', found '+;'"),
        (0, "pol 3 7 +;", "line 7, column 20: the inequality 11 is no contradiction"),
        (0, "pol 4 8 + 2 d;", "line 7, column 20: the inequality 11 is no contradiction"),
        (2, "pol 9;", "line 7, column 20: the inequality 11 is no contradiction"),
        (0, "pol 3 18446744073709551616 *;", "line 3, column 7: expected a factor, found '18446744073709551616'"),
        (
            0,
            "pol 340282366920938463463374607431768211459;",
            "line 3, column 5: expected the number of an inequality, found '340282366920938463463374…'",
        ),
    ];
    for (number, step, expected) in cases {
        assert_eq!(refused(number, step), expected, "{step}");
    }
}

#[test]
fn what_is_around_the_steps_is_exact() {
    let text = proof(STEPS);
    let cases = [
        (
            "3.0",
            "2.0",
            "line 1, column 1: expected 'pseudo-Boolean proof version 3.0', found 'pseudo-Boolean proof ver…'",
        ),
        ("f 8", "f 7", "line 2, column 1: expected 'f 8;', found 'f 7;'"),
        ("f 8;\n", "", "line 2, column 1: expected 'f 8;', found 'pol 3 7 + 2 d;'"),
        ("pol 9 10 +;\n", "", "line 5, column 1: expected 'pol …;', found 'output NONE;'"),
        ("output", "pol 1;\noutput", "line 6, column 1: expected 'output NONE;', found 'pol 1;'"),
        ("NONE", "FILE", "line 6, column 1: expected 'output NONE;', found 'output FILE;'"),
        (
            "UNSAT : 11",
            "UNSAT : 12",
            "line 7, column 20: expected the number of an inequality from 1 to 11, found '12'",
        ),
        ("UNSAT : 11", "UNSAT : 1", "line 7, column 20: the inequality 1 is no contradiction"),
        ("UNSAT : 11", "UNSAT : 11 1", "line 7, column 23: expected ';', found '1'"),
        ("UNSAT : 11", "NONE", "line 7, column 1: expected 'conclusion UNSAT : …;', found 'conclusion NONE;'"),
        ("proof;\n", "proof;", "line 8, column 1: expected a line, found 'end pseudo-Boolean proof;'"),
        ("proof;\n", "proof;\n\n", "line 9, column 1: expected the end of the file, found '\\n'"),
    ];
    for (from, to, expected) in cases {
        let forged = text.replacen(from, to, 1);
        assert_ne!(forged, text);
        let expected = expected.replace("'end pseudo-Boolean proof;'", "'end pseudo-Boolean proof…'");
        assert_eq!(verdict(PROBLEM, &forged).unwrap_err(), expected, "{to}");
    }
    for length in 0..text.len() {
        assert!(verdict(PROBLEM, &text[..length]).is_err(), "{length}");
    }
}

#[test]
fn problems_are_read_to_the_letter() {
    let cases = [
        ("#variable= 2", "#variable= 1", "line 5: expected a variable from x1 to x1, found 'x2'"),
        (
            "#variable= 2",
            "#variable= 4294967296",
            "line 1: expected '* #variable= V #constraint= C', found '* #variable= 4294967296 …'",
        ),
        ("#constraint= 4", "#constraint= 5", "line 1: expected the number of constraints, 4, found 5"),
        ("+1 x1 = 1", "1 x1 = 1", "line 4: expected a coefficient with its sign, found '1'"),
        ("+1 x1 = 1", "+01 x1 = 1", "line 4: expected a coefficient with its sign, found '+01'"),
        (
            "+1 x1 = 1",
            "+9223372036854775808 x1 = 1",
            "line 4: expected a coefficient with its sign, found '+9223372036854775808'",
        ),
        ("+1 x1 = 1", "+1 x1 x2 = 1", "line 4: expected a coefficient with its sign, found 'x2'"),
        ("+1 x1 = 1", "+1 ~x1 = 1", "line 4: expected a variable from x1 to x2, found '~x1'"),
        ("+1 x1 = 1", "+1 x0 = 1", "line 4: expected a variable from x1 to x2, found 'x0'"),
        ("+1 x1 = 1", "= 1", "line 4: expected a coefficient with its sign, found '='"),
        ("+1 x1 = 1", "+1 x1 <= 1", "line 4: expected a coefficient with its sign, found '<='"),
        ("+1 x1 = 1", "+1 x1 = +1", "line 4: expected a bound, found '+1'"),
        ("+1 x1 = 1", "+1 x1 = 1 2", "line 4: expected ';', found '2'"),
        ("+1 x1 = 1 ;\n", "+1 x1 = 1;\n", "line 4: expected ' ;' and the end of the line"),
        ("+1 x1 = 1 ;\n", "\n+1 x1 = 1 ;\n", "line 4: expected ' ;' and the end of the line"),
    ];
    for (from, to, expected) in cases {
        let forged = PROBLEM.replacen(from, to, 1);
        assert_ne!(forged, PROBLEM);
        assert_eq!(verdict(&forged, &proof(STEPS)).unwrap_err(), expected, "{to}");
    }
    assert!(verdict("", &proof(STEPS)).is_err());
}

/// Bounds are rounded up on either side of 0, and never down.
#[test]
fn bounds_are_rounded_up() {
    for bound in -7..8_i64 {
        for divisor in 1..5_i64 {
            let rounded = (0..100).map(|up| bound + up).find(|sum| sum % divisor == 0).unwrap() / divisor;
            // The step divides 4 · divisor · x1 >= bound; the added inequality is 4 · x1 <= last.
            for last in -8..8_i64 {
                let problem =
                    format!("* #variable= 1 #constraint= 2\n{:+} x1 >= {bound} ;\n-4 x1 >= {} ;\n", 4 * divisor, -last);
                let proof = proof([&format!("pol 1 {divisor} d;"), "pol 3 2 +;", "pol 4;"]);
                let proof = proof.replace("f 8", "f 2").replace(": 11", ": 5");
                assert_eq!(verdict(&problem, &proof).is_ok(), rounded > last, "{bound} / {divisor}, {last}");
            }
        }
    }
}

#[test]
fn numbers_that_grow_too_large_are_refused() {
    let most = u64::MAX;
    let overflow = |steps: [&str; 3]| verdict(PROBLEM, &proof(steps)).unwrap_err();
    let [first, second] = [format!("pol 1 {most} *;"), format!("pol 9 {most} *;")];
    let product = "line 4, column 5: its product takes more than 128 bits";
    assert_eq!(overflow([&first, &second, "pol 10;"]), product);
    let problem = PROBLEM.replacen("+1 x1 = 1", &format!("+{0} x1 = {0}", i64::MAX), 1);
    // 2⁶³ · 2⁶⁴ is just less than 2¹²⁷, and twice that is more.
    let steps = [&format!("pol 1 {most} *;"), "pol 9;", "pol 9 10 +;"];
    let sum = "line 5, column 7: the sum takes more than 128 bits";
    assert_eq!(verdict(&problem, &proof([steps[0], "pol 9 1 *;", steps[2]])).unwrap_err(), sum);
}

/// Accepted proofs of random systems in three variables are sound.
#[test]
fn nothing_false_is_proved() {
    let mut random = fastrand::Rng::with_seed(1);
    let mut accepted = 0;
    for _ in 0..60_000 {
        let rows: Vec<([i64; 3], i64)> =
            (0..3).map(|_| (std::array::from_fn(|_| random.i64(-1..=1)), random.i64(-2..=3))).collect();
        let row = |&([a, b, c], bound): &([i64; 3], i64)| format!("{a:+} x1 {b:+} x2 {c:+} x3 = {bound} ;\n");
        let problem = format!("* #variable= 3 #constraint= 3\n{}", rows.iter().map(row).collect::<String>());
        let divisor = random.u8(1..4);
        let picked: Vec<(u8, u8)> = (0..3)
            .map(|row| (2 * row + 1 + random.u8(..2), random.u8(..3)))
            .filter(|&(_, factor)| factor > 0)
            .collect();
        let mut step = |turned: bool| {
            let mut text = "pol".to_string();
            for (index, &(number, factor)) in picked.iter().enumerate() {
                // Mostly the other side of the same equation, as in the proof of a colouring.
                let other = if turned && !random.u8(..20).eq(&0) { ((number - 1) ^ 1) + 1 } else { number };
                write!(text, " {other} {factor} *{}", if index > 0 { " +" } else { "" }).unwrap();
            }
            format!("{text} {divisor} d;")
        };
        let (first, second) = (step(false), step(true));
        let proof = proof([&first, &second, "pol 7 8 +;"]).replace("f 8", "f 6").replace(": 11", ": 9");
        if verdict(&problem, &proof).is_ok() {
            accepted += 1;
            let holds = |bits: u8| {
                rows.iter().all(|(row, bound)| (0..3).map(|i| row[i] * i64::from(bits >> i & 1)).sum::<i64>() == *bound)
            };
            assert!(!(0..8).any(holds), "{problem}{proof}");
        }
    }
    assert!(accepted > 500, "{accepted}");
}
