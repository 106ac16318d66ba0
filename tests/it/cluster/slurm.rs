//! Slurm (<https://slurm.schedmd.com/slurm.conf.html>) with four nodes of two processors each, all of them this machine.

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

/// Of one node.
const PROCESSORS: usize = 2;

/// Until the daemons have found each other.
const PATIENCE: Duration = Duration::from_secs(30);

const CONTROLLER: &str = "slurmctld";

/// The scheduler, its nodes, and the daemon by which they know each other.
pub(super) struct Slurm {
    site: Site,
}

/// How far apart a node's deaths and the controller's notice of it are, and other times, are small, so that tests are short.
/// `cred_expire` is also how long a task that is requeued has to wait.
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
    /// `None` if it is not installed or does not start, which is said.
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
        // Nothing is confined; but the daemon looks for control groups, and some machines have none that it may touch.
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
        // The folder above may be one that everybody can write to: then it would not start.
        munged.args(["--foreground", "--force"]).arg("--key-file").arg(path("key"));
        munged.arg("--socket").arg(path("munge.socket")).arg("--pid-file").arg(path("munged.pid"));
        munged.arg("--log-file").arg(path("munged.log")).arg("--seed-file").arg(path("munged.seed"));
        self.site.start("munged", &mut munged);
        if !becomes(PATIENCE, || self.site.path("munge.socket").exists()) {
            return Err(self.site.last_lines("munged"));
        }
        self.start_controller();
        for node in NODES {
            self.start_node(node);
        }
        let idle =
            || String::from_utf8_lossy(&self.ask("sinfo", &["-h", "-t", "idle", "-o", "%D"]).stdout).into_owned();
        if becomes(PATIENCE, || idle().trim() == NODES.len().to_string()) {
            return Ok(());
        }
        Err([CONTROLLER, NODES[0]].map(|name| self.site.last_lines(name)).join("\n"))
    }

    pub(super) fn start_controller(&mut self) {
        let mut command = self.tool(CONTROLLER);
        // A file of its state that was half written is no reason to stay away.
        self.site.start(CONTROLLER, command.args(["-D", "-i"]));
    }

    pub(super) fn kill_controller(&mut self) {
        self.site.kill(CONTROLLER);
    }

    /// Its tasks have the same variable from Slurm; so everything on a node is found by it.
    pub(super) fn start_node(&mut self, node: &str) {
        let mut command = self.tool("slurmd");
        self.site.start(node, command.args(["-D", "-N", node]).env("SLURMD_NODENAME", node));
    }

    /// Only its daemon: tasks go on.
    pub(super) fn kill_node_daemon(&mut self, node: &str) {
        self.site.kill(node);
    }

    /// The daemon, the tasks and who watches over them.
    pub(super) fn kill_node(&mut self, node: &str) {
        self.site.kill(node);
        for process in self.processes().iter().filter(|it| it.variable("SLURMD_NODENAME") == Some(node)) {
            process.kill();
        }
    }

    /// Everything that the cluster runs.
    pub(super) fn processes(&self) -> Vec<Process> {
        Process::with(self.site.folder().as_os_str())
    }

    /// A program that speaks to this Slurm.
    pub(super) fn tool(&self, name: &str) -> Command {
        let mut command = unset(Command::new(name));
        command.env("SLURM_CONF", self.site.path("slurm.conf"));
        command
    }

    /// What a program answers; nothing can be asked while the controller is away.
    pub(super) fn ask(&self, name: &str, arguments: &[&str]) -> Output {
        self.tool(name).args(arguments).output().unwrap()
    }

    /// Hands in these parts of a job, such as `1-20` or `3,7`; whether they were taken.
    pub(super) fn submit(&self, job: &Job, parts: &str) -> bool {
        let mut command = self.tool("sbatch");
        command.arg(format!("--array={parts}")).arg("--output").arg(self.site.path("tasks.out")).arg("run.slurm");
        command.current_dir(&job.folder).env("JIGSAT", cargo_bin!("jigsat"));
        command.output().unwrap().status.success()
    }

    /// Lines of a list of tasks, such as `17_3 n2`; `None` while the controller is away.
    pub(super) fn tasks(&self, states: &str) -> Option<Vec<String>> {
        let output = self.ask("squeue", &["-h", "-r", "-t", states, "-o", "%i %N"]);
        let lines = || String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
        output.status.success().then(lines)
    }

    /// Slurm leaves some things to people: a task that could not be launched is held (its node was away, or its forerunner still there), and some nodes are drained; a
    /// controller that comes back believes for a minute in tasks that are no more, unless it is told to ask the nodes. What was done.
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

    /// The queue, the nodes, and what the controller and the tasks said last.
    pub(super) fn story(&self) -> String {
        let asked = [("squeue", ["-r", "-o", "%i %T %N %r %S"]), ("sinfo", ["-hN", "-o", "%N %T %E"])];
        let asked =
            asked.map(|(name, arguments)| String::from_utf8_lossy(&self.ask(name, &arguments).stdout).into_owned());
        let told = [CONTROLLER, "tasks"].map(|name| format!("{name}:\n{}", self.site.last_lines(name)));
        asked.into_iter().chain(told).join("\n")
    }

    /// How often the controller has put a task back into the queue, whoever asked for it.
    pub(super) fn requeued(&self) -> usize {
        let told = fs::read(self.site.path(&format!("{CONTROLLER}.out"))).unwrap();
        String::from_utf8_lossy(&told).lines().filter(|line| line.contains(": Requeuing JobId=")).count()
    }

    pub(super) fn folder(&self) -> &Path {
        self.site.folder()
    }

    pub(super) fn site(&self) -> &Site {
        &self.site
    }
}
