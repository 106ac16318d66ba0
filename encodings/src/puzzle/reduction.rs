//! Reductions: ways from a puzzle to a formal problem and back, and their descriptions.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, ExactCover, Linkage, Reduced, Search, Target};

use super::Puzzle;
use crate::switches::{Setting, Switch};

/// A named way from a puzzle to a formal problem and back, and its description.
pub struct Reduction<P: Puzzle> {
    /// The description.
    pub info: ReductionInfo,
    /// The encoder.
    pub encode: Encode<P>,
}

/// A reduction to one form: a function of the puzzle, the choices, and a budget.
pub type Encoder<P, F> = fn(&P, Choices, &Budget) -> Result<Reduced<F, <P as Puzzle>::Layout>, Exceeded>;

/// A reduction, by its target form.
pub enum Encode<P: Puzzle> {
    /// To exact cover.
    Cover(Encoder<P, ExactCover>),
    /// To CNF.
    Cnf(Encoder<P, Cnf>),
    /// To a state space for direct search.
    Search(Encoder<P, Search>),
    /// To disjoint paths.
    Paths(Encoder<P, Linkage>),
}

impl<P: Puzzle> Reduction<P> {
    /// A reduction that keeps all layouts, has a complete problem, and leaves no choices.
    ///
    /// `name` is used in strategies, such as `cover`; `summary` is the idea in one sentence.
    pub const fn new(name: &'static str, summary: &'static str, encode: Encode<P>) -> Self {
        let target = match encode {
            Encode::Cover(_) => Target::Cover,
            Encode::Cnf(_) => Target::Cnf,
            Encode::Search(_) => Target::Search,
            Encode::Paths(_) => Target::Paths,
        };
        let info = ReductionInfo {
            name,
            summary,
            target,
            takes_amo: false,
            switches: &[],
            keeps_all: true,
            is_verbatim: false,
            is_complete: true,
            names_atoms: matches!(target, Target::Cover | Target::Cnf),
            is_restarted: false,
        };
        Self { info, encode }
    }

    /// The same with a choice of at-most-one encodings; used as `<name>-<encoding>`.
    pub const fn taking_amo(mut self) -> Self {
        self.info.takes_amo = true;
        self
    }

    /// The same with switches for optimisations. Every setting has the same layouts.
    pub const fn with_switches(mut self, switches: &'static [Switch]) -> Self {
        self.info.switches = switches;
        self
    }

    /// The same, but it keeps only *some* layouts of every puzzle that has layouts.
    ///
    /// So it decides whether there is a layout, and finds one, but does not count them.
    pub const fn keeping_some(mut self) -> Self {
        self.info.keeps_all = false;
        self
    }

    /// The same for a puzzle that is a formal problem already: the reduction costs nothing.
    pub const fn verbatim(mut self) -> Self {
        self.info.is_verbatim = true;
        self
    }

    /// The same, but its options are not atoms of the [theory](crate::deduction::Theory).
    pub const fn naming_no_atoms(mut self) -> Self {
        self.info.names_atoms = false;
        self
    }

    /// The same, but its space is meant for many restarted, randomised walks.
    pub const fn restarted(mut self) -> Self {
        self.info.is_restarted = true;
        self
    }

    /// The same, but its formula may add [lazy clauses](jigsat_forms::cnf::LazyClauses) for a model.
    pub const fn adding_clauses(mut self) -> Self {
        self.info.is_complete = false;
        self
    }
}

/// The description of a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with a name")]
pub struct ReductionInfo {
    /// The name used in strategies, such as `cover`. One that takes an at-most-one encoding is used as `<name>-<encoding>`.
    pub name: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// The target form.
    pub target: Target,
    /// Is there a choice of at-most-one encodings?
    pub takes_amo: bool,
    /// The optimisations that can be switched on and off.
    pub switches: &'static [Switch],
    /// Are all layouts kept, not only some of them?
    pub keeps_all: bool,
    /// Is the problem the puzzle itself, so that the reduction costs nothing?
    pub is_verbatim: bool,
    /// Is the formula complete? If not, it adds clauses when models violate them.
    pub is_complete: bool,
    /// Do its options or variables have the names of the theory's atoms?
    ///
    /// See [`Theory::name`](crate::deduction::Theory::name). Those of a [verbatim](Self::is_verbatim) reduction have the same numbers.
    pub names_atoms: bool,
    /// Is it a search for many restarts?
    pub is_restarted: bool,
}

/// The choices that a reduction leaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    /// The at-most-one encoding.
    pub amo: Amo,
    /// Which optimisations are on.
    pub setting: Setting,
}

impl ReductionInfo {
    /// Does its problem take assumptions about the layouts, such as given pieces?
    pub fn supports_assumptions(&self) -> bool {
        self.names_atoms && self.keeps_all
    }

    /// Can all solutions of its problem be kept as a diagram, each of them a layout?
    ///
    /// True of disjoint paths, and of exact covers without witnesses that stand for no layout.
    pub fn has_space(&self) -> bool {
        self.keeps_all && (self.target == Target::Paths || self.target == Target::Cover && self.names_atoms)
    }

    /// Is every solution of the problem, an exact cover or a complete formula, a layout, and the other way round?
    pub fn has_layouts_only(&self) -> bool {
        self.has_space() || self.target == Target::Cnf && self.keeps_all && self.is_complete
    }

    /// The default choices.
    pub fn choices(&self) -> Choices {
        Choices { amo: Amo::default(), setting: Setting::default_of(self.switches) }
    }

    /// The choices that apply to this reduction.
    ///
    /// A setting of foreign switches becomes the default of its own.
    pub fn fitted(&self, choices: Choices) -> Choices {
        let is_own = choices.setting.switches() == self.switches;
        let setting = if is_own { choices.setting } else { Setting::default_of(self.switches) };
        Choices { setting, ..choices }
    }
}

impl From<Amo> for Choices {
    /// This encoding, and the default of any switches.
    fn from(amo: Amo) -> Self {
        Self { amo, setting: Setting::default_of(&[]) }
    }
}
