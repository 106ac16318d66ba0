//! The names of strategies: their parsing, and suggestions for unknown ones.

use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_engines::{ENGINES, EngineInfo};
use jigsat_forms::Amo;
use jigsat_forms::Target;
use jigsat_forms::near::did_you_mean;

use super::StrategyError;

/// Splits off the switches in brackets behind the name of a reduction.
pub(super) fn split_switches(text: &str) -> Result<(&str, &str), StrategyError> {
    match text.split_once('[') {
        None => Ok((text, "")),
        Some((name, rest)) => {
            let switches = rest.strip_suffix(']').ok_or_else(|| StrategyError::OpenBracket(name.to_string()))?;
            Ok((name, switches))
        }
    }
}

/// The first reduction for the engine of this name; `None` if it names a reduction.
pub(super) fn reduction_for(kind: &Kind, engine: &str) -> Option<ReductionInfo> {
    let engine = ENGINES.iter().find(|info| info.name == engine && find_reduction(kind, engine).is_none())?;
    kind.reductions_to(engine.solves()).next()
}

/// The reduction of this name, with its at-most-one encoding.
pub(super) fn find_reduction(kind: &Kind, name: &str) -> Option<(ReductionInfo, Amo)> {
    let reductions = kind.reductions();
    let named = |name: &str| reductions.iter().find(|reduction| reduction.name == name);
    let first = |target| reductions.iter().find(|reduction| reduction.target == target);
    let by_form = || match name {
        "search" => first(Target::Search),
        "cnf" => first(Target::Cnf),
        _ => None,
    };
    if let Some(reduction) = named(name).or_else(by_form) {
        return Some((*reduction, Amo::default()));
    }
    let (name, amo) = name.rsplit_once('-')?;
    let first_with_amo = || reductions.iter().find(|reduction| name == "cnf" && reduction.takes_amo);
    let reduction = named(name).or_else(first_with_amo).filter(|reduction| reduction.takes_amo)?;
    Some((*reduction, amo.parse().ok()?))
}

/// The names of a kind's reductions, as users write them.
fn reduction_names(kind: &Kind) -> String {
    let amos = Amo::ALL.iter().join("|");
    let name = |reduction: ReductionInfo| {
        if reduction.takes_amo { format!("{}-{{{amos}}}", reduction.name) } else { reduction.name.to_string() }
    };
    kind.reductions().into_iter().map(name).join(", ")
}

/// The engines for the target forms of a kind.
fn engines(kind: &Kind) -> impl Iterator<Item = &'static EngineInfo> {
    let targets: Vec<Target> = kind.reductions().into_iter().map(|reduction| reduction.target).collect();
    ENGINES.iter().filter(move |engine| targets.contains(&engine.solves()))
}

/// The error for a name that is no reduction of the kind and no engine.
pub(super) fn unknown_reduction(kind: &Kind, name: &str) -> StrategyError {
    let reductions = kind.reductions();
    let plain = reductions.iter().map(|reduction| reduction.name.to_string());
    let with_amo = reductions.iter().filter(|reduction| reduction.takes_amo);
    let with_amo = with_amo.flat_map(|reduction| Amo::ALL.iter().map(move |amo| format!("{}-{amo}", reduction.name)));
    let known: Vec<String> = plain.chain(with_amo).collect();
    let candidates = engines(kind).map(|engine| engine.name).chain(["auto", "search"]);
    let candidates = candidates.chain(known.iter().map(String::as_str));
    StrategyError::UnknownReduction {
        kind: kind.name,
        name: name.to_string(),
        known: reduction_names(kind),
        engines: engines(kind).map(|engine| engine.name).join(", "),
        hint: hint(name, candidates),
    }
}

/// The error for a name that is no engine for the target form.
pub(super) fn unknown_engine(reduction: &str, name: &str, target: Target) -> StrategyError {
    let fitting = || EngineInfo::solving(target).map(|engine| engine.name);
    StrategyError::UnknownEngine {
        name: name.to_string(),
        reduction: reduction.to_string(),
        known: fitting().join(", "),
        hint: if target == Target::Cnf { hint(name, fitting()) } else { did_you_mean(name, fitting()) },
    }
}

/// A suggestion, as the end of a sentence.
fn hint<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    if name == "cadical" && cfg!(not(feature = "cadical")) {
        return "; the engine cadical is not compiled in (cargo's --features cadical), but external runs it if it is installed"
            .to_string();
    }
    if name.ends_with("-AMO") {
        return format!("; for AMO write one of {}", Amo::ALL.iter().join(", "));
    }
    did_you_mean(name, known)
}
