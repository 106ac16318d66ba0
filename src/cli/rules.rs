//! The rules that come in variants: options that the registry of kinds makes.

use std::sync::LazyLock;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use itertools::Itertools;
use jigsat_encodings::kind::Offer;
use jigsat_encodings::puzzle::RuleInfo;
use jigsat_encodings::puzzles::KINDS;

/// The requested variants: rules with the names of variants, in the order of the registry.
#[derive(Debug, Clone, Default)]
pub(crate) struct RuleArgs(Vec<(&'static str, String)>);

impl RuleArgs {
    /// The rules, each with the requested variant.
    pub(crate) fn chosen(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.0.iter().map(|(rule, variant)| (*rule, variant.as_str()))
    }
}

/// The rules of all kinds. Every verb has their options, so they are made once.
static RULES: LazyLock<Vec<Offer<RuleInfo>>> = LazyLock::new(|| Offer::rules(KINDS));

static OPTIONS: LazyLock<Vec<Arg>> = LazyLock::new(|| RULES.iter().map(option).collect());

impl FromArgMatches for RuleArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let variant = |rule: &Offer<RuleInfo>| Some((rule.name, matches.get_one::<String>(rule.name)?.clone()));
        Ok(Self(RULES.iter().filter_map(variant).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for RuleArgs {
    fn augment_args(command: Command) -> Command {
        command.args(OPTIONS.iter().cloned())
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// The option for a rule, with the variants of all kinds that have it.
///
/// A variant is checked against the kind of the puzzle later, when the kind is known.
fn option(rule: &Offer<RuleInfo>) -> Arg {
    let default = |rule: &RuleInfo| rule.variants.first().map_or("", |variant| variant.name);
    let help = |rule: &RuleInfo| format!("{} [default: what the file says, or {}]", rule.summary, default(rule));
    let values = rule.variants().into_iter().map(|variant| {
        let meaning = match variant.by.iter().map(|(_, info)| info.summary).all_equal_value() {
            Ok(summary) => summary.to_string(),
            Err(_) => variant.explained(|info| info.summary.to_string()),
        };
        PossibleValue::new(variant.name).help(meaning)
    });
    // Options live as long as the program runs, and so must this text.
    let value: &'static str = rule.name.to_uppercase().leak();
    Arg::new(rule.name)
        .long(rule.name)
        .value_name(value)
        .hide_short_help(true)
        .help(rule.explained(help))
        .value_parser(PossibleValuesParser::new(values))
}

#[cfg(test)]
mod tests {
    use jigsat_encodings::puzzle::VariantInfo;

    use super::*;

    fn rule(
        kind: &'static str,
        summary: &'static str,
        variants: &[(&'static str, &'static str)],
    ) -> (&'static str, RuleInfo) {
        let variants = variants.iter().map(|&(name, summary)| VariantInfo { name, summary }).collect();
        (kind, RuleInfo { name: "edge", summary, variants, gets_stricter: false })
    }

    #[test]
    fn kinds_share_an_option_and_its_values() {
        let maze = rule("maze", "may paths leave the board?", &[("open", "They may"), ("closed", "They must not")]);
        let tiling =
            rule("tiling", "do opposite edges touch?", &[("plane", "No"), ("torus", "Yes"), ("open", "Perhaps")]);
        let option = option(&Offer { name: "edge", by: vec![maze, tiling] });
        assert_eq!(
            option.get_help().unwrap().to_string(),
            "maze: may paths leave the board? [default: what the file says, or open]; \
             tiling: do opposite edges touch? [default: what the file says, or plane]"
        );
        let help = |value: &PossibleValue| format!("{}: {}", value.get_name(), value.get_help().unwrap());
        let values = option.get_possible_values().iter().map(help).collect_vec();
        assert_eq!(
            values,
            ["open: maze: They may; tiling: Perhaps", "closed: They must not", "plane: No", "torus: Yes"]
        );
        let command = Command::new("test").no_binary_name(true).arg(option);
        assert!(command.clone().try_get_matches_from(["--edge", "torus"]).is_ok());
        assert!(command.try_get_matches_from(["--edge", "ajar"]).is_err());
    }
}
