//! Every command by snapshot, its failures included.

mod assemble;
mod boards;
mod book;
mod certify;
mod check;
mod checkpoint;
mod compare;
mod competition;
mod covers;
mod decode;
mod draw;
mod earlier;
mod errors;
mod explain;
mod export;
mod family;
mod files;
mod foreign;
mod formulas;
mod generate;
mod generated;
mod given;
mod help;
mod jobs;
mod kinds;
mod leftovers;
mod models;
mod names;
mod new;
mod outputs;
mod prechecks;
mod processes;
mod reasoning;
mod records;
mod registry;
mod routing;
mod series;
mod settings;
mod shell;
mod signals;
mod space;
mod terminal;
mod up_to;
mod vectors;
mod verbs;
mod wide;

use crate::common::program;

use crate::schemas;

/// A folder with puzzle files in which the program runs.
struct Bench {
    folder: tempfile::TempDir,
}

/// A box with two solutions that are mirror images, and a layout of it.
const BOX: &str = "1 1 5\n3\n1 1 2\n1 1 1\n1 1 1\n";
/// The same with pieces that fill it in one way only.
const UNIQUE: &str = "1 1 5\n2\n1 1 2\n1 1 2\n";
/// The volume is right, but no cuboid of three fits beside the centre.
const UNSOLVABLE: &str = "1 1 5\n2\n1 1 3\n1 1 1\n";
/// Two rows of three and a domino around the golden cube: each fits, and not all of them.
const RING: &str = "3 3 1\n3\n1 1 3\n1 1 3\n1 1 2\n";
const TOO_LITTLE: &str = "1 1 5\n1\n1 1 3\n";

impl Bench {
    fn new(files: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in files {
            std::fs::write(folder.path().join(name), content).unwrap();
        }
        Self { folder }
    }

    /// Adds a file.
    fn write(&self, name: &str, content: &[u8]) {
        std::fs::write(self.folder.path().join(name), content).unwrap();
    }

    /// The output of the program, and its exit code.
    fn run(&self, args: &str) -> String {
        self.run_with(args, "")
    }

    fn run_with(&self, args: &str, input: &str) -> String {
        let output = assert_cmd::Command::from_std(program())
            .current_dir(self.folder.path())
            .args(args.split_whitespace())
            .env_remove("NO_COLOR")
            .env_remove("COLUMNS")
            .env_remove("COLORTERM")
            .env_remove("TERM")
            .write_stdin(input)
            .output()
            .unwrap();
        let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
        if args.contains("--format json") {
            schemas::hold(&out, args);
        }
        let code = output.status.code().unwrap();
        let err = if err.is_empty() { String::new() } else { format!("--- standard error\n{err}") };
        format!("{out}{err}--- exit code {code}")
    }
}

fn boxes() -> Bench {
    Bench::new(&[("box", BOX), ("unique", UNIQUE), ("unsolvable", RING), ("too_little", TOO_LITTLE)])
}

/// A board with one solution, which uses every cell.
const BOARD: &str = "A..B\n.CA.\nCB..\n";
