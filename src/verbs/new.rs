//! `new`: a puzzle to begin with, in a file that explains its format.

use jigsat_encodings::kind::Kind;

use crate::cli::NewArgs;
use crate::failure::Failure;
use crate::files::sink::write_to;
use crate::input::unknown_kind;
use crate::process::budgets::Budgets;
use crate::verdict::Verdict;

pub(super) fn run(args: &NewArgs, budgets: &Budgets) -> Result<Verdict, Failure> {
    let name = &args.kind;
    let kind = Kind::named(name).ok_or_else(|| Failure::Message(unknown_kind("new", name)))?;
    if kind.template.is_empty() {
        return Err(Failure::Message(format!("new: there is no file to begin with for the kind {name}")));
    }
    if let Some(path) = args.output.as_deref().filter(|path| path.exists()) {
        let path = path.display();
        return Err(Failure::Message(format!("-o {path}: expected the name of a new file; there is one of this name")));
    }
    write_to(args.output.as_deref(), budgets.whole(), |out| out.write_all(kind.template.as_bytes()))?;
    Ok(Verdict::Yes)
}
