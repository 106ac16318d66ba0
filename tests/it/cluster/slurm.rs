//! Slurm with four simulated nodes of two processors each, all on this machine.
//!
//! Configuration: <https://slurm.schedmd.com/slurm.conf.html>.

use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

use assert_cmd::cargo::cargo_bin;
use itertools::Itertools;

use super::job::Job;
use super::processes::Process;
use super::site::{Site, becomes, free_ports, missing};
use crate::common::{say, unset};

pub(super) const NODES: [&str; 4] = ["n1", "n2", "n3", "n4"];

/// The processors of a node.
const PROCESSORS: usize = 2;

/// The time limit for the start of the cluster.
const TIME_LIMIT: Duration = Duration::from_secs(30);

const CONTROLLER: &str = "slurmctld";

/// The scheduler, its nodes, and the daemon that authenticates them.
pub(super) struct Slurm {
    site: Site,
}

/// Timeouts are small, such as that for the failure of a node, so that tests are short.
/// `cred_expire` is also the delay of a requeued task.
const SETTINGS: &str = "\
ClusterName=jigsat
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge.socket,cred_expire=5
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/%n.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
JobCompType=jobcomp/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
SlurmdTimeout=6
KillWait=2
MinJobAge=2
BatchStartTimeout=2
MessageTimeout=5
MaxArraySize=100001
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
";

impl Slurm {
    /// `None` if it is not installed or does not start; prints a note then.
    pub(super) fn start() -> Option<Self> {
        if let Some(name) = missing(&["munged", CONTROLLER, "slurmd", "sbatch", "squeue", "scontrol", "sinfo"]) {
            say(&format!("no {name}: tests with Slurm are skipped"));
            return None;
        }
        if fs::metadata("/proc/self").is_ok_and(|this| this.uid() != 0) {
            say("not run by root: tests with Slurm are skipped");
            return None;
        }
        let mut slurm = Self { site: Site::new() };
        slurm.configure();
        if let Err(why) = slurm.start_daemons() {
            say(&format!("Slurm does not start here: tests with it are skipped\n{why}"));
            return None;
        }
        Some(slurm)
    }

    fn configure(&self) {
        let folder = self.site.folder().display().to_string();
        let host = fs::read_to_string("/proc/sys/kernel/hostname").unwrap();
        let host = host.trim().split('.').next().unwrap();
        let [controller, ports @ ..] = free_ports::<5>();
        let mut settings = SETTINGS.replace("{folder}", &folder);
        writeln!(settings, "SlurmctldHost={host}(127.0.0.1)\nSlurmctldPort={controller}").unwrap();
        for (node, port) in NODES.iter().zip(ports) {
            let size = format!("CPUs={PROCESSORS} RealMemory=1000000");
            writeln!(settings, "NodeName={node} NodeHostname={host} NodeAddr=127.0.0.1 Port={port} {size}").unwrap();
            fs::create_dir(self.site.path(&format!("spool-{node}"))).unwrap();
        }
        self.site.write("slurm.conf", settings);
        // An unused mount point: the daemon looks for control groups, and some machines forbid access.
        self.site.write("cgroup.conf", format!("CgroupPlugin=cgroup/v1\nCgroupMountpoint={folder}/cgroup\n"));
        fs::create_dir(self.site.path("state")).unwrap();
        let key = std::array::from_fn::<u8, 64, _>(|_| fastrand::u8(..));
        let mut file =
            fs::OpenOptions::new().write(true).create_new(true).mode(0o400).open(self.site.path("key")).unwrap();
        file.write_all(&key).unwrap();
    }

    fn start_daemons(&mut self) -> Result<(), String> {
        let path = |name: &str| self.site.path(name);
        let mut munged = Command::new("munged");
        // The daemon does not start below a folder that is writable for all.
        munged.args(["--foreground", "--force"]).arg("--key-file").arg(path("key"));
        munged.arg("--socket").arg(path("munge.socket")).arg("--pid-file").arg(path("munged.pid"));
        munged.arg("--log-file").arg(path("munged.log")).arg("--seed-file").arg(path("munged.seed"));
        self.site.start("munged", &mut munged);
        if !becomes(TIME_LIMIT, || self.site.path("munge.socket").exists()) {
            return Err(self.site.last_lines("munged"));
        }
        self.start_controller();
        for node in NODES {
            self.start_node(node);
        }
        let idle =
            || String::from_utf8_lossy(&self.ask("sinfo", &["-h", "-t", "idle", "-o", "%D"]).stdout).into_owned();
        if becomes(TIME_LIMIT, || idle().trim() == NODES.len().to_string()) {
            return Ok(());
        }
        Err([CONTROLLER, NODES[0]].map(|name| self.site.last_lines(name)).join("\n"))
    }

    pub(super) fn start_controller(&mut self) {
        let mut command = self.tool(CONTROLLER);
        // A state file that was written in part must not prevent the start.
        self.site.start(CONTROLLER, command.args(["-D", "-i"]));
    }

    pub(super) fn kill_controller(&mut self) {
        self.site.kill(CONTROLLER);
    }

    /// Starts a node's daemon. Slurm sets the same variable for tasks: it identifies all processes of a node.
    pub(super) fn start_node(&mut self, node: &str) {
        let mut command = self.tool("slurmd");
        self.site.start(node, command.args(["-D", "-N", node]).env("SLURMD_NODENAME", node));
    }

    /// Kills only the daemon; tasks continue.
    pub(super) fn kill_node_daemon(&mut self, node: &str) {
        self.site.kill(node);
    }

    /// Kills the daemon, the tasks and their supervisors.
    pub(super) fn kill_node(&mut self, node: &str) {
        self.site.kill(node);
        for process in self.processes().iter().filter(|it| it.variable("SLURMD_NODENAME") == Some(node)) {
            process.kill();
        }
    }

    /// All processes of the cluster.
    pub(super) fn processes(&self) -> Vec<Process> {
        Process::with(self.site.folder().as_os_str())
    }

    /// A client program for this cluster.
    pub(super) fn tool(&self, name: &str) -> Command {
        let mut command = unset(Command::new(name));
        command.env("SLURM_CONF", self.site.path("slurm.conf"));
        command
    }

    /// The output of a client program, which fails while the controller is down.
    pub(super) fn ask(&self, name: &str, arguments: &[&str]) -> Output {
        self.tool(name).args(arguments).output().unwrap()
    }

    /// Submits these parts of a job, such as `1-20` or `3,7`; returns whether they were accepted.
    pub(super) fn submit(&self, job: &Job, parts: &str) -> bool {
        let mut command = self.tool("sbatch");
        command.arg(format!("--array={parts}")).arg("--output").arg(self.site.path("tasks.out")).arg("run.slurm");
        command.current_dir(&job.folder).env("JIGSAT", cargo_bin!("jigsat"));
        command.output().unwrap().status.success()
    }

    /// Lines of a list of tasks, such as `17_3 n2`; `None` while the controller is down.
    pub(super) fn tasks(&self, states: &str) -> Option<Vec<String>> {
        let output = self.ask("squeue", &["-h", "-r", "-t", states, "-o", "%i %N"]);
        let lines = || String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
        output.status.success().then(lines)
    }

    /// Does the work of an administrator; returns the commands.
    ///
    /// Slurm holds a task whose launch failed (its node was down, or its predecessor was still running), and drains some nodes. For a
    /// minute, a restarted controller lists tasks that have ended, unless `reconfigure` makes it query the nodes.
    pub(super) fn repair(&self) -> String {
        let lines = |name: &str, arguments: &[&str]| {
            let output = self.ask(name, arguments).stdout;
            String::from_utf8_lossy(&output).lines().map(str::to_string).collect_vec()
        };
        let held = lines("squeue", &["-h", "-r", "-t", "pending", "-o", "%i %r"]);
        let held =
            held.iter().filter_map(|line| line.split_once(' ')).filter(|(_, why)| why.to_lowercase().contains("held"));
        let held = held.map(|(task, _)| format!("release {task}"));
        let drained = lines("sinfo", &["-h", "-N", "-t", "drain", "-o", "%N"]);
        let drained = drained.iter().map(|node| format!("update NodeName={node} State=resume"));
        let orders = held.chain(drained).chain(["reconfigure".to_string()]).collect_vec();
        for order in &orders {
            self.ask("scontrol", &order.split(' ').collect_vec());
        }
        orders.join(", ")
    }

    /// The queue, the nodes, and the last output of the controller and the tasks.
    pub(super) fn story(&self) -> String {
        let asked = [("squeue", ["-r", "-o", "%i %T %N %r %S"]), ("sinfo", ["-hN", "-o", "%N %T %E"])];
        let asked =
            asked.map(|(name, arguments)| String::from_utf8_lossy(&self.ask(name, &arguments).stdout).into_owned());
        let logs = [CONTROLLER, "tasks"].map(|name| format!("{name}:\n{}", self.site.last_lines(name)));
        asked.into_iter().chain(logs).join("\n")
    }

    /// How often the controller has requeued a task, for any reason.
    pub(super) fn requeued(&self) -> usize {
        let log = fs::read(self.site.path(&format!("{CONTROLLER}.out"))).unwrap();
        String::from_utf8_lossy(&log).lines().filter(|line| line.contains(": Requeuing JobId=")).count()
    }

    pub(super) fn folder(&self) -> &Path {
        self.site.folder()
    }

    pub(super) fn site(&self) -> &Site {
        &self.site
    }
}
