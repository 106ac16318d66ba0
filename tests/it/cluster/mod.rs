//! Counts that are split over a cluster: by real schedulers, which lose tasks, nodes and themselves, and with folders that are damaged.
//!
//! What is not installed is skipped, and that is said. Linux only: daemons and tasks are found in `/proc`.
#![cfg(target_os = "linux")]

mod damage;
mod job;
mod kills;
mod names;
mod overhead;
mod parallel;
mod processes;
mod recount;
mod site;
mod slurm;
mod sshd;
