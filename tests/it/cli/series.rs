//! Generated puzzles as families.

use insta::assert_snapshot;

use super::Bench;

/// What stands before `--- standard error`.
fn printed(output: &str) -> &str {
    output.split("--- standard error").next().unwrap_or(output)
}

#[test]
fn a_series_of_each_kind_is_a_family() {
    for (wish, up_to) in [
        ("ubongo --pieces 3", "raw"),
        ("polycube --from pentominoes --pieces 3", "raw"),
        ("cuboid --box 3x3x5", "symmetry"),
        ("triangle", "symmetry"),
        ("arukone --size 5 --unique", "raw"),
        ("exact-cover --grid 4x4", "raw"),
    ] {
        let bench = Bench::new(&[]);
        let family = bench.run(&format!("generate {wish} --count 3 --seed 2 --format family"));
        bench.write("family", printed(&family).as_bytes());
        let rows = bench.run(&format!("family family --up-to {up_to} --format csv"));
        let unique = ["1,1,1,1,true,true", "2,2,2,1,true,true", "3,3,3,1,true,true"];
        assert!(unique.iter().all(|row| rows.lines().any(|line| line.starts_with(row))), "{wish}: {rows}");
    }
}

#[test]
fn a_family_is_one_file() {
    assert_snapshot!(Bench::new(&[]).run("generate triangle --format family -o folder"), @"
    --- standard error
    jigsat: error: -o folder: a family is one file: expected --format family without a folder, such as > FILE
    --- exit code 2
    ");
}
