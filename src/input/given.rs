//! `--given`: a part of the layouts to search for; and `--assume`: literals that are true.

use std::path::Path;

use jigsat::session::PartialLayout;
use jigsat_encodings::deduction::Fact;
use jigsat_encodings::kind::AnyPuzzle;
use jigsat_encodings::puzzle::{LayoutError, Puzzle};
use jigsat_encodings::puzzles::cnf::Formula;

use crate::cli::{AskArgs, GivenArgs, Literals};
use crate::failure::Failure;
use crate::files::shown;
use crate::input::Loaded;
use crate::input::layouts::{are_apart, text_of};

/// Why `--given` can't be combined with the other arguments, if it can't.
pub(crate) fn unfit(args: &AskArgs) -> Option<&'static str> {
    args.given.given.as_ref()?;
    if !matches!(&args.files[..], [file] if !file.is_dir()) {
        Some("--given: expected one FILE with it, as it is a part of a layout of one puzzle")
    } else if args.run.explain {
        Some("--given: expected no --explain with it, as colourings are of whole puzzles")
    } else {
        None
    }
}

/// Adds the given part of a layout to the puzzle, if there is one; `asked` is the name on the command line.
pub(crate) fn take(loaded: Loaded, asked: &Path, args: &GivenArgs) -> Result<Loaded, Failure> {
    let Some(file) = &args.given else {
        return Ok(loaded);
    };
    are_apart(asked, file)?;
    let asked = shown(asked);
    if loaded.number.is_some() && loaded.file != asked {
        let problem = "--given: expected one puzzle with it, as it is a part of a layout of one";
        return Err(Failure::Final(format!("{asked}: {problem}; {asked}#1 is the first of them")));
    }
    let Loaded { budget, puzzle, kind, .. } = &loaded;
    let (name, text) = text_of(&loaded, file)?;
    let theory = puzzle.theory(budget).map_err(|exceeded| loaded.ended_by(exceeded))?;
    let unknown = || Failure::Message(format!("{}: --given is not supported for {} puzzles", loaded.file, kind.name));
    let theory = theory.ok_or_else(unknown)?;
    let given = loaded.read(&text, |text| PartialLayout::read(theory, text))?;
    let given = given.map_err(|error| refused(error, &name, &loaded))?;
    Ok(Loaded { given: Some(given), ..loaded })
}

/// The puzzle in which the literals are true, if any are given: a formula.
pub(crate) fn assume(loaded: Loaded, assumed: Option<&Literals>) -> Result<Loaded, Failure> {
    let Some(Literals(literals)) = assumed else {
        return Ok(loaded);
    };
    let fail = |problem: String| Failure::Message(format!("{}: --assume: {problem}", loaded.file));
    let formula = loaded.puzzle.downcast_ref::<Formula>();
    let formula = formula.ok_or_else(|| fail(format!("it is for the kind {}", Formula::NAME)))?;
    let formula = formula.assuming(literals, &loaded.budget).map_err(|error| fail(error.to_string()))?;
    Ok(Loaded { puzzle: AnyPuzzle::from(formula).into(), ..loaded })
}

/// The failure to read a part of a layout from the file `name`.
pub(crate) fn refused(error: LayoutError, name: &str, loaded: &Loaded) -> Failure {
    match error {
        LayoutError::Text(error) => Failure::Message(format!("{name}:{error}")),
        LayoutError::Rule(violation) => Failure::Broken { file: loaded.file.clone(), violation },
    }
}

/// The given facts about the layouts of a puzzle.
pub(crate) fn facts(loaded: &Loaded) -> &[Fact] {
    loaded.given.as_ref().map_or(&[], PartialLayout::facts)
}
