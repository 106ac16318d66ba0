//! Counts models of a formula without visiting each.

use fastrand::Rng;
use insta::assert_snapshot;
use itertools::Itertools;

use super::Bench;

fn bench() -> Bench {
    Bench::new(&[
        ("free.cnf", "p cnf 40 1\n1 2 0\n"),
        ("shown.cnf", "c p show 1 2 3 0\np cnf 40 2\n1 2 0\n3 -4 0\n"),
        ("given.txt", "1 -5 0\n"),
        ("board", "A..\n...\n..A\n"),
        ("box", super::BOX),
    ])
}

#[test]
fn free_variables_are_no_work() {
    let bench = bench();
    assert_snapshot!(bench.run("count free.cnf shown.cnf"), @"
    free.cnf: 824633720832 solutions (raw)
    shown.cnf: 6 solutions (raw; projected on 3 of 40 variables)
    --- exit code 0
    ");
    assert_snapshot!(bench.run("count free.cnf --given given.txt"), @"
    free.cnf: 274877906944 solutions left (raw)
    --- exit code 0
    ");
    let plan = bench.run("count free.cnf --stats");
    assert!(plan.contains("plan: cnf+sharp leads; challenged by cnf+varisat\n"), "{plan}");
}

/// One by one, where a number of them is enough.
#[test]
fn some_models_are_found_one_by_one() {
    let bench = bench();
    for strategy in ["auto", "cnf+sharp"] {
        let counted = bench.run(&format!("count free.cnf --limit 5 --with {strategy}"));
        assert!(counted.starts_with("free.cnf: at least 5 solutions (raw)"), "{counted}");
        let unique = bench.run(&format!("unique free.cnf --with {strategy}"));
        assert!(unique.contains("not unique") && unique.contains("exit code 1"), "{unique}");
    }
    let shown = bench.run("solve --all shown.cnf --with cnf+sharp");
    assert!(shown.contains("6 solutions in all") && shown.matches(": solution ").count() == 6, "{shown}");
}

/// A formula that takes hours.
#[test]
fn a_count_that_is_cut_short_is_a_lower_bound() {
    let (mut random, vars) = (Rng::with_seed(1), 300);
    let mut literal = || random.i32(1..=vars) * if random.bool() { 1 } else { -1 };
    let clauses = (0..600).map(|_| format!("{} {} {} 0\n", literal(), literal(), literal())).join("");
    let bench = Bench::new(&[("hard.cnf", &format!("p cnf {vars} 600\n{clauses}"))]);
    let counted = bench.run("count hard.cnf --timeout 300ms");
    assert!(counted.starts_with("hard.cnf: at least "), "{counted}");
    assert!(counted.contains("the time limit of 300ms was reached") && counted.ends_with("exit code 3"), "{counted}");
    let some: String = counted["hard.cnf: at least ".len()..].chars().take_while(char::is_ascii_digit).collect();
    assert!(some.len() > 3, "{counted}");
}

/// Formulas of other kinds can be counted, incomplete ones are refused.
#[test]
fn formulas_of_puzzles_are_counted_when_that_is_asked_for() {
    let bench = bench();
    let counts = ["cnf-product", "cnf-pairwise", "cnf-binary"].map(|name| {
        let counted = bench.run(&format!("count box --with {name}+sharp"));
        counted.lines().next().unwrap_or_default().to_string()
    });
    assert!(counts.iter().all_equal(), "{counts:?}");
    assert_eq!(counts[0], bench.run("count box").lines().next().unwrap_or_default());
    assert_snapshot!(bench.run("count board --with sharp"), @"
    --- standard error
    jigsat: error: board: --with sharp: sharp takes whole formulas only, and 'binary' adds clauses when it sees a model; use binary-eager+sharp or onehot-eager-product+sharp
    --- exit code 2
    ");
    let eager = bench.run("count board --with binary-eager+sharp");
    assert_eq!(eager.lines().next(), bench.run("count board").lines().next());
}

#[test]
fn what_a_model_counter_does_not_do_is_refused() {
    let bench = bench();
    for (command, words) in [
        ("count free.cnf --up-to symmetry --with cnf+sharp", "cannot find solutions up to symmetry"),
        ("count free.cnf --checkpoint c.json", "keeps no checkpoints"),
        ("solve free.cnf --sample 3 --seed 1 --with cnf+sharp", "does not support --sample"),
    ] {
        let refused = bench.run(command);
        assert!(refused.contains(words) && refused.contains("exit code 2"), "{command}: {refused}");
    }
}
