use jigsat_encodings::kind::Kind;

use super::*;

fn rated(text: &str) -> Rated {
    let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
    rate(&Session::new(&puzzle), 0, &Limits::none()).unwrap()
}

#[test]
fn one_solution_is_rated_by_deduction() {
    let rated = rated(include_str!("../../../../data/ubongo/three1.txt"));
    assert_eq!(rated.end, RatingEnd::Solved);
    let deduction = rated.deduction.as_ref().unwrap();
    assert_eq!(
        (rated.score(), deduction.hardest.map(|rule| (rule.name, rule.weight))),
        (Some(deduction.score), Some(("blocked", 2)))
    );
    assert!(rated.difficulty().is_some());
    assert_eq!(rated.effort.as_ref().unwrap().searches.len(), SEARCHES);
}

#[test]
fn several_solutions_are_rated_by_effort() {
    let rated = rated(include_str!("../../../../data/polycube/soma.txt"));
    assert_eq!((rated.end, rated.deduction.as_ref().unwrap().trials), (RatingEnd::Several, 0));
    let effort = rated.effort.as_ref().unwrap();
    assert_eq!((rated.score(), effort.searches.len()), (Some(effort.mean()), SEARCHES));
    let [low, high] = effort.quartiles().unwrap();
    assert!(low < high && effort.mean() > 10.0, "{effort:?}");
}

#[test]
fn no_solution_takes_no_effort_to_find() {
    let rated = rated(include_str!("../../../../data/ubongo/three1_unsolvable.txt"));
    assert_eq!((rated.end, &rated.effort), (RatingEnd::Unsolvable, &None));
    assert!(rated.score().is_some_and(|score| score > 0.0));
}

/// What a presolve check shows needs no deductions, which may take long.
#[test]
fn a_puzzle_whose_volumes_do_not_fit_is_rated_with_the_reason() {
    let rated = rated(&include_str!("../../../../data/polycube/soma.txt").replacen("box 3 3 3", "box 3 3 4", 1));
    let reason = "the pieces fill 27 cells together, but the container has 36 cells";
    assert_eq!((rated.end, rated.reason.as_deref(), rated.score()), (RatingEnd::Unsolvable, Some(reason), None));
}

#[test]
fn formulas_have_no_effort() {
    let rated = rated(include_str!("../../../../data/cnf/queens6.cnf"));
    assert_eq!((rated.end, &rated.effort, rated.score()), (RatingEnd::Several, &None, None));
}

#[test]
fn words_are_thirds() {
    let word = |number| Difficulty::of(number, [2.0, 5.0]);
    assert_eq!(
        [0.0, 2.0, 2.1, 5.0, 5.1].map(|number| word(number).name()),
        ["easy", "easy", "medium", "medium", "hard"]
    );
    for Thresholds { score, effort, .. } in THRESHOLDS {
        assert!([score, effort].into_iter().flatten().all(|[easy, medium]| easy < medium));
    }
}

/// Books, families and series take a limit as no rating, and any other error as their end.
#[test]
fn the_limit_of_a_deduction_is_the_limit_of_the_rating() {
    let error = ExplainError::from(std::io::Error::from(Exceeded::Time));
    assert!(matches!(error, ExplainError::Exceeded(Exceeded::Time)), "{error:?}");
    assert!(matches!(ExplainError::from(std::io::Error::other("the solver is gone")), ExplainError::Fault(_)));
}

/// Each number has its word, whatever the kind, and with several solutions, one or none.
#[test]
fn every_rating_has_a_word() {
    let texts = [
        include_str!("../../../../data/cuboid/raetsel5.txt"),
        include_str!("../../../../data/triangle/contest_puzzle0.txt"),
        include_str!("../../../../data/exact-cover/queens8.dlx"),
        "# kind: polycube\nbox 3 1 1\npiece 000 100\npiece 000\n",
        "# kind: arukone\nA.A\n...\nB.B\n",
        "# kind: polycube\nbox 3 3\npiece 000 100 200\npiece 000 100 200\npiece 000 010 100\n",
    ];
    for text in texts {
        let rated = rated(text);
        assert!(rated.score().is_some() && rated.difficulty().is_some(), "{rated:?}");
        assert!(rated.in_words().unwrap().ends_with(')'));
    }
    assert_eq!(Difficulty::in_words(7.72, "exact-cover", Measure::Score), "7.7 (hard)");
}
