use super::*;
use crate::forms::{Lit, Model};

const BOARD: &str = "A.....\n......\n......\nA.....\n";

/// What is cut from the model that uses the edges along these walks through cells, column and row, of a board with these rules.
fn cuts(rules: &str, walks: &[&[[usize; 2]]]) -> (Cnf, Vec<Vec<Lit>>) {
    let puzzle: Arukone = format!("# rules: {rules}\n{BOARD}").parse().unwrap();
    let cnf = binary(&puzzle).problem;
    let mut values = vec![false; cnf.var_count()];
    for step in walks.iter().flat_map(|walk| walk.windows(2)) {
        let [a, b] = [step[0], step[1]].map(|[x, y]| puzzle.grid.cell(x, y));
        values[puzzle.grid.edge_between(a, b).unwrap()] = true;
    }
    let mut cuts = Vec::new();
    cnf.lazy().unwrap().violated(&Model::from(values), &mut cuts);
    (cnf, cuts)
}

/// The cuts are sound, and clauses that say more are not.
fn assert_sound(cnf: &Cnf, cuts: &[Vec<Lit>]) {
    let lazy = cnf.lazy().unwrap();
    for cut in cuts {
        assert!(lazy.is_sound(cut));
        for left_out in 0..cut.len() {
            let mut rest = cut.clone();
            rest.remove(left_out);
            assert!(!lazy.is_sound(&rest), "{rest:?} of {cut:?}");
        }
        let opposite: Vec<Lit> = cut.iter().map(|&lit| !lit).collect();
        assert!(!lazy.is_sound(&opposite));
    }
}

const PATH: &[[usize; 2]] = &[[0, 0], [0, 1], [0, 2], [0, 3]];
const CYCLE: &[[usize; 2]] = &[[2, 1], [3, 1], [4, 1], [4, 2], [3, 2], [2, 2], [2, 1]];

#[test]
fn stray_cycles_are_cut_and_nothing_else() {
    for (rules, length) in [("full touch", 10), ("empty touch", 6), ("full no-touch", 10), ("empty no-touch", 6)] {
        let (cnf, cuts) = cuts(rules, &[PATH, CYCLE]);
        assert_eq!(cuts.iter().map(Vec::len).collect::<Vec<_>>(), [length], "{rules}");
        assert_sound(&cnf, &cuts);
        assert!(self::cuts(rules, &[PATH]).1.is_empty());
    }
}

#[test]
fn paths_that_touch_themselves_are_cut() {
    let path: &[[usize; 2]] = &[[0, 0], [1, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2], [0, 3]];
    for rules in ["full no-touch", "empty no-touch"] {
        let (cnf, cuts) = cuts(rules, &[path]);
        assert_eq!(cuts.len(), 1, "{rules}");
        assert_sound(&cnf, &cuts);
    }
    assert!(cuts("full touch", &[path]).1.is_empty());
}
