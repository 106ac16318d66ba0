//! Compiling the solution space of a puzzle.

use std::ops::ControlFlow;

use jigsat_core::session::Session;
use jigsat_engines::{Run, RunReport, patterns};
use jigsat_forms::budget::Exceeded;
use jigsat_forms::diagram::Space;

use crate::puzzle::{Patterns, PuzzleSpace, optional_items};

/// Why a puzzle has no space.
#[derive(Debug, thiserror::Error)]
pub enum SpaceError {
    /// Its kind has no suitable reduction.
    #[error(
        "{0} puzzles have no solution space: it takes a reduction to an exact cover or to disjoint paths that keeps all layouts"
    )]
    Unsupported(&'static str),
    /// Time or memory did not suffice.
    #[error(transparent)]
    Exceeded(#[from] Exceeded),
}

/// The solution space of the session's puzzle, by the kind's first reduction that has one. The solutions are not listed.
///
/// `None` if a limit was reached; the report of the engine names it. Assumptions of the session do not count.
///
/// # Errors
/// [`SpaceError`]
pub fn compile(session: &Session<'_>, run: &Run) -> Result<(Option<PuzzleSpace>, RunReport), SpaceError> {
    let (kind, budget) = (session.kind(), &run.limits.budget);
    let unsupported = || SpaceError::Unsupported(kind.name);
    let info = PuzzleSpace::reductions(kind).next().ok_or_else(unsupported)?;
    let made = session.usual(&info, budget)?.ok_or_else(unsupported)?;
    let memory = session.settings().memory;
    let (diagram, report) = jigsat_core::compile::compile(&made.reduced, memory, run).ok_or_else(unsupported)?;
    let Some(diagram) = diagram else { return Ok((None, report)) };
    let space = Space::new(diagram, budget)?;
    let space = PuzzleSpace::new(session.puzzle().clone(), info, &made.reduced, space).ok_or_else(unsupported)?;
    Ok((Some(space), report))
}

/// The number of solutions for each set of optional items that stays open, without a diagram.
///
/// `None` if the puzzle is of another sort: see [`jigsat_engines::patterns`]. Then a space may have an answer.
///
/// # Errors
/// [`Exceeded`]
pub fn patterns(session: &Session<'_>, run: &Run) -> Result<Option<Patterns>, Exceeded> {
    let budget = &run.limits.budget;
    let Some(info) = PuzzleSpace::reductions(session.kind()).next() else { return Ok(None) };
    let Some(made) = session.usual(&info, budget)? else { return Ok(None) };
    let Some(reduced) = made.cover().filter(|reduced| reduced.is_faithful()) else { return Ok(None) };
    let cover = &reduced.problem;
    let optional = optional_items(session.puzzle(), cover, budget)?;
    if optional.is_empty() {
        return Ok(None);
    }
    let counted = match patterns::count(cover, &optional, run) {
        ControlFlow::Continue(counted) => counted,
        ControlFlow::Break(_) => return budget.check().map(|()| None),
    };
    let number = |(covered, count): (u64, u64)| (covered.into(), count.into());
    Ok(counted.map(|counted| Patterns::new(cover, &optional, counted.into_iter().map(number).collect())))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use crate::puzzle::GivenError;
    use jigsat_encodings::kind::{Answer, Kind};
    use jigsat_forms::budget::Budget;
    use jigsat_forms::text::Text;
    use num_bigint::BigUint;

    use super::*;
    use jigsat_core::session::{PartialLayout, Question, Request};
    use jigsat_core::strategy::Strategy;

    const PUZZLES: [&str; 6] = [
        include_str!("../../../data/cuboid/raetsel1.txt"),
        include_str!("../../../data/arukone/drawn_5x5_4.txt"),
        include_str!("../../../data/ubongo/three1.txt"),
        "box 3 3 1\n4x piece 000 100\n1x piece 000\n",
        "box 3 1 1\n2x piece 000 100\n",
        "| an item that may stay open\na 0:2|b | s\na s:1\na s:2\nb s:1\nb\nb s:2\n",
    ];

    /// Each part of an Arukone restricts the space as it restricts a count.
    #[test]
    fn lines_are_given_to_a_space_of_paths() {
        let board = "A...\n....\n....\n...A\n";
        let puzzle = Kind::recognise(board).unwrap().parse(board).unwrap();
        let space = compile(&Session::new(&puzzle), &Run::default()).unwrap().0.unwrap();
        let given =
            |part: &str| Text::read(part, Budget::unlimited(), |part| space.given(part, Budget::unlimited())).unwrap();
        for part in [
            "A───┐ ·\n· · │ ·\n· · · ·\n· · · A\n",
            "A · · ·\n· ┌─┐ ·\n· │ │ ·\n· · · A\n",
            "A · · ·\n│ · · ·\n│ · · ·\n└─────A\n",
        ] {
            let [with, without] = given(part).unwrap();
            let restricted = space.restricted(&with, &without, Budget::unlimited()).unwrap();
            let theory = puzzle.theory(Budget::unlimited()).unwrap().unwrap();
            let read =
                Text::read(part, Budget::unlimited(), |part| PartialLayout::read(theory, part)).unwrap().unwrap();
            let session = Session::new(&puzzle).with_assumptions(read);
            let report = session.run(&Request::new(Question::Count), &mut ()).unwrap();
            assert_eq!(*restricted.space().count(), report.count, "{part}");
            assert!(report.count > BigUint::ZERO && report.count < *space.space().count(), "{part}");
        }
        for part in ["AA..\n....\n....\n...A\n", "A...\n....\n..A.\n...A\n"] {
            assert!(matches!(given(part), Err(GivenError::NoLine)), "{part}");
        }
    }

    #[test]
    fn the_layouts_of_a_space_are_those_of_a_search() {
        for text in PUZZLES {
            let puzzle = Kind::recognise(text).unwrap().parse(text).unwrap();
            let session = Session::new(&puzzle);
            let space = compile(&session, &Run::default()).unwrap().0.unwrap();
            let mut found = BTreeSet::new();
            let mut sink = |layout: Answer, _: Strategy| {
                found.insert(layout.to_string());
                ControlFlow::Continue(())
            };
            session.run(&Request::new(Question::Solutions { at_most: None }), &mut sink).unwrap();
            let decoded = space.space().solutions(BigUint::ZERO).map(|atoms| space.decode(&atoms).unwrap().to_string());
            assert_eq!(decoded.collect::<BTreeSet<_>>(), found);
            assert_eq!(*space.space().count(), found.len().into());
            let mut file = Vec::new();
            space.write(&mut file).unwrap();
            let read = PuzzleSpace::read(std::str::from_utf8(&file).unwrap(), Budget::unlimited()).unwrap();
            assert_eq!(read.space(), space.space());
            assert_eq!(read.puzzle().to_string(), puzzle.to_string());
        }
    }
}
