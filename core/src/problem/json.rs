//! Formal problems as JSON: a header object whose last field is a list with an entry on each line.

use std::io::{self, Write};

use jigsat_forms::cnf::{Cnf, Var, dimacs};
use jigsat_forms::exact_cover::{Entry, ExactCover, Role};
use jigsat_forms::{Form, ItemId, OptionId};
use serde::Serialize;

use super::{About, Written};

/// The name of the schema, with its version.
const SCHEMA: &str = "jigsat/export/1";

/// The fields before the items of an exact cover.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CoverHead<'a> {
    /// The verb, and the version of the record's shape.
    #[cfg_attr(test, schemars(extend("const" = SCHEMA)))]
    schema: &'static str,
    #[serde(flatten)]
    about: &'a About,
    /// The form.
    #[cfg_attr(test, schemars(extend("const" = ExactCover::NAME)))]
    form: &'static str,
}

/// The fields before the names of a formula's variables.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
struct CnfHead<'a> {
    /// The verb, and the version of the record's shape.
    #[cfg_attr(test, schemars(extend("const" = SCHEMA)))]
    schema: &'static str,
    #[serde(flatten)]
    about: &'a About,
    /// The form.
    #[cfg_attr(test, schemars(extend("const" = Cnf::NAME)))]
    form: &'static str,
    /// Does every model stand for a layout?
    complete: bool,
    /// The number of variables.
    variables: usize,
    /// The variables that determine the layout.
    #[cfg_attr(test, schemars(inner(range(min = 1))))]
    observed: Vec<u32>,
}

/// An item, primary or secondary.
#[derive(Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
enum ItemRecord<'a> {
    Primary {
        /// Its name.
        name: &'a str,
        /// The number of times it has to be covered, at least.
        min: u32,
        /// The number of times it may be covered, at most.
        max: u32,
    },
    Secondary {
        /// Its name.
        name: &'a str,
        /// Always true.
        #[cfg_attr(test, schemars(extend("const" = true)))]
        secondary: bool,
    },
}

/// An option.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct OptionRecord {
    /// What it stands for.
    name: String,
    /// What it covers.
    entries: Vec<EntryRecord>,
}

/// An item that an option covers.
#[derive(Serialize)]
#[cfg_attr(test, derive(schemars::JsonSchema), schemars(deny_unknown_fields))]
struct EntryRecord {
    /// The number of the item, from 0.
    item: u32,
    /// The number of its colour; left out if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, schemars(with = "u32"))]
    colour: Option<u32>,
}

/// Writes the problem, and where it comes from. The same problem gives the same bytes.
pub(super) fn write(written: &Written, about: &About, out: &mut dyn Write) -> io::Result<()> {
    match written {
        Written::Cover(reduced) => write_cover(about, &reduced.problem, out),
        Written::Cnf(reduced) => write_cnf(about, &reduced.problem, out),
    }
}

fn write_cover(about: &About, cover: &ExactCover, out: &mut dyn Write) -> io::Result<()> {
    begin(&CoverHead { schema: SCHEMA, about, form: ExactCover::NAME }, out)?;
    list("items", cover.items().map(|id| item(cover, id)), out)?;
    writeln!(out, ",")?;
    list("options", cover.options().map(|id| option(cover, id)), out)?;
    writeln!(out, "}}")
}

fn item(cover: &ExactCover, item: ItemId) -> ItemRecord<'_> {
    let name = cover.name(item);
    match cover.role(item) {
        Role::Primary { lo, hi } => ItemRecord::Primary { name, min: lo, max: hi },
        Role::Secondary => ItemRecord::Secondary { name, secondary: true },
    }
}

fn option(cover: &ExactCover, option: OptionId) -> OptionRecord {
    let entry = |&Entry { item, colour }: &Entry| EntryRecord { item: item.0, colour: colour.map(|colour| colour.0) };
    OptionRecord { name: cover.option_name(option), entries: cover.entries(option).iter().map(entry).collect() }
}

fn write_cnf(about: &About, cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    let head = CnfHead {
        schema: SCHEMA,
        about,
        form: Cnf::NAME,
        complete: cnf.lazy().is_none(),
        variables: cnf.var_count(),
        observed: cnf.observed().iter().map(|var| var.0 + 1).collect(),
    };
    begin(&head, out)?;
    let named = (0..cnf.var_count() as u32).map(Var).filter_map(|var| Some((var.0 + 1, cnf.name(var)?)));
    list("names", named, out)?;
    writeln!(out, ",")?;
    let clause = |clause: &[_]| clause.iter().map(|&lit| dimacs::number(lit)).collect::<Vec<_>>();
    list("clauses", cnf.clauses().map(clause), out)?;
    writeln!(out, "}}")
}

/// The fields of `head`, with a comma for what follows.
fn begin(head: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let fields = serde_json::to_string(head)?;
    writeln!(out, "{},", fields.trim_end_matches('}'))
}

/// A field that is a list, an entry on each line.
fn list(name: &str, entries: impl Iterator<Item = impl Serialize>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\"{name}\":[")?;
    for (i, entry) in entries.enumerate() {
        writeln!(out, "{}", if i == 0 { "" } else { "," })?;
        serde_json::to_writer(&mut *out, &entry)?;
    }
    write!(out, "]")
}

#[cfg(test)]
mod tests;
