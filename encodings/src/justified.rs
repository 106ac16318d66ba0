//! Lazy clauses of a formula, each checked against the rules of its puzzle.

use std::sync::Arc;

use jigsat_forms::cnf::{Cut, LazyClauses, Names, Unjustified};
use jigsat_forms::{Cnf, Lit, Model};

use crate::puzzle::Puzzle;

/// The same formula with a check of its lazy clauses.
///
/// It adds a [lazy clause](LazyClauses) only if the puzzle [justifies](Puzzle::justify) it.
pub(crate) fn justified<P: Puzzle>(puzzle: Arc<P>, mut cnf: Cnf) -> Cnf {
    if let Some(lazy) = cnf.lazy().cloned() {
        let names = cnf.names();
        cnf.set_lazy(Justified { puzzle, lazy, names });
    }
    cnf
}

struct Justified<P> {
    puzzle: Arc<P>,
    lazy: Arc<dyn LazyClauses>,
    names: Names,
}

impl<P: Puzzle> LazyClauses for Justified<P> {
    fn violated(&self, model: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
        let before = cuts.len();
        self.lazy.violated(model, cuts)?;
        cuts[before..].iter().try_for_each(|cut| self.check(cut))
    }
}

impl<P: Puzzle> Justified<P> {
    fn check(&self, Cut { clause, reason }: &Cut) -> Result<(), Unjustified> {
        let unjustified = |what: String| Unjustified { reason: reason.clone(), what };
        let expected = self
            .puzzle
            .justify(reason, &|name| self.names.var(name))
            .map_err(|error| unjustified(error.to_string()))?;
        let mut found: Vec<Lit> = clause.clone();
        found.sort_unstable();
        if found == expected { Ok(()) } else { Err(unjustified("it leads to another clause".to_string())) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::arukone::Arukone;
    use jigsat_forms::Var;

    const EDGES: [&str; 4] = ["r1c2-r1c3", "r1c2-r2c2", "r1c3-r2c3", "r2c2-r2c3"];
    const CYCLE: &str = "cycle r1c2 r1c3 r2c3 r2c2";

    /// Adds the same clauses for every model.
    struct Always(Vec<Cut>);

    impl LazyClauses for Always {
        fn violated(&self, _: &Model, cuts: &mut Vec<Cut>) -> Result<(), Unjustified> {
            cuts.extend_from_slice(&self.0);
            Ok(())
        }
    }

    /// The clause that forbids using all of these edges.
    fn cut(reason: &str, edges: &[u32]) -> Cut {
        Cut { clause: edges.iter().map(|&edge| Var(edge).is(false)).collect(), reason: reason.to_string() }
    }

    /// A formula that adds these clauses, as the engines receive it.
    fn asking_for(cuts: &[Cut]) -> Cnf {
        let puzzle: Arukone = "A..\n...\n..A\n".parse().unwrap();
        let mut cnf = Cnf::new();
        let edges = EDGES.map(|_| cnf.projection_variable().positive());
        cnf.clause(edges).unwrap();
        cnf.set_names(|var| EDGES.get(var.index()).map(ToString::to_string));
        cnf.set_lazy(Always(cuts.to_vec()));
        justified(Arc::new(puzzle), cnf)
    }

    fn asked(cuts: &[Cut]) -> Result<Vec<Cut>, String> {
        // Cuts that were in the list before are not checked.
        let before = cut("because", &[0]);
        let mut all = vec![before.clone()];
        let cnf = asking_for(cuts);
        let lazy = cnf.lazy().expect("it adds clauses");
        lazy.violated(&Model::from(vec![true; 4]), &mut all).map_err(|error| error.to_string())?;
        assert_eq!(all.remove(0), before);
        Ok(all)
    }

    #[test]
    fn clauses_with_a_reason_are_passed_on() {
        for edges in [[0, 1, 2, 3], [3, 1, 0, 2]] {
            let cuts = [cut(CYCLE, &edges), cut(CYCLE, &edges)];
            assert_eq!(asked(&cuts), Ok(cuts.to_vec()));
        }
        let cnf = asking_for(&[]);
        assert_eq!((cnf.var_count(), cnf.clause_count(), asked(&[])), (4, 1, Ok(vec![])));
    }

    #[test]
    fn clauses_without_one_are_not() {
        let right = cut(CYCLE, &[0, 1, 2, 3]);
        let said = |what: &str| Err(format!("a clause was added for the reason {what}"));
        for edges in [&[0, 1, 2][..], &[], &[0, 0, 1, 2, 3]] {
            let cuts = [right.clone(), cut(CYCLE, edges), right.clone()];
            assert_eq!(asked(&cuts), said(&format!("'{CYCLE}': it leads to another clause")));
        }
        assert_eq!(asked(&[cut("island r1c2", &[0])]), said("'island r1c2': cells may stay empty"));
    }
}
