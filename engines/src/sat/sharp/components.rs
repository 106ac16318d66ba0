//! The components of a formula under a partial assignment.
//! No two components share an open variable in an unsatisfied clause. So their models can be counted separately, and
//! the numbers multiplied.
//!
//! A component has an exact *key*: its variables, and its clauses that have lost literals. The clauses that have lost
//! none are those whose variables are all in the component, so that they are not in the key: equal keys are equal
//! components of the formula.
//!
//! *Source*: Roberto Bayardo, Joseph Pehoushek, "Counting models using connected components", AAAI 2000; Marc Thurley, "sharpSAT: counting
//! models with advanced component caching and implicit BCP", SAT 2006.

use jigsat_forms::Var;

use super::clauses::ClauseId;
use super::solver::Solver;
use crate::grouped::Grouped;

/// A component that was found.
pub(super) struct Component<'a> {
    /// Its variables, in increasing order.
    pub(super) vars: &'a [Var],
    /// Its clauses that have lost literals, in increasing order.
    pub(super) shortened: &'a [ClauseId],
    /// The next variable to decide: a projection variable.
    pub(super) branch: Var,
}

/// The rest of some variables, beside their components.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Remainder {
    /// How many projection variables are in no unsatisfied clause.
    /// Each of them doubles the number of models.
    pub(super) free: usize,
    /// How many literals were read.
    pub(super) steps: usize,
}

/// The state of a clause in a search for components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Satisfied,
    Open,
}

/// Finds components; keeps its buffers.
pub(super) struct Finder {
    occurrences: Grouped<ClauseId>,
    /// The projection variables: models that agree on them are counted once.
    is_projection: Vec<bool>,
    /// The centrality of each variable, which is added to its score.
    centrality: Vec<f64>,
    /// The number of the current search for components.
    round: u32,
    /// The last rounds of variables and clauses, and the state of the clauses then.
    var_rounds: Vec<u32>,
    clause_rounds: Vec<(u32, Seen)>,
    /// The component that is being found.
    vars: Vec<Var>,
    shortened: Vec<ClauseId>,
}

impl Finder {
    pub(super) fn new(solver: &Solver, is_projection: Vec<bool>, centrality: Vec<f64>) -> Self {
        let vars = is_projection.len();
        Self {
            occurrences: solver.clauses.occurrences(vars),
            is_projection,
            centrality,
            round: 0,
            var_rounds: vec![0; vars],
            clause_rounds: vec![(0, Seen::Open); solver.clauses.given()],
            vars: Vec::new(),
            shortened: Vec::new(),
        }
    }

    /// Passes the components of `among` that have projection variables to `take`.
    /// `among` must be a union of components of an earlier assignment. `O(clauses and literals of the variables)`.
    pub(super) fn find(
        &mut self,
        solver: &Solver,
        among: impl Iterator<Item = Var>,
        take: &mut impl FnMut(Component<'_>),
    ) -> Remainder {
        let mut remainder = Remainder { free: 0, steps: 0 };
        self.next_round();
        for start in among {
            remainder.steps += 1;
            if !solver.is_open(start) || self.var_rounds[start.index()] == self.round {
                continue;
            }
            let branch = self.spread_from(start, solver, &mut remainder.steps);
            let Some(branch) = branch else {
                continue;
            };
            if self.vars.len() == 1 && !self.is_constrained(start) {
                remainder.free += 1;
                continue;
            }
            self.vars.sort_unstable();
            self.shortened.sort_unstable();
            take(Component { vars: &self.vars, shortened: &self.shortened, branch });
        }
        remainder
    }

    fn next_round(&mut self) {
        if self.round == u32::MAX {
            self.var_rounds.fill(0);
            self.clause_rounds.fill((0, Seen::Open));
            self.round = 0;
        }
        self.round += 1;
    }

    /// Does the variable occur in an unsatisfied clause of this round?
    fn is_constrained(&self, var: Var) -> bool {
        self.occurrences.of(var.index()).iter().any(|&id| self.clause_rounds[id as usize] == (self.round, Seen::Open))
    }

    /// Finds the component of a variable.
    /// Returns the projection variable with the best score, if there is one.
    fn spread_from(&mut self, start: Var, solver: &Solver, steps: &mut usize) -> Option<Var> {
        self.vars.clear();
        self.shortened.clear();
        self.vars.push(start);
        self.var_rounds[start.index()] = self.round;
        let (mut next, mut best) = (0, None);
        while let Some(&var) = self.vars.get(next) {
            next += 1;
            let mut open = 0;
            for place in 0..self.occurrences.of(var.index()).len() {
                let id = self.occurrences.of(var.index())[place];
                let (round, seen) = self.clause_rounds[id as usize];
                let seen = if round == self.round { seen } else { self.look_at(id, solver, steps) };
                open += usize::from(seen == Seen::Open);
            }
            *steps += self.occurrences.of(var.index()).len();
            if self.is_projection[var.index()] {
                let score = self.score(var, open, solver);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, var));
                }
            }
        }
        best.map(|(_, var)| var)
    }

    /// Reads a clause in this round; adds its variables unless it is satisfied.
    fn look_at(&mut self, id: ClauseId, solver: &Solver, steps: &mut usize) -> Seen {
        let lits = solver.clauses.lits(id);
        *steps += lits.len();
        if lits.iter().any(|&lit| solver.is(lit) == Some(true)) {
            self.clause_rounds[id as usize] = (self.round, Seen::Satisfied);
            return Seen::Satisfied;
        }
        self.clause_rounds[id as usize] = (self.round, Seen::Open);
        let mut is_shortened = false;
        for &lit in lits {
            let var = lit.var();
            if solver.is(lit).is_some() {
                is_shortened = true;
            } else if self.var_rounds[var.index()] != self.round {
                self.var_rounds[var.index()] = self.round;
                self.vars.push(var);
            }
        }
        if is_shortened {
            self.shortened.push(id);
        }
        Seen::Open
    }

    /// The score of a variable: unsatisfied clauses, conflicts and centrality.
    ///
    /// *Source*: Tian Sang, Paul Beame, Henry Kautz, "Heuristics for fast exact model counting", SAT 2005 (VSADS).
    fn score(&self, var: Var, open: usize, solver: &Solver) -> f64 {
        open as f64 + solver.activity[var.index()] / solver.activity_step + self.centrality[var.index()]
    }
}
