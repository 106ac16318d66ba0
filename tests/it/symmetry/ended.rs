//! Budgets that end while symmetries are found.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use jigsat::strategy::Case;
use jigsat_encodings::kind::Kind;
use jigsat_engines::{Journal, Limits, Outcome, Run};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::weighed;
use crate::common::data;

/// A budget that ends after the reduction and before the search leaves what was counted before as it is.
#[test]
fn a_count_goes_on_after_a_budget_that_ended_before_the_search() {
    let kind = Kind::named("polycube").unwrap();
    let puzzle = kind.parse(&fs::read_to_string(data().join("polycube/soma.txt")).unwrap()).unwrap();
    for up_to in [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry] {
        let (plan, case) = (weighed(kind, "cover+dlx", up_to), Case::of(&puzzle));
        let run = Run { journal: Some(Arc::new(Journal::default())), ..Run::default() };
        let counted = plan.count(&case, &run).unwrap();
        assert_eq!(counted.outcome, Outcome::Exhausted);
        assert!(counted.by_symmetry.is_some());
        let spent = Run { limits: Limits::none().within(Duration::ZERO), ..run.clone() };
        let ended = plan.count(&case, &spent).unwrap();
        assert!(matches!(ended.outcome, Outcome::Limited(_)), "{up_to}: {:?}", ended.outcome);
        assert_eq!((&ended.layouts, ended.stats.nodes), (&counted.layouts, counted.stats.nodes), "{up_to}");
        assert_eq!(plan.count(&case, &run).unwrap().layouts, counted.layouts);
    }
}

#[test]
fn a_tree_that_was_not_made_is_no_tree() {
    let kind = Kind::named("polycube").unwrap();
    let puzzle = kind.parse(&fs::read_to_string(data().join("polycube/soma.txt")).unwrap()).unwrap();
    let (plan, case) = (weighed(kind, "cover+dlx", UpTo::Rotation), Case::of(&puzzle));
    assert!(plan.searched(&case, Budget::unlimited()).unwrap().is_ok());
    let spent = Budget::none().within(Duration::ZERO);
    assert_eq!(plan.searched(&case, &spent).unwrap().err(), Some(Exceeded::Time));
}
