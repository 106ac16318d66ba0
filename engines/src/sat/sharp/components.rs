//! What is left of a formula under a partial assignment, in *components*: no two of them share a variable without a value in a clause that
//! is not satisfied. So their models can be counted apart, and the numbers multiplied.
//!
//! A component has an exact *key*: its variables, and those of its clauses that have lost literals. Clauses that have lost none are those
//! whose variables are all in the component, so that the key need not name them: equal keys are equal components of the formula.
//!
//! *Source*: Roberto Bayardo, Joseph Pehoushek, "Counting models using connected components", AAAI 2000; Marc Thurley, "sharpSAT: counting
//! models with advanced component caching and implicit BCP", SAT 2006.

use jigsat_forms::Var;

use super::clauses::{ClauseId, Occurrences};
use super::solver::Solver;

/// A component that was found.
pub(super) struct Component<'a> {
    /// Its variables, in increasing order.
    pub(super) vars: &'a [Var],
    /// Its clauses that have lost literals, in increasing order.
    pub(super) shortened: &'a [ClauseId],
    /// The variable that decides next: one of the projection variables.
    pub(super) branch: Var,
}

/// What is left of some variables.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Remainder {
    /// How many projection variables occur in no unsatisfied clause: each of them doubles the number of models.
    pub(super) free: usize,
    /// How many literals were looked at.
    pub(super) steps: usize,
}

/// What was seen of a clause in a search for components.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seen {
    Satisfied,
    Open,
}

/// Finds components, with what has to be known for that.
pub(super) struct Finder {
    occurrences: Occurrences,
    /// Which variables are projection variables: models that agree on them are counted once.
    is_projection: Vec<bool>,
    /// How near to the middle of the formula each variable is, as something to be added to a score.
    centrality: Vec<f64>,
    /// The number of the search for components under way.
    round: u32,
    /// The rounds in which variables and clauses were seen last, and what was seen of the clauses.
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
            occurrences: Occurrences::new(&solver.clauses, vars),
            is_projection,
            centrality,
            round: 0,
            var_rounds: vec![0; vars],
            clause_rounds: vec![(0, Seen::Open); solver.clauses.given()],
            vars: Vec::new(),
            shortened: Vec::new(),
        }
    }

    /// Hands the components of `among`, as far as they have projection variables, to `take`. `among` has to be a union of components
    /// of an earlier assignment. `O(clauses and literals of the variables)`.
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

    /// Does the variable occur in a clause that was found to be unsatisfied?
    fn is_constrained(&self, var: Var) -> bool {
        self.occurrences.of(var).iter().any(|&id| self.clause_rounds[id as usize] == (self.round, Seen::Open))
    }

    /// Finds the component of a variable; returns the projection variable with the best score, if there is one.
    fn spread_from(&mut self, start: Var, solver: &Solver, steps: &mut usize) -> Option<Var> {
        self.vars.clear();
        self.shortened.clear();
        self.vars.push(start);
        self.var_rounds[start.index()] = self.round;
        let (mut next, mut best) = (0, None);
        while let Some(&var) = self.vars.get(next) {
            next += 1;
            let mut open = 0;
            for place in 0..self.occurrences.of(var).len() {
                let id = self.occurrences.of(var)[place];
                let (round, seen) = self.clause_rounds[id as usize];
                let seen = if round == self.round { seen } else { self.look_at(id, solver, steps) };
                open += usize::from(seen == Seen::Open);
            }
            *steps += self.occurrences.of(var).len();
            if self.is_projection[var.index()] {
                let score = self.score(var, open, solver);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, var));
                }
            }
        }
        best.map(|(_, var)| var)
    }

    /// Looks at a clause for the first time in this round; adds its variables unless it is satisfied.
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

    /// How good it is to decide this variable next: it occurs in so many unsatisfied clauses, took part in conflicts lately, and is in the middle.
    ///
    /// *Source*: Tian Sang, Paul Beame, Henry Kautz, "Heuristics for fast exact model counting", SAT 2005 (VSADS).
    fn score(&self, var: Var, open: usize, solver: &Solver) -> f64 {
        open as f64 + solver.activity[var.index()] / solver.activity_step + self.centrality[var.index()]
    }
}
