//! The sentences of conclusions.

use super::*;

/// The first sentence of a rule for a given part, with `follows` after trivial rules.
fn said(rules: &str, board: &str, part: &str, name: &str, follows: bool) -> String {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let theory = theory(&puzzle);
    let mut known = Known::nothing(theory.atom_count());
    theory.read(part.into()).unwrap().into_iter().for_each(|fact| assert!(known.learn(fact).is_ok()));
    assert!(!follows || follow(&theory, &mut known, 0));
    let rule = RULES.iter().position(|rule| rule.name == name).unwrap();
    let found = conclusions(&theory, rule, &known);
    found.first().map_or_else(String::new, |deduction| theory.words(deduction, &known).sentence)
}

/// Rules, board, given part, rule, whether trivial rules run first, and the sentence.
const SENTENCES: &[(&str, &str, &str, &str, bool, &str)] = &[
    (
        "full touch",
        "A#B\nA.B\n",
        "A # B\n\nA . B\n",
        "closed",
        false,
        "No path can join the A in row 1, column 1 and row 1, column 2",
    ),
    ("full touch", "A.B\n...\nA.B\n", "A─┐ B\n. │ .\nA . B\n", "done", false, "The A in row 1, column 1 has its path"),
    (
        "full touch",
        "A.B\n...\nA.B\n",
        "A . B\n. │ .\nA . B\n",
        "done",
        false,
        "A path runs through row 2, column 2 already",
    ),
    (
        "full touch",
        "A.B\n...\nA.B\n",
        "A─╴ B\n. . .\nA . B\n",
        "label",
        false,
        "Row 1, column 2 is on the path of A, since it is joined to the A in row 1, column 1",
    ),
    (
        "full touch",
        "A.B\n...\nA.B\n",
        "A . B\n. A .\nA . B\n",
        "label",
        false,
        "Row 2, column 2 is on the path of A alone",
    ),
    ("empty touch", "A.B\n...\nA.B\n", "A─╴ B\n. . .\nA . B\n", "used", false, "A path comes to row 1, column 2"),
    (
        "full no-touch",
        "A.B\n...\nA.B\n",
        "A×. B\n\n. . .\n\nA . B\n",
        "beside",
        false,
        "Row 1, column 2 is not on the path of A, since it is beside the A in row 1, column 1 and not joined to it",
    ),
    (
        "full touch",
        "A.B\n...\nA.B\n",
        "A×. B\n\n. . .\n\nA . B\n",
        "end",
        true,
        "The A in row 1, column 1 can only go down",
    ),
    (
        "full touch",
        "A..\n...\n..A\n",
        "A×. .\n×\n. . .\n\n. . A\n",
        "end",
        true,
        "No path can leave the A in row 1, column 1",
    ),
    (
        "full touch",
        "A..\n...\n..A\n",
        "A . .\n. . .\n. . A\n",
        "pass",
        true,
        "The path through row 1, column 3 can only go left and down",
    ),
    (
        "full touch",
        "A..\n...\n..A\n",
        "A─╴×.\n\n. . .\n\n. . A\n",
        "pass",
        true,
        "The path through row 1, column 2 can only go down",
    ),
    (
        "empty touch",
        "A..\n...\n..A\n",
        "A . .\n    ×\n. . .\n\n. . A\n",
        "pass",
        true,
        "Row 1, column 3 is a dead end and stays empty",
    ),
    (
        "full touch",
        "A..\n...\n..A\n",
        "A─╴×.\n  ×\n. . .\n\n. . A\n",
        "pass",
        true,
        "A path comes to row 1, column 2 and has no way on",
    ),
    (
        "full touch",
        "A.B\n...\nA.B\n",
        "A─╴ B\n. . .\nA . B\n",
        "strangers",
        true,
        "Row 1, column 2 is on the path of A and row 1, column 3 on that of B",
    ),
    (
        "full touch",
        "A...\n....\n...A\n",
        "A ┌─╴ .\n. └─╴ .\n. . . A\n",
        "loop",
        true,
        "Joining row 1, column 3 and row 2, column 3 would close a loop",
    ),
    (
        "full no-touch",
        "A...\n....\n...A\n",
        "A A . .\n. . . .\n. . . A\n",
        "joined",
        true,
        "Row 1, column 1 and row 1, column 2 are neighbours on the path of A, which must not touch itself",
    ),
    (
        "full no-touch",
        "A...\n....\n...A\n",
        "A ┌─╴ .\n. ╵ . .\n. . . A\n",
        "touch",
        true,
        "A path that joins row 2, column 2 and row 2, column 3 would touch itself between row 1, column 3 and row 2, column 3",
    ),
    (
        "full no-touch",
        "A..B\n....\nA..B\n",
        "A . . B\n. A . .\nA . . B\n",
        "only",
        true,
        "Only A can pass row 2, column 1",
    ),
    (
        "full touch",
        "A.A\nB.C\n...\nB.C\n",
        "A . A\nB . C\n. . .\nB . C\n",
        "apart",
        true,
        "No path can come to both row 1, column 2 and row 2, column 2",
    ),
    (
        "full no-touch",
        "A....\n.....\n....B\nA...B\n",
        "A . . . .\n. . . . .\n. . . . B\nA . . . B\n",
        "turn",
        true,
        "The path through row 1, column 2 has to go right: otherwise its corner would have to be repeated along the diagonal, and can't be in row 2, column 1",
    ),
    (
        "full touch",
        "A...\n....\n...A\n",
        "A ┌─╴ .\n\n. ╵ .×.\n\n. . . A\n",
        "turn",
        true,
        "The path through row 2, column 3 has to go down: otherwise it would close a loop",
    ),
    (
        "empty touch",
        "A.#\n...\n#.A\n",
        "A . #\n. . .\n# . A\n",
        "narrow",
        true,
        "The path of A has to pass row 2, column 2 to join its ends",
    ),
    (
        "empty touch",
        "A..\n.#.\n..A\n",
        "A─╴ .\n. # .\n. . A\n",
        "narrow",
        true,
        "The path of A has to run between row 2, column 3 and the A in row 3, column 3 to join its ends",
    ),
    (
        "empty touch",
        "A..\n.#.\n..A\n",
        "A─╴ .\n\n. # .\n    ×\n. .×A\n",
        "narrow",
        true,
        "The path of A can't get from the A in row 1, column 1 to the A in row 3, column 3",
    ),
    (
        "empty touch",
        "A..\n.#.\n..A\n",
        "A─╴ .\n. # .\n. . A\n",
        "pocket",
        true,
        "The path of A can't come to row 2, column 1 and 2 more cells: it would not get back",
    ),
    (
        "empty touch",
        "A..\n.#.\n..A\n",
        "A─╴ .\n. # .\n. . A\n",
        "region",
        true,
        "The part of the board around row 1, column 3 has one way out, between row 1, column 2 and row 1, column 3, and its numbers can be joined only if a path takes it",
    ),
    (
        "full touch",
        "A.A\n...\nB.B\n",
        "A . A\n. . .\nB . B\n",
        "region",
        true,
        "The part of the board around the A in row 1, column 1 is closed off, and the colours of its cells, as on a chessboard, don't come out",
    ),
    (
        "full touch",
        "A..\n..A\n",
        "A . .\n. . A\n",
        "block",
        true,
        "In the block from row 1, column 1 to row 2, column 1 the colours of its cells, as on a chessboard, come out only if paths take all ways out that are left at cells of one colour, and none at the other",
    ),
    (
        "empty touch",
        "A..\n..A\n",
        "A×. .\n\n. . A\n",
        "block",
        true,
        "In the block from row 1, column 1 to row 2, column 1 its numbers can be joined only if a path takes the only way out that is left",
    ),
];

#[test]
fn each_rule_has_its_sentence() {
    for &(rules, board, part, name, follows, sentence) in SENTENCES {
        assert_eq!(said(rules, board, part, name, follows), sentence, "{rules}\n{part}");
    }
}

#[test]
fn facts_have_phrases() {
    let puzzle: Arukone = "# rules: empty touch\nA..\n..A\n".parse().unwrap();
    let theory = theory(&puzzle);
    let said = |name: &str, holds: bool| {
        let atom = (0..theory.atom_count() as u32).map(Atom).find(|&atom| theory.name(atom) == name).unwrap();
        theory.say(Fact { atom, holds })
    };
    assert_eq!(said("r1c1-r1c2", true), "a path runs between row 1, column 1 and row 1, column 2");
    assert_eq!(said("r1c2-r2c2", false), "no path runs between row 1, column 2 and row 2, column 2");
    assert_eq!(said("r1c3 used", true), "a path comes to row 1, column 3");
    assert_eq!(said("r1c3 used", false), "row 1, column 3 stays empty");
    assert_eq!(said("r2c1=A", true), "row 2, column 1 is on the path of A");
    assert_eq!(said("r2c1=A", false), "row 2, column 1 is not on the path of A");
}

#[test]
fn reasons_and_results_are_marked() {
    let puzzle: Arukone = "# rules: full touch\nA..\n...\n..A\n".parse().unwrap();
    let theory = theory(&puzzle);
    let known = Known::nothing(theory.atom_count());
    let pass = RULES.iter().position(|rule| rule.name == "pass").unwrap();
    let words = theory.words(&conclusions(&theory, pass, &known)[0], &known);
    assert_eq!(words.technique, Some("corner"));
    let results = [[1, 0, 0], [2, 1, 0]].map(|spot| (spot, Mark::Result));
    assert_eq!(words.marks, [&[([2, 0, 0], Mark::Reason)], &results[..]].concat());
}
