//! Rules that come in variants.

use itertools::Itertools;

use super::Puzzle;

/// A rule that comes in variants: an option of the command line.
pub struct Rule<P: Puzzle> {
    /// The name of the option without its hyphens, such as `touch`.
    pub name: &'static str,
    /// The question that it decides.
    pub summary: &'static str,
    /// The answers; the first one is the default.
    pub variants: &'static [Variant<P>],
    /// Is each variant stricter than those before it: are its layouts valid under them, too?
    pub gets_stricter: bool,
}

/// A variant of a rule.
pub struct Variant<P: Puzzle> {
    /// The value of the option.
    pub name: &'static str,
    /// Its meaning.
    pub summary: &'static str,
    /// Chooses it.
    pub choose: fn(&mut P),
}

/// The description of a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleInfo {
    /// See [`Rule::name`].
    pub name: &'static str,
    /// See [`Rule::summary`].
    pub summary: &'static str,
    /// See [`Rule::variants`].
    pub variants: Vec<VariantInfo>,
    /// See [`Rule::gets_stricter`].
    pub gets_stricter: bool,
}

/// The description of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VariantInfo {
    /// See [`Variant::name`].
    pub name: &'static str,
    /// See [`Variant::summary`].
    pub summary: &'static str,
}

impl<P: Puzzle> Rule<P> {
    pub(crate) fn info(&self) -> RuleInfo {
        let variants = self.variants.iter().map(|&Variant { name, summary, .. }| VariantInfo { name, summary });
        RuleInfo {
            name: self.name,
            summary: self.summary,
            variants: variants.collect(),
            gets_stricter: self.gets_stricter,
        }
    }
}

/// The reason why a rule variant can't be chosen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The kind has no rule of this name that comes in variants.
    #[error("{kind} puzzles have no rule '{rule}'")]
    NoRule {
        /// The kind.
        kind: &'static str,
        /// The rule.
        rule: String,
    },
    /// The rule has no variant of this name.
    #[error("the rule '{rule}' of {kind} puzzles: expected {}, found '{found}'", known.iter().map(|name| format!("'{name}'")).join(" or "))]
    NoVariant {
        /// The kind.
        kind: &'static str,
        /// The rule.
        rule: &'static str,
        /// The existing variants.
        known: Vec<&'static str>,
        /// The unknown name.
        found: String,
    },
}
