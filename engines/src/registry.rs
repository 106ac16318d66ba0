//! The registry of engines.

use jigsat_forms::Target;

use crate::{EngineInfo, backtrack, cells, dlx, frontier, linear, mask, memo, restarts, routing, sweep};

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

impl EngineInfo {
    /// The engine of this name, if it is compiled in.
    pub fn named(name: &str) -> Option<&'static EngineInfo> {
        ENGINES.iter().find(|info| info.name == name)
    }

    /// The engines for problems of this form.
    pub fn solving(target: Target) -> impl Iterator<Item = &'static EngineInfo> {
        ENGINES.iter().filter(move |info| info.solves() == target)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::ops::ControlFlow;
    use std::sync::Arc;

    use jigsat_forms::cnf::{Cut, LazyClauses, Unjustified};
    use jigsat_forms::{Cnf, Model};

    use super::*;
    use crate::testing::queens;
    use crate::{Draw, Journal, Make, Outcome, Run, Settings};

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
