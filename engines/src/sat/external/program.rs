//! External programs: how they are found and run, and how their answers are read.

use std::borrow::Cow;
use std::env::{self, consts::EXE_SUFFIX};
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::str::FromStr;

use itertools::Itertools;
use jigsat_forms::budget::{Budget, Exceeded};
use jigsat_forms::cnf::dimacs::answer::{self, Answer};
use jigsat_forms::near::did_you_mean;
use jigsat_forms::text::Text;

use super::process::Printed;

/// A solver with a known command line.
#[derive(Debug)]
pub struct KnownSolver {
    /// The name of the program.
    pub name: &'static str,
    /// Its command line; `{in}` is the formula, `{out}` the file for its model.
    pub usage: &'static str,
}

/// The solvers that are searched for, the best ones first.
pub const KNOWN: &[KnownSolver] = &[
    KnownSolver { name: "kissat", usage: "kissat -q {in}" },
    KnownSolver { name: "cadical", usage: "cadical -q {in}" },
    KnownSolver { name: "cryptominisat5", usage: "cryptominisat5 --verb 0 {in}" },
    KnownSolver { name: "glucose", usage: "glucose -verb=0 -model {in}" },
    KnownSolver { name: "minisat", usage: "minisat -verb=0 {in} {out}" },
    KnownSolver { name: "clasp", usage: "clasp --verbose=0 {in}" },
    KnownSolver { name: "picosat", usage: "picosat {in}" },
];

impl KnownSolver {
    /// The path of the program, if it is on the `PATH`.
    pub fn path(&self) -> Option<PathBuf> {
        find(self.name)
    }
}

/// A program, and how to run it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Program {
    /// The words of its command line, with `{in}` and `{out}`.
    words: Vec<String>,
    /// The command line of its keeper.
    keeper: Option<Vec<String>>,
}

/// Why there is no program to run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ProgramError {
    /// The command is not valid shell syntax.
    #[error("expected a command such as \"cadical -q\", found '{0}'")]
    Command(String),
    /// The program is missing.
    #[error("there is no program '{0}' on the PATH{near}", near = near(.0))]
    Missing(String),
    /// No known solver is installed.
    #[error("no SAT solver was found on the PATH; known are {}", KNOWN.iter().map(|known| known.name).join(", "))]
    NoneInstalled,
}

/// The known solver that may be meant, as the end of a sentence.
fn near(name: &str) -> String {
    did_you_mean(name, KNOWN.iter().map(|known| known.name).filter(|&known| known != name))
}

impl FromStr for Program {
    type Err = ProgramError;

    /// Parses a command, with words and quotes as in a shell.
    /// The formula is appended, unless `{in}` gives its place; the name of a [known](KNOWN) solver is enough. Does not
    /// check whether the program exists.
    fn from_str(command: &str) -> Result<Self, ProgramError> {
        let fail = || ProgramError::Command(command.to_string());
        // Where backslashes separate the names of folders, they escape nothing; slashes do the same.
        let command = command.replace(MAIN_SEPARATOR, "/");
        let mut words = shlex::split(&command).filter(|words| !words.is_empty()).ok_or_else(fail)?;
        let known = KNOWN.iter().find(|known| file_name(&words[0]) == Some(known.name));
        match known {
            Some(known) if words.len() == 1 => {
                words.extend(known.usage.split(' ').skip(1).map(str::to_string));
            }
            _ if words.iter().any(|word| word.contains(IN)) => {}
            _ => {
                words.push(IN.to_string());
                words.extend(known.filter(|known| known.usage.contains(OUT)).map(|_| OUT.to_string()));
            }
        }
        Ok(Self { words, keeper: None })
    }
}

/// Stands for the file with the formula.
const IN: &str = "{in}";
/// Stands for the file that the model is written to.
const OUT: &str = "{out}";

impl Program {
    /// The first [known](KNOWN) solver that is installed.
    ///
    /// # Errors
    /// [`ProgramError::NoneInstalled`]
    pub fn installed() -> Result<Self, ProgramError> {
        let known = KNOWN.iter().find(|known| known.path().is_some()).ok_or(ProgramError::NoneInstalled)?;
        known.name.parse()
    }

    /// Returns the program if it exists.
    ///
    /// # Errors
    /// [`ProgramError::Missing`]
    pub fn found(self) -> Result<Self, ProgramError> {
        if find(&self.words[0]).is_some() { Ok(self) } else { Err(ProgramError::Missing(self.words[0].clone())) }
    }

    /// The name of the program: its file name, without `.exe`.
    pub fn name(&self) -> String {
        file_name(&self.words[0]).unwrap_or(&self.words[0]).to_string()
    }

    /// The same program, run by a keeper.
    /// `command` starts a process that calls [`keep`](super::keep) and does nothing else. With it, no descendant of the
    /// program outlives the program or this process. Without, only the program's process group ends with it, and
    /// nothing does when this process is killed.
    ///
    /// Only Linux has keepers.
    pub fn kept_by(self, command: Vec<String>) -> Self {
        Self { keeper: Some(command), ..self }
    }

    /// The command line of its keeper, if it has one.
    pub(super) fn keeper(&self) -> Option<&[String]> {
        self.keeper.as_deref().filter(|_| cfg!(target_os = "linux"))
    }

    /// Its command line, for these two files.
    pub(super) fn words(&self, formula: &Path, result: &Path) -> Vec<String> {
        let [formula, result] = [formula, result].map(Path::to_string_lossy);
        self.words.iter().map(|word| word.replace(IN, &formula).replace(OUT, &result)).collect()
    }

    /// Reads the answer from the result file, if there is one, or from the output.
    /// The exit code has to agree: 10 for a model, 20 for none, or 0 from programs that do not use it.
    pub(super) fn answer(&self, printed: &Printed, budget: &Budget) -> Result<Result<Answer, String>, Exceeded> {
        let writes_file = self.words.iter().any(|word| word.contains(OUT));
        let text = match writes_file.then_some(&printed.result) {
            Some(Ok(text)) => Cow::Borrowed(&**text),
            Some(Err(reason)) => return Ok(Err(printed.explain(&format!("it wrote no result: {reason}")))),
            None => Cow::Owned(verdict_lines(&printed.output)),
        };
        if text.trim().is_empty() {
            return Ok(Err(printed.explain("it gave no answer")));
        }
        let answer = match Text::read(&text, budget, answer::read)? {
            Ok(answer) => answer,
            Err(error) => return Ok(Err(printed.explain(&format!("its answer: {error}")))),
        };
        let agrees = match (&answer, printed.code) {
            (_, 0) | (Answer::Unknown, _) => true,
            (Answer::Satisfiable(_), code) => code == 10 || code == CLASP_ALL,
            (Answer::Unsatisfiable, code) => code == 20,
        };
        let contradiction = || printed.explain("its answer and its exit code contradict each other");
        Ok(if agrees { Ok(answer) } else { Err(contradiction()) })
    }
}

/// clasp's exit code when it found models and saw the whole search space.
const CLASP_ALL: i32 = 30;

/// The lines of the answer; programs print much else.
fn verdict_lines(output: &str) -> String {
    let is_verdict = |line: &&str| {
        let word = line.split_whitespace().next().unwrap_or_default();
        matches!(word, "s" | "v") || matches!(line.trim(), "SATISFIABLE" | "UNSATISFIABLE" | "SAT" | "UNSAT")
    };
    output.lines().filter(is_verdict).join("\n")
}

/// The name of a program without the suffix that Windows gives it.
fn file_name(program: &str) -> Option<&str> {
    let name = Path::new(program).file_name()?.to_str()?;
    Some(name.strip_suffix(EXE_SUFFIX).unwrap_or(name))
}

/// The file of a program: by its path, or the first one on the `PATH`.
fn find(program: &str) -> Option<PathBuf> {
    let file = if program.ends_with(EXE_SUFFIX) { program.to_string() } else { format!("{program}{EXE_SUFFIX}") };
    if program.contains('/') {
        return Some(PathBuf::from(file)).filter(|path| path.is_file());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(&file)).find(|path| path.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(command: &str) -> Vec<String> {
        let program: Program = command.parse().unwrap();
        program.words(Path::new("f"), Path::new("r"))
    }

    #[test]
    fn commands_are_completed() {
        assert_eq!(words("cadical"), ["cadical", "-q", "f"]);
        assert_eq!(words("/opt/bin/minisat"), ["/opt/bin/minisat", "-verb=0", "f", "r"]);
        assert_eq!(words("minisat -rnd-seed=7"), ["minisat", "-rnd-seed=7", "f", "r"]);
        assert_eq!(words("my-solver '--name=a b'"), ["my-solver", "--name=a b", "f"]);
        assert_eq!(words("solver --in={in} --out={out} -v"), ["solver", "--in=f", "--out=r", "-v"]);
        for wrong in ["", "  ", "solver 'open"] {
            assert_eq!(wrong.parse::<Program>(), Err(ProgramError::Command(wrong.to_string())));
        }
        let usages = KNOWN.iter().all(|known| known.usage.starts_with(known.name) && known.usage.contains(IN));
        assert!(usages);
    }
}
