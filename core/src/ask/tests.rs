use std::time::{Duration, Instant};

use jigsat_encodings::puzzles::arukone::Arukone;
use jigsat_encodings::puzzles::polycube::Polycubes;
use jigsat_forms::budget::Budget;

use super::*;

fn bricks(text: &str) -> Polycubes {
    text.parse().unwrap()
}

#[test]
fn a_loop_sees_every_layout_once() {
    let puzzle = bricks("box 4 4 1\n8x piece 000 100\n");
    let mut seen: Vec<String> = puzzle.solutions().map(|layout| layout.unwrap().to_string()).collect();
    assert_eq!(seen.len(), 36);
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 36);
    assert_eq!(puzzle.ask().up_to(UpTo::Symmetry).solutions().count(), 9);
    assert_eq!((puzzle.count().unwrap(), puzzle.is_unique().unwrap()), (36_u8.into(), false));
}

#[test]
fn all_layouts_are_kept_up_to_a_number() {
    let ask = Ask::of(AnyPuzzle::from(bricks("box 4 4 1\n8x piece 000 100\n")));
    let sorted = |layouts: Vec<Answer>| -> Vec<String> {
        let mut layouts: Vec<String> = layouts.iter().map(Answer::to_string).collect();
        layouts.sort();
        layouts
    };
    let all = sorted(ask.solutions().collect::<Result<_, _>>().unwrap());
    assert_eq!(ask.at_most(36).unwrap().map(sorted), Some(all));
    assert!(ask.at_most(35).unwrap().is_none());
    let layout = ask.solution().unwrap().unwrap();
    assert!(layout.layout::<Polycubes>().is_some() && layout.layout::<Arukone>().is_none());
}

#[test]
fn layouts_contain_what_is_given() {
    let puzzle = bricks("box 4 4 1\n8x piece 000 100\n");
    let any = AnyPuzzle::from(puzzle.clone());
    let theory = any.theory(Budget::unlimited()).unwrap().unwrap();
    let part = PartialLayout::read(theory, "layer 1\nA A B B\n. . . .\n. . . .\n. . . .\n".into()).unwrap();
    let ask = puzzle.ask().given(part);
    assert_eq!((ask.count().unwrap(), ask.solutions().count()), (11_u8.into(), 11));
    assert!(ask.solution().unwrap().is_some() && !ask.is_unique().unwrap());
    let error = ask.up_to(UpTo::Symmetry).count().unwrap_err();
    assert!(error.to_string().contains("symmetries"), "{error}");
}

#[test]
fn there_need_be_no_layout() {
    let puzzle = bricks("box 3 3 1\n4x piece 000 100\n");
    assert!(puzzle.solution().unwrap().is_none() && !puzzle.is_unique().unwrap());
    assert_eq!((puzzle.count().unwrap(), puzzle.solutions().count()), (0_u8.into(), 0));
}

/// The puzzle has far too many layouts to list.
#[test]
fn a_loop_ends_when_it_is_left() {
    let puzzle = bricks("box 20 20 1\n200x piece 000 100\n");
    let started = Instant::now();
    let budget = Budget::none();
    let limits = Limits::from(budget.clone());
    let first: Vec<_> = puzzle.ask().limited(limits).solutions().take(3).map(|layout| layout.unwrap()).collect();
    assert_eq!(first.len(), 3);
    assert!(started.elapsed() < Duration::from_secs(60));
    assert!(!budget.is_exceeded(), "the caller's budget is not ended");
}

#[test]
fn limits_are_no_answers() {
    let puzzle = bricks("box 20 20 1\n200x piece 000 100\n");
    let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::none() };
    let ask = puzzle.ask().with("cover+dlx").limited(nodes(1000));
    let Err(AskError::Undecided { limit, .. }) = ask.count() else { panic!("it has counted in 1000 nodes") };
    assert_eq!(limit, Limit::Nodes);
    assert!(matches!(ask.solutions().last(), Some(Err(AskError::Undecided { .. }))));
    let late = puzzle.ask().within(Duration::ZERO);
    assert!(matches!(late.solution(), Err(AskError::Undecided { limit: Limit::Time, .. })));
    assert!(matches!(late.is_unique(), Err(AskError::Undecided { limit: Limit::Time, .. })));
    assert!(matches!(puzzle.ask().with("best").count(), Err(AskError::Run(RunError::Refused(_)))));
    assert!(matches!(puzzle.ask().with("best").solutions().next(), Some(Err(AskError::Run(RunError::Refused(_))))));
}

#[test]
fn two_layouts_are_enough_to_refute_uniqueness() {
    let wide: Arukone = "A....\n.....\n.....\n.....\n....A\n".parse().unwrap();
    assert!(!wide.is_unique().unwrap());
    let unique: Arukone = "# rules: full no-touch\nA.\n.A\n".parse().unwrap();
    assert!(!unique.is_unique().unwrap(), "a corner is touched");
    let straight: Arukone = "AA\nBB\n".parse().unwrap();
    assert!(straight.is_unique().unwrap());
    assert_eq!(
        straight.solution().unwrap().unwrap().to_string(),
        straight.solutions().next().unwrap().unwrap().to_string()
    );
}

/// The program is no solver: it always reports that there is no model.
#[cfg(unix)]
#[test]
fn an_unverified_answer_is_none() {
    let liar = "sh -c 'echo s UNSATISFIABLE; exit 20' liar";
    let program = std::sync::Arc::new(liar.parse().unwrap());
    let settings = Settings { program: Some(program), ..Settings::default() };
    let puzzle = bricks("box 4 4 1\n8x piece 000 100\n");
    let ask = puzzle.ask().with("cnf+external").settings(settings);
    assert!(matches!(ask.count(), Err(AskError::Unverified { layouts, .. }) if layouts == BigUint::ZERO));
    assert!(matches!(ask.is_unique(), Err(AskError::Unverified { .. })));
    assert!(matches!(ask.solution(), Err(AskError::Unverified { .. })));
    assert!(matches!(ask.solutions().next(), Some(Err(AskError::Unverified { .. }))));
}

#[cfg(unix)]
#[test]
fn a_solver_is_named_trusted_or_refused() {
    let named = |command: &str| SolverOptions { command: Some(command.to_string()), ..SolverOptions::default() };
    let liar = named("sh -c 'echo s UNSATISFIABLE; exit 20' liar");
    let ask = bricks("box 4 4 1\n8x piece 000 100\n").ask().solver(liar.clone());
    let message = "undecided: the external solver sh says that there is no solution, which was not checked \
                   (--trust-solver believes it)";
    assert_eq!(ask.clone().count().unwrap_err().to_string(), message);
    let trusting = ask.clone().solver(SolverOptions { is_trusted: true, ..liar });
    assert_eq!((trusting.count().unwrap(), trusting.is_unique().unwrap()), (0_u8.into(), false));
    assert!(trusting.solution().unwrap().is_none() && trusting.solutions().next().is_none());
    let refused = |ask: &Ask| ask.count().unwrap_err().to_string();
    assert_eq!(refused(&ask.clone().with("cover+dlx")), "--solver is for the engine external");
    assert_eq!(
        refused(&ask.solver(named("cadicla"))),
        "--solver: there is no program 'cadicla' on the PATH; did you mean 'cadical'?"
    );
}

#[test]
fn what_a_presolve_check_shows_takes_no_search() {
    let puzzle = bricks("box 9 9 1\n40x piece 000 100\n");
    let ask = puzzle.ask().with("auto").limited(Limits { nodes: Some(0), ..Limits::none() });
    assert_eq!((ask.count().unwrap(), ask.is_unique().unwrap()), (0_u8.into(), false));
    assert!(ask.solution().unwrap().is_none() && ask.solutions().next().is_none());
}
