//! Wrong and hostile files.

use std::collections::BTreeMap;

use insta::assert_snapshot;
use itertools::Itertools;

use super::{HEAD, bench, summed};

#[test]
fn wrong_files_get_one_message() {
    let bench = bench();
    let content = &format!("{HEAD}atoms 4 nodes 2\n0,1>0 2,3>0\n");
    let good = summed(content);
    bench.write("good", good.as_bytes());
    assert_eq!(bench.run("query good"), "good: 2 solutions (raw)\n--- exit code 0");
    let changed = |from: &str, to: &str| {
        assert!(content.contains(from), "{from} in {content}");
        summed(&content.replacen(from, to, 1))
    };
    let wrong = [
        ("empty", String::new()),
        ("changed", good.replacen("2,3>0", "1,2>0", 1)),
        ("version", changed("jigsat space 1", "jigsat space 2")),
        ("cut", content[..content.len() / 2].to_string()),
        ("kind", changed("kind polycube", "kind sudoku")),
        ("other_kind", changed("kind polycube", "kind cnf")),
        ("reduction", changed("reduction cover", "reduction corners")),
        ("lines", changed("puzzle 3", "puzzle 18446744073709551616")),
        ("many_lines", changed("puzzle 3", "puzzle 1000")),
        ("few_lines", changed("puzzle 3", "puzzle 2")),
        ("atoms", changed("atoms 4 ", "atoms 4294967295 ")),
        ("nodes", changed("nodes 2", "nodes 4294967295")),
        ("more_nodes", changed("nodes 2", "nodes 99999999999999999999")),
        ("atom", changed("0,1>0", "0,4294967295>0")),
        ("order", changed("0,1>0", "1,0>0")),
        ("cycle", changed("0,1>0", "0,1>1")),
        ("more", summed(&format!("{content}0>0\n"))),
        ("big_box", changed("box 2 2 1", "box 99999 99999 99999")),
    ];
    let mut messages = BTreeMap::new();
    for (name, text) in wrong {
        bench.write(name, text.as_bytes());
        let printed = bench.run(&format!("query {name}"));
        let (message, code) = printed.rsplit_once("\n--- exit code ").unwrap();
        assert_eq!(code, "2", "{name}: {printed}");
        let message = message.strip_prefix("--- standard error\njigsat: error: ").expect(&printed);
        assert_eq!(message.lines().count(), 1, "{name}: {printed}");
        messages.insert(name, message.to_string());
    }
    assert_snapshot!(messages.values().join("\n"), @"
    atom:9:1: expected atoms below 4, in increasing order, found '0,4294967295>0'
    atoms:8:7: expected 4 atoms, as the problem has, found '4294967295'
    big_box:5:5: expected an edge length from 1 to 4000, found '99999'
    changed: the checksum does not match the content: the file is damaged
    cut:4:7: expected a last line 'sha256 …', found the end of the file
    cycle:9:5: expected a node below 1, found '1'
    empty:1:1: expected a puzzle (cuboid, ubongo, polycube, triangle, arukone, exact-cover, cnf), found an empty file; --kind names the kind, `jigsat new KIND` prints an example
    few_lines:6:9: expected a row of the piece, of '#' and '.', found the end of the file
    kind:2:6: expected the kind of the puzzle, found 'sudoku'
    lines:4:8: expected the number of lines of the puzzle, found '18446744073709551616', which is too large
    many_lines:4:8: expected at most 5 lines, found '1000'
    more:10:1: expected the checksum, found '0>0'
    more_nodes:8:15: expected the number of nodes, found '99999999999999999999', which is too large
    nodes:9:12: expected a line for node 2, found the end of the file
    order:9:1: expected atoms below 4, in increasing order, found '1,0>0'
    other_kind:5:1: expected 'p cnf' with the numbers of variables and clauses, found 'box'
    reduction: polycube puzzles have no reduction 'corners' with a solution space
    version:1:14: expected version 1 of the format, found '2'
    ");
}

/// Small files can claim as many solutions and steps as there are atoms in the universe.
#[test]
fn hostile_diagrams_are_refused() {
    let bench = bench();
    let chain = |first: &str, next: fn(usize) -> String| {
        let lines = (1..64).map(next).join("\n");
        summed(&format!("{HEAD}atoms 4 nodes 65\n{first}\n{lines}\n"))
    };
    bench.write("squares", chain(">0 >0", |node| format!("& {node} {node}")).as_bytes());
    assert_snapshot!(bench.run("query squares --shares"), @"
    --- standard error
    jigsat: error: squares: the diagram is wrong: a node has more solutions than there are sets of placements
    --- exit code 2
    ");
    bench.write("doubles", chain(">0 >0", |node| format!(">{node} >{node}")).as_bytes());
    assert_snapshot!(bench.run("query doubles"), @"
    --- standard error
    jigsat: error: doubles: the diagram is wrong: a node has more solutions than there are sets of placements
    --- exit code 2
    ");
    bench.write("paths", chain("0>0", |node| format!("& {node} {node}")).as_bytes());
    assert_snapshot!(bench.run("query paths --kth 1"), @"
    --- standard error
    jigsat: error: paths:12:1: expected a node whose solutions have at most 4 atoms, found '&'
    --- exit code 2
    ");
    bench.write("solved", chain("0>0", |node| format!("& 0 {node}")).as_bytes());
    assert_snapshot!(bench.run("query solved --kth 1"), @"
    --- standard error
    jigsat: error: solved:10:1: expected parts that are not solved, found '&'
    --- exit code 2
    ");
    // A diagram may be of another puzzle; its solutions are no layouts.
    bench.write("foreign", summed(&format!("{HEAD}atoms 4 nodes 2\n0,2>0 1,3>0\n")).as_bytes());
    assert_snapshot!(bench.run("query foreign --list"), @"
    --- standard error
    jigsat: error: foreign: the space is wrong: a decoded layout breaks the rules: pieces do not overlap: piece 1 in layer 1, row 1, columns 1–2 and piece 1 in layer 1, rows 1–2, column 1 both take layer 1, row 1, column 1
    --- exit code 2
    ");
}

#[test]
fn one_of_several_puzzles_is_asked_by_its_number() {
    let bench = bench();
    bench.write("several", ["A..A\n....\n....\n....\n", "A...\n....\n....\n...A\n"].join("\n").as_bytes());
    bench.write("second", b"A...\n....\n....\n...A\n");
    let second = bench.run("query second --rules empty");
    assert_eq!(bench.run("query several#2 --rules empty"), second.replace("second", "several#2"));
    assert!(bench.run("query several").contains("several#1 is the first of them"));
}

/// Each solution that is drawn is one, and the count is right: what is wrong shows in the diagram only.
#[test]
fn forged_spaces_are_invalid() {
    let bench = bench();
    let check = |name: &str, edges: &str| {
        bench.write(name, summed(&format!("{HEAD}atoms 4 nodes 2\n{edges}\n")).as_bytes());
        bench.run(&format!("check {name}"))
    };
    assert_snapshot!(check("right", "0,1>0 2,3>0"), @"
    right: valid: all its solutions keep to the rules and differ, and a new count agrees
    --- exit code 0
    ");
    // One solution stands twice, and another one is missing.
    assert_snapshot!(check("twice", "0,1>0 0,1>0"), @"
    twice: invalid: a solution may stand twice: two edges of node 1 have no placement of their own
    --- exit code 1
    ");
    assert_snapshot!(check("more", "0,1>0 2,3>0 2,3>0"), @"
    more: invalid: expected 2 solutions, found 3
    --- exit code 1
    ");
}
