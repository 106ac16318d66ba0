//! Reductions: ways from a puzzle to a formal problem and back, and what there is to know of them without a puzzle.

use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::{Amo, Cnf, ExactCover, Linkage, Reduced, Search, Target};

use super::Puzzle;
use crate::switches::{Setting, Switch};

/// A named way from a puzzle to a formal problem and back, and what there is to know of it without a puzzle.
pub struct Reduction<P: Puzzle> {
    /// What there is to say about it.
    pub info: ReductionInfo,
    /// The reduction itself.
    pub encode: Encode<P>,
}

/// A reduction to one form: takes the puzzle, the choices that it leaves, and a budget.
pub type Encoder<P, F> = fn(&P, Choices, &Budget) -> Result<Reduced<F, <P as Puzzle>::Layout>, Exceeded>;

/// A reduction, by the form that it leads to.
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
    /// A reduction that keeps all layouts, whose problem is complete, and which leaves nothing to choose. `name` is used in strategies,
    /// such as `cover`; `summary` is the idea in one sentence.
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
            is_begun_anew: false,
        };
        Self { info, encode }
    }

    /// The same with a choice of at-most-one encodings; used as `<name>-<encoding>`.
    pub const fn taking_amo(mut self) -> Self {
        self.info.takes_amo = true;
        self
    }

    /// The same with optimisations that can be switched on and off; every setting has the same layouts.
    pub const fn with_switches(mut self, switches: &'static [Switch]) -> Self {
        self.info.switches = switches;
        self
    }

    /// The same, but of every puzzle that has layouts, only *some* are kept. So it tells whether there is one, and shows one, and tells
    /// nothing of how many there are.
    pub const fn keeping_some(mut self) -> Self {
        self.info.keeps_all = false;
        self
    }

    /// The same for a puzzle that is a formal problem by itself: the reduction costs nothing.
    pub const fn verbatim(mut self) -> Self {
        self.info.is_verbatim = true;
        self
    }

    /// The same, but its options are not what the [theory](crate::deduction::Theory) of the kind makes statements about.
    pub const fn naming_no_atoms(mut self) -> Self {
        self.info.names_atoms = false;
        self
    }

    /// The same, but its space offers moves in an order that is meant to be departed from, in many walks that are begun anew.
    pub const fn begun_anew(mut self) -> Self {
        self.info.is_begun_anew = true;
        self
    }

    /// The same, but its formula may ask for more clauses when it sees a model; see [`LazyClauses`](jigsat_forms::cnf::LazyClauses).
    pub const fn adding_clauses(mut self) -> Self {
        self.info.is_complete = false;
        self
    }
}

/// What there is to say about a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with a name")]
pub struct ReductionInfo {
    /// The name used in strategies, such as `cover`. One that takes an at-most-one encoding is used as `<name>-<encoding>`.
    pub name: &'static str,
    /// The idea in one sentence.
    pub summary: &'static str,
    /// The form that it leads to.
    pub target: Target,
    /// Is there a choice of at-most-one encodings?
    pub takes_amo: bool,
    /// The optimisations that can be switched on and off.
    pub switches: &'static [Switch],
    /// Are all layouts kept, not only some of those that there are?
    pub keeps_all: bool,
    /// Is the problem the puzzle itself, so that the reduction costs nothing?
    pub is_verbatim: bool,
    /// Is the formula complete? If not, clauses are added when models ask for them.
    pub is_complete: bool,
    /// Have its options or variables the [names](crate::deduction::Theory::name) of what is stated of layouts, where the kind has a
    /// theory? Those of a [verbatim](Self::is_verbatim) one have the same numbers.
    pub names_atoms: bool,
    /// Is it a search to be begun anew again and again?
    pub is_begun_anew: bool,
}

/// What is chosen for a reduction, as far as it leaves a choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choices {
    /// The at-most-one encoding.
    pub amo: Amo,
    /// Which optimisations are on.
    pub setting: Setting,
}

impl ReductionInfo {
    /// Can its problem be told what is known of the layouts that are looked for?
    pub fn can_be_told(&self) -> bool {
        self.names_atoms && self.keeps_all
    }

    /// What is chosen unless somebody says otherwise.
    pub fn choices(&self) -> Choices {
        Choices { amo: Amo::default(), setting: Setting::default_of(self.switches) }
    }

    /// The choices as far as they are for this reduction: a setting of other switches than it has leaves its own as they are by default.
    pub fn fitted(&self, choices: Choices) -> Choices {
        let is_own = choices.setting.switches() == self.switches;
        let setting = if is_own { choices.setting } else { Setting::default_of(self.switches) };
        Choices { setting, ..choices }
    }
}

impl From<Amo> for Choices {
    /// This encoding, and the usual setting of any switches.
    fn from(amo: Amo) -> Self {
        Self { amo, setting: Setting::default_of(&[]) }
    }
}
