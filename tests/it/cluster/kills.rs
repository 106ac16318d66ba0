//! A Slurm array whose tasks, nodes and controller are killed at random moments.
//!
//! `JIGSAT_KILLS` is the number of kills (20), `JIGSAT_KILL_SEED` the seed of the moments (1). The file `JIGSAT_KILL_LOG` records them.

use std::env;
use std::fmt::Display;
use std::fs;
use std::thread;
use std::time::{Duration, Instant};

use fastrand::Rng;
use itertools::Itertools;

use super::job::{HUGE, Job, LARGE};
use super::processes::Process;
use super::slurm::{NODES, Slurm};

/// The time limit of a part, kills included.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// After this time without progress, the cluster is repaired.
const IMPATIENCE: Duration = Duration::from_secs(5);

/// A fault that the test injects.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Blow {
    /// The program that works on a part is killed.
    Task,
    /// Everything on a node is killed, and it comes back after a while.
    Node,
    /// The daemon of a node is killed, and comes back after a while; its tasks go on.
    Daemon,
    /// The controller is killed, and comes back.
    Controller,
    /// A task is stopped and put back into the queue.
    Requeue,
    /// A running part is submitted again.
    Double,
}

/// The faults, in proportion to their frequency.
const BLOWS: [Blow; 12] = [
    Blow::Task,
    Blow::Task,
    Blow::Task,
    Blow::Task,
    Blow::Task,
    Blow::Task,
    Blow::Node,
    Blow::Daemon,
    Blow::Controller,
    Blow::Requeue,
    Blow::Requeue,
    Blow::Double,
];

/// A count in a cluster with injected faults.
struct Storm<'a> {
    slurm: &'a mut Slurm,
    job: &'a Job,
    random: Rng,
    start: Instant,
    log: Vec<String>,
    struck: Vec<Blow>,
    /// Nodes without a daemon, and the time of its restart.
    away: Vec<(Instant, &'static str)>,
    asked: Instant,
}

impl Storm<'_> {
    fn tell(&mut self, what: impl Display) {
        let line = format!("{:7.2} s  {:4} done  {what}", self.start.elapsed().as_secs_f64(), self.job.done().len());
        self.log.push(line);
    }

    fn moment(&mut self, most: u64) -> Duration {
        Duration::from_millis(self.random.u64(..most))
    }

    /// Injects so many kills, spread over the whole count; then lets it end.
    fn rage(&mut self, kills: usize) {
        let parts = self.job.parts();
        self.hand_in(&format!("1-{parts}"));
        let mut killed = 0;
        while killed < kills {
            self.wait_until(|storm| storm.job.done().len() >= killed * parts / (kills + 1));
            thread::sleep(self.moment(300));
            let blow = BLOWS[self.random.usize(..BLOWS.len())];
            if let Some(what) = self.strike(blow) {
                killed += usize::from(![Blow::Requeue, Blow::Double].contains(&blow));
                self.struck.push(blow);
                self.tell(format_args!("kill {killed:3}  {blow:?}: {what}"));
            }
        }
        self.wait_until(|storm| storm.job.missing().is_empty());
        self.tell("every part has a result");
        self.wait_until(|storm| storm.is_idle());
        self.tell("the queue is empty");
    }

    /// Injects a fault; `None` if it has no target at the moment.
    fn strike(&mut self, blow: Blow) -> Option<String> {
        match blow {
            Blow::Task => {
                let worker = self.worker()?;
                worker.kill().then(|| place(&worker))
            }
            Blow::Node | Blow::Daemon => {
                let away: Vec<&str> = self.away.iter().map(|&(_, node)| node).collect();
                let there = NODES.into_iter().filter(|node| !away.contains(node)).collect_vec();
                let node = self.random.choice(there)?;
                if blow == Blow::Node {
                    self.slurm.kill_node(node);
                } else {
                    self.slurm.kill_node_daemon(node);
                }
                // Some nodes stay down until the controller moves their tasks to other nodes.
                let length = if self.random.u8(..4) == 0 { Duration::from_secs(12) } else { self.moment(2000) };
                self.away.push((Instant::now() + length, node));
                Some(format!("{node}, away for {:.1} s", length.as_secs_f64()))
            }
            Blow::Controller => {
                self.slurm.kill_controller();
                let length = self.moment(1500);
                thread::sleep(length);
                self.slurm.start_controller();
                Some(format!("away for {:.1} s", length.as_secs_f64()))
            }
            Blow::Requeue => {
                let running = self.slurm.tasks("running")?;
                let task = self.random.choice(&running)?;
                let id = task.split(' ').next()?;
                self.slurm.ask("scontrol", &["requeue", id]).status.success().then(|| task.clone())
            }
            Blow::Double => {
                let worker = self.worker()?;
                let part = worker.variable("SLURM_ARRAY_TASK_ID")?;
                self.slurm.submit(self.job, part).then(|| place(&worker))
            }
        }
    }

    /// A process that runs a part.
    fn worker(&mut self) -> Option<Process> {
        let workers = self.slurm.processes().into_iter().filter(Process::is_worker).collect_vec();
        self.random.choice(workers)
    }

    /// The numbers of injected faults.
    fn sum(&self) -> String {
        let kinds = BLOWS.iter().dedup().map(|kind| (kind, self.struck.iter().filter(|blow| *blow == kind).count()));
        let kinds = kinds.map(|(kind, count)| format!("{kind:?} {count}")).join(", ");
        format!("{kinds}; put back into the queue by Slurm {} times", self.slurm.requeued())
    }

    fn is_idle(&self) -> bool {
        self.slurm.tasks("pending,running,completing").is_some_and(|tasks| tasks.is_empty())
    }

    fn hand_in(&mut self, parts: &str) {
        self.wait_until(|storm| storm.slurm.submit(storm.job, parts));
        self.tell(format_args!("handed in: {parts}"));
    }

    /// Waits for a condition; meanwhile restarts nodes, and submits the remaining parts of the array.
    fn wait_until(&mut self, mut is_so: impl FnMut(&mut Self) -> bool) {
        let start = Instant::now();
        let mut waited = start;
        while !is_so(self) {
            assert!(start.elapsed() < TIME_LIMIT, "{}\n{}", self.log.join("\n"), self.slurm.story());
            thread::sleep(Duration::from_millis(50));
            for (_, node) in self.away.extract_if(.., |(end, _)| *end <= Instant::now()) {
                self.slurm.start_node(node);
            }
            if self.asked.elapsed() > Duration::from_secs(1) {
                self.asked = Instant::now();
                self.hand_in_the_rest();
            }
            if waited.elapsed() > IMPATIENCE {
                waited = Instant::now();
                self.look_around();
            }
        }
    }

    /// Repairs the cluster as an administrator would, after a time without progress.
    fn look_around(&mut self) {
        let done = self.slurm.repair();
        self.tell(format_args!("nothing happens: {done}"));
    }

    fn hand_in_the_rest(&mut self) {
        let missing = self.job.missing();
        if !self.log.is_empty() && !missing.is_empty() && self.is_idle() {
            self.hand_in(&missing.iter().join(","));
        }
    }
}

/// The node of a task.
fn place(worker: &Process) -> String {
    let [part, node] = ["SLURM_ARRAY_TASK_ID", "SLURMD_NODENAME"].map(|name| worker.variable(name).unwrap_or("?"));
    format!("part {part} on {node}")
}

fn number(variable: &str, default: u64) -> u64 {
    env::var(variable).map_or(default, |text| text.parse().unwrap_or_else(|error| panic!("{variable}: {error}")))
}

#[test]
#[ignore = "takes long: scripts/nightly"]
fn nothing_is_lost_and_nothing_counted_twice_while_tasks_nodes_and_the_controller_are_killed() {
    let Some(mut slurm) = Slurm::start() else { return };
    let kills = usize::try_from(number("JIGSAT_KILLS", 20)).unwrap();
    let queens = if kills > 50 { HUGE } else { LARGE };
    let job = Job::split(slurm.folder(), "job", queens, 2 * kills);
    let random = Rng::with_seed(number("JIGSAT_KILL_SEED", 1));
    let now = Instant::now();
    let mut storm = Storm {
        slurm: &mut slurm,
        job: &job,
        random,
        start: now,
        log: Vec::new(),
        struck: Vec::new(),
        away: Vec::new(),
        asked: now,
    };
    storm.rage(kills);
    storm.tell(storm.sum());
    let sum = job.sum();
    storm.tell(sum.as_ref().unwrap_or_else(|why| why).trim());
    let log = storm.log.join("\n") + "\n";
    assert!(sum.is_ok(), "{log}");
    if let Some(file) = env::var_os("JIGSAT_KILL_LOG") {
        fs::write(file, log).unwrap();
    }
}
