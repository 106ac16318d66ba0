//! The formal problem behind a puzzle, as `export` writes it and `decode` finds it again.

use std::sync::Arc;

use itertools::Itertools;
use jigsat::strategy::Strategy;
use jigsat_encodings::kind::{Answer, AnyReduced, Kind};
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_forms::{Amo, Cnf, ExactCover, Form, Reduced, Target};

use super::Failure;
use super::input::Loaded;

/// A puzzle, and what it was reduced to.
pub(super) struct Problem<'a, R> {
    loaded: &'a Loaded,
    info: ReductionInfo,
    amo: Amo,
    pub(super) reduced: R,
}

/// What a command can do with.
pub(super) trait Wanted: Sized {
    /// The forms.
    const TARGETS: &'static [Target];
    /// What to call them.
    const FORM: &'static str;

    /// A reduced puzzle that nobody else holds, if it is of one of these forms.
    fn taken(reduced: AnyReduced) -> Option<Self>;
}

impl Wanted for Reduced<ExactCover, Answer> {
    const TARGETS: &'static [Target] = &[Target::Cover];
    const FORM: &'static str = ExactCover::NAME;

    fn taken(reduced: AnyReduced) -> Option<Self> {
        match reduced {
            AnyReduced::Cover(reduced) => Arc::into_inner(reduced),
            _ => None,
        }
    }
}

impl Wanted for Reduced<Cnf, Answer> {
    const TARGETS: &'static [Target] = &[Target::Cnf];
    const FORM: &'static str = Cnf::NAME;

    fn taken(reduced: AnyReduced) -> Option<Self> {
        match reduced {
            AnyReduced::Cnf(reduced) => Arc::into_inner(reduced),
            _ => None,
        }
    }
}

/// The forms that are written down for other programs.
pub(super) enum Written {
    Cover(Reduced<ExactCover, Answer>),
    Cnf(Reduced<Cnf, Answer>),
}

impl Wanted for Written {
    const TARGETS: &'static [Target] = &[Target::Cover, Target::Cnf];
    const FORM: &'static str = "exact cover or CNF";

    fn taken(reduced: AnyReduced) -> Option<Self> {
        match reduced {
            AnyReduced::Cover(reduced) => Arc::into_inner(reduced).map(Written::Cover),
            AnyReduced::Cnf(reduced) => Arc::into_inner(reduced).map(Written::Cnf),
            AnyReduced::Search(_) | AnyReduced::Paths(_) => None,
        }
    }
}

/// The puzzle's kind and fingerprint, to be compared.
pub(super) fn identity(loaded: &Loaded) -> Result<String, Failure> {
    let fingerprint = loaded.puzzle.fingerprint(&loaded.budget);
    let fingerprint = fingerprint.map_err(|exceeded| loaded.ended_by(exceeded))?;
    Ok(format!("{} {fingerprint}", loaded.kind.name))
}

/// The reductions of a kind to what is wanted.
pub(super) fn fitting<R: Wanted>(kind: &Kind) -> Vec<ReductionInfo> {
    kind.reductions().into_iter().filter(|info| R::TARGETS.contains(&info.target)).collect()
}

impl<'a, R: Wanted> Problem<'a, R> {
    /// Reduces the puzzle as asked for by `with`, or else by the kind's first reduction that leads to what is wanted.
    pub(super) fn of(loaded: &'a Loaded, with: Option<&str>) -> Result<Self, Failure> {
        let Loaded { file, kind, .. } = loaded;
        let asked = with.map(|text| {
            let strategy = Strategy::parse(kind, text);
            strategy.map_err(|error| Failure::Message(format!("{file}: --with {text}: {error}")))
        });
        let asked = asked.transpose()?;
        let name = asked.map(|strategy| strategy.reduction().name);
        let amo = asked.and_then(|strategy| strategy.amo()).unwrap_or_default();
        let fitting = fitting::<R>(kind);
        let chosen = fitting.iter().find(|info| name.is_none_or(|name| info.name == name));
        let info = *chosen.ok_or_else(|| unfit::<R>(loaded, name))?;
        Self::reduce(loaded, info, amo)
    }

    /// Reduces the puzzle.
    pub(super) fn reduce(loaded: &'a Loaded, info: ReductionInfo, amo: Amo) -> Result<Self, Failure> {
        let reduced = loaded.puzzle.reduce(info.name, amo.into(), &loaded.budget);
        let reduced = reduced.map_err(|exceeded| loaded.ended_by(exceeded))?;
        let reduced = reduced.and_then(R::taken).ok_or_else(|| unfit::<R>(loaded, Some(info.name)))?;
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

    /// A reduction of the kind to which no clauses are added, by name, if this one is not like that and there is one.
    pub(super) fn complete_rival(&self) -> Option<&'static str> {
        let mut rivals = self.loaded.kind.reductions_to(Target::Cnf);
        rivals.find(|info| info.is_complete && info.name != self.info.name).map(|info| info.name)
    }
}

fn unfit<R: Wanted>(loaded: &Loaded, name: Option<&str>) -> Failure {
    let Loaded { file, kind, .. } = loaded;
    let with = name.map_or_else(String::new, |name| format!("--with {name}: "));
    let fitting = fitting::<R>(kind);
    Failure::Message(if fitting.is_empty() {
        format!("{file}: {with}the kind {kind} has no reduction to {}", R::FORM)
    } else {
        format!(
            "{file}: {with}expected a reduction to {}: {}",
            R::FORM,
            fitting.iter().map(|info| info.name).join(", ")
        )
    })
}
