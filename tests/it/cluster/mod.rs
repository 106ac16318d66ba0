//! Counts on a cluster: real schedulers with killed tasks and nodes, and damaged folders.
//!
//! Tests without their programs are skipped with a note. Linux only: daemons and tasks are found in `/proc`.
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
