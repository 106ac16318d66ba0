//! What results depend on besides the question: program, call, date and machine.

use std::thread;
use std::time::SystemTime;

use itertools::Itertools;
use jigsat_forms::counted::counted;
use serde::{Deserialize, Serialize};
use sysinfo::System;

use crate::process::{children, memory};

/// The optional features, and whether they are compiled in.
pub(crate) const FEATURES: [(&str, bool); 3] =
    [("cadical", cfg!(feature = "cadical")), ("pdf", cfg!(feature = "pdf")), ("png", cfg!(feature = "png"))];

/// The circumstances of a run: date, version and machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
pub(crate) struct Provenance {
    /// The version of jigsat.
    pub(crate) version: String,
    /// The optional features that are compiled in.
    pub(crate) features: Vec<String>,
    /// The start of the program (RFC 3339, UTC).
    #[cfg_attr(test, schemars(extend("format" = "date-time")))]
    pub(crate) date: String,
    /// The command line.
    pub(crate) command: String,
    /// The operating system and its kernel; null if unknown.
    pub(crate) system: Option<String>,
    /// The name of the processor; null if unknown.
    pub(crate) cpu: Option<String>,
    /// The optional instruction sets of the processor that such programs use, such as `avx2`.
    pub(crate) cpu_flags: Vec<String>,
    /// The number of cores that the program may use; null if unknown.
    #[cfg_attr(test, schemars(range(min = 1)))]
    pub(crate) cores: Option<usize>,
    /// The memory of the machine, or of the container; null if unknown.
    pub(crate) memory_bytes: Option<u64>,
}

impl Provenance {
    /// The circumstances of this process.
    pub(crate) fn now() -> Self {
        let mut system = System::new();
        system.refresh_cpu_list(sysinfo::CpuRefreshKind::nothing());
        let brand = system.cpus().first().map(|cpu| cpu.brand().trim().to_string());
        let kernel = System::kernel_version().map(|kernel| format!("kernel {kernel}"));
        let words = [System::long_os_version(), kernel, Some(System::cpu_arch())];
        Self {
            version: env!("CARGO_PKG_VERSION").into(),
            features: listed(&FEATURES),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
            command: children::command_line(),
            system: Some(words.into_iter().flatten().join(", ")).filter(|words| !words.is_empty()),
            cpu: brand.filter(|brand| !brand.is_empty()),
            cpu_flags: cpu_flags(),
            cores: thread::available_parallelism().ok().map(usize::from),
            memory_bytes: memory::of_machine(),
        }
    }

    /// What must be equal for times to be comparable: program and machine, in words.
    pub(crate) fn properties(&self) -> [(&'static str, String); 6] {
        let known = |word: Option<String>| word.unwrap_or_else(|| "unknown".into());
        let listed = |words: &[String]| if words.is_empty() { "none".into() } else { words.join(" ") };
        [
            ("version of jigsat", self.version.clone()),
            ("set of features", listed(&self.features)),
            ("processor", known(self.cpu.clone())),
            ("set of processor flags", listed(&self.cpu_flags)),
            ("number of cores", known(self.cores.map(|cores| cores.to_string()))),
            ("amount of memory", known(self.memory_bytes.map(gibibytes))),
        ]
    }

    /// The machine in a few words.
    pub(crate) fn machine(&self) -> String {
        let cores = self.cores.map(|cores| counted(cores, "core"));
        let memory = self.memory_bytes.map(gibibytes);
        let words = [self.cpu.clone(), cores, memory, self.system.clone()];
        words.into_iter().flatten().join(", ")
    }
}

/// An amount of memory in whole GiB: the last pages differ from boot to boot.
fn gibibytes(bytes: u64) -> String {
    format!("{:.0} GiB", bytes as f64 / f64::from(1 << 30))
}

/// The named features, and whether the processor has them; a macro, since the detection takes literals only.
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
macro_rules! detected {
    ($look:ident: $($name:tt)*) => { [$(($name, std::arch::$look!($name))),*] };
}

fn cpu_flags() -> Vec<String> {
    #[cfg(target_arch = "x86_64")]
    let flags = detected!(is_x86_feature_detected: "sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "lzcnt" "bmi1" "bmi2" "avx"
        "avx2" "fma" "avx512f" "avx512bw" "avx512cd" "avx512dq" "avx512vl" "avx512vpopcntdq" "aes" "sha");
    #[cfg(target_arch = "aarch64")]
    let flags = detected!(is_aarch64_feature_detected: "neon" "crc" "lse" "dotprod" "sve" "sve2" "aes" "sha2");
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let flags = [];
    listed(&flags)
}

/// The names of what is there.
fn listed(known: &[(&str, bool)]) -> Vec<String> {
    known.iter().filter(|(_, is_there)| *is_there).map(|(name, _)| name.to_string()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_machine_is_the_same_at_any_time() {
        let here = Provenance::now();
        let later =
            Provenance { date: "2030-01-01T00:00:00Z".into(), command: "jigsat compare x".into(), ..here.clone() };
        assert_eq!(here.properties(), later.properties());
        let memory = here.memory_bytes.map(|bytes| bytes / (1 << 30) * (1 << 30));
        let [one, other] =
            [0, 4096].map(|more| Provenance { memory_bytes: memory.map(|bytes| bytes + more), ..here.clone() });
        assert_eq!(one.properties(), other.properties());
    }

    #[test]
    fn what_is_different_is_named() {
        let here = Provenance::now();
        let others = [
            ("version of jigsat", Provenance { version: "0.0.0".into(), ..here.clone() }),
            ("set of features", Provenance { features: vec!["magic".into()], ..here.clone() }),
            ("processor", Provenance { cpu: Some("Abacus".into()), ..here.clone() }),
            ("set of processor flags", Provenance { cpu_flags: vec!["beads".into()], ..here.clone() }),
            ("number of cores", Provenance { cores: Some(12_345), ..here.clone() }),
            ("amount of memory", Provenance { memory_bytes: Some(1 << 60), ..here.clone() }),
        ];
        for (what, other) in others {
            let pairs = here.properties().into_iter().zip(other.properties());
            let names = pairs.filter(|(here, other)| here != other).map(|((name, _), _)| name).collect_vec();
            assert_eq!(names, [what]);
        }
    }

    /// The kernel lists them as well, under names of its own for some.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    #[test]
    fn flags_are_those_of_the_kernel() {
        let listed = std::fs::read_to_string("/proc/cpuinfo").unwrap();
        let flags = listed.lines().find_map(|line| line.strip_prefix("flags")).unwrap().to_string();
        let known: Vec<&str> = flags.split_whitespace().collect();
        let named = |flag: &String| match flag.as_str() {
            "sse3" => "pni".to_string(),
            "lzcnt" => "abm".to_string(),
            "sha" => "sha_ni".to_string(),
            "avx512vpopcntdq" => "avx512_vpopcntdq".to_string(),
            other => other.replace('.', "_"),
        };
        assert!(cpu_flags().iter().map(named).all(|flag| known.contains(&flag.as_str())));
        for flag in ["popcnt", "avx2", "avx512f"] {
            assert_eq!(cpu_flags().iter().any(|known| known == flag), known.contains(&flag), "{flag}");
        }
    }
}
