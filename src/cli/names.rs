//! Known names, for completion in shells.
//!
//! Other names are not refused here: the error message is better where the kind of the puzzle is known.

use std::ffi::OsStr;
use std::sync::LazyLock;

use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Command};
use itertools::Itertools;
use jigsat_encodings::kind::Kind;
use jigsat_encodings::puzzle::ReductionInfo;
use jigsat_encodings::puzzles::KINDS;
use jigsat_engines::EngineInfo;
use jigsat_engines::sat::external::KNOWN;
use jigsat_forms::{Amo, Target};

/// Accepts any text; the known names are for completion, computed on first use.
#[derive(Debug)]
pub(crate) struct KnownNames(pub(crate) LazyLock<Vec<String>>);

impl TypedValueParser for &'static KnownNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let names: &'static KnownNames = self;
        Some(Box::new(names.0.iter().map(|name| PossibleValue::new(name.as_str()))))
    }
}

/// The kinds of puzzles.
pub(crate) static KIND: KnownNames =
    KnownNames(LazyLock::new(|| KINDS.iter().map(|kind| kind.name.to_string()).collect()));

/// The SAT solvers that are known by name.
pub(crate) static SOLVER: KnownNames =
    KnownNames(LazyLock::new(|| KNOWN.iter().map(|it| it.name.to_string()).collect()));

/// The reductions of all kinds that lead to exact cover or CNF.
pub(crate) static REDUCTION: KnownNames = KnownNames(LazyLock::new(|| {
    let wanted = reductions().filter(|reduction| matches!(reduction.target, Target::Cover | Target::Cnf));
    wanted.flat_map(|reduction| written(&reduction)).unique().collect()
}));

/// The strategies of all kinds: every engine, every reduction, and what they make together.
pub(crate) static STRATEGY: KnownNames = KnownNames(LazyLock::new(|| {
    let engines = reductions().flat_map(|reduction| EngineInfo::solving(reduction.target));
    let alone = ["auto"].into_iter().chain(engines.map(|engine| engine.name)).map(String::from);
    let together = reductions().flat_map(|reduction| {
        let names = written(&reduction);
        let engines = EngineInfo::solving(reduction.target).map(|engine| engine.name).collect_vec();
        let pairs = names.iter().cartesian_product(engines).map(|(name, engine)| format!("{name}+{engine}"));
        names.iter().cloned().chain(pairs).collect_vec()
    });
    alone.chain(together).unique().collect()
}));

/// The reductions of all kinds.
fn reductions() -> impl Iterator<Item = ReductionInfo> {
    KINDS.iter().flat_map(Kind::reductions)
}

/// The names of a reduction: with every at-most-one encoding, if it takes one.
fn written(reduction: &ReductionInfo) -> Vec<String> {
    if reduction.takes_amo {
        Amo::ALL.iter().map(|amo| format!("{}-{amo}", reduction.name)).collect()
    } else {
        vec![reduction.name.to_string()]
    }
}
