//! The registry of engines: their names, abilities and constructors.

use std::fmt;
#[cfg(feature = "external")]
use std::sync::Arc;

use jigsat_forms::{Cnf, ExactCover, Linkage, Search, Target};

#[cfg(feature = "external")]
use crate::sat::external::Program;
use crate::{Engine, backtrack, cells, dlx, frontier, linear, mask, memo, restarts, routing, sweep};

/// Every engine; the first one of each form is its default.
pub const ENGINES: &[EngineInfo] = &[
    dlx::INFO,
    cells::INFO,
    mask::INFO,
    memo::INFO,
    sweep::INFO,
    linear::INFO,
    #[cfg(feature = "varisat")]
    crate::sat::varisat::INFO,
    #[cfg(feature = "cadical")]
    crate::sat::cadical::INFO,
    #[cfg(feature = "external")]
    crate::sat::external::INFO,
    crate::sat::sharp::INFO,
    backtrack::INFO,
    restarts::INFO,
    frontier::INFO,
    routing::negotiate::INFO,
    routing::checker::INFO,
];

/// An engine, with its name, its constructor and its abilities.
#[derive(Clone, Copy)]
pub struct EngineInfo {
    /// The name used in strategies.
    pub name: &'static str,
    /// The method in one sentence.
    pub summary: &'static str,
    /// Its constructor.
    pub make: Make,
    /// What it can do.
    pub abilities: Abilities,
}

/// The constructor of an engine, by the form that it solves.
#[derive(Clone, Copy)]
pub enum Make {
    /// For exact covers.
    Cover(fn(&Settings) -> Box<dyn Engine<ExactCover>>),
    /// For formulas.
    Cnf(fn(&Settings) -> Box<dyn Engine<Cnf>>),
    /// For state spaces.
    Search(fn(&Settings) -> Box<dyn Engine<Search>>),
    /// For disjoint paths.
    Paths(fn(&Settings) -> Box<dyn Engine<Linkage>>),
}

/// The parameters of engines beside the limits; each engine uses its own.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The seed of engines that use random numbers.
    pub seed: u64,
    /// The memory of caches, in bytes; `None` stands for the engine's default.
    pub memory: Option<u64>,
    /// The program that the engine [external](crate::sat::external) runs.
    /// `None` stands for its default.
    #[cfg(feature = "external")]
    pub program: Option<Arc<Program>>,
}

/// What an engine can do beyond visiting witnesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with a name")]
pub struct Abilities {
    /// Its [`count`](Engine::count) does not visit every witness.
    pub counts_unseen: bool,
    /// It draws witnesses at random: [`Engine::sample`].
    pub samples: bool,
    /// It walks a tree in parts: with threads, with a journal, with a progress meter.
    pub works_in_parts: bool,
    /// It decides every problem, given time.
    /// An incomplete engine reaches [`Limit::Incapable`](crate::Limit::Incapable) where its method decides nothing.
    pub is_complete: bool,
    /// It runs an external program, whose negative answers are not verified.
    /// The program may be missing.
    pub is_external: bool,
    /// It refuses formulas that add clauses when they see a model ([`Cnf::lazy`]).
    pub takes_whole_formulas: bool,
}

impl Abilities {
    /// Only the ability to decide every problem.
    pub const NONE: Self = Self {
        counts_unseen: false,
        samples: false,
        works_in_parts: false,
        is_complete: true,
        is_external: false,
        takes_whole_formulas: false,
    };
}

impl EngineInfo {
    /// The engine of this name, if it is compiled in.
    pub fn named(name: &str) -> Option<&'static EngineInfo> {
        ENGINES.iter().find(|info| info.name == name)
    }

    /// The engines for problems of this form.
    pub fn solving(target: Target) -> impl Iterator<Item = &'static EngineInfo> {
        ENGINES.iter().filter(move |info| info.solves() == target)
    }

    /// The form that the engine solves.
    pub fn solves(&self) -> Target {
        match self.make {
            Make::Cover(_) => Target::Cover,
            Make::Cnf(_) => Target::Cnf,
            Make::Search(_) => Target::Search,
            Make::Paths(_) => Target::Paths,
        }
    }
}

impl PartialEq for EngineInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for EngineInfo {}

impl fmt::Debug for EngineInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use jigsat_forms::Model;
    use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};

    use super::*;
    use crate::testing::queens;
    use crate::{Draw, Journal, Outcome, Run};

    /// Every engine for exact covers has the abilities that it declares.
    #[test]
    fn abilities_are_what_engines_do() {
        let mut cover = queens(6);
        // Options that do more than exclude one another.
        let many = cover.primary_times("many", 0..=2).unwrap();
        cover.option([many.into()]).unwrap();
        for info in ENGINES {
            let Make::Cover(make) = info.make else { continue };
            let (engine, journal, abilities) =
                (make(&Settings::default()), Arc::new(Journal::default()), info.abilities);
            let run = Run { journal: Some(Arc::clone(&journal)), ..Run::default() };
            let counted = engine.count(&cover, &run).unwrap();
            let is_decided = counted.report.outcome == Outcome::Exhausted;
            assert_eq!(is_decided, abilities.is_complete, "{}", info.name);
            assert!(!is_decided || counted.count == 8_u8.into(), "{}: {}", info.name, counted.count);
            assert_eq!(journal.saved().tree != 0, abilities.works_in_parts, "{}: journal", info.name);
            let draw = Draw { count: 1, seed: 1 };
            let drawn = engine.sample(&cover, draw, &run, &mut |_| ControlFlow::Continue(()));
            assert_eq!(drawn.is_ok(), abilities.samples, "{}: samples", info.name);
        }
        // An engine that counts without visits uses its cache, and does not call `weigh`.
        let many = queens(8);
        for info in ENGINES.iter().filter(|info| info.abilities.counts_unseen) {
            let Make::Cover(make) = info.make else { continue };
            let counted = make(&Settings::default()).count(&many, &Run::default()).unwrap();
            assert!(counted.report.stats.entries > 0, "{}: cache", info.name);
        }
    }

    struct Never;

    impl LazyClauses for Never {
        fn violated(&self, _: &Model, _: &mut Vec<Cut>) -> Result<(), Unjustified> {
            Ok(())
        }
    }

    /// Lazy formulas are refused by the engines that declare so, and by no others.
    #[test]
    fn lazy_formulas_are_refused_where_that_is_declared() {
        let mut cnf = Cnf::new();
        let var = cnf.projection_variable();
        cnf.clause([var.positive()]).unwrap();
        cnf.set_lazy(Never);
        for info in ENGINES.iter().filter(|info| !info.abilities.is_external) {
            let Make::Cnf(make) = info.make else { continue };
            let counted = make(&Settings::default()).count(&cnf, &Run::default());
            assert_eq!(counted.is_err(), info.abilities.takes_whole_formulas, "{}", info.name);
        }
    }

    #[test]
    fn engines_have_names_of_their_own_and_every_form_its_own_engines() {
        let names: HashSet<&str> = ENGINES.iter().map(|info| info.name).collect();
        assert_eq!(names.len(), ENGINES.len());
        for info in ENGINES {
            assert_eq!(EngineInfo::named(info.name), Some(info));
            assert!(EngineInfo::solving(info.solves()).any(|other| other == info));
        }
        assert_eq!(EngineInfo::named("best"), None);
    }
}
