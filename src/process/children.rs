//! Other processes of this program.

use std::borrow::Cow;
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;

use itertools::Itertools;
use jigsat::session::SolverOptions;

use crate::cli::ExternalArgs;
use crate::exit::Exit;
use crate::failure::Failure;
use crate::terminal::complain;

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
    format!("jigsat {}", env::args_os().skip(1).map(|word| quoted(&word.to_string_lossy())).join(" "))
}

/// A word of a command line, quoted for a shell of this system.
pub(crate) fn quoted(word: &str) -> String {
    if !cfg!(windows) {
        return shlex::try_quote(word).map_or_else(|_| word.to_string(), Cow::into_owned);
    }
    // Single quotes mean nothing to cmd, and a backslash escapes nothing.
    if word.is_empty() || word.contains(char::is_whitespace) { format!("\"{word}\"") } else { word.to_string() }
}

/// The options of the engine external. On Linux, a process of this program ends the solvers with this one.
pub(crate) fn solver(args: &ExternalArgs) -> SolverOptions {
    let keeper = cfg!(target_os = "linux").then(|| ["/proc/self/exe", "keep"].map(str::to_string).into());
    SolverOptions { command: args.solver.clone(), is_trusted: args.trust_solver, keeper }
}

/// The verb `keep`, which starts the solvers of another process.
pub(crate) fn keep() -> ExitCode {
    let exit = match jigsat_engines::sat::external::keep() {
        Ok(()) => Exit::Yes,
        Err(error) => {
            complain(&error);
            Exit::Failed
        }
    };
    exit.code().into()
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

/// The processor time of this process in seconds; on Unix also that of the children it waited for.
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
    {
        use sysinfo::{ProcessRefreshKind, ProcessesToUpdate, System};

        let process = sysinfo::get_current_pid().ok()?;
        let mut system = System::new();
        let refresh = ProcessRefreshKind::nothing().with_cpu();
        system.refresh_processes_specifics(ProcessesToUpdate::Some(&[process]), false, refresh);
        Some(system.process(process)?.accumulated_cpu_time() as f64 / 1e3)
    }
}
