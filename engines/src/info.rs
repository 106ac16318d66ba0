//! What is known of an engine: its name, abilities and constructor.

use std::fmt;
#[cfg(feature = "external")]
use std::sync::Arc;

use jigsat_forms::{Cnf, ExactCover, Linkage, Search, Target};

use crate::Engine;
#[cfg(feature = "external")]
use crate::sat::external::Program;

/// An engine, with its name, its constructor and its abilities.
#[derive(Clone, Copy)]
pub struct EngineInfo {
    /// The name used in strategies.
    pub name: &'static str,
    /// The method in one sentence.
    pub summary: &'static str,
    /// Its constructor.
    pub make: Make,
    /// What it can do.
    pub abilities: Abilities,
}

/// The constructor of an engine, by the form that it solves.
#[derive(Clone, Copy)]
pub enum Make {
    /// For exact covers.
    Cover(fn(&Settings) -> Box<dyn Engine<ExactCover>>),
    /// For formulas.
    Cnf(fn(&Settings) -> Box<dyn Engine<Cnf>>),
    /// For state spaces.
    Search(fn(&Settings) -> Box<dyn Engine<Search>>),
    /// For disjoint paths.
    Paths(fn(&Settings) -> Box<dyn Engine<Linkage>>),
}

/// The parameters of engines beside the limits; each engine uses its own.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// The seed of engines that use random numbers.
    pub seed: u64,
    /// The memory of caches, in bytes; `None` stands for the engine's default.
    pub memory: Option<u64>,
    /// The program that the engine [external](crate::sat::external) runs.
    /// `None` stands for its default.
    #[cfg(feature = "external")]
    pub program: Option<Arc<Program>>,
}

/// What an engine can do beyond visiting witnesses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts, each with a name")]
pub struct Abilities {
    /// Its [`count`](Engine::count) does not visit every witness.
    pub counts_unseen: bool,
    /// It draws witnesses at random: [`Engine::sample`].
    pub samples: bool,
    /// It walks a tree in parts: with threads, with a journal, with a progress meter.
    pub works_in_parts: bool,
    /// It decides every problem, given time.
    /// An incomplete engine reaches [`Limit::Incapable`](crate::Limit::Incapable) where its method decides nothing.
    pub is_complete: bool,
    /// It runs an external program, whose negative answers are not verified.
    /// The program may be missing.
    pub is_external: bool,
    /// It refuses formulas that add clauses when they see a model ([`Cnf::lazy`]).
    pub takes_whole_formulas: bool,
}

impl Abilities {
    /// Only the ability to decide every problem.
    pub const NONE: Self = Self {
        counts_unseen: false,
        samples: false,
        works_in_parts: false,
        is_complete: true,
        is_external: false,
        takes_whole_formulas: false,
    };
}

impl EngineInfo {
    /// The form that the engine solves.
    pub fn solves(&self) -> Target {
        match self.make {
            Make::Cover(_) => Target::Cover,
            Make::Cnf(_) => Target::Cnf,
            Make::Search(_) => Target::Search,
            Make::Paths(_) => Target::Paths,
        }
    }
}

impl PartialEq for EngineInfo {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for EngineInfo {}

impl fmt::Debug for EngineInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
