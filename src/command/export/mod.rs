//! `export`: the formal problem that a puzzle is reduced to, in a format that other programs read.

use std::fmt;

use itertools::Itertools;
use jigsat::strategy::Strategy;
use jigsat_encodings::forms::exact_cover::text::DlxText;
use jigsat_encodings::forms::exact_cover::{ExactCover, Role};
use jigsat_encodings::forms::{Amo, Form};
use jigsat_encodings::kind::{AnyReduced, Kind, ReductionInfo, Target};

use super::input::{Loaded, load};
use super::sink::write_to;
use super::{Failure, Verdict};
use crate::cli::{ExportArgs, ExportFormat};

pub(super) fn run(args: &ExportArgs) -> Result<Verdict, Failure> {
    let loaded = load(&args.file, &args.puzzle)?;
    match args.to {
        ExportFormat::Dlx => {
            let reduction = choose(&loaded, args, Target::Cover, ExactCover::NAME)?;
            let Some(AnyReduced::Cover(reduced)) = loaded.puzzle.reduce(reduction.name, Amo::default()) else {
                return Err(Failure::Message(format!("{}: {} is no exact cover", loaded.file, reduction.name)));
            };
            let text = DlxText::from(reduced.problem);
            let about = about_cover(&loaded, reduction, &text);
            write_to(args.output.as_deref(), |out| write!(out, "{about}{text}"))?;
        }
    }
    Ok(Verdict::Yes)
}

/// The reduction that was asked for, or else the kind's first one that leads to `target`.
fn choose(loaded: &Loaded, args: &ExportArgs, target: Target, form: &str) -> Result<ReductionInfo, Failure> {
    let Loaded { file, kind, .. } = loaded;
    let name = match &args.reduction {
        None => None,
        Some(text) => {
            let strategy = Strategy::parse(kind, text)
                .map_err(|error| Failure::Message(format!("{file}: --with {text}: {error}")))?;
            Some(strategy.reduction())
        }
    };
    let fitting: Vec<ReductionInfo> = kind.reductions().into_iter().filter(|info| info.target == target).collect();
    let chosen = fitting.iter().find(|info| name.is_none_or(|name| info.name == name));
    chosen.copied().ok_or_else(|| Failure::Message(unfit(file, kind, name, form, &fitting)))
}

fn unfit(file: &str, kind: &Kind, name: Option<&str>, form: &str, fitting: &[ReductionInfo]) -> String {
    let with = name.map_or_else(String::new, |name| format!("--with {name}: "));
    if fitting.is_empty() {
        return format!("{file}: {with}the kind {} has no reduction to {form}", kind.name);
    }
    let names = fitting.iter().map(|info| info.name).join(", ");
    format!("{file}: {with}expected a reduction to {form}: {names}")
}

/// What the file is: comments in front of it. They make it a file that says of itself which kind of puzzle it is.
fn about_cover(loaded: &Loaded, reduction: ReductionInfo, text: &DlxText) -> String {
    let cover = text.cover();
    let primary = cover.items().filter(|&item| cover.role(item) != Role::Secondary).count();
    let secondary = cover.item_count() - primary;
    let rules = loaded.puzzle.rules().map_or_else(String::new, |rules| format!(" ({rules})"));
    let Loaded { file, kind, .. } = loaded;
    let mut comments = vec![
        "kind: exact-cover".to_string(),
        format!("source: {file}, {}{rules}", kind.name),
        format!("reduction: {}, {}", reduction.name, reduction.summary),
        format!(
            "size: {primary} primary and {secondary} secondary items, {} options with {} entries",
            cover.option_count(),
            cover.entry_count()
        ),
    ];
    comments.extend(text.renamed().map(|item| format!("item: {} stands for {}", text.item(item), cover.name(item))));
    comments.iter().map(|comment| Comment(comment)).join("")
}

/// A comment line. What would end the line, in a file name say, is taken out.
struct Comment<'a>(&'a str);

impl fmt::Display for Comment<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| {}", self.0.replace(char::is_control, "?"))
    }
}
