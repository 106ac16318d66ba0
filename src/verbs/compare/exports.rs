//! The files that a comparison is written to, besides standard output.
//!
//! All but the journal appear as a whole when everything is done, or when the comparison was interrupted, with what was compared by then.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::comparison::Comparison;
use super::made::Provenance;
use super::page;
use super::plot;
use super::totals::Totals;
use super::{rows, table};
use crate::cli::{CompareArgs, CompareExportArgs};
use crate::failure::Failure;
use crate::files::inputs::{Inputs, place};
use crate::files::sink::{Draft, write_named};
use crate::process::signals;

/// A file that is being written.
struct Export {
    draft: Draft,
    path: PathBuf,
}

impl Export {
    fn begin(path: Option<&PathBuf>, read: &Inputs) -> Result<Option<Self>, Failure> {
        let begin = |path: &PathBuf| {
            let draft = Draft::create(path, read).map_err(|error| failed(path, &error))?;
            Ok(Self { draft, path: path.clone() })
        };
        path.map(begin).transpose()
    }

    fn write(&mut self, text: &str) -> Result<(), Failure> {
        writeln!(self.draft, "{text}").map_err(|error| failed(&self.path, &error))
    }

    fn finish(self) -> Result<(), Failure> {
        self.draft.keep().map_err(|error| failed(&self.path, &error))
    }
}

/// The requested files, without the journal.
pub(super) struct Exports {
    csv: Option<Export>,
    markdown: Option<Export>,
    html: Option<Export>,
    /// The folder of the plots.
    svg: Option<PathBuf>,
    /// The files that none of them may replace.
    read: Inputs,
    /// The comparisons of the page, if one is requested.
    comparisons: Vec<Comparison>,
}

impl Exports {
    /// Begins all files: an unwritable one is an error now and not after hours.
    pub(super) fn begin(args: &CompareArgs) -> Result<Self, Failure> {
        let CompareExportArgs { export_json, export_csv, export_markdown, export_html, export_svg, .. } = &args.exports;
        if let Some(folder) = export_svg {
            std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
        }
        are_files(args)?;
        let read = Inputs::of(args.files.iter().chain(&args.exports.from).chain(&args.exports.resume));
        if let Some(journal) = export_json {
            read.claim(journal).map_err(|error| failed(journal, &error))?;
        }
        let mut csv = Export::begin(export_csv.as_ref(), &read)?;
        if let Some(csv) = &mut csv {
            csv.write(&rows::header()?)?;
        }
        Ok(Self {
            csv,
            markdown: Export::begin(export_markdown.as_ref(), &read)?,
            html: Export::begin(export_html.as_ref(), &read)?,
            svg: export_svg.clone(),
            read,
            comparisons: Vec::new(),
        })
    }

    /// Adds a comparison.
    pub(super) fn add(&mut self, comparison: Comparison) -> Result<(), Failure> {
        if let Some(csv) = &mut self.csv {
            rows::rows(&comparison)?.iter().try_for_each(|row| csv.write(row))?;
        }
        if let Some(markdown) = &mut self.markdown {
            markdown.write(&table::markdown(&comparison))?;
        }
        if self.html.is_some() {
            self.comparisons.push(comparison);
        }
        Ok(())
    }

    /// Writes the totals, and puts every file in its place.
    pub(super) fn finish(self, totals: &Totals, made: &Provenance) -> Result<(), Failure> {
        let _saving = signals::saving();
        if let Some(mut markdown) = self.markdown {
            if totals.are_of_several() {
                markdown.write(&table::totals_markdown(totals))?;
            }
            markdown.write(&table::made(made))?;
            markdown.finish()?;
        }
        if let Some(mut html) = self.html {
            html.write(&page::page(&self.comparisons, totals, made))?;
            html.finish()?;
        }
        for (name, picture) in self.svg.iter().flat_map(|_| plot::files(totals)) {
            let path = self.svg.as_deref().unwrap_or(Path::new(".")).join(name);
            write_named(&path, &self.read, picture.as_bytes())?;
        }
        self.csv.map_or(Ok(()), Export::finish)
    }
}

/// Refuses standard output, and names that pictures may get: these are known at the end only.
fn are_files(args: &CompareArgs) -> Result<(), Failure> {
    let CompareExportArgs { export_json, resume, from, export_csv, export_markdown, export_html, export_svg } =
        &args.exports;
    let options = ["--export-json", "--resume", "--from", "--export-csv", "--export-markdown", "--export-html"];
    let paths = [export_json, resume, from, export_csv, export_markdown, export_html];
    let pictures = export_svg.as_deref().map(place);
    for (option, path) in options.into_iter().zip(paths).filter_map(|(option, path)| Some((option, path.as_ref()?))) {
        let fail = |what: &str| Err(Failure::Final(format!("{option} {}: {what}", path.display())));
        if path.as_os_str() == "-" {
            return fail("expected the name of a file; --format says what goes to standard output");
        }
        let is_beside = pictures.is_some() && place(path).parent() == pictures.as_deref();
        if is_beside && path.extension().is_some_and(|ending| ending == "svg") {
            return fail("expected another name, as the pictures of --export-svg are files .svg in this folder");
        }
    }
    Ok(())
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::Final(format!("{}: {error}", path.display()))
}
