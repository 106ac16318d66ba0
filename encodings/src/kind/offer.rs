//! What a registry offers users by name: rules and formats that one kind has, or several.

use super::Kind;
use crate::puzzle::{FormatInfo, RuleInfo, VariantInfo};

/// What some kinds offer under one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer<T> {
    /// The name.
    pub name: &'static str,
    /// What each of the kinds, by its name, means by it; in the order of the registry.
    pub by: Vec<(&'static str, T)>,
}

impl Offer<RuleInfo> {
    /// The rules of these kinds that come in variants. Kinds that have a rule of the same name share an option, and each takes its own
    /// variants only.
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
    /// What it means to each of the kinds, in the words of `summary`, behind the kind's name.
    pub fn explained(&self, summary: impl Fn(&T) -> String) -> String {
        let of_kind = |(kind, what): &(&'static str, T)| format!("{kind}: {}", summary(what));
        self.by.iter().map(of_kind).collect::<Vec<_>>().join("; ")
    }
}

/// What has the same name comes together; in the order of the first of each name.
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
