//! Packages: every file of a package exists, or the release script makes it.

use std::fs;
use std::path::Path;
use std::process::Command;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_debian_package_takes_what_is_there() {
    let manifest = read("Cargo.toml");
    let sources = manifest.lines().filter_map(|line| line.trim().strip_prefix("{ source = \"")?.split('"').next());
    let sources: Vec<&str> = sources.collect();
    let script = read("scripts/release");
    for source in &sources {
        let folder = source.trim_end_matches("/*").trim_end_matches("/*.md");
        if let Some(made) = source.strip_prefix("target/release-parts/") {
            assert!(script.contains(&format!("$parts/{}\"", made.trim_end_matches("/*"))), "nobody makes {source}");
        } else {
            assert!(*source == "target/release/jigsat" || root().join(folder).exists(), "there is no {source}");
        }
    }
    assert!(sources.len() > 5, "{sources:?}");
}

#[test]
fn the_image_takes_what_is_there() {
    let recipe = read("Dockerfile");
    let copied =
        recipe.lines().filter_map(|line| line.strip_prefix("COPY ")).filter(|line| !line.starts_with("--from"));
    let files: Vec<&str> = copied.flat_map(|line| line.split(' ').take(line.split(' ').count() - 1)).collect();
    for file in &files {
        assert!(root().join(file).exists(), "there is no {file}");
    }
    // Cargo needs the members of the workspace, and the targets in the manifest.
    for needed in [
        "Cargo.toml",
        "Cargo.lock",
        "forms",
        "engines",
        "encodings",
        "render",
        "core",
        "extras",
        "src",
        "benches",
        "examples",
        "tests",
    ] {
        assert!(files.contains(&needed), "{needed}");
    }
    assert_eq!(recipe.matches("\nFROM ").count(), 2, "a stage to build in, and one to run");
    assert!(recipe.contains("\nUSER 65534"), "nobody has to be root to solve puzzles");
}

#[test]
fn the_script_of_releases_is_a_script() {
    let output = Command::new("bash").arg("-n").arg(root().join("scripts/release")).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    // Without its tools the script makes nothing, and names the missing ones.
    let output =
        Command::new("/bin/bash").arg(root().join("scripts/release")).env("PATH", "/usr/bin:/bin").output().unwrap();
    let error = String::from_utf8(output.stderr).unwrap();
    if !Path::new("/usr/bin/cargo-deb").exists() {
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with("scripts/release: cargo-deb is missing"), "{error}");
    }
}

/// Every crate has the licences with it.
#[test]
fn crates_have_their_licences() {
    let extras = ["space", "proofs", "explain", "studio", "cluster"].map(|name| format!("extras/{name}"));
    let heart = [".", "forms", "engines", "encodings", "render", "core"].map(str::to_string);
    for folder in heart.into_iter().chain(extras) {
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            assert_eq!(read(&format!("{folder}/{licence}")), read(licence), "{folder}");
        }
    }
}
