//! The messages between this process and a keeper: a line of JSON each.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};

use serde::{Deserialize, Serialize};

/// One run of a program.
/// Its output goes to files: their size can be checked, and children that outlive the program block no reader.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct ProgramRun {
    /// The program and its arguments.
    pub(super) words: Vec<String>,
    /// The file for its standard output.
    pub(super) output: PathBuf,
    /// The file for its standard error.
    pub(super) complaints: PathBuf,
    /// The memory that it may take, in bytes.
    pub(super) memory: Option<u64>,
}

/// The end of a run.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) enum ProgramEnd {
    /// It exited with this code.
    Code(i32),
    /// It was killed by this signal.
    Signal(i32),
    /// It could not be started, or its end is unknown.
    Failed(String),
}

impl ProgramRun {
    /// The command that starts the program.
    pub(super) fn command(&self) -> io::Result<Command> {
        let create = |path: &Path| File::create(path);
        let (program, args) = self.words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::null()).stdout(create(&self.output)?).stderr(create(&self.complaints)?);
        Ok(command)
    }
}

impl From<ExitStatus> for ProgramEnd {
    fn from(status: ExitStatus) -> Self {
        #[cfg(unix)]
        let signal = std::os::unix::process::ExitStatusExt::signal(&status);
        #[cfg(not(unix))]
        let signal = None;
        match (status.code(), signal) {
            (Some(code), _) => ProgramEnd::Code(code),
            (None, Some(signal)) => ProgramEnd::Signal(signal),
            (None, None) => ProgramEnd::Failed(format!("it ended with an unknown status: {status}")),
        }
    }
}
