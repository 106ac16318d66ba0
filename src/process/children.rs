//! Other processes of this program.

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use jigsat_engines::sat::external::Program;

use crate::failure::Failure;
use crate::terminal::complain;
use crate::verdict::Verdict;

/// The file of this program.
pub(crate) fn this_program() -> Result<PathBuf, Failure> {
    // It may have been replaced by another version in the meantime: this link leads to the one that runs.
    if cfg!(target_os = "linux") {
        return Ok("/proc/self/exe".into());
    }
    env::current_exe().map_err(|error| Failure::Message(format!("the program does not find itself to run it: {error}")))
}

/// The command line of this process, quoted for a shell.
pub(crate) fn command_line() -> String {
    let words: Vec<String> = env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let words = shlex::try_join(words.iter().map(String::as_str));
    format!("jigsat {}", words.unwrap_or_default())
}

/// An external solver whose processes end with this one.
pub(crate) fn kept(solver: Program) -> Result<Program, Failure> {
    let program = this_program()?.to_string_lossy().into_owned();
    Ok(solver.kept_by(vec![program, "keep".to_string()]))
}

/// The verb `keep`, which starts the solvers of [`kept`].
#[cfg(target_os = "linux")]
pub(crate) fn keep() -> ExitCode {
    let verdict = match jigsat_engines::sat::external::keep() {
        Ok(()) => Verdict::Yes,
        Err(error) => {
            complain(&error);
            Verdict::Failed
        }
    };
    verdict.exit_code().into()
}

/// Makes this process end with its parent, even if the parent is killed.
pub(crate) fn end_with_parent() {
    #[cfg(target_os = "linux")]
    {
        use nix::sys::{prctl, signal::Signal};
        // Without it, the process ends at its own time limit.
        let _ = prctl::set_pdeathsig(Signal::SIGKILL);
    }
}

/// The processor time of this process and of the children it waited for, in seconds.
///
/// `None` where the system does not report it.
pub(crate) fn cpu_seconds() -> Option<f64> {
    #[cfg(unix)]
    {
        use nix::sys::resource::{UsageWho, getrusage};

        let seconds = |who| {
            let usage = getrusage(who).ok()?;
            let times = [usage.user_time(), usage.system_time()];
            Some(times.iter().map(|time| time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6).sum::<f64>())
        };
        Some(seconds(UsageWho::RUSAGE_SELF)? + seconds(UsageWho::RUSAGE_CHILDREN)?)
    }
    #[cfg(not(unix))]
    None
}
