//! The formal problem behind a puzzle, as `export` writes it and `decode` finds it again.

use std::time::Duration;

use itertools::Itertools;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{AnyReduced, Kind, ReductionInfo};
use jigsat_forms::Amo;
use jigsat_forms::Target;

use super::Failure;
use super::input::Loaded;

/// A puzzle, and what it was reduced to.
pub(super) struct Problem<'a> {
    loaded: &'a Loaded,
    info: ReductionInfo,
    amo: Amo,
    pub(super) reduced: AnyReduced,
}

/// How long a [hint](Problem::complete_rival) may take.
const PATIENCE: Duration = Duration::from_millis(200);

/// What a command can do with: forms, and what to call them.
pub(super) struct Wanted {
    pub(super) targets: &'static [Target],
    pub(super) form: &'static str,
}

/// The puzzle's kind and fingerprint, to be compared.
pub(super) fn identity(loaded: &Loaded) -> Result<String, Failure> {
    let fingerprint = loaded.puzzle.fingerprint(&loaded.budget);
    let fingerprint = fingerprint.map_err(|exceeded| loaded.ended_by(exceeded))?;
    Ok(format!("{} {fingerprint}", loaded.kind.name))
}

impl<'a> Problem<'a> {
    /// Reduces the puzzle as asked for by `with`, or else by the kind's first reduction that leads to what is wanted.
    pub(super) fn of(loaded: &'a Loaded, with: Option<&str>, wanted: &Wanted) -> Result<Self, Failure> {
        let Loaded { file, kind, .. } = loaded;
        let asked = with.map(|text| {
            let strategy = Strategy::parse(kind, text);
            strategy.map_err(|error| Failure::Message(format!("{file}: --with {text}: {error}")))
        });
        let asked = asked.transpose()?;
        let name = asked.map(|strategy| strategy.reduction());
        let amo = asked.and_then(|strategy| strategy.amo()).unwrap_or_default();
        let fitting = kind.reductions().into_iter().filter(|info| wanted.targets.contains(&info.target)).collect_vec();
        let chosen = fitting.iter().find(|info| name.is_none_or(|name| info.name == name));
        let info = *chosen.ok_or_else(|| Failure::Message(unfit(file, kind, name, wanted.form, &fitting)))?;
        Self::reduce(loaded, info, amo)
    }

    /// Reduces the puzzle.
    ///
    /// # Panics
    /// If the kind has no such reduction.
    pub(super) fn reduce(loaded: &'a Loaded, info: ReductionInfo, amo: Amo) -> Result<Self, Failure> {
        let reduced = loaded.puzzle.reduce(info.name, amo, &loaded.budget);
        let reduced =
            reduced.map_err(|exceeded| loaded.ended_by(exceeded))?.expect("the reduction is one of this kind");
        Ok(Self { loaded, info, amo, reduced })
    }

    /// The name of the reduction, with its at-most-one encoding.
    pub(super) fn reduction(&self) -> String {
        if self.info.takes_amo { format!("{}-{}", self.info.name, self.amo) } else { self.info.name.to_string() }
    }

    /// The puzzle and the way back to it: lines `key: value`, for a file that is to find back.
    pub(super) fn about(&self) -> Result<Vec<String>, Failure> {
        let Loaded { file, kind, puzzle, .. } = self.loaded;
        let rules = puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
        Ok(vec![
            "format: jigsat 1".to_string(),
            format!("source: {file}, {}{rules}", kind.name),
            format!("puzzle: {}", identity(self.loaded)?),
            format!("reduction: {}, {}", self.reduction(), self.info.summary),
        ])
    }

    /// A reduction of the kind whose every model is a layout, by name, if this one's are not and there is one.
    pub(super) fn complete_rival(&self) -> Option<&'static str> {
        // It is only a hint.
        let budget = self.loaded.budget.within(PATIENCE);
        let rivals = self.loaded.kind.reductions().into_iter().filter(|info| info.target == Target::Cnf);
        let is_complete = |info: &ReductionInfo| match self.loaded.puzzle.reduce(info.name, self.amo, &budget) {
            Ok(Some(AnyReduced::Cnf(reduced))) => reduced.problem.lazy().is_none(),
            _ => false,
        };
        rivals.filter(|info| info.name != self.info.name).find(is_complete).map(|info| info.name)
    }
}

fn unfit(file: &str, kind: &Kind, name: Option<&str>, form: &str, fitting: &[ReductionInfo]) -> String {
    let with = name.map_or_else(String::new, |name| format!("--with {name}: "));
    if fitting.is_empty() {
        return format!("{file}: {with}the kind {} has no reduction to {form}", kind.name);
    }
    let names = fitting.iter().map(|info| info.name).join(", ");
    format!("{file}: {with}expected a reduction to {form}: {names}")
}
