//! Budgets that end while symmetries are found.

use std::fs;
use std::sync::Arc;
use std::time::Duration;

use jigsat::session::{Question, Request, Session};
use jigsat_encodings::kind::Kind;
use jigsat_engines::{Journal, Limits, Outcome};
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::exact_cover::symmetry::UpTo;

use super::weighed;
use crate::common::{data, search};

/// If the budget ends after the reduction and before the search, the earlier count stays unchanged.
#[test]
fn a_count_resumes_after_a_budget_that_ended_before_the_search() {
    let kind = Kind::named("polycube").unwrap();
    let puzzle = kind.parse(&fs::read_to_string(data().join("polycube/soma.txt")).unwrap()).unwrap();
    for up_to in [UpTo::Raw, UpTo::Rotation, UpTo::Symmetry] {
        let session = Session::new(&puzzle);
        let request = Request::new(Question::Count).planned(weighed(kind, "cover+dlx", up_to));
        let request = Request { journal: Some(Arc::new(Journal::default())), ..request };
        let count = |limits| search(&session, &request.clone().within(limits)).1;
        let counted = count(Limits::none());
        assert_eq!(counted.outcome, Outcome::Exhausted);
        assert!(counted.by_symmetry.is_some());
        let ended = count(Limits::none().within(Duration::ZERO));
        assert!(matches!(ended.outcome, Outcome::Limited(_)), "{up_to}: {:?}", ended.outcome);
        assert_eq!((&ended.count, ended.stats.nodes), (&counted.count, counted.stats.nodes), "{up_to}");
        assert_eq!(count(Limits::none()).count, counted.count);
    }
}

#[test]
fn a_tree_that_was_not_made_is_no_tree() {
    let kind = Kind::named("polycube").unwrap();
    let puzzle = kind.parse(&fs::read_to_string(data().join("polycube/soma.txt")).unwrap()).unwrap();
    let (plan, session) = (weighed(kind, "cover+dlx", UpTo::Rotation), Session::new(&puzzle));
    assert!(plan.searched(&session, Budget::unlimited()).unwrap().is_ok());
    let spent = Budget::none().within(Duration::ZERO);
    assert_eq!(plan.searched(&session, &spent).unwrap().err(), Some(Exceeded::Time));
}
