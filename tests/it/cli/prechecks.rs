//! Puzzles that presolve checks refute, with every strategy and for every question.
//!
//! The answer is "no", and an error only if a search fails with the same one.

use jigsat::strategy::Strategy;
use jigsat_encodings::kind::Kind;
use serde_json::Value;

use super::Bench;

/// For each kind a puzzle that presolve checks refute, and a similar one that they do not.
const PUZZLES: [(&str, &str, &str); 7] = [
    ("exact-cover", "a b\na\n", "a b\na b\n"),
    ("cnf", "p cnf 1 1\n0\n", "p cnf 1 1\n1 0\n"),
    ("arukone", "AB\nBA\n", "AB\nAB\n"),
    ("cuboid", "1 1 5\n1\n1 1 3\n", "1 1 5\n2\n1 1 2\n1 1 2\n"),
    ("ubongo", "# kind: ubongo\n2\n..\n..\n8 8 8\n", "# kind: ubongo\n..\n..\n8 8\n"),
    ("polycube", "box 2 2 1\npiece 000\n", "box 2 1 1\n2x piece 000\n"),
    ("triangle", "1\n4\n1 1 1\n1 1 1\n1 1 1\n1 1 1\n", "1\n1\n1 1 1\n"),
];

fn record(bench: &Bench, args: &str) -> (Option<Value>, i32) {
    let output = bench.run(args);
    let (out, code) = output.rsplit_once("--- exit code ").unwrap();
    (out.lines().next().and_then(|line| serde_json::from_str(line).ok()), code.trim().parse().unwrap())
}

#[test]
fn prechecks_apply_to_every_strategy() {
    let mut refuted = 0;
    for (kind, impossible, possible) in PUZZLES {
        let kind = Kind::named(kind).unwrap();
        let bench = Bench::new(&[("impossible", impossible), ("possible", possible)]);
        let named = Strategy::all(kind).into_iter().map(|strategy| strategy.to_string());
        for strategy in named.chain(["auto".to_string()]) {
            for verb in
                ["solve", "solve --limit 2", "solve --all", "solve --sample 1", "count", "count --limit 3", "unique"]
            {
                let ask = |file: &str| {
                    let args =
                        format!("{verb} {file} --kind {} --with {strategy} --format json --timeout 20", kind.name);
                    record(&bench, &args)
                };
                let (other, usual) = ask("possible");
                let (record, code) = ask("impossible");
                // A strategy refuses a question for both puzzles or for none.
                assert_eq!(code == 2, usual == 2, "{verb} {strategy} {}: {code}, {usual}", kind.name);
                assert_eq!(record.is_some(), other.is_some(), "{verb} {strategy} {}", kind.name);
                let Some(record) = record else {
                    continue;
                };
                refuted += 1;
                let is_count = verb.starts_with("count");
                assert_eq!(code, i32::from(!is_count), "{verb} {strategy}: {record}");
                assert_eq!(record["answer"], if is_count { "yes" } else { "no" }, "{verb} {strategy}: {record}");
                assert!(record["reason"].is_string(), "{verb} {strategy}: {record}");
            }
        }
    }
    assert!(refuted > 200, "{refuted}");
}
