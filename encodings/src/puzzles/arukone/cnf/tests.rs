use jigsat_forms::Model;
use jigsat_forms::cnf::Cut;

use super::*;
use crate::puzzle::Puzzle;

const BOARD: &str = "A.....\n......\n......\nA.....\n";

/// The cuts of the model that uses the edges along these walks through cells.
/// Each cut is checked against the rules.
fn cuts(rules: &str, walks: &[&[[usize; 2]]]) -> Vec<Cut> {
    let puzzle: Arukone = format!("# rules: {rules}\n{BOARD}").parse().unwrap();
    let cnf = binary(&puzzle, Style::Lazy, Budget::unlimited()).unwrap().problem;
    let mut values = vec![false; cnf.var_count()];
    for step in walks.iter().flat_map(|walk| walk.windows(2)) {
        let [a, b] = [step[0], step[1]].map(|[x, y]| puzzle.grid.cell(x, y));
        values[puzzle.grid.edge_between(a, b).unwrap()] = true;
    }
    let mut cuts = Vec::new();
    cnf.lazy().unwrap().violated(&Model::from(values), &mut cuts).unwrap();
    let names = cnf.names();
    for Cut { clause, reason } in &cuts {
        assert_eq!(puzzle.justify(reason, &|name| names.var(name)).as_ref(), Ok(clause), "{reason}");
    }
    cuts
}

const PATH: &[[usize; 2]] = &[[0, 0], [0, 1], [0, 2], [0, 3]];
const CYCLE: &[[usize; 2]] = &[[2, 1], [3, 1], [4, 1], [4, 2], [3, 2], [2, 2], [2, 1]];

#[test]
fn only_stray_cycles_are_cut() {
    for (rules, length) in [("full touch", 10), ("empty touch", 6), ("full no-touch", 10), ("empty no-touch", 6)] {
        let cuts = cuts(rules, &[PATH, CYCLE]);
        assert_eq!(cuts.iter().map(|cut| cut.clause.len()).collect::<Vec<_>>(), [length], "{rules}");
        assert!(self::cuts(rules, &[PATH]).is_empty());
    }
}

#[test]
fn paths_that_touch_themselves_are_cut() {
    let path: &[[usize; 2]] = &[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2], [0, 3]];
    for rules in ["full no-touch", "empty no-touch"] {
        let cuts = cuts(rules, &[path]);
        assert_eq!(cuts.iter().map(|cut| cut.reason.as_str()).collect::<Vec<_>>(), ["touch r1c2 r2c2 A"], "{rules}");
    }
    assert!(cuts("full touch", &[path]).is_empty());
}

#[test]
fn labels_end_with_the_budget() {
    // Twelve pairs, one end at the left rim, one at the right, and room for all of them everywhere.
    let row = |i: usize| if i < 12 { format!("{0} {1}{0}\n", i + 1, "0 ".repeat(28)) } else { "0 ".repeat(30) + "\n" };
    let rows: String = (0..30).map(row).collect();
    let puzzle: Arukone = format!("30\n12\n{rows}").parse().unwrap();
    let budget = Budget::none();
    let mut skeleton = Skeleton::new(&puzzle, &budget).unwrap();
    budget.stop();
    let exceeded = onehot::label(&mut skeleton, Amo::default(), Style::Lazy).err();
    assert_eq!(exceeded, Some(Exceeded::Interrupted));
}
