//! Certificates: written, checked, and refused.

use insta::assert_snapshot;

use super::registry::without_lists;
use super::{BOARD, Bench, UNSOLVABLE};

const RULES: &str = "# rules: full no-touch\n";

fn bench() -> Bench {
    Bench::new(&[("box", UNSOLVABLE), ("board", &format!("{RULES}{BOARD}")), ("empty", "")])
}

/// The output of the program without times.
fn timeless(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with("jigsat: checked in ")).collect::<Vec<_>>().join("\n")
}

#[test]
fn claims_are_certified_and_checked() {
    let bench = bench();
    assert_snapshot!(bench.run("certify board --claim unique -o unique"), @"
    unique: unique: certified, 3.81 KiB
    --- exit code 0
    ");
    assert_snapshot!(timeless(&bench.run("check-certificate unique")), @"
    # the formula has 29 variables and 123 clauses, the proof 1 step
    unique: valid: the arukone puzzle (every cell is used, no path touches itself) is unique
    --- standard error
    --- exit code 0
    ");
    assert_snapshot!(bench.run("check unique/puzzle.txt unique/layout.json"), @"
    unique/layout.json: valid
    --- exit code 0
    ");
    let read = |name: &str| std::fs::read_to_string(bench.folder.path().join(name)).unwrap();
    assert_snapshot!(read("unique/README.txt"), @"
    Claim: the arukone puzzle in puzzle.txt (every cell is used, no path touches itself) has exactly one solution.

    The solution is in layout.txt (a picture) and layout.json. Check it against the rules of the puzzle, by hand or with

        jigsat check puzzle.txt layout.json

    model.txt is the model of the formula that stands for it.

    formula.cnf is what the reduction binary makes of the puzzle, with one clause more at its end, which excludes the solution above.

    Every solution would be a model of it, and it has none: proof.lrat and proof.drat prove that.
    Any checker of such proofs will do, for example

        lrat-check formula.cnf proof.lrat
        drat-trim formula.cnf proof.drat

    To check all of it, making the formula from the puzzle anew:

        jigsat check-certificate .

    What has to be trusted is that every solution of the puzzle is a model of the formula. The comments of the
    formula say what its variables stand for.
    ");
    assert_snapshot!(bench.run("certify box --claim unsolvable --with cover-product -o refuted"), @"
    refuted: unsolvable: certified, 1.55 KiB
    --- exit code 0
    ");
    assert_snapshot!(timeless(&bench.run("check-certificate refuted")), @"
    # the formula has 4 variables and 12 clauses, the proof 1 step
    refuted: valid: the cuboid puzzle is unsolvable
    --- standard error
    --- exit code 0
    ");
}

#[test]
fn colourings_are_certified_and_checked() {
    let bench = bench();
    assert_snapshot!(bench.run("certify box --claim unsolvable -o coloured"), @"
    coloured: unsolvable: certified, 2.42 KiB
    --- exit code 0
    ");
    assert_snapshot!(timeless(&bench.run("check-certificate coloured")), @"
    # the exact cover has 4 variables and 6 constraints, the proof 3 steps
    coloured: valid: the cuboid puzzle is unsolvable
    --- standard error
    --- exit code 0
    ");
    for weights in ["colouring.txt", "colouring.json"] {
        let told = bench.run(&format!("check coloured/puzzle.txt coloured/{weights}"));
        assert!(told.contains(": valid: the colouring shows that there is no solution"), "{told}");
    }
    let read = |name: &str| std::fs::read_to_string(bench.folder.path().join(name)).unwrap();
    assert_snapshot!(read("coloured/proof.pbp"), @"
    pseudo-Boolean proof version 3.0
    f 12;
    pol 1 2 d;
    pol 2 2 d;
    pol 13 14 +;
    output NONE;
    conclusion UNSAT : 15;
    end pseudo-Boolean proof;
    ");
    assert_snapshot!(read("coloured/README.txt"), @"
    Claim: the cuboid puzzle in puzzle.txt has no solution.

    colouring.txt gives weights to the items of the puzzle, its cells and pieces for example. Every option, that is a piece
    in a place, weighs 0 modulo the number in the first line, and so would any solution; but all that a solution has to cover
    does not. colouring.json has the same weights for programs. Check them by hand or with

        jigsat check puzzle.txt colouring.txt

    formula.opb says the same of the options as linear equations and inequalities, and proof.pbp proves in three steps
    that they contradict each other: the equations times their weights, added up, and divided by the modulus, where a bound is
    rounded up. Any checker for the format of VeriPB 3 will do, for example that of the crate veripb:

        veripb formula.opb proof.pbp

    It answers: s VERIFIED UNSATISFIABLE

    To check all of it, making the exact cover from the puzzle anew:

        jigsat check-certificate .

    What has to be trusted is that every solution of the puzzle is one of the exact cover: a set of options which covers
    every item as often as it is to be covered. The comments of formula.opb say what its variables stand for.
    ");
    std::fs::write(bench.folder.path().join("row"), "3 1 1\n2\n1 1 1\n1 1 1\n").unwrap();
    assert_snapshot!(bench.run("certify row --claim unsolvable --with colouring -o none"), @"
    row: undecided: no colouring was found that shows it; none was not written
    --- exit code 3
    ");
    assert_snapshot!(bench.run("certify box --claim unique --with colouring -o none"), @"
    --- standard error
    jigsat: error: box: a colouring proves only that a puzzle is unsolvable
    --- exit code 2
    ");
}

#[test]
fn counts_up_to_symmetry_are_certified_and_checked() {
    let bench = Bench::new(&[("square", "planar yes\nbox 4 4 1\n8x piece 000 100\n")]);
    assert_snapshot!(bench.run("certify square --claim count=9 --up-to symmetry -o nine"), @"
    nine: count=9 up to symmetry: certified, 77.42 KiB
    --- exit code 0
    ");
    assert_snapshot!(timeless(&bench.run("check-certificate nine")), @"
    # the exact cover has 17 items and 24 options, the diagram 33 nodes and 47 edges
    # the formula has 201 variables and 926 clauses, the proof 443 steps
    nine: valid: the polycube puzzle (pieces turn in their layers, no mirror images) has 9 solutions up to symmetry
    --- standard error
    --- exit code 0
    ");
    let read = |name: &str| std::fs::read_to_string(bench.folder.path().join(name)).unwrap();
    assert_snapshot!(read("nine/README.txt"), @"
    Claim: the polycube puzzle in puzzle.txt (pieces turn in their layers, no mirror images) has exactly 9 solutions up to symmetry.

    cover.dlx is the exact cover of the puzzle, in the format of Knuth's programs: its solutions correspond to those of the
    puzzle, one to one. diagram.txt branches on one item after another, option by option, until nothing is left to be
    covered (+) or an item cannot be covered any more (-). Nodes stand for what is left; those that are reached in several ways
    occur once. The sum over all branches is the number of solutions.

    The script check_count.py of jigsat, which needs nothing but Python, checks both files without the puzzle:

        python3 check_count.py .

    Solutions are counted up to symmetry by Burnside's lemma: the number is the sum, over all symmetries with the identity, of
    the number of solutions that a symmetry fixes, divided by the number of symmetries.
    The identity fixes all of them, and diagram.txt counts these. Those that the others fix are in layouts.txt (pictures) and layouts.jsonl
    (one on each line), in the same order, each once for every symmetry that fixes it. models.txt has the models of the
    formula that stand for these pairs: one more variable is true for the symmetry.

    formula.cnf has a model for each pair of a symmetry and a solution that it fixes, with clauses more at its end, each for a reason that certificate.json
    names, in their order:
      36 excludes one of the solutions above

    Every solution would be a model of it, and it has none: proof.lrat and proof.drat prove that.
    Any checker of such proofs will do, for example

        lrat-check formula.cnf proof.lrat
        drat-trim formula.cnf proof.drat

    To check all of it, making the exact cover from the puzzle anew:

        jigsat check-certificate .

    What has to be trusted is that the solutions of the puzzle correspond one to one to those of the exact cover, the sets of
    options which cover every item as often as it is to be covered, and that these are all symmetries of the puzzle. The clauses
    of formula.cnf that begin with the variable of a symmetry, negated, say which option goes where.
    ");
    assert_snapshot!(bench.run("certify square --claim count=8 --up-to symmetry -o eight"), @"
    square: not count=8 up to symmetry: it has 9 solutions
    --- exit code 1
    ");
    assert_snapshot!(bench.run("certify square --claim unique --up-to symmetry -o one"), @"
    --- standard error
    jigsat: error: --up-to is for counts; expected --claim count, found unique
    --- exit code 2
    ");
}

#[test]
fn false_claims_are_reported() {
    let bench = bench();
    assert_snapshot!(bench.run("certify board --claim unsolvable -o folder"), @"
    A───┐ B
    ┌─C A │
    C B───┘

    board: not unsolvable: there is a solution
    --- exit code 1
    ");
    assert_snapshot!(bench.run("certify box --claim unique -o folder"), @"
    box: not unique: there is no solution
    --- exit code 1
    ");
    assert!(!bench.folder.path().join("folder").exists());
}

#[test]
fn unsupported_claims_are_refused() {
    let bench = bench();
    assert_snapshot!(bench.run("certify box --claim unsolvable --with corners -o folder"), @"
    --- standard error
    jigsat: error: box: corners leads to no formula; expected a reduction to CNF or to exact cover
    --- exit code 2
    ");
    assert_snapshot!(bench.run("certify board --claim unique --with shortest -o folder"), @"
    --- standard error
    jigsat: error: board: --with shortest: shortest+varisat finds one solution and leaves others out: it cannot count them
    --- exit code 2
    ");
    assert_snapshot!(without_lists(&bench.run("certify empty --claim unique -o folder")), @"
    --- standard error
    jigsat: error: empty:1:1: expected a puzzle (KINDS), found an empty file; --kind names the kind, `jigsat new KIND` prints an example
    --- exit code 2
    ");
    assert_snapshot!(bench.run("certify board --claim unique -o ."), @"
    --- standard error
    jigsat: error: .: expected a new folder or an empty one, found 'board' in it
    --- exit code 2
    ");
    assert_snapshot!(bench.run("certify board --claim unique --timeout 0 -o folder"), @"
    --- standard error
    jigsat: board: undecided: the time limit was reached
    --- exit code 3
    ");
    assert_snapshot!(bench.run("check-certificate nowhere"), @"
    --- standard error
    jigsat: error: nowhere: expected a folder that certify wrote
    --- exit code 2
    ");
    assert_snapshot!(bench.run("check-certificate ."), @"
    --- standard error
    jigsat: error: .: expected a folder that certify wrote, found no certificate.json in it
    --- exit code 2
    ");
}

#[test]
fn changed_layouts_are_found() {
    let bench = bench();
    bench.run("certify board --claim solvable -o folder");
    let path = bench.folder.path().join("folder/layout.json");
    let layout = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, layout.replacen("[0,0]", "[3,3]", 1)).unwrap();
    assert_snapshot!(bench.run("check-certificate folder"), @"
    folder: invalid: layout.json: not the file that certificate.json names: its SHA-256 sum is b6d12729f438dd1889cf71bbdbb810e44bc703d5a6be8eb030e6124bab078df8
    --- exit code 1
    ");
}
