//! Options whose values are those of the library, by names and help of their own.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// A value of an option: its name, its help, and what it stands for.
pub(crate) type NamedValue<T> = (&'static str, &'static str, T);

/// The parser of one of these values.
pub(crate) fn choice<T: Copy + Send + Sync>(choices: &'static [NamedValue<T>]) -> impl TypedValueParser<Value = T> {
    let value = |&(name, help, value): &NamedValue<T>| (value, PossibleValue::new(name).help(help));
    one_of(choices.iter().map(value).collect())
}

/// The parser of one of these values, each with its name and help.
pub(crate) fn one_of<T: Clone + Send + Sync + 'static>(
    choices: Vec<(T, PossibleValue)>,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(choices.iter().map(|(_, value)| value.clone()));
    names.try_map(move |name| {
        let chosen = choices.iter().find(|(_, value)| value.matches(&name, false));
        chosen.map(|(value, _)| value.clone()).ok_or("expected one of the names")
    })
}
