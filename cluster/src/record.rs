//! What workers write down.

use std::time::Duration;

use jigsat_engines::Saved;
use num_bigint::BigUint;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::PartId;

/// What a record is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct About {
    /// The name of the job.
    pub(super) job: String,
    /// The part.
    pub(super) part: PartId,
    /// The fingerprint of the part's line.
    pub(super) line: String,
    /// The version of the program.
    pub(super) jigsat: String,
}

/// A record about a part.
pub(super) trait Record: Serialize + DeserializeOwned {
    fn about(&self) -> &About;
}

/// What came out of a part: the same each time.
pub(super) trait PartOutcome: Record {
    /// Do both say the same of the part?
    fn agrees_with(&self, other: &Self) -> bool;
}

/// What a count of a part came to: the same each time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    pub(super) about: About,
    /// How many solutions there are.
    #[serde(with = "jigsat_engines::decimal")]
    pub count: BigUint,
    /// The witnesses found; each stands for one solution, or for several by symmetry.
    pub witnesses: u64,
    /// The nodes opened.
    pub nodes: u64,
    /// The SHA-256 sum of the list of the solutions, if they were listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) solutions: Option<String>,
}

impl Record for Done {
    fn about(&self) -> &About {
        &self.about
    }
}

impl PartOutcome for Done {
    fn agrees_with(&self, other: &Self) -> bool {
        let solutions = self.solutions.as_ref().zip(other.solutions.as_ref());
        (&self.count, self.witnesses, self.nodes) == (&other.count, other.witnesses, other.nodes)
            && solutions.is_none_or(|(own, others)| own == others)
    }
}

impl Done {
    /// Are the solutions listed?
    pub fn has_list(&self) -> bool {
        self.solutions.is_some()
    }
}

/// How far somebody has come with a part.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begun {
    pub(super) about: About,
    pub(super) state: Saved,
}

impl Record for Begun {
    fn about(&self) -> &About {
        &self.about
    }
}

/// What it took: another time each time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Took {
    /// On which machine, at last.
    pub host: String,
    /// The time that all workers together have spent on it, in microseconds.
    pub microseconds: u64,
    /// How often somebody went on with it after a break.
    pub breaks: u32,
}

impl Took {
    /// With so much time more, on this machine.
    pub(super) fn and(&self, host: &str, time: Duration) -> Self {
        let microseconds = self.microseconds.saturating_add(time.as_micros() as u64);
        Self { host: host.to_string(), microseconds, breaks: self.breaks }
    }

    /// Somebody goes on with it.
    pub(super) fn after_break(self) -> Self {
        Self { breaks: self.breaks.saturating_add(1), ..self }
    }

    /// The time in seconds.
    pub fn seconds(&self) -> f64 {
        self.microseconds as f64 / 1e6
    }
}
