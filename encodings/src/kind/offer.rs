//! The rules and formats of a registry by name: each belongs to one kind or several.

use super::Kind;
use crate::puzzle::{FormatInfo, RuleInfo, VariantInfo};

/// The features that some kinds have under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<T> {
    /// The name.
    pub name: &'static str,
    /// The meaning of the name for each kind, in the order of the registry.
    pub by: Vec<(&'static str, T)>,
}

impl Offer<RuleInfo> {
    /// The rules of these kinds that come in variants.
    ///
    /// Kinds that have a rule of the same name share an option, and each takes only its own variants.
    pub fn rules(kinds: &[Kind]) -> Vec<Self> {
        joined(kinds.iter().flat_map(|kind| kind.rules().into_iter().map(|rule| (rule.name, kind.name, rule))))
    }

    /// The variants of the rule.
    pub fn variants(&self) -> Vec<Offer<VariantInfo>> {
        let variants = |(kind, rule): &(&'static str, RuleInfo)| {
            let kind = *kind;
            rule.variants.clone().into_iter().map(move |variant| (variant.name, kind, variant))
        };
        joined(self.by.iter().flat_map(variants))
    }
}

impl Offer<FormatInfo> {
    /// The formats of other programs that puzzles of these kinds are written in.
    pub fn formats(kinds: &[Kind]) -> Vec<Self> {
        joined(kinds.iter().flat_map(|kind| kind.formats().into_iter().map(|format| (format.name, kind.name, format))))
    }
}

impl<T> Offer<T> {
    /// The meaning for each of the kinds, in the words of `summary`, after the kind's name.
    pub fn explained(&self, summary: impl Fn(&T) -> String) -> String {
        let of_kind = |(kind, what): &(&'static str, T)| format!("{kind}: {}", summary(what));
        self.by.iter().map(of_kind).collect::<Vec<_>>().join("; ")
    }
}

/// Groups by name, in the order of the first of each name.
fn joined<T>(all: impl Iterator<Item = (&'static str, &'static str, T)>) -> Vec<Offer<T>> {
    let mut offers: Vec<Offer<T>> = Vec::new();
    for (name, kind, what) in all {
        match offers.iter_mut().find(|offer| offer.name == name) {
            Some(offer) => offer.by.push((kind, what)),
            None => offers.push(Offer { name, by: vec![(kind, what)] }),
        }
    }
    offers
}
