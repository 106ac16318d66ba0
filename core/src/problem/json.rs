//! Formal problems as JSON: a header object whose last field is a list with an entry on each line.

use std::io::{self, Write};

use itertools::Itertools;
use jigsat_forms::cnf::{Cnf, Var, dimacs};
use jigsat_forms::exact_cover::{Entry, ExactCover, Role};
use jigsat_forms::{Form, ItemId, OptionId};
use serde_json::{Map, Value, json};

use super::{Problem, Written};

/// Writes the problem, and what there is to say about it as lines `key: value`. The same problem gives the same bytes.
pub(super) fn write(problem: &Problem<'_, Written>, about: &[String], out: &mut dyn Write) -> io::Result<()> {
    let mut head = Map::new();
    head.insert("schema".into(), "jigsat/export/1".into());
    for line in about {
        let (key, value) = line.split_once(": ").unwrap_or((line, ""));
        head.insert(key.to_string(), value.into());
    }
    match &problem.reduced {
        Written::Cover(reduced) => write_cover(head, &reduced.problem, out),
        Written::Cnf(reduced) => write_cnf(head, &reduced.problem, out),
    }
}

fn write_cover(mut head: Map<String, Value>, cover: &ExactCover, out: &mut dyn Write) -> io::Result<()> {
    head.insert("form".into(), ExactCover::NAME.into());
    begin(&head, out)?;
    list("items", cover.items().map(|id| item(cover, id)), out)?;
    writeln!(out, ",")?;
    list("options", cover.options().map(|id| option(cover, id)), out)?;
    writeln!(out, "}}")
}

fn item(cover: &ExactCover, item: ItemId) -> Value {
    let name = cover.name(item);
    match cover.role(item) {
        Role::Primary { lo, hi } => json!({ "name": name, "min": lo, "max": hi }),
        Role::Secondary => json!({ "name": name, "secondary": true }),
    }
}

fn option(cover: &ExactCover, option: OptionId) -> Value {
    let entry = |&Entry { item, colour }: &Entry| match colour {
        Some(colour) => json!({ "item": item.0, "colour": colour.0 }),
        None => json!({ "item": item.0 }),
    };
    let entries = cover.entries(option).iter().map(entry).collect_vec();
    json!({ "name": cover.option_name(option), "entries": entries })
}

fn write_cnf(mut head: Map<String, Value>, cnf: &Cnf, out: &mut dyn Write) -> io::Result<()> {
    head.insert("form".into(), Cnf::NAME.into());
    head.insert("complete".into(), cnf.lazy().is_none().into());
    head.insert("variables".into(), cnf.var_count().into());
    head.insert("observed".into(), cnf.observed().iter().map(|var| var.0 + 1).collect_vec().into());
    begin(&head, out)?;
    let named = (0..cnf.var_count() as u32).map(Var).filter_map(|var| Some((var, cnf.name(var)?)));
    list("names", named.map(|(var, name)| json!([var.0 + 1, name])), out)?;
    writeln!(out, ",")?;
    let clause = |clause: &[_]| clause.iter().map(|&lit| dimacs::number(lit)).collect_vec().into();
    list("clauses", cnf.clauses().map(clause), out)?;
    writeln!(out, "}}")
}

/// The fields of `head`, with a comma for what follows.
fn begin(head: &Map<String, Value>, out: &mut dyn Write) -> io::Result<()> {
    let fields = serde_json::to_string(head)?;
    writeln!(out, "{},", fields.trim_end_matches('}'))
}

/// A field that is a list, an entry on each line.
fn list(name: &str, entries: impl Iterator<Item = Value>, out: &mut dyn Write) -> io::Result<()> {
    write!(out, "\"{name}\":[")?;
    for (i, entry) in entries.enumerate() {
        write!(out, "{}\n{entry}", if i == 0 { "" } else { "," })?;
    }
    write!(out, "]")
}
