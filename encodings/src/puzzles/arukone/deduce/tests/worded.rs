//! What conclusions say.

use super::*;

/// What a rule says when a part of a layout is given, and with `follows` what follows from it without a thought.
fn said(rules: &str, board: &str, part: &str, name: &str, follows: bool) -> String {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let theory = theory(&puzzle);
    let mut known = Known::nothing(theory.atom_count());
    theory.read(part.into()).unwrap().into_iter().for_each(|fact| assert!(known.learn(fact).is_ok()));
    assert!(!follows || follow(&theory, &mut known, 0));
    let rule = RULES.iter().position(|rule| rule.name == name).unwrap();
    conclusions(&theory, rule, &known).iter().map(|deduction| theory.words(deduction, &known).sentence).join("\n")
}

#[test]
fn each_rule_has_its_words() {
    for (rules, board, part, name, follows) in [
        ("full touch", "A#B\nA.B\n", "A # B\n\nA . B\n", "closed", false),
        ("full touch", "A.B\n...\nA.B\n", "A─┐ B\n. │ .\nA . B\n", "done", false),
        ("full touch", "A.B\n...\nA.B\n", "A─╴ B\n. . .\nA . B\n", "label", false),
        ("full touch", "A.B\n...\nA.B\n", "A . B\n. A .\nA . B\n", "label", false),
        ("empty touch", "A.B\n...\nA.B\n", "A─╴ B\n. . .\nA . B\n", "used", false),
        ("full no-touch", "A.B\n...\nA.B\n", "A×. B\n\n. . .\n\nA . B\n", "beside", false),
        ("full touch", "A.B\n...\nA.B\n", "A×. B\n\n. . .\n\nA . B\n", "end", true),
        ("full touch", "A..\n...\n..A\n", "A . .\n. . .\n. . A\n", "pass", true),
        ("empty touch", "A..\n...\n..A\n", "A . .\n    ×\n. . .\n\n. . A\n", "pass", true),
        ("full touch", "A..\n...\n..A\n", "A─╴×.\n\n. . .\n\n. . A\n", "pass", true),
        ("full touch", "A.B\n...\nA.B\n", "A─╴ B\n. . .\nA . B\n", "strangers", true),
        ("full touch", "A...\n....\n...A\n", "A ┌─╴ .\n. └─╴ .\n. . . A\n", "loop", true),
        ("full no-touch", "A...\n....\n...A\n", "A A . .\n. . . .\n. . . A\n", "joined", true),
        ("full no-touch", "A...\n....\n...A\n", "A ┌─╴ .\n. ╵ . .\n. . . A\n", "touch", true),
        ("full no-touch", "A..B\n....\nA..B\n", "A . . B\n. A . .\nA . . B\n", "only", true),
        ("full no-touch", "A..\nB.A\nB..\n", "A . .\nB . A\nB . .\n", "only", true),
        ("full touch", "A.A\nB.C\n...\nB.C\n", "A . A\nB . C\n. . .\nB . C\n", "apart", true),
        ("full no-touch", "A....\n.....\n....B\nA...B\n", "A . . . .\n. . . . .\n. . . . B\nA . . . B\n", "turn", true),
        ("empty touch", "A.#\n...\n#.A\n", "A . #\n. . .\n# . A\n", "narrow", true),
        ("empty touch", "A..\n.#.\n..A\n", "A─╴ .\n. # .\n. . A\n", "narrow", true),
        ("empty touch", "A..\n.#.\n..A\n", "A─╴ .\n. # .\n. . A\n", "pocket", true),
        ("full touch", "A..\n..A\n", "A . .\n. . A\n", "block", true),
        ("empty touch", "A..\n..A\n", "A×. .\n\n. . A\n", "block", true),
        ("empty touch", "A..\n.#.\n..A\n", "A─╴ .\n. # .\n. . A\n", "region", true),
        ("full touch", "A..\n.#.\n..A\n", "A . .\n. # .\n. . A\n", "region", true),
        ("full touch", "A..\n...\n..A\n", "A . .\n. . .\n. ╵ A\n", "turn", true),
        ("full touch", "A..\n...\n..A\n", "A─╴×.\n  ×\n. . .\n\n. . A\n", "pass", true),
        ("full touch", "A..\n...\n..A\n", "A×. .\n×\n. . .\n\n. . A\n", "end", true),
        ("empty touch", "A.B\n...\nA.B\n", "A─╴─B\n. . .\nA . B\n", "strangers", true),
        ("full touch", "A.A\n...\nB.B\n", "A . A\n. . .\nB . B\n", "region", true),
    ] {
        println!("## {name} {rules} {board:?} {part:?} {follows}\n{}", said(rules, board, part, name, follows));
    }
}
