//! Drawings are read back.

use super::*;
use crate::drawing::PathCell;

/// A drawing as printed text; all cells are one character wide.
fn printed(drawing: &Drawing) -> String {
    let Drawing::Paths(paths) = drawing else { panic!("{drawing:?}") };
    let signs = "·╶╷┌╴─┐?╵└│?┘???";
    let sign = |cell: &PathCell| {
        let place = cell.links.iter().zip([8, 1, 2, 4]).filter(|(link, _)| **link).map(|(_, bit)| bit).sum();
        match &cell.label {
            _ if cell.is_blocked => '#',
            Some(label) if cell.is_end => label.text.chars().next().unwrap(),
            Some(_) if place == 0 => '•',
            _ => signs.chars().nth(place).unwrap(),
        }
    };
    let room = |cell: &PathCell, direction: usize, line| match (cell.links[direction], cell.walls[direction]) {
        (true, _) => line,
        (_, true) => '×',
        _ => ' ',
    };
    let rows = paths.cells.chunks(paths.width).map(|row| {
        let cells: String = row.iter().flat_map(|cell| [sign(cell), room(cell, 1, '─')]).collect();
        let between = row.iter().map(|cell| room(cell, 2, '│')).join(" ");
        cells[..cells.len() - 1].trim_end().to_string() + "\n" + between.trim_end() + "\n"
    });
    rows.collect()
}

#[test]
fn drawings_are_read_back() {
    let (mut count, mut lines) = (0, 0);
    for seed in 0..400 {
        let mut dice = Dice::new(seed + 300_000);
        let puzzle = board(&mut dice, RULE_SETS[seed as usize % 4]);
        // A board without vertical neighbours that are equal, and without walls, has no rows between.
        let is_plain = !puzzle.ends.iter().any(|&[upper, lower]| lower == upper + puzzle.grid.width);
        let theory = theory(&puzzle);
        let models = layouts(&puzzle).iter().map(|layout| values(&theory, layout)).collect_vec();
        let Some(model) = models.first() else { continue };
        let mut known = Known::nothing(theory.atom_count());
        for atom in (0..theory.atom_count()).map(|atom| Atom(atom as u32)) {
            if dice.roll(3) == 0 {
                known.learn(Fact { atom, holds: model[atom.index()] }).unwrap();
            }
        }
        assert!(follow(&theory, &mut known, 0));
        let text = printed(&theory.draw(&known, &[]));
        if is_plain && !text.contains('×') {
            continue;
        }
        let facts = theory.read(text.as_str().into()).unwrap_or_else(|error| panic!("{seed}: {error}\n{text}"));
        if facts.len() == theory.atom_count() {
            continue;
        }
        let mut again = Known::nothing(theory.atom_count());
        for &fact in &facts {
            assert_eq!(again.learn(fact), Ok(true));
        }
        assert!(follow(&theory, &mut again, 0));
        assert!(again.facts().iter().all(|&fact| known.has(fact)), "{seed}\n{text}");
        for edge in (0..puzzle.grid.edge_count()).map(|edge| Atom(edge as u32)) {
            assert_eq!(again.value(edge), known.value(edge), "{seed}\n{text}");
            lines += usize::from(again.value(edge) == Some(true));
        }
        count += 1;
    }
    assert!(count > 100 && lines > 200, "{count} {lines}");
}

/// The facts of a text, by name.
fn facts(rules: &str, board: &str, text: &str) -> String {
    let puzzle: Arukone = format!("# rules: {rules}\n{board}").parse().unwrap();
    let theory = theory(&puzzle);
    match theory.read(text.into()) {
        Ok(facts) => facts
            .iter()
            .map(|&fact| format!("{}{}", if fact.holds { "" } else { "¬" }, theory.name(fact.atom)))
            .join(" "),
        Err(error) => error.to_string(),
    }
}

const PLAIN: &str = "A..\n..A\nB.B\n";

#[test]
fn parts_are_read() {
    let part = |text| facts("full touch", PLAIN, text);
    assert_eq!(part("A . .\n. . A\nB . B\n"), "");
    assert_eq!(part("A · .\n· . A\nB . B\n"), "");
    // A line may lead into an open cell.
    assert_eq!(part("A─┐ .\n. . A\nB . B\n"), "r1c1-r1c2 r1c2-r2c2");
    assert_eq!(part("A─. .\n. . A\nB . B\n"), "r1c1-r1c2");
    assert_eq!(part("A ╶─╴\n. . A\nB . B\n"), part("A ╶ .\n. . A\nB . B\n"));
    assert_eq!(part("A .─.\n. . A\nB . B\n"), "r1c2-r1c3");
    assert_eq!(
        part("A ╷╴.\n. . A\nB . B\n"),
        "1:4: expected '─', '×' or a blank between two cells of the picture, found '╴'"
    );
    assert_eq!(part("A─╴×.\n\n. . A\n    ×\nB . B\n"), "r1c1-r1c2 ¬r1c2-r1c3 ¬r2c3-r3c3");
    // Labels determine the path of a cell.
    assert_eq!(part("A . .\n. A A\nB . B\n"), "r2c2=A");
    assert_eq!(part("A . 0\n. A A\nB B B\n"), "r2c2=A r3c2=B");
    assert_eq!(part("A─╴ .\n. . A\nB . B\n\nA . .\n. A A\nB . B\n"), "r1c1-r1c2 r2c2=A");
    assert_eq!(facts("empty touch", PLAIN, "A • .\n. . A\nB . B\n"), "r1c2 used");
    assert_eq!(facts("full touch", "A#\n.A\n", "A #\n╶─A\n"), "¬r1c1-r1c2 r2c1-r2c2 ¬r1c2-r2c2");
}

#[test]
fn whole_layouts_decide_all_edges() {
    let whole = facts("empty touch", "A..\n..A\n", "A─┐ ·\n· └─A\n");
    assert_eq!(whole, "r1c1-r1c2 ¬r1c2-r1c3 ¬r2c1-r2c2 r2c2-r2c3 ¬r1c1-r2c1 r1c2-r2c2 ¬r1c3-r2c3");
    assert_eq!(facts("empty touch", "A..\n..A\n", "AA.\n.AA\n"), whole);
    // Under another rule this is a part of a layout.
    assert_eq!(facts("full touch", "A..\n..A\n", "A─┐ ·\n· └─A\n"), "r1c1-r1c2 r2c2-r2c3 r1c2-r2c2");
}

#[test]
fn parts_that_break_a_rule_are_refused() {
    for (text, error) in [
        ("A─? ·\n. . A\nB . B\n", "1:3: expected a line ─│┌┐└┘╵╶╷╴, or '.' for an open cell, found '?'"),
        ("A─┘ .\n. . A\nB . B\n", "paths stay on the board: row 1, column 2 leads beyond it"),
        ("┌ . .\n. . A\nB . B\n", "the numbers of the board stay where they are: row 1, column 1 has '┌', not 'A'"),
        ("A─┐ .\n╶─╴ A\nB ╵ B\n", "no cell is used twice: 3 lines meet in row 2, column 2"),
        ("A . .\n╷ . A\nB─. B\n", "no cell is used twice: 2 lines meet in row 3, column 1"),
        (
            "A─┐×.\n  ×\n. . A\n\nB . B\n",
            "a path goes from cell to cell: row 1, column 2 leads to row 2, column 2, which does not lead back",
        ),
        (
            "A · .\n╷ . A\nB . B\n\nA . .\nA A A\nB . B\n",
            "a path joins its two numbers: A and B are joined at row 3, column 1",
        ),
        (
            "A─╴ .\n. . A\nB . B\n\nA B .\n. . A\nB . B\n",
            "a path joins its two numbers: A and B are joined at row 1, column 2",
        ),
        ("A . C\n. . A\nB . B\n", "1:5: expected a label of the puzzle, or 0 or '.' for an empty cell, found 'C'"),
    ] {
        assert_eq!(facts("full touch", PLAIN, text), error, "{text}");
    }
    let wide = "A...\n....\n...A\n";
    assert_eq!(
        facts("full touch", "A...\n....\nA...\n", "A ┌─┐ .\n. └─┘ .\nA . . .\n"),
        "every line belongs to a path between two numbers: a loop joins row 1, column 3 and row 2, column 3"
    );
    let touching = |text| facts("full no-touch", wide, text);
    for (text, place) in [
        ("A A . .\nA A . .\n. . . A\n", "row 1, column 2 and row 2, column 2"),
        ("A ┌─╴ .\n. └─╴ .\n. . . A\n", "row 1, column 3 and row 2, column 3"),
        ("A . .×.\n\n. . . .\n\n. . . A\n\nA . A A\n. . . .\n. . . A\n", "row 1, column 3 and row 1, column 4"),
    ] {
        assert_eq!(touching(text), format!("a path does not touch itself: one does between {place}"), "{text}");
    }
    assert_eq!(
        touching("A . . .\n. A . .\nA A A A\n"),
        "a path does not touch itself: 3 cells of one path lie beside row 3, column 2"
    );
    assert_eq!(
        facts("empty touch", "A.A\nB.C\n...\nB.C\n", "A . A\nB A C\n. . .\nB . C\n"),
        "a path joins its two numbers: that of A can't come to row 2, column 2"
    );
    assert_eq!(
        facts("full touch", "A#\n.A\n", "A─#\n. A\n"),
        "a path goes from cell to cell: row 1, column 1 leads to row 1, column 2, which does not lead back"
    );
}
