//! The checker on diagrams written by hand: what it accepts, what it refuses, and why.

use std::io::{BufReader, Read, repeat};
use std::time::Duration;

use jigsat_forms::exact_cover::text::DlxText;

use jigsat_forms::budget::Exceeded;

use super::*;

fn verdict(cover: &str, diagram: &str) -> String {
    let cover: DlxText = cover.parse().unwrap();
    match check(cover.cover(), format!("jigsat count 1\n{diagram}").as_bytes(), Budget::unlimited()) {
        Ok(checked) => checked.count.to_string(),
        Err(error) => error.to_string(),
    }
}

/// Each diagram proves the count.
#[track_caller]
fn proves(cover: &str, diagram: &str, count: &str) {
    assert_eq!(verdict(cover, diagram), count, "{cover}{diagram}");
}

/// The diagram is refused, and the error contains this.
#[track_caller]
fn refuses(cover: &str, diagram: &str, error: &str) {
    let verdict = verdict(cover, diagram);
    assert!(
        verdict.starts_with("line ") && verdict.contains(error),
        "expected {error}, found {verdict}: {cover}{diagram}"
    );
}

#[test]
fn covers_without_nodes_are_solved_or_dead() {
    for (cover, count) in
        [("a\n", 0), ("0:1|a\n", 1), ("0|a\na\n", 1), ("0:0|a b\na\na b\n", 0), ("2|a\na\n", 0), ("0:2|a | s\n", 1)]
    {
        proves(cover, &format!("count {count} nodes 0\n"), &count.to_string());
        refuses(cover, &format!("count {} nodes 0\n", 1 - count), "of the diagram, found");
        refuses(cover, &format!("count {count} nodes 1\n0 +\n"), "expected nodes if, and only if");
    }
    refuses("a\na\n", "count 1 nodes 0\n", "expected nodes if, and only if");
}

#[test]
fn equal_options_are_counted_apart() {
    proves("a\na\na\n", "count 2 nodes 1\n0 + +\n", "2");
    refuses("a\na\na\n", "count 1 nodes 1\n0 +\n", "line 3: expected + (solved) as child, found the end of the line");
    refuses("a\na\na\n", "count 3 nodes 1\n0 + + +\n", "line 3: expected the end of the line, found +");
    refuses("a\na\na\n", "count 1 nodes 1\n0 + -\n", "line 3: expected + (solved) as child, found -");
    refuses("a b\na\na b\n", "count 2 nodes 1\n0 + +\n", "line 3: expected - (dead) as child, found +");
}

/// One option at most; both, in two orders; bars keep each set from being counted twice.
#[test]
fn multiplicities_and_optional_items_are_covered() {
    proves("0:1|a\na\na\n", "count 3 nodes 1\n0 + + +\n", "3");
    proves("2|a\na\na\n", "count 1 nodes 2\n0 1 -\n0 +\n", "1");
    proves("0:2|a\na\na\n", "count 4 nodes 2\n0 1 + +\n0 + +\n", "4");
    refuses("0:2|a\na\na\n", "count 4 nodes 2\n0 1 1 +\n0 + +\n", "expected + (solved) as child, found 1");
    refuses(
        "0:2|a\na\na\n",
        "count 3 nodes 2\n0 1 +\n0 + +\n",
        "expected + (solved) as child, found the end of the line",
    );
    // After the first option, the item may get none or one in both cases: most is clipped, and the nodes are the same.
    proves("0:9|a\na\na\na\n", "count 8 nodes 3\n0 1 2 + +\n0 2 + +\n0 + +\n", "8");
    refuses("1:2|a\na\na\n", "count 4 nodes 2\n0 1 + +\n0 + +\n", "expected the end of the line");
}

/// A node is shared by residuals with the same live options and different bounds.
#[test]
fn shared_nodes_have_the_same_residual() {
    let cover = "1:2|a b c d\na b\nb\na c\na d\nc d\n";
    proves("a b\na\na\nb\nb\n", "count 4 nodes 3\n& 1 2\n0 + +\n1 + +\n", "4");
    proves("a b\na b\na\nb\n", "count 2 nodes 2\n0 + 1\n1 +\n", "2");
    proves("a b c\na b\na b\nc\nc\n", "count 4 nodes 3\n& 1 2\n0 + +\n2 + +\n", "4");
    // The second options of both are the same for the cover, but not for the checker: other numbers.
    refuses("a b c\na b\na c\nb\nc\n", "count 2 nodes 2\n0 1 1\n2 +\n", "expected a node with the same residual");
    let three = "1:2|a x y\na x\na y\nx\ny\n";
    refuses(three, "count 3 nodes 3\n0 1 2\n& 2 2\n1 +\n", "");
    assert!(verdict(cover, "count 1 nodes 1\n0 - - -\n").starts_with("line 3"));
}

#[test]
fn clashes_on_secondary_items_are_found() {
    // Colourless options exclude each other and all others; options of one colour agree.
    proves("a b | s\na s\nb s\n", "count 0 nodes 1\n0 -\n", "0");
    proves("a b | s\na s:1\nb s:2\n", "count 0 nodes 1\n0 -\n", "0");
    proves("a b | s\na s:1\nb s:1\n", "count 1 nodes 3\n& 1 2\n0 +\n1 +\n", "1");
    for options in ["a s\nb s\n", "a s:1\nb s\n", "a s\nb s:1\n", "a s:1\nb s:2\n"] {
        let error = "line 3: expected a branch, as all live options are connected";
        refuses(&format!("a b | s\n{options}"), "count 1 nodes 3\n& 1 2\n0 +\n1 +\n", error);
    }
    // Options of one colour are connected by one of another colour, or of none.
    for third in ["c s\n", "c s:2\n"] {
        let cover = format!("a b 0:1|c | s\na s:1\nb s:1\n{third}");
        refuses(&cover, "count 2 nodes 4\n& 1 2 3\n0 +\n1 +\n2 + +\n", "all live options are connected");
    }
}

/// Counts of cycles would be anything; nodes that nothing refers to prove nothing.
#[test]
fn references_go_forward_to_every_node() {
    let cover = "a b\na\nb\nb\n";
    proves(cover, "count 2 nodes 3\n& 1 2\n0 +\n1 + +\n", "2");
    let single = "a b\na b\na\nb\n";
    for child in [0, 2, 3] {
        let found = format!("line 3: expected a later node as child, found {child}");
        refuses(single, &format!("count 2 nodes 2\n0 + {child}\n1 +\n"), &found);
    }
    refuses(cover, "count 2 nodes 3\n0 1\n1 0 0\n1 + +\n", "line 4: expected + (solved) as child, found 0");
    refuses(
        single,
        "count 2 nodes 3\n0 + 1\n1 +\n1 +\n",
        "line 4: expected a node up to this one that refers to node 2",
    );
    refuses(
        single,
        "count 2 nodes 3\n0 + 2\n1 +\n1 +\n",
        "line 3: expected a node up to this one that refers to node 1",
    );
    // A node that goes back to one before it would lose what is below.
    let chain = "a b c\na\na\nb c\nb\nc\n";
    proves(chain, "count 4 nodes 4\n& 1 2\n0 + +\n1 + 3\n2 +\n", "4");
    for child in [0, 1, 2] {
        let error = format!("line 5: expected a later node as child, found {child}");
        refuses(chain, &format!("count 2 nodes 4\n& 1 2\n0 + +\n1 + {child}\n2 +\n"), &error);
    }
}

/// One component, or an item without live options, would make chains of nodes that do nothing.
#[test]
fn nodes_take_something_away() {
    let connected = "line 3: expected a branch, as all live options are connected";
    refuses("a\na\n", "count 1 nodes 2\n& 1\n0 +\n", connected);
    refuses("a\na\n", "count 1 nodes 1\n&\n", connected);
    refuses(
        "a 0:1|b\na\n",
        "count 1 nodes 2\n1 1\n0 +\n",
        "expected & or the number of an item with live options, found 1",
    );
    refuses("a 0|b\na\na b\n", "count 1 nodes 2\n1 1\n0 +\n", "expected & or the number of an item");
    refuses("a | s\na s\n", "count 1 nodes 1\n1 +\n", "expected & or the number of an item");
    proves("0|b a\na\na b\n", "count 1 nodes 1\n1 +\n", "1");
}

#[test]
fn the_text_has_one_form() {
    let two = "a\na\na\n";
    for (text, error) in [
        ("count 2 nodes 1\n0 + +", "line 3: expected a line of at most 44 characters"),
        ("count 2 nodes 1\n0 + +\n\n", "line 4: expected the end of the proof"),
        ("count 2 nodes 1\n0 + +\r\n", "line 3"),
        ("count 2 nodes 1\n0  + +\n", "line 3"),
        ("count 2 nodes 1\n 0 + +\n", "line 3"),
        ("count 2 nodes 1\n0 + + \n", "line 3"),
        ("count 2 nodes 1\n00 + +\n", "line 3"),
        ("count 2 nodes 1\n+0 + +\n", "line 3"),
        ("count 02 nodes 1\n0 + +\n", "line 2"),
        ("count +2 nodes 1\n0 + +\n", "line 2"),
        ("count 2 nodes 01\n0 + +\n", "line 2"),
        ("count 2 nodes 4294967295\n0 + +\n", "expected a number up to 4294967294"),
        ("count 2 nodes 18446744073709551617\n0 + +\n", "line 2"),
        ("count 18446744073709551618 nodes 1\n0 + +\n", "expected a number of at most 3 digits"),
        ("count 2 nodes 4000000000\n0 + +\n", "line 3: expected a node up to this one that refers to node 1"),
        ("count 2 nodes 1\n", "line 3: expected a line of at most 44 characters, found ''"),
        ("", "line 2: expected a line of at most 35 characters, found ''"),
        ("count 2 nodes 1\n0 + \u{1b}\n", "found \\u{1b}"),
    ] {
        refuses(two, text, error);
    }
    let cover: DlxText = two.parse().unwrap();
    let of = |bytes: &[u8]| check(cover.cover(), bytes, Budget::unlimited()).unwrap_err().to_string();
    assert_eq!(of(b"jigsat count 2\n"), "line 1: expected 'jigsat count 1', found 'jigsat count 2'");
    assert_eq!(
        of(b"jigsat count 1\ncount 2 nodes 1\n0 \xff +\n"),
        "line 3: expected + (solved) as child, found \u{fffd}"
    );
}

/// Sums beyond 64 bits stay exact: 2 to the power of 70.
#[test]
fn large_counts_are_exact() {
    let names: Vec<String> = (0..70).map(|item| format!("i{item}")).collect();
    let options: Vec<String> = names.iter().map(|name| format!("{name}\n{name}\n")).collect();
    let children: Vec<String> = (1..=70).map(|node| node.to_string()).collect();
    let nodes: Vec<String> = (0..70).map(|item| format!("{item} + +\n")).collect();
    let diagram = |count: &str| format!("count {count} nodes 71\n& {}\n{}", children.join(" "), nodes.concat());
    let cover = format!("{}\n{}", names.join(" "), options.concat());
    proves(&cover, &diagram("1180591620717411303424"), "1180591620717411303424");
    for wrong in ["0", "1180591620717411303425", "18446744073709551616"] {
        refuses(&cover, &diagram(wrong), "of the diagram, found");
    }
}

/// A line without an end, and lines without end, are given up at once.
#[test]
fn endless_input_is_refused() {
    let cover: DlxText = "a\na\na\n".parse().unwrap();
    let head = "jigsat count 1\ncount 2 nodes 9\n0 ".as_bytes();
    for byte in [b'0', b' ', b'\n', b'+'] {
        let endless = BufReader::new(head.chain(repeat(byte)));
        assert!(matches!(
            check(cover.cover(), endless, Budget::unlimited()),
            Err(DiagramError::Line { line: 3.., .. })
        ));
        assert!(check(cover.cover(), BufReader::new(repeat(byte)), Budget::unlimited()).is_err());
    }
}

#[test]
fn limits_end_the_check() {
    let cover: DlxText = "a\na\n".parse().unwrap();
    let text = "jigsat count 1\ncount 1 nodes 1\n0 +\n";
    let late = Budget::none().within(Duration::ZERO);
    assert!(matches!(check(cover.cover(), text.as_bytes(), &late), Err(DiagramError::Exceeded(Exceeded::Time))));
    let late = Budget::none();
    late.stop();
    let read = late.reader(text.as_bytes());
    let checked = check(cover.cover(), BufReader::new(read), Budget::unlimited());
    assert!(matches!(checked, Err(DiagramError::Exceeded(Exceeded::Interrupted))), "{checked:?}");
}
